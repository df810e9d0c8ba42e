//! Simplifying values: what stands in brackets or quotes becomes empty, or loses them; numbers become 0.

use crate::explore::occurrences;
use crate::shrink::edit::Edit;
use crate::shrink::search::Search;

/// The longest text whose pairs of markers are taken out.
const MARKERS: usize = 12;

/// Simplifies every value that can be.
pub(super) fn simplify(search: &mut Search<'_>) {
    let mut position = 0;
    while let Some((start, end)) = next_value(&search.best.text, position) {
        let characters: Vec<char> = search.best.text.chars().skip(start).take(end - start).collect();
        let simpler: &[&str] = match characters[0] {
            '"' => &["\"\"", "\"a\""],
            '{' => &["{}", "0", "\"\""],
            '[' => &["[]", "0", "\"\""],
            _ => &["0"],
        };
        let mut proposals: Vec<Vec<Edit>> = simpler
            .iter()
            .filter(|with| with.len() < characters.len())
            .map(|with| vec![Edit { start, end, with: (*with).to_owned() }])
            .collect();
        if end - start > 1 {
            proposals.push(vec![Edit::deletion(start, start + 1), Edit::deletion(end - 1, end)]);
        }
        proposals.iter().any(|edits| search.try_edits(edits));
        position = start + 1;
    }
    pairs_of_markers(search);
}

/// Takes out two markers at a time, with what they enclose left.
fn pairs_of_markers(search: &mut Search<'_>) {
    'again: loop {
        let markers = occurrences(search.row, &search.best.text);
        if markers.len() > MARKERS {
            return;
        }
        for (position, first) in markers.iter().enumerate() {
            for second in &markers[position + 1..] {
                let edits = [Edit::deletion(first.start, first.end), Edit::deletion(second.start, second.end)];
                if search.try_edits(&edits) {
                    continue 'again;
                }
            }
        }
        return;
    }
}

/// The next bracket, quote or number from the character `from` on, and where it ends.
fn next_value(text: &str, from: usize) -> Option<(usize, usize)> {
    let characters: Vec<char> = text.chars().collect();
    (from..characters.len()).find_map(|start| {
        let is_first_digit =
            characters[start].is_ascii_digit() && (start == 0 || !characters[start - 1].is_ascii_digit());
        let end = match characters[start] {
            '"' => end_of_string(&characters, start)?,
            '{' | '[' => end_of_brackets(&characters, start)?,
            _ if is_first_digit => {
                start + characters[start..].iter().take_while(|it| it.is_ascii_digit() || **it == '.').count()
            }
            _ => return None,
        };
        Some((start, end))
    })
}

/// The offset behind the string that opens at `start`.
fn end_of_string(characters: &[char], start: usize) -> Option<usize> {
    let mut position = start + 1;
    loop {
        match characters.get(position)? {
            '\\' => position += 2,
            '"' => return Some(position + 1),
            _ => position += 1,
        }
    }
}

/// The offset behind the bracket that belongs to the one at `start`; those in strings do not count.
fn end_of_brackets(characters: &[char], start: usize) -> Option<usize> {
    let (mut position, mut depth) = (start, 0_usize);
    loop {
        match characters.get(position)? {
            '"' => position = end_of_string(characters, position)?,
            '{' | '[' => (position, depth) = (position + 1, depth + 1),
            '}' | ']' if depth == 1 => return Some(position + 1),
            '}' | ']' => (position, depth) = (position + 1, depth - 1),
            _ => position += 1,
        }
    }
}
