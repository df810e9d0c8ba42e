//! What a parser written in Rust offers: a one-shot parse, and sessions that can be forked and compared.

use std::hash::Hash;

use crate::case::Start;
use crate::format::Row;
use crate::outcome::{Outcome, Sink};
use crate::tool::Tool;

/// What a parser is given before the first chunk.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The format.
    pub row: &'a Row,
    /// The declared functions.
    pub tools: &'a [Tool],
    /// Where the prompt left off.
    pub start: &'a Start,
}

/// A parser for some formats.
pub trait Parser: Clone + Send + Sync {
    /// One stream through the parser. It borrows the input, so that opening one copies nothing.
    type Session<'a>: Session
    where
        Self: 'a;

    /// Whether it reads this format.
    fn reads(&self, row: &Row) -> bool;

    /// The outcome of the whole text.
    fn one_shot(&self, input: Input<'_>, text: &str) -> Outcome;

    /// Opens a session.
    fn open<'a>(&'a self, input: Input<'a>) -> Self::Session<'a>;

    /// Opens a session as a server does that has one instance for many streams: `before` has come to its end and is reset.
    ///
    /// A parser that makes an instance for each stream leaves this as it is.
    fn open_after<'a>(&'a self, before: Self::Session<'a>, input: Input<'a>) -> Self::Session<'a> {
        drop(before);
        self.open(input)
    }

    /// Opens a session while `other` is still open.
    ///
    /// A parser whose sessions share nothing leaves this as it is.
    fn open_beside<'a>(&'a self, other: &Self::Session<'a>, input: Input<'a>) -> Self::Session<'a> {
        let _ = other;
        self.open(input)
    }
}

/// One stream. Sessions that compare equal behave alike from then on; that is what lets an explorer follow equal
/// states once.
pub trait Session: Clone + Eq + Hash {
    /// Whether the session calls [`Sink::complete`] itself; if not, a call is complete if its arguments are one JSON
    /// object in the end.
    const TELLS_COMPLETENESS: bool = false;

    /// Takes the next chunk and delivers what is now certain.
    fn feed(&mut self, chunk: &str, sink: &mut dyn Sink);

    /// Takes the end of the stream and delivers the rest.
    fn finish(&mut self, sink: &mut dyn Sink);

    /// What is still held after the end, for the residue oracle; `None` if nothing is.
    fn residue(&self) -> Option<&str> {
        None
    }
}
