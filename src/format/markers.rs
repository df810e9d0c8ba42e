//! A *marker* is a literal piece of a format's syntax; it is *atomic* if its tokenizer makes it one token.

use super::row::{Body, Row};
use crate::chunking::Atom;

/// A literal piece of a format's syntax.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// The literal.
    pub text: String,
    /// Whether it arrives whole.
    pub atomic: bool,
}

impl Row {
    /// Every marker of the format, each once: section, call, reasoning, then the body's tags. None is empty.
    pub fn markers(&self) -> Vec<Marker> {
        let mut texts: Vec<&String> = Vec::new();
        if let Some(section) = &self.section {
            texts.extend([&section.open, &section.close]);
            texts.extend(section.other_opens.iter().chain(&section.other_closes));
        }
        texts.extend([&self.open, &self.close]);
        if let Some(reasoning) = &self.reasoning {
            texts.extend([&reasoning.open, &reasoning.close]);
        }
        match &self.body {
            Body::JsonInTags(_) => {}
            Body::Header(body) => {
                texts.extend([&body.prefix, &body.id_open, &body.arguments_open, &body.arguments_close]);
            }
            Body::RawParameters(body) => {
                texts.extend([&body.function_open, &body.function_close, &body.parameter_open, &body.value_open]);
                texts.push(&body.parameter_close);
                if !body.value_open.is_empty() {
                    texts.extend([&body.function_open_end, &body.parameter_open_end]);
                }
            }
        }
        let mut markers: Vec<Marker> = Vec::new();
        for text in texts {
            if !text.is_empty() && markers.iter().all(|known| known.text != *text) {
                markers.push(Marker { text: text.clone(), atomic: self.atomic.contains(text) });
            }
        }
        markers
    }
}

/// Every occurrence of an atomic marker of `row` in `text`, leftmost first and not overlapping.
pub fn atoms(row: &Row, text: &str) -> Vec<Atom> {
    let mut found = Vec::new();
    let (mut byte, mut position) = (0, 0);
    while byte < text.len() {
        let rest = &text[byte..];
        let marker = row.atomic.iter().filter(|marker| rest.starts_with(marker.as_str())).max_by_key(|m| m.len());
        if let Some(marker) = marker {
            let end = position + marker.chars().count();
            found.push(Atom { start: position, end });
            position = end;
            byte += marker.len();
        } else {
            byte += rest.chars().next().map_or(1, char::len_utf8);
            position += 1;
        }
    }
    found
}
