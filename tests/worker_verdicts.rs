//! Workers that misbehave: each gets the verdict of its name, nothing of it stays alive, and the next text is answered.
//!
//! The workers are Python scripts of a few lines, as anyone might write one. Where there is no `python3` the tests say
//! so and check nothing.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use seamcheck::case::Start;
use seamcheck::chunking::Chunking;
use seamcheck::outcome::Outcome;
use seamcheck::subject::worker::{Limits, StartError, Worker, WorkerCommand};
use seamcheck::subject::{Ran, Run, Subject, Trouble};

/// What every worker here begins with: requests are read, `hello` is answered, and a text that is no command is content
/// in every chunking.
const COMMON: &str = r#"
import json, os, subprocess, sys, time

def say(reply):
    print(json.dumps(reply), flush=True)

def hello(request):
    say({"seq": request["seq"], "protocol": 1, "engine": "toy", "version": "1.0", "runtime": "Python",
         "parsers": [{"name": "toy", "format": "qwen3", "contract": "any", "can": ["one_shot", "stream"]}]})

def answer(request):
    outcome = {"reasoning": "", "content": request["text"], "calls": [], "items": [{"content": request["text"]}]}
    say({"seq": request["seq"], "outcomes": [outcome], "one_shot": 0, "streams": [0] * len(request["chunkings"])})

def serve(commands, hello=hello):
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "hello":
            hello(request)
        elif request["op"] == "stop":
            break
        else:
            commands.get(request["text"], answer)(request)
"#;

/// Whether there is a `python3`; says so if not.
fn python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("skipped: there is no `python3` in PATH, and the workers of this test are Python scripts");
    }
    found
}

fn command(folder: &Path, body: &str) -> WorkerCommand {
    let path = folder.join("worker.py");
    fs::write(&path, format!("{COMMON}\n{body}\n")).unwrap();
    WorkerCommand::new("python3", [path])
}

/// For answers that come: time enough for any machine.
const PATIENT: Duration = Duration::from_secs(300);
/// For answers that never come.
const IMPATIENT: Duration = Duration::from_millis(300);

fn limits(answer: Duration) -> Limits {
    Limits { start: PATIENT, answer, ..Limits::default() }
}

fn start(folder: &Path, body: &str, answer: Duration) -> Worker {
    Worker::start(command(folder, body), limits(answer)).unwrap()
}

fn ask(worker: &mut Worker, text: &str) -> Result<Ran, Trouble> {
    let chunkings = [Chunking::whole(), Chunking(vec![1])];
    worker.run(&Run {
        parser: "toy",
        format: "qwen3",
        tools: &[],
        text,
        start: &Start::Content,
        atoms: &[],
        chunkings: &chunkings,
        deltas: false,
        sessions: seamcheck::subject::Sessions::Fresh,
    })
}

fn is_answered(worker: &mut Worker, text: &str) {
    let ran = ask(worker, text).unwrap();
    let content: Vec<&Outcome> = ran.streams.iter().map(|index| &ran.outcomes[index.unwrap()]).collect();
    assert!(content.len() == 2 && content.iter().all(|outcome| outcome.content == text), "{ran:?}");
}

fn violation(worker: &mut Worker, text: &str) -> String {
    match ask(worker, text) {
        Err(Trouble::Protocol(what)) => what,
        other => panic!("`{text}` gave {other:?}"),
    }
}

fn crash(worker: &mut Worker, text: &str) -> String {
    match ask(worker, text) {
        Err(Trouble::Crash(how)) => how,
        other => panic!("`{text}` gave {other:?}"),
    }
}

/// The processes of the group that are not dead, as the kernel lists them; a zombie is dead.
fn living(group: u32) -> HashSet<u32> {
    let mut found = HashSet::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else { continue };
        let Some((before, after)) = stat.rsplit_once(')') else { continue };
        let fields: Vec<&str> = after.split_whitespace().collect();
        if fields[2] == group.to_string() && fields[0] != "Z" {
            found.insert(before.split_whitespace().next().unwrap().parse().unwrap());
        }
    }
    found
}

