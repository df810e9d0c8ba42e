//! Tiny parsers that plant one mistake each, for the tests of this room and of the oracles.

use crate::chunking::Chunking;
use crate::format::{self, Row};
use crate::outcome::{Outcome, Sink};
use crate::subject::{InProcess, Input, Parser, Session};

/// Delivers every text as content, apart from the planted mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fake {
    /// Makes none.
    Echo,
    /// Loses the chunk that starts at this character.
    LosesChunkAt(usize),
    /// Loses a chunk that starts at the first of these characters and ends at the second.
    LosesChunkBetween(usize, usize),
    /// Panics when a chunk starts at this character.
    PanicsAt(usize),
    /// Keeps the last character.
    HoldsLast,
    /// The stream is right, the one-shot parse gives nothing.
    NoOneShot,
    /// Delivers the last chunk of the stream before once more, if its instance is used again.
    KeepsTail,
    /// Loses the first chunk if another session is open when it is opened.
    SwallowsBeside,
    /// Loses a text's last chunk if it is shorter than three characters.
    LosesShortTail,
    /// Delivers everything at the end.
    WaitsForEnd,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FakeSession {
    fake: Fake,
    position: usize,
    held: String,
    is_beside: bool,
}

impl Parser for Fake {
    type Session<'a> = FakeSession;

    fn reads(&self, row: &Row) -> bool {
        row.name == "qwen3"
    }

    fn one_shot(&self, _input: Input<'_>, text: &str) -> Outcome {
        match self {
            Fake::NoOneShot => Outcome { items: Some(Vec::new()), ..Outcome::default() },
            _ => {
                let items = if text.is_empty() { vec![] } else { vec![crate::outcome::Item::Content(text.to_owned())] };
                Outcome { content: text.to_owned(), items: Some(items), ..Outcome::default() }
            }
        }
    }

    fn open<'a>(&'a self, _input: Input<'a>) -> FakeSession {
        FakeSession { fake: *self, position: 0, held: String::new(), is_beside: false }
    }

    fn open_after<'a>(&'a self, before: FakeSession, input: Input<'a>) -> FakeSession {
        let held = if *self == Fake::KeepsTail { before.held } else { String::new() };
        FakeSession { held, ..self.open(input) }
    }

    fn open_beside<'a>(&'a self, _other: &FakeSession, input: Input<'a>) -> FakeSession {
        FakeSession { is_beside: true, ..self.open(input) }
    }
}

impl Session for FakeSession {
    fn feed(&mut self, chunk: &str, sink: &mut dyn Sink) {
        let start = self.position;
        self.position += chunk.chars().count();
        match self.fake {
            Fake::LosesChunkAt(at) if start == at && start > 0 => {}
            Fake::LosesChunkBetween(from, to) if (start, self.position) == (from, to) => {}
            Fake::SwallowsBeside if self.is_beside && start == 0 => {}
            Fake::KeepsTail => {
                if start == 0 {
                    sink.content(&std::mem::take(&mut self.held));
                }
                sink.content(chunk);
                self.held = chunk.to_owned();
            }
            Fake::PanicsAt(at) if start == at && start > 0 => panic!("planted at {at}"),
            Fake::HoldsLast => {
                self.held.push_str(chunk);
                if let Some((last, _)) = self.held.char_indices().last() {
                    sink.content(&self.held[..last]);
                    self.held.drain(..last);
                }
            }
            Fake::WaitsForEnd => self.held.push_str(chunk),
            Fake::LosesShortTail => {
                sink.content(&std::mem::take(&mut self.held));
                self.held.push_str(chunk);
            }
            _ => sink.content(chunk),
        }
    }

    fn finish(&mut self, sink: &mut dyn Sink) {
        if self.fake == Fake::LosesShortTail && self.held.chars().count() > 2 {
            sink.content(&self.held);
        }
        if self.fake == Fake::WaitsForEnd {
            sink.content(&std::mem::take(&mut self.held));
        }
    }

    fn residue(&self) -> Option<&str> {
        (self.fake == Fake::HoldsLast && !self.held.is_empty()).then_some(&self.held)
    }
}

/// The fake as a subject with one parser, `qwen3`.
pub(crate) fn subject(fake: Fake) -> InProcess<Fake> {
    assert!(format::find("qwen3").is_some());
    InProcess::new("fake", fake)
}

/// A case of the format `qwen3` without tools, whose truth is that all of it is content.
pub(crate) fn prose(text: &str) -> crate::case::Case {
    let row = format::find("qwen3").expect("a built-in row");
    crate::case::Case {
        id: "test/prose".to_owned(),
        format: "qwen3".to_owned(),
        tools: Vec::new(),
        text: text.to_owned(),
        start: crate::case::Start::Content,
        atoms: format::atoms(row, text),
        truth: Some(Outcome { content: text.to_owned(), ..Outcome::default() }),
        level: crate::case::Level::Must,
        stratum: "prose".to_owned(),
        source: "a test".to_owned(),
        cuts: Vec::<Chunking>::new(),
    }
}
