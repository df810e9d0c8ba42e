//! What Ctrl-C does, in a program of its own because its handler ends every worker of the program.

use std::process::{Command, Stdio};
use std::thread;

use seamcheck::case::Start;
use seamcheck::chunking::Chunking;
use seamcheck::subject::worker::{Limits, Worker, WorkerCommand, kill_all};
use seamcheck::subject::{Run, Subject, Trouble};

const HANGS: &str = r#"
import json, sys, time
request = json.loads(sys.stdin.readline())
parsers = [{"name": "toy", "format": "qwen3", "can": ["stream"]}]
print(json.dumps({"seq": request["seq"], "protocol": 1, "engine": "toy", "version": "1", "parsers": parsers}), flush=True)
sys.stdin.readline()
time.sleep(3600)
"#;

#[test]
fn killing_all_workers_ends_a_request_under_way_and_lets_no_worker_start_any_more() {
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if !python.is_ok_and(|status| status.success()) {
        eprintln!("skipped: there is no `python3` in PATH, and the worker of this test is a Python script");
        return;
    }
    let command = WorkerCommand::new("python3", ["-c", HANGS]);
    let mut worker = Worker::start(command.clone(), Limits::default()).unwrap();
    let asking = thread::spawn(move || {
        let chunkings = [Chunking::whole()];
        let run = Run {
            parser: "toy",
            format: "qwen3",
            tools: &[],
            text: "x",
            start: &Start::Content,
            atoms: &[],
            chunkings: &chunkings,
            deltas: false,
            sessions: seamcheck::subject::Sessions::Fresh,
        };
        (worker.run(&run), worker.run(&run))
    });
    kill_all();
    let (first, second) = asking.join().unwrap();
    assert!(matches!(first, Err(Trouble::Crash(_))), "{first:?}");
    assert!(matches!(&second, Err(Trouble::Crash(how)) if how.contains("seamcheck is ending")), "{second:?}");
    let refused = Worker::start(command, Limits::default()).err().unwrap();
    assert!(refused.to_string().contains("seamcheck is ending"), "{refused}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_check_writes_and_prints_what_it_has_found() {
    let results = std::env::temp_dir().join(format!("seamcheck-interrupted-{}.jsonl", std::process::id()));
    let arguments = ["check", "faulty:braces-counted", "--format", "qwen3", "--generated-only", "--cases", "1000000"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_seamcheck"))
        .args(arguments)
        .args(["--no-growth", "--explore", "off", "--json"])
        .arg(&results)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let written = || std::fs::read_to_string(&results).unwrap_or_default();
    while !written().contains("\"type\":\"finding\"") {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was interrupted");
        thread::yield_now();
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    if sent.is_err() {
        child.kill().unwrap();
        child.wait().unwrap();
        eprintln!("skipped: there is no `kill` in PATH");
        return;
    }
    let output = child.wait_with_output().unwrap();
    let (printed, lines) = (String::from_utf8(output.stdout).unwrap(), written());
    std::fs::remove_file(&results).unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(printed.ends_with("interrupted: the other cases were not run\n"), "{printed}");
    assert!(printed.contains("replay    seamcheck replay generated/qwen3/"), "{printed}");
    assert!(lines.lines().last().is_some_and(|line| line.contains("\"type\":\"footer\"")), "{lines}");
}
