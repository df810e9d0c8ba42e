//! What follows an opening marker: calls with all their markers, plain prose, or something in doubt.

use super::SPACE;
use super::body::{self, Read};
use crate::format::{Body, Row, Section};

/// What follows an opening marker.
pub(super) enum After<'a> {
    /// Calls: for each its name, and where in the text after the opening marker it ends. The markers of the section
    /// belong to the calls beside them.
    Calls(Vec<(&'a str, usize)>),
    /// No call, so the marker is prose.
    Prose,
    /// Something that takes a parser to tell.
    Doubt,
}

/// What follows `opener` in the text `after` it.
pub(super) fn follow<'a>(row: &Row, opener: &str, after: &'a str) -> After<'a> {
    let start = after.trim_start_matches(SPACE);
    // At its end a text may have been cut off.
    if start.is_empty() {
        return After::Doubt;
    }
    let is_of_template = row.openers().first() == Some(&opener);
    match &row.section {
        Some(section) if is_of_template => match begins(section, row) {
            first if start.starts_with(first) => section_of_calls(row, section, after),
            first if first.starts_with(start) => After::Doubt,
            // A list without its brackets is accepted here and there.
            "[" if start.starts_with('{') => After::Doubt,
            _ => After::Prose,
        },
        Some(_) => After::Doubt,
        None => single_call(row, after),
    }
}

/// What a section starts with.
fn begins<'a>(section: &Section, row: &'a Row) -> &'a str {
    if section.array { "[" } else { call_begins(row) }
}

/// What a call in a section starts with.
fn call_begins(row: &Row) -> &str {
    match &row.body {
        _ if !row.open.is_empty() => &row.open,
        Body::JsonInTags(_) => "{",
        Body::Header(header) => &header.prefix,
        Body::RawParameters(raw) => &raw.function_open,
    }
}

fn single_call<'a>(row: &Row, after: &'a str) -> After<'a> {
    match body::read(row, after) {
        Read::Call(name, rest) => match after_space(rest, &row.close) {
            Some(rest) => After::Calls(vec![(name, after.len() - rest.len())]),
            None => After::Doubt,
        },
        Read::NoCall => After::Prose,
        Read::Doubt => After::Doubt,
    }
}

/// Reads all calls of a section, of which only the textbook's spelling is plain.
fn section_of_calls<'a>(row: &Row, section: &Section, after: &'a str) -> After<'a> {
    let mut calls = Vec::new();
    let Some(mut rest) = (if section.array { after_space(after, "[") } else { Some(after) }) else {
        return After::Doubt;
    };
    loop {
        let Some(inside) = after_space(rest, &row.open) else { return After::Doubt };
        let Read::Call(name, behind) = body::read(row, inside) else { return After::Doubt };
        let Some(behind) = after_space(behind, &row.close) else { return After::Doubt };
        calls.push((name, after.len() - behind.len()));
        rest = match after_space(behind, ",").filter(|_| section.array) {
            Some(next) => next,
            None if section.array => break,
            None if behind.trim_start_matches(SPACE).starts_with(&section.close) => break,
            None => behind,
        };
        if let Some(call) = calls.last_mut() {
            call.1 = after.len() - rest.len();
        }
    }
    let last = calls.last().map_or(0, |call| call.1);
    let end = if section.array { after_space(&after[last..], "]") } else { Some(&after[last..]) };
    let Some(end) = end.and_then(|end| after_space(end, &section.close)) else { return After::Doubt };
    if let Some(call) = calls.last_mut() {
        call.1 = after.len() - end.len();
    }
    After::Calls(calls)
}

/// What follows `marker`, which stands at the start of `text` after white space at most. An empty marker takes nothing.
fn after_space<'a>(text: &'a str, marker: &str) -> Option<&'a str> {
    if marker.is_empty() { Some(text) } else { text.trim_start_matches(SPACE).strip_prefix(marker) }
}
