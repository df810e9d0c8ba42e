//! Names that are still being read: what they may become, so that a call fails as soon as it can have no name.

use super::literal::begun;
use crate::format::{HeaderBody, name};
use crate::tool::Tool;

/// Which names make a call.
#[derive(Clone, Copy, Debug)]
pub(super) enum Names<'a> {
    /// Every valid name.
    Valid,
    /// The valid names among those of these tools (rule 13).
    Declared(&'a [Tool]),
}

impl Names<'_> {
    /// Whether `name` may go on with a byte of which `fits` holds.
    pub(super) fn go_on(self, name: &str, fits: impl Fn(u8) -> bool) -> bool {
        let position = name.len();
        match self {
            Names::Valid => (0..128).any(|byte| name::allows(byte, position) && fits(byte)),
            Names::Declared(tools) => declared(tools).any(|declared| {
                declared.starts_with(name) && declared.as_bytes().get(position).is_some_and(|&byte| fits(byte))
            }),
        }
    }

    /// Whether `name`, to which the last character has just been added, may become a name.
    pub(super) fn may_begin_with(self, name: &str) -> bool {
        match self {
            Names::Valid => name::is_valid(name),
            Names::Declared(tools) => declared(tools).any(|declared| declared.starts_with(name)),
        }
    }

    /// Whether `name` is one of them.
    pub(super) fn contain(self, name: &str) -> bool {
        match self {
            Names::Valid => name::is_valid(name),
            Names::Declared(tools) => declared(tools).any(|declared| declared == name),
        }
    }
}

/// The valid names of `tools`.
pub(super) fn declared(tools: &[Tool]) -> impl Iterator<Item = &str> {
    tools.iter().map(|tool| tool.name.as_str()).filter(|name| name::is_valid(name))
}

/// The token of a header: the name, with what the row allows around it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Token {
    text: String,
    /// Where the counter begins that the token ends with, its digits aside; 0 if there is none.
    counter: usize,
}

impl Token {
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Adds `byte`; gives whether it belongs to the token.
    pub(super) fn push(&mut self, body: &HeaderBody, byte: u8) -> bool {
        if !(byte.is_ascii_alphanumeric() || b"_.:/-".contains(&byte)) {
            return false;
        }
        self.text.push(char::from(byte));
        if !body.counter.is_empty() && self.text.ends_with(&body.counter) {
            self.counter = self.text.len() - body.counter.len();
        } else if !byte.is_ascii_digit() {
            self.counter = 0;
        }
        true
    }

    /// Whether the token may go on so that it gives a name.
    pub(super) fn may_give_a_name(&self, body: &HeaderBody) -> bool {
        if body.name_prefix.len() > self.text.len() && body.name_prefix.starts_with(&self.text) {
            return true;
        }
        let start = self.start(body);
        let Some(&first) = self.text.as_bytes().get(start) else { return true };
        let open_counter =
            if self.counter > 0 { self.text.len() - self.counter } else { begun(&self.text, &body.counter) };
        name::allows(first, 0) && self.text.len() - start - open_counter <= name::LONGEST
    }

    /// The name that the whole token gives, if it is valid.
    pub(super) fn name(&self, body: &HeaderBody) -> Option<&str> {
        let has_number = self.counter > 0 && self.counter + body.counter.len() < self.text.len();
        let end = if has_number { self.counter } else { self.text.len() };
        self.text.get(self.start(body)..end).filter(|name| name::is_valid(name))
    }

    /// Where the name begins.
    fn start(&self, body: &HeaderBody) -> usize {
        if self.text.starts_with(&body.name_prefix) { body.name_prefix.len() } else { 0 }
    }
}
