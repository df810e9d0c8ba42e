//! Claims about streams that are run again: in fresh sessions, on a used instance, beside another stream.

use super::*;
use crate::explore::Again;
use crate::subject::Sessions;

/// An observation of one stream of `text` that gave the first outcome, and in `sessions` the last one.
fn again(sessions: Sessions, outcomes: &[Outcome]) -> Observation {
    let again = Again {
        sessions,
        cuts: Some(Chunking(vec![2])),
        token_real: true,
        first: Some(0),
        now: Some(outcomes.len() - 1),
        raised: None,
    };
    Observation { outcomes: outcomes.to_vec(), again: vec![again], ..seen(&outcomes[..1]) }
}

#[test]
fn a_stream_in_company_is_held_against_the_same_stream_alone() {
    let text = "one two";
    for sessions in [Sessions::Reused, Sessions::Interleaved] {
        let observation = again(sessions, &[content(text), content("one")]);
        let findings = judge(&prose(text), &observation);
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert_eq!((findings[0].oracle.as_str(), findings[0].kind), ("isolation", Kind::LostContent));
        assert_eq!((findings[0].level, &findings[0].cuts), (Level::Must, &Chunking(vec![2])));
        assert_eq!(judge(&prose(text), &again(sessions, &[content(text)])), []);
    }
}

#[test]
fn another_answer_of_a_fresh_session_is_nondeterminism_and_nothing_else() {
    let text = "one two";
    let mut observation = again(Sessions::Fresh, &[content(text), content("one")]);
    let mut reused = observation.again[0].clone();
    reused.sessions = Sessions::Reused;
    observation.again.push(reused);
    let findings = judge(&prose(text), &observation);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!((findings[0].oracle.as_str(), findings[0].kind), ("repeatability", Kind::Nondeterminism));
    assert_eq!(findings[0].level, Level::Must);
}

#[test]
fn another_spelling_of_the_same_answer_is_nondeterminism_of_level_should() {
    let spelled = |arguments| with_calls("", &[call(arguments)]);
    let outcomes = [spelled("{\"a\": 1, \"b\": 2}"), spelled("{\"b\": 2, \"a\": 1}")];
    let case = case("qwen3", JSON, Some(spelled("{\"a\": 1, \"b\": 2}")));
    let findings = judge(&case, &again(Sessions::Fresh, &outcomes));
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!((findings[0].oracle.as_str(), findings[0].level), ("repeatability", Level::Should));
    // The order of members is no difference between streams in company and alone.
    assert_eq!(judge(&case, &again(Sessions::Reused, &outcomes)), []);
}

#[test]
fn raising_only_in_company_or_only_now_and_then_is_a_finding() {
    let text = "one two";
    let raising = |sessions, first, now| {
        let mut observation = again(sessions, &[content(text)]);
        (observation.again[0].first, observation.again[0].now) = (first, now);
        observation.again[0].raised = Some("KeyError: 3".to_owned());
        let findings = judge(&prose(text), &observation);
        findings.into_iter().map(|finding| (finding.oracle, finding.kind)).collect::<Vec<_>>()
    };
    let isolation = |kind| vec![("isolation".to_owned(), kind)];
    let repeatability = |kind| vec![("repeatability".to_owned(), kind)];
    assert_eq!(raising(Sessions::Reused, Some(0), None), isolation(Kind::Exception));
    assert_eq!(raising(Sessions::Interleaved, Some(0), None), isolation(Kind::Exception));
    assert_eq!(raising(Sessions::Fresh, Some(0), None), repeatability(Kind::Nondeterminism));
    assert_eq!(raising(Sessions::Fresh, None, Some(0)), repeatability(Kind::Nondeterminism));
    // That it raises at all is another oracle's business.
    assert_eq!(raising(Sessions::Reused, None, None), []);
}

#[test]
fn parsers_that_mix_streams_are_seen_with_the_company_in_which_they_do() {
    for (fake, company) in [(Fake::KeepsTail, "a used instance"), (Fake::SwallowsBeside, "beside another stream")] {
        let (_, findings) = on(fake, &prose("It is written: no call here."));
        let oracles: Vec<&str> = findings.iter().map(|finding| finding.oracle.as_str()).collect();
        assert_eq!(oracles, ["isolation"], "{fake:?}");
        assert!(findings[0].message.contains(company), "{}", findings[0].message);
    }
}
