//! Claims about the oracles, on observations made by hand and on tiny parsers with one planted mistake.

use super::*;
use crate::case::{Level, Start};
use crate::chunking::Chunking;
use crate::explore::fake::{Fake, prose, subject};
use crate::explore::{ExploreOptions, Reached, Residue, Stopped, Trace, observe};
use crate::outcome::{Call, CallDelta, Delta, Item, Kind, Outcome};
use crate::subject::{ParserAbout, Trouble};
use crate::tool::Tool;

const JSON: &str = "<tool_call>\n{\"name\": \"f\", \"arguments\": {\"a\": 1}}\n</tool_call>";

/// A case with this text and truth.
fn case(format: &str, text: &str, truth: Option<Outcome>) -> Case {
    Case { format: format.to_owned(), truth, ..prose(text) }
}

fn content(text: &str) -> Outcome {
    Outcome { content: text.to_owned(), ..Outcome::default() }
}

fn call(arguments: &str) -> Call {
    Call { name: "f".to_owned(), arguments: arguments.to_owned(), complete: true }
}

fn with_calls(text: &str, calls: &[Call]) -> Outcome {
    Outcome { calls: calls.to_vec(), ..content(text) }
}

/// An observation of a parser that gives the first outcome one-shot and streams to each outcome, the first one whole and
/// each further one with a cut at its position.
fn seen(outcomes: &[Outcome]) -> Observation {
    let can = ["one_shot", "stream", "deltas", "reasoning", "residue"].map(str::to_owned).to_vec();
    let reached = |outcome: usize| {
        let cuts = if outcome == 0 { Chunking::whole() } else { Chunking(vec![outcome]) };
        Reached { outcome, cuts, token_real: true, count: 1 }
    };
    Observation {
        parser: ParserAbout { name: "p".to_owned(), can, ..ParserAbout::default() },
        outcomes: outcomes.to_vec(),
        one_shot: Some(0),
        streams: (0..outcomes.len()).map(reached).collect(),
        ..Observation::default()
    }
}

/// What the oracle of this name says.
fn of(oracle: &str, case: &Case, observation: &Observation) -> Vec<Finding> {
    judge(case, observation).into_iter().filter(|finding| finding.oracle == oracle).collect()
}

fn kinds(oracle: &str, case: &Case, observation: &Observation) -> Vec<Kind> {
    of(oracle, case, observation).into_iter().map(|finding| finding.kind).collect()
}

