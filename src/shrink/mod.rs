//! To *shrink* a finding is to look for the smallest case that still shows it: fewest cuts, then shortest text, then the
//! plainest tools and characters.
//!
//! Text, cuts, tools and truth change together, and the finding keeps its shape. A [`Search`] holds the smallest case so
//! far; the [`pass`]es propose smaller ones; [`ground`] says what the truth of a proposed case is, or refuses it; the
//! subject is asked, and the oracles judge. Nothing is random and no clock decides, so the same case shrinks to the same
//! text everywhere.

mod counted;
mod edit;
mod ground;
mod look;
mod pass;
mod search;
mod shrunk;
mod size;
mod soundness;
mod target;
#[cfg(test)]
mod tests;

pub use search::{Options, Progress};
pub use shrunk::{Shape, Shrunk};

use crate::case::Case;
use crate::oracle::Finding;
use crate::subject::Subject;
use search::Search;

/// Shrinks `finding`, which the parser `parser` of `subject` showed on `case`. `progress` is told of every call.
///
/// # Errors
/// A sentence: the finding is of a sort that has no smaller case, or it does not show any more.
pub fn shrink(
    subject: &mut dyn Subject,
    parser: &str,
    case: &Case,
    finding: &Finding,
    options: &Options,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Shrunk, String> {
    let mut search = Search::start(subject, parser, case, finding, options, progress)?;
    pass::all(&mut search);
    Ok(search.finish(case))
}
