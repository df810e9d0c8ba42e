//! Which beginnings of a text are tried as texts of their own.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::chunking::{Atom, Chunking};

/// At most `count` lengths between 1 and `length` - 1, ascending: half of them inside or at the end of markers, the
/// others anywhere.
pub(super) fn lengths(length: usize, markers: &[Atom], count: usize, seed: u64) -> Vec<usize> {
    if length < 2 {
        return Vec::new();
    }
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut lengths = BTreeSet::new();
    for turn in 0..count {
        let drawn = match markers.get(generator.random_range(0..markers.len().max(1))) {
            Some(marker) if turn % 2 == 0 => {
                generator.random_range(marker.start + 1..=marker.end.max(marker.start + 1))
            }
            _ => generator.random_range(1..length),
        };
        lengths.insert(drawn.clamp(1, length - 1));
    }
    lengths.into_iter().collect()
}

/// A few chunkings of a prefix: whole, in characters, in fives, and cut where the last marker begins and ends.
pub(super) fn chunkings(length: usize, markers: &[Atom]) -> Vec<Chunking> {
    let mut chunkings = vec![Chunking::whole(), Chunking::characters(length), Chunking::sized(length, 5)];
    if let Some(marker) = markers.iter().rev().find(|marker| marker.start < length) {
        let ends = [marker.start, marker.end].into_iter().filter(|&cut| 0 < cut && cut < length);
        chunkings.push(Chunking(ends.collect()));
    }
    chunkings.sort();
    chunkings.dedup();
    chunkings
}
