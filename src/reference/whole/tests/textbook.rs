//! The text that each format's documents show: one call, two calls, a call without arguments.

mod texts;

use serde_json::json;

use self::texts::TEXTBOOKS;
use crate::case::Start;
use crate::format::{self, Row};
use crate::tool::Tool;

/// A format's text, in the pieces that its texts are made of.
pub(super) struct Textbook {
    format: &'static str,
    /// What stands between content and the first call, the separator included.
    before: &'static str,
    /// A call of `get_weather` with two arguments.
    weather: &'static str,
    between: &'static str,
    /// A call of `ping` without arguments.
    ping: &'static str,
    after: &'static str,
}

impl Textbook {
    pub fn one(&self) -> String {
        [self.before, self.weather, self.after].concat()
    }

    pub fn two(&self) -> String {
        [self.before, self.weather, self.between, self.ping, self.after].concat()
    }

    pub fn without_arguments(&self) -> String {
        [self.before, self.ping, self.after].concat()
    }
}

pub(super) fn textbook(row: &Row) -> &'static Textbook {
    TEXTBOOKS.iter().find(|textbook| textbook.format == row.name).expect("every format has a textbook text")
}

/// The functions that the texts call.
pub(super) fn tools() -> Vec<Tool> {
    let properties = json!({"city": {"type": "string"}, "days": {"type": "integer"}});
    vec![
        Tool::new("get_weather", json!({"type": "object", "properties": properties})),
        Tool::new("ping", json!({"type": "object", "properties": {}})),
    ]
}

const WEATHER: &str = r#"⟦get_weather {"city": "Paris", "days": 3}⟧"#;
const PING: &str = "⟦ping {}⟧";

fn outcome(row: &Row, text: &str) -> String {
    super::in_one_line(&crate::reference::whole::parse(row, &tools(), &Start::Content, text))
}

#[test]
fn every_format_reads_its_textbook_texts() {
    for row in format::all() {
        let book = textbook(row);
        assert_eq!(outcome(row, &book.one()), WEATHER, "{}", row.name);
        assert_eq!(outcome(row, &book.two()), format!("{WEATHER}{PING}"), "{}", row.name);
        assert_eq!(outcome(row, &book.without_arguments()), PING, "{}", row.name);
    }
}

#[test]
fn content_before_the_textbook_call_is_kept_without_the_separator() {
    for row in format::all().iter().filter(|row| !row.markerless) {
        let text = format!("It is – \"fine\".{}", textbook(row).two());
        assert_eq!(outcome(row, &text), format!("It is – \"fine\".{WEATHER}{PING}"), "{}", row.name);
    }
}

#[test]
fn the_textbook_text_repeated_is_as_many_calls() {
    for row in format::all() {
        assert_eq!(outcome(row, &textbook(row).two().repeat(2)), format!("{WEATHER}{PING}").repeat(2), "{}", row.name);
    }
}

#[test]
fn reasoning_before_the_textbook_call_is_kept_without_the_separator() {
    for row in format::all() {
        let Some(reasoning) = &row.reasoning else { continue };
        let text = format!("{}why{}{}", reasoning.open, reasoning.close, textbook(row).one());
        assert_eq!(outcome(row, &text), format!("⟨why⟩{WEATHER}"), "{}", row.name);
    }
}
