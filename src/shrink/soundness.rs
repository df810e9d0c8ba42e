//! How far a text is from well-formed: what in it no document decides.
//!
//! Everything here is told from the text, the row's literals and P's outcome of the text. It errs on the side of doubt: a
//! case is shrunk a little less far then, and never to a text whose meaning could be disputed.

use crate::case::{Case, Start};
use crate::explore::occurrences;
use crate::format::{Body, Row, name};
use crate::outcome::json::{Document, Value};
use crate::outcome::{Call, Item, Outcome};
use crate::tool::Tool;

/// Counts of what is disputed. A changed case may have no more of anything than the case it came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Doubts {
    /// Calls that are incomplete.
    incomplete: usize,
    /// Calls of functions that are not declared.
    undeclared: usize,
    /// Arguments that are no object, or name a key twice or not at all.
    arguments: usize,
    /// Arguments that the text leaves out, where it could say that there are none.
    implied: usize,
    /// Raw values that no schema gives a type.
    untyped: usize,
    /// Headers without the prefix or the counter that templates write.
    headers: usize,
    /// Markers and brackets used as markup that are missing or too many.
    unbalanced: usize,
    /// Closing markers in the content that close nothing, not even quoted openers.
    lone_closers: usize,
    /// Openers in the content with nothing behind them, or with what begins a call.
    openers: usize,
    /// Beginnings of a marker at the end of the text.
    tails: usize,
    /// Quotation marks of code beside calls, which may quote them.
    quotes: usize,
    /// Texts that begin as bare calls do, and are none.
    beginnings: usize,
}

impl Doubts {
    /// The doubts about `case`, whose outcome by the specification is `outcome`.
    pub(super) fn of(row: &Row, case: &Case, outcome: &Outcome) -> Doubts {
        let calls = || outcome.calls.iter();
        let runs: Vec<&str> = outcome.items.iter().flatten().filter_map(content_of).collect();
        let beginning = runs.first().map(|run| run.trim_start()).unwrap_or_default();
        let quotes = |run: &&str| run.matches('`').count() + run.matches("~~~").count();
        Doubts {
            incomplete: calls().filter(|call| !call.complete).count(),
            undeclared: calls().filter(|call| !case.tools.iter().any(|tool| tool.name == call.name)).count(),
            arguments: calls().filter(|call| !is_plain(&call.arguments)).count(),
            implied: implied(row, &case.text, outcome),
            untyped: calls().map(|call| untyped(row, &case.tools, call)).sum(),
            headers: deviant_headers(row, &case.text),
            unbalanced: unbalanced(row, case, outcome),
            lone_closers: runs.iter().map(|run| lone_closers(row, run)).sum(),
            openers: runs.iter().map(|run| open_questions(row, run)).sum(),
            tails: usize::from(ends_in_a_beginning(row, &case.text)),
            quotes: if outcome.calls.is_empty() { 0 } else { runs.iter().map(quotes).sum() },
            beginnings: usize::from(row.bare_opener().is_some_and(|opener| beginning.starts_with(opener))),
        }
    }

    /// Whether nothing is more in doubt than in `other`.
    pub(super) fn is_within(&self, other: &Doubts) -> bool {
        self.incomplete <= other.incomplete
            && self.undeclared <= other.undeclared
            && self.arguments <= other.arguments
            && self.implied <= other.implied
            && self.untyped <= other.untyped
            && self.headers <= other.headers
            && self.unbalanced <= other.unbalanced
            && self.lone_closers <= other.lone_closers
            && self.openers <= other.openers
            && self.tails <= other.tails
            && self.quotes <= other.quotes
            && self.beginnings <= other.beginnings
    }
}

fn content_of(item: &Item) -> Option<&str> {
    match item {
        Item::Content(text) => Some(text),
        Item::Reasoning(_) | Item::Call(_) => None,
    }
}

