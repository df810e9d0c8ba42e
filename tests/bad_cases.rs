//! A mistake in a case file is one sentence that names the file, the line and what to do.

use std::fs;
use std::path::Path;

use seamcheck::case::{corpus, lines};

/// Reads a corpus of one file; gives the error without the directory's path.
fn error_of(file: &str, bytes: &[u8]) -> String {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    let error = corpus::read(directory.path()).expect_err("the file has a mistake").to_string();
    error.replace(&format!("{}/", directory.path().display()), "")
}

/// A good case of five fields, and `more` behind it from line 8 on.
fn with(more: &str) -> String {
    format!(
        "[tools]\nping = '{{}}'\n[[case]]\nname = \"c\"\nwhy = \"It is good.\"\nkind = \"zero-arg\"\nsource = \"here\"\n{more}"
    )
}

const GOOD: &str = "level = \"must\"\ntext = \"héllo\"\ntruth = [{ content = \"héllo\" }]\n";

#[test]
fn the_file_that_the_mistakes_are_made_in_is_good() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("hermes")).unwrap();
    fs::write(directory.path().join("hermes/f.toml"), with(GOOD)).unwrap();
    fs::write(directory.path().join("hermes/notes.txt"), "not a case file").unwrap();
    let cases = corpus::read(directory.path()).unwrap();
    assert_eq!(cases.len(), 1);
    assert_eq!((cases[0].id.as_str(), cases[0].format.as_str()), ("qwen3/c", "qwen3"), "an alias may name the folder");
}

#[test]
fn a_mistake_in_a_case_file_names_file_line_and_what_to_do() {
    let cases: &[(&str, &str)] = &[
        ("levle = \"must\"\n", "qwen3/f.toml:8: unknown field `levle`"),
        ("level = \"shall\"\ntext = \"x\"\n", "qwen3/f.toml:8: unknown variant `shall`"),
        ("level = \"should\"\n", "qwen3/f.toml:3: missing field `text`; corpus/README.md describes every field"),
        (
            "level = \"must\"\ntext = \"x\"\n",
            "qwen3/f.toml:3: the case `qwen3/c` has the level `must` but no truth; write",
        ),
        (
            "level = \"disputed\"\ntext = \"x\"\ntruth = []\n",
            "qwen3/f.toml:3: the case `qwen3/c` is disputed, so it has no",
        ),
        ("level = \"should\"\ntext = \"x\"\ntruth = []\nanswer = []\n", "has both `truth` and `answer`; keep `truth`"),
        (
            "level = \"should\"\ntext = \"x\"\ntools = [\"ping\",\n \"pong\"]\n",
            "qwen3/f.toml:11: the case `qwen3/c` declares the",
        ),
        (
            "level = \"should\"\ntext = \"x\"\nstart = \"reasonning\"\n",
            "starts in `reasonning`, which the format qwen3 does",
        ),
        (
            "level = \"should\"\ntext = \"héllo\"\nchunks = [\n  \"whole\",\n  [\"hé\", \"lo\"],\n]\n",
            "qwen3/f.toml:12: chunking 2 of the case `qwen3/c` does not concatenate to its text: they part at character 3, where \
             the text goes on with \"lo\" and the chunks with \"o\"; correct the chunks",
        ),
        (
            "level = \"should\"\ntext = \"x\"\nchunks = [\"half\"]\n",
            "qwen3/f.toml:10: a chunking is a list of strings, or",
        ),
        ("level = \"should\"\ntext = \"x\"\nchunks = [0]\n", "qwen3/f.toml:10: a chunking is a list of strings, or"),
        (
            "level = \"should\"\ntext = \"héllo\"\ncuts = [[1, 5],\n [6]]\n",
            "qwen3/f.toml:11: the case `qwen3/c` has a cut at 6, but its text has 5 characters; offsets count Unicode",
        ),
        (
            "level = \"should\"\ntext = \"héllo\"\ncuts = [[3, 2]]\n",
            "qwen3/f.toml:10: the case `qwen3/c` has the cut 2 after the",
        ),
        ("level = \"should\"\ntext = \"héllo\"\ncuts = [[-1]]\n", "qwen3/f.toml:10: "),
        (
            "level = \"should\"\ntext = \"héllo\"\natoms = [[0, 6]]\n",
            "qwen3/f.toml:10: the case `qwen3/c` has the atom [0, 6], but its text has 5 characters; an atom is",
        ),
        ("level = \"should\"\ntext = \"héllo\"\natoms = [[2, 2]]\n", "has the atom [2, 2], which is empty"),
        (
            "level = \"should\"\ntext = \"héllo\"\natoms = [[0, 3], [2, 4]]\n",
            "[2, 4], which begins before the end of the one",
        ),
        (
            "level = \"must\"\ntext = \"x\"\ntruth = [{ call = \"f\", arguments = \"{\" }]\n",
            "qwen3/f.toml:10: the truth or answer of the case `qwen3/c` cannot be: the call of `f` is complete, but its arguments \
             \"{\" are not one JSON object; correct them, or write `complete = false`",
        ),
        (
            "level = \"must\"\ntext = \"x\"\ntruth = [{ call = \"f\" }]\n",
            "item 1 is none of { reasoning = \"…\" }, { content",
        ),
        ("level = \"must\"\ntext = \"x\"\ntruth = [{ content = \"\" }]\n", "item 1 is an empty text; leave it out"),
        (
            "level = \"must\"\ntext = \"xy\"\ntruth = [{ content = \"x\" }, { content = \"y\" }]\n",
            "items 1 and 2 are text of one sort; write them as one",
        ),
        ("level = \"must\"\ntext = 5\n", "qwen3/f.toml:9: invalid type: integer `5`, expected a string"),
        ("level = \"must\n", "qwen3/f.toml:8: "),
    ];
    for (more, expected) in cases {
        let error = error_of("qwen3/f.toml", with(more).as_bytes());
        assert!(error.contains(expected), "expected: {expected}\nbut got:  {error}\nfor:\n{more}");
        assert!(!error.contains('\n'), "one line: {error}");
    }
}

