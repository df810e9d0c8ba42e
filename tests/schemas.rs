//! The schemas in `schemas/` are those of the program, every field in them is described, and real messages fit them.
//!
//! `SEAMCHECK_UPDATE=1 cargo test --test schemas` writes them anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use seamcheck::case::{Start, corpus, lines};
use seamcheck::chunking::{Atom, Chunking};
use seamcheck::outcome::{CallDelta, Delta};
use seamcheck::schemas;
use seamcheck::subject::registry;
use seamcheck::subject::worker::protocol::{AllowedCuts, CutsWord, ExploreRequest, Request, RunRequest, VERSION};
use seamcheck::tool::Tool;
use serde_json::{Value, json};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas")
}

#[test]
fn the_committed_schemas_are_those_of_the_program() {
    let update = std::env::var_os("SEAMCHECK_UPDATE").is_some();
    let mut wrong = Vec::new();
    let mut names = BTreeSet::new();
    for schema in schemas::all() {
        let path = folder().join(format!("{}.json", schema.name));
        let text = serde_json::to_string_pretty(&schema.schema).unwrap() + "\n";
        assert!(names.insert(path.clone()), "two schemas are named {}", schema.name);
        if update {
            fs::create_dir_all(folder()).unwrap();
            fs::write(&path, text).unwrap();
        } else if fs::read_to_string(&path).unwrap_or_default() != text {
            wrong.push(schema.name);
        }
    }
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect::<BTreeSet<_>>();
    let stray: Vec<&PathBuf> = files.difference(&names).collect();
    assert!(
        wrong.is_empty() && stray.is_empty(),
        "schemas/ differs in {wrong:?} and has too many: {stray:?}; run `SEAMCHECK_UPDATE=1 cargo test --test schemas`"
    );
}

#[test]
fn every_field_of_every_schema_is_described() {
    let mut silent = Vec::new();
    for schema in schemas::all() {
        undescribed(schema.schema.as_value(), schema.name, &mut silent);
    }
    assert!(silent.is_empty(), "without a description: {silent:#?}");
}

/// The paths of all properties below `schema` that have no description and are no constant. The only property of a schema
/// may leave the description to it: that is how a variant of an enumeration looks.
fn undescribed(schema: &Value, path: &str, found: &mut Vec<String>) {
    match schema {
        Value::Object(members) => {
            for (name, below) in members {
                let path = format!("{path}/{name}");
                if let ("properties", Value::Object(properties)) = (name.as_str(), below) {
                    let variant = properties.len() == 1 && members.contains_key("description");
                    for (property, schema) in properties {
                        if !variant && schema.get("description").is_none() && schema.get("const").is_none() {
                            found.push(format!("{path}/{property}"));
                        }
                    }
                }
                undescribed(below, &path, found);
            }
        }
        Value::Array(entries) => {
            for (position, below) in entries.iter().enumerate() {
                undescribed(below, &format!("{path}/{position}"), found);
            }
        }
        _ => {}
    }
}

/// What the schema of this name says against `message`, or nothing.
fn complaints(name: &str, message: &Value) -> Vec<String> {
    let schema = schemas::find(name).unwrap_or_else(|| panic!("there is no schema {name}"));
    let validator = jsonschema::draft202012::new(schema.as_value()).unwrap();
    validator.iter_errors(message).map(|error| format!("{} at {}", error, error.instance_path())).collect()
}

fn fits(name: &str, message: &Value) {
    let complaints = complaints(name, message);
    assert!(complaints.is_empty(), "{name}: {complaints:#?}\n{message:#}");
}

fn does_not_fit(name: &str, message: &Value) {
    assert!(!complaints(name, message).is_empty(), "{name} admits {message:#}");
}

fn requests() -> Vec<Value> {
    let tools = [Tool::new("ping", json!({"type": "object", "properties": {}})), Tool::new("f", json!(true))];
    let chunkings = [Chunking::whole(), Chunking(vec![0, 1, 1, 2])];
    let run = RunRequest {
        seq: 1,
        parser: "qwen3",
        tools: &tools,
        text: "😀\n<tool_call>\n{\"name\": \"ping\"}\n</tool_call>",
        start: &Start::Reasoning,
        atoms: &[Atom { start: 2, end: 13 }],
        chunkings: &chunkings,
        deltas: true,
        reuse: false,
        interleave: false,
    };
    let explore = |seq, cuts| {
        let RunRequest { parser, tools, text, start, atoms, .. } = run;
        let (max_states, max_feeds, max_seconds, seed) = (64, 5000, 2.5, 3);
        Request::Explore(ExploreRequest {
            seq,
            parser,
            tools,
            text,
            start,
            atoms,
            cuts,
            max_states,
            max_feeds,
            max_seconds,
            seed,
        })
    };
    let explores = [AllowedCuts::Word(CutsWord::Any), AllowedCuts::Word(CutsWord::TokenReal), AllowedCuts::At(&[1, 9])];
    let explores: Vec<Request<'_>> = (2..).zip(explores).map(|(seq, cuts)| explore(seq, cuts)).collect();
    let mut requests = vec![Request::Hello { seq: 0, protocol: VERSION }, Request::Run(run)];
    requests.extend(explores);
    requests.push(Request::Stop { seq: 5 });
    requests.iter().map(|request| serde_json::to_value(request).unwrap()).collect()
}

