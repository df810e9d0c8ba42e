//! The stream: what decides how it goes on, and which state is in charge of the next character.

use std::hash::{Hash, Hasher};

use super::block::Seen;
use super::header_body::HeaderCall;
use super::json_body::JsonCall;
use super::name::{Names, declared};
use super::prose::Prose;
use super::raw_body::RawCall;
use crate::case::Start;
use crate::format::{Body, Row};
use crate::outcome::Sink;
use crate::tool::Tool;

/// One stream through the reference.
#[derive(Clone, Debug)]
pub struct Machine<'a> {
    pub(super) row: &'a Row,
    pub(super) tools: &'a [Tool],
    pub(super) state: State,
}

/// Everything that decides how the stream goes on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// The number of committed calls.
    pub(super) calls: usize,
    /// What prose is, and what of it is held.
    pub(super) prose: Prose,
    pub(super) phase: Phase,
    /// The characters whose meaning is open, in the phases that hold any.
    pub(super) held: String,
    /// Text that has to be read again, because what it seemed to begin is not there. Empty between two chunks.
    pub(super) again: String,
}

/// What is being read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// Content or reasoning, in which an opener may begin.
    Prose,
    /// What stands between a block's opener and its first body: so many bytes of it are held, white space aside.
    Opening(usize),
    /// A JSON body, before and after its commit.
    Json(JsonCall),
    /// A header and its arguments, before and after the commit.
    Header(HeaderCall),
    /// A body of raw parameters, before and after its commit.
    Raw(RawCall),
    /// What follows a call's arguments: what was seen of it, and how many bytes are held of the next piece of markup.
    AfterCall(Seen, usize),
    /// What follows a malformed piece, up to the closer (rule 7).
    Discard,
}

impl<'a> Machine<'a> {
    /// A stream in the format `row` whose prompt left off at `start`.
    pub fn new(row: &'a Row, tools: &'a [Tool], start: &Start) -> Machine<'a> {
        let state = State {
            calls: 0,
            prose: Prose::new(row, tools, start),
            phase: Phase::Prose,
            held: String::new(),
            again: String::new(),
        };
        Machine { row, tools, state }
    }

    /// Takes the next chunk.
    pub fn feed<S: Sink + ?Sized>(&mut self, chunk: &str, sink: &mut S) {
        let mut rest = chunk;
        // Texts to be read again before the rest of the chunk, innermost last; almost always empty.
        let mut pending: Vec<(String, usize)> = Vec::new();
        loop {
            if let Some((text, at)) = pending.last_mut() {
                if *at == text.len() {
                    pending.pop();
                    continue;
                }
                *at += self.step(&text[*at..], sink);
            } else if rest.is_empty() {
                return;
            } else {
                rest = &rest[self.step(rest, sink)..];
            }
            if !self.state.again.is_empty() {
                pending.push((std::mem::take(&mut self.state.again), 0));
            }
        }
    }

    /// Takes the end of the text: what was held is now decided.
    pub fn finish<S: Sink + ?Sized>(&mut self, sink: &mut S) {
        loop {
            match &self.state.phase {
                Phase::Prose => return self.finish_prose(sink),
                Phase::Opening(_) => self.no_call(sink),
                Phase::Json(call) if !call.is_committed() => self.no_call(sink),
                Phase::Header(call) if !call.is_committed() => self.no_call(sink),
                Phase::Raw(call) if !call.is_committed() => self.no_call(sink),
                Phase::AfterCall(..) => self.leave_block(),
                // An incomplete call stays as it was delivered.
                Phase::Json(_) | Phase::Header(_) | Phase::Raw(_) | Phase::Discard => return self.state.held.clear(),
            }
            let again = std::mem::take(&mut self.state.again);
            self.feed(&again, sink);
        }
    }

    /// What is held, for the residue oracle.
    pub fn held(&self) -> &str {
        &self.state.held
    }

    /// Reads some of `text`, which is not empty; gives the number of bytes that are done with.
    fn step<S: Sink + ?Sized>(&mut self, text: &str, sink: &mut S) -> usize {
        match self.state.phase {
            Phase::Prose => self.prose(text, sink),
            Phase::Opening(_) => self.opening(text, sink),
            Phase::Json(_) => self.json(text, sink),
            Phase::Header(_) => self.header(text, sink),
            Phase::Raw(_) => self.raw(text, sink),
            Phase::AfterCall(..) => self.after_call(text),
            Phase::Discard => self.discard(text),
        }
    }

    /// Reads what may be a call's body.
    pub(super) fn begin_body(&mut self) {
        self.state.phase = match &self.row.body {
            Body::JsonInTags(_) => Phase::Json(JsonCall::default()),
            Body::Header(body) => Phase::Header(HeaderCall::new(body)),
            Body::RawParameters(body) => Phase::Raw(RawCall::new(body)),
        };
    }

    /// Which names make a call in this format.
    pub(super) fn names(&self) -> Names<'a> {
        if self.row.markerless { Names::Declared(self.tools) } else { Names::Valid }
    }

    /// The position of the call that is being read; meaningless before a call was committed.
    pub(super) fn current_call(&self) -> usize {
        self.state.calls.wrapping_sub(1)
    }
}

impl PartialEq for Machine<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Eq for Machine<'_> {}

impl Hash for Machine<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state.hash(state);
    }
}

/// Whether a call can be committed at all: a format without markers needs a declared name.
pub(super) fn can_call(row: &Row, tools: &[Tool]) -> bool {
    !row.markerless || declared(tools).next().is_some()
}
