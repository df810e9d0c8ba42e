//! Where a format's markers stand in a text.

use crate::chunking::Atom;
use crate::format::Row;

/// Every occurrence of a marker of `row` in `text`, atomic or not, as character positions: leftmost first, the longest
/// at each place, not overlapping.
pub fn occurrences(row: &Row, text: &str) -> Vec<Atom> {
    let markers = row.markers();
    let (mut found, mut byte, mut position) = (Vec::new(), 0, 0);
    while let Some(next) = text[byte..].chars().next() {
        let rest = &text[byte..];
        let marker = markers.iter().filter(|marker| rest.starts_with(&marker.text)).max_by_key(|m| m.text.len());
        let (bytes, characters) = match marker {
            Some(marker) => (marker.text.len(), marker.text.chars().count()),
            None => (next.len_utf8(), 1),
        };
        if marker.is_some() {
            found.push(Atom { start: position, end: position + characters });
        }
        byte += bytes;
        position += characters;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    #[test]
    fn markers_are_found_at_character_positions_whether_atomic_or_not() {
        let row = format::find("qwen3_coder").expect("a built-in row");
        let found = occurrences(row, "é<tool_call><function=f></function>");
        assert_eq!(found, [Atom::from((1, 12)), Atom::from((12, 22)), Atom::from((24, 35))]);
        let row = format::find("hy3").expect("a built-in row");
        let found = occurrences(row, "<tool_calls><tool_call>f<tool_sep></tool_call></tool_calls>");
        let expected = [(0, 12), (12, 23), (24, 34), (34, 46), (46, 59)].map(Atom::from);
        assert_eq!(found, expected, "a section's marker is not taken for a call's");
    }
}
