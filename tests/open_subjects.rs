//! Opening subjects by their names: the Python adapter inside the program is unpacked and runs a factory, and whatever
//! is missing is a sentence that says what to do.

use std::process::Command;
use std::time::Duration;

use seamcheck::case::Start;
use seamcheck::chunking::Chunking;
use seamcheck::subject::cache::Cache;
use seamcheck::subject::worker::Limits;
use seamcheck::subject::{Options, Run, Subject, SubjectSpec};
use seamcheck::tool::Tool;
use serde_json::json;

/// The adapter's example, named from the directory in which the tests run.
const EXAMPLE: &str = "py:subjects.python.examples.at_the_end:AtTheEnd";

fn python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("skipped: there is no `python3` in PATH, which runs the factories of this test");
    }
    found
}

fn options(cache: &tempfile::TempDir) -> Options {
    Options {
        limits: Limits { start: Duration::from_secs(300), answer: Duration::from_secs(300), ..Limits::default() },
        parse: Duration::from_secs(300),
        formats: vec!["qwen3".to_owned()],
        python: "python3".to_owned(),
        cache: Some(Cache::at(cache.path())),
    }
}

fn open(written: &str, options: &Options) -> Box<dyn Subject> {
    written.parse::<SubjectSpec>().unwrap().open(options).unwrap_or_else(|error| panic!("{error}"))
}

fn sentence(written: &str, options: &Options) -> String {
    match written.parse::<SubjectSpec>().unwrap().open(options) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("`{written}` was opened"),
    }
}

#[test]
fn a_python_factory_is_opened_with_the_adapter_that_is_inside_the_program() {
    if !python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut subject = open(EXAMPLE, &options(&folder));
    assert_eq!(subject.about().engine, EXAMPLE);
    assert_eq!(subject.about().parsers[0].format, "qwen3");
    let text = "Look.\n<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>";
    let chunkings = [Chunking::whole(), Chunking::characters(text.chars().count())];
    let tools = [Tool::new("ping", json!({"type": "object", "properties": {}}))];
    let ran = subject
        .run(&Run {
            parser: "qwen3",
            format: "qwen3",
            tools: &tools,
            text,
            start: &Start::Content,
            atoms: &[],
            chunkings: &chunkings,
            deltas: true,
            sessions: seamcheck::subject::Sessions::Fresh,
        })
        .unwrap();
    for index in ran.streams.iter().chain([&ran.one_shot]) {
        let outcome = &ran.outcomes[index.unwrap()];
        assert_eq!(outcome.content, "Look.\n");
        assert_eq!((outcome.calls[0].name.as_str(), outcome.calls[0].arguments.as_str()), ("ping", "{}"));
    }
    let deltas = ran.deltas.unwrap();
    assert_eq!(deltas[1].len(), chunkings[1].0.len() + 2, "a list for each chunk, and one for the end");
    assert!(deltas[1].last().is_some_and(|last| !last.is_empty()), "the example delivers everything at the end");
}

#[test]
fn a_worker_command_is_opened_as_it_is() {
    if !python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let subject = open("worker:python3 tests/workers/hang.py", &options(&folder));
    assert_eq!(subject.about().engine, "hang");
}

#[test]
fn the_reference_is_opened_without_anything_installed() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { python: "no-such-python".to_owned(), ..options(&folder) };
    assert!(!open("reference", &options).about().parsers.is_empty());
}

#[test]
fn a_missing_module_or_factory_is_a_sentence() {
    if !python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let options = options(&folder);
    let missing = sentence("py:no_such_module:make", &options);
    assert!(
        missing.starts_with("`py:no_such_module:make` could not be loaded: there is no module `no_such_module`;"),
        "{missing}"
    );
    let missing = sentence("py:json:make", &options);
    assert_eq!(missing, "`py:json:make` could not be loaded: the module `json` has no `make`");
}

#[test]
fn what_a_factory_needs_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let unsaid = Options { formats: Vec::new(), ..options(&folder) };
    assert_eq!(
        sentence(EXAMPLE, &unsaid),
        format!("`{EXAMPLE}` does not say which format it reads; add for example `--format qwen3`")
    );
    let absent = Options { python: "no-such-python".to_owned(), ..options(&folder) };
    let sentence = sentence(EXAMPLE, &absent);
    assert!(
        sentence.starts_with(&format!("`no-such-python`, which is to run `{EXAMPLE}`, could not be started: ")),
        "{sentence}"
    );
    assert!(sentence.ends_with("; install Python 3, or set SEAMCHECK_PYTHON to the path of one"), "{sentence}");
}

#[test]
fn an_engine_that_is_not_installed_is_one_sentence_that_names_the_command() {
    let folder = tempfile::tempdir().unwrap();
    let options = options(&folder);
    assert_eq!(
        sentence("freetoken:qwen3_coder", &options),
        "the engine `freetoken` is not installed; run `seamcheck subjects install freetoken`"
    );
    assert_eq!(
        sentence("freetoken==0.1.0", &options),
        "the engine `freetoken==0.1.0` is not installed; run `seamcheck subjects install freetoken==0.1.0`"
    );
}

#[test]
fn an_unknown_faulty_parser_is_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        sentence("faulty:no_such_fault", &options(&folder)),
        "the gallery has no faulty parser `no_such_fault`; `seamcheck gallery` lists them"
    );
}
