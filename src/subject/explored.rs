//! The question "what over every chunking?" and its answer, field for field the `explore` message of the worker protocol.

use crate::case::Start;
use crate::chunking::{Atom, Chunking};
use crate::outcome::Outcome;
use crate::tool::Tool;

use super::explorer::graph::{Bounds, Cuts};

/// One text, to be streamed in every chunking.
#[derive(Clone, Copy, Debug)]
pub struct Explore<'a> {
    /// Which of the subject's parsers.
    pub parser: &'a str,
    /// The name of the format's row.
    pub format: &'a str,
    /// The declared functions.
    pub tools: &'a [Tool],
    /// The model's output.
    pub text: &'a str,
    /// Where the prompt left off.
    pub start: &'a Start,
    /// Which occurrences of markers arrive as one token.
    pub atoms: &'a [Atom],
    /// Where chunks may be cut.
    pub cuts: Cuts<'a>,
    /// Whether the outcomes of the text's beginnings are wanted too; a subject may leave them out.
    pub prefixes: bool,
    /// What stops the exploration.
    pub bounds: Bounds,
    /// Draws what is run again in fresh sessions.
    pub seed: u64,
}

/// The answer to an [`Explore`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// Every distinct outcome that was reached, with the fewest cuts that lead to it.
    pub reached: Vec<(Outcome, Chunking)>,
    /// Chunkings in which the parser raised: of each distinct error the one with the fewest cuts.
    pub failed: Vec<Chunking>,
    /// For each length of a beginning of the text its distinct outcomes; empty if the subject leaves them out.
    pub prefixes: Vec<Vec<(Outcome, Chunking)>>,
    /// The number of chunks that were fed.
    pub feeds: u64,
    /// The largest number of states at one offset.
    pub widest: usize,
    /// The number of streams that were run again in fresh sessions to check the exploration.
    pub replayed: u64,
    /// Whether something was explored in the place of what runs a text, because that cannot be forked. What is explored
    /// then has to be held against what runs.
    pub transcribed: bool,
    /// Whether every edge of the graph was followed, and all that was run again agreed.
    pub graph_closed: bool,
    /// Whether no set of outcomes overflowed.
    pub outcomes_closed: bool,
    /// What stopped it, if something did.
    pub stopped_by: Option<String>,
}

impl Explored {
    /// Whether all chunkings were covered.
    pub fn is_closed(&self) -> bool {
        self.graph_closed && self.outcomes_closed
    }
}
