//! The healthy twin is right, and agrees with itself.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use super::truths::{self, Truth};
use super::{Gallery, Question, chunkings, healthy, outcome, parser};
use crate::case::Start;
use crate::chunking::{Chunkable, Chunking};
use crate::outcome::assemble::Assembler;
use crate::outcome::{Delta, Outcome};
use crate::reference::whole;
use crate::subject::faulty::HEALTHY;
use crate::subject::{Parser, Session};

fn question(truth: &Truth) -> Question {
    Question::new(truth.format, truth.start.clone())
}

#[test]
fn the_twin_gives_the_truth_in_one_shot_and_in_every_chunking_with_one_cut_and_short_texts_with_two() {
    for truth in truths::all() {
        let (question, expected) = (question(truth), outcome(truth.parts));
        assert_eq!(question.one_shot(&healthy(), truth.text), expected, "one-shot of {:?}", truth.text);
        let text = Chunkable::new(truth.text);
        let cuts = if text.length() <= 120 { 2 } else { 1 };
        for chunking in chunkings(text.length(), cuts) {
            let got = question.stream(&healthy(), &text, &chunking);
            assert_eq!(got, expected, "{:?} cut at {:?}", truth.text, chunking.0);
        }
    }
}

#[test]
fn the_other_healthy_styles_differ_from_the_twin_in_spelling_only() {
    for (name, _) in HEALTHY {
        let style = parser(name).unwrap();
        for truth in truths::all() {
            let (question, expected) = (question(truth), parsed(&outcome(truth.parts)));
            assert_eq!(parsed(&question.one_shot(&style, truth.text)), expected, "{name}: {:?}", truth.text);
            let text = Chunkable::new(truth.text);
            for chunking in chunkings(text.length(), 1) {
                let got = parsed(&question.stream(&style, &text, &chunking));
                assert_eq!(got, expected, "{name}: {:?} cut at {:?}", truth.text, chunking.0);
            }
        }
    }
}

#[test]
fn every_truncation_streams_as_its_one_shot_parse() {
    for truth in truths::all() {
        let question = question(truth);
        let whole = Chunkable::new(truth.text);
        for length in 0..whole.length() {
            // Sessions are equal however their text was cut, so that only the last cuts can matter at the end.
            let cuts = (length.saturating_sub(12).max(1)..length).map(|cut| Chunking(vec![cut]));
            let few: Vec<Chunking> = cuts.chain([Chunking::whole(), Chunking::characters(length)]).collect();
            agrees_with_itself(&question, whole.slice(0, length), &few);
        }
    }
}

#[test]
fn sessions_that_have_read_the_same_text_are_equal_however_it_was_cut() {
    for truth in truths::all() {
        let question = question(truth);
        let twin = healthy();
        let text = Chunkable::new(truth.text);
        let mut characters = twin.open(question.input());
        for length in 0..=text.length() {
            characters.feed(text.slice(length.saturating_sub(1), length), &mut Assembler::told_completeness());
            let mut whole = twin.open(question.input());
            whole.feed(text.slice(0, length), &mut Assembler::told_completeness());
            assert_eq!(characters, whole, "{:?} up to {length}", truth.text);
        }
    }
}

#[test]
fn arguments_arrive_while_they_are_written() {
    for (format, chunks) in [
        ("qwen3", ["<tool_call>{\"name\": \"note\", \"arguments\": {\"text\": \"ab", "cd"]),
        ("qwen3_coder", ["<tool_call><function=note><parameter=text>ab", "cd"]),
        ("mistral", ["[TOOL_CALLS][{\"name\": \"note\", \"arguments\": {\"text\": \"ab", "cd"]),
        ("mistral_v11", ["[TOOL_CALLS]note[ARGS]{\"text\": \"ab", "cd"]),
        ("glm47", ["<tool_call>note<arg_key>text</arg_key><arg_value>ab", "cd"]),
    ] {
        let question = Question::new(format, Start::Content);
        let twin = healthy();
        let mut session = twin.open(question.input());
        let mut assembler = Assembler::told_completeness();
        for (chunk, expected) in chunks.iter().zip(["{\"text\": \"ab", "{\"text\": \"abcd"]) {
            session.feed(chunk, &mut assembler);
            assert_eq!(assembler.clone().finish().calls[0].arguments, expected, "{format}");
        }
    }
}

