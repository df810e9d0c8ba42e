//! What becomes of an opener: no call, or a call and the way in which it ends.

use super::{json_body, raw_body};
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
pub(super) enum Ending {
    /// The arguments' terminator was seen; it ends here.
    Complete(usize),
    /// The piece of the body that starts here cannot belong to it.
    Malformed(usize),
    /// The text ends inside the body.
    Truncated,
}

/// Tries to read a call whose opener ends at `at`; `None` if the text there is no call (rule 2).
pub(super) fn call(row: &Row, tools: &[Tool], text: &str, at: usize) -> Option<Found> {
    match &row.body {
        Body::JsonInTags(body) => json_body::call(body, text, at),
        Body::Header(_) => None,
        Body::RawParameters(body) => raw_body::call(body, tools, text, at),
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
