//! Hold-back: a stream delivers soon what is certain.

use super::Oracle;
use super::best::{Best, Seen, Shown, Sight};
use super::finding::{Finding, Mode};
use crate::case::{Case, Level};
use crate::explore::{Behind, Observation, Part, Trace, WholeCall, tolerance};
use crate::format::Row;
use crate::outcome::Kind;
use crate::outcome::{Difference, Place};

/// The oracle's name.
pub const HOLD_BACK: &str = "hold-back";

/// With a character or a token a chunk, a stream is at no time further behind the reference than [`tolerance`], and no
/// call of more than that arrives whole only at its end.
///
/// Nobody promises more than the outcome, so this is of level `should` at most.
pub(super) struct HoldBackOracle;

impl Oracle for HoldBackOracle {
    fn name(&self) -> &'static str {
        HOLD_BACK
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        let Some(hold_back) = &observation.hold_back else { return Vec::new() };
        let tolerance = tolerance(row);
        let measured: Vec<&Trace> =
            hold_back.traces.iter().filter_map(|&position| observation.traces.get(position)).collect();
        let mut best = Best::new();
        // What the finest streams show is shown on the fewest cuts that show it at the same place.
        for trace in &observation.traces {
            let sight = Sight { mode: Mode::Stream, token_real: trace.token_real, cuts: Some(&trace.cuts) };
            for whole in calls_whole(trace, tolerance) {
                if measured.iter().any(|finest| calls_whole(finest, tolerance).any(|same| same.call == whole.call)) {
                    best.offer(not_incremental(whole, sight, case, observation, trace));
                }
            }
            if let Some(behind) = late(trace, tolerance)
                && measured.iter().any(|finest| late(finest, tolerance).is_some_and(|same| same.at == behind.at))
            {
                best.offer(lagging(behind, tolerance, sight, case));
            }
        }
        best.findings(self.name(), case, row, observation)
    }
}

/// The calls that came whole when the reference had delivered more of them than is let pass.
fn calls_whole(trace: &Trace, tolerance: usize) -> impl Iterator<Item = &WholeCall> {
    trace.lag.iter().flat_map(|lag| &lag.whole).filter(move |whole| whole.held > tolerance)
}

fn late(trace: &Trace, tolerance: usize) -> Option<Behind> {
    trace.lag.as_ref().map(|lag| lag.apart).filter(|behind| behind.characters > tolerance)
}

fn not_incremental<'a>(
    whole: &WholeCall,
    sight: Sight<'a>,
    case: &Case,
    observation: &Observation,
    trace: &Trace,
) -> Seen<'a> {
    let WholeCall { call, length, held, at, pieces } = whole;
    let outcome = trace.outcome.and_then(|outcome| observation.outcomes.get(outcome));
    let name = outcome.and_then(|outcome| outcome.calls.get(*call)).map_or("", |call| call.name.as_str());
    let told = format!(
        "delivers the arguments of call {call} (`{name}`, {length} characters) in one piece, although {held} of them were \
         certain at offset {at}"
    );
    let expected = format!("the arguments of call {call} in {pieces} pieces, {held} characters by offset {at}");
    let got = format!("none of them by offset {at}, then all in one piece");
    seen(Kind::NotIncremental, "a call whole at its end", told, (expected, got), sight, case)
}

fn lagging<'a>(behind: Behind, tolerance: usize, sight: Sight<'a>, case: &Case) -> Seen<'a> {
    let Behind { characters, at, delivered, part } = behind;
    let (what, words) = match part {
        Part::Content => ("content", "content"),
        Part::Reasoning => ("reasoning", "reasoning"),
        Part::Name => ("a name", "a name"),
        Part::Arguments => ("arguments", "arguments"),
    };
    let told = format!(
        "is {characters} characters behind what is certain at offset {at}, most of them {words} ({tolerance} are let pass)"
    );
    let expected = format!("{delivered} characters delivered by offset {at}");
    let got = format!("{} characters by then", delivered.saturating_sub(characters));
    seen(Kind::Late, what, told, (expected, got), sight, case)
}

fn seen<'a>(
    kind: Kind,
    what: &str,
    told: String,
    (expected, got): (String, String),
    sight: Sight<'a>,
    case: &Case,
) -> Seen<'a> {
    Seen {
        sight,
        level: case.level.min(Level::Should),
        difference: Difference {
            kind,
            place: Place::Items,
            what: what.to_owned(),
            expected: String::new(),
            got: String::new(),
        },
        expected: Shown::Text(expected),
        got: Shown::Text(got),
        against: "",
        told: Some(told),
        length: None,
    }
}
