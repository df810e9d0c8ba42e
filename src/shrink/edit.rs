//! An *edit* replaces a piece of a case's text; cuts and atoms move along.

use crate::case::Case;
use crate::chunking::{Atom, Chunkable, Chunking};

/// The characters `start..end` become `with`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) with: String,
}

impl Edit {
    /// Takes the characters `start..end` out.
    pub(super) fn deletion(start: usize, end: usize) -> Edit {
        Edit { start, end, with: String::new() }
    }

    fn grown(&self) -> usize {
        self.with.chars().count()
    }
}

/// `case` after `edits`, which are in the order of the text and do not overlap. Its truth is still that of `case`.
pub(super) fn edited(case: &Case, edits: &[Edit]) -> Case {
    let old = Chunkable::new(&case.text);
    let mut text = String::with_capacity(case.text.len());
    let mut from = 0;
    for edit in edits {
        text.push_str(old.slice(from, edit.start));
        text.push_str(&edit.with);
        from = edit.end;
    }
    text.push_str(old.slice(from, old.length()));
    let length = text.chars().count();
    let atom = |atom: &Atom| {
        let is_whole = edits.iter().all(|edit| edit.end <= atom.start || atom.end <= edit.start);
        is_whole.then(|| Atom { start: moved(edits, atom.start, true), end: moved(edits, atom.end, false) })
    };
    Case {
        atoms: case.atoms.iter().filter_map(atom).collect(),
        cuts: case.cuts.iter().map(|cuts| moved_cuts(edits, cuts, old.length(), length)).collect(),
        text,
        ..case.clone()
    }
}

/// Where the offset `at` is after the edits. One inside a replaced piece stays inside it as far as that goes; at a
/// replaced piece's start, `behind` says whether it goes behind what is put there.
fn moved(edits: &[Edit], at: usize, behind: bool) -> usize {
    let mut position = at;
    for edit in edits.iter().rev() {
        if at > edit.start || (at == edit.start && behind && edit.end == edit.start) {
            let inside = at.min(edit.end) - edit.start;
            position = if at >= edit.end {
                position + edit.grown() - (edit.end - edit.start)
            } else {
                position - inside + inside.min(edit.grown())
            };
        }
    }
    position
}

/// The cuts after the edits. Cuts that have met become one, and one that has come to an end of the text is gone; what made
/// an empty chunk before still does.
fn moved_cuts(edits: &[Edit], cuts: &Chunking, before: usize, length: usize) -> Chunking {
    let mut kept: Vec<(usize, usize)> = Vec::new();
    for &cut in &cuts.0 {
        let now = moved(edits, cut, false);
        let has_met = kept.last().is_some_and(|&(old, new)| new == now && old != cut);
        let has_left = (now == 0 && cut != 0) || (now >= length && cut < before);
        if !has_met && !has_left {
            kept.push((cut, now));
        }
    }
    Chunking(kept.into_iter().map(|(_, new)| new).collect())
}
