//! Where cases come from: the corpus, a file, the generator.

use crate::case::Case;
use crate::format::Row;
use crate::generate;

/// The cases number `0..count` of each of `rows`, taking the rows in turn, so that a run cut short has all of them.
pub fn generated(rows: Vec<&'static Row>, seed: u64, count: u64) -> impl Iterator<Item = Case> + Send {
    (0..count).flat_map(move |index| {
        let rows = rows.clone();
        rows.into_iter().map(move |row| generate::seeded(row, seed, index))
    })
}

/// The case that [`generate::seeded`] named `id`, if it is such a name: `generated/FORMAT/SEED/INDEX`.
pub fn generated_by_id(id: &str) -> Option<Case> {
    let mut parts = id.strip_prefix("generated/")?.split('/');
    let (format, seed, index) = (parts.next()?, parts.next()?, parts.next()?);
    let row = crate::format::find(format)?;
    let case = generate::seeded(row, seed.parse().ok()?, index.parse().ok()?);
    parts.next().is_none().then_some(case)
}
