//! A *fault* is a parser of the gallery with one mistake in it: its name, its story, and where the mistake was seen.
//!
//! To add one: a variant of [`Mistake`], the line inside the parser that makes it, and an entry in a table here.

mod calls;
mod company;
mod entry;
mod headers;
mod json_in_tags;
mod key_value_tags;
mod mistake;
mod one_shot;
mod pace;
mod prose;
mod raw_parameters;
mod reach;
mod sections;
mod stated_types;
mod tools;

use std::sync::LazyLock;

pub use entry::{Fault, Path, Witness};
pub(super) use mistake::Mistake;
pub use tools::tools;

use crate::format::Family;

const EVERY: &[Family] = &[Family::JsonInTags, Family::SectionAndHeader, Family::RawParameters, Family::KeyValueTags];
const BOTH: &[Family] = &[Family::JsonInTags, Family::RawParameters];
const TEXTUAL: &[Family] = &[Family::JsonInTags, Family::RawParameters, Family::SectionAndHeader];
const JSON_ARGUMENTS: &[Family] = &[Family::JsonInTags, Family::SectionAndHeader];
const TAGS: &[Family] = &[Family::RawParameters, Family::KeyValueTags];
const JSON: &[Family] = &[Family::JsonInTags];
const HEADER: &[Family] = &[Family::SectionAndHeader];
const RAW: &[Family] = &[Family::RawParameters];
const PAIRS: &[Family] = &[Family::KeyValueTags];

static ALL: LazyLock<Vec<Fault>> = LazyLock::new(|| {
    let mut all = prose::faults();
    all.extend(calls::faults());
    all.extend(one_shot::faults());
    all.extend(company::faults());
    all.extend(sections::faults());
    all.extend(json_in_tags::faults());
    all.extend(headers::faults());
    all.extend(raw_parameters::faults());
    all.extend(stated_types::faults());
    all.extend(key_value_tags::faults());
    all.extend(pace::faults());
    all
});

/// Every fault, in the order of the parser's parts: prose, calls, one-shot, what streams share, sections, then family by
/// family; those that change no answer last.
pub fn all() -> &'static [Fault] {
    &ALL
}
