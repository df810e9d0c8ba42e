//! The body of a call in raw parameters (rules 11 and 12), read as it comes: the tags of its parameters.

use super::block::Seen;
use super::literal::{Space, Standing, seek};
use super::raw_value::found_across;
use super::stream::{Machine, Phase, State};
use crate::format::{Body, RawBody};
use crate::outcome::Sink;
use crate::reference::escape;
use crate::reference::typing::{self, Types};

/// The state of reading one body.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct RawCall {
    pub(super) stage: Stage,
    /// The function's name, as far as it was read; empty once the call is committed.
    pub(super) name: String,
    /// Which tool the function is, once the call is committed, if it is declared.
    pub(super) tool: Option<usize>,
    /// Whether a parameter was delivered.
    has_parameters: bool,
    /// The key of the parameter that is being read, until it is delivered.
    key: String,
    /// What is known of the type of a value that is being read or comes next.
    pub(super) types: Option<Types>,
    /// A value that is delivered at its closer.
    pub(super) value: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stage {
    /// So many bytes of what stands before the name.
    FunctionOpen(usize),
    Name,
    /// So many bytes of what ends the name.
    NameEnd(usize),
    /// So many bytes of the next tag.
    Between(usize),
    Key,
    /// So many bytes of what ends the key.
    KeyEnd(usize),
    /// So many bytes of what opens the value.
    ValueOpen(usize),
    /// The padding before a string; the machine holds what may become it.
    Padding,
    /// A string that is delivered as it comes; the machine holds what may become padding or closer.
    Streamed,
    /// A value that is delivered at its closer.
    Collected,
}

impl RawCall {
    /// A body of which nothing was read.
    pub(super) fn new(body: &RawBody) -> RawCall {
        RawCall {
            stage: if body.function_open.is_empty() { Stage::Name } else { Stage::FunctionOpen(0) },
            name: String::new(),
            tool: None,
            has_parameters: false,
            key: String::new(),
            types: None,
            value: String::new(),
        }
    }

    /// Whether the call exists already.
    pub(super) fn is_committed(&self) -> bool {
        !matches!(self.stage, Stage::FunctionOpen(_) | Stage::Name | Stage::NameEnd(_))
    }

    /// The start of the next member of the arguments, up to its value.
    pub(super) fn member(&mut self) -> String {
        let mut text = String::from(if self.has_parameters { ", " } else { "{" });
        self.has_parameters = true;
        escape::quote(&self.key, &mut text);
        text.push_str(": ");
        self.key.clear();
        text
    }
}