/// Whether arguments are an object each key of which has a name of its own.
fn is_plain(arguments: &str) -> bool {
    let Ok(document) = Document::parse(arguments) else { return false };
    match document.value(document.root()) {
        Value::Object(members) => !document.repeats_a_key() && members.keys().all(|key| !key.is_empty()),
        _ => false,
    }
}

/// How many calls without arguments do not say so by empty braces where arguments stand, in formats that have them.
fn implied(row: &Row, text: &str, outcome: &Outcome) -> usize {
    let places: Vec<String> = match &row.body {
        Body::RawParameters(_) => return 0,
        Body::Header(body) => vec![format!("{}{{}}", body.arguments_open)],
        Body::JsonInTags(body) if body.name_is_key => vec!["\":{}".to_owned()],
        Body::JsonInTags(body) => body.argument_keys.iter().map(|key| format!("\"{key}\":{{}}")).collect(),
    };
    let without_space = |text: &str| -> String { text.chars().filter(|it| !it.is_ascii_whitespace()).collect() };
    let empty = outcome.calls.iter().filter(|call| without_space(&call.arguments) == "{}").count();
    let stated: usize = places.iter().map(|place| count(&without_space(text), &without_space(place))).sum();
    empty.saturating_sub(stated)
}

/// How many raw values of `call` have no schema, or one that says nothing.
fn untyped(row: &Row, tools: &[Tool], call: &Call) -> usize {
    if !matches!(row.body, Body::RawParameters(_)) {
        return 0;
    }
    let Ok(arguments) = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(&call.arguments) else {
        return 0;
    };
    let declared = tools.iter().find(|tool| tool.name == call.name);
    let properties = declared.and_then(|tool| tool.parameters.get("properties"));
    let is_typed = |key: &String| {
        let schema = properties.and_then(|properties| properties.get(key)).and_then(serde_json::Value::as_object);
        schema.is_some_and(|schema| !schema.is_empty())
    };
    arguments.keys().filter(|key| !is_typed(key)).count()
}

/// How many headers lack the prefix of the name or the counter behind it.
fn deviant_headers(row: &Row, text: &str) -> usize {
    let Body::Header(header) = &row.body else { return 0 };
    let deviates = |&(at, _): &(usize, &str)| {
        let head = text[..at].trim_end();
        let before_counter = head.trim_end_matches(|it: char| it.is_ascii_digit());
        let has_counter = before_counter.len() < head.len() && before_counter.ends_with(&header.counter);
        let name = head.rfind(|it: char| !it.is_ascii() || !name::allows(it as u8, 1)).map_or(head, |before| {
            let length = head[before..].chars().next().map_or(1, char::len_utf8);
            &head[before + length..]
        });
        (!header.counter.is_empty() && !has_counter) || !name.contains(header.name_prefix.as_str())
    };
    text.match_indices(header.arguments_open.as_str()).filter(deviates).count()
}

/// How many markers and brackets lack their counterpart, among those that are markup and not data.
fn unbalanced(row: &Row, case: &Case, outcome: &Outcome) -> usize {
    let as_data: Vec<String> = outcome
        .calls
        .iter()
        .map(|call| strings(&call.arguments))
        .chain([outcome.content.clone(), outcome.reasoning.clone()])
        .collect();
    let used = |marker: &str| {
        let data: usize = as_data.iter().map(|text| count(text, marker)).sum();
        count(&case.text, marker).abs_diff(data)
    };
    let mut wrong = 0;
    for marker in [&row.open, &row.close] {
        if !marker.is_empty() && !row.markerless {
            wrong += used(marker).abs_diff(outcome.calls.len());
        }
    }
    if let Some(section) = &row.section {
        if !section.open.is_empty() && !section.close.is_empty() && !row.markerless {
            wrong += used(&section.open).abs_diff(used(&section.close));
        }
        wrong += section.other_opens.iter().chain(&section.other_closes).map(|marker| used(marker)).sum::<usize>();
        if section.array {
            wrong += brackets(&case.text, outcome);
        }
    }
    if let Some(markers) = &row.reasoning {
        let opened = used(&markers.open) + usize::from(case.start == Start::Reasoning);
        wrong += opened.abs_diff(used(&markers.close));
    }
    wrong
}

