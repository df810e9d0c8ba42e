//! Robustness: the parser comes back with an answer, whatever the text.

use super::best::{Best, Seen, Shown, Sight};
use super::finding::{Finding, Mode};
use super::shape::abstracted_message;
use super::{Oracle, level};
use crate::case::{Case, Level};
use crate::explore::Observation;
use crate::format::Row;
use crate::outcome::Kind;
use crate::outcome::{Difference, Place};
use crate::subject::Trouble;

/// No exception, no hang, no death, no broken protocol.
///
/// An exception on a text that no document decides is of level `should`; the others leave the client without an answer
/// and are of level `must` on every text.
pub(super) struct Robustness;

impl Oracle for Robustness {
    fn name(&self) -> &'static str {
        "robustness"
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        let mut best = Best::new();
        let mut offer = |kind, sight, message: &str, told: String, length| {
            best.offer(Seen {
                sight,
                level: if kind == Kind::Exception { level::against_itself(case, kind) } else { Level::Must },
                difference: Difference {
                    kind,
                    place: Place::Items,
                    what: abstracted_message(message),
                    expected: String::new(),
                    got: String::new(),
                },
                expected: Shown::Text("an answer".to_owned()),
                got: Shown::Text(message.to_owned()),
                against: "",
                told: Some(told),
                length: Some(length),
            });
        };
        for failed in &observation.failures {
            let kind = if failed.kind == "hang" { Kind::Hang } else { Kind::Exception };
            let sight = match &failed.cuts {
                Some(cuts) => Sight { mode: Mode::Stream, token_real: failed.token_real, cuts: Some(cuts) },
                None => Sight::one_shot(),
            };
            let ends = if kind == Kind::Hang { "does not come back" } else { "raises" };
            offer(kind, sight, &failed.message, format!("{ends}: {}", failed.message), failed.length);
        }
        if let Some(stopped) = &observation.stopped {
            let kind = match stopped.trouble {
                Trouble::Exception { .. } => Some(Kind::Exception),
                Trouble::Timeout { .. } => Some(Kind::Hang),
                Trouble::Crash(_) => Some(Kind::Crash),
                Trouble::Protocol(_) => Some(Kind::Protocol),
                Trouble::Adapter(_) | Trouble::Unsupported(_) | Trouble::Skipped(_) => None,
            };
            let sight = match (&stopped.cuts, stopped.one_shot) {
                (_, true) => Sight::one_shot(),
                (cuts, false) => Sight {
                    mode: Mode::Stream,
                    token_real: cuts.as_ref().is_none_or(|cuts| cuts.respects(&case.atoms)),
                    cuts: cuts.as_ref(),
                },
            };
            if let Some(kind) = kind {
                let message = stopped.trouble.to_string();
                offer(kind, sight, &message, format!("gets no answer: {message}"), stopped.length);
            }
        }
        best.findings(self.name(), case, row, observation)
    }
}
