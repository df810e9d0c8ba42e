use serde_json::{Value, json};

use super::*;
use crate::case::Start;
use crate::chunking::Chunking;

/// Reads `reply` as the answer to two chunkings (one chunk and two chunks) of a text, deltas wanted.
fn answer(reply: &Value) -> Result<Ran, Trouble> {
    let chunkings = [Chunking::whole(), Chunking(vec![1])];
    let run = Run {
        parser: "p",
        format: "qwen3",
        tools: &[],
        text: "ab",
        start: &Start::Content,
        atoms: &[],
        chunkings: &chunkings,
        deltas: true,
        sessions: crate::subject::Sessions::Fresh,
    };
    ran(reply.to_string().as_bytes(), 7, &run, true)
}

fn outcome(content: &str) -> Value {
    json!({"reasoning": "", "content": content, "calls": [], "items": [{"content": content}]})
}

fn good() -> Value {
    json!({"seq": 7, "outcomes": [outcome("ab")], "one_shot": 0, "streams": [0, 0]})
}

/// The good reply with one member replaced.
fn with(member: &str, value: Value) -> Value {
    let mut reply = good();
    reply[member] = value;
    reply
}

fn violation(reply: &Value) -> String {
    match answer(reply) {
        Err(Trouble::Protocol(what)) => what,
        other => panic!("{reply} gave {other:?}"),
    }
}

#[test]
fn a_right_reply_is_taken_over() {
    let ran = answer(&good()).unwrap();
    assert_eq!(ran.outcomes[ran.one_shot.unwrap()].content, "ab");
    assert_eq!(ran.streams, [Some(0), Some(0)]);
}

#[test]
fn a_reply_that_does_not_fit_the_request_is_a_violation_that_says_what_and_quotes_it() {
    let bad_items = json!([{"content": "ab", "items": [{"content": "a"}]}]);
    let bad_call = json!([{"content": "", "items": [{"call": 0}]}]);
    let failure = |chunking: usize, kind: &str| json!([{"chunking": chunking, "kind": kind, "message": "m"}]);
    for (member, value, says) in [
        ("seq", json!(6), "answers seq 6 instead of 7"),
        ("seq", json!(null), "does not echo the seq 7"),
        ("streams", json!([0]), "`streams` has 1 entries for 2 chunkings"),
        ("streams", json!([0, 1]), "`streams[1]` is 1, but there are 1 outcomes"),
        ("streams", json!([0, null]), "`streams[1]` is null, but no failure says why"),
        ("streams", json!([0, -1]), "invalid value"),
        ("one_shot", json!(1), "`one_shot` is 1, but there are 1 outcomes"),
        ("one_shot", json!(null), "`one_shot` is null, but no failure says why"),
        ("outcomes", bad_items, "`outcomes[0]` has items that do not add up to its content"),
        ("outcomes", bad_call, "`outcomes[0]` has an item for call 0, but 0 calls"),
        ("outcomes", json!("x"), "invalid type: string"),
        ("failures", failure(2, "exception"), "names a chunking beyond the 2"),
        ("failures", failure(0, "tired"), "of the kind `tired`"),
        ("logged", json!([{"chunking": 5, "message": "m"}]), "a logged line names a chunking beyond the 2"),
        ("residue", json!([null]), "`residue` has 1 entries for 2 chunkings"),
        ("deltas", json!([[[], []]]), "`deltas` has 1 entries for 2 chunkings"),
        ("deltas", json!([[[], []], [[], []]]), "`deltas[1]` has 2 lists for 2 chunks and the end"),
        ("deltas", json!([[[], []], null]), "`deltas[1]` is null, but its stream did not raise"),
    ] {
        let reply = with(member, value);
        let what = violation(&reply);
        assert!(what.contains(says), "{reply}\n{what}");
        assert!(what.contains("it sent `{"), "the line is not quoted: {what}");
    }
}

#[test]
fn a_stream_that_raised_has_a_failure_and_the_others_keep_their_answer() {
    let mut reply = good();
    reply["one_shot"] = Value::Null;
    reply["streams"] = json!([0, null]);
    reply["deltas"] = json!([[[{"content": "ab"}], []], null]);
    reply["residue"] = json!(["b", null]);
    reply["failures"] = json!([
        {"chunking": null, "kind": "exception", "message": "ValueError: x", "trace": "Traceback"},
        {"chunking": 1, "kind": "hang", "message": "no end within 2 s"},
    ]);
    let ran = answer(&reply).unwrap();
    assert_eq!((ran.one_shot, ran.streams), (None, vec![Some(0), None]));
    assert_eq!(ran.failures[0].trace, "Traceback");
    assert_eq!(ran.failures[1].chunking, Some(1));
    assert_eq!(ran.residue, [Some("b".to_owned()), None]);
    let deltas = ran.deltas.unwrap();
    assert_eq!(deltas[0][0][0].content.as_deref(), Some("ab"));
    assert_eq!(deltas[1], Vec::<Vec<Delta>>::new());
}

#[test]
fn a_repeated_outcome_is_one_outcome() {
    let mut reply = good();
    reply["outcomes"] = json!([outcome("ab"), outcome("a"), outcome("ab")]);
    reply["streams"] = json!([2, 1]);
    let ran = answer(&reply).unwrap();
    assert_eq!(ran.outcomes.len(), 2);
    assert_eq!((ran.one_shot, ran.streams), (Some(0), vec![Some(0), Some(1)]));
}

#[test]
fn a_reply_may_say_more_than_the_protocol_names() {
    assert!(answer(&with("coverage", json!({"lines": 1.5}))).is_ok());
}

#[test]
fn an_error_reply_is_the_trouble_of_its_kind() {
    let error = |kind: &str| json!({"seq": 7, "error": {"kind": kind, "message": "m", "trace": "t"}});
    let exception = Trouble::Exception { message: "m".to_owned(), trace: "t".to_owned() };
    assert_eq!(answer(&error("exception")), Err(exception));
    assert_eq!(answer(&error("unsupported")), Err(Trouble::Unsupported("m".to_owned())));
    assert_eq!(answer(&error("skipped")), Err(Trouble::Skipped("m".to_owned())));
    assert!(violation(&error("annoyed")).contains("unknown variant `annoyed`"));
}

#[test]
fn a_quoted_line_is_short_and_on_one_line() {
    let quoted = quote(format!("a\tb{}", "é".repeat(5000)).as_bytes());
    assert!(quoted.starts_with("it sent `a bé"), "{quoted}");
    assert!(quoted.chars().count() < 200 && quoted.contains("10003 bytes"), "{quoted}");
}
