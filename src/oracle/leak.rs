//! Leak (rule 5): markup of a delivered call never reaches the content.

use super::best::{Best, Seen, Shown, Sight};
use super::finding::Finding;
use super::reading::Reading;
use super::{Oracle, level};
use crate::case::Case;
use crate::explore::Observation;
use crate::format::{Body, Row};
use crate::outcome::text::{is_subsequence, stripped};
use crate::outcome::{Difference, Place};
use crate::outcome::{Kind, Outcome, text};

/// Where calls were delivered, the content holds nothing of their text.
pub(super) struct Leak;

impl Oracle for Leak {
    fn name(&self) -> &'static str {
        "leak"
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        if level::beyond_its_reasoning(case, row, observation) {
            return Vec::new();
        }
        let reading = Reading::of(row, &case.text, &case.start);
        let streams = observation.streams.iter().map(|reached| (Sight::stream(reached), reached.outcome));
        let one_shot = observation.one_shot.map(|outcome| (Sight::one_shot(), outcome));
        let mut best = Best::new();
        for (sight, outcome) in streams.chain(one_shot) {
            let Some(got) = observation.outcomes.get(outcome) else { continue };
            let leaked = if reading.whole { leaked(&reading, got) } else { surplus_opener(row, &case.text, got) };
            if let Some(leaked) = leaked {
                best.offer(Seen {
                    sight,
                    level: level::against_itself(case, Kind::LeakedMarkup),
                    expected: Shown::Text("no markup of a delivered call in the content".to_owned()),
                    got: Shown::Outcome(got),
                    difference: leaked,
                    against: "the prose of the text",
                    told: None,
                    length: None,
                });
            }
        }
        best.findings(self.name(), case, row, observation)
    }
}

/// On a plain text: what the content holds beyond the prose, if every call was delivered.
fn leaked(reading: &Reading<'_>, got: &Outcome) -> Option<Difference> {
    if reading.calls.is_empty() || got.calls.len() < reading.calls.len() {
        return None;
    }
    let prose: String = reading.prose.iter().map(|run| stripped(run)).collect();
    let content = stripped(&got.content);
    if content == prose || !is_subsequence(&prose, &content) {
        return None;
    }
    // Text that is doubled rather than leaked is not the text's own order; that is conservation's finding.
    let all: String = interleaved(reading);
    if !is_subsequence(&content, &all) {
        return None;
    }
    let found = text::difference(Place::Content, &prose, &content)?;
    Some(Difference { kind: Kind::LeakedMarkup, ..found })
}

/// The prose and the calls, in the order of the text, without white space.
fn interleaved(reading: &Reading<'_>) -> String {
    let mut all = String::new();
    for (position, run) in reading.prose.iter().enumerate() {
        all.push_str(&stripped(run));
        if let Some(call) = reading.calls.get(position) {
            all.push_str(&stripped(call.text));
        }
    }
    all
}

/// On any other text: an opening marker in the content that a delivered call has used up.
fn surplus_opener(row: &Row, text: &str, got: &Outcome) -> Option<Difference> {
    let opener = *row.openers().first()?;
    let body = begins(row);
    if body.is_empty() {
        return None;
    }
    let written = text.matches(opener).count();
    let shown = got.content.matches(opener).count();
    let usable = text.split(opener).skip(1).filter(|after| after.trim_start().starts_with(body)).count();
    let calls = got.calls.len();
    // Some engines accept a call without its opener; then openers and calls cannot be counted against each other.
    let is_used_up = match row.section {
        // A section may hold any number of calls, so one opener in content is too many only if none can be quoted.
        Some(_) => usable == written && shown == written && written > 0,
        None => calls <= usable && shown + calls > written,
    };
    if calls == 0 || !is_used_up {
        return None;
    }
    Some(Difference {
        kind: Kind::LeakedMarkup,
        place: Place::Content,
        what: String::new(),
        expected: String::new(),
        got: opener.to_owned(),
    })
}

/// What follows the opening marker of a call, or of a section with calls.
fn begins(row: &Row) -> &str {
    match (&row.section, &row.body) {
        (Some(section), _) if section.array => "[",
        (Some(_), _) if !row.open.is_empty() => &row.open,
        (_, Body::JsonInTags(_)) => "{",
        (_, Body::Header(body)) => &body.prefix,
        (_, Body::RawParameters(body)) => &body.function_open,
    }
}
