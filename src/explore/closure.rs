//! Exploring to closure: which chunkings have to be run so that all have been covered.

use crate::case::Case;
use crate::chunking::Chunking;
use crate::chunking::plan::{self, Planned};
use crate::outcome::Outcome;
use crate::subject::explorer::graph::Bounds;
use crate::subject::{Explore, Explored, Subject};

/// Whether every chunking is explored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exploration {
    /// A cut may be anywhere.
    #[default]
    Any,
    /// No cut lies inside an atom.
    TokenReal,
    /// Only the bounded plan is run.
    Off,
}

/// What exploring a case came to.
pub(super) struct Closure {
    /// The explored paths, each with the outcome that it leads to.
    pub(super) paths: Vec<(Outcome, Chunking)>,
    /// The chunkings to run in fresh sessions: what no exploration covers (empty chunks), the case's own chunkings, and
    /// every path, which is thereby checked.
    pub(super) chunkings: Vec<Chunking>,
    /// The exploration itself.
    pub(super) explored: Explored,
}

/// Explores `case`; `None` if the subject cannot, or was not asked to.
pub(super) fn explore(
    subject: &mut dyn Subject,
    parser: &str,
    case: &Case,
    planned: Planned<'_>,
    exploration: Exploration,
    bounds: Bounds,
) -> Option<Closure> {
    let length = planned.text.length() as u64;
    // A graph that closes has at least an edge for each pair of offsets. There is no use in starting for less.
    if exploration == Exploration::Off || length * (length + 1) / 2 > bounds.feeds {
        return None;
    }
    let question = Explore {
        parser,
        format: &case.format,
        tools: &case.tools,
        text: &case.text,
        start: &case.start,
        atoms: &case.atoms,
        token_real: exploration == Exploration::TokenReal,
        prefixes: true,
        bounds,
    };
    // Trouble will show again when the paths are run, and is judged there.
    let mut explored = subject.explore(&question).ok()?;
    let mut paths = std::mem::take(&mut explored.reached);
    if paths.len() > 1 && !question.token_real && !case.atoms.is_empty() {
        // Which of the outcomes can a server reach that sends whole tokens, and with how few cuts?
        let token_real = subject.explore(&Explore { token_real: true, prefixes: false, ..question }).ok()?;
        explored.feeds += token_real.feeds;
        paths.extend(token_real.reached);
    }
    let mut chunkings = planned.first.to_vec();
    chunkings.extend([Chunking::whole(), Chunking::characters(planned.text.length())]);
    chunkings.extend(plan::with_empty_chunks(planned));
    chunkings.extend(paths.iter().map(|(_, path)| path.clone()));
    chunkings.extend(explored.failed.iter().cloned());
    let mut known = std::collections::HashSet::new();
    chunkings.retain(|chunking| known.insert(chunking.clone()));
    Some(Closure { paths, chunkings, explored })
}
