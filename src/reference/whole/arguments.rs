//! What stands in the arguments' place in JSON (rules 9 and 10): an object, a string that holds one, or null.

use super::json::{Cursor, Stop};
use super::space::skip_space;

/// The arguments as they were written.
pub(super) enum Arguments {
    /// An object's text, or the part of it that the text holds.
    Object(String),
    /// The same of an object inside a string.
    Wrapped(String),
    Null,
}

impl Arguments {
    /// The arguments' JSON text; null becomes `{}` once it is certain that no more will come.
    pub fn into_text(self, complete: bool) -> String {
        match self {
            Arguments::Object(text) | Arguments::Wrapped(text) => text,
            Arguments::Null if complete => "{}".to_owned(),
            Arguments::Null => String::new(),
        }
    }
}

/// Reads arguments: gives what there is of them, and the place where they stop being arguments. `None` if what stands
/// there does not even begin as arguments do.
pub(super) fn read(cursor: &mut Cursor<'_>) -> (Option<Arguments>, Result<(), Stop>) {
    match cursor.peek() {
        Some(b'{') => {
            let start = cursor.at;
            let result = cursor.value();
            let end = match result {
                Ok(()) => cursor.at,
                Err(Stop::At(at)) => at,
                Err(Stop::End) => cursor.text.len(),
            };
            (Some(Arguments::Object(cursor.text[start..end].to_owned())), result)
        }
        Some(b'"') => {
            let (object, result) = wrapped_object(cursor);
            (Some(Arguments::Wrapped(object)), result)
        }
        Some(b'n') => (Some(Arguments::Null), cursor.literal("null")),
        _ => (None, Err(cursor.stop())),
    }
}

/// Reads a JSON string that holds one JSON object; gives as much of the object as there is.
fn wrapped_object(cursor: &mut Cursor<'_>) -> (String, Result<(), Stop>) {
    let (inner, stopped) = unescape(cursor);
    let first = skip_space(&inner.text, 0);
    let mut object = Cursor { text: &inner.text, at: first };
    let result =
        if inner.text[first..].is_empty() || object.peek() == Some(b'{') { object.value() } else { Err(object.stop()) };
    let end = match result {
        Ok(()) => object.at,
        Err(Stop::At(at)) => at,
        Err(Stop::End) => inner.text.len(),
    };
    let delivered = inner.text[first.min(end)..end].to_owned();
    let verdict = match result {
        Err(Stop::At(at)) => Err(Stop::At(inner.source(at))),
        // The string has ended, or cannot go on, inside the object.
        Err(Stop::End) => stopped.and(Err(Stop::At(cursor.at - 1))),
        Ok(()) => match skip_space(&inner.text, end) {
            rest if rest < inner.text.len() => Err(Stop::At(inner.source(rest))),
            _ => stopped,
        },
    };
    (delivered, verdict)
}

/// A string's content, and where in the source each of its characters was written.
struct Unescaped {
    text: String,
    /// For each character its offset in `text`, and the offset in the source of the character that completed it.
    sources: Vec<(usize, usize)>,
}

impl Unescaped {
    fn push(&mut self, character: char, source: usize) {
        self.sources.push((self.text.len(), source));
        self.text.push(character);
    }

    /// Where the character at `offset` was completed.
    fn source(&self, offset: usize) -> usize {
        let at = self.sources.partition_point(|&(place, _)| place < offset);
        self.sources[at].1
    }
}

/// Reads a string and its escapes; the result says whether its closing quote was reached. A lone surrogate is no text.
fn unescape(cursor: &mut Cursor<'_>) -> (Unescaped, Result<(), Stop>) {
    let mut inner = Unescaped { text: String::new(), sources: Vec::new() };
    cursor.at += 1;
    let result = loop {
        match cursor.peek() {
            Some(b'"') => {
                cursor.at += 1;
                break Ok(());
            }
            Some(b'\\') => match escaped_character(cursor) {
                Ok(character) => inner.push(character, cursor.at - 1),
                Err(stop) => break Err(stop),
            },
            Some(0..32) | None => break Err(cursor.stop()),
            Some(_) => {
                let character = cursor.text[cursor.at..].chars().next().unwrap_or_default();
                inner.push(character, cursor.at);
                cursor.at += character.len_utf8();
            }
        }
    };
    (inner, result)
}

/// Reads one escape, or two that make one character outside the basic plane.
fn escaped_character(cursor: &mut Cursor<'_>) -> Result<char, Stop> {
    cursor.at += 1;
    let first = cursor.escape()?;
    if !(0xd800..0xdc00).contains(&first) {
        return char::from_u32(first.into()).ok_or(Stop::At(cursor.at - 1));
    }
    cursor.literal("\\")?;
    cursor.literal("u")?;
    let digits = cursor.at;
    for (position, allowed) in ["dD", "cdefCDEF"].iter().enumerate() {
        match cursor.text.as_bytes().get(digits + position) {
            None => return Err(Stop::End),
            Some(&byte) if allowed.as_bytes().contains(&byte) => {}
            Some(_) => return Err(Stop::At(digits + position)),
        }
    }
    cursor.at = digits - 1;
    let second = cursor.escape()?;
    let code = 0x1_0000 + ((u32::from(first) - 0xd800) << 10) + (u32::from(second) - 0xdc00);
    char::from_u32(code).ok_or(Stop::At(cursor.at - 1))
}
