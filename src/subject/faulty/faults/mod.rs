//! A *fault* is a parser of the gallery with one mistake in it: its name, its story, and where the mistake was seen.
//!
//! To add one: a variant of [`Mistake`], the line inside the parser that makes it, and an entry in a table here.

mod calls;
mod company;
mod entry;
mod json_in_tags;
mod mistake;
mod one_shot;
mod prose;
mod raw_parameters;
mod tools;

use std::sync::LazyLock;

pub use entry::{Fault, Path, Witness};
pub(super) use mistake::Mistake;
pub use tools::tools;

use crate::format::Family;

const BOTH: &[Family] = &[Family::JsonInTags, Family::RawParameters];
const JSON: &[Family] = &[Family::JsonInTags];
const RAW: &[Family] = &[Family::RawParameters];

static ALL: LazyLock<Vec<Fault>> = LazyLock::new(|| {
    let mut all = prose::faults();
    all.extend(calls::faults());
    all.extend(one_shot::faults());
    all.extend(company::faults());
    all.extend(json_in_tags::faults());
    all.extend(raw_parameters::faults());
    all
});

/// Every fault, in the order of the parser's parts: prose, calls, one-shot, what streams share, then family by
/// family.
pub fn all() -> &'static [Fault] {
    &ALL
}
