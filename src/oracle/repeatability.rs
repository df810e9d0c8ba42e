//! Repeatability: the same input gives the same answer.

use super::best::{Best, Seen, Shown, Sight, excerpt};
use super::finding::Finding;
use super::{Oracle, level};
use crate::case::{Case, Level};
use crate::explore::{Again, Observation};
use crate::format::Row;
use crate::outcome::compare::compare;
use crate::outcome::{Difference, Place};
use crate::outcome::{Kind, Outcome};
use crate::subject::Sessions;

/// The same text in the same chunking, and one-shot, gives the same outcome each time, to the letter.
///
/// An answer that is only spelled differently, as by a map without an order, says the same to a client. It is of level
/// `should` at most: what is sent back with the next request is then another prompt.
pub(super) struct Repeatability;

impl Oracle for Repeatability {
    fn name(&self) -> &'static str {
        "repeatability"
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        let comparison = level::comparison(case, observation);
        let mut best = Best::new();
        let outcome = |place: Option<usize>| place.and_then(|place| observation.outcomes.get(place));
        for again in observation.again.iter().filter(|again| is_unrepeated(again)) {
            let (first, now) = (outcome(again.first), outcome(again.now));
            let difference = match (first, now) {
                (Some(first), Some(now)) => compare(first, now, comparison).into_iter().next(),
                _ => None,
            };
            let is_spelling = first.is_some() && now.is_some() && difference.is_none();
            let (what, told) = match &difference {
                Some(Difference { kind, place, expected, got, .. }) => (
                    kind.words().to_owned(),
                    format!("gives {} for {} in {place} when it is run again", excerpt(got), excerpt(expected)),
                ),
                None if is_spelling => {
                    let told = "spells the same answer differently when it is run again".to_owned();
                    ("another spelling".to_owned(), told)
                }
                None if first.is_some() => {
                    let raised = again.raised.as_deref().unwrap_or("nothing was said of it");
                    ("raises the second time".to_owned(), format!("raises when it is run again ({raised})"))
                }
                None => ("raises the first time".to_owned(), "raises, and does not when it is run again".to_owned()),
            };
            let level = level::against_itself(case, Kind::Nondeterminism);
            best.offer(Seen {
                sight: Sight::again(again),
                level: if is_spelling { level.min(Level::Should) } else { level },
                difference: Difference {
                    kind: Kind::Nondeterminism,
                    place: Place::Items,
                    what,
                    expected: String::new(),
                    got: String::new(),
                },
                expected: shown(first, "an exception, as before"),
                got: shown(now, again.raised.as_deref().unwrap_or("no answer")),
                against: "",
                told: Some(told),
                length: None,
            });
        }
        best.findings(self.name(), case, row, observation)
    }
}

/// Whether this is a fresh session that did not do what the one before did.
pub(super) fn is_unrepeated(again: &Again) -> bool {
    again.sessions == Sessions::Fresh && again.first != again.now
}

fn shown<'a>(outcome: Option<&'a Outcome>, otherwise: &str) -> Shown<'a> {
    outcome.map_or_else(|| Shown::Text(otherwise.to_owned()), Shown::Outcome)
}
