//! Parity: a stream gives what the one-shot parse gives.

use super::best::{Best, Sight};
use super::finding::Finding;
use super::{Oracle, level};
use crate::case::Case;
use crate::explore::Observation;
use crate::format::Row;
use crate::outcome::compare::compare;

/// Every stream gives the outcome of the one-shot parse.
pub(super) struct Parity;

impl Oracle for Parity {
    fn name(&self) -> &'static str {
        "parity"
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        let Some(expected) = observation.one_shot.and_then(|outcome| observation.outcomes.get(outcome)) else {
            return Vec::new();
        };
        let comparison = level::comparison(case, observation);
        let mut best = Best::new();
        for reached in &observation.streams {
            let Some(got) = observation.outcomes.get(reached.outcome) else { continue };
            let differences = compare(expected, got, comparison);
            best.offer_all(differences, Sight::stream(reached), (expected, got), "the one-shot parse", |kind| {
                level::against_itself(case, kind)
            });
        }
        best.findings(self.name(), case, row, observation)
    }
}
