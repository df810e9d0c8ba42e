//! The reference as a subject: P is its one-shot parse, the machine its streams.

use super::{InProcess, Input, Parser, Session, Subject};
use crate::format::Row;
use crate::outcome::{Outcome, Sink};
use crate::reference::machine::Machine;
use crate::reference::whole;

/// The reference parser.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reference;

/// The reference as a subject, with a parser for every format.
pub fn subject() -> Box<dyn Subject> {
    Box::new(InProcess::new("reference", Reference))
}

impl Parser for Reference {
    type Session<'a> = Machine<'a>;

    fn reads(&self, _row: &Row) -> bool {
        true
    }

    fn one_shot(&self, input: Input<'_>, text: &str) -> Outcome {
        whole::parse(input.row, input.tools, input.start, text)
    }

    fn open<'a>(&'a self, input: Input<'a>) -> Machine<'a> {
        Machine::new(input.row, input.tools, input.start)
    }
}

impl Session for Machine<'_> {
    const TELLS_COMPLETENESS: bool = true;

    fn feed(&mut self, chunk: &str, sink: &mut dyn Sink) {
        Machine::feed(self, chunk, sink);
    }

    fn finish(&mut self, sink: &mut dyn Sink) {
        Machine::finish(self, sink);
    }

    fn residue(&self) -> Option<&str> {
        Some(self.held()).filter(|held| !held.is_empty())
    }
}
