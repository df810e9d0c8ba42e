//! An *entry* of the corpus: a case, and what its file says about it to a reader.

use super::{Case, Kind};
use crate::outcome::Outcome;

/// A case together with what its file says about it to a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The case. Its stratum is the kind's name.
    pub case: Case,
    /// Which mistake the text provokes.
    pub kind: Kind,
    /// A sentence on why the case exists.
    pub why: String,
    /// What else a reader should know, such as where the specification departs from the report; may be empty.
    pub note: String,
    /// What the specification answers where no parser is held to it: on disputed and truncated texts.
    pub answer: Option<Outcome>,
    /// The file, as errors name it.
    pub file: String,
    /// The line of the case's header in that file, counted from 1.
    pub line: usize,
}

impl Entry {
    /// What the specification says the outcome is: the truth, or else the answer.
    pub fn specified(&self) -> Option<&Outcome> {
        self.case.truth.as_ref().or(self.answer.as_ref())
    }
}
