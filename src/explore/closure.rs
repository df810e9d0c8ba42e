//! Exploring to closure: which chunkings have to be run so that all have been covered.

use std::collections::HashSet;
use std::time::Instant;

use crate::case::Case;
use crate::chunking::Chunking;
use crate::chunking::plan::{self, Planned};
use crate::outcome::Outcome;
use crate::subject::explorer::graph::{Bounds, Cuts};
use crate::subject::{Explore, Explored, Subject, Trouble};

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
#[derive(Default)]
pub(super) struct Closure {
    /// The explored paths, each with the outcome that it leads to.
    pub(super) paths: Vec<(Outcome, Chunking)>,
    /// The chunkings to run in fresh sessions: what no exploration covers (empty chunks), the case's own chunkings, and
    /// every path, which is thereby checked.
    pub(super) chunkings: Vec<Chunking>,
    /// The exploration itself.
    pub(super) explored: Explored,
    /// The offsets at which chunks were cut.
    pub(super) offsets: Vec<usize>,
    /// Why these are not all that were wanted.
    pub(super) narrowed: Option<String>,
    /// What happened to a subject that should have explored and gave no answer.
    pub(super) trouble: Option<Trouble>,
}

/// The most offsets that are explored of a text that is too long for all of them.
const NARROWED: usize = 100;

/// Explores `case`; `None` if that was not asked for.
///
/// A text that has too many offsets for the bound on feeds is explored with cuts at some of them, on and beside markers
/// first.
pub(super) fn explore(
    subject: &mut dyn Subject,
    parser: &str,
    case: &Case,
    planned: Planned<'_>,
    exploration: Exploration,
    bounds: Bounds,
    seed: u64,
) -> Option<Closure> {
    let wanted = match exploration {
        Exploration::Any => Cuts::Any,
        Exploration::TokenReal => Cuts::TokenReal(&case.atoms),
        Exploration::Off => return None,
    };
    let mut closure = Closure::default();
    let mut offsets = wanted.offsets(planned.text.length());
    let needed = feeds(offsets.len());
    let mut cuts = wanted;
    if needed > bounds.feeds {
        // A parser may have several states an offset, each of which costs as much.
        let most = (0..=NARROWED).rev().find(|&offsets| feeds(offsets) <= bounds.feeds / 4).unwrap_or(0);
        offsets = plan::telling_offsets(planned, &offsets, most);
        closure.narrowed = Some(format!(
            "max-feeds: {} are allowed and {needed} needed, so cuts were explored at {} offsets only",
            bounds.feeds,
            offsets.len()
        ));
        cuts = Cuts::At(&offsets);
    }
    let begun = Instant::now();
    let question = Explore {
        parser,
        format: &case.format,
        tools: &case.tools,
        text: &case.text,
        start: &case.start,
        atoms: &case.atoms,
        cuts,
        prefixes: cuts == Cuts::Any,
        bounds,
        seed,
    };
    match subject.explore(&question) {
        Ok(explored) => closure.explored = explored,
        Err(trouble) => closure.failed(trouble),
    }
    closure.paths = std::mem::take(&mut closure.explored.reached);
    let several = closure.paths.len() > 1;
    if several && closure.paths.iter().any(|(_, path)| !path.respects(&case.atoms)) {
        // Which of the outcomes can a server reach that sends whole tokens, and with how few cuts?
        let mut whole_tokens = offsets.clone();
        whole_tokens.retain(|&cut| Chunking(vec![cut]).respects(&case.atoms));
        let seconds = bounds.seconds.saturating_sub(begun.elapsed().as_secs()).max(1);
        let bounds = Bounds { seconds, ..bounds };
        match subject.explore(&Explore { cuts: Cuts::At(&whole_tokens), prefixes: false, bounds, ..question }) {
            Ok(token_real) => {
                closure.explored.feeds += token_real.feeds;
                closure.paths.extend(token_real.reached);
            }
            Err(trouble) => closure.failed(trouble),
        }
    }
    closure.chunkings = planned.first.to_vec();
    closure.chunkings.extend([Chunking::whole(), Chunking::characters(planned.text.length())]);
    closure.chunkings.extend(plan::with_empty_chunks(planned));
    closure.chunkings.extend(closure.paths.iter().map(|(_, path)| path.clone()));
    closure.chunkings.extend(closure.explored.failed.iter().cloned());
    let mut known = HashSet::new();
    closure.chunkings.retain(|chunking| known.insert(chunking.clone()));
    closure.offsets = offsets;
    Some(closure)
}

/// The fewest feeds that close a graph: one for each pair of `offsets` cuts and the ends of the text, and the end itself.
fn feeds(offsets: usize) -> u64 {
    let stops = offsets as u64 + 2;
    stops * (stops - 1) / 2 + 1
}

impl Closure {
    /// Whether every chunking that was wanted has been covered, by what runs the texts itself.
    pub(super) fn is_whole(&self) -> bool {
        self.explored.is_closed() && self.narrowed.is_none() && !self.explored.transcribed
    }

    /// What stopped the exploration, or kept it from more.
    pub(super) fn stopped_by(&self) -> Option<String> {
        self.explored.stopped_by.clone().or_else(|| self.narrowed.clone())
    }

    /// Notes that the subject gave no answer. Where the plan will show why, or the subject merely declined, it is no more
    /// than a reason for not having explored.
    fn failed(&mut self, trouble: Trouble) {
        let reason = match trouble {
            Trouble::Unsupported(reason) => format!("unsupported: {reason}"),
            Trouble::Skipped(reason) => format!("skipped: {reason}"),
            Trouble::Exception { message, .. } => format!("exception: {message}"),
            Trouble::Adapter(_) | Trouble::Timeout { .. } | Trouble::Crash(_) | Trouble::Protocol(_) => {
                let reason = format!("no answer: {trouble}");
                self.trouble = Some(trouble);
                reason
            }
        };
        self.explored.graph_closed = false;
        self.explored.stopped_by.get_or_insert(reason);
    }
}
