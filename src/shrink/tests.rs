//! What shrinking promises, on parsers whose mistakes are known.

use std::sync::Arc;

use serde_json::{Value, json};

use super::edit::{Edit, edited};
use super::ground::Ground;
use super::*;
use crate::case::{Level, Start};
use crate::check::check;
use crate::chunking::Chunking;
use crate::explore::ExploreOptions;
use crate::explore::fake::{Fake, prose, subject};
use crate::format::{self, Row};
use crate::oracle::Mode;
use crate::outcome::{Outcome, Sink};
use crate::reference::machine::Machine;
use crate::reference::whole;
use crate::subject::{InProcess, Input, Parser, Session, faulty};
use crate::tool::Tool;

/// What is found on `case`, in every chunking.
fn findings(subject: &mut dyn Subject, case: &Case) -> Vec<Finding> {
    check(subject, "subject", &case.format, &Arc::new(case.clone()), &ExploreOptions::default()).findings
}

/// A well-formed case.
fn case(format: &str, tools: Vec<Tool>, text: &str) -> Case {
    let row = format::find(format).expect("a row");
    Case {
        id: "test/case".to_owned(),
        format: row.name.clone(),
        atoms: format::atoms(row, text),
        truth: Some(whole::parse(row, &tools, &Start::Content, text)),
        tools,
        text: text.to_owned(),
        start: Start::Content,
        level: Level::Must,
        stratum: String::new(),
        source: String::new(),
        cuts: Vec::new(),
    }
}

fn gallery(fault: &str) -> InProcess<faulty::Gallery> {
    InProcess::new(fault, faulty::parser(fault).expect("a parser of the gallery"))
}

fn shrunk(subject: &mut dyn Subject, case: &Case, oracle: &str) -> Shrunk {
    let found = findings(subject, case);
    let finding =
        found.iter().find(|finding| finding.oracle == oracle).unwrap_or_else(|| panic!("{oracle}: {found:#?}"));
    shrink(subject, &case.format, case, finding, &Options::default(), &mut |_| {}).expect("it shows")
}

/// Texts with more in them than the mistake needs, the fault that shows on them, and the oracle that sees it.
fn verbose() -> Vec<(&'static str, &'static str, Case)> {
    let tools = || {
        let city = json!({"type": "string", "description": "Where?", "enum": ["Paris", "a}b", "Oslo"]});
        let parameters = json!({"type": "object", "properties": {"city": city, "days": {"type": "integer"}},
                                "required": ["city"], "additionalProperties": false});
        let mut weather = Tool::new("get_weather", parameters);
        weather.description = Some("The weather of some days.".to_owned());
        vec![weather, Tool::new("ping", json!({"type": "object", "properties": {}}))]
    };
    let json = |name: &str, arguments: &str| {
        format!("<tool_call>\n{{\"name\": \"{name}\", \"arguments\": {arguments}}}\n</tool_call>")
    };
    let raw = "<tool_call>\n<function=get_weather>\n<parameter=city>\na}b\n</parameter>\n<parameter=days>\n3\n\
               </parameter>\n</function>\n</tool_call>";
    let ping = json("ping", "{}");
    let weather = json("get_weather", "{\"city\": \"Paris\", \"days\": 3}");
    vec![
        (
            "quoted-opener-hides-rest",
            "truth",
            case("qwen3_coder", tools(), "The tag <tool_call> begins a call, so we quote it."),
        ),
        ("braces-counted", "truth", case("qwen3_coder", tools(), &format!("Let me look.\n\n{raw}\n\nThat is it."))),
        ("empty-arguments-falsy", "truth", case("qwen3", tools(), &format!("I ping.\n{ping}\n{weather}\nDone."))),
        (
            "text-after-call-lost",
            "truth",
            case("qwen3", tools(), &format!("First.\n{weather}\nThere are 3 days to come.")),
        ),
        ("one-call-a-chunk", "invariance", case("qwen3", tools(), &format!("{weather}\n{weather}\n{ping}"))),
        ("separator-leaks-when-alone", "truth", case("qwen3", tools(), &format!("Well then.\n{weather}"))),
        (
            "closer-in-one-chunk-only",
            "truth",
            case("qwen3", tools(), &format!("Well then.\n{weather}\nAnd more.\n{ping}")),
        ),
    ]
}

/// All that one thing less could be: one character, one cut, one tool, one member of a schema.
fn one_less(case: &Case) -> Vec<Case> {
    let length = case.text.chars().count();
    let mut fewer: Vec<Case> = (0..length).map(|at| edited(case, &[Edit::deletion(at, at + 1)])).collect();
    for position in 0..case.tools.len() {
        let mut without = case.clone();
        without.tools.remove(position);
        fewer.push(without);
        for parameters in without_a_member(&case.tools[position].parameters) {
            let mut without = case.clone();
            without.tools[position].parameters = parameters;
            fewer.push(without);
        }
    }
    fewer
}

