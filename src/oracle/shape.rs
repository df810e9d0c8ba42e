//! The *shape* of a finding: its kind and its difference with names, values and runs of text abstracted.

use crate::format::Row;
use crate::outcome::Kind;
use crate::outcome::{Difference, Place};

/// How many pieces of a text are shown before the rest becomes an ellipsis.
const PIECES: usize = 8;

/// The shape of a difference, such as `lost content: "text <tool_call> text" instead of nothing`.
///
/// What is said of calls is already without names and values; text keeps its markers and is abstracted between them.
pub(super) fn shape(row: &Row, difference: &Difference) -> String {
    let mut shape = difference.kind.words().to_owned();
    if !difference.what.is_empty() {
        shape.push_str(": ");
        shape.push_str(&difference.what);
    } else if matches!(difference.place, Place::Content | Place::Reasoning) {
        let (expected, got) = (abstracted(row, &difference.expected), abstracted(row, &difference.got));
        shape.push_str(&match (expected.is_empty(), got.is_empty()) {
            (false, true) => format!(": {expected} missing"),
            (true, false) => format!(": {got} added"),
            (false, false) if difference.kind == Kind::WhiteSpaceOnly => ": moved or changed".to_owned(),
            _ => format!(": {got} for {expected}"),
        });
    }
    if difference.place == Place::Reasoning && difference.kind == Kind::WhiteSpaceOnly {
        shape.push_str(" in reasoning");
    }
    shape
}

/// The text with its markers kept, line breaks and spaces at its ends and beside markers told apart, and everything
/// else called `text`.
pub(super) fn abstracted(row: &Row, text: &str) -> String {
    let markers = row.markers();
    let mut pieces: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let marker = markers.iter().filter(|marker| rest.starts_with(&marker.text)).max_by_key(|m| m.text.len());
        let (piece, length) = match (marker, next) {
            (Some(marker), _) => (marker.text.as_str(), marker.text.len()),
            (None, '\n' | '\r') => ("⏎", 1),
            (None, ' ' | '\t') => ("␣", 1),
            (None, other) => ("text", other.len_utf8()),
        };
        rest = &rest[length..];
        let is_space = |piece: &str| piece == "⏎" || piece == "␣";
        if piece == "text" {
            // White space between two runs of text is part of one run of text.
            while pieces.last().is_some_and(|last| is_space(last))
                && pieces.iter().rev().find(|piece| !is_space(piece)) == Some(&"text")
            {
                pieces.pop();
            }
        }
        if pieces.last() != Some(&piece) || (piece != "text" && !is_space(piece)) {
            pieces.push(piece);
        }
    }
    if pieces.len() > PIECES {
        pieces.truncate(PIECES);
        pieces.push("…");
    }
    pieces.join(" ")
}

/// A message with its numbers and quoted parts abstracted, cut off after its first line.
pub(super) fn abstracted_message(message: &str) -> String {
    let mut shape = String::new();
    let mut characters = message.lines().next().unwrap_or("").chars().take(120).peekable();
    while let Some(character) = characters.next() {
        match character {
            '0'..='9' => {
                while characters.next_if(char::is_ascii_digit).is_some() {}
                shape.push('0');
            }
            '\'' | '"' | '`' => {
                while characters.next_if(|&other| other != character).is_some() {}
                characters.next();
                shape.push_str("'…'");
            }
            other => shape.push(other),
        }
    }
    shape
}

/// A short name for a list of words: the same on every machine and in every run (64-bit FNV-1a, in hexadecimal).
pub(super) fn short_hash(words: &[&str]) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for word in words {
        for byte in word.bytes().chain([0xff]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{:012x}", hash >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    #[test]
    fn texts_that_differ_in_words_only_have_one_shape() {
        let row = format::find("qwen3").expect("a built-in row");
        for text in ["Use <tool_call> to call.", "1 <tool_call> é  😀\nx y."] {
            assert_eq!(abstracted(row, text), "text ␣ <tool_call> ␣ text");
        }
        assert_eq!(abstracted(row, "\n\n</tool_call>"), "⏎ </tool_call>");
        assert_eq!(abstracted(row, ""), "");
    }

    #[test]
    fn messages_that_differ_in_numbers_and_quotes_only_have_one_shape() {
        assert_eq!(abstracted_message("KeyError: 'city' at 12"), abstracted_message("KeyError: 'days' at 7\nmore"));
        assert_ne!(abstracted_message("KeyError: 'city'"), abstracted_message("IndexError: 'city'"));
    }

    #[test]
    fn a_hash_tells_word_boundaries_and_never_changes() {
        assert_ne!(short_hash(&["ab", "c"]), short_hash(&["a", "bc"]));
        // FNV-1a of no bytes is its offset basis, of which the last 16 bits are dropped.
        assert_eq!(short_hash(&[]), "cbf29ce48422");
    }
}
