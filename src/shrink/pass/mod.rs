//! The *passes*: each proposes cases that are smaller in one way. Structure comes first, then text, then cuts.

mod characters;
mod cuts;
mod names;
mod spans;
mod text;
mod tools;
mod values;

use super::search::Search;

/// Runs the passes until none finds a smaller case.
pub(super) fn all(search: &mut Search<'_>) {
    cuts::fewer(search);
    tools::unused(search);
    loop {
        let before = search.mark();
        spans::drop(search);
        text::halve(search);
        values::simplify(search);
        names::neutral(search);
        tools::plain(search);
        characters::plain(search);
        cuts::fewest(search);
        if search.mark() == before || search.is_spent() {
            return;
        }
    }
}
