//! Raw parameters (rules 11 and 12): a tag with the function's name, then a tag a parameter with the value as it is.

use super::attempt::{Ending, Found, skip_space};
use crate::format::{RawBody, name};
use crate::reference::{escape, typing};
use crate::tool::Tool;

/// Reads the call whose opener ends at `at`. It exists from the end of the tag with its name on.
pub(super) fn call(body: &RawBody, tools: &[Tool], text: &str, at: usize) -> Option<Found> {
    let tag = text[skip_space(text, at)..].strip_prefix(&body.function_open)?;
    let (name, parameters) = tag.split_once(&body.function_open_end)?;
    if !name::is_valid(name) {
        return None;
    }
    let mut arguments = Arguments { text: String::new() };
    let ending = read_parameters(body, tools, name, text, text.len() - parameters.len(), &mut arguments);
    Some(Found { name: name.to_owned(), arguments: arguments.text, ending })
}

fn read_parameters(
    body: &RawBody,
    tools: &[Tool],
    name: &str,
    text: &str,
    mut at: usize,
    arguments: &mut Arguments,
) -> Ending {
    loop {
        at = skip_space(text, at);
        let rest = &text[at..];
        if rest.starts_with(&body.function_close) {
            arguments.close();
            return Ending::Complete(at + body.function_close.len());
        }
        let Some(tag) = rest.strip_prefix(&body.parameter_open) else {
            let may_go_on = body.function_close.starts_with(rest) || body.parameter_open.starts_with(rest);
            return if may_go_on { Ending::Truncated } else { Ending::Malformed(at) };
        };
        let Some((key, value)) = tag.split_once(&body.parameter_open_end) else { return Ending::Truncated };
        let types = typing::of_parameter(tools, name, key);
        let streamed = types.is_some_and(typing::Types::is_purely_string);
        let Some((raw, after)) = value.split_once(&body.parameter_close) else {
            if streamed {
                arguments.key(key);
                arguments.text.push('"');
                let begun = begun_value(body, value);
                escape::escape(begun, |piece| arguments.text.push_str(piece));
            }
            return Ending::Truncated;
        };
        arguments.key(key);
        let raw = raw.strip_prefix(&body.padding).unwrap_or(raw);
        let raw = raw.strip_suffix(&body.padding).unwrap_or(raw);
        typing::write_value(raw, types, body, &mut arguments.text);
        at = text.len() - after.len();
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

/// The arguments' JSON text as it grows.
struct Arguments {
    text: String,
}

impl Arguments {
    /// Begins a member.
    fn key(&mut self, key: &str) {
        self.text.push_str(if self.text.is_empty() { "{" } else { ", " });
        escape::quote(key, &mut self.text);
        self.text.push_str(": ");
    }

    /// Ends the object.
    fn close(&mut self) {
        self.text.push_str(if self.text.is_empty() { "{}" } else { "}" });
    }
}