#[test]
fn the_requests_that_are_sent_fit_their_schema_and_broken_ones_do_not() {
    for request in requests() {
        fits("worker-request", &request);
        let mut without = request.clone();
        without.as_object_mut().unwrap().remove("seq");
        does_not_fit("worker-request", &without);
        let mut other = request;
        other["op"] = json!("dance");
        does_not_fit("worker-request", &other);
    }
}

#[test]
fn the_replies_of_the_python_adapter_fit_their_schemas() {
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if !python.is_ok_and(|status| status.success()) {
        eprintln!("skipped: there is no `python3` in PATH, which runs the adapter");
        return;
    }
    let mut requests = requests();
    for request in &mut requests[1..5] {
        request["start"] = json!("content");
    }
    // With a bound of 2 feeds the last one does not close.
    requests[4]["max_feeds"] = json!(2);
    let mut unknown = requests[1].clone();
    unknown["op"] = json!("dance");
    requests.insert(5, unknown);
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let adapter = Path::new(env!("CARGO_MANIFEST_DIR")).join("subjects/python");
    let mut child = Command::new("python3")
        .args(["-m", "seamcheck_adapter", "--factory", "at_the_end:AtTheEnd", "--format", "qwen3"])
        .current_dir(adapter.join("examples"))
        .env("PYTHONPATH", &adapter)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let replies: Vec<Value> = output
        .stdout
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    assert_eq!(replies.len(), 6, "everything is answered but stop: {replies:#?}");
    let explored = ["worker-explore-reply"; 3];
    let names = ["worker-hello-reply", "worker-run-reply"].into_iter().chain(explored).chain(["worker-error-reply"]);
    for (name, reply) in names.zip(&replies) {
        fits(name, reply);
    }
    let closed = replies[2..5].iter().map(|reply| reply["graph_closed"].clone()).collect::<Vec<_>>();
    assert_eq!(closed, [true, true, false]);
    assert_eq!(replies[4]["stopped_by"], "max-feeds");
    does_not_fit("worker-run-reply", &replies[0]);
    does_not_fit("worker-hello-reply", &replies[5]);
    does_not_fit("worker-explore-reply", &replies[1]);
}

#[test]
fn every_corpus_case_written_as_a_line_fits_its_schema() {
    let cases = corpus::built_in().unwrap();
    assert!(!cases.is_empty());
    let schema = schemas::find("case-line").unwrap();
    let validator = jsonschema::draft202012::new(schema.as_value()).unwrap();
    for case in cases {
        let line = lines::write(&case);
        let errors: Vec<String> = validator.iter_errors(&line).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{}: {errors:?}", case.id);
        if let Some(truth) = &case.truth {
            fits("outcome", &serde_json::to_value(truth).unwrap());
        }
    }
    does_not_fit("case-line", &json!({"id": "x", "format": "qwen3"}));
}

#[test]
fn a_delta_and_the_registry_fit_their_schemas() {
    let call = CallDelta { index: 1, id: Some("c".into()), name: Some("f".into()), arguments: Some("{}".into()) };
    let delta = Delta { content: Some("x".into()), reasoning: None, calls: vec![call] };
    fits("delta", &serde_json::to_value(delta).unwrap());
    does_not_fit("delta", &json!({"calls": [{"name": "f"}]}));
    for recipe in registry::all() {
        fits("engine", &serde_json::to_value(recipe).unwrap());
    }
}

#[test]
fn what_shrink_prints_fits_its_schema() {
    let output = Command::new(env!("CARGO_BIN_EXE_seamcheck"))
        .args(["shrink", "qwen3_coder/ft-716-1-quoted-opener", "faulty:quoted-opener-hides-rest", "--json"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "a finding was shrunk: {output:?}");
    let shrunk: Value = serde_json::from_slice(&output.stdout).unwrap();
    fits("shrunk", &shrunk);
    for member in ["text", "cuts", "tools", "calls", "ms", "one_minimal"] {
        assert!(shrunk.get(member).is_some(), "{member} is missing");
    }
    does_not_fit("shrunk", &json!({"text": "x"}));
}
