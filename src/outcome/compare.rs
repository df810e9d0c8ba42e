//! Comparing two outcomes (the specification's section of that name): a list of differences, each with its kind.

use super::difference::{Difference, Place};
use super::json::{self, Document, Form};
use super::kind::Kind;
use super::text::{self, is_space, stripped};
use super::{Call, Item, Outcome};

/// What of two outcomes is compared beside content and calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Whether reasoning counts; not where the subject cannot tell it from content.
    pub reasoning: bool,
    /// Whether the order of items counts, where both outcomes have it.
    pub items: bool,
    /// Whether it counts that a call with equal arguments is complete in one outcome and not in the other.
    pub completeness: bool,
}

impl Comparison {
    /// Everything counts.
    pub fn full() -> Comparison {
        Comparison { reasoning: true, items: true, completeness: true }
    }
}

/// Whether two outcomes say the same.
pub fn same(expected: &Outcome, got: &Outcome, comparison: Comparison) -> bool {
    compare(expected, got, comparison).is_empty()
}

/// How `got` differs from `expected`: content, reasoning, calls, and the order of items only if all those agree.
pub fn compare(expected: &Outcome, got: &Outcome, comparison: Comparison) -> Vec<Difference> {
    if expected == got {
        return Vec::new();
    }
    let mut differences: Vec<Difference> = Vec::new();
    differences.extend(text::difference(Place::Content, &expected.content, &got.content));
    if comparison.reasoning {
        let reasoning = text::difference(Place::Reasoning, &expected.reasoning, &got.reasoning);
        match (differences.last_mut(), reasoning) {
            (Some(content), Some(reasoning)) if is_misrouted(expected, got, content.kind, reasoning.kind) => {
                content.kind = Kind::Misrouted;
            }
            (_, reasoning) => differences.extend(reasoning),
        }
    }
    compare_calls(&expected.calls, &got.calls, comparison, &mut differences);
    if comparison.items && differences.is_empty() {
        differences.extend(items_difference(expected, got, comparison));
    }
    differences
}

/// Whether the same text was told apart differently into reasoning and content.
fn is_misrouted(expected: &Outcome, got: &Outcome, content: Kind, reasoning: Kind) -> bool {
    let characters = |outcome: &Outcome| {
        let mut all: Vec<char> =
            outcome.reasoning.chars().chain(outcome.content.chars()).filter(|&c| !is_space(c)).collect();
        all.sort_unstable();
        all
    };
    content != Kind::WhiteSpaceOnly && reasoning != Kind::WhiteSpaceOnly && characters(expected) == characters(got)
}

/// Calls that are equal stay paired, in order; the others are paired by position between them.
fn compare_calls(expected: &[Call], got: &[Call], comparison: Comparison, differences: &mut Vec<Difference>) {
    let first = differences.len();
    let (mut left, mut right) = (0, 0);
    for (next_left, next_right) in equal_calls(expected, got).into_iter().chain([(expected.len(), got.len())]) {
        while left < next_left && right < next_right {
            differences.extend(call_difference(left, &expected[left], &got[right], comparison));
            (left, right) = (left + 1, right + 1);
        }
        for (position, call) in expected.iter().enumerate().take(next_left).skip(left) {
            differences.push(whole_call(Kind::LostCall, position, written(call), String::new()));
        }
        for (position, call) in got.iter().enumerate().take(next_right).skip(right) {
            let kind =
                if expected.iter().any(|known| same_call(known, call)) { Kind::Duplicate } else { Kind::ExtraCall };
            differences.push(whole_call(kind, position, String::new(), written(call)));
        }
        (left, right) = (next_left, next_right);
        if let (Some(expected), Some(got)) = (expected.get(left), got.get(right)) {
            differences.extend(call_difference(left, expected, got, comparison));
            (left, right) = (left + 1, right + 1);
        }
    }
    // A call that is missing at one place and doubled at another has only moved.
    while let Some(lost) = differences[first..].iter().position(|difference| {
        difference.kind == Kind::LostCall
            && differences[first..]
                .iter()
                .any(|other| other.kind == Kind::Duplicate && other.got == difference.expected)
    }) {
        let lost = first + lost;
        differences[lost].kind = Kind::Order;
        let call = differences[lost].expected.clone();
        if let Some(doubled) =
            differences[first..].iter().position(|other| other.kind == Kind::Duplicate && other.got == call)
        {
            differences.remove(first + doubled);
        }
    }
}

/// The longest common run of equal calls, as pairs of positions. Answers have few calls; beyond a hundred on a side
/// only calls at equal positions are paired.
fn equal_calls(expected: &[Call], got: &[Call]) -> Vec<(usize, usize)> {
    let equal_at = |&(a, b): &(usize, usize)| same_call(&expected[a], &got[b]);
    if expected.len() == got.len() || expected.len() > 100 || got.len() > 100 {
        let together = 0..expected.len().min(got.len());
        return together.map(|position| (position, position)).filter(equal_at).collect();
    }
    let width = got.len() + 1;
    let mut longest = vec![0; (expected.len() + 1) * width];
    for a in (0..expected.len()).rev() {
        for b in (0..got.len()).rev() {
            longest[a * width + b] = if equal_at(&(a, b)) {
                longest[(a + 1) * width + b + 1] + 1
            } else {
                longest[(a + 1) * width + b].max(longest[a * width + b + 1])
            };
        }
    }
    let (mut a, mut b, mut pairs) = (0, 0, Vec::new());
    while a < expected.len() && b < got.len() {
        if equal_at(&(a, b)) {
            pairs.push((a, b));
            (a, b) = (a + 1, b + 1);
        } else if longest[(a + 1) * width + b] >= longest[a * width + b + 1] {
            a += 1;
        } else {
            b += 1;
        }
    }
    pairs
}

