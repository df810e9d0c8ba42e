//! Claims about [`compare`](super::compare).

use super::*;

fn content(text: &str) -> Outcome {
    Outcome { content: text.to_owned(), ..Outcome::default() }
}

fn call(name: &str, arguments: &str) -> Call {
    Call { name: name.to_owned(), arguments: arguments.to_owned(), complete: true }
}

fn calls(calls: &[Call]) -> Outcome {
    Outcome { calls: calls.to_vec(), ..Outcome::default() }
}

fn kinds(expected: &Outcome, got: &Outcome) -> Vec<Kind> {
    compare(expected, got, Comparison::full()).into_iter().map(|difference| difference.kind).collect()
}

#[test]
fn content_differs_by_what_is_lost_extra_repeated_or_changed() {
    for (expected, got, kind) in [
        ("It is sunny.", "", Kind::LostContent),
        ("a <tool_call> b", "a ", Kind::LostContent),
        ("a b c d", "a c", Kind::LostContent),
        ("Hi.", "Hi.</tool_call>", Kind::ExtraContent),
        ("Hello you", "Hello Hello you", Kind::Duplicate),
        ("Hello you", "Howdy me", Kind::ChangedContent),
        ("Hi.", "Hi.\n\n", Kind::WhiteSpaceOnly),
        ("a\nb", "ab", Kind::WhiteSpaceOnly),
    ] {
        assert_eq!(kinds(&content(expected), &content(got)), [kind], "{expected:?} and {got:?}");
    }
    assert_eq!(kinds(&content("a"), &content("a")), []);
}

#[test]
fn a_difference_shows_only_the_part_that_differs() {
    let found = compare(&content("look é <tool_call> now"), &content("look é now"), Comparison::full());
    assert_eq!((found[0].expected.as_str(), found[0].got.as_str()), ("<tool_call> ", ""));
}

#[test]
fn reasoning_that_turns_up_as_content_is_one_difference() {
    let expected = Outcome { reasoning: "think".into(), content: "say".into(), ..Outcome::default() };
    let got = content("thinksay");
    assert_eq!(kinds(&expected, &got), [Kind::Misrouted]);
    assert_eq!(kinds(&expected, &content("say")), [Kind::LostReasoning]);
}

#[test]
fn reasoning_does_not_count_where_the_subject_cannot_tell_it() {
    let expected = Outcome { reasoning: "think".into(), content: "say".into(), ..Outcome::default() };
    let comparison = Comparison { reasoning: false, ..Comparison::full() };
    assert!(same(&expected, &content("say"), comparison));
}

#[test]
fn calls_differ_by_what_is_wrong_with_them() {
    let one = [call("f", r#"{"a": 1}"#)];
    for (expected, got, kind) in [
        (&one[..], vec![], Kind::LostCall),
        (&[][..], one.to_vec(), Kind::ExtraCall),
        (&one, vec![one[0].clone(), one[0].clone()], Kind::Duplicate),
        (&one, vec![call("ff", r#"{"a": 1}"#)], Kind::WrongName),
        (&one, vec![call("f", r#"{"a": "1"}"#)], Kind::WrongArguments),
        (&one, vec![call("f", "")], Kind::InvalidJson),
        (&one, vec![call("f", r#"{"a": 1}}"#)], Kind::InvalidJson),
        (&one, vec![Call { complete: false, ..one[0].clone() }], Kind::WrongCompleteness),
    ] {
        assert_eq!(kinds(&calls(expected), &calls(&got)), [kind], "{got:?}");
    }
    assert_eq!(kinds(&calls(&one), &calls(&[call("f", r#"{"a":1.0}"#)])), []);
}

#[test]
fn one_call_lost_among_others_is_one_difference() {
    let (a, b, c) = (call("a", "{}"), call("b", "{}"), call("c", "{}"));
    assert_eq!(kinds(&calls(&[a.clone(), b.clone(), c.clone()]), &calls(&[a.clone(), c.clone()])), [Kind::LostCall]);
    assert_eq!(kinds(&calls(&[b.clone(), c.clone()]), &calls(&[a.clone(), b, c])), [Kind::ExtraCall]);
}

#[test]
fn incomplete_calls_are_compared_token_by_token() {
    let open = |arguments: &str| calls(&[Call { complete: false, ..call("f", arguments) }]);
    assert_eq!(kinds(&open(r#"{"a": "x"#), &open(r#"{"a":"x"#)), []);
    assert_eq!(kinds(&open(r#"{"a": "xy"#), &open(r#"{"a": "x"#)), [Kind::WrongArguments]);
    assert_eq!(kinds(&open(r#"{"a": "x"#), &open(r#"{"a": "x"}"#)), [Kind::WrongArguments]);
}

#[test]
fn the_order_of_items_counts_where_both_outcomes_have_it() {
    let outcome = |items: Option<Vec<Item>>| Outcome { items, content: "ab".into(), ..calls(&[call("f", "{}")]) };
    let text = |text: &str| Item::Content(text.to_owned());
    let expected = outcome(Some(vec![text("a"), Item::Call(0), text("b")]));
    assert_eq!(kinds(&expected, &outcome(Some(vec![text("ab"), Item::Call(0)]))), [Kind::Order]);
    assert_eq!(kinds(&expected, &outcome(None)), []);
    assert_eq!(kinds(&expected, &outcome(Some(vec![text("a"), text(""), Item::Call(0), text("b")]))), []);
}

#[test]
fn white_space_on_the_other_side_of_a_call_is_white_space_only() {
    let outcome =
        |items: Vec<Item>| Outcome { content: "a\nb".into(), items: Some(items), ..calls(&[call("f", "{}")]) };
    let text = |text: &str| Item::Content(text.to_owned());
    let expected = outcome(vec![text("a\n"), Item::Call(0), text("b")]);
    assert_eq!(kinds(&expected, &outcome(vec![text("a"), Item::Call(0), text("\nb")])), [Kind::WhiteSpaceOnly]);
}

#[test]
fn two_calls_in_the_other_order_are_wrong_at_both_places() {
    let (a, b) = (call("a", "{}"), call("b", "{}"));
    assert_eq!(
        kinds(&calls(&[a.clone(), b.clone()]), &calls(&[b, a])),
        [Kind::WrongName, Kind::WrongName],
        "positions are what a client sees"
    );
}
