//! An entry of the gallery: a fault, the texts on which it shows, and the way through the parser that has it.

use super::Mistake;
use crate::format::Family;

/// One faulty parser.
#[derive(Debug)]
pub struct Fault {
    /// The name in kebab case; the subject is `faulty:NAME`.
    pub name: &'static str,
    /// What the parser does wrong, in a sentence.
    pub story: &'static str,
    /// The families whose parser has the mistake.
    pub families: &'static [Family],
    /// Which of the two ways through the parser has the mistake.
    pub path: Path,
    /// A public report of the same mistake, if there is one.
    pub source: Option<&'static str>,
    /// The names of the oracles that are expected to see it.
    pub seen_by: &'static [&'static str],
    /// Texts on which the fault shows, at most one a family; the tools are those of [`super::tools()`].
    pub witnesses: &'static [Witness],
    pub(in crate::subject::faulty) mistake: Mistake,
}

/// A text, cut into chunks, on which a fault shows.
#[derive(Debug)]
pub struct Witness {
    /// The format's name.
    pub format: &'static str,
    /// The chunks.
    pub chunks: &'static [&'static str],
}

/// The ways through a parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Streaming and one-shot share the mistake.
    Both,
    /// Only streaming has it.
    Stream,
    /// Only the one-shot parse has it.
    OneShot,
}

impl Witness {
    /// The whole text.
    pub fn text(&self) -> String {
        self.chunks.concat()
    }
}
