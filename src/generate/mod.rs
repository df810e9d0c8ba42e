//! To *generate* is to write a case whose truth is known because of how it was written: text, truth, atoms and cuts
//! come from the same choices, and nothing is ever parsed.
//!
//! A case is drawn for one [`Stratum`]. The same code serves every row of its families: a row is read, never named.

mod argument;
mod call;
mod code;
mod compose;
mod cuts;
mod draw;
mod drawn_call;
mod json_text;
mod kind;
mod long;
mod plan;
mod prose;
mod raw_spelling;
mod seeded;
mod stratum;
mod text;
mod thinking;
mod tools;
mod truth;
mod value;
mod writer;

#[cfg(test)]
mod tests;

use arbitrary::Unstructured;

use crate::case::Case;
use crate::format::Row;

pub use long::{Long, long};
pub use seeded::seeded;
pub use stratum::{STRATA, Stratum, strata};

/// The case that these bytes choose. Any bytes do, none too; what runs out reads as zero, the plainest choice.
///
/// # Errors
/// None at present; the result has the type that fuzz targets expect.
pub fn case(row: &Row, unstructured: &mut Unstructured<'_>) -> arbitrary::Result<Case> {
    Ok(drawn(row, unstructured))
}

fn drawn(row: &Row, unstructured: &mut Unstructured<'_>) -> Case {
    let mut draw = draw::Draw::new(unstructured);
    let stratum = stratum::any(row, &mut draw);
    compose::compose(row, stratum, &mut draw)
}
