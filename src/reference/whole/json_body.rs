//! JSON bodies (rule 10): one object with the function's name and its arguments as members.

use super::arguments::{self, Arguments};
use super::found::{Ending, Found};
use super::json::{Cursor, Stop};
use super::space::skip_space;
use crate::format::{JsonBody, name};
use crate::tool::Tool;

/// Reads the call whose body starts at `at`. It exists from the closing quote of its name on.
pub(super) fn call(body: &JsonBody, text: &str, at: usize) -> Option<Found> {
    let (members, ending) = read(body, text, at);
    let name = members.name?;
    let complete = matches!(ending, Ending::Complete(_));
    let arguments = members.arguments.unwrap_or(Arguments::Null).into_text(complete);
    Some(Found { name, arguments, ending })
}

/// The same in a format without markers (rule 13): the call exists from where the name is known to be declared and the
/// arguments open as an object.
pub(super) fn markerless_call(body: &JsonBody, tools: &[Tool], text: &str, at: usize) -> Option<Found> {
    let (members, ending) = read(body, text, at);
    let name = members.name.filter(|name| tools.iter().any(|tool| tool.name == *name))?;
    match members.arguments {
        Some(Arguments::Object(arguments)) => Some(Found { name, arguments, ending }),
        _ => None,
    }
}

fn read<'a>(body: &'a JsonBody, text: &str, at: usize) -> (Members<'a>, Ending) {
    let mut members = Members { body, name: None, arguments: None };
    let mut cursor = Cursor { text, at: skip_space(text, at) };
    let ending = match members.read(&mut cursor) {
        Ok(()) => Ending::Complete(cursor.at),
        Err(Stop::At(at)) => Ending::Malformed(at),
        Err(Stop::End) => Ending::Truncated,
    };
    (members, ending)
}

/// What is known of a call's object.
struct Members<'a> {
    body: &'a JsonBody,
    name: Option<String>,
    arguments: Option<Arguments>,
}

impl Members<'_> {
    /// Reads the object up to its end, or up to where it stops being the object of a call.
    fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Stop> {
        cursor.literal("{")?;
        cursor.space();
        if cursor.peek() == Some(b'}') {
            return cursor.literal("}");
        }
        loop {
            self.member(cursor)?;
            cursor.space();
            if cursor.peek() == Some(b'}') {
                return cursor.literal("}");
            }
            cursor.literal(",")?;
            cursor.space();
        }
    }

    fn member(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Stop> {
        let key = cursor.string()?;
        let names_the_function = self.body.name_is_key && self.name.is_none();
        if names_the_function {
            self.named(&key, cursor)?;
        }
        cursor.colon()?;
        if self.name.is_none() && key == self.body.name_key {
            let name = cursor.string()?;
            return self.named(&name, cursor);
        }
        let holds_arguments = names_the_function || self.body.argument_keys.contains(&key);
        if !holds_arguments || self.arguments.is_some() {
            return cursor.value();
        }
        let (arguments, result) = arguments::read(cursor);
        self.arguments = arguments;
        result
    }

    /// Takes the name, whose closing quote has just been read.
    fn named(&mut self, name: &str, cursor: &Cursor<'_>) -> Result<(), Stop> {
        if !name::is_valid(name) {
            return Err(cursor.stop());
        }
        self.name = Some(name.to_owned());
        Ok(())
    }
}