/// Waits until no process of the group lives. All of them have been sent the signal that nothing survives, but only the
/// worker itself is this program's child and could be waited for; the others end when the system gets to them.
fn is_gone(group: u32) {
    let limit = Instant::now() + PATIENT;
    while !living(group).is_empty() {
        assert!(Instant::now() < limit, "still alive: {:?}", living(group));
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_well_behaved_worker_answers_every_text_in_every_chunking() {
    if !python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut worker = start(folder.path(), "serve({})", PATIENT);
    assert_eq!((worker.about().engine.as_str(), worker.about().version.as_str()), ("toy", "1.0"));
    let process = worker.process_id();
    for text in ["plain", "emoji 😀 and \u{2028} and \u{0} and \"quotes\"", "two\nlines"] {
        is_answered(&mut worker, text);
    }
    assert_eq!(worker.process_id(), process, "one process answers all texts");
}

#[test]
fn a_worker_that_hangs_is_a_timeout_and_the_next_text_is_answered_by_a_fresh_process() {
    if !python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut worker = start(folder.path(), "serve({'hang': lambda request: time.sleep(3600)})", IMPATIENT);
    let before = worker.process_id().unwrap();
    assert_eq!(ask(&mut worker, "hang"), Err(Trouble::Timeout { milliseconds: 300 }));
    worker.set_answer_limit(PATIENT);
    is_answered(&mut worker, "next");
    assert_ne!(worker.process_id(), Some(before));
}

#[test]
fn a_worker_that_does_not_read_is_a_timeout_however_long_the_text() {
    if !python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let body = "hello(json.loads(sys.stdin.readline()))\ntime.sleep(3600)";
    let mut worker = start(folder.path(), body, IMPATIENT);
    let text = "long ".repeat(1_000_000);
    assert_eq!(ask(&mut worker, &text), Err(Trouble::Timeout { milliseconds: 300 }));
}

#[test]
fn a_worker_that_dies_is_a_crash_with_its_exit_status_and_last_words() {
    if !python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let body = r#"
def die(request):
    print("the very last words", file=sys.stderr, flush=True)
    os._exit(3)
serve({"die": die, "abort": lambda request: os.abort()})"#;
    let mut worker = start(folder.path(), body, PATIENT);
    let how = crash(&mut worker, "die");
    assert!(how.contains("exit status: 3") && how.contains("the very last words"), "{how}");
    is_answered(&mut worker, "next");
    let how = crash(&mut worker, "abort");
    assert!(how.contains("SIGABRT") && how.starts_with("after 1 other text, "), "{how}");
    is_answered(&mut worker, "next");
}

#[test]
fn noise_on_standard_output_breaks_the_protocol_and_noise_on_standard_error_does_not() {
    if !python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let body = r#"
def noise(request):
    print("Loading weights: 100%", flush=True)
    answer(request)
def blank(request):
    print(flush=True)
    answer(request)
def not_text(request):
    sys.stdout.buffer.write(b"{\xff}\n")
    sys.stdout.flush()
def loud(request):
    sys.stderr.write("x" * 1000000 + "\n")
    answer(request)
serve({"noise": noise, "blank": blank, "not text": not_text, "loud": loud})"#;
    let mut worker = start(folder.path(), body, PATIENT);
    for (text, says) in [
        ("noise", "not a JSON object (it sent `Loading weights: 100%`"),
        ("blank", "not a JSON object (it sent ``"),
        ("not text", "not UTF-8"),
    ] {
        let what = violation(&mut worker, text);
        assert!(what.contains(says), "{what}");
        is_answered(&mut worker, "next");
    }
    is_answered(&mut worker, "loud");
}

#[test]
fn a_reply_to_another_request_breaks_the_protocol_and_is_never_taken_for_the_next_answer() {
    if !python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let body = r#"
def other(request):
    answer({**request, "seq": 999})
def few(request):
    answer({**request, "chunkings": []})
def twice(request):
    answer(request)
    answer(request)
serve({"other": other, "few": few, "twice": twice})"#;
    let mut worker = start(folder.path(), body, PATIENT);
    let what = violation(&mut worker, "other");
    assert!(what.contains("answers seq 999 instead of 1"), "{what}");
    let what = violation(&mut worker, "few");
    assert!(what.contains("0 entries for 2 chunkings"), "{what}");
    is_answered(&mut worker, "twice");
    let what = violation(&mut worker, "next");
    assert!(what.contains("answers seq 3 instead of 4"), "{what}");
    is_answered(&mut worker, "next");
}

#[test]
fn a_line_without_end_and_a_flood_of_memory_are_stopped() {
    if !python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let body = r#"
def line(request):
    while True:
        sys.stdout.write("x" * 65536)
def memory(request):
    held = []
    while True:
        held.append(bytearray(os.urandom(1 << 10)) * (1 << 12))
        time.sleep(0.001)
serve({"line": line, "memory": memory})"#;
    let limits = Limits { line_bytes: 1 << 20, memory_bytes: Some(256 << 20), ..limits(PATIENT) };
    let mut worker = Worker::start(command(folder.path(), body), limits).unwrap();
    assert_eq!(violation(&mut worker, "line"), "a line is longer than 1048576 bytes");
    is_answered(&mut worker, "next");
    if cfg!(target_os = "linux") {
        let how = crash(&mut worker, "memory");
        assert!(how.contains("where 256 MiB are allowed"), "{how}");
        is_answered(&mut worker, "next");
    }
}

#[test]
fn children_of_a_worker_die_with_it_whether_it_hangs_dies_or_is_dropped() {
    if !python() {
        return;
    }
    if !Path::new("/proc/self/stat").exists() {
        eprintln!("skipped: there is no /proc, in which this test looks for processes");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    // The children hold the worker's standard output open, so that its death alone does not close it.
    let body = r#"
def sleeper():
    subprocess.Popen(["sleep", "3600"])
def hang(request):
    sleeper()
    time.sleep(3600)
def die(request):
    sleeper()
    os._exit(4)
def stay(request):
    sleeper()
    answer(request)
serve({"hang": hang, "die": die, "stay": stay})"#;
    let mut worker = start(folder.path(), body, PATIENT);

    let group = worker.process_id().unwrap();
    let how = crash(&mut worker, "die");
    assert!(how.contains("exit status: 4"), "{how}");
    is_gone(group);

    is_answered(&mut worker, "stay");
    let group = worker.process_id().unwrap();
    assert_eq!(living(group).len(), 2, "the worker and its child");
    worker.set_answer_limit(IMPATIENT);
    assert_eq!(ask(&mut worker, "hang"), Err(Trouble::Timeout { milliseconds: 300 }));
    is_gone(group);

    worker.set_answer_limit(PATIENT);
    is_answered(&mut worker, "stay");
    let group = worker.process_id().unwrap();
    assert_eq!(living(group).len(), 2);
    drop(worker);
    is_gone(group);
}

#[test]
fn a_worker_that_cannot_be_started_again_is_given_up_after_three_starts() {
    if !python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let counter = folder.path().join("starts");
    // It greets the first time only, and counts how often it is started.
    let body = format!(
        r#"
with open({counter:?}, "a+") as file:
    file.write("x")
    file.seek(0)
    starts = len(file.read())
if starts > 1:
    sys.exit("no second life")
serve({{"die": lambda request: os._exit(1)}})"#
    );
    let mut worker = start(folder.path(), &body, PATIENT);
    crash(&mut worker, "die");
    for _ in 0..3 {
        let how = crash(&mut worker, "next");
        assert!(how.contains("could not be started again") && how.contains("no second life"), "{how}");
    }
    let how = crash(&mut worker, "next");
    assert!(how.contains("given up"), "{how}");
    assert_eq!(fs::read_to_string(&counter).unwrap(), "xxxx", "one start and three more");
}

#[test]
fn a_worker_of_another_protocol_version_is_an_error_that_names_both_versions() {
    if !python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let body = "serve({}, hello=lambda request: say({'seq': request['seq'], 'protocol': 2, 'speaks': []}))";
    let command = command(folder.path(), body);
    let shown = command.to_string();
    let error = Worker::start(command, limits(PATIENT)).err().unwrap();
    assert!(matches!(error, StartError::Version { theirs: 2, ours: 1, .. }), "{error:?}");
    let expected = format!(
        "the worker `{shown}` speaks version 2 of the worker protocol, and this seamcheck speaks version 1; \
         use a newer seamcheck, or a worker made for version 1"
    );
    assert_eq!(error.to_string(), expected);
}

#[test]
fn every_way_to_fail_at_the_start_is_an_error_of_its_own() {
    if !python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let sentence = |body: &str, limits: Limits| {
        let error = Worker::start(command(folder.path(), body), limits).err().unwrap();
        error.to_string()
    };
    let refuses = r#"serve({}, hello=lambda r: say({"seq": r["seq"], "error": {"kind": "unsupported",
        "message": "ModuleNotFoundError: No module named 'nope'", "trace": ""}}))"#;
    let nobody = r#"serve({}, hello=lambda r: say({"seq": r["seq"], "protocol": 1, "engine": "toy", "version": "1",
        "parsers": []}))"#;
    for (body, says) in [
        ("sys.exit('no such engine')", "ended before it said hello: exit status: 1; the last lines of its standard"),
        ("sys.exit('no such engine')", "error:\nno such engine"),
        ("print('Welcome!', flush=True); time.sleep(3600)", "not a JSON object (it sent `Welcome!`, 8 bytes); only"),
        (refuses, "cannot work: ModuleNotFoundError: No module named 'nope'"),
        (nobody, "names no parser"),
        ("os.close(1); time.sleep(3600)", "it closed its standard output and went on, so it was killed"),
    ] {
        let sentence = sentence(body, limits(PATIENT));
        assert!(sentence.contains(says), "{sentence}");
    }
    let hurried = Limits { start: IMPATIENT, ..Limits::default() };
    let silent = sentence("time.sleep(3600)", hurried);
    assert!(silent.contains("did not answer `hello` within 0.3 s"), "{silent}");

    let missing = Worker::start(WorkerCommand::new("no-such-program", ["--flag"]), Limits::default()).err().unwrap();
    assert!(missing.to_string().starts_with("`no-such-program` could not be started:"), "{missing}");
}