#[test]
fn a_mistake_in_the_table_of_tools_names_its_line() {
    for (schema, expected) in
        [("{", "the parameters of the tool `ping` are no JSON Schema (EOF"), ("[]", "not a JSON object")]
    {
        let error = error_of("qwen3/f.toml", with(GOOD).replace("'{}'", &format!("'{schema}'")).as_bytes());
        assert!(error.starts_with("qwen3/f.toml:2: ") && error.contains(expected), "{error}");
    }
}

#[test]
fn an_empty_why_is_a_mistake() {
    let error = error_of("qwen3/f.toml", with(GOOD).replace("It is good.", " ").as_bytes());
    assert_eq!(error, "qwen3/f.toml:3: the `why` of the case `c` is empty; say in a sentence what this text provokes");
}

#[test]
fn two_cases_of_one_name_are_a_mistake() {
    let twice = format!(
        "{}{}",
        with(GOOD),
        with(GOOD).split_once("[[case]]").map(|(_, case)| format!("[[case]]{case}")).unwrap()
    );
    assert_eq!(
        error_of("qwen3/f.toml", twice.as_bytes()),
        "qwen3/f.toml:11: there is another case `qwen3/c` at qwen3/f.toml:3; give one of them another name"
    );
}

#[test]
fn bytes_that_are_no_utf8_are_a_mistake() {
    let mut bytes = with(GOOD).into_bytes();
    bytes.push(0xff);
    assert_eq!(
        error_of("qwen3/f.toml", &bytes),
        format!(
            "qwen3/f.toml:11: this is not UTF-8: the bytes from offset {} form no character; save it as UTF-8",
            bytes.len() - 1
        )
    );
}

#[test]
fn a_folder_that_is_no_format_is_a_mistake() {
    assert_eq!(
        error_of("qwen9/f.toml", with(GOOD).as_bytes()),
        "qwen9/f.toml: there is no format `qwen9`; `seamcheck formats` lists the formats and their other names"
    );
}

#[test]
fn a_directory_without_case_files_is_a_mistake() {
    let directory = tempfile::tempdir().unwrap();
    let error = corpus::read(directory.path()).unwrap_err().to_string();
    assert!(error.ends_with(
        ": there are no case files here; a corpus directory holds files FORMAT/*.toml, such as qwen3/my_cases.toml"
    ));
    let error = corpus::read(Path::new("no such directory")).unwrap_err().to_string();
    assert!(error.starts_with("no such directory: this cannot be read ("), "{error}");
}

