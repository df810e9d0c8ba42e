//! What holds for every row: a text in its template's syntax is read, and equal texts leave equal states.

use super::{Machine, comes_to, tools};
use crate::case::Start;
use crate::chunking::{Chunkable, Chunking};
use crate::format::{self, Body, Row};
use crate::outcome::assemble::Assembler;

/// A call in the row's own syntax: `f` with the string `x` as its parameter `s`, or `ping` without parameters.
fn call(row: &Row, name: &str) -> String {
    let object = if name == "f" { "{\"s\": \"x\"}" } else { "{}" };
    let body = match &row.body {
        Body::JsonInTags(body) if body.name_is_key => format!("{{\"{name}\": {object}}}"),
        Body::JsonInTags(body) => {
            format!("{{\"{}\": \"{name}\", \"{}\": {object}}}", body.name_key, body.argument_keys[0])
        }
        Body::Header(body) => {
            let number = if body.counter.is_empty() { String::new() } else { format!("{}7", body.counter) };
            let header = format!("{}{}{name}{number}{}", body.prefix, body.name_prefix, body.arguments_open);
            format!("{header}{object}{}", body.arguments_close)
        }
        Body::RawParameters(body) => {
            let key_end = body.typed_ends.first().map_or(&body.parameter_open_end, |end| &end.text);
            let value_open = format!("{}{}", body.value_gap, body.value_open);
            let value = format!("{value_open}{pad}x{pad}{}", body.parameter_close, pad = body.padding);
            let parameter = format!("{}s{key_end}{value}{}", body.parameter_open, body.parameter_gap());
            let parameter = if name == "f" { parameter } else { String::new() };
            let head = format!("{}{name}{}{}", body.function_open, body.function_open_end, body.gap);
            format!("{head}{parameter}{}", body.function_close)
        }
    };
    format!("{}{}{body}{}{}", row.open, row.inner, row.inner_end(), row.close)
}

/// A text with both calls, and what may come before and after them.
fn text(row: &Row) -> String {
    let is_array = row.section.as_ref().is_some_and(|section| section.array);
    let comma = if is_array { "," } else { "" };
    let mut calls = format!("{}{comma}{}{}", call(row, "f"), row.between, call(row, "ping"));
    if let Some(section) = &row.section {
        let brackets = if is_array { ["[", "]"] } else { ["", ""] };
        let inside = format!("{}{}{calls}{}{}", brackets[0], section.inner, section.inner_end, brackets[1]);
        calls = format!("{}{inside}{}", section.open, section.close);
    }
    let before = if row.markerless { "\n" } else { "Hi" };
    format!("{before}{}{calls}{}\n", row.separator, row.trailing)
}

#[test]
fn two_calls_in_the_syntax_of_a_row_are_read() {
    for row in format::all() {
        let calls = ["f({\"s\": \"x\"})", "ping({})"];
        let expected: Vec<&str> =
            if row.markerless { calls.into() } else { ["say Hi"].into_iter().chain(calls).collect() };
        comes_to(&row.name, &text(row), &expected);
    }
}

#[test]
fn no_marker_of_a_row_begins_another_one_that_may_stand_in_its_place() {
    for row in format::all() {
        let mut texts: Vec<String> = row.markers().into_iter().map(|marker| marker.text).collect();
        match &row.body {
            Body::JsonInTags(_) => {}
            // What opens the arguments stands in the place of the id's marker only.
            Body::Header(body) if body.id_open.is_empty() => texts.retain(|text| *text != body.arguments_open),
            Body::Header(_) => {}
            Body::RawParameters(body) => {
                texts.extend(body.typed_ends.iter().map(|end| end.text.clone()));
                texts.push(body.parameter_open_end.clone());
            }
        }
        for one in &texts {
            let longer = texts.iter().find(|other| other.starts_with(one.as_str()) && *other != one);
            assert_eq!(longer, None, "{}: {one:?} begins another marker", row.name);
        }
    }
}

/// What a text may be damaged with: the row's markers, and characters that mean something in some place.
fn damage(row: &Row) -> Vec<String> {
    let mut pieces: Vec<String> = row.markers().into_iter().map(|marker| marker.text).collect();
    pieces.extend(["x", " ", "\n", "\"", "{", "}", "[", "]", ",", "<", "null", "\\u0", "é"].map(str::to_owned));
    pieces
}

/// Holds that after every prefix of `text` the state and what was delivered do not depend on the chunks.
fn hold_for_every_prefix(row: &Row, text: &str) {
    let tools = tools();
    let start = Start::Content;
    let mut by_character = Machine::new(row, &tools, &start);
    let mut delivered = Assembler::told_completeness();
    for (at, character) in text.char_indices() {
        let end = at + character.len_utf8();
        by_character.feed(&text[at..end], &mut delivered);
        for size in [usize::MAX, 3] {
            let prefix = &text[..end];
            let length = prefix.chars().count();
            let chunking = if size > length { Chunking::whole() } else { Chunking::sized(length, size) };
            let mut other = Machine::new(row, &tools, &start);
            let mut assembler = Assembler::told_completeness();
            for chunk in Chunkable::new(prefix).chunks(&chunking) {
                other.feed(chunk, &mut assembler);
            }
            assert_eq!(other, by_character, "{}: {prefix:?} in chunks of {size}", row.name);
            assert_eq!(assembler.finish(), delivered.clone().finish(), "{}: {prefix:?} in chunks of {size}", row.name);
        }
    }
}

#[test]
fn the_state_after_a_prefix_does_not_depend_on_its_chunks() {
    for row in format::all() {
        let text = text(row);
        hold_for_every_prefix(row, &text);
        // Damage of every sort, one piece a text, at a place that goes through the text.
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        for (number, piece) in damage(row).iter().enumerate() {
            let at = places[number * 7919 % places.len()];
            hold_for_every_prefix(row, &format!("{}{piece}{}", &text[..at], &text[at..]));
        }
    }
}
