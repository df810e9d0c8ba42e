//! Each fault shows on the text that it names, and is invisible on a plain one.

use std::collections::{BTreeSet, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Gallery, Question, chunkings, healthy};
use crate::case::Start;
use crate::chunking::{Chunkable, Chunking};
use crate::format::Family;
use crate::outcome::{Delta, Outcome};
use crate::subject::Sessions;
use crate::subject::faulty::{Fault, Path, Witness, all, parser};
use crate::subject::sessions::streams;

/// What a parser makes of a text: one-shot, then the deltas of the chunks. `None` where it panics.
fn answers(parser: &Gallery, question: &Question, chunks: &[&str]) -> (Option<Outcome>, Option<Vec<Delta>>) {
    let text = chunks.concat();
    let one_shot = catch_unwind(AssertUnwindSafe(|| question.one_shot(parser, &text))).ok();
    let stream = catch_unwind(AssertUnwindSafe(|| merged(question.deltas(parser, chunks)))).ok();
    (one_shot, stream)
}

/// Deltas with neighbours of one kind merged, so that only what a client can tell apart counts.
fn merged(deltas: Vec<Delta>) -> Vec<Delta> {
    let mut merged: Vec<Delta> = Vec::new();
    for delta in deltas {
        let last = merged.last_mut();
        match (last, &delta) {
            (Some(Delta { content: Some(run), .. }), Delta { content: Some(more), .. }) => run.push_str(more),
            (Some(last), _) if is_more_of(last, &delta) => {
                let more = delta.calls[0].arguments.as_deref().unwrap_or_default();
                last.calls[0].arguments.get_or_insert_default().push_str(more);
            }
            _ => merged.push(delta),
        }
    }
    merged
}

fn is_more_of(last: &Delta, delta: &Delta) -> bool {
    let (Some(before), Some(call)) = (last.calls.first(), delta.calls.first()) else { return false };
    before.name.is_none() && call.name.is_none() && before.index == call.index
}

fn faulty(fault: &Fault) -> Gallery {
    parser(fault.name).expect("a fault has a parser")
}

/// Whether the answer to a single text shows it, whatever came before and however late its parts came.
fn shows_in_an_answer(fault: &Fault) -> bool {
    !fault.seen_by.iter().all(|oracle| ["isolation", "hold-back", "growth"].contains(oracle))
}