#[test]
fn a_mistake_in_a_line_names_file_line_and_what_to_do_and_the_other_lines_go_on() {
    let good = r#"{"id": "a", "format": "qwen3", "text": "héllo"}"#;
    let cases: &[(&str, &str)] = &[
        ("{", "EOF while parsing an object (column 1); a line is one JSON object"),
        ("[]", "this is a JSON array; a line is one JSON object"),
        (r#"{"format": "qwen3", "text": ""}"#, "missing field `id`"),
        (r#"{"id": "b", "format": "qwen3"}"#, "missing field `text`"),
        (r#"{"id": "b", "format": "qwen9", "text": ""}"#, "there is no format `qwen9`; `seamcheck formats` lists"),
        (r#"{"id": "b", "format": "qwen3", "text": "", "txet": ""}"#, "unknown field `txet`"),
        (r#"{"id": "b", "format": "qwen3", "text": "\ud800x"}"#, "unexpected end of hex escape (column 4"),
        (r#"{"id": [], "format": "qwen3", "text": ""}"#, "the member `id` is [], but must be a string or a number"),
        (
            r#"{"id": "b", "format": "qwen3", "text": "é", "cuts": [[2]]}"#,
            "the case `b` has a cut at 2, but its text has 1",
        ),
        (
            r#"{"id": "b", "format": "qwen3", "text": "é", "atoms": [[0, 2]]}"#,
            "has the atom [0, 2], but its text has 1",
        ),
        (r#"{"id": "b", "format": "qwen3", "text": "", "level": "must"}"#, "has the level `must` but no truth"),
        (
            r#"{"id": "b", "format": "qwen3", "text": "", "start": "x"}"#,
            "starts in `x`, which the format qwen3 does not",
        ),
        (
            r#"{"id": "b", "format": "qwen3", "text": "", "tools": [{"type": "function", "function": {}}]}"#,
            "a tool needs a member `function.name` that is a string",
        ),
        (
            r#"{"id": "b", "format": "qwen3", "text": "x", "truth": {"content": "x", "items": []}}"#,
            "its items do not add up to its reasoning, content and calls",
        ),
        (r#"{"id": "a", "format": "qwen3", "text": ""}"#, "there is another case `a` at f.jsonl:1; give one of them"),
    ];
    for (line, expected) in cases {
        let text = format!("{good}\n\n{line}\n{}\n", good.replace("\"a\"", "\"z\""));
        let read: Vec<_> = lines::read(text.as_bytes(), "f.jsonl").collect();
        assert_eq!(read.len(), 3, "{line}");
        let error = read[1].as_ref().expect_err(line).to_string();
        assert!(
            error.starts_with("f.jsonl:3: ") && error.contains(expected),
            "expected: {expected}\nbut got:  {error}"
        );
        assert_eq!(read[2].as_ref().map(|case| case.id.as_str()), Ok("z"), "{line}");
    }
}

#[test]
fn a_bad_line_is_answered_with_the_id_that_it_has() {
    let text = "{\"id\": 7, \"format\": \"qwen9\", \"text\": \"\"}\n{\"id\": \"x\", \"text\": 1}\n{\"id\": \"y\", oops\n\"\u{7f}\"";
    let mut bytes = text.as_bytes().to_vec();
    bytes.extend(b"\n\xff\xfe\n");
    let ids: Vec<String> =
        lines::read_requests(&bytes[..], "stdin").map(|line| line.unwrap_err().id.to_string()).collect();
    assert_eq!(ids, ["7", "\"x\"", "null", "null", "null"]);
}

#[test]
fn a_file_of_lines_that_is_missing_is_one_sentence() {
    let error = lines::open(Path::new("missing.jsonl")).err().unwrap().to_string();
    assert!(error.starts_with("missing.jsonl: this cannot be read ("), "{error}");
}

#[test]
fn no_damage_makes_a_reader_panic() {
    let good = with(GOOD);
    for end in 0..good.len() {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(directory.path().join("qwen3")).unwrap();
        fs::write(directory.path().join("qwen3/f.toml"), &good.as_bytes()[..end]).unwrap();
        match corpus::read(directory.path()) {
            // All that may be missing is the newline at the end.
            Ok(_) => assert_eq!(end, good.len() - 1),
            Err(error) => assert!(error.line.is_some(), "{error}"),
        }
    }
    for case in corpus::built_in().unwrap().iter().step_by(10) {
        let line = lines::write(case).to_string().into_bytes();
        for at in 0..line.len() {
            for byte in [b'"', b'}', b'9', 0, 0xff] {
                let mut damaged = line.clone();
                damaged[at] = byte;
                for read in lines::read(&damaged[..], "f.jsonl") {
                    let _ = read.map_err(|error| error.to_string());
                }
            }
        }
    }
}
