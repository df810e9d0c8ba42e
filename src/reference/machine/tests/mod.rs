//! What the machine makes of texts written by hand, whole and in pieces. The outcomes are worked out from the rules.

mod arrays;
mod delivered;
mod every_row;
mod headers;
mod markerless;
mod sections;
mod tags;

use serde_json::json;

use super::Machine;
use crate::case::Start;
use crate::format;
use crate::outcome::assemble::Assembler;
use crate::outcome::{Item, Outcome};
use crate::tool::Tool;

fn tools() -> Vec<Tool> {
    let schema = json!({"type": "object", "properties": {
        "s": {"type": "string"}, "i": {"type": "integer"}, "o": {"type": "object"}, "n": {"type": ["string", "null"]}}});
    vec![Tool::new("f", schema), Tool::new("ping", json!({"type": "object", "properties": {}}))]
}

/// An outcome's items, a line each: `say` content, `think` reasoning, `name(arguments)` a call, without the last bracket
/// if it is incomplete.
fn lines(outcome: Outcome) -> Vec<String> {
    let calls = outcome.calls;
    let line = |item| match item {
        Item::Reasoning(text) => format!("think {text}"),
        Item::Content(text) => format!("say {text}"),
        Item::Call(index) => {
            let call = &calls[index];
            format!("{}({}{}", call.name, call.arguments, if call.complete { ")" } else { "" })
        }
    };
    outcome.items.into_iter().flatten().map(line).collect()
}

/// What a stream of `chunks` has delivered, and at its end if it `ends`.
fn streamed<'t>(row: &str, chunks: impl Iterator<Item = &'t str>, ends: bool) -> Vec<String> {
    let tools = tools();
    let mut machine = Machine::new(format::find(row).unwrap(), &tools, &Start::Content);
    let mut assembler = Assembler::told_completeness();
    chunks.for_each(|chunk| machine.feed(chunk, &mut assembler));
    if ends {
        machine.finish(&mut assembler);
        assert_eq!(machine.held(), "", "something is held after the end");
    }
    lines(assembler.finish())
}

fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(|_| true)
}

/// Holds that `text` comes to `expected`, as one chunk and one character a chunk.
#[track_caller]
fn comes_to(row: &str, text: &str, expected: &[&str]) {
    assert_eq!(streamed(row, std::iter::once(text), true), expected, "{row}: {text:?} as one chunk");
    assert_eq!(streamed(row, characters(text), true), expected, "{row}: {text:?} one character a chunk");
}

/// Holds that a stream has delivered `expected` after `prefix`, however it was cut.
#[track_caller]
fn delivers(row: &str, prefix: &str, expected: &[&str]) {
    assert_eq!(streamed(row, std::iter::once(prefix), false), expected, "{row}: after {prefix:?} as one chunk");
    assert_eq!(streamed(row, characters(prefix), false), expected, "{row}: after {prefix:?} one character a chunk");
}