#[test]
fn names_are_in_kebab_case_and_no_two_faults_share_one() {
    let mut names = HashSet::new();
    for fault in all() {
        assert!(fault.name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{}", fault.name);
        assert!(names.insert(fault.name), "{} is there twice", fault.name);
        assert!(!fault.story.is_empty() && !fault.seen_by.is_empty() && !fault.families.is_empty(), "{}", fault.name);
        assert!(fault.source.is_none_or(|source| source.starts_with("https://")), "{}", fault.name);
    }
}

#[test]
fn every_family_of_a_fault_has_a_witness_and_the_parser_reads_no_other() {
    for fault in all() {
        let family = |witness: &Witness| crate::format::find(witness.format).unwrap().family();
        let witnessed: BTreeSet<Family> = fault.witnesses.iter().map(family).collect();
        assert_eq!(witnessed, fault.families.iter().copied().collect(), "{}", fault.name);
        assert_eq!(fault.witnesses.len(), fault.families.len(), "{}", fault.name);
        for row in crate::format::all() {
            let reads = crate::subject::Parser::reads(&faulty(fault), row);
            assert!(!reads || fault.families.contains(&row.family()), "{}: {}", fault.name, row.name);
        }
        for witness in fault.witnesses {
            let row = crate::format::find(witness.format).unwrap();
            assert!(crate::subject::Parser::reads(&faulty(fault), row), "{}: {}", fault.name, row.name);
        }
    }
}

#[test]
fn every_fault_shows_on_its_witnesses_and_only_on_the_path_that_has_it() {
    for fault in all().iter().filter(|fault| shows_in_an_answer(fault)) {
        for witness in fault.witnesses {
            let question = Question::new(witness.format, Start::Content);
            let (one_shot, stream) = answers(&faulty(fault), &question, witness.chunks);
            let (right_one_shot, right_stream) = answers(&healthy(), &question, witness.chunks);
            let shows_in_stream = stream != right_stream;
            let shows_in_one_shot = one_shot != right_one_shot;
            let (name, format) = (fault.name, witness.format);
            match fault.path {
                Path::Both => assert!(shows_in_stream, "{name} does not show in {format}: {stream:?}"),
                Path::Stream => {
                    assert!(shows_in_stream, "{name} does not show in {format}: {stream:?}");
                    assert!(!shows_in_one_shot, "{name} shows in the one-shot parse of {format}");
                }
                Path::OneShot => {
                    assert!(shows_in_one_shot, "{name} does not show in {format}: {one_shot:?}");
                    assert!(!shows_in_stream, "{name} shows in the stream of {format}");
                }
            }
        }
    }
}

#[test]
fn a_fault_in_what_streams_share_shows_on_its_witnesses_and_only_in_company() {
    let outcomes = |parser: &Gallery, question: &Question, text: &Chunkable<'_>, sessions| -> Vec<Outcome> {
        let chunkings = [Chunking::characters(text.length()), Chunking::characters(text.length())];
        let ended = streams(parser, question.input(), text, &chunkings, sessions);
        ended.into_iter().map(|ended| ended.expect("no panic").outcome).collect()
    };
    for fault in all().iter().filter(|fault| fault.seen_by == ["isolation"]) {
        for witness in fault.witnesses {
            let question = Question::new(witness.format, Start::Content);
            let whole = witness.text();
            let text = Chunkable::new(&whole);
            let right = vec![question.one_shot(&healthy(), &whole); 2];
            let differs = |sessions| outcomes(&faulty(fault), &question, &text, sessions) != right;
            assert!(!differs(Sessions::Fresh), "{} shows alone in {}", fault.name, witness.format);
            let shows = [Sessions::Reused, Sessions::Interleaved].map(differs);
            assert_eq!(shows.iter().filter(|&&shows| shows).count(), 1, "{} in {}", fault.name, witness.format);
            for sessions in [Sessions::Fresh, Sessions::Reused, Sessions::Interleaved] {
                assert_eq!(outcomes(&healthy(), &question, &text, sessions), right, "{sessions:?}");
            }
        }
    }
}

#[test]
fn a_fault_in_the_pace_leaves_the_answers_to_its_witnesses_and_changes_when_they_come() {
    for fault in all().iter().filter(|fault| fault.seen_by == ["hold-back"]) {
        for witness in fault.witnesses {
            let question = Question::new(witness.format, Start::Content);
            let (one_shot, stream) = answers(&faulty(fault), &question, witness.chunks);
            let (right_one_shot, right_stream) = answers(&healthy(), &question, witness.chunks);
            assert_eq!((one_shot, stream), (right_one_shot, right_stream), "{} in {}", fault.name, witness.format);
            let unmerged = |parser: &Gallery| question.deltas(parser, witness.chunks).len();
            assert!(unmerged(&faulty(fault)) < unmerged(&healthy()), "{} in {}", fault.name, witness.format);
        }
    }
}

#[test]
fn a_fault_in_the_cost_leaves_the_answers_and_their_pace_and_makes_more_work() {
    let work = |parser: &Gallery, question: &Question, chunks: &[&str]| {
        let before = parser.work();
        let deltas = question.deltas(parser, chunks);
        (parser.work() - before, deltas)
    };
    for fault in all().iter().filter(|fault| fault.seen_by == ["growth"]) {
        for witness in fault.witnesses {
            let question = Question::new(witness.format, Start::Content);
            let (more, deltas) = work(&faulty(fault), &question, witness.chunks);
            let (less, right) = work(&healthy(), &question, witness.chunks);
            assert_eq!(deltas, right, "{} in {}", fault.name, witness.format);
            assert!(more > less, "{} in {}: {more} and {less}", fault.name, witness.format);
        }
    }
}

