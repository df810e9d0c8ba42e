//! The body of a call in raw parameters (rules 11 and 12), read as it comes.

use super::{Machine, Phase, begins, is_space};
use crate::format::{Body, RawBody, name};
use crate::held::Held;
use crate::outcome::Sink;
use crate::reference::escape;
use crate::reference::typing::{self, Types};

/// The state of reading one body.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct RawCall {
    stage: Stage,
    name: Held,
    /// Whether a parameter was delivered.
    has_parameters: bool,
    key: Held,
    types: Option<Types>,
    /// A value that is delivered at its closer.
    value: Held,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Stage {
    /// White space before the function's tag.
    #[default]
    Space,
    /// So many bytes of the function's tag.
    FunctionOpen(usize),
    Name,
    /// So many bytes of what ends the name.
    NameEnd(usize),
    /// White space between tags; the machine holds what may become one.
    Between,
    Key,
    /// The padding before a string; the machine holds what may become it.
    Padding,
    /// A string that is delivered as it comes; the machine holds what may become padding or closer.
    Streamed,
    /// A value that is delivered at its closer.
    Collected,
}

impl RawCall {
    /// Whether the call exists already.
    pub(super) fn is_committed(&self) -> bool {
        !matches!(self.stage, Stage::Space | Stage::FunctionOpen(_) | Stage::Name | Stage::NameEnd(_))
    }

    /// The start of the next member of the arguments, up to its value.
    fn member(&mut self) -> String {
        let mut text = String::from(if self.has_parameters { ", " } else { "{" });
        self.has_parameters = true;
        escape::quote(&self.key, &mut text);
        text.push_str(": ");
        text
    }

    /// Takes one character before the commit; `None` if it cannot stand there, else whether it commits the call.
    fn header(&mut self, body: &RawBody, character: char) -> Option<bool> {
        let byte = u8::try_from(character).unwrap_or(u8::MAX);
        if self.stage == Stage::Space {
            if is_space(byte) {
                return Some(false);
            }
            self.stage = Stage::FunctionOpen(0);
        }
        if let Stage::FunctionOpen(read) = self.stage {
            let rest = after(&body.function_open[read..], character)?;
            self.stage = if rest.is_empty() { Stage::Name } else { Stage::FunctionOpen(read + character.len_utf8()) };
            return Some(false);
        }
        if self.stage == Stage::Name {
            if name::allows(byte, self.name.len()) {
                self.name.push(character);
                return Some(false);
            }
            if self.name.is_empty() {
                return None;
            }
            self.stage = Stage::NameEnd(0);
        }
        let Stage::NameEnd(read) = self.stage else { return None };
        let rest = after(&body.function_open_end[read..], character)?;
        if rest.is_empty() {
            self.stage = Stage::Between;
            return Some(true);
        }
        self.stage = Stage::NameEnd(read + character.len_utf8());
        Some(false)
    }
}

