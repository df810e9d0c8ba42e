//! The gallery against hand-written truths, against itself, and each fault against its twin.

mod faults;
mod healthy;
mod truths;

use super::{Gallery, parser, tools};
use crate::case::Start;
use crate::chunking::{Chunkable, Chunking};
use crate::format;
use crate::outcome::assemble::Assembler;
use crate::outcome::{Call, Delta, DeltaLog, Item, Outcome};
use crate::subject::{Input, Parser, Session};
use crate::tool::Tool;

/// What a parser is asked, with everything that an [`Input`] borrows.
struct Question {
    format: &'static str,
    tools: Vec<Tool>,
    start: Start,
}

impl Question {
    fn new(format: &'static str, start: Start) -> Question {
        Question { format, tools: tools(), start }
    }

    fn input(&self) -> Input<'_> {
        let row = format::find(self.format).expect("the format has a row");
        Input { row, tools: &self.tools, start: &self.start }
    }

    fn one_shot(&self, parser: &Gallery, text: &str) -> Outcome {
        parser.one_shot(self.input(), text)
    }

    fn stream(&self, parser: &Gallery, text: &Chunkable<'_>, chunking: &Chunking) -> Outcome {
        let mut assembler = Assembler::told_completeness();
        let mut session = parser.open(self.input());
        for chunk in text.chunks(chunking) {
            session.feed(chunk, &mut assembler);
        }
        session.finish(&mut assembler);
        assembler.finish()
    }

    fn deltas(&self, parser: &Gallery, chunks: &[&str]) -> Vec<Delta> {
        let mut log = DeltaLog::default();
        let mut session = parser.open(self.input());
        for chunk in chunks {
            session.feed(chunk, &mut log);
        }
        session.finish(&mut log);
        log.take()
    }
}

/// One character a chunk, the whole, an empty chunk at both ends, and every chunking with at most `cuts` cuts (two at most).
fn chunkings(length: usize, cuts: usize) -> Vec<Chunking> {
    let mut all = vec![Chunking::whole(), Chunking::characters(length), Chunking(vec![0, length])];
    for first in 1..length {
        all.push(Chunking(vec![first]));
        if cuts == 2 {
            all.extend((first + 1..length).map(|second| Chunking(vec![first, second])));
        }
    }
    all
}

/// A shorthand for outcomes in tables.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// Reasoning.
    R(&'static str),
    /// Content.
    C(&'static str),
    /// A complete call: name, arguments.
    Call(&'static str, &'static str),
}

fn outcome(parts: &[Part]) -> Outcome {
    let mut outcome = Outcome::default();
    let mut items = Vec::new();
    for part in parts {
        items.push(match *part {
            Part::R(text) => {
                outcome.reasoning.push_str(text);
                Item::Reasoning(text.to_owned())
            }
            Part::C(text) => {
                outcome.content.push_str(text);
                Item::Content(text.to_owned())
            }
            Part::Call(name, arguments) => {
                outcome.calls.push(Call { name: name.to_owned(), arguments: arguments.to_owned(), complete: true });
                Item::Call(outcome.calls.len() - 1)
            }
        });
    }
    outcome.items = Some(items);
    outcome
}

fn healthy() -> Gallery {
    parser("healthy").expect("the gallery has a healthy parser")
}