#[test]
fn texts_thrown_together_from_fragments_are_read_alike_in_all_chunkings() {
    let fragments = [
        "<tool_call>",
        "</tool_call>",
        "\n",
        "\n\n",
        " ",
        "<think>",
        "</think>",
        "a",
        "é😀",
        "<",
        "</",
        ">",
        "{",
        "}",
        "\"",
        "\\",
        "{\"name\": \"ping\"",
        ", \"arguments\": ",
        "{\"text\": \"a}b\\\"\"}",
        "null",
        "}\n",
        "<function=",
        "note>",
        "<function=note>",
        "<parameter=text>",
        "<parameter=days>",
        "3",
        "</parameter>",
        "</function>",
        "[1, ",
        "{\"name\": \"ping\", \"arguments\": {}}",
        "<function=ping>\n</function>",
        "\"{\\\"a\\\": 1}\"",
        "<tool_call",
        "<tool_call>\n{\"name\": \"note\"",
        "<tool_call>{\"arguments\": ",
        "{}, \"name\": \"ping\"}",
        "\n</tool_call>\n",
        "<tool_call>\n<function=note>\n",
        "<tool_call><function=mix><parameter=i>\n",
        "\n</parameter>\n",
        "</function>\n</tool_call>",
    ];
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut with_calls = 0;
    for round in 0..3000 {
        let format = ["qwen3", "qwen3_coder", "nemotron_v3", "step3p5"][round % 4];
        let start = if round % 7 == 0 { Start::Reasoning } else { Start::Content };
        let question = Question::new(format, start);
        let mut text = String::new();
        for _ in 0..random.random_range(1..14) {
            text.push_str(fragments.choose(&mut random).unwrap());
        }
        let length = text.chars().count();
        let mut cuts: Vec<Chunking> = Vec::new();
        for _ in 0..12 {
            let share = random.random_range(0.05..0.6);
            cuts.push(Chunking((1..length).filter(|_| random.random_bool(share)).collect()));
        }
        cuts.extend(chunkings(length, 1));
        with_calls += usize::from(!agrees_with_itself(&question, &text, &cuts).calls.is_empty());
    }
    assert!(with_calls > 300, "only {with_calls} of 3000 texts reached a call");
}

#[test]
fn right_texts_cut_up_and_put_together_at_random_are_read_alike_in_all_chunkings() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut with_calls = 0;
    for _ in 0..4000 {
        let (question, text) = spliced(&mut random);
        let length = text.chars().count();
        let mut cuts = vec![Chunking::whole(), Chunking::characters(length)];
        for _ in 0..10 {
            let share = random.random_range(0.01..0.5);
            cuts.push(Chunking((1..length).filter(|_| random.random_bool(share)).collect()));
        }
        with_calls += usize::from(!agrees_with_itself(&question, &text, &cuts).calls.is_empty());
    }
    assert!(with_calls > 1000, "only {with_calls} of 4000 texts reached a call");
}

/// The twin and the reference were written apart, so where they agree on odd texts, both read the same rules.
#[test]
fn right_texts_cut_up_and_put_together_at_random_are_read_as_the_specification_reads_them() {
    let mut random = ChaCha8Rng::seed_from_u64(12);
    for _ in 0..20_000 {
        let (question, text) = spliced(&mut random);
        let input = question.input();
        let right = whole::parse(input.row, input.tools, input.start, &text);
        assert_eq!(question.one_shot(&healthy(), &text), right, "{}: {text:?}", question.format);
    }
}