impl Machine<'_> {
    /// Reads some of a body of raw parameters.
    pub(super) fn raw<S: Sink + ?Sized>(&mut self, text: &str, sink: &mut S) -> usize {
        let (Body::RawParameters(body), Phase::Raw(call)) = (&self.row.body, &mut self.state.phase) else {
            return text.len();
        };
        match call.stage {
            Stage::Streamed => self.streamed(body, text, sink),
            Stage::Collected => self.collected(body, text, sink),
            Stage::Padding => self.padding(body, text),
            Stage::Between => self.between(body, text, sink),
            Stage::Key => self.key(body, text, sink),
            Stage::Space | Stage::FunctionOpen(_) | Stage::Name | Stage::NameEnd(_) => self.header(body, text, sink),
        }
    }

    fn call(&mut self) -> &mut RawCall {
        if !matches!(self.state.phase, Phase::Raw(_)) {
            self.state.phase = Phase::Raw(RawCall::default());
        }
        match &mut self.state.phase {
            Phase::Raw(call) => call,
            _ => unreachable!("the phase was just set"),
        }
    }

    fn header<S: Sink + ?Sized>(&mut self, body: &RawBody, text: &str, sink: &mut S) -> usize {
        for (at, character) in text.char_indices() {
            let end = at + character.len_utf8();
            match self.call().header(body, character) {
                Some(false) => {}
                Some(true) => {
                    let name = self.call().name.clone();
                    self.commit(&name, sink);
                    return end;
                }
                None => {
                    self.state.held.push_str(&text[..at]);
                    self.no_call(sink);
                    return at;
                }
            }
        }
        self.state.held.push_str(text);
        text.len()
    }

    fn between<S: Sink + ?Sized>(&mut self, body: &RawBody, text: &str, sink: &mut S) -> usize {
        for (at, character) in text.char_indices() {
            if self.state.held.is_empty() && character.is_ascii() && is_space(character as u8) {
                continue;
            }
            let end = at + character.len_utf8();
            self.state.held.push(character);
            if self.state.held == body.function_close {
                let index = self.current_call();
                let arguments = if self.call().has_parameters { "}" } else { "{}" };
                sink.arguments(index, arguments);
                sink.complete(index);
                self.end_body();
                return end;
            }
            if self.state.held == body.parameter_open {
                self.state.held.clear();
                self.call().stage = Stage::Key;
                self.call().key.clear();
                return end;
            }
            let held = self.state.held.as_bytes();
            if !begins(body.function_close.as_bytes(), held) && !begins(body.parameter_open.as_bytes(), held) {
                self.state.held.pop();
                self.malformed();
                return at;
            }
        }
        text.len()
    }

    fn key<S: Sink + ?Sized>(&mut self, body: &RawBody, text: &str, sink: &mut S) -> usize {
        let (tools, index) = (self.tools, self.current_call());
        let call = self.call();
        for (at, character) in text.char_indices() {
            call.key.push(character);
            if !ends(&call.key, &body.parameter_open_end) {
                continue;
            }
            let length = call.key.len() - body.parameter_open_end.len();
            call.key.truncate(length);
            call.types = typing::of_parameter(tools, &call.name, &call.key);
            if call.types.is_some_and(Types::is_purely_string) {
                let mut piece = call.member();
                piece.push('"');
                sink.arguments(index, &piece);
                call.stage = if body.padding.is_empty() { Stage::Streamed } else { Stage::Padding };
            } else {
                call.value.clear();
                call.stage = Stage::Collected;
            }
            return at + character.len_utf8();
        }
        text.len()
    }

    /// Reads the padding before a string, if it is there.
    fn padding(&mut self, body: &RawBody, text: &str) -> usize {
        for (at, character) in text.char_indices() {
            let held = &mut self.state.held;
            held.push(character);
            if body.padding.starts_with(held.as_str()) && held.len() < body.padding.len() {
                continue;
            }
            if *held == body.padding {
                held.clear();
            }
            self.state.again = std::mem::take(held);
            self.call().stage = Stage::Streamed;
            return at + character.len_utf8();
        }
        text.len()
    }

    /// Reads a string value and delivers it up to what may be its end.
    fn streamed<S: Sink + ?Sized>(&mut self, body: &RawBody, text: &str, sink: &mut S) -> usize {
        let index = self.current_call();
        if self.state.held.is_empty() {
            let close = body.parameter_close.as_bytes()[0];
            let padding = body.padding.as_bytes().first().copied().unwrap_or(close);
            let plain = memchr::memchr2(close, padding, text.as_bytes()).unwrap_or(text.len());
            if plain > 0 {
                escape::escape(&text[..plain], |piece| sink.arguments(index, piece));
                return plain;
            }
        }
        for (at, character) in text.char_indices() {
            let held = &mut self.state.held;
            held.push(character);
            if ends(held, &body.parameter_close) {
                let value = &held[..held.len() - body.parameter_close.len()];
                let value = value.strip_suffix(&body.padding).unwrap_or(value);
                escape::escape(value, |piece| sink.arguments(index, piece));
                sink.arguments(index, "\"");
                held.clear();
                self.call().stage = Stage::Between;
                return at + character.len_utf8();
            }
            let open = held.len() - begun_end(held, body);
            if open > 0 {
                escape::escape(&held[..open], |piece| sink.arguments(index, piece));
                held.drain(..open);
            }
            if held.is_empty() {
                return at + character.len_utf8();
            }
        }
        text.len()
    }

    /// Collects a value up to its closer, which decides what it is.
    fn collected<S: Sink + ?Sized>(&mut self, body: &RawBody, text: &str, sink: &mut S) -> usize {
        let index = self.current_call();
        let call = self.call();
        let before = call.value.len();
        call.value.push_str(text);
        // The closer may have begun in an earlier chunk.
        let from = before.saturating_sub(body.parameter_close.len() - 1);
        let found = memchr::memmem::find(&call.value.as_bytes()[from..], body.parameter_close.as_bytes());
        let Some(end) = found.map(|distance| from + distance) else { return text.len() };
        let mut piece = call.member();
        let raw = &call.value[..end];
        let raw = raw.strip_prefix(&body.padding).unwrap_or(raw);
        let raw = raw.strip_suffix(&body.padding).unwrap_or(raw);
        typing::write_value(raw, call.types, body, &mut piece);
        sink.arguments(index, &piece);
        call.value.clear();
        call.stage = Stage::Between;
        end + body.parameter_close.len() - before
    }
}

/// What of `literal` follows `character`, if it begins with that.
fn after(literal: &str, character: char) -> Option<&str> {
    let mut characters = literal.chars();
    (characters.next() == Some(character)).then_some(characters.as_str())
}

/// Whether `text` ends with `literal`, which it does seldom.
fn ends(text: &str, literal: &str) -> bool {
    text.as_bytes().last() == literal.as_bytes().last() && text.ends_with(literal)
}

/// The length of the longest end of `value` that may begin the padding and the closer, or the closer alone.
fn begun_end(value: &str, body: &RawBody) -> usize {
    let (padding, close) = (body.padding.as_bytes(), body.parameter_close.as_bytes());
    let begins = |tail: &[u8]| {
        let with_padding = match tail.split_at_checked(padding.len()) {
            Some((first, rest)) => begins(padding, first) && begins(close, rest),
            None => begins(padding, tail),
        };
        with_padding || begins(close, tail)
    };
    let value = value.as_bytes();
    (1..=value.len()).rev().find(|&length| begins(&value[value.len() - length..])).unwrap_or(0)
}
