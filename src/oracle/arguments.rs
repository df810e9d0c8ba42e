//! Arguments (rule 9): complete ones are one JSON object that fits the schema, incomplete ones the beginning of one.

use super::best::{Best, Seen, Shown, Sight};
use super::finding::Finding;
use super::schema::violation;
use super::{Oracle, level};
use crate::case::Case;
use crate::explore::Observation;
use crate::format::Row;
use crate::outcome::compare::not_an_object;
use crate::outcome::json::{self, Document, Form};
use crate::outcome::{Call, Kind, Outcome};
use crate::outcome::{Difference, Place};

/// The arguments of every call are JSON, and fit the tool's schema where the truth's do.
pub(super) struct Arguments;

impl Oracle for Arguments {
    fn name(&self) -> &'static str {
        "arguments"
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        // Calls that the truth has whole must be whole, whatever the subject says of them.
        let all_whole = case
            .truth
            .as_ref()
            .is_some_and(|truth| !truth.calls.is_empty() && truth.calls.iter().all(|call| call.complete));
        let streams = observation.streams.iter().map(|reached| (Sight::stream(reached), reached.outcome));
        let one_shot = observation.one_shot.map(|outcome| (Sight::one_shot(), outcome));
        let mut best = Best::new();
        for (sight, outcome) in streams.chain(one_shot) {
            let Some(got) = observation.outcomes.get(outcome) else { continue };
            for (position, call) in got.calls.iter().enumerate() {
                let broken =
                    if all_whole || call.complete { not_json(position, call) } else { not_begun(position, call) };
                if let Some(difference) = broken.or_else(|| unfit(case, got, position)) {
                    best.offer(Seen {
                        sight,
                        level: level::against_itself(case, difference.kind),
                        expected: Shown::Text(difference.expected.clone()),
                        got: Shown::Outcome(got),
                        difference,
                        against: "what arguments must be",
                        told: None,
                        length: None,
                    });
                }
            }
        }
        best.findings(self.name(), case, row, observation)
    }
}

fn not_json(position: usize, call: &Call) -> Option<Difference> {
    let form = json::form(&call.arguments);
    (form != Form::Object).then(|| invalid(position, call, not_an_object(&call.arguments, form), "one JSON object"))
}

fn not_begun(position: usize, call: &Call) -> Option<Difference> {
    (json::form(&call.arguments) == Form::Other)
        .then(|| invalid(position, call, "incomplete arguments that begin no object", "the beginning of a JSON object"))
}

fn invalid(position: usize, call: &Call, what: &str, expected: &str) -> Difference {
    Difference {
        kind: Kind::InvalidJson,
        place: Place::Call(position),
        what: what.to_owned(),
        expected: expected.to_owned(),
        got: call.arguments.clone(),
    }
}

/// How a call's arguments break the schema that the truth's arguments for the same call keep.
fn unfit(case: &Case, got: &Outcome, position: usize) -> Option<Difference> {
    let (truth, call) = (case.truth.as_ref()?, got.calls.get(position)?);
    let meant = truth.calls.get(position)?;
    if truth.calls.len() != got.calls.len() || meant.name != call.name || meant.arguments == call.arguments {
        return None;
    }
    let schema = &case.tools.iter().find(|tool| tool.name == call.name)?.parameters;
    let (meant, arguments) = (Document::parse(&meant.arguments).ok()?, Document::parse(&call.arguments).ok()?);
    if violation(schema, &meant).is_some() {
        return None;
    }
    let what = violation(schema, &arguments)?;
    Some(Difference {
        kind: Kind::SchemaViolation,
        place: Place::Call(position),
        what,
        expected: "arguments that fit the tool's schema".to_owned(),
        got: call.arguments.clone(),
    })
}
