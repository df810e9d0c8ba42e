//! Residue: after the end of a stream nothing is held that should have been delivered.

use super::best::{Best, Seen, Shown, Sight};
use super::finding::{Finding, Mode};
use super::reading::Reading;
use super::{Oracle, level};
use crate::case::Case;
use crate::explore::Observation;
use crate::format::Row;
use crate::outcome::compare::same;
use crate::outcome::text::stripped;
use crate::outcome::{Difference, Place};
use crate::outcome::{Kind, Outcome};

/// What a session still holds after its end is owed to nobody: it is markup, or was delivered before.
///
/// What is owed is the truth where it is known, else what is plainly prose.
pub(super) struct ResidueOracle;

impl Oracle for ResidueOracle {
    fn name(&self) -> &'static str {
        "residue"
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        if observation.residue.is_empty() || level::beyond_its_reasoning(case, row, observation) {
            return Vec::new();
        }
        let owed = owed(case, row);
        let comparison = level::comparison(case, observation);
        let markers = row.markers();
        let mut best = Best::new();
        for residue in &observation.residue {
            let Some(got) = observation.outcomes.get(residue.outcome) else { continue };
            if case.truth.as_ref().is_some_and(|truth| same(truth, got, comparison)) {
                continue;
            }
            let delivered = written(got);
            // Prose may be held together with markup that stands beside it.
            let mut pieces = vec![residue.text.as_str()];
            for marker in &markers {
                pieces = pieces.into_iter().flat_map(|piece| piece.split(marker.text.as_str())).collect();
            }
            let missing = |piece: &&str| {
                let piece = stripped(piece);
                !piece.is_empty() && owed.matches(&piece).count() > delivered.matches(&piece).count()
            };
            let Some(missing) = pieces.into_iter().find(missing) else { continue };
            let told = format!("ends while the parser still holds {}", super::best::excerpt(missing));
            best.offer(Seen {
                sight: Sight { mode: Mode::Stream, token_real: residue.token_real, cuts: Some(&residue.cuts) },
                level: level::against_itself(case, Kind::HeldAtEnd),
                difference: Difference {
                    kind: Kind::HeldAtEnd,
                    place: Place::Content,
                    what: String::new(),
                    expected: missing.to_owned(),
                    got: String::new(),
                },
                expected: Shown::Text(missing.to_owned()),
                got: Shown::Outcome(got),
                against: "",
                told: Some(told),
                length: None,
            });
        }
        best.findings(self.name(), case, row, observation)
    }
}

/// All text that must be delivered, without white space.
fn owed(case: &Case, row: &Row) -> String {
    match &case.truth {
        Some(truth) => written(truth),
        None => {
            let reading = Reading::of(row, &case.text, &case.start);
            let runs = reading.reasoning.into_iter().chain(reading.prose.iter().copied());
            runs.map(stripped).collect::<Vec<_>>().join("\0")
        }
    }
}

/// The texts of an outcome without white space, kept apart so that nothing is found across two of them.
fn written(outcome: &Outcome) -> String {
    let arguments = outcome.calls.iter().map(|call| call.arguments.as_str());
    let texts = [outcome.reasoning.as_str(), &outcome.content].into_iter().chain(arguments);
    texts.map(stripped).collect::<Vec<_>>().join("\0")
}
