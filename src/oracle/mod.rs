//! An *oracle* is a property that what was seen of a case is held against; it yields a finding or nothing.
//!
//! A *finding* says what went wrong (its kind), how firm the expectation is (its level) and by which cuts it is
//! reached. Findings of one *shape* form a group. No single oracle suffices, and several may see the same mistake: each
//! gives at most one finding a kind.

mod all;
mod arguments;
mod best;
mod conservation;
mod deltas;
mod finding;
mod growth;
mod hold_back;
mod invariance;
mod isolation;
mod leak;
mod level;
mod parity;
mod reading;
mod repeatability;
mod residue;
mod robustness;
mod schema;
mod shape;
mod truncation;
mod truth;
mod verdict;

pub use all::{all, judge, judge_growth};
pub use finding::{Evidence, Finding, Mode};
pub use growth::GROWTH;
pub use hold_back::HOLD_BACK;
pub use verdict::{Verdict, verdict};

use crate::case::Case;
use crate::explore::Observation;
use crate::format::Row;

/// A property.
pub trait Oracle: Sync {
    /// The oracle's name, such as `parity`.
    fn name(&self) -> &'static str;

    /// What is wrong with `observation`: at most one finding a kind.
    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding>;
}

#[cfg(test)]
mod tests;