/// The value without one of its members or elements, at any depth.
fn without_a_member(value: &Value) -> Vec<Value> {
    let mut fewer = Vec::new();
    match value {
        Value::Object(members) => {
            for (key, below) in members {
                let mut without = members.clone();
                without.shift_remove(key);
                fewer.push(Value::Object(without));
                for smaller in without_a_member(below) {
                    let mut changed = members.clone();
                    changed[key] = smaller;
                    fewer.push(Value::Object(changed));
                }
            }
        }
        Value::Array(elements) => {
            for (position, below) in elements.iter().enumerate() {
                let mut without = elements.clone();
                without.remove(position);
                fewer.push(Value::Array(without));
                for smaller in without_a_member(below) {
                    let mut changed = elements.clone();
                    changed[position] = smaller;
                    fewer.push(Value::Array(changed));
                }
            }
        }
        _ => {}
    }
    fewer
}

#[test]
fn no_single_character_cut_tool_or_member_of_a_schema_can_go() {
    for (fault, oracle, case) in verbose() {
        let mut subject = gallery(fault);
        let shrunk = shrunk(&mut subject, &case, oracle);
        assert!(shrunk.one_minimal && shrunk.calls <= 2000, "{fault}: {shrunk:#?}");
        let row = format::find(&case.format).expect("a row");
        let ground = Ground::of(row, &case);
        let is_kept = |finding: &Finding, cuts: usize| {
            (&finding.oracle, finding.kind, &finding.shape)
                == (&shrunk.finding.oracle, shrunk.finding.kind, &shrunk.finding.shape)
                && finding.mode == Mode::Stream
                && finding.level >= shrunk.finding.level
                && finding.cuts.0.len() <= cuts
        };
        let smallest = shrunk.to_case();
        for mut less in one_less(&smallest) {
            if !ground.settle(row, &mut less) {
                continue;
            }
            let cuts = shrunk.cuts.0.len();
            let found = findings(&mut subject, &less);
            assert!(!found.iter().any(|finding| is_kept(finding, cuts)), "{fault}: {:?} is enough", less.text);
        }
        if let Some(fewer) = shrunk.cuts.0.len().checked_sub(1) {
            let found = findings(&mut subject, &smallest);
            assert!(!found.iter().any(|finding| is_kept(finding, fewer)), "{fault}: fewer cuts are enough");
        }
    }
}

#[test]
fn the_smallest_cases_of_known_mistakes_are_as_small_as_can_be() {
    for ((fault, _, _), (text, cuts)) in verbose().iter().zip([
        ("<tool_call> a", 0),
        ("<tool_call><function=f><parameter=a>}</parameter></function></tool_call>", 0),
        ("<tool_call>{\"name\":\"f\",\"arguments\":{}}</tool_call>", 0),
        ("<tool_call>{\"name\":\"f\",\"arguments\":{}}</tool_call>\na", 0),
    ]) {
        let (_, oracle, case) = verbose().into_iter().find(|(name, _, _)| name == fault).expect("the same");
        let shrunk = shrunk(&mut gallery(fault), &case, oracle);
        assert_eq!((shrunk.text.as_str(), shrunk.cuts.0.len()), (text, cuts), "{fault}");
    }
}

#[test]
fn a_shrunk_case_shows_what_the_long_one_showed_and_is_the_same_each_time() {
    for (fault, oracle, case) in verbose() {
        let first = shrunk(&mut gallery(fault), &case, oracle);
        let again = Shrunk { ms: first.ms, ..shrunk(&mut gallery(fault), &case, oracle) };
        assert_eq!(first, again, "{fault}");
        let found = findings(&mut gallery(fault), &first.to_case());
        let shows = |finding: &Finding| (&finding.group, finding.level) == (&first.finding.group, first.finding.level);
        assert!(found.iter().any(shows), "{fault}: {found:#?}");
        assert!(first.text.len() < case.text.len() && first.truth.is_some() && first.level == Level::Must, "{fault}");
    }
}

/// Reads as the reference does, but of a closing marker that comes in three pieces it sends the one in the middle too.
#[derive(Clone, Copy)]
struct LeaksMiddles;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Leaking<'a> {
    machine: Machine<'a>,
    /// How much of a closing marker has come.
    begun: usize,
    /// The piece in the middle of it.
    middle: Option<String>,
}

const CLOSER: &str = "</tool_call>";

impl Parser for LeaksMiddles {
    type Session<'a> = Leaking<'a>;

    fn reads(&self, row: &Row) -> bool {
        row.name == "qwen3"
    }

    fn one_shot(&self, input: Input<'_>, text: &str) -> Outcome {
        whole::parse(input.row, input.tools, input.start, text)
    }

