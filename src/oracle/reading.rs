//! What can be said of a text without parsing it in earnest: which runs of it are plainly prose, which stretches are
//! plainly whole calls.
//!
//! This is no second reference. It knows only the two plain cases, textbook calls with all their markers and an opening
//! marker that no call can follow, and stops at anything in doubt; what it says holds for every parser of the format.

mod block;
mod body;
#[cfg(test)]
mod tests;

use block::{After, follow};

use crate::case::Start;
use crate::format::Row;

/// What is plain about a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reading<'a> {
    /// The text inside the reasoning markers, or before the closing one if the text starts inside reasoning.
    pub(super) reasoning: Option<&'a str>,
    /// The prose before, between and after the calls; an empty run between two calls of one section.
    pub(super) prose: Vec<&'a str>,
    /// The calls.
    pub(super) calls: Vec<PlainCall<'a>>,
    /// Whether all of the text was plain; if not, `prose` and `calls` are those before the first doubt.
    pub(super) whole: bool,
}

/// A textbook call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlainCall<'a> {
    /// The function's name.
    pub(super) name: &'a str,
    /// The call with its markers, and those of the section that stand beside it.
    pub(super) text: &'a str,
}

const SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

impl<'a> Reading<'a> {
    /// Reads `text`.
    pub(super) fn of(row: &Row, text: &'a str, start: &Start) -> Reading<'a> {
        let mut reading = Reading::default();
        let Some(mut rest) = reading.after_reasoning(row, text, start) else { return reading };
        // Without markers, JSON at the start may be calls and may be an answer.
        let mut beginnings = row.bare_opener().into_iter().chain(row.optional_openers());
        if beginnings.any(|beginning| rest.trim_start_matches(SPACE).starts_with(beginning)) {
            return reading;
        }
        let mut from = 0;
        while let Some((found, opener)) = first_opener(row, rest, from) {
            let after = found + opener.len();
            match follow(row, opener, &rest[after..]) {
                After::Prose => from = after,
                After::Calls(calls) => {
                    let mut begin = found;
                    reading.prose.push(&rest[..found]);
                    for (position, (name, end)) in calls.into_iter().enumerate() {
                        if position > 0 {
                            reading.prose.push("");
                        }
                        reading.calls.push(PlainCall { name, text: &rest[begin..after + end] });
                        begin = after + end;
                    }
                    rest = &rest[begin..];
                    from = 0;
                }
                After::Doubt => {
                    reading.prose.push(&rest[..found]);
                    return reading;
                }
            }
        }
        reading.prose.push(rest);
        reading.whole = true;
        reading
    }

    /// Takes the reasoning; gives what follows it, or nothing if that is in doubt.
    fn after_reasoning(&mut self, row: &Row, text: &'a str, start: &Start) -> Option<&'a str> {
        let Some(markers) = &row.reasoning else { return (*start == Start::Content).then_some(text) };
        let inside = match start {
            Start::Content => match text.trim_start_matches(SPACE).strip_prefix(&markers.open) {
                Some(inside) => inside,
                None => return Some(text),
            },
            Start::Reasoning => text,
            Start::Channel(_) => return None,
        };
        let (reasoning, rest) = inside.split_once(&markers.close).unwrap_or((inside, ""));
        if markers.ended_by_call && row.openers().iter().any(|opener| reasoning.contains(opener)) {
            return None;
        }
        self.reasoning = Some(reasoning);
        Some(rest)
    }
}

/// The first opening marker in `text` from the byte `from` on, and where it stands.
fn first_opener<'a>(row: &'a Row, text: &str, from: usize) -> Option<(usize, &'a str)> {
    let found = row.openers().into_iter().filter_map(|opener| Some((from + text[from..].find(opener)?, opener)));
    found.min_by_key(|&(at, opener)| (at, std::cmp::Reverse(opener.len())))
}
