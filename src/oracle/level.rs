//! How firm an expectation is, and what a parser can be asked at all.

use crate::case::{Case, Level, Start};
use crate::explore::Observation;
use crate::format::Row;
use crate::outcome::Kind;
use crate::outcome::compare::Comparison;

/// The level of a finding against the truth: the case's; white space alone is never more than `should`.
pub(super) fn against_truth(case: &Case, kind: Kind) -> Level {
    softened(case.level, kind)
}

/// The level of a finding that holds a subject against itself: the case's where the truth is known and undisputed, else
/// `should`, because no document decides what the answer is, only that there is one.
pub(super) fn against_itself(case: &Case, kind: Kind) -> Level {
    let known = case.truth.is_some() && case.level != Level::Disputed;
    softened(if known { case.level } else { Level::Should }, kind)
}

fn softened(level: Level, kind: Kind) -> Level {
    if kind == Kind::WhiteSpaceOnly { level.min(Level::Should) } else { level }
}

/// What counts when two outcomes of this subject are compared.
///
/// Whether a call is complete counts only where the truth is known: a client that is not told takes a JSON object for
/// complete, which a text that is cut off or malformed may contradict.
pub(super) fn comparison(case: &Case, observation: &Observation) -> Comparison {
    Comparison {
        reasoning: observation.parser.can("reasoning"),
        items: true,
        completeness: case.truth.is_some() && tells_completeness(observation),
    }
}

/// Whether any call of any outcome is marked as complete; if none is, the subject does not say.
fn tells_completeness(observation: &Observation) -> bool {
    observation.outcomes.iter().flat_map(|outcome| &outcome.calls).any(|call| call.complete)
}

/// Whether the case has reasoning that this parser cannot tell from content, so that what it does with it is not
/// its answer alone.
pub(super) fn beyond_its_reasoning(case: &Case, row: &Row, observation: &Observation) -> bool {
    !observation.parser.can("reasoning") && has_reasoning(case, row)
}

fn has_reasoning(case: &Case, row: &Row) -> bool {
    case.start != Start::Content
        || case.truth.as_ref().is_some_and(|truth| !truth.reasoning.is_empty())
        || row.reasoning.as_ref().is_some_and(|reasoning| case.text.trim_start().starts_with(&reasoning.open))
}
