//! Exploring on the far side of a pipe: what a worker's exploration comes to in a check.
//!
//! The workers are Python programs. Where there is no `python3` the tests say so and check nothing.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use seamcheck::case::{Case, Level, Start};
use seamcheck::check::{Checked, check};
use seamcheck::explore::{Count, ExploreOptions, Reach};
use seamcheck::format;
use seamcheck::oracle::Verdict;
use seamcheck::outcome::Outcome;
use seamcheck::subject::worker::{Limits, Worker, WorkerCommand};

const TEXT: &str = "Call it <tool_call> or so.";

/// A case whose truth is that all of it is content.
fn case() -> Arc<Case> {
    let row = format::find("qwen3").unwrap();
    Arc::new(Case {
        id: "test/prose".to_owned(),
        format: "qwen3".to_owned(),
        tools: Vec::new(),
        text: TEXT.to_owned(),
        start: Start::Content,
        atoms: format::atoms(row, TEXT),
        truth: Some(Outcome { content: TEXT.to_owned(), ..Outcome::default() }),
        level: Level::Must,
        stratum: "prose".to_owned(),
        source: "a test".to_owned(),
        cuts: Vec::new(),
    })
}

/// Checks the case on a worker; nothing where there is no Python.
fn checked(command: impl FnOnce(&Path) -> WorkerCommand, options: &ExploreOptions) -> Option<Checked> {
    if !Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no `python3` in PATH, which runs the workers of this test");
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut worker = Worker::start(command(folder.path()), Limits::default()).unwrap();
    Some(check(&mut worker, "toy", "qwen3", &case(), options))
}

/// The adapter with the parser that `source` makes.
fn adapter(folder: &Path, source: &str) -> WorkerCommand {
    fs::write(folder.join("toy_parser.py"), source).unwrap();
    let adapter = Path::new(env!("CARGO_MANIFEST_DIR")).join("subjects/python");
    let path = std::env::join_paths([adapter.as_path(), folder]).unwrap();
    let command = WorkerCommand::new(
        "python3",
        ["-B", "-m", "seamcheck_adapter", "--factory", "toy_parser:make", "--format", "qwen3"],
    );
    command.with("PYTHONPATH", path)
}

/// Loses a chunk that is exactly the marker, and needs two cuts for it.
const LOSES_A_LONE_MARKER: &str = r#"
class Toy:
    def one_shot(self, text):
        return {"content": text, "calls": []}

    def feed(self, chunk):
        return None if chunk == "<tool_call>" else {"content": chunk}

    def finish(self):
        return None

def make(tools, start):
    return Toy()
"#;

#[test]
fn a_parser_in_python_is_explored_to_closure_and_its_fault_shown_with_the_fewest_cuts() {
    let Some(checked) = checked(|folder| adapter(folder, LOSES_A_LONE_MARKER), &ExploreOptions::default()) else {
        return;
    };
    assert_eq!((checked.reach, checked.chunkings), (Reach::Every, Count::PowerOfTwo(TEXT.len() as u32 - 1)));
    assert_eq!((checked.widest, checked.stopped_by), (1, None));
    assert_eq!(checked.verdict, Verdict::Fail);
    assert!(!checked.findings.is_empty());
    for finding in checked.findings.iter().filter(|finding| finding.oracle != "truncation") {
        assert_eq!((finding.cuts.0.as_slice(), finding.token_real), (&[8, 19][..], true), "{}", finding.oracle);
    }
}

#[test]
fn a_parser_that_cannot_be_copied_is_sampled_and_the_reason_says_what_stood_in_the_way() {
    // One that has a lock from the start is known when it says hello, one that makes it later while it is explored.
    let method = |name: &str| format!("    def {name}:\n        self.lock = threading.Lock()\n");
    let from_the_start =
        LOSES_A_LONE_MARKER.replace("class Toy:\n", &format!("class Toy:\n{}", method("__init__(self)")));
    let later = LOSES_A_LONE_MARKER.replace("    def feed(self, chunk):\n", &method("feed(self, chunk)"));
    for (source, says) in [(from_the_start, "unforkable"), (later, "unforkable: _thread.lock at parser.lock")] {
        let source = format!("import threading\n{source}");
        let Some(checked) = checked(|folder| adapter(folder, &source), &ExploreOptions::default()) else { return };
        assert_eq!((checked.reach, checked.verdict), (Reach::Sampled, Verdict::Fail));
        assert_eq!(checked.stopped_by.as_deref(), Some(says));
    }
}

