//! Running some streams again: once more afresh, on a used instance, and beside another stream.

use crate::chunking::plan::{Planned, tokens};
use crate::chunking::{Atom, Chunking};
use crate::subject::{Run, Sessions, Subject, Trouble};

use super::{Again, Observation, Stopped, trouble};

/// The chunkings whose streams are run again: characters and tokens, which keep step for a while when they are
/// interleaved, then cuts at the edges of markers and the whole text.
pub(super) fn chunkings(planned: Planned<'_>) -> Vec<Chunking> {
    let length = planned.text.length();
    let mut chunkings = Vec::new();
    for chunking in [
        Chunking::characters(length),
        Chunking(tokens(planned, false)),
        at_edges(planned.markers, length),
        Chunking::whole(),
    ] {
        if !chunkings.contains(&chunking) {
            chunkings.push(chunking);
        }
    }
    chunkings
}

/// Cuts where the markers begin and end.
pub(super) fn at_edges(markers: &[Atom], length: usize) -> Chunking {
    let mut edges: Vec<usize> = markers.iter().flat_map(|marker| [marker.start, marker.end]).collect();
    edges.retain(|&cut| 0 < cut && cut < length);
    edges.dedup();
    Chunking(edges)
}

impl Observation {
    /// Runs the one-shot parse and the streams of `chosen` again, and notes what came of each beside `first`, what came of
    /// the same chunking in a fresh session before.
    ///
    /// # Errors
    /// What stopped the subject. One that declines to reuse or interleave sessions is not asked for that.
    pub(super) fn run_again(
        &mut self,
        subject: &mut dyn Subject,
        run: &Run<'_>,
        chosen: &[Chunking],
        first: impl Fn(&Chunking) -> Option<Option<usize>>,
    ) -> Result<(), Stopped> {
        let chosen: Vec<Chunking> = chosen.iter().filter(|&chunking| first(chunking).is_some()).cloned().collect();
        for sessions in [Sessions::Fresh, Sessions::Reused, Sessions::Interleaved] {
            let run = Run { chunkings: &chosen, sessions, ..run.clone() };
            let ran = match subject.run(&run) {
                Ok(ran) => ran,
                Err(Trouble::Unsupported(_) | Trouble::Skipped(_)) if sessions != Sessions::Fresh => continue,
                Err(trouble) => return Err(trouble::locate(subject, &run, trouble)),
            };
            let raised = |chunking: Option<usize>| {
                ran.failures.iter().find(|failure| failure.chunking == chunking).map(|failure| failure.message.clone())
            };
            let one_shot = (sessions == Sessions::Fresh && self.parser.can("one_shot")).then(|| Again {
                sessions,
                cuts: None,
                token_real: true,
                first: self.one_shot,
                now: ran.one_shot,
                raised: raised(None),
            });
            let streams = chosen.iter().enumerate().map(|(position, cuts)| Again {
                sessions,
                cuts: Some(cuts.clone()),
                token_real: cuts.respects(run.atoms),
                first: first(cuts).flatten(),
                now: ran.streams.get(position).copied().flatten(),
                raised: raised(Some(position)),
            });
            let mut again: Vec<Again> = one_shot.into_iter().chain(streams).collect();
            self.feeds += chosen.iter().map(|chunking| chunking.0.len() as u64 + 1).sum::<u64>();
            let places = self.pool(ran.outcomes);
            for entry in &mut again {
                entry.now = entry.now.and_then(|outcome| places.get(outcome).copied());
            }
            self.again.extend(again);
        }
        Ok(())
    }
}
