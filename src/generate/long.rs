//! Long texts, of which only the length matters: what they cost is measured, not what is made of them.

use arbitrary::Unstructured;
use serde_json::json;

use super::argument::Argument;
use super::call::{Call, Manner, alone};
use super::draw::Draw;
use super::kind::Types;
use super::value::Value;
use super::writer::Writer;
use crate::case::{Case, Start};
use crate::format::Row;
use crate::tool::Tool;

/// What is long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Long {
    /// A string among the arguments of a call.
    Argument,
    /// Prose without a call.
    Prose,
}

impl Long {
    /// Both.
    pub const ALL: [Long; 2] = [Long::Argument, Long::Prose];

    /// The word in the ids of cases.
    pub fn word(self) -> &'static str {
        match self {
            Long::Argument => "argument",
            Long::Prose => "prose",
        }
    }
}

/// What is written over and over.
const FILLER: &str = "The kettle is on the stove and the cups are on the table, as they were on the day before.\n";

/// A case of `row` in which prose or an argument has `characters` characters.
///
/// Its id, `growth/FORMAT/WORD`, does not hold the length.
pub fn long(row: &Row, long: Long, characters: usize) -> Case {
    let filler: String = FILLER.chars().cycle().take(characters).collect();
    let mut nothing = Unstructured::new(&[]);
    let mut draw = Draw::new(&mut nothing);
    let mut writer = Writer::new(row, &mut draw);
    match long {
        Long::Argument => {
            let types = Types { string: true, ..Types::default() };
            let argument = Argument { key: "text".to_owned(), value: Value::Text(filler), types };
            alone(&mut writer, &Call { name: "write", arguments: vec![argument] }, Manner::Template, &mut draw);
        }
        Long::Prose => writer.prose(&filler, &mut draw),
    }
    let parameters = json!({"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]});
    let case = writer.finish(Start::Content, vec![Tool::new("write", parameters)], "growth", &mut draw);
    Case {
        id: format!("growth/{}/{}", row.name, long.word()),
        source: format!("a text for measuring, with {characters} characters of {}", long.word()),
        cuts: Vec::new(),
        ..case
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::reference::whole;

    #[test]
    fn a_long_text_is_one_call_or_none_in_every_format_and_as_long_as_it_says() {
        for row in format::all() {
            for (kind, calls) in [(Long::Argument, 1), (Long::Prose, 0)] {
                let case = long(row, kind, 3000);
                let outcome = whole::parse(row, &case.tools, &case.start, &case.text);
                assert_eq!(outcome.calls.len(), calls, "{}: {:.200}", case.id, case.text);
                let text = match kind {
                    Long::Prose => outcome.content,
                    Long::Argument => {
                        let value: serde_json::Value = serde_json::from_str(&outcome.calls[0].arguments).expect("JSON");
                        value["text"].as_str().expect("a string").to_owned()
                    }
                };
                assert_eq!(text.chars().count(), 3000, "{}", case.id);
                assert!(case.text.chars().count() < 3400, "{}", case.id);
            }
        }
    }
}
