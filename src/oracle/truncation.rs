//! Truncation: the stream of a beginning of the text gives what the one-shot parse of that beginning gives.

use super::best::{Best, Seen, Shown, Sight};
use super::finding::Finding;
use super::{Oracle, level};
use crate::case::{Case, Level};
use crate::explore::Observation;
use crate::format::Row;
use crate::outcome::compare::{Comparison, compare};

/// A stream that is cut off ends as the one-shot parse of what arrived.
///
/// Its level is `should` at most: engines differ on what a text that is cut off means, but not on that its meaning
/// is one.
pub(super) struct Truncation;

impl Oracle for Truncation {
    fn name(&self) -> &'static str {
        "truncation"
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        let comparison = Comparison { completeness: false, ..level::comparison(case, observation) };
        let mut best = Best::new();
        for prefix in &observation.prefixes {
            let Some(expected) = prefix.one_shot.and_then(|outcome| observation.outcomes.get(outcome)) else {
                continue;
            };
            for reached in &prefix.streams {
                let Some(got) = observation.outcomes.get(reached.outcome) else { continue };
                for difference in compare(expected, got, comparison) {
                    best.offer(Seen {
                        sight: Sight::stream(reached),
                        level: Level::Should,
                        difference,
                        expected: Shown::Outcome(expected),
                        got: Shown::Outcome(got),
                        against: "the one-shot parse of the same beginning of the text",
                        told: None,
                        length: Some(prefix.length),
                    });
                }
            }
        }
        best.findings(self.name(), case, row, observation)
    }
}
