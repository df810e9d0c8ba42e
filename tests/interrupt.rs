//! What the handler of Ctrl-C does, in a program of its own because it ends every worker of the program.

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
