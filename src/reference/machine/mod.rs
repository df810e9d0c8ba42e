//! The *machine* is the incremental side of the reference: it takes chunks and delivers what is certain, no later than
//! it must and never more.
//!
//! It holds only characters whose meaning is still open, and copies nothing else: arguments and values pass to the sink
//! as slices of the chunk. Its state is compared by content, so that an explorer can follow equal states once.

mod body_end;
mod json;
mod json_body;
mod prose;
mod raw_body;
mod string;

use std::hash::{Hash, Hasher};

use crate::case::Start;
use crate::format::{Body, Row};
use crate::held::Held;
use crate::outcome::Sink;
use crate::tool::Tool;
use json_body::JsonCall;
use prose::Prose;
use raw_body::RawCall;

/// One stream through the reference.
#[derive(Clone, Debug)]
pub struct Machine<'a> {
    row: &'a Row,
    tools: &'a [Tool],
    state: State,
}

/// Everything that decides how the stream goes on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    /// The number of committed calls.
    calls: usize,
    /// What prose is, and what of it is held.
    prose: Prose,
    phase: Phase,
    /// The characters whose meaning is open, in the phases that hold any.
    held: Held,
    /// Text that has to be read again, because what it seemed to begin is not there. Empty between two chunks.
    again: Held,
}

/// What is being read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Phase {
    /// Content or reasoning, in which an opener may begin.
    Prose,
    /// A JSON body, before and after its commit.
    Json(JsonCall),
    /// A body of raw parameters, before and after its commit.
    Raw(RawCall),
    /// What follows a complete body: white space and the closer, or anything else.
    AfterBody,
    /// What follows a malformed piece, up to the closer (rule 7).
    Discard,
}

impl<'a> Machine<'a> {
    /// A stream in the format `row` whose prompt left off at `start`.
    pub fn new(row: &'a Row, tools: &'a [Tool], start: &Start) -> Machine<'a> {
        let state = State {
            calls: 0,
            prose: Prose::new(row, start),
            phase: Phase::Prose,
            held: Held::new(),
            again: Held::new(),
        };
        Machine { row, tools, state }
    }

    /// Takes the next chunk.
    pub fn feed<S: Sink + ?Sized>(&mut self, chunk: &str, sink: &mut S) {
        let mut rest = chunk;
        // Texts to be read again before the rest of the chunk, innermost last; almost always empty.
        let mut pending: Vec<(Held, usize)> = Vec::new();
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
                Phase::Json(call) if !call.is_committed() => self.no_call(sink),
                Phase::Raw(call) if !call.is_committed() => self.no_call(sink),
                Phase::AfterBody => self.leave_body(),
                // An incomplete call stays as it was delivered.
                Phase::Json(_) | Phase::Raw(_) | Phase::Discard => return self.state.held.clear(),
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
            Phase::Json(_) => self.json(text, sink),
            Phase::Raw(_) => self.raw(text, sink),
            Phase::AfterBody => self.after_body(text),
            Phase::Discard => self.discard(text),
        }
    }

    /// An opener is complete: reads what may be a call's body.
    fn begin_body(&mut self) {
        self.state.phase = match self.row.body {
            Body::JsonInTags(_) => Phase::Json(JsonCall::default()),
            Body::Header(_) => Phase::Discard,
            Body::RawParameters(_) => Phase::Raw(RawCall::default()),
        };
    }

    /// The position of the call that is being read.
    fn current_call(&self) -> usize {
        self.state.calls - 1
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

/// White space as the specification means it.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The number of bytes of white space at the start of `text`.
fn leading_space(text: &str) -> usize {
    text.bytes().take_while(|&byte| is_space(byte)).count()
}

/// The length of the longest end of `text` that begins `literal`; it may be all of `literal`.
fn begun(text: &str, literal: &str) -> usize {
    let longest = text.len().min(literal.len());
    let last = &text.as_bytes()[text.len() - longest..];
    (0..longest).find(|&start| begins(literal.as_bytes(), &last[start..])).map_or(0, |start| longest - start)
}

/// Whether `literal` begins with `text`, both of them short: comparing bytes is quicker then than calling what compares
/// long texts.
fn begins(literal: &[u8], text: &[u8]) -> bool {
    text.len() <= literal.len() && text.iter().zip(literal).all(|(one, other)| one == other)
}
