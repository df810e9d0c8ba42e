//! Conservation (rule 1): nothing is lost, nothing is invented.
//!
//! It needs neither the truth nor the reference: delivered text must come from the text, in its order; what is plainly
//! prose must be delivered; what is plainly a call must be delivered, as a call or as text.

use super::best::{Best, Seen, Shown, Sight};
use super::finding::Finding;
use super::reading::Reading;
use super::{Oracle, level};
use crate::case::{Case, Start};
use crate::explore::Observation;
use crate::format::Row;
use crate::outcome::text::{is_subsequence, stripped};
use crate::outcome::{Difference, Place};
use crate::outcome::{Item, Kind, Outcome};

/// Every character is content, reasoning, part of a delivered call, or markup or framing of one.
pub(super) struct Conservation;

impl Oracle for Conservation {
    fn name(&self) -> &'static str {
        "conservation"
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        let reading = Reading::of(row, &case.text, &case.start);
        let readable = !level::beyond_its_reasoning(case, row, observation);
        let owed = Owed::of(&reading);
        let streams = observation.streams.iter().map(|reached| (Sight::stream(reached), reached.outcome));
        let one_shot = observation.one_shot.map(|outcome| (Sight::one_shot(), outcome));
        let mut best = Best::new();
        for (sight, outcome) in streams.chain(one_shot) {
            let Some(got) = observation.outcomes.get(outcome) else { continue };
            let mut broken: Vec<Difference> = invented(&case.text, got).into_iter().collect();
            // Beside invented text, what is lost cannot be told from what was changed.
            if broken.is_empty() && readable && !matches!(case.start, Start::Channel(_)) {
                broken.extend(owed.lost_text(got));
                broken.extend(owed.lost_call(&reading, got));
            }
            for difference in broken {
                best.offer(Seen {
                    sight,
                    level: level::against_itself(case, difference.kind),
                    expected: Shown::Text(difference.expected.clone()),
                    got: Shown::Outcome(got),
                    difference,
                    against: "what the text plainly holds",
                    told: None,
                    length: None,
                });
            }
        }
        best.findings(self.name(), case, row, observation)
    }
}

/// Delivered text that is not the text's own, in its order.
fn invented(text: &str, got: &Outcome) -> Option<Difference> {
    let difference = |kind, place, got: &str| {
        let what = "text that the model did not write there".to_owned();
        Some(Difference { kind, place, what, expected: String::new(), got: got.to_owned() })
    };
    if !is_subsequence(&got.content, text) {
        return difference(Kind::ExtraContent, Place::Content, &got.content);
    }
    if !is_subsequence(&got.reasoning, text) {
        return difference(Kind::ExtraReasoning, Place::Reasoning, &got.reasoning);
    }
    let in_order: String = got
        .items
        .iter()
        .flatten()
        .map(|item| match item {
            Item::Content(run) | Item::Reasoning(run) => run.as_str(),
            Item::Call(_) => "",
        })
        .collect();
    if is_subsequence(&in_order, text) { None } else { difference(Kind::Order, Place::Items, &in_order) }
}

/// What must be delivered, without its white space.
struct Owed {
    reasoning: String,
    prose: Vec<String>,
    calls: Vec<String>,
}

impl Owed {
    fn of(reading: &Reading<'_>) -> Owed {
        Owed {
            reasoning: stripped(reading.reasoning.unwrap_or("")),
            prose: reading.prose.iter().map(|run| stripped(run)).collect(),
            calls: reading.calls.iter().map(|call| stripped(call.text)).collect(),
        }
    }

    /// The first run of reasoning or prose that was not delivered.
    fn lost_text(&self, got: &Outcome) -> Option<Difference> {
        let content = stripped(&got.content);
        let lost = |kind, place, run: &str| {
            let what = "prose missing".to_owned();
            Some(Difference { kind, place, what, expected: run.to_owned(), got: got.content.clone() })
        };
        if !stripped(&got.reasoning).contains(&self.reasoning) {
            let kind = if content.contains(&self.reasoning) { Kind::Misrouted } else { Kind::LostReasoning };
            return lost(kind, Place::Reasoning, &self.reasoning);
        }
        let mut rest = content.as_str();
        for run in &self.prose {
            match rest.find(run.as_str()) {
                Some(found) => rest = &rest[found + run.len()..],
                None => return lost(Kind::LostContent, Place::Content, run),
            }
        }
        None
    }

    /// The plain calls, if fewer calls came and the others' text did not come either.
    fn lost_call(&self, reading: &Reading<'_>, got: &Outcome) -> Option<Difference> {
        let missing = self.calls.len().saturating_sub(got.calls.len());
        if missing == 0 {
            return None;
        }
        let content = stripped(&got.content);
        let as_text = self.calls.iter().filter(|call| content.contains(call.as_str())).count();
        if as_text >= missing {
            return None;
        }
        let names = |names: Vec<&str>| names.join(", ");
        Some(Difference {
            kind: Kind::LostCall,
            place: Place::Items,
            what: "a call missing".to_owned(),
            expected: names(reading.calls.iter().map(|call| call.name).collect()),
            got: names(got.calls.iter().map(|call| call.name.as_str()).collect()),
        })
    }
}
