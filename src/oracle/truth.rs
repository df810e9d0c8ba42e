//! Truth: every outcome is the one that the text's author meant.

use super::best::{Best, Sight};
use super::finding::Finding;
use super::{Oracle, level};
use crate::case::Case;
use crate::explore::Observation;
use crate::format::Row;
use crate::outcome::compare::compare;

/// Every stream and the one-shot parse give the truth.
///
/// On a disputed case the truth is one answer among several: a difference from it is a vote, of level `disputed`.
pub(super) struct Truth;

impl Oracle for Truth {
    fn name(&self) -> &'static str {
        "truth"
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        let Some(truth) = &case.truth else { return Vec::new() };
        if level::beyond_its_reasoning(case, row, observation) {
            return Vec::new();
        }
        let comparison = level::comparison(case, observation);
        let streams = observation.streams.iter().map(|reached| (Sight::stream(reached), reached.outcome));
        let one_shot = observation.one_shot.map(|outcome| (Sight::one_shot(), outcome));
        let mut best = Best::new();
        for (sight, outcome) in streams.chain(one_shot) {
            let Some(got) = observation.outcomes.get(outcome) else { continue };
            best.offer_all(compare(truth, got, comparison), sight, (truth, got), "the truth", |kind| {
                level::against_truth(case, kind)
            });
        }
        best.findings(self.name(), case, row, observation)
    }
}
