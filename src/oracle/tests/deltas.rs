//! Claims about the rules for messages on the way.

use super::*;
use crate::explore::Trace;
use crate::outcome::{CallDelta, Delta};

/// A trace of one chunk with these call entries, and nothing else to find.
fn traced(calls: Vec<CallDelta>) -> Observation {
    let deltas = calls.into_iter().map(|call| Delta { calls: vec![call], ..Delta::default() }).collect();
    let trace =
        Trace { cuts: Chunking::whole(), token_real: true, deltas: vec![deltas, vec![]], outcome: None, lag: None };
    Observation { traces: vec![trace], ..seen(&[]) }
}

fn entry(index: usize, name: Option<&str>, arguments: Option<&str>) -> CallDelta {
    CallDelta { index, id: None, name: name.map(str::to_owned), arguments: arguments.map(str::to_owned) }
}

#[test]
fn deltas_break_the_rules_of_names_and_indices() {
    let (f, g) = (Some("f"), Some("g"));
    let (open, close) = (Some("{"), Some("}"));
    for (entries, expected) in [
        (vec![entry(0, f, None), entry(0, None, open), entry(0, None, close), entry(1, g, Some("{}"))], None),
        (vec![entry(0, f, None), entry(0, Some(""), open)], None),
        (vec![entry(0, f, None), entry(0, f, open)], Some(Kind::Duplicate)),
        (vec![entry(0, f, None), entry(0, g, open)], Some(Kind::SplitName)),
        (vec![entry(0, None, open), entry(0, f, close)], Some(Kind::WrongName)),
        (vec![entry(0, None, None)], Some(Kind::WrongName)),
        (vec![entry(1, f, open)], Some(Kind::WrongIndex)),
        (vec![entry(0, f, open), entry(2, g, open)], Some(Kind::WrongIndex)),
        (vec![entry(0, f, open), entry(1, g, open), entry(0, None, close)], Some(Kind::Order)),
    ] {
        let found = kinds("deltas", &prose("Hi"), &traced(entries.clone()));
        assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{entries:?}");
    }
}

#[test]
fn a_call_has_one_id_of_its_own_where_the_engine_gives_ids() {
    let id = |index, id: Option<&str>| CallDelta { id: id.map(str::to_owned), ..entry(index, None, Some("{")) };
    let start = |index, id: Option<&str>| CallDelta { id: id.map(str::to_owned), ..entry(index, Some("f"), None) };
    for (entries, expected) in [
        (vec![start(0, Some("a")), id(0, None), start(1, Some("b"))], 0),
        (vec![start(0, Some("a")), id(0, Some("a"))], 0),
        (vec![start(0, Some("a")), id(0, Some("b"))], 1),
        (vec![start(0, Some("a")), start(1, Some("a"))], 1),
        (vec![start(0, None)], 1),
    ] {
        let mut observation = traced(entries.clone());
        observation.parser.can.push("ids".to_owned());
        assert_eq!(kinds("deltas", &prose("Hi"), &observation), vec![Kind::WrongId; expected], "{entries:?}");
    }
}

#[test]
fn deltas_must_add_up_to_the_outcome_of_their_stream() {
    let mut observation = traced(vec![entry(0, Some("f"), Some("{}"))]);
    observation.outcomes = vec![with_calls("", &[call("{}")])];
    observation.traces[0].outcome = Some(0);
    assert_eq!(kinds("deltas", &prose("Hi"), &observation), []);
    observation.outcomes = vec![with_calls("", &[call("{\"a\": 1}")])];
    assert_eq!(kinds("deltas", &prose("Hi"), &observation), [Kind::WrongArguments]);
}
