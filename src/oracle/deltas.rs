//! Deltas: what the client is sent on the way is well-formed, and adds up to the outcome.

use std::collections::BTreeMap;

use super::best::{Best, Seen, Shown, Sight};
use super::finding::{Finding, Mode};
use super::{Oracle, level};
use crate::case::{Case, Level};
use crate::explore::{Observation, Trace};
use crate::format::Row;
use crate::outcome::assemble::Assembler;
use crate::outcome::compare::{Comparison, compare};
use crate::outcome::{CallDelta, Kind, Outcome};
use crate::outcome::{Difference, Place};

/// A call's name comes once, whole and before its arguments; indices are dense; a call has one id; calls do not mix;
/// the pieces add up to the outcome; nothing comes after the end.
pub(super) struct Deltas;

impl Oracle for Deltas {
    fn name(&self) -> &'static str {
        "deltas"
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        // The outcomes that deltas add up to, kept for the findings that show them.
        let sums: Vec<Option<Outcome>> = observation.traces.iter().map(|trace| sum(trace, observation)).collect();
        let mut best = Best::new();
        for (trace, sum) in observation.traces.iter().zip(&sums) {
            let sight = Sight { mode: Mode::Stream, token_real: trace.token_real, cuts: Some(&trace.cuts) };
            for Broken { kind, what, told, most } in broken_rules(trace, observation.parser.can("ids")) {
                best.offer(Seen {
                    sight,
                    level: level::against_itself(case, kind).min(most),
                    difference: Difference {
                        kind,
                        place: Place::Items,
                        what: what.to_owned(),
                        expected: String::new(),
                        got: String::new(),
                    },
                    expected: Shown::Text("a name once, whole and before the arguments; indices 0, 1, 2, …".to_owned()),
                    got: Shown::Text(told.clone()),
                    against: "",
                    told: Some(told),
                    length: None,
                });
            }
            let told = trace.outcome.and_then(|outcome| observation.outcomes.get(outcome));
            if let (Some(expected), Some(got)) = (told, sum) {
                let differences = compare(expected, got, SUM);
                best.offer_all(differences, sight, (expected, got), "the sum of its own deltas", |kind| {
                    level::against_itself(case, kind)
                });
            }
        }
        best.findings(self.name(), case, row, observation)
    }
}

/// What must add up. A chunk's deltas need not say in which order content and calls came within it.
const SUM: Comparison = Comparison { reasoning: true, items: false, completeness: false };

/// What the client has assembled at the end, if that is not the outcome that the subject gives for the same stream.
fn sum(trace: &Trace, observation: &Observation) -> Option<Outcome> {
    let expected = observation.outcomes.get(trace.outcome?)?;
    let mut assembler = Assembler::new();
    for delta in trace.deltas.iter().flatten() {
        assembler.delta(delta);
    }
    let sum = assembler.finish();
    (!compare(expected, &sum, SUM).is_empty()).then_some(sum)
}

/// A broken rule of the protocol between server and client.
struct Broken {
    kind: Kind,
    what: &'static str,
    /// What the stream does, as a predicate.
    told: String,
    /// The firmest level that this may have.
    most: Level,
}

/// What has come of one call.
#[derive(Default)]
struct Progress<'a> {
    name: Option<&'a str>,
    id: Option<&'a str>,
    arguments: bool,
}

fn broken_rules(trace: &Trace, has_ids: bool) -> Vec<Broken> {
    let mut broken = Vec::new();
    let mut break_rule = |kind, what, told, most| broken.push(Broken { kind, what, told, most });
    if trace.deltas.len() > trace.cuts.0.len() + 2 {
        let told = "sends deltas after the end".to_owned();
        break_rule(Kind::Protocol, "deltas after the end", told, Level::Must);
    }
    let mut calls: BTreeMap<usize, Progress<'_>> = BTreeMap::new();
    let mut newest = None;
    for entry in trace.deltas.iter().flatten().flat_map(|delta| &delta.calls) {
        let CallDelta { index, id, name, arguments } = entry;
        let name = name.as_deref().filter(|name| !name.is_empty());
        let arguments = arguments.as_deref().filter(|arguments| !arguments.is_empty());
        if !calls.contains_key(index) {
            if *index != calls.len() {
                let told = format!("starts call {} with the index {index}", calls.len());
                break_rule(Kind::WrongIndex, "an index that is not the next", told, Level::Must);
            }
            newest = Some(*index);
        } else if newest != Some(*index) && (name.is_some() || arguments.is_some()) {
            let told = format!("goes on with call {index} after a later call has begun");
            break_rule(Kind::Order, "a call goes on after a later one has begun", told, Level::Should);
        }
        let progress = calls.entry(*index).or_default();
        match (progress.name, name) {
            (None, Some(name)) => progress.name = Some(name),
            (Some(before), Some(name)) if before == name => {
                let told = format!("sends the name `{name}` of call {index} twice");
                break_rule(Kind::Duplicate, "a name sent twice", told, Level::Must);
            }
            (Some(before), Some(name)) => {
                let told = format!("sends the name of call {index} in pieces, `{before}` and `{name}`");
                break_rule(Kind::SplitName, "a name in pieces", told, Level::Must);
            }
            (None, None) if arguments.is_some() && !progress.arguments => {
                let told = format!("sends arguments of call {index} before its name");
                break_rule(Kind::WrongName, "arguments before the name", told, Level::Must);
            }
            _ => {}
        }
        progress.arguments |= arguments.is_some();
        match (progress.id, id.as_deref()) {
            (None, Some(id)) => progress.id = Some(id),
            (Some(before), Some(id)) if before != id => {
                let told = format!("changes the id of call {index} from `{before}` to `{id}`");
                break_rule(Kind::WrongId, "an id that changes", told, Level::Must);
            }
            _ => {}
        }
    }
    for (position, (index, progress)) in calls.iter().enumerate() {
        if progress.name.is_none() && !progress.arguments {
            let told = format!("starts call {index} and sends neither its name nor arguments");
            break_rule(Kind::WrongName, "a call without a name", told, Level::Must);
        }
        let others = || calls.values().take(position).filter_map(|other| other.id);
        match progress.id {
            Some(id) if others().any(|other| other == id) => {
                break_rule(Kind::WrongId, "an id for two calls", format!("gives two calls the id `{id}`"), Level::Must);
            }
            None if has_ids => {
                break_rule(Kind::WrongId, "a call without an id", format!("gives call {index} no id"), Level::Must);
            }
            _ => {}
        }
    }
    broken
}
