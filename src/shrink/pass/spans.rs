//! Dropping what stands between two joints of a text: segments, calls, parameters, members, sentences.

use crate::explore::occurrences;
use crate::shrink::edit::Edit;
use crate::shrink::search::Search;

/// The most joints that are paired.
const JOINTS: usize = 96;
/// The most questions of one pass.
const CALLS: u64 = 300;

/// Drops spans, the longest first.
pub(super) fn drop(search: &mut Search<'_>) {
    let end = search.calls() + CALLS;
    let mut longest = usize::MAX;
    'again: loop {
        for (start, end_of_span) in spans(search) {
            if search.calls() >= end {
                return;
            }
            if end_of_span - start <= longest && search.try_edits(&[Edit::deletion(start, end_of_span)]) {
                longest = end_of_span - start;
                continue 'again;
            }
        }
        return;
    }
}

/// All spans between two joints, the longest first.
fn spans(search: &Search<'_>) -> Vec<(usize, usize)> {
    let joints = joints(search);
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for (position, &start) in joints.iter().enumerate() {
        spans.extend(joints[position + 1..].iter().map(|&end| (start, end)));
    }
    spans.sort_by_key(|&(start, end)| (std::cmp::Reverse(end - start), start));
    spans
}

/// The places where something begins or ends: markers first, then lines, punctuation and words, as many as can be paired.
fn joints(search: &Search<'_>) -> Vec<usize> {
    let text = &search.best.text;
    let markers = occurrences(search.row, text);
    let mut joints: Vec<usize> = vec![0, search.length()];
    joints.extend(markers.iter().flat_map(|marker| [marker.start, marker.end]));
    let inside = |position: usize| markers.iter().any(|marker| marker.start <= position && position < marker.end);
    let beside = |is_one: fn(char) -> bool| -> Vec<usize> {
        let places = text.chars().enumerate().filter(|&(position, it)| is_one(it) && !inside(position));
        places.flat_map(|(position, _)| [position, position + 1]).collect()
    };
    let sorts: [fn(char) -> bool; 4] =
        [|it| it == '\n', |it| matches!(it, ',' | '{' | '}' | '[' | ']'), |it| matches!(it, ':' | '"'), |it| it == ' '];
    for sort in sorts {
        let more = beside(sort);
        if joints.len() + more.len() <= JOINTS {
            joints.extend(more);
        }
    }
    joints.sort_unstable();
    joints.dedup();
    joints
}