fn same_call(left: &Call, right: &Call) -> bool {
    left.name == right.name && json::same(&left.arguments, &right.arguments)
}

fn call_difference(position: usize, expected: &Call, got: &Call, comparison: Comparison) -> Option<Difference> {
    let place = Place::Call(position);
    if expected.name != got.name {
        let what = if got.name.is_empty() {
            "no name"
        } else if got.name == expected.name.repeat(2) {
            "the name twice"
        } else if expected.name.starts_with(&got.name) {
            "the name cut short"
        } else {
            ""
        };
        return Some(Difference {
            kind: Kind::WrongName,
            place,
            what: what.to_owned(),
            expected: expected.name.clone(),
            got: got.name.clone(),
        });
    }
    if let Some(difference) = arguments_difference(place, &expected.arguments, &got.arguments) {
        return Some(difference);
    }
    (comparison.completeness && expected.complete != got.complete).then(|| {
        let told = |complete: bool| if complete { "complete" } else { "incomplete" }.to_owned();
        Difference {
            kind: Kind::WrongCompleteness,
            place,
            what: format!("{} instead of {}", told(got.complete), told(expected.complete)),
            expected: told(expected.complete),
            got: told(got.complete),
        }
    })
}

/// How two argument texts differ: as JSON values if both are objects, else token by token.
fn arguments_difference(place: Place, expected: &str, got: &str) -> Option<Difference> {
    if json::same(expected, got) {
        return None;
    }
    let difference = |kind, what: &str| {
        Some(Difference { kind, place, what: what.to_owned(), expected: expected.to_owned(), got: got.to_owned() })
    };
    match (json::form(expected), json::form(got)) {
        (Form::Object, Form::Object) => {
            let (expected, got) = (Document::parse(expected).ok()?, Document::parse(got).ok()?);
            let found = json::first_difference(&expected, &got)?;
            let at = |value: String| if found.path.is_empty() { value } else { format!("{}: {value}", found.path) };
            let (expected, got) = (at(found.expected), at(found.got));
            Some(Difference { kind: Kind::WrongArguments, place, what: found.what, expected, got })
        }
        (Form::Object, form) => difference(Kind::InvalidJson, not_an_object(got, form)),
        (_, Form::Object) => difference(Kind::WrongArguments, "complete instead of incomplete"),
        _ if got.trim().is_empty() => difference(Kind::WrongArguments, "no arguments"),
        _ if expected.starts_with(got) => difference(Kind::WrongArguments, "incomplete arguments cut short"),
        _ if got.starts_with(expected) => difference(Kind::WrongArguments, "incomplete arguments that go on too long"),
        _ => difference(Kind::WrongArguments, "other incomplete arguments"),
    }
}

/// Says how a text of this form fails to be a JSON object.
pub(crate) fn not_an_object(text: &str, form: Form) -> &'static str {
    match form {
        _ if text.trim().is_empty() => "no arguments",
        Form::Prefix => "arguments cut short",
        Form::Object => "",
        Form::Other if Document::parse(text).is_ok() => "JSON that is no object",
        Form::Other => "arguments that are no JSON",
    }
}

fn whole_call(kind: Kind, position: usize, expected: String, got: String) -> Difference {
    Difference { kind, place: Place::Call(position), what: "a call".to_owned(), expected, got }
}

fn written(call: &Call) -> String {
    format!("{} {}", call.name, call.arguments)
}

fn items_difference(expected: &Outcome, got: &Outcome, comparison: Comparison) -> Option<Difference> {
    let (expected, got) = (expected.items.as_ref()?, got.items.as_ref()?);
    let counted = |items: &[Item], text: &dyn Fn(&str) -> String| -> Vec<Item> {
        let mut merged: Vec<Item> = Vec::new();
        for item in items {
            let item = match item {
                Item::Reasoning(_) if !comparison.reasoning => continue,
                Item::Reasoning(run) => Item::Reasoning(text(run)),
                Item::Content(run) => Item::Content(text(run)),
                Item::Call(position) => Item::Call(*position),
            };
            match (merged.last_mut(), item) {
                (_, Item::Content(run) | Item::Reasoning(run)) if run.is_empty() => {}
                (Some(Item::Content(last)), Item::Content(run)) => last.push_str(&run),
                (Some(Item::Reasoning(last)), Item::Reasoning(run)) => last.push_str(&run),
                (_, item) => merged.push(item),
            }
        }
        merged
    };
    if counted(expected, &str::to_owned) == counted(got, &str::to_owned) {
        return None;
    }
    let spaces_only = counted(expected, &stripped) == counted(got, &stripped);
    let kind = if spaces_only { Kind::WhiteSpaceOnly } else { Kind::Order };
    let listed = |items: &[Item]| {
        let words = items.iter().map(|item| match item {
            Item::Reasoning(run) => format!("reasoning {run:?}"),
            Item::Content(run) => format!("content {run:?}"),
            Item::Call(position) => format!("call {position}"),
        });
        words.collect::<Vec<_>>().join(", ")
    };
    Some(Difference { kind, place: Place::Items, what: String::new(), expected: listed(expected), got: listed(got) })
}

#[cfg(test)]
#[path = "compare_tests.rs"]
mod tests;
