//! Claims about findings, their levels, and the verdict.

use super::*;
use crate::explore::Stopped;
use crate::subject::Trouble;

#[test]
fn a_right_parser_is_not_blamed_and_passes() {
    let (observation, findings) = on(Fake::Echo, &prose("It is written: <tool_call> opens a call."));
    assert_eq!(findings, []);
    assert_eq!(verdict(&observation, &findings), Verdict::Pass);
}

#[test]
fn a_chunk_lost_after_one_cut_is_seen_by_four_oracles_each_with_that_cut() {
    let (observation, findings) = on(Fake::LosesChunkAt(9), &prose("It is written: no call here."));
    let mut seers: Vec<&str> = findings.iter().map(|finding| finding.oracle.as_str()).collect();
    seers.dedup();
    assert_eq!(&seers[..4], ["truth", "parity", "invariance", "conservation"]);
    for finding in findings.iter().filter(|finding| finding.oracle != "truncation") {
        assert_eq!(finding.kind, Kind::LostContent, "{}", finding.message);
        assert_eq!((&finding.cuts, finding.level, finding.mode), (&Chunking(vec![9]), Level::Must, Mode::Stream));
    }
    assert_eq!(verdict(&observation, &findings), Verdict::Fail);
}

#[test]
fn a_one_shot_parse_that_gives_nothing_is_seen_by_truth_and_by_parity() {
    let (_, findings) = on(Fake::NoOneShot, &prose("It is written: no call here."));
    let truth: Vec<_> = findings.iter().filter(|finding| finding.oracle == "truth").collect();
    assert_eq!((truth.len(), truth[0].kind, truth[0].mode), (1, Kind::LostContent, Mode::OneShot));
    assert!(findings.iter().any(|finding| finding.oracle == "parity" && finding.kind == Kind::ExtraContent));
    assert!(!findings.iter().any(|finding| finding.oracle == "invariance"));
}

#[test]
fn each_oracle_gives_at_most_one_finding_a_kind_and_shows_the_fewest_cuts() {
    let text = "one two three four";
    let observation = seen(&[content(text), content("one"), content("one two"), content(&format!("{text}{text}"))]);
    let findings = of("truth", &prose(text), &observation);
    let found: Vec<_> = findings.iter().map(|finding| (finding.kind, finding.cuts.0.clone())).collect();
    assert_eq!(found, [(Kind::LostContent, vec![1]), (Kind::Duplicate, vec![3])]);
}

#[test]
fn a_disputed_truth_gives_votes_only() {
    let text = format!("{JSON} done");
    let disputed =
        Case { level: Level::Disputed, ..case("qwen3", &text, Some(with_calls(" done", &[call("{\"a\": 1}")]))) };
    let observation = seen(&[content(&text)]);
    let findings = judge(&disputed, &observation);
    assert!(findings.iter().all(|finding| finding.oracle == "truth" && finding.level == Level::Disputed));
    assert_eq!(verdict(&observation, &findings), Verdict::Disputed);
}

#[test]
fn without_a_truth_a_subject_is_held_against_itself_at_level_should() {
    let text = "A <tool_call>{\"name\": \"f\", \"argu";
    let observation = seen(&[content(text), content("A ")]);
    let findings = judge(&case("qwen3", text, None), &observation);
    let found: Vec<_> = findings.iter().map(|finding| (finding.oracle.as_str(), finding.level)).collect();
    assert_eq!(found, [("parity", Level::Should), ("invariance", Level::Should)]);
}

#[test]
fn white_space_alone_is_a_kind_of_its_own_and_never_firmer_than_should() {
    let truth = with_calls("Hi.", &[call("{\"a\": 1}")]);
    let text = format!("Hi.\n{JSON}");
    let observation = seen(&[with_calls("Hi.\n", &[call("{\"a\": 1}")])]);
    let findings = judge(&case("qwen3", &text, Some(truth)), &observation);
    assert_eq!(findings.len(), 1);
    assert_eq!((findings[0].kind, findings[0].level), (Kind::WhiteSpaceOnly, Level::Should));
}

#[test]
fn a_raised_exception_is_an_error_and_not_a_wrong_answer() {
    let (observation, findings) = on(Fake::PanicsAt(3), &prose("Hello you, hello all."));
    let finding = findings.iter().find(|finding| finding.oracle == "robustness").expect("the panic");
    assert_eq!((finding.kind, finding.level, &finding.cuts), (Kind::Exception, Level::Must, &Chunking(vec![3])));
    assert_eq!(verdict(&observation, &findings), Verdict::Error);
}

#[test]
fn a_subject_without_an_answer_has_the_verdict_of_its_trouble() {
    let message = || "it said so".to_owned();
    for (trouble, kind, expected) in [
        (Trouble::Crash(message()), Some(Kind::Crash), Verdict::Crash),
        (Trouble::Timeout { milliseconds: 9 }, Some(Kind::Hang), Verdict::Timeout),
        (Trouble::Protocol(message()), Some(Kind::Protocol), Verdict::Protocol),
        (Trouble::Exception { message: message(), trace: String::new() }, Some(Kind::Exception), Verdict::Error),
        (Trouble::Adapter(message()), None, Verdict::Error),
        (Trouble::Unsupported(message()), None, Verdict::Unsupported),
        (Trouble::Skipped(message()), None, Verdict::Skip),
    ] {
        let stopped = Stopped { trouble, length: 2, cuts: None, one_shot: false };
        let observation = Observation { stopped: Some(stopped), ..Observation::default() };
        let findings = judge(&prose("Hi"), &observation);
        assert_eq!(
            findings.iter().map(|finding| finding.kind).collect::<Vec<_>>(),
            kind.into_iter().collect::<Vec<_>>()
        );
        assert_eq!(verdict(&observation, &findings), expected);
    }
}

#[test]
fn findings_that_differ_in_names_and_values_only_are_one_group() {
    let lost = |text: &str, kept: &str| of("truth", &prose(text), &seen(&[content(kept)])).remove(0);
    let (one, other) = (lost("Hello <tool_call> you", "Hello "), lost("Good day <tool_call> my friend", "Good day "));
    assert_eq!((&one.group, &one.shape), (&other.group, &other.shape));
    assert_eq!(one.shape, "lost content: <tool_call> ␣ text missing");
    assert_ne!(one.group, lost("Hello you", "Hello ").group);
}

#[test]
fn a_finding_has_the_fields_of_the_machine_interface_and_reads_back() {
    let text = "Hello you";
    let finding = of("truth", &prose(text), &seen(&[content("Hello")])).remove(0).addressed(
        "fake",
        "seamcheck replay x".to_owned(),
        String::new(),
    );
    let json = serde_json::to_value(&finding).expect("a finding is JSON");
    for field in [
        "id",
        "group",
        "case",
        "subject",
        "parser",
        "format",
        "oracle",
        "kind",
        "level",
        "token_real",
        "cuts",
        "expected",
        "got",
        "text",
        "logged",
        "replay",
    ] {
        assert!(json.get(field).is_some(), "{field}");
    }
    assert_eq!((json["kind"].as_str(), json["level"].as_str()), (Some("lost_content"), Some("must")));
    assert_eq!(serde_json::from_value::<Finding>(json).expect("it reads back"), finding);
    assert!(finding.message.contains("lost content") && finding.message.ends_with('.'), "{}", finding.message);
}

#[test]
fn every_oracle_has_a_name_of_its_own() {
    let mut names: Vec<&str> = all().iter().map(|oracle| oracle.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all().len());
}
