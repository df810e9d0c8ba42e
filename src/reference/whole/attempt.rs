//! What becomes of a place where a call may stand: no call, or a call and the way in which its body ends.

use super::{header_body, json_body, raw_body};
use crate::format::{Body, Row};
use crate::tool::Tool;

/// A committed call.
pub(super) struct Found {
    pub name: String,
    /// The arguments' JSON text, as far as it is known.
    pub arguments: String,
    pub ending: Ending,
}

/// How a committed call's body ends. Positions are byte offsets into the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The arguments' terminator was seen; the body ends here.
    Complete(usize),
    /// The piece of the body that starts here cannot belong to it.
    Malformed(usize),
    /// The text ends inside the body.
    Truncated,
}

impl Ending {
    /// How a body ends at `at`, where none of the literals that could go on stands: with the text, if that ends there or
    /// within one of them.
    pub fn without(text: &str, at: usize, literals: &[&str]) -> Ending {
        let rest = &text[at..];
        let is_begun = rest.is_empty() || literals.iter().any(|literal| literal.starts_with(rest));
        if is_begun { Ending::Truncated } else { Ending::Malformed(at) }
    }
}

/// Tries to read a call whose opening marker ends at `at`; `None` if the text there is no call (rule 2).
pub(super) fn call(row: &Row, tools: &[Tool], text: &str, at: usize) -> Option<Found> {
    match &row.body {
        Body::JsonInTags(body) if row.markerless => json_body::markerless_call(body, tools, text, at),
        Body::JsonInTags(body) => json_body::call(body, text, at),
        Body::Header(body) => header_body::call(row, body, text, at),
        Body::RawParameters(body) => raw_body::call(row, body, tools, text, at),
    }
}

/// The offset of the first character at or after `at` that is not white space.
pub(super) fn skip_space(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start_matches(is_space).len()
}

/// White space as the specification means it.
pub(super) fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}