/// Pieces of right texts of one format, with markers and odd characters between them.
fn spliced(random: &mut ChaCha8Rng) -> (Question, String) {
    let all: Vec<&Truth> = truths::all().collect();
    let first = *all.choose(random).unwrap();
    let question = question(first);
    let same: Vec<&Truth> = all.iter().copied().filter(|truth| truth.format == first.format).collect();
    let markers = question.input().row.markers();
    let mut text = String::new();
    for piece in 0..random.random_range(1..6) {
        match random.random_range(0..8) {
            0 if !markers.is_empty() => text.push_str(&markers.choose(random).unwrap().text),
            1 => text.push_str([" ", "\n", ",", "]", "{", "\"", "x"].choose(random).unwrap()),
            _ => {
                let source = if piece == 0 { first } else { same.choose(random).unwrap() };
                let source = Chunkable::new(source.text);
                let start = if random.random_bool(0.6) { 0 } else { random.random_range(0..=source.length()) };
                let is_cut = random.random_bool(0.5);
                let end = if is_cut { random.random_range(start..=source.length()) } else { source.length() };
                text.push_str(source.slice(start, end));
            }
        }
    }
    (question, text)
}

/// Holds the twin's streams of `text`, cut in `some` ways, against its one-shot parse, and its deltas against the rules for deltas.
fn agrees_with_itself(question: &Question, text: &str, some: &[Chunking]) -> Outcome {
    let twin = healthy();
    let expected = question.one_shot(&twin, text);
    let chunkable = Chunkable::new(text);
    for chunking in some {
        let got = question.stream(&twin, &chunkable, chunking);
        assert_eq!(got, expected, "{}: {text:?} cut at {:?}", question.format, chunking.0);
        let chunks: Vec<&str> = chunkable.chunks(chunking).collect();
        well_ordered(&question.deltas(&twin, &chunks), text);
        assert_eq!(residue(question, &twin, &chunks), None, "{text:?} cut at {:?}", chunking.0);
    }
    nothing_invented(&expected, text);
    expected
}

/// A name comes once, whole, before its arguments; indices are dense; only the last call grows; nothing is empty.
fn well_ordered(deltas: &[Delta], text: &str) {
    let mut opened = 0;
    for delta in deltas {
        assert!(delta.content.as_deref() != Some("") && delta.reasoning.as_deref() != Some(""), "{text:?}");
        for call in &delta.calls {
            if call.name.is_some() {
                assert_eq!(call.index, opened, "{text:?}");
                opened += 1;
            }
            assert_eq!(call.index + 1, opened, "{text:?}");
            assert!(call.arguments.as_deref() != Some(""), "{text:?}");
        }
    }
}

/// Content and reasoning stand in the text in their order.
fn nothing_invented(outcome: &Outcome, text: &str) {
    let mut rest = text.chars();
    let items = outcome.items.as_deref().unwrap_or_default();
    for item in items {
        if let crate::outcome::Item::Content(run) | crate::outcome::Item::Reasoning(run) = item {
            assert!(run.chars().all(|c| rest.any(|other| other == c)), "{run:?} is not in {text:?}");
        }
    }
}

fn residue(question: &Question, parser: &Gallery, chunks: &[&str]) -> Option<String> {
    let mut session = parser.open(question.input());
    let mut assembler = Assembler::told_completeness();
    for chunk in chunks {
        session.feed(chunk, &mut assembler);
    }
    session.finish(&mut assembler);
    session.residue().map(str::to_owned)
}

/// The outcome with every call's arguments parsed.
fn parsed(outcome: &Outcome) -> (Outcome, Vec<Value>) {
    let mut rest = outcome.clone();
    let arguments = rest.calls.iter_mut().map(|call| std::mem::take(&mut call.arguments));
    let arguments = arguments.map(|text| serde_json::from_str(&text).expect("arguments are JSON")).collect();
    (rest, arguments)
}
