//! Plainer characters: whatever need not be what it is becomes `a`, a space or a digit.

use crate::explore::occurrences;
use crate::shrink::edit::Edit;
use crate::shrink::search::Search;
use crate::shrink::size::unreadable;

/// The longest text that is made plainer.
const LONGEST: usize = 300;

/// Replaces characters outside markers: whole words, then one at a time.
pub(super) fn plain(search: &mut Search<'_>) {
    if search.length() > LONGEST {
        return;
    }
    for (start, end) in words(&search.best.text) {
        search.try_edits(&[Edit { start, end, with: "a".repeat(end - start) }]);
    }
    let mut position = 0;
    while let Some(character) = search.best.text.chars().nth(position) {
        let markers = occurrences(search.row, &search.best.text);
        if !markers.iter().any(|marker| marker.start <= position && position < marker.end) {
            let plainer = ['a', ' ', '0'].into_iter().filter(|&it| unreadable(it) < unreadable(character));
            for with in plainer {
                let edit = Edit { start: position, end: position + 1, with: with.to_string() };
                if search.try_edits(&[edit]) {
                    break;
                }
            }
        }
        position += 1;
    }
}

/// Runs of letters and digits.
fn words(text: &str) -> Vec<(usize, usize)> {
    let characters: Vec<char> = text.chars().collect();
    let mut words: Vec<(usize, usize)> = Vec::new();
    for (position, _) in characters.iter().enumerate().filter(|(_, character)| character.is_alphanumeric()) {
        match words.last_mut() {
            Some((_, end)) if *end == position => *end += 1,
            _ => words.push((position, position + 1)),
        }
    }
    words.retain(|(start, end)| end - start > 1);
    words
}
