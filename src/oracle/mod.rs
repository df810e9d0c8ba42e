//! An *oracle* is a property that what was seen of a case is held against; it yields a finding or nothing.
//!
//! A *finding* says what went wrong (its kind), how firm the expectation is (its level) and by which cuts it is
//! reached. Findings of one *shape* form a group. No single oracle suffices, and several may see the same mistake: each
//! gives at most one finding a kind.

mod arguments;
mod best;
mod conservation;
mod deltas;
mod finding;
mod invariance;
mod leak;
mod level;
mod parity;
mod reading;
mod residue;
mod robustness;
mod schema;
mod shape;
mod truncation;
mod truth;
mod verdict;

pub use finding::{Evidence, Finding, Mode};
pub use verdict::{Verdict, verdict};

use crate::case::Case;
use crate::explore::Observation;
use crate::format::{self, Row};

/// A property.
pub trait Oracle: Sync {
    /// The oracle's name, such as `parity`.
    fn name(&self) -> &'static str;

    /// What is wrong with `observation`: at most one finding a kind.
    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding>;
}

/// Every oracle, in the order of the report's columns.
pub fn all() -> &'static [&'static dyn Oracle] {
    &[
        &truth::Truth,
        &parity::Parity,
        &invariance::Invariance,
        &arguments::Arguments,
        &deltas::Deltas,
        &conservation::Conservation,
        &leak::Leak,
        &residue::ResidueOracle,
        &truncation::Truncation,
        &robustness::Robustness,
    ]
}

/// What all oracles say of a case; nothing if its format is unknown, for then it was not run either.
pub fn judge(case: &Case, observation: &Observation) -> Vec<Finding> {
    let Some(row) = format::find(&case.format) else { return Vec::new() };
    all().iter().flat_map(|oracle| oracle.judge(case, row, observation)).collect()
}

#[cfg(test)]
mod tests;
