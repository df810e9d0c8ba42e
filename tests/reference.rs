//! The two sides of the reference hold each other, on texts that no generator has tidied up.

mod syntax;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use seamcheck::case::Start;
use seamcheck::chunking::{Chunkable, Chunking};
use seamcheck::format::{self, Row};
use seamcheck::outcome::Outcome;
use seamcheck::outcome::assemble::Assembler;
use seamcheck::reference::machine::Machine;
use seamcheck::reference::whole;
use seamcheck::tool::Tool;
use serde_json::json;
use syntax::soup;

/// Texts thrown together for each row.
const TEXTS: usize = 2_000;

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

#[test]
fn every_chunking_of_a_text_thrown_together_streams_to_the_outcome_of_the_whole() {
    let tools = tools();
    format::all().par_iter().enumerate().for_each(|(number, row)| {
        let mut random = ChaCha8Rng::seed_from_u64(number as u64);
        let pieces = soup::pieces(row);
        let mut calls = 0;
        for _ in 0..TEXTS {
            let text = soup::text(row, &pieces, &mut random);
            let length = text.chars().count();
            let start = if random.random_bool(0.15) { Start::Reasoning } else { Start::Content };
            let whole = whole::parse(row, &tools, &start, &text);
            calls += usize::from(!whole.calls.is_empty());
            let mut chunkings = vec![Chunking::whole(), Chunking::characters(length), Chunking::sized(length, 3)];
            for _ in 0..4 {
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
        assert!(calls * 2 > TEXTS, "{}: only {calls} of {TEXTS} texts reach a call", row.name);
    });
}
