//! Invariance: the chunking does not matter.

use super::best::{Best, Sight};
use super::finding::Finding;
use super::{Oracle, level};
use crate::case::Case;
use crate::explore::{Observation, Reached};
use crate::format::Row;
use crate::outcome::compare::{Comparison, compare, same};

/// All streams of a text give one outcome.
pub(super) struct Invariance;

impl Oracle for Invariance {
    fn name(&self) -> &'static str {
        "invariance"
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        let comparison = level::comparison(case, observation);
        if observation.streams.len() < 2 {
            return Vec::new();
        }
        let Some(expected) =
            yardstick(case, observation, comparison).and_then(|reached| observation.outcomes.get(reached.outcome))
        else {
            return Vec::new();
        };
        let mut best = Best::new();
        for reached in &observation.streams {
            let Some(got) = observation.outcomes.get(reached.outcome) else { continue };
            let differences = compare(expected, got, comparison);
            best.offer_all(differences, Sight::stream(reached), (expected, got), "other streams of the text", |kind| {
                level::against_itself(case, kind)
            });
        }
        best.findings(self.name(), case, row, observation)
    }
}

/// The stream that the others are held against: one that gives the truth, else one that gives what the one-shot parse
/// gives, else the one that most chunkings agree on. It decides only in which direction a difference is told.
fn yardstick<'a>(case: &Case, observation: &'a Observation, comparison: Comparison) -> Option<&'a Reached> {
    let one_shot = observation.one_shot.and_then(|outcome| observation.outcomes.get(outcome));
    let gives = |expected| {
        move |reached: &&Reached| {
            observation.outcomes.get(reached.outcome).is_some_and(|outcome| same(expected, outcome, comparison))
        }
    };
    let wanted = [case.truth.as_ref(), one_shot];
    wanted
        .into_iter()
        .flatten()
        .find_map(|expected| observation.streams.iter().find(gives(expected)))
        .or_else(|| observation.streams.iter().rev().max_by_key(|reached| reached.count))
}
