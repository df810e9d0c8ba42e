//! Isolation: no stream sees anything of another.

use super::best::{Best, Seen, Shown, Sight};
use super::finding::Finding;
use super::repeatability::is_unrepeated;
use super::{Oracle, level};
use crate::case::Case;
use crate::explore::Observation;
use crate::format::Row;
use crate::outcome::Kind;
use crate::outcome::compare::compare;
use crate::outcome::{Difference, Place};
use crate::subject::Sessions;

/// A stream on an instance that was used before, and one beside another stream, give what a fresh session gives.
///
/// Nothing is said of a parser that does not even repeat itself in fresh sessions on this text.
pub(super) struct Isolation;

impl Oracle for Isolation {
    fn name(&self) -> &'static str {
        "isolation"
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        let comparison = level::comparison(case, observation);
        let outcome = |place: Option<usize>| place.and_then(|place| observation.outcomes.get(place));
        let is_settled = |again| match (is_unrepeated(again), outcome(again.first), outcome(again.now)) {
            (false, ..) => true,
            (true, Some(first), Some(now)) => compare(first, now, comparison).is_empty(),
            (true, ..) => false,
        };
        if !observation.again.iter().all(is_settled) {
            return Vec::new();
        }
        let mut best = Best::new();
        for again in &observation.again {
            let against = match again.sessions {
                Sessions::Fresh => continue,
                Sessions::Reused => "a fresh session (it runs on a used instance)",
                Sessions::Interleaved => "a fresh session (it runs beside another stream)",
            };
            let Some(expected) = outcome(again.first) else { continue };
            match outcome(again.now) {
                Some(got) => {
                    let differences = compare(expected, got, comparison);
                    best.offer_all(differences, Sight::again(again), (expected, got), against, |kind| {
                        level::against_itself(case, kind)
                    });
                }
                None => {
                    let raised = again.raised.as_deref().unwrap_or("nothing was said of it");
                    let company = match again.sessions {
                        Sessions::Interleaved => "beside another stream",
                        Sessions::Fresh | Sessions::Reused => "on a used instance",
                    };
                    best.offer(Seen {
                        sight: Sight::again(again),
                        level: level::against_itself(case, Kind::Exception),
                        difference: Difference {
                            kind: Kind::Exception,
                            place: Place::Items,
                            what: format!("raises {company}"),
                            expected: String::new(),
                            got: String::new(),
                        },
                        expected: Shown::Outcome(expected),
                        got: Shown::Text(raised.to_owned()),
                        against: "",
                        told: Some(format!("raises {company}, and in a fresh session it does not ({raised})")),
                        length: None,
                    });
                }
            }
        }
        best.findings(self.name(), case, row, observation)
    }
}
