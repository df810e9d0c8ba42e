//! The best chunking that leads to each thing seen.

use crate::chunking::{Atom, Chunking};

use super::Reached;

/// The chunkings of one run, with whether each is token-real.
pub(super) struct Tried<'a> {
    pub(super) chunkings: &'a [Chunking],
    token_real: Vec<bool>,
}

impl<'a> Tried<'a> {
    pub(super) fn new(chunkings: &'a [Chunking], atoms: &[Atom]) -> Tried<'a> {
        Tried { chunkings, token_real: chunkings.iter().map(|chunking| chunking.respects(atoms)).collect() }
    }

    pub(super) fn token_real(&self, position: usize) -> bool {
        self.token_real[position]
    }

    /// Whether the chunking at `left` is better to show than the one at `right`: token-real, then fewer cuts, then
    /// earlier cuts.
    pub(super) fn is_better(&self, left: usize, right: usize) -> bool {
        let key = |position: usize| {
            let chunking = &self.chunkings[position];
            (!self.token_real[position], chunking.0.len(), chunking)
        };
        key(left) < key(right)
    }

    /// The distinct outcomes that the streams reached, best chunkings first.
    pub(super) fn reached(&self, streams: &[Option<usize>]) -> Vec<Reached> {
        // (outcome, best position, count); a healthy subject has one entry, so a scan is the fastest map.
        let mut seen: Vec<(usize, usize, usize)> = Vec::new();
        for (position, outcome) in streams.iter().enumerate().take(self.chunkings.len()) {
            let Some(outcome) = *outcome else { continue };
            match seen.iter_mut().find(|entry| entry.0 == outcome) {
                Some((_, best, count)) => {
                    *count += 1;
                    if self.is_better(position, *best) {
                        *best = position;
                    }
                }
                None => seen.push((outcome, position, 1)),
            }
        }
        let mut reached: Vec<Reached> = seen
            .into_iter()
            .map(|(outcome, best, count)| Reached {
                outcome,
                cuts: self.chunkings[best].clone(),
                token_real: self.token_real[best],
                count,
            })
            .collect();
        reached.sort_by(|a, b| (!a.token_real, a.cuts.0.len(), &a.cuts).cmp(&(!b.token_real, b.cuts.0.len(), &b.cuts)));
        reached
    }
}
