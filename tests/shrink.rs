//! `shrink` on the command line: from a results file to a case that replays.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn seamcheck(arguments: &[&str], directory: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_seamcheck")).args(arguments).current_dir(directory).output().expect("it runs")
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn a_finding_of_a_results_file_is_shrunk_to_a_case_that_replays_as_failed() {
    let directory = tempfile::tempdir().expect("a directory");
    let check = ["check", "faulty:text-after-call-lost", "--format", "qwen3", "--corpus-only", "--no-growth"];
    let check = seamcheck(&[&check[..], &["--json", "results.jsonl"]].concat(), directory.path());
    assert!(printed(&check).contains("  shrink    seamcheck shrink qwen3/"), "{check:?}");
    let results = std::fs::read_to_string(directory.path().join("results.jsonl")).expect("results");
    let findings: Vec<Value> = results.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let truth = |finding: &&Value| finding["oracle"] == "truth" && finding["kind"] == "lost_content";
    let finding = findings.iter().find(truth).expect("a finding of the truth");
    let id = finding["id"].as_str().expect("an id");
    let shrink = ["shrink", "results.jsonl", "--finding", id, "--output", "smallest.jsonl"];
    let shrunk = seamcheck(&shrink, directory.path());
    assert_eq!(shrunk.status.code(), Some(1), "{shrunk:?}");
    assert!(printed(&shrunk).contains("nothing more can go"), "{}", printed(&shrunk));
    let replay = seamcheck(&["replay", "smallest.jsonl", "faulty:text-after-call-lost"], directory.path());
    assert!(printed(&replay).ends_with("FAILED\n"), "{}", printed(&replay));
    let healthy = seamcheck(&["replay", "smallest.jsonl", "faulty:healthy"], directory.path());
    assert!(printed(&healthy).ends_with("FIXED\n"), "{}", printed(&healthy));
    // The command that was printed does the same from the case's name.
    let command: Vec<&str> = finding["shrink"].as_str().expect("a command").split(' ').skip(1).collect();
    let again = seamcheck(&[&command[..], &["--json"]].concat(), directory.path());
    let again: Value = serde_json::from_slice(&again.stdout).expect("JSON");
    assert!(
        std::fs::read_to_string(directory.path().join("smallest.jsonl"))
            .expect("a case")
            .contains(&again["text"].to_string())
    );
}

#[test]
fn what_cannot_be_shrunk_is_said_in_a_sentence() {
    let directory = tempfile::tempdir().expect("a directory");
    let clean = seamcheck(&["shrink", "qwen3/compact-json", "reference"], directory.path());
    assert_eq!(
        (clean.status.code(), printed(&clean).as_str()),
        (Some(0), "nothing is wrong with qwen3/compact-json on reference\n")
    );
    let other = seamcheck(
        &["shrink", "qwen3/blank-line-then-prose", "faulty:text-after-call-lost", "--finding", "x"],
        directory.path(),
    );
    let complaint = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(other.status.code() == Some(2) && complaint.contains("shows no finding `x`"), "{complaint}");
}
