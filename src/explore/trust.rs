//! Taking over what was explored, as far as fresh sessions agree with it.

use std::collections::HashMap;

use crate::case::Case;
use crate::chunking::Chunking;
use crate::outcome::Outcome;
use crate::subject::Trouble;

use super::closure::Closure;
use super::{Count, Observation, Prefix, Reach, Reached, Stopped};

/// How many characters of an outcome a sentence shows.
const SHOWN: usize = 240;

impl Observation {
    /// Takes what exploring came to, unless it disagrees with what was run in fresh sessions.
    pub(super) fn explored(&mut self, closure: Closure, ran: &[Chunking], streams: &[Option<usize>], case: &Case) {
        let atoms = &case.atoms;
        self.feeds += closure.explored.feeds;
        self.widest = closure.explored.widest;
        self.stopped_by = closure.stopped_by();
        if let Some(mismatch) = self.mismatch(&closure, ran, streams) {
            self.stopped_by = Some(format!("replay mismatch: {mismatch}"));
            if closure.explored.transcribed {
                self.not_answered(Trouble::Adapter(format!("adapter error: {mismatch}")), case);
            }
            return;
        }
        let whole = closure.is_whole();
        let Closure { explored, offsets, narrowed, trouble, .. } = closure;
        if let Some(trouble) = trouble {
            self.not_answered(trouble, case);
        }
        if !explored.is_closed() {
            return;
        }
        let explored_count = Count::PowerOfTwo(u32::try_from(offsets.len()).unwrap_or(u32::MAX));
        if narrowed.is_none() {
            self.reach = Reach::Every;
            self.chunkings = explored_count;
        } else if explored_count.log2() > self.chunkings.log2() {
            self.chunkings = explored_count;
        }
        self.prefixes_known = whole && !explored.prefixes.is_empty();
        for (length, outcomes) in explored.prefixes.into_iter().enumerate().skip(1) {
            let (outcomes, cuts): (Vec<Outcome>, Vec<Chunking>) = outcomes.into_iter().unzip();
            let places = self.pool(outcomes);
            let reached = |(outcome, cuts): (usize, Chunking)| {
                let token_real = cuts.respects(atoms);
                Reached { outcome, cuts, token_real, count: 1 }
            };
            let streams = places.into_iter().zip(cuts).map(reached).collect();
            self.prefixes.push(Prefix { length, one_shot: None, streams });
        }
    }

    /// Where fresh sessions did something else than the exploration says: a path that leads elsewhere, or a stream that
    /// ends in what was not among the outcomes of a closed graph. A sentence without its end, on the fewest cuts.
    fn mismatch(&self, closure: &Closure, ran: &[Chunking], streams: &[Option<usize>]) -> Option<String> {
        let seen = |place: usize| streams.get(place).copied().flatten().map(|seen| &self.outcomes[seen]);
        let says = |outcome: Option<&Outcome>| match outcome.map(serde_json::to_string) {
            Some(Ok(outcome)) => format!("gives {}", outcome.chars().take(SHOWN).collect::<String>()),
            _ => "fails".to_owned(),
        };
        let places: HashMap<&Chunking, usize> = ran.iter().enumerate().map(|(place, cuts)| (cuts, place)).collect();
        for (outcome, path) in &closure.paths {
            let fresh = places.get(path).and_then(|&place| seen(place));
            if fresh != Some(outcome) {
                let (explored, fresh) = (says(Some(outcome)), says(fresh));
                return Some(format!("with the cuts {:?} the exploration {explored}, a fresh session {fresh}", path.0));
            }
        }
        if !closure.explored.is_closed() {
            return None;
        }
        let covered = |chunking: &Chunking| {
            chunking.0.windows(2).all(|pair| pair[0] < pair[1])
                && chunking.0.iter().all(|cut| closure.offsets.binary_search(cut).is_ok())
        };
        let unknown = |place: usize| match seen(place) {
            Some(outcome) => closure.paths.iter().all(|(known, _)| known != outcome),
            None => closure.explored.failed.is_empty(),
        };
        let unknown = (0..ran.len()).filter(|&place| covered(&ran[place]) && unknown(place));
        unknown.min_by_key(|&place| ran[place].0.len()).map(|place| {
            let (cuts, fresh) = (&ran[place].0, says(seen(place)));
            format!("with the cuts {cuts:?} a fresh session {fresh}, which no explored chunking does")
        })
    }

    /// Notes that the subject gave no answer to what it was asked about the whole text.
    fn not_answered(&mut self, trouble: Trouble, case: &Case) {
        let length = case.text.chars().count();
        self.stopped = Some(Stopped { trouble, length, cuts: None, one_shot: false });
    }
}
