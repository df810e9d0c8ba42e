//! Raw parameters (rules 11 and 12): the function's name, then for each parameter a key and the value as it is, in tags.

use super::found::{Ending, Found};
use super::space::{is_space, skip_space};
use crate::format::{RawBody, Row, StatedType, name};
use crate::reference::escape;
use crate::reference::typing::{self, Types};
use crate::tool::Tool;

/// Reads the call whose opening marker ends at `at`. It exists from where the end of its name is known.
pub(super) fn call(row: &Row, body: &RawBody, tools: &[Tool], text: &str, at: usize) -> Option<Found> {
    let (name, at) = named(row, body, text, at)?;
    if !name::is_valid(name) {
        return None;
    }
    let mut parameters = Parameters { row, body, tools, name, text, arguments: String::new() };
    let ending = parameters.read(at);
    Some(Found { name: name.to_owned(), arguments: parameters.arguments, ending })
}

/// Reads the name, around which white space is free where keys and values have tags of their own. Gives it and the offset
/// behind the tag that ends it, or, where there is no such tag, the offset of what ends it all the same.
fn named<'a>(row: &Row, body: &RawBody, text: &'a str, at: usize) -> Option<(&'a str, usize)> {
    let space = |rest: &'a str| if body.value_open.is_empty() { rest } else { rest.trim_start_matches(is_space) };
    let rest = space(text[skip_space(text, at)..].strip_prefix(&body.function_open)?);
    let name = &rest[..rest.bytes().take_while(|&byte| name::allows(byte, 1)).count()];
    let rest = space(&rest[name.len()..]);
    let behind = rest.strip_prefix(&body.function_open_end)?;
    let is_ended =
        !body.function_open_end.is_empty() || rest.starts_with(&body.parameter_open) || rest.starts_with(&row.close);
    is_ended.then_some((name, text.len() - behind.len()))
}

/// The parameters of a call.
struct Parameters<'a> {
    row: &'a Row,
    body: &'a RawBody,
    tools: &'a [Tool],
    name: &'a str,
    text: &'a str,
    /// The arguments' JSON text as it grows.
    arguments: String,
}

impl<'a> Parameters<'a> {
    /// Reads the parameters from `at` to what ends them.
    fn read(&mut self, mut at: usize) -> Ending {
        let body = self.body;
        let closes_itself = !body.function_close.is_empty();
        let terminator = if closes_itself { &body.function_close } else { &self.row.close };
        loop {
            at = skip_space(self.text, at);
            if self.text[at..].starts_with(terminator) {
                self.arguments.push_str(if self.arguments.is_empty() { "{}" } else { "}" });
                // The call's closing marker, if it is the terminator, is read as any call's.
                return Ending::Complete(if closes_itself { at + terminator.len() } else { at });
            }
            if !self.text[at..].starts_with(&body.parameter_open) {
                return Ending::without(self.text, at, &[terminator, &body.parameter_open]);
            }
            at = match self.parameter(at + body.parameter_open.len()) {
                Ok(end) => end,
                Err(ending) => return ending,
            };
        }
    }

    /// Reads the parameter whose key starts at `at`; gives the offset behind it.
    fn parameter(&mut self, at: usize) -> Result<usize, Ending> {
        let (key, stated, at) = self.key(at)?;
        let types = match stated {
            Some(stated) => Some(Types::stated(stated)),
            None => typing::of_parameter(self.tools, self.name, key),
        };
        let rest = &self.text[at..];
        let Some((value, after)) = rest.split_once(&self.body.parameter_close) else {
            if types.is_some_and(Types::is_purely_string) {
                self.begin_member(key);
                self.arguments.push('"');
                escape::escape(begun_value(self.body, rest), |piece| self.arguments.push_str(piece));
            }
            return Err(Ending::Truncated);
        };
        self.begin_member(key);
        let value = value.strip_prefix(&self.body.padding).unwrap_or(value);
        let value = value.strip_suffix(&self.body.padding).unwrap_or(value);
        typing::write_value(value, types, self.body, &mut self.arguments);
        Ok(self.text.len() - after.len())
    }

    /// Reads the key at `at` and what stands between it and its value; gives the key, the type that its tag states, and
    /// the offset of the value.
    fn key(&self, at: usize) -> Result<(&'a str, Option<StatedType>, usize), Ending> {
        let (body, rest) = (self.body, &self.text[at..]);
        if !body.value_open.is_empty() {
            let (key, after) = rest.split_once(&body.parameter_open_end).ok_or(Ending::Truncated)?;
            let at = skip_space(self.text, self.text.len() - after.len());
            if !self.text[at..].starts_with(&body.value_open) {
                return Err(Ending::without(self.text, at, &[&body.value_open]));
            }
            return Ok((key, None, at + body.value_open.len()));
        }
        let end_begins = |character| body.parameter_open_end.starts_with(character);
        let length = rest.find(end_begins).ok_or(Ending::Truncated)?;
        let (key, at) = (&rest[..length], at + length);
        let stating = body.typed_ends.iter().map(|end| (end.text.as_str(), Some(end.states)));
        let ends: Vec<_> = stating.chain([(body.parameter_open_end.as_str(), None)]).collect();
        match ends.iter().filter(|(end, _)| self.text[at..].starts_with(end)).max_by_key(|(end, _)| end.len()) {
            Some(&(end, stated)) => Ok((key, stated, at + end.len())),
            None => {
                let literals: Vec<&str> = ends.iter().map(|&(end, _)| end).collect();
                Err(Ending::without(self.text, at, &literals))
            }
        }
    }

    /// Begins a member of the arguments.
    fn begin_member(&mut self, key: &str) {
        self.arguments.push_str(if self.arguments.is_empty() { "{" } else { ", " });
        escape::quote(key, &mut self.arguments);
        self.arguments.push_str(": ");
    }
}

/// What is certain of a string value whose closer has not come: the value without the padding before it, and without a
/// tail that may be the padding after it or the beginning of the closer.
fn begun_value<'a>(body: &RawBody, value: &'a str) -> &'a str {
    if body.padding.starts_with(value) {
        return "";
    }
    let value = value.strip_prefix(&body.padding).unwrap_or(value);
    let ends = [format!("{}{}", body.padding, body.parameter_close), body.parameter_close.clone()];
    let is_begun_end = |tail: &str| ends.iter().any(|end| end.starts_with(tail));
    let longest = value.char_indices().map(|(at, _)| at).find(|&at| is_begun_end(&value[at..]));
    &value[..longest.unwrap_or(value.len())]
}
