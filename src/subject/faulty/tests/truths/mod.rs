//! Well-formed texts with the outcome that the specification demands, worked out by hand.

mod arrays;
mod call_tags;
mod headers;
mod key_value_tags;
mod sections;

use super::Part::{self, C, Call, R};
use crate::case::Start;

/// All of them.
pub(super) fn all() -> impl Iterator<Item = &'static Truth> {
    let lists =
        [call_tags::CALL_TAGS, arrays::ARRAYS, headers::HEADERS, sections::SECTIONS, key_value_tags::KEY_VALUE_TAGS];
    lists.into_iter().flatten()
}

pub(super) struct Truth {
    pub format: &'static str,
    pub start: Start,
    pub text: &'static str,
    pub parts: &'static [Part],
}

const fn truth(format: &'static str, text: &'static str, parts: &'static [Part]) -> Truth {
    Truth { format, start: Start::Content, text, parts }
}
