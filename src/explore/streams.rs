//! What a parser in this process makes of one text, over every chunking or over as many as can be had.

use super::{Reach, occurrences};
use crate::chunking::plan::{PlanOptions, Planned, plan};
use crate::chunking::{Chunkable, Chunking};
use crate::format::{self, Row};
use crate::outcome::Outcome;
use crate::outcome::assemble::Assembler;
use crate::subject::Session;
use crate::subject::explorer::graph::{Bounds, Cuts, Explored, explore};

/// The outcomes of a text's streams.
#[derive(Clone, Debug)]
pub struct Streams {
    /// Every distinct outcome, with the fewest cuts that lead to it.
    pub outcomes: Vec<(Outcome, Chunking)>,
    /// Whether every chunking was covered.
    pub reach: Reach,
    /// The number of chunks that were fed.
    pub feeds: u64,
}

/// Explores `text` to closure from a session that has taken nothing; where `bounds` are too small for that, runs the
/// bounded plan instead.
pub fn streams<S: Session>(session: &S, row: &Row, text: &str, bounds: &Bounds) -> Streams {
    let chunkable = Chunkable::new(text);
    let length = chunkable.length() as u64;
    // The fewest feeds that close the graph: one for each pair of offsets. There is no use in starting for less.
    if length * (length + 1) / 2 <= bounds.feeds {
        let Explored { outcomes, feeds, graph_closed, outcomes_closed, .. } =
            explore(session.clone(), &chunkable, Cuts::Any, bounds, false);
        if graph_closed && outcomes_closed {
            return Streams { outcomes, reach: Reach::Every, feeds };
        }
    }
    sampled(session, row, &chunkable)
}

fn sampled<S: Session>(session: &S, row: &Row, text: &Chunkable<'_>) -> Streams {
    let markers = occurrences(row, text.text());
    let atoms = format::atoms(row, text.text());
    let planned = Planned { text, markers: &markers, atoms: &atoms, first: &[] };
    let mut found = Streams { outcomes: Vec::new(), reach: Reach::Sampled, feeds: 0 };
    for chunking in plan(planned, PlanOptions::default()) {
        let mut session = session.clone();
        let mut assembler = if S::TELLS_COMPLETENESS { Assembler::told_completeness() } else { Assembler::new() };
        for chunk in text.chunks(&chunking) {
            session.feed(chunk, &mut assembler);
            found.feeds += 1;
        }
        session.finish(&mut assembler);
        found.feeds += 1;
        let outcome = assembler.finish();
        match found.outcomes.iter_mut().find(|(known, _)| *known == outcome) {
            Some((_, cuts)) if cuts.0.len() <= chunking.0.len() => {}
            Some((_, cuts)) => *cuts = chunking,
            None => found.outcomes.push((outcome, chunking)),
        }
    }
    found
}