/// How many brackets of arrays of calls have no counterpart.
fn brackets(text: &str, outcome: &Outcome) -> usize {
    let used = |bracket: &str| {
        let data: usize = outcome.calls.iter().map(|call| count(&call.arguments, bracket)).sum();
        count(text, bracket)
            .saturating_sub(data + count(&outcome.content, bracket) + count(&outcome.reasoning, bracket))
    };
    used("[").abs_diff(used("]"))
}

fn count(text: &str, marker: &str) -> usize {
    if marker.is_empty() { 0 } else { text.matches(marker).count() }
}

/// The strings of a JSON text, keys and values, as they are meant: where a marker is data.
fn strings(arguments: &str) -> String {
    let mut strings = String::new();
    let mut rest = arguments;
    while let Some(quote) = rest.find('"') {
        let inside = &rest[quote..];
        let mut values = serde_json::Deserializer::from_str(inside).into_iter::<String>();
        let Some(Ok(string)) = values.next() else { break };
        strings.push_str(&string);
        strings.push('\n');
        rest = &inside[values.byte_offset()..];
    }
    strings
}

/// How many closing markers of `run` have no opening one before them.
fn lone_closers(row: &Row, run: &str) -> usize {
    let section = row.section.iter().flat_map(|section| std::iter::once(&section.close).chain(&section.other_closes));
    let closers: Vec<&str> = std::iter::once(&row.close).chain(section).map(String::as_str).collect();
    let mut openers = row.openers();
    openers.push(&row.open);
    let (mut open, mut alone) = (0_usize, 0);
    for marker in occurrences(row, run) {
        let text: String = run.chars().skip(marker.start).take(marker.end - marker.start).collect();
        if openers.contains(&text.as_str()) {
            open += 1;
        } else if closers.contains(&text.as_str()) {
            alone += usize::from(open == 0);
            open = open.saturating_sub(1);
        }
    }
    alone
}

/// How many openers of `run` are followed by nothing, by a closer, or by what begins a call.
fn open_questions(row: &Row, run: &str) -> usize {
    let openers = row.openers();
    let inner = body_markers(row);
    let mut questions = 0;
    for opener in &openers {
        for (at, _) in run.match_indices(opener) {
            let behind = &run[at + opener.len()..];
            let next = openers.iter().filter_map(|opener| behind.find(opener)).min().unwrap_or(behind.len());
            let between = behind[..next].trim_start();
            let closes = row.call_closer().is_some_and(|closer| between.starts_with(closer));
            let begins = between.starts_with(['{', '[']) || inner.iter().any(|marker| between.contains(marker));
            questions += usize::from(behind.trim_start().is_empty() || closes || begins);
        }
    }
    questions
}

/// The markers that stand inside a block.
fn body_markers(row: &Row) -> Vec<&str> {
    let mut markers: Vec<&str> = match &row.body {
        Body::JsonInTags(_) => Vec::new(),
        Body::Header(body) => vec![&body.prefix, &body.arguments_open],
        Body::RawParameters(body) => vec![&body.function_open, &body.parameter_open],
    };
    if row.section.is_some() {
        markers.push(&row.open);
    }
    markers.retain(|marker| !marker.is_empty());
    markers
}

/// Whether `text` ends in the beginning of a marker.
fn ends_in_a_beginning(row: &Row, text: &str) -> bool {
    row.markers().iter().any(|marker| {
        let beginnings = marker.text.char_indices().map(|(at, _)| &marker.text[..at]);
        beginnings.filter(|beginning| !beginning.is_empty()).any(|beginning| text.ends_with(beginning))
    })
}