    fn open<'a>(&'a self, input: Input<'a>) -> Leaking<'a> {
        Leaking { machine: Machine::new(input.row, input.tools, input.start), begun: 0, middle: None }
    }
}

impl Session for Leaking<'_> {
    const TELLS_COMPLETENESS: bool = true;

    fn feed(&mut self, chunk: &str, sink: &mut dyn Sink) {
        self.machine.feed(chunk, sink);
        let rest = &CLOSER[self.begun..];
        if self.begun > 0 && rest.len() > chunk.len() && rest.starts_with(chunk) {
            self.begun += chunk.len();
            self.middle.get_or_insert_default().push_str(chunk);
            return;
        }
        if let Some(middle) = self.middle.take().filter(|_| self.begun > 0 && chunk.starts_with(rest)) {
            sink.content(&middle);
        }
        self.begun = (1..CLOSER.len()).rev().find(|&length| chunk.ends_with(&CLOSER[..length])).unwrap_or(0);
    }

    fn finish(&mut self, sink: &mut dyn Sink) {
        self.machine.finish(sink);
    }
}

#[test]
fn a_leak_that_takes_two_cuts_is_shrunk_to_exactly_these() {
    let (_, _, case) = verbose().into_iter().find(|(fault, _, _)| *fault == "text-after-call-lost").expect("there is");
    let mut subject = InProcess::new("leaks", LeaksMiddles);
    let shrunk = shrunk(&mut subject, &case, "truth");
    assert_eq!(shrunk.cuts.0.len(), 2, "{shrunk:#?}");
    assert!(shrunk.one_minimal && shrunk.fewest_cuts && shrunk.calls <= 2000, "{shrunk:#?}");
    assert!(shrunk.text.chars().count() <= 55, "{:?}", shrunk.text);
}

#[test]
fn a_case_without_a_truth_is_held_against_itself_and_stays_without() {
    let mut text = prose("Some words, and then a few more words.");
    text.truth = None;
    text.level = Level::Disputed;
    let shrunk = shrunk(&mut subject(Fake::HoldsLast), &text, "parity");
    assert_eq!((shrunk.truth, shrunk.text.chars().count(), shrunk.level), (None, 1, Level::Disputed));
}

#[test]
fn where_the_specification_contradicts_the_author_the_text_stays() {
    let mut wrong = prose("Some words.");
    wrong.truth = Some(Outcome { content: "Other words.".to_owned(), ..Outcome::default() });
    wrong.tools = vec![Tool::new("f", json!({}))];
    let shrunk = shrunk(&mut subject(Fake::Echo), &wrong, "truth");
    assert_eq!((shrunk.text.as_str(), shrunk.tools.len()), ("Some words.", 0));
}

#[test]
fn what_a_beginning_of_the_text_showed_is_shrunk_as_a_text_of_its_own() {
    let case = prose("Some words with a tail of some length");
    let mut parser = subject(Fake::LosesShortTail);
    let shrunk = shrunk(&mut parser, &case, "truncation");
    assert!(shrunk.text.chars().count() <= 2 && shrunk.finding.oracle == "parity", "{shrunk:#?}");
}

#[test]
fn other_shapes_are_kept_and_calls_are_bounded() {
    let (_, _, case) =
        verbose().into_iter().find(|(fault, _, _)| *fault == "closer-in-one-chunk-only").expect("there is");
    let mut subject = gallery("closer-in-one-chunk-only");
    let found = findings(&mut subject, &case);
    let finding = found.iter().find(|finding| finding.oracle == "truth").expect("one");
    let few = Options { calls: 20, ..Options::default() };
    let shrunk = shrink(&mut subject, "qwen3", &case, finding, &few, &mut |_| {}).expect("it shows");
    assert!(!shrunk.one_minimal && shrunk.calls <= 23, "{shrunk:#?}");
    let shrunk = shrink(&mut subject, "qwen3", &case, finding, &Options::default(), &mut |_| {}).expect("it shows");
    for other in &shrunk.others {
        assert!(found.iter().all(|known| known.group != other.group) || other.group != finding.group, "{other:?}");
    }
}

#[test]
fn cuts_and_atoms_move_with_the_text() {
    let mut case = prose("ab<tool_call>cd");
    case.cuts = vec![Chunking(vec![1, 2, 13, 14])];
    let shorter = edited(&case, &[Edit::deletion(0, 2), Edit { start: 13, end: 15, with: "xyz".to_owned() }]);
    assert_eq!(shorter.text, "<tool_call>xyz");
    assert_eq!(shorter.atoms.iter().map(|atom| (atom.start, atom.end)).collect::<Vec<_>>(), [(0, 11)]);
    assert_eq!(shorter.cuts, [Chunking(vec![11, 12])]);
}