/// A worker of `tests/workers`, with its arguments.
fn kept(file: &str, arguments: &[&str]) -> WorkerCommand {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/workers").join(file);
    WorkerCommand::new("python3", [path.as_os_str()].into_iter().chain(arguments.iter().map(AsRef::as_ref)))
}

#[test]
fn the_workers_of_the_repository_get_the_verdicts_of_their_names_text_after_text() {
    if !python() {
        return;
    }
    let start = |file: &str, arguments: &[&str], answer| Worker::start(kept(file, arguments), limits(answer));
    let mut hang = start("hang.py", &[], IMPATIENT).unwrap();
    let mut die = start("die.py", &[], PATIENT).unwrap();
    for _ in 0..2 {
        assert_eq!(ask(&mut hang, "text"), Err(Trouble::Timeout { milliseconds: 300 }));
        let how = crash(&mut die, "text");
        assert!(how.contains("exit status: 3") && how.ends_with("the engine gives up"), "{how}");
    }
    for (noise, says) in [
        (
            "text",
            "a line on its standard output is not a JSON object (it sent `WARNING: 42 tokens parsed, and counting`",
        ),
        ("json", "its reply to `run` is not right: invalid type: string \"none\""),
        ("index", "`streams[0]` is 7, but there are 1 outcomes"),
        ("seq", "a reply answers seq 1001 instead of 1"),
    ] {
        let mut worker = start("noise.py", &[noise], PATIENT).unwrap();
        let what = violation(&mut worker, "text");
        assert!(what.contains(says), "{noise}: {what}");
        violation(&mut worker, "text");
    }
    let error = start("noise.py", &["hello"], PATIENT).err().unwrap();
    assert!(matches!(error, StartError::Protocol { .. }), "{error}");
    let error = start("wrong_version.py", &[], PATIENT).err().unwrap();
    assert!(
        error.to_string().contains("speaks version 99 of the worker protocol, and this seamcheck speaks version 1;")
    );
}

#[test]
fn a_worker_that_ignores_the_polite_signal_is_killed_with_its_child() {
    if !python() || !Path::new("/proc/self/stat").exists() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pids");
    let file = file.to_str().unwrap();

    let mut worker = Worker::start(kept("slow_death.py", &[file]), limits(IMPATIENT)).unwrap();
    let group = worker.process_id().unwrap();
    assert_eq!(living(group).len(), 2, "the worker and its child");
    assert_eq!(ask(&mut worker, "text"), Err(Trouble::Timeout { milliseconds: 300 }));
    is_gone(group);

    let mut worker = Worker::start(kept("slow_death.py", &[file, "orphan"]), limits(PATIENT)).unwrap();
    let group = worker.process_id().unwrap();
    assert_eq!(living(group).len(), 2);
    let how = crash(&mut worker, "text");
    assert!(how.contains("exit status: 0"), "{how}");
    is_gone(group);
}