impl Machine<'_> {
    /// Reads some of a body of raw parameters.
    pub(super) fn raw<S: Sink + ?Sized>(&mut self, text: &str, sink: &mut S) -> usize {
        let (Body::RawParameters(body), Phase::Raw(call)) = (&self.row.body, &self.state.phase) else {
            return text.len();
        };
        match call.stage {
            Stage::Streamed => self.streamed(body, text, sink),
            Stage::Collected => self.collected(body, text, sink),
            Stage::Padding => self.padding(body, text),
            Stage::Between(_) => self.between(body, text, sink),
            Stage::Key if body.value_open.is_empty() => self.quoted_key(body, text),
            Stage::Key => self.key_in_tags(body, text),
            Stage::KeyEnd(_) => self.key_end(body, text, sink),
            Stage::ValueOpen(_) => self.value_open(body, text, sink),
            Stage::FunctionOpen(_) | Stage::Name | Stage::NameEnd(_) => self.raw_name(body, text, sink),
        }
    }

    /// The arguments have ended, with `seen`.
    pub(super) fn end_raw<S: Sink + ?Sized>(&mut self, seen: Seen, sink: &mut S) {
        let index = self.current_call();
        let Phase::Raw(call) = &self.state.phase else { return };
        sink.arguments(index, if call.has_parameters { "}" } else { "{}" });
        sink.complete(index);
        self.go_on(seen);
    }

    /// Reads up to the next parameter or the end of the arguments.
    fn between<S: Sink + ?Sized>(&mut self, body: &RawBody, text: &str, sink: &mut S) -> usize {
        let State { held, phase: Phase::Raw(RawCall { stage, .. }), .. } = &mut self.state else { return text.len() };
        let Stage::Between(begun) = stage else { return text.len() };
        // Without a closing tag of the function, the call's closer ends the arguments.
        let end = if body.function_close.is_empty() {
            (self.row.close.as_str(), Some(Seen::Close))
        } else {
            (body.function_close.as_str(), Some(Seen::Arguments))
        };
        let tags = [(body.parameter_open.as_str(), None), end];
        let (length, standing) = seek(held, begun, Space::Dropped, text, tags.into_iter());
        match standing {
            Standing::Begun => {}
            Standing::Whole(None) => {
                held.clear();
                *stage = Stage::Key;
            }
            Standing::Whole(Some(seen)) => self.end_raw(seen, sink),
            Standing::Nothing => self.malformed(),
        }
        length
    }

    /// Reads a key up to the first character of what ends it.
    fn quoted_key(&mut self, body: &RawBody, text: &str) -> usize {
        let Phase::Raw(call) = &mut self.state.phase else { return text.len() };
        let end = body.parameter_open_end.chars().next().and_then(|first| text.find(first));
        if end.is_some() {
            call.stage = Stage::KeyEnd(0);
        }
        let length = end.unwrap_or(text.len());
        call.key.push_str(&text[..length]);
        length
    }

    /// Reads a key up to the tag that ends it, wherever that stands.
    fn key_in_tags(&mut self, body: &RawBody, text: &str) -> usize {
        let Phase::Raw(call) = &mut self.state.phase else { return text.len() };
        let before = call.key.len();
        call.key.push_str(text);
        let Some(end) = found_across(&call.key, before, &body.parameter_open_end) else { return text.len() };
        call.key.truncate(end);
        call.stage = Stage::ValueOpen(0);
        end + body.parameter_open_end.len() - before
    }

    /// Reads what ends a key, and may state the type of the value.
    fn key_end<S: Sink + ?Sized>(&mut self, body: &RawBody, text: &str, sink: &mut S) -> usize {
        let State { held, phase: Phase::Raw(RawCall { stage, .. }), .. } = &mut self.state else { return text.len() };
        let Stage::KeyEnd(begun) = stage else { return text.len() };
        let typed = body.typed_ends.iter().map(|end| (end.text.as_str(), Some(end.states)));
        let ends = std::iter::once((body.parameter_open_end.as_str(), None)).chain(typed);
        let (length, standing) = seek(held, begun, Space::Refused, text, ends);
        match standing {
            Standing::Begun => {}
            Standing::Whole(stated) => self.begin_value(body, stated.map(Types::stated), sink),
            Standing::Nothing => self.malformed(),
        }
        length
    }

    /// Reads the tag that opens a value behind the key's tags.
    fn value_open<S: Sink + ?Sized>(&mut self, body: &RawBody, text: &str, sink: &mut S) -> usize {
        let State { held, phase: Phase::Raw(RawCall { stage, .. }), .. } = &mut self.state else { return text.len() };
        let Stage::ValueOpen(begun) = stage else { return text.len() };
        let literal = std::iter::once((body.value_open.as_str(), ()));
        let (length, standing) = seek(held, begun, Space::Dropped, text, literal);
        match standing {
            Standing::Begun => {}
            Standing::Whole(()) => self.begin_value(body, None, sink),
            Standing::Nothing => self.malformed(),
        }
        length
    }

    /// A value follows, of the type that its tag stated, if it stated any.
    fn begin_value<S: Sink + ?Sized>(&mut self, body: &RawBody, stated: Option<Types>, sink: &mut S) {
        let (tools, index) = (self.tools, self.current_call());
        let State { held, phase: Phase::Raw(call), .. } = &mut self.state else { return };
        held.clear();
        let by_schema = || {
            let tool = &tools[call.tool?];
            typing::of_parameter(std::slice::from_ref(tool), &tool.name, &call.key)
        };
        let types = stated.or_else(by_schema);
        if types.is_some_and(Types::is_purely_string) {
            let mut piece = call.member();
            piece.push('"');
            sink.arguments(index, &piece);
            call.stage = if body.padding.is_empty() { Stage::Streamed } else { Stage::Padding };
        } else {
            call.types = types;
            call.stage = Stage::Collected;
        }
    }
}
