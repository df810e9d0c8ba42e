//! The name of a call with raw parameters (rules 2 and 3), up to the commit.

use super::block::Seen;
use super::literal::{Space, Standing, leading_space, seek};
use super::raw_body::{RawCall, Stage};
use super::stream::{Machine, Phase, State};
use crate::format::{RawBody, name};
use crate::outcome::Sink;

/// What may end the name.
#[derive(Clone, Copy, Debug)]
enum NameEnd {
    /// A tag of its own.
    Tag,
    /// The first parameter's tag, where the name has no tag of its own.
    Parameter,
    /// The call's closer, where the name has no tag of its own.
    Close,
}

impl Machine<'_> {
    /// Reads some of what stands before the commit.
    pub(super) fn raw_name<S: Sink + ?Sized>(&mut self, body: &RawBody, text: &str, sink: &mut S) -> usize {
        let State { held, phase: Phase::Raw(call), .. } = &mut self.state else { return text.len() };
        match &mut call.stage {
            Stage::FunctionOpen(begun) => {
                let literal = std::iter::once((body.function_open.as_str(), ()));
                let (length, standing) = seek(held, begun, Space::Held, text, literal);
                match standing {
                    Standing::Begun => {}
                    Standing::Whole(()) => call.stage = Stage::Name,
                    Standing::Nothing => self.no_call(sink),
                }
                length
            }
            Stage::Name => {
                let (length, is_possible) = call.read_name(body, text);
                held.push_str(&text[..length]);
                if !is_possible {
                    self.no_call(sink);
                }
                length
            }
            Stage::NameEnd(begun) => {
                let ends = if body.function_open_end.is_empty() {
                    [(body.parameter_open.as_str(), NameEnd::Parameter), (self.row.close.as_str(), NameEnd::Close)]
                } else {
                    [(body.function_open_end.as_str(), NameEnd::Tag), ("", NameEnd::Close)]
                };
                let space = if body.function_open.is_empty() { Space::Held } else { Space::Refused };
                let (length, standing) = seek(held, begun, space, text, ends.into_iter());
                match standing {
                    Standing::Begun => {}
                    Standing::Whole(end) => self.commit_raw(end, sink),
                    Standing::Nothing => self.no_call(sink),
                }
                length
            }
            _ => text.len(),
        }
    }

    fn commit_raw<S: Sink + ?Sized>(&mut self, end: NameEnd, sink: &mut S) {
        let tools = self.tools;
        let Phase::Raw(call) = &mut self.state.phase else { return };
        let name = std::mem::take(&mut call.name);
        call.tool = tools.iter().position(|tool| tool.name == name);
        call.stage = if matches!(end, NameEnd::Parameter) { Stage::Key } else { Stage::Between(0) };
        self.commit(&name, sink);
        if matches!(end, NameEnd::Close) {
            self.end_raw(Seen::Close, sink);
        }
    }
}

impl RawCall {
    /// Reads the name; gives how many bytes of `text` belong to it and the white space before it, and whether it can
    /// still be one. A name without tags may have white space before it.
    fn read_name(&mut self, body: &RawBody, text: &str) -> (usize, bool) {
        let may_have_space = body.function_open.is_empty() && self.name.is_empty();
        let space = if may_have_space { leading_space(text) } else { 0 };
        for (at, byte) in text.bytes().enumerate().skip(space) {
            if !name::allows(byte, self.name.len()) {
                // A character of names that may not stand here begins no end of a name either.
                self.stage = Stage::NameEnd(0);
                return (at, !self.name.is_empty());
            }
            self.name.push(char::from(byte));
        }
        (text.len(), true)
    }
}