/// A worker that runs every text as content, and answers `explore` with the argument.
const SAYS: &str = r#"
import json, sys

EXPLORED = json.loads(sys.argv[1])
for line in sys.stdin:
    request = json.loads(line)
    outcome = {"reasoning": "", "content": request.get("text", ""), "calls": []}
    reply = {"seq": request["seq"]}
    if request["op"] == "hello":
        can = ["one_shot", "stream", "fork"]
        reply.update(protocol=1, engine="toy", version="1", parsers=[{"name": "qwen3", "format": "qwen3", "can": can}])
    elif request["op"] == "explore":
        reply.update(EXPLORED)
        reply.setdefault("outcomes", [outcome])
    elif request["op"] == "run":
        reply.update(outcomes=[outcome], one_shot=0, streams=[0] * len(request["chunkings"]))
    else:
        break
    print(json.dumps(reply), flush=True)
"#;

fn says(folder: &Path, explored: &serde_json::Value) -> WorkerCommand {
    let path = folder.join("says.py");
    fs::write(&path, SAYS).unwrap();
    WorkerCommand::new("python3", [path.into_os_string(), explored.to_string().into()])
}

#[test]
fn an_error_of_the_adapter_is_a_verdict_with_a_sentence_and_no_finding_about_the_engine() {
    let message = "adapter error: with the cuts [3] the engine's serving layer gives A, and what is explored gives B";
    let error = serde_json::json!({"error": {"kind": "exception", "message": message}});
    let Some(checked) = checked(|folder| says(folder, &error), &ExploreOptions::default()) else { return };
    assert_eq!((checked.verdict, checked.reach), (Verdict::Error, Reach::Sampled));
    assert!(checked.findings.is_empty(), "{:?}", checked.findings);
    let reason = checked.reason.expect("a sentence");
    assert!(reason.starts_with(message) && reason.contains("a mistake in the adapter, not in the engine"), "{reason}");
}

#[test]
fn a_transcription_that_the_engine_contradicts_in_the_plan_is_an_error_of_the_adapter_too() {
    let explored = serde_json::json!({
        "outcomes": [{"reasoning": "", "content": "Call", "calls": []}], "one_shot": null, "feeds": 9, "widest": 1,
        "reached": [{"outcome": 0, "cuts": [3]}], "graph_closed": true, "outcomes_closed": true, "transcribed": true,
    });
    let Some(checked) = checked(|folder| says(folder, &explored), &ExploreOptions::default()) else { return };
    assert_eq!(checked.verdict, Verdict::Error);
    assert!(checked.findings.is_empty(), "{:?}", checked.findings);
    let reason = checked.reason.expect("a sentence");
    assert!(reason.starts_with("adapter error: with the cuts [3] the exploration gives"), "{reason}");
}

#[test]
fn an_exploration_that_breaks_the_protocol_is_a_finding_and_the_worker_is_started_again_for_the_plan() {
    let explored = serde_json::json!({
        "one_shot": 0, "feeds": 9, "widest": 1, "reached": [{"outcome": 0, "cuts": [99]}],
        "graph_closed": true, "outcomes_closed": true,
    });
    let Some(checked) = checked(|folder| says(folder, &explored), &ExploreOptions::default()) else { return };
    assert_eq!(checked.verdict, Verdict::Protocol);
    let reason = checked.reason.expect("a sentence");
    assert!(reason.contains("`reached[0]` has the cut 99, which was not allowed"), "{reason}");
    assert!(checked.chunkings.log2() > 7.0, "the plan is run: {}", checked.chunkings);
}
