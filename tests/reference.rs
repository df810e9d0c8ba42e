//! The two sides of the reference hold each other, on texts that no generator has tidied up.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use seamcheck::case::Start;
use seamcheck::chunking::{Chunkable, Chunking};
use seamcheck::format::{self, Body, Row};
use seamcheck::outcome::Outcome;
use seamcheck::outcome::assemble::Assembler;
use seamcheck::reference::machine::Machine;
use seamcheck::reference::whole;
use seamcheck::tool::Tool;
use serde_json::json;

fn tools() -> Vec<Tool> {
    let mixed = json!({"type": "object", "properties": {
        "s": {"type": "string"}, "i": {"type": "integer"}, "o": {"type": "object"},
        "u": {"anyOf": [{"type": "string"}, {"type": "null"}]}}});
    vec![Tool::new("f", mixed), Tool::new("ping", json!({"type": "object", "properties": {}}))]
}

fn streamed(row: &Row, tools: &[Tool], start: &Start, text: &str, chunking: &Chunking) -> Outcome {
    let mut machine = Machine::new(row, tools, start);
    let mut assembler = Assembler::told_completeness();
    for chunk in Chunkable::new(text).chunks(chunking) {
        machine.feed(chunk, &mut assembler);
    }
    machine.finish(&mut assembler);
    assert_eq!(machine.held(), "", "something is held after the end of {text:?}");
    assembler.finish()
}

/// Pieces of the format's syntax, whole and broken, from which texts are thrown together.
fn pieces(row: &Row) -> Vec<String> {
    let mut pieces: Vec<String> = row.markers().into_iter().map(|marker| marker.text).collect();
    for marker in pieces.clone() {
        let length = marker.chars().count();
        pieces.push(marker.chars().take(length / 2).collect());
        pieces.push(marker.chars().skip(length / 2).collect());
    }
    pieces.extend(
        [" ", "\n", "\n\n", "\t", "a", "é", "😀", "Hi.", "\"", "{", "}", ",", ":", "\\", "0", "<"].map(str::to_owned),
    );
    match &row.body {
        Body::JsonInTags(_) => pieces.extend(
            [
                "{\"name\": \"f\"",
                "\"name\"",
                "\"arguments\": ",
                "\"arguments\": {\"s\": \"x\\u00e9\\n}\"}",
                "\"arguments\": \"{\\\"s\\\": \\\"\\\\u00e9\\\"}\"",
                "\"arguments\": null",
                "{\"name\": \"ping\", \"arguments\": {}}",
                "{\"arguments\": {\"i\": -1.5e3, \"a\": [true, null]}, \"name\": \"f\"}",
                "\"\\ud83d\\ude00\"",
                "\\ud83d",
                "null",
                "[1, ",
                "true",
                "\"n\\u0061me\"",
            ]
            .map(str::to_owned),
        ),
        Body::RawParameters(body) => pieces.extend(
            [
                "<function=f>",
                "<function=ping>",
                "<parameter=s>",
                "<parameter=i>",
                "<parameter=u>",
                "<parameter=o>",
                "<parameter=s>\nx\n</parameter>",
                "<parameter=i>\n3\n</parameter>",
                "<parameter=u>\nnull\n</parameter>",
                "<parameter=z>{}</parameter>",
                "\n</function>\n",
                "None",
                ">",
            ]
            .map(str::to_owned)
            .into_iter()
            .chain([body.function_open.clone()]),
        ),
    }
    pieces
}

fn thrown_together(row: &Row, random: &mut ChaCha8Rng) -> String {
    let pieces = pieces(row);
    let mut text = String::new();
    if random.random_bool(0.7) {
        // Most texts should get past an opener.
        text.push_str(if random.random_bool(0.5) { "Hi\n" } else { "" });
        text.push_str(&row.open);
        text.push_str(if random.random_bool(0.5) { "\n" } else { "" });
        text.push_str(match row.body {
            Body::JsonInTags(_) => "{\"name\": \"f\", ",
            Body::RawParameters(_) => "<function=f>\n",
        });
    }
    for _ in 0..random.random_range(0..12) {
        text.push_str(pieces.choose(random).map_or("", String::as_str));
    }
    text
}

#[test]
fn every_chunking_of_a_text_thrown_together_streams_to_the_outcome_of_the_whole() {
    let tools = tools();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut texts, mut calls) = (0, 0);
    for row in format::all() {
        for _ in 0..6_000 {
            let text = thrown_together(row, &mut random);
            let length = text.chars().count();
            let start = if random.random_bool(0.2) { Start::Reasoning } else { Start::Content };
            let whole = whole::parse(row, &tools, &start, &text);
            texts += 1;
            calls += usize::from(!whole.calls.is_empty());
            let mut chunkings = vec![Chunking::whole(), Chunking::characters(length), Chunking::sized(length, 3)];
            for _ in 0..6 {
                let mut cuts: Vec<usize> =
                    (0..random.random_range(1..5)).map(|_| random.random_range(0..=length)).collect();
                cuts.sort_unstable();
                chunkings.push(Chunking(cuts));
            }
            for chunking in chunkings {
                let stream = streamed(row, &tools, &start, &text, &chunking);
                assert_eq!(stream, whole, "{} from {start:?}: {text:?} cut at {:?}", row.name, chunking.0);
            }
        }
    }
    assert!(calls * 2 > texts, "only {calls} of {texts} texts reach a call");
}
