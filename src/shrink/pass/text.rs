//! Delta debugging: taking runs of characters out, ever shorter ones, down to single characters.

use crate::shrink::edit::Edit;
use crate::shrink::search::Search;

/// Runs of up to so many characters are tried at every offset of a short text, longer ones at multiples of their length.
const FINE: usize = 8;
/// The longest text that is short.
const SHORT: usize = 160;

/// Takes out runs of half the text, of a quarter, and so on.
pub(super) fn halve(search: &mut Search<'_>) {
    let mut size = search.length() / 2;
    while size > 1 {
        sweep(search, size);
        // A short text's last halves are taken in steps of one.
        size = if size <= FINE && search.length() <= SHORT { size - 1 } else { size / 2 };
    }
    while sweep(search, 1) {}
}

/// Takes out runs of `size` characters wherever that can be done, and says whether it could.
fn sweep(search: &mut Search<'_>, size: usize) -> bool {
    let step = if size <= FINE && search.length() <= SHORT { 1 } else { size };
    let (mut start, mut has_shrunk) = (0, false);
    while start + size <= search.length() {
        if search.try_edits(&[Edit::deletion(start, start + size)]) {
            has_shrunk = true;
        } else {
            start += step;
        }
    }
    has_shrunk
}
