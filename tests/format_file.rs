//! A format that is defined at run time is generated, parsed and checked as a built-in one.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// A format unlike any built-in: a section with brackets that are not ASCII, calls without a marker of their own, keys and
/// types in one tag, JSON spellings beside Python's.
const LANTERN: &str = r#"
[[format]]
name = "lantern"
aliases = ["lantern_7b"]
confidence = "medium"
unknown = "It is private."
separator = "\n\n\n"
between = "\n"
atomic = ["⟦", "⟧"]
reasoning = { open = "(thinking)", close = "(/thinking)" }
section = { open = "⟦", close = "⟧", inner = "\n", inner_end = "\n" }

[format.body]
family = "raw_parameters"
function_open = "do:"
function_open_end = "!"
function_close = "done."
parameter_open = "@"
parameter_open_end = "=:"
typed_ends = [{ text = "=text:", states = "string" }]
parameter_close = ";;"
gap = " "
padding = " "
literals = "both"
untyped = "json"
"#;

fn seamcheck(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_seamcheck"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads its input");
    child.wait_with_output().expect("it ends")
}

/// The rows above, in a file.
fn file(rows: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::Builder::new().suffix(".toml").tempfile().expect("a file");
    file.write_all(rows.as_bytes()).expect("it can be written");
    file
}

const LIGHT: &str = r#"[{"type": "function", "function": {"name": "light", "parameters": {"type": "object", "properties": {
    "room": {"type": "string"}, "on": {"type": "boolean"}, "level": {}, "note": {}}}}}]"#;

#[test]
fn a_text_is_parsed_by_a_row_from_a_file() {
    let (rows, tools) = (file(LANTERN), file(LIGHT));
    let call = "do:light! @room=: the kitchen ;; @on=: True ;; @level=: 5 ;; @note=text: 5 ;; done.";
    let text = format!("(thinking)dark(/thinking)Ok.\n\n\n⟦\n{call}\ndo:light! done.\n⟧");
    let [rows, tools] = [&rows, &tools].map(|file| file.path().to_str().expect("a path"));
    let output =
        seamcheck(&["parse", "--format-file", rows, "--format", "lantern-7b", "--tools", tools, "--json"], &text);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let parsed: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let arguments = r#"{"room": "the kitchen", "on": true, "level": 5, "note": "5"}"#;
    let outcome = serde_json::json!({
        "reasoning": "dark",
        "content": "Ok.",
        "calls": [
            {"name": "light", "arguments": arguments, "complete": true},
            {"name": "light", "arguments": "{}", "complete": true},
        ],
        "items": [{"reasoning": "dark"}, {"content": "Ok."}, {"call": 0}, {"call": 1}],
    });
    assert_eq!(parsed["one_shot"], outcome);
    assert_eq!(parsed["stream"].as_array().map(Vec::len), Some(1), "every chunking gives the same");
    assert_eq!(parsed["stream"][0]["outcome"], outcome);
    assert_eq!(parsed["reach"], "every");
}

#[test]
fn cases_of_a_row_from_a_file_are_generated_and_checked() {
    let rows = file(LANTERN);
    let rows = rows.path().to_str().expect("a path");
    let output = seamcheck(&["generate", "--jsonl", "--format-file", rows, "--format", "lantern", "--cases", "60"], "");
    let written = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(written.lines().count(), 60);
    assert!(written.contains("⟦"), "calls are written with the row's markers");
    // What a clock measures decides no test.
    let check = ["check", "reference", "--no-growth", "--generated-only", "--cases", "60"];
    let output = seamcheck(&[&check[..], &["--format-file", rows, "--format", "lantern"]].concat(), "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn a_file_that_cannot_be_used_is_a_sentence_and_exit_code_2() {
    let taken = file(&LANTERN.replace("lantern_7b", "qwen3"));
    let spaced = file(&LANTERN.replace("gap = \" \"", "gap = \"-\""));
    for (rows, sentence) in [
        (&taken, "the name `qwen3` belongs to another format; choose one that `seamcheck formats` does not list"),
        (&spaced, ":2: the format `lantern`: the field `gap` holds \"-\"; only spaces, tabs and line breaks can stand"),
    ] {
        let output = seamcheck(&["formats", "--format-file", rows.path().to_str().expect("a path")], "");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(sentence), "{said}");
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn markers_and_names_that_cannot_work_are_refused_in_a_sentence() {
    let bad = [
        ("(thinking)\", close = \"(/thinking)", "\", close = \"", "cannot be empty"),
        ("(thinking)", "⟦", "has to differ from the markers of calls"),
        ("name = \"lantern\"", "name = \"a,b\"", "cannot be chosen with `--format`"),
    ];
    for (right, wrong, told) in bad {
        let rows = file(&LANTERN.replacen(right, wrong, 1));
        let path = rows.path().to_str().expect("a path in UTF-8");
        let output = seamcheck(&["formats", "--format-file", path], "");
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        assert!(error.contains(path) && error.contains(told), "{wrong}: {error}");
    }
}