#[test]
fn every_fault_is_invisible_on_a_plain_call() {
    let plain = [
        (
            "qwen3",
            "<tool_call>\n{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Paris\", \"days\": 3}}\n</tool_call>",
        ),
        ("mistral", "[TOOL_CALLS][{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Paris\", \"days\": 3}}]"),
        (
            "jamba",
            "<tool_calls>[\n    {\"name\": \"get_weather\", \"arguments\": {\"city\": \"Paris\", \"days\": 3}}\n]</tool_calls>",
        ),
        (
            "minimax_m1",
            "<tool_calls>\n{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Paris\", \"days\": 3}}\n</tool_calls>",
        ),
        ("apertus", "<|tools_prefix|>[{\"get_weather\": {\"city\": \"Paris\", \"days\": 3}}]<|tools_suffix|>"),
        ("xlam", "[{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Paris\", \"days\": 3}}]"),
        (
            "kimi_k2",
            "<|tool_calls_section_begin|><|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{\"city\": \"Paris\", \"days\": 3}<|tool_call_end|><|tool_calls_section_end|>",
        ),
        (
            "deepseek_v3",
            "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n```json\n{\"city\": \"Paris\", \"days\": 3}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
        ),
        ("mistral_v11", "[TOOL_CALLS]get_weather[ARGS]{\"city\": \"Paris\", \"days\": 3}"),
        (
            "qwen3_coder",
            "<tool_call>\n<function=get_weather>\n<parameter=city>\nParis\n</parameter>\n<parameter=days>\n3\n</parameter>\n</function>\n</tool_call>",
        ),
        (
            "minimax_m2",
            "<minimax:tool_call>\n<invoke name=\"get_weather\">\n<parameter name=\"city\">Paris</parameter>\n<parameter name=\"days\">3</parameter>\n</invoke>\n</minimax:tool_call>",
        ),
        (
            "deepseek_v32",
            "<｜DSML｜function_calls>\n<｜DSML｜invoke name=\"get_weather\">\n<｜DSML｜parameter name=\"city\" string=\"true\">Paris</｜DSML｜parameter>\n<｜DSML｜parameter name=\"days\" string=\"false\">3</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>",
        ),
        (
            "glm45",
            "<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Paris</arg_value>\n<arg_key>days</arg_key>\n<arg_value>3</arg_value>\n</tool_call>",
        ),
        (
            "glm47",
            "<tool_call>get_weather<arg_key>city</arg_key><arg_value>Paris</arg_value><arg_key>days</arg_key><arg_value>3</arg_value></tool_call>",
        ),
        (
            "hy3",
            "<tool_calls>\n<tool_call>get_weather<tool_sep>\n<arg_key>city</arg_key>\n<arg_value>Paris</arg_value>\n<arg_key>days</arg_key>\n<arg_value>3</arg_value>\n</tool_call>\n</tool_calls>",
        ),
    ];
    for fault in all() {
        for (format, text) in plain {
            let question = Question::new(format, Start::Content);
            if !crate::subject::Parser::reads(&faulty(fault), question.input().row) {
                continue;
            }
            let right = question.one_shot(&healthy(), text);
            let mut one_shot = question.one_shot(&faulty(fault), text);
            // A parser that cannot tell the order of items has no fault for that.
            one_shot.items = one_shot.items.or_else(|| right.items.clone());
            assert_eq!(one_shot, right, "{}: {format}", fault.name);
            let text = Chunkable::new(text);
            for chunking in chunkings(text.length(), 1) {
                let got = question.stream(&faulty(fault), &text, &chunking);
                assert_eq!(got, right, "{}: {format} cut at {:?}", fault.name, chunking.0);
            }
        }
    }
}

#[test]
fn a_twin_is_found_under_each_of_its_names() {
    for name in ["healthy", "twin", "faulty:healthy", "twin:one-piece", "twin:reserialising", "healthy-one-piece"] {
        assert!(parser(name).is_some_and(|parser| parser.fault().is_none()), "{name}");
    }
    assert!(parser("faulty:text-after-call-lost").is_some_and(|parser| parser.fault().is_some()));
    assert!(parser("no-such-fault").is_none());
}
