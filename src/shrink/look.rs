//! A *look*: how much of a proposed case is run, which is no more than its oracle needs.

use crate::case::Case;
use crate::chunking::Chunking;
use crate::explore::{Exploration, ExploreOptions};
use crate::oracle::{HOLD_BACK, Mode, Oracle};

use super::target::Target;

/// The longest text of which all single cuts are tried.
const SINGLES: usize = 600;
/// The longest text of which all pairs of cuts are tried.
const PAIRS: usize = 26;
/// How far each of several cuts is moved.
const NEAR: usize = 2;

/// What is observed: nothing but the streams in these chunkings, and what `oracle` needs beside them.
pub(super) fn options(oracle: &dyn Oracle, chunkings: usize) -> ExploreOptions {
    let mut options = ExploreOptions {
        exploration: Exploration::Off,
        traces: 0,
        prefixes: 0,
        again: false,
        ..ExploreOptions::default()
    };
    options.plan.limit = chunkings;
    match oracle.name() {
        // A quarter of the traces are the case's own chunkings.
        "deltas" => options.traces = 4 * chunkings,
        // The streams of single characters and single tokens are what is measured; the plan has them early.
        HOLD_BACK => {
            options.traces = 12;
            options.plan.limit += 4;
        }
        "isolation" | "repeatability" => options.again = true,
        "truncation" => options.prefixes = 64,
        _ => {}
    }
    options
}

/// The chunkings in which a case is tried that is to show the target with `most` cuts at most. Its own come first.
pub(super) fn chunkings(target: &Target, case: &Case, most: usize) -> Vec<Chunking> {
    let length = case.text.chars().count();
    let mut chosen: Vec<Chunking> = Vec::new();
    let mut add = |chunking: Chunking| {
        if chunking.0.len() <= most && !chosen.contains(&chunking) {
            chosen.push(chunking);
        }
    };
    case.cuts.iter().for_each(|cuts| add(cuts.clone()));
    add(Chunking::whole());
    if target.mode == Mode::Stream && most > 0 {
        let own = case.cuts.first().cloned().unwrap_or_default();
        if most > 1 {
            near(&own, length).into_iter().for_each(&mut add);
            without_one(&own).into_iter().for_each(&mut add);
        }
        if target.oracle.name() != "deltas" && length <= SINGLES {
            (1..length).for_each(|cut| add(Chunking(vec![cut])));
        }
        if most > 1 && length <= PAIRS {
            (1..length).for_each(|one| (one + 1..length).for_each(|other| add(Chunking(vec![one, other]))));
        }
    }
    if target.oracle.name() == "invariance" {
        // Something has to be there that differs.
        chosen.push(Chunking::characters(length));
    }
    chosen
}

/// `cuts` with one of them left out, each in turn.
pub(super) fn without_one(cuts: &Chunking) -> Vec<Chunking> {
    let without = |position: usize| {
        let mut fewer = cuts.clone();
        fewer.0.remove(position);
        fewer
    };
    (0..cuts.0.len()).map(without).collect()
}

/// `cuts` with one or two neighbouring ones of them moved a little.
fn near(cuts: &Chunking, length: usize) -> Vec<Chunking> {
    let moves = |cut: usize| (cut.saturating_sub(NEAR)..=cut + NEAR).filter(move |&to| 0 < to && to < length);
    let mut moved = Vec::new();
    for (position, &cut) in cuts.0.iter().enumerate() {
        for to in moves(cut) {
            let mut one = cuts.clone();
            one.0[position] = to;
            if let Some(&next) = cuts.0.get(position + 1) {
                moved.extend(moves(next).map(|other| {
                    let mut two = one.clone();
                    two.0[position + 1] = other;
                    two
                }));
            }
            moved.push(one);
        }
    }
    moved.retain(|cuts| cuts.0.windows(2).all(|pair| pair[0] < pair[1]));
    moved
}
