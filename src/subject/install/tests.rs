use std::sync::{Mutex, MutexGuard, PoisonError};

use super::*;

/// Scripts are written and started here. A process that another thread starts in between would hold the script open for
/// a moment, and the system starts no file that someone can write to.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A recipe whose pip calls nobody runs.
fn recipe(install: &[&[&str]]) -> Recipe {
    Recipe {
        name: "toy".to_owned(),
        summary: "A toy.".to_owned(),
        versions: vec!["1.0".to_owned()],
        install: install.iter().map(|words| words.iter().map(|word| (*word).to_owned()).collect()).collect(),
        contract: "any".to_owned(),
        limits: Vec::new(),
    }
}

/// A stand-in for Python in `folder`: `-m venv DIR` makes `DIR/bin/python`, and that one's `-m pip install …` writes its
/// arguments to `DIR/calls` and fails if one of them is `broken` and there is no file `folder/mended`.
#[cfg(unix)]
fn stand_in(folder: &Path) -> String {
    use std::os::unix::fs::PermissionsExt;

    let (python, pip) = (folder.join("python"), folder.join("pip"));
    let mended = folder.join("mended");
    fs::write(
        &python,
        format!(
            "#!/bin/sh\nmkdir -p \"$3/bin\" && cp {} \"$3/bin/python\"\n",
            shlex::try_quote(pip.to_str().unwrap()).unwrap()
        ),
    )
    .unwrap();
    fs::write(
        &pip,
        format!(
            "#!/bin/sh\necho \"$@\" >> \"$(dirname \"$0\")/../calls\"\n\
             case \"$*\" in *broken*) [ -e {} ] || {{ for i in $(seq 30); do echo line $i; done; echo no such package >&2; exit 7; }};; esac\n",
            shlex::try_quote(mended.to_str().unwrap()).unwrap()
        ),
    )
    .unwrap();
    for file in [&python, &pip] {
        fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
    }
    python.to_str().unwrap().to_owned()
}

#[derive(Default)]
struct Steps(Vec<String>);

impl Progress for Steps {
    fn step(&mut self, what: &str) {
        self.0.push(what.to_owned());
    }
    fn line(&mut self, _line: &str) {}
    fn done(&mut self, what: &str) {
        self.0.push(what.to_owned());
    }
}

#[cfg(unix)]
#[test]
fn the_recipes_calls_of_pip_run_in_an_environment_of_the_engine_and_version() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path().join("cache"));
    let python = stand_in(folder.path());
    let recipe = recipe(&[&["--no-deps", "toy=={version}"], &["pydantic", "other"]]);
    assert_eq!(find(&cache, "toy", None), None);

    let mut steps = Steps::default();
    let installed = install(&recipe, None, &cache, &python, &mut steps).unwrap();
    assert_eq!((installed.name.as_str(), installed.version.as_str()), ("toy", "1.0"));
    assert_eq!(installed.directory, cache.engines().join("toy-1.0"));
    assert_eq!(steps.0[1..], ["pip install --no-deps toy==1.0", "pip install pydantic other", "toy 1.0 is installed"]);
    let calls = fs::read_to_string(installed.directory.join("calls")).unwrap();
    let calls: Vec<&str> = calls.lines().collect();
    assert!(calls[0].starts_with("-m pip install ") && calls[0].ends_with(" --no-deps toy==1.0"), "{calls:?}");
    assert!(calls[1].ends_with(" pydantic other"), "{calls:?}");
    assert_eq!(find(&cache, "toy", None), Some(installed.clone()));

    let mut steps = Steps::default();
    assert_eq!(install(&recipe, Some("1.0"), &cache, &python, &mut steps).unwrap(), installed);
    assert_eq!(steps.0, Vec::<String>::new(), "nothing is installed twice");
}

#[cfg(unix)]
#[test]
fn an_installation_that_failed_is_not_installed_and_goes_on_when_called_again() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path().join("cache"));
    let python = stand_in(folder.path());
    let recipe = recipe(&[&["toy=={version}"], &["broken"]]);

    let error = install(&recipe, None, &cache, &python, &mut Silent).unwrap_err();
    let sentence = error.to_string();
    assert!(matches!(error, InstallError::Pip { .. }), "{error:?}");
    assert!(sentence.contains("failed (exit status: 7); its last lines:\nline 17\n"), "{sentence}");
    assert!(sentence.contains("\nline 30\nno such package\n"), "{sentence}");
    assert!(sentence.contains("run `seamcheck subjects install toy==1.0` again"), "{sentence}");
    assert_eq!(find(&cache, "toy", None), None);
    assert_eq!(list(&cache), []);

    fs::write(folder.path().join("mended"), "").unwrap();
    let installed = install(&recipe, None, &cache, &python, &mut Silent).unwrap();
    assert_eq!(list(&cache), [installed]);
}

#[cfg(unix)]
#[test]
fn the_newest_version_is_found_unless_one_is_named() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path().join("cache"));
    let python = stand_in(folder.path());
    let recipe = recipe(&[&["toy=={version}"]]);
    for version in ["0.9", "0.10", "0.10rc1"] {
        install(&recipe, Some(version), &cache, &python, &mut Silent).unwrap();
    }
    let found = |version| find(&cache, "toy", version).map(|installed| installed.version);
    assert_eq!(found(None).as_deref(), Some("0.10"));
    assert_eq!(found(Some("0.9")).as_deref(), Some("0.9"));
    assert_eq!(found(Some("0.8")), None);
    let versions: Vec<String> = list(&cache).into_iter().map(|installed| installed.version).collect();
    assert_eq!(versions, ["0.9", "0.10rc1", "0.10"]);
}

#[cfg(unix)]
#[test]
fn an_environment_whose_python_is_gone_is_not_installed() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path().join("cache"));
    let installed = install(&recipe(&[]), None, &cache, &stand_in(folder.path()), &mut Silent).unwrap();
    fs::remove_file(&installed.python).unwrap();
    assert_eq!(find(&cache, "toy", None), None);
}

#[test]
fn an_absent_python_and_a_wrong_version_are_sentences() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path());
    let error = install(&recipe(&[]), None, &cache, "no-such-python", &mut Silent).unwrap_err().to_string();
    assert!(error.starts_with("`no-such-python` could not be started: "), "{error}");
    assert!(error.ends_with("install Python 3, or set SEAMCHECK_PYTHON to the path of one"), "{error}");
    let error = install(&recipe(&[]), Some("../1"), &cache, "no-such-python", &mut Silent).unwrap_err().to_string();
    assert_eq!(error, "`../1` is not a version; write it as in `toy==1.0`");
}

#[test]
fn a_cache_that_cannot_be_written_is_a_sentence_that_names_the_variable() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = install(&recipe(&[]), None, &Cache::at(&file), "python3", &mut Silent).unwrap_err().to_string();
    assert!(error.contains("cannot be used") && error.ends_with("set SEAMCHECK_CACHE to another one"), "{error}");
}