fn on(fake: Fake, case: &Case) -> (Observation, Vec<Finding>) {
    let observation = observe(&mut subject(fake), "qwen3", case, &ExploreOptions::default());
    let findings = judge(case, &observation);
    (observation, findings)
}

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
fn invariance_holds_the_others_against_the_streams_that_give_the_truth() {
    let text = "one two";
    let observation = seen(&[content("one"), content(text)]);
    let findings = of("invariance", &prose(text), &observation);
    assert_eq!((findings.len(), findings[0].kind), (1, Kind::LostContent));
    assert_eq!(findings[0].cuts, Chunking::whole());
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
fn conservation_needs_no_truth_to_see_prose_hidden_by_a_quoted_opener() {
    for format in ["qwen3", "qwen3_coder"] {
        let case = case(format, "It looks for <tool_call> tags and splits.", None);
        let findings = of("conservation", &case, &seen(&[content("It looks for ")]));
        assert_eq!(findings.len(), 1, "{format}");
        assert_eq!((findings[0].kind, findings[0].level), (Kind::LostContent, Level::Should));
    }
}

#[test]
fn conservation_sees_text_lost_after_a_call_and_a_call_lost_without_a_trace() {
    let text = format!("A {JSON} B");
    let case = case("qwen3", &text, None);
    let f = [call("{\"a\": 1}")];
    assert_eq!(kinds("conservation", &case, &seen(&[with_calls("A ", &f)])), [Kind::LostContent]);
    assert_eq!(kinds("conservation", &case, &seen(&[content("A  B")])), [Kind::LostCall]);
    assert_eq!(kinds("conservation", &case, &seen(&[content(&text)])), [], "a call shown as text is not lost");
    assert_eq!(kinds("conservation", &case, &seen(&[with_calls("A  B", &f)])), []);
}

#[test]
fn conservation_sees_what_the_model_never_wrote() {
    let case = case("qwen3", "one two", None);
    assert_eq!(kinds("conservation", &case, &seen(&[content("one two two")])), [Kind::ExtraContent]);
    assert_eq!(kinds("conservation", &case, &seen(&[content("one, two")])), [Kind::ExtraContent]);
}

#[test]
fn conservation_and_leak_are_silent_on_what_the_specification_gives() {
    let f = |arguments: &str| [call(arguments)];
    let open = |arguments: &str| [Call { complete: false, ..call(arguments) }];
    let body = "{\"name\": \"f\", \"arguments\": {\"a\": \"</tool_call> x <tool_call>\"}}";
    let hostile = format!("A<tool_call>{body}</tool_call>B");
    for (format, text, outcome) in [
        (
            "qwen3",
            "A <tool_call>{\"name\": \"f\", \"arguments\": {\"a\": 1}} x</tool_call> B",
            with_calls("A  x</tool_call> B", &f("{\"a\": 1}")),
        ),
        (
            "qwen3",
            "A <tool_call>{\"name\": \"f\", \"arguments\": {bad} x</tool_call> B",
            with_calls("A  B", &open("{")),
        ),
        ("qwen3", "A <tool_call>{\"name\": \"f\", \"arguments\": {\"a\"", with_calls("A ", &open("{\"a\""))),
        ("qwen3", "A <tool_call>{\"name\": 1}</tool_call> B", content("A <tool_call>{\"name\": 1}</tool_call> B")),
        ("qwen3", hostile.as_str(), with_calls("AB", &f("{\"a\": \"</tool_call> x <tool_call>\"}"))),
        ("qwen3", "Hi <tool_c", content("Hi <tool_c")),
        ("qwen3", "<tool_call></tool_call>", content("<tool_call></tool_call>")),
        ("qwen3", "<tool_call><tool_call>{\"name\": \"f\"}</tool_call>", with_calls("<tool_call>", &f("{}"))),
        (
            "qwen3_coder",
            "A<tool_call><function=f><parameter=a></function>\nv</parameter></function></tool_call>B",
            with_calls("AB", &f("{\"a\": \"</function>\\nv\"}")),
        ),
        ("qwen3_coder", "A<tool_call><function=f>oops</function></tool_call> B", with_calls("A B", &open(""))),
        ("qwen3_coder", "A<tool_call>\n<function=f>\n<parameter=a>\nv", with_calls("A", &open("{\"a\": \"v"))),
        ("qwen3_coder", "A <function=f></function> B", content("A <function=f></function> B")),
        ("qwen3", "<think>a <tool_call>{</think>b", Outcome { reasoning: "a <tool_call>{".into(), ..content("b") }),
        ("qwen3", "<think>a", Outcome { reasoning: "a".into(), ..Outcome::default() }),
        ("qwen3", "a <think>b</think>", content("a <think>b</think>")),
    ] {
        let case = case(format, text, None);
        let findings = judge(&case, &seen(&[outcome]));
        assert_eq!(findings, [], "{text}");
    }
}

#[test]
fn leak_sees_markup_of_a_delivered_call_in_the_content() {
    let f = [call("{\"a\": 1}")];
    for (text, leaked, expected) in [
        (format!("A {JSON} B"), "A </tool_call> B", 1),
        (format!("A {JSON} B"), "A {\"name\": \"f\" B", 1),
        (format!("A {JSON} B"), "A  B", 0),
        (format!("See `<tool_call>`: {JSON}"), "See `<tool_call>`: ", 0),
        (format!("See `<tool_call>`: {JSON}"), "See `<tool_call>`: <tool_call>", 1),
        // In doubt, because the second call is cut off: still, one opener too many is in the content.
        (format!("{JSON}<tool_call>{{\"name\""), "<tool_call>{\"name\"", 0),
        (format!("{JSON}<tool_call>{{\"name\""), "<tool_call><tool_call>{\"name\"", 1),
    ] {
        let found = kinds("leak", &case("qwen3", &text, None), &seen(&[with_calls(leaked, &f)]));
        assert_eq!(found, vec![Kind::LeakedMarkup; expected], "{text} gives {leaked}");
    }
}

#[test]
fn residue_is_blamed_only_if_it_is_owed() {
    let text = format!("{JSON} done.");
    let truth = with_calls(" done.", &[call("{\"a\": 1}")]);
    let held = |outcome: Outcome, text: &str| {
        let residue = Residue { text: text.to_owned(), cuts: Chunking::whole(), token_real: true, outcome: 0 };
        Observation { residue: vec![residue], ..seen(&[outcome]) }
    };
    for truth in [Some(truth.clone()), None] {
        let case = case("qwen3", &text, truth.clone());
        let lost = with_calls("", &[call("{\"a\": 1}")]);
        assert_eq!(kinds("residue", &case, &held(lost.clone(), "</tool_call> done.")), [Kind::HeldAtEnd]);
        assert_eq!(kinds("residue", &case, &held(lost, "</tool_call>")), [], "markup is owed to nobody");
        let whole = with_calls(" done.", &[call("{\"a\": 1}")]);
        assert_eq!(kinds("residue", &case, &held(whole, " done.")), [], "it was delivered before");
    }
    let (_, findings) = on(Fake::HoldsLast, &prose("Hello you."));
    assert!(findings.iter().any(|finding| finding.oracle == "residue" && finding.cuts == Chunking::whole()));
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

/// A trace of one chunk with these call entries, and nothing else to find.
fn traced(calls: Vec<CallDelta>) -> Observation {
    let deltas = calls.into_iter().map(|call| Delta { calls: vec![call], ..Delta::default() }).collect();
    let trace = Trace { cuts: Chunking::whole(), token_real: true, deltas: vec![deltas, vec![]], outcome: None };
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
    let finding =
        of("truth", &prose(text), &seen(&[content("Hello")])).remove(0).addressed("fake", "seamcheck replay x");
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

#[test]
fn a_text_inside_a_channel_is_held_against_itself_only() {
    let case = Case { start: Start::Channel("analysis".to_owned()), ..case("qwen3", "a <tool_call> b", None) };
    assert_eq!(judge(&case, &seen(&[content("a ")])), []);
}
