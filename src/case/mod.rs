//! A *case* is a text with what is needed to judge a parser on it: tools, format, start, and the truth if it is known.
//!
//! Cases come from three places: the [`corpus`] of hand-kept files, JSON Lines ([`lines`]), and the generator.

mod case_file;
mod checks;
pub mod corpus;
mod entry;
mod error;
mod kind;
mod level;
pub mod lines;
mod start;

pub(crate) use checks::check_start;
pub use error::{CaseError, Problem};
pub use kind::Kind;
pub use level::Level;
pub use start::Start;

use crate::chunking::{Atom, Chunking};
use crate::outcome::Outcome;
use crate::tool::Tool;

/// A text and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// A stable name, such as `qwen3/trt-17740-1-reported` or `generated/qwen3/42/17`.
    pub id: String,
    /// The name of the format's row.
    pub format: String,
    /// The declared functions.
    pub tools: Vec<Tool>,
    /// The model's whole output after the prompt.
    pub text: String,
    /// Where the prompt left off.
    pub start: Start,
    /// Which occurrences of markers arrive as one token.
    pub atoms: Vec<Atom>,
    /// What the text's author meant; `None` where no document decides (disputed, malformed and truncated texts).
    pub truth: Option<Outcome>,
    /// How firm the expectation is.
    pub level: Level,
    /// Which kinds of text this is: the generator's stratum, or the corpus case's kind.
    pub stratum: String,
    /// Where it comes from: a URL, a template, a generator's seed.
    pub source: String,
    /// Chunkings to try first: those a report names, or those the generator made together with the text.
    pub cuts: Vec<Chunking>,
}

impl Case {
    /// Leaves the first `length` characters of the text. Of a text that is cut off no truth is known.
    pub fn truncate(&mut self, length: usize) {
        if let Some((byte, _)) = self.text.char_indices().nth(length) {
            self.text.truncate(byte);
            self.truth = None;
            self.level = self.level.min(Level::Should);
            self.atoms.retain(|atom| atom.end <= length);
            self.cuts.clear();
        }
    }
}
