//! A *difference* between two outcomes, and its place.

use super::kind::Kind;

/// Where two outcomes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In the content.
    Content,
    /// In the reasoning.
    Reasoning,
    /// In the call at this position of the expected calls, or of the calls that came where none was expected.
    Call(usize),
    /// In the order of items.
    Items,
}

impl std::fmt::Display for Place {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Content => formatter.write_str("the content"),
            Place::Reasoning => formatter.write_str("the reasoning"),
            Place::Call(position) => write!(formatter, "call {position}"),
            Place::Items => formatter.write_str("the order of items"),
        }
    }
}

/// One difference between an expected outcome and one that was got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What went wrong.
    pub kind: Kind,
    /// Where.
    pub place: Place,
    /// How, without names and values; empty where the kind says it all.
    pub what: String,
    /// The part of the expected outcome that differs; empty if nothing was expected.
    pub expected: String,
    /// The part that came in its place; empty if nothing came.
    pub got: String,
}
