//! Claims about the oracles that hold outcomes against the truth, against each other, and against a schema.

use super::*;
use crate::case::Start;
use crate::outcome::Item;
use crate::tool::Tool;

#[test]
fn invariance_holds_the_others_against_the_streams_that_give_the_truth() {
    let text = "one two";
    let observation = seen(&[content("one"), content(text)]);
    let findings = of("invariance", &prose(text), &observation);
    assert_eq!((findings.len(), findings[0].kind), (1, Kind::LostContent));
    assert_eq!(findings[0].cuts, Chunking::whole());
}

#[test]
fn items_are_compared_only_where_the_subject_has_them() {
    let items = |items: &[Item]| Some(items.to_vec());
    let text = format!("A{JSON}B");
    let whole = with_calls("AB", &[call("{\"a\": 1}")]);
    let (a, b) = (Item::Content("A".into()), Item::Content("B".into()));
    let truth = Outcome { items: items(&[a, Item::Call(0), b]), ..whole.clone() };
    let case = case("qwen3", &text, Some(truth));
    assert_eq!(judge(&case, &seen(std::slice::from_ref(&whole))), []);
    let moved = Outcome { items: items(&[Item::Content("AB".into()), Item::Call(0)]), ..whole };
    assert_eq!(kinds("truth", &case, &seen(&[moved])), [Kind::Order]);
}

#[test]
fn reasoning_is_not_asked_of_a_parser_that_cannot_tell_it() {
    let text = "<think>a</think>b";
    let truth = Outcome { reasoning: "a".into(), ..content("b") };
    let mut observation = seen(&[content(text)]);
    let case = case("qwen3", text, Some(truth));
    assert!(!judge(&case, &observation).is_empty());
    observation.parser.can.retain(|ability| ability != "reasoning");
    assert_eq!(judge(&case, &observation), []);
}

#[test]
fn a_text_inside_a_channel_is_held_against_itself_only() {
    let case = Case { start: Start::Channel("analysis".to_owned()), ..case("qwen3", "a <tool_call> b", None) };
    assert_eq!(judge(&case, &seen(&[content("a ")])), []);
}

#[test]
fn arguments_that_are_no_object_are_invalid_whatever_the_subject_says_of_them() {
    let truth = with_calls("", &[call("{}")]);
    let case = case("qwen3", JSON, Some(truth));
    for (arguments, shape) in [
        ("", "invalid JSON: no arguments"),
        ("{\"a\": 1", "invalid JSON: arguments cut short"),
        ("{}{}", "invalid JSON: arguments that are no JSON"),
        ("[]", "invalid JSON: JSON that is no object"),
    ] {
        let got = with_calls("", &[Call { complete: false, ..call(arguments) }]);
        let findings = of("arguments", &case, &seen(&[got]));
        assert_eq!((findings.len(), findings[0].level, findings[0].shape.as_str()), (1, Level::Must, shape));
    }
}

#[test]
fn incomplete_arguments_must_begin_an_object_and_no_more() {
    let case = case("qwen3", "<tool_call>{\"name\": \"f\", \"arguments\": {\"a\": \"x", None);
    for (arguments, expected) in [("", 0), ("{\"a\": \"x", 0), ("{\"a\": \"x\"}", 0), ("{\"a\": \"x\"}}", 1), ("x", 1)]
    {
        let got = with_calls("", &[Call { complete: false, ..call(arguments) }]);
        assert_eq!(kinds("arguments", &case, &seen(&[got])).len(), expected, "{arguments}");
    }
}

#[test]
fn a_value_of_the_wrong_type_breaks_the_schema_that_the_truth_keeps() {
    let schema = serde_json::json!({"type": "object", "properties": {"a": {"type": "integer"}}});
    let mut case = case("qwen3", JSON, Some(with_calls("", &[call("{\"a\": 1}")])));
    case.tools.push(Tool::new("f", schema));
    let got = seen(&[with_calls("", &[call("{\"a\": \"1\"}")])]);
    assert_eq!(kinds("arguments", &case, &got), [Kind::SchemaViolation]);
    case.truth = Some(with_calls("", &[call("{\"a\": \"1\"}")]));
    assert_eq!(kinds("arguments", &case, &got), []);
}

#[test]
fn truncation_shows_the_beginning_that_was_fed_and_is_never_firmer_than_should() {
    let text = "It is written: no call here.";
    let (_, findings) = on(Fake::LosesShortTail, &prose(text));
    let cut_off: Vec<_> = findings.iter().filter(|finding| finding.oracle == "truncation").collect();
    assert!(cut_off.iter().any(|finding| finding.kind == Kind::LostContent));
    for finding in cut_off {
        assert_eq!(finding.level, Level::Should);
        assert!(text.starts_with(&finding.text) && finding.text.len() < text.len(), "{}", finding.text);
    }
}
