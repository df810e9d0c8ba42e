//! Claims about P: for every structure a table of texts with the outcomes that the rules give them, worked out by hand.
//!
//! Outcomes are written in one line: content stands as it is, reasoning in `⟨⟩`, a call in `⟦⟧` as its name, a space and
//! its arguments; an incomplete call ends in `…`.

mod array;
mod every_row;
mod header;
mod key_value;
mod markerless;
mod raw;
mod section;
mod textbook;

use serde_json::json;

use crate::case::Start;
use crate::format::{self, Row};
use crate::outcome::{Item, Outcome};
use crate::tool::Tool;

/// The functions that texts of these tables may call: `f` and `g`.
fn tools() -> Vec<Tool> {
    let properties = json!({
        "s": {"type": "string"},
        "n": {"type": "integer"},
        "u": {"type": ["string", "null"]},
        "o": {"type": "object"},
    });
    vec![
        Tool::new("f", json!({"type": "object", "properties": properties})),
        Tool::new("g", json!({"type": "object", "properties": {}})),
    ]
}

fn row(name: &str) -> &'static Row {
    format::find(name).expect("the format is built in")
}

/// An outcome in one line.
fn in_one_line(outcome: &Outcome) -> String {
    let items = outcome.items.as_ref().expect("P keeps the order of items");
    let write = |item: &Item| match item {
        Item::Content(text) => text.clone(),
        Item::Reasoning(text) => format!("⟨{text}⟩"),
        Item::Call(index) => {
            let call = &outcome.calls[*index];
            format!("⟦{} {}{}⟧", call.name, call.arguments, if call.complete { "" } else { "…" })
        }
    };
    items.iter().map(write).collect()
}

/// Claims that in the format `name` each text has the outcome beside it.
///
/// `short` has abbreviations of long markers, which are written out in both.
fn assert_outcomes(name: &str, short: &[(&str, &str)], table: &[(&str, &str)]) {
    let written_out =
        |text: &str| short.iter().fold(text.to_owned(), |text, (short, marker)| text.replace(short, marker));
    for (text, expected) in table {
        let outcome = super::parse(row(name), &tools(), &Start::Content, &written_out(text));
        assert_eq!(in_one_line(&outcome), written_out(expected), "{name}: {text:?}");
    }
}

/// Claims that in the format `name` each beginning of `text`, itself included, is content and nothing else.
fn assert_every_beginning_is_content(name: &str, text: &str) {
    for (end, character) in text.char_indices() {
        let beginning = &text[..end + character.len_utf8()];
        let outcome = super::parse(row(name), &tools(), &Start::Content, beginning);
        assert_eq!(in_one_line(&outcome), beginning, "{name}");
    }
}
