//! Claims about the hold-back oracle: which lags are findings, and on which cuts they are shown.

use super::*;
use crate::explore::{Behind, HoldBack, Lag, Part, Trace, WholeCall, tolerance};
use crate::format;

fn let_pass() -> usize {
    tolerance(format::find("qwen3").expect("a built-in row"))
}

fn trace(cuts: &[usize], lag: Lag) -> Trace {
    let cuts = Chunking(cuts.to_vec());
    Trace { cuts, token_real: true, deltas: Vec::new(), outcome: Some(0), lag: Some(lag) }
}

fn behind(characters: usize, part: Part) -> Lag {
    let apart = Behind { characters, at: 90, delivered: characters + 2, part };
    Lag { largest: characters, total: characters, chunks: 1, whole: Vec::new(), apart }
}

fn whole(held: usize) -> Lag {
    let whole = WholeCall { call: 0, length: held + 1, held, at: 90, pieces: held + 1 };
    Lag { largest: held, total: held, chunks: 1, whole: vec![whole], apart: Behind::default() }
}

/// What is found where the first of `traces` is the stream of single characters.
fn found(level: Level, traces: &[Trace]) -> Vec<Finding> {
    let hold_back = HoldBack { largest: 0, mean_thousandths: 0, traces: vec![0] };
    let outcomes = [with_calls("", &[call("{\"a\": 1}")])];
    let observation = Observation { traces: traces.to_vec(), hold_back: Some(hold_back), ..seen(&outcomes) };
    of("hold-back", &Case { level, ..case("qwen3", JSON, None) }, &observation)
}

#[test]
fn a_lag_above_what_is_let_pass_is_late_and_no_smaller_one() {
    assert_eq!(found(Level::Must, &[trace(&[1], behind(let_pass(), Part::Content))]), []);
    let findings = found(Level::Must, &[trace(&[1], behind(let_pass() + 1, Part::Content))]);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!((findings[0].kind, findings[0].level), (Kind::Late, Level::Should));
    assert_eq!(findings[0].shape, "late: content");
    assert!(findings[0].message.contains("41 characters behind what is certain at offset 90"), "{findings:?}");
}

#[test]
fn a_call_that_arrives_whole_is_not_incremental_if_there_was_much_of_it() {
    assert_eq!(found(Level::Must, &[trace(&[1], whole(let_pass()))]), []);
    let findings = found(Level::Must, &[trace(&[1], whole(let_pass() + 1))]);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!((findings[0].kind, findings[0].level), (Kind::NotIncremental, Level::Should));
    assert!(findings[0].message.contains("call 0 (`f`, 42 characters) in one piece"), "{findings:?}");
}

#[test]
fn a_disputed_text_is_never_more_than_disputed() {
    let findings = found(Level::Disputed, &[trace(&[1], whole(100))]);
    assert_eq!(findings.iter().map(|finding| finding.level).collect::<Vec<_>>(), [Level::Disputed]);
}

#[test]
fn it_is_shown_on_the_fewest_cuts_but_the_finest_stream_decides() {
    let late = |cuts: &[usize]| trace(cuts, behind(100, Part::Arguments));
    let findings = found(Level::Must, &[late(&[1, 2, 3]), late(&[2])]);
    assert_eq!(findings.iter().map(|finding| &finding.cuts.0[..]).collect::<Vec<_>>(), [[2]]);
    // A parser that delivers what came with the chunk before is behind by a large chunk, and by a small one.
    assert_eq!(found(Level::Must, &[trace(&[1, 2, 3], behind(1, Part::Arguments)), late(&[2])]), []);
    let mut elsewhere = late(&[2]);
    elsewhere.lag.get_or_insert_default().apart.at = 10;
    assert_eq!(found(Level::Must, &[late(&[1, 2, 3]), elsewhere])[0].cuts.0, [1, 2, 3]);
}

#[test]
fn a_parser_that_waits_for_the_end_is_seen_at_one_cut() {
    let text = "It is written, and it is written at some length, that no call is here.";
    let (observation, findings) = on(Fake::WaitsForEnd, &prose(text));
    assert_eq!(findings.iter().map(|finding| finding.oracle.as_str()).collect::<Vec<_>>(), ["hold-back"]);
    assert_eq!((findings[0].kind, findings[0].cuts.0.len()), (Kind::Late, 0), "{}", findings[0].message);
    let length = text.chars().count();
    let hold_back = observation.hold_back.expect("it is measured");
    // 1, 2, 3, … characters behind.
    assert_eq!((hold_back.largest, hold_back.mean_thousandths), (length, (length as u64 + 1) * 500));
    let (observation, findings) = on(Fake::Echo, &prose(text));
    assert_eq!((findings, observation.hold_back.map(|lag| lag.largest)), (vec![], Some(0)));
}
