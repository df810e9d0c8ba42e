//! Fewer cuts. What an exploration closed on is known; the rest is searched.

use crate::chunking::Chunking;
use crate::shrink::edit::{Edit, edited};
use crate::shrink::look::without_one;
use crate::shrink::search::Search;
use crate::subject::explorer::graph::Cuts;

/// The longest text that is explored for the cuts to begin with, before it is shrunk.
const EXPLORED: usize = 400;

/// Looks for fewer cuts on a text that may still be long.
pub(super) fn fewer(search: &mut Search<'_>) {
    if search.cuts() == 0 || search.try_cuts([Chunking::whole()]) {
        return;
    }
    let singles = 1..search.length();
    if search.cuts() > 1 && search.length() <= EXPLORED {
        let found = by_exploring(search).is_some();
        if !found {
            search.try_cuts(singles.map(|cut| Chunking(vec![cut])));
        }
    }
    one_by_one(search);
}

/// Finds the fewest cuts for the smallest text, and notes if they are known to be the fewest.
pub(super) fn fewest(search: &mut Search<'_>) {
    while search.cuts() > 0 && search.try_cuts([Chunking::whole()]) {}
    if search.cuts() <= 1 {
        // The look at the text has tried every single cut, and whole has just been tried.
        search.fewest_is_known();
        return;
    }
    match by_exploring(search) {
        Some(true) => search.fewest_is_known(),
        _ => one_by_one(search),
    }
    if search.cuts() > 1 {
        single_characters(search);
    }
}

/// Tries the paths that an exploration found, the shortest first; `None` if there is no exploration, else whether it
/// closed.
fn by_exploring(search: &mut Search<'_>) -> Option<bool> {
    let case = search.best.clone();
    let (paths, closed) = search.explored(&case, Cuts::Any)?;
    let most = search.cuts();
    search.try_cuts(paths.into_iter().filter(|path| path.0.len() < most));
    if !search.best.cuts.iter().all(|cuts| cuts.respects(&case.atoms))
        && let Some((paths, _)) = search.explored(&case, Cuts::TokenReal(&case.atoms))
    {
        let most = search.cuts();
        search.try_cuts(paths.into_iter().filter(|path| path.0.len() <= most));
    }
    Some(closed)
}

/// Leaves cuts out one by one.
fn one_by_one(search: &mut Search<'_>) {
    while search.cuts() > 0 {
        let fewer = search.best.cuts.first().map(without_one).unwrap_or_default();
        if !search.try_cuts(fewer) {
            return;
        }
    }
}

/// Takes out single characters once more, with the chunkings that an exploration finds for each shorter text: with several
/// cuts those may be quite others.
fn single_characters(search: &mut Search<'_>) {
    let mut position = 0;
    while position < search.length() {
        let shorter = edited(&search.best, &[Edit::deletion(position, position + 1)]);
        let most = search.cuts();
        let paths = search.explored(&shorter, Cuts::Any).map(|(paths, _)| paths).unwrap_or_default();
        let has_shrunk = search.try_again(shorter, paths.into_iter().filter(|path| path.0.len() <= most).collect());
        if !has_shrunk {
            position += 1;
        }
    }
}
