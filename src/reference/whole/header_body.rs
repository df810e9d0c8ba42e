//! Header bodies: a header that names the function, then the arguments as one JSON object (rules 2, 3, 6 and 10).

use super::arguments::{self, Arguments};
use super::found::{Ending, Found};
use super::json::{Cursor, Stop};
use super::space::{is_space, skip_space};
use crate::format::{HeaderBody, Row, name};

/// Reads the call whose opening marker ends at `at`. It exists from the end of its header on.
pub(super) fn call(row: &Row, body: &HeaderBody, text: &str, at: usize) -> Option<Found> {
    let (name, header_end) = header(body, text, at)?;
    let mut cursor = Cursor { text, at: skip_space(text, header_end) };
    let (arguments, ending) = match arguments::read(&mut cursor) {
        (None, _) => without_arguments(row, body, text, cursor.at),
        (arguments, Ok(())) => (arguments, Ending::Complete(after_arguments_close(body, text, cursor.at))),
        (arguments, Err(Stop::At(at))) => (arguments, Ending::Malformed(at)),
        (arguments, Err(Stop::End)) => (arguments, Ending::Truncated),
    };
    let complete = matches!(ending, Ending::Complete(_));
    let arguments = arguments.unwrap_or(Arguments::Null).into_text(complete);
    Some(Found { name: name.to_owned(), arguments, ending })
}

/// Reads the header; gives the function's name and the offset behind `arguments_open`.
fn header<'a>(body: &HeaderBody, text: &'a str, at: usize) -> Option<(&'a str, usize)> {
    let space = |at| if body.spaced { skip_space(text, at) } else { at };
    let at = space(at);
    let at = space(at + prefix_length(text, at, &body.prefix)?);
    let token = leading(&text[at..], |byte| name::allows(byte, 1));
    let name = name_in(body, token);
    if !name::is_valid(name) {
        return None;
    }
    let mut at = at + token.len();
    if !body.id_open.is_empty()
        && let Some(rest) = text[at..].strip_prefix(&body.id_open)
    {
        let id = leading(rest, |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
        at += body.id_open.len() + id.len();
    }
    let at = space(at);
    Some((name, at + prefix_length(text, at, &body.arguments_open)?))
}

/// The length of `literal`, if it stands at `at`.
fn prefix_length(text: &str, at: usize, literal: &str) -> Option<usize> {
    text[at..].starts_with(literal).then_some(literal.len())
}

/// The longest beginning of `text` that consists of ASCII characters that `allowed` admits.
fn leading(text: &str, allowed: impl Fn(u8) -> bool) -> &str {
    &text[..text.bytes().take_while(|&byte| byte.is_ascii() && allowed(byte)).count()]
}

/// The function's name in a header's token: without the prefix and the counter, where they are there.
fn name_in<'a>(body: &HeaderBody, token: &'a str) -> &'a str {
    let name = token.strip_prefix(&body.name_prefix).unwrap_or(token);
    let unnumbered = name.trim_end_matches(|character: char| character.is_ascii_digit());
    if body.counter.is_empty() || unnumbered.len() == name.len() {
        return name;
    }
    unnumbered.strip_suffix(&body.counter).unwrap_or(name)
}

/// What becomes of a call at `at`, where no arguments begin: `{}` if what ends them follows.
fn without_arguments(row: &Row, body: &HeaderBody, text: &str, at: usize) -> (Option<Arguments>, Ending) {
    let closers: Vec<&str> =
        [arguments_close(body), &row.close].into_iter().filter(|closer| !closer.is_empty()).collect();
    let ending = if closers.iter().any(|closer| text[at..].starts_with(closer)) {
        Ending::Complete(after_arguments_close(body, text, at))
    } else {
        Ending::without(text, at, &closers)
    };
    (None, ending)
}

/// `arguments_close` without the white space at its ends, which is free.
fn arguments_close(body: &HeaderBody) -> &str {
    body.arguments_close.trim_matches(is_space)
}

/// The offset behind `arguments_close`, or `at` if that does not follow.
fn after_arguments_close(body: &HeaderBody, text: &str, at: usize) -> usize {
    let closer = arguments_close(body);
    let next = skip_space(text, at);
    if !closer.is_empty() && text[next..].starts_with(closer) { next + closer.len() } else { at }
}
