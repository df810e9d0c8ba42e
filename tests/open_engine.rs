//! Opening an engine by its name. An installed engine is stood in for by a script in place of its Python, so that nothing
//! needs to be downloaded; it is the only test of its program because the script is written and started.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use seamcheck::subject::cache::Cache;
use seamcheck::subject::{Options, SubjectSpec, install};

/// Answers `hello`, and says in `runtime` how it was started.
const ENGINE: &str = r#"
import json, os, sys
request = json.loads(sys.stdin.readline())
can = ["one_shot", "stream"]
parsers = [{"name": name, "format": "qwen3", "can": can} for name in ("qwen3", "qwen3_coder")]
adapter = os.environ["PYTHONPATH"].split(":")[0]
started = " ".join(sys.argv[1:]) + (" with an adapter" if os.path.isdir(adapter + "/seamcheck_adapter") else "")
print(json.dumps({"seq": request["seq"], "protocol": 1, "engine": "freetoken", "version": os.environ["STANDS_FOR"],
                  "runtime": started, "parsers": parsers}), flush=True)
sys.stdin.read()
"#;

fn pretend_to_install(cache: &Cache, version: &str) {
    let environment = cache.engines().join(format!("freetoken-{version}"));
    let (script, python) = (environment.join("engine.py"), environment.join("bin/python"));
    fs::create_dir_all(environment.join("bin")).unwrap();
    fs::write(&script, ENGINE).unwrap();
    let line = format!("STANDS_FOR={version} exec python3 {} \"$@\"", shlex_quote(&script));
    fs::write(&python, format!("#!/bin/sh\n{line}\n")).unwrap();
    fs::set_permissions(&python, fs::Permissions::from_mode(0o755)).unwrap();
    let marker = format!(r#"{{"name": "freetoken", "version": "{version}"}}"#);
    fs::write(environment.join("seamcheck-installed.json"), marker).unwrap();
}

fn shlex_quote(path: &Path) -> String {
    format!("'{}'", path.to_str().unwrap())
}

#[test]
fn an_installed_engine_is_started_in_its_environment_and_one_of_its_parsers_can_be_chosen() {
    if !Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no `python3` in PATH, which runs the stand-in of this test");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path());
    for version in ["0.2.1", "0.10.0", "0.9.9"] {
        pretend_to_install(&cache, version);
    }
    assert_eq!(install::list(&cache).len(), 3);
    let options = Options { cache: Some(cache), ..Options::default() };
    let open = |written: &str| written.parse::<SubjectSpec>().unwrap().open(&options);

    let subject = open("freetoken").unwrap();
    let about = subject.about();
    assert_eq!((about.version.as_str(), about.parsers.len()), ("0.10.0", 2), "the newest version, with all parsers");
    assert_eq!(about.runtime, "-m seamcheck_adapter --preset freetoken --limit 2 with an adapter");

    let subject = open("freetoken:qwen3_coder==0.2.1").unwrap();
    let about = subject.about();
    assert_eq!((about.version.as_str(), about.parsers.len()), ("0.2.1", 1));
    assert_eq!(about.parsers[0].name, "qwen3_coder");

    let Err(error) = open("freetoken:qwen3_codr") else { panic!("there is no such parser") };
    assert_eq!(
        error.to_string(),
        "freetoken 0.10.0 has no parser `qwen3_codr`, did you mean `qwen3_coder`?; it has qwen3, qwen3_coder"
    );
    let Err(error) = open("freetoken==0.3") else { panic!("there is no such version") };
    assert_eq!(
        error.to_string(),
        "the engine `freetoken==0.3` is not installed; run `seamcheck subjects install freetoken==0.3` \
         (installed: 0.2.1, 0.9.9, 0.10.0)"
    );
}
