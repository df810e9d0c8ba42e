//! The list of oracles.

use super::{
    Finding, Oracle, arguments, conservation, deltas, growth, hold_back, invariance, isolation, leak, parity,
    repeatability, residue, robustness, truncation, truth,
};
use crate::case::Case;
use crate::explore::Observation;
use crate::format::{self, Row};

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
        &hold_back::HoldBackOracle,
        &isolation::Isolation,
        &repeatability::Repeatability,
        &robustness::Robustness,
        &growth::GrowthOracle,
    ]
}

/// What all oracles say of a case; nothing if its format is unknown, for then it was not run either.
pub fn judge(case: &Case, observation: &Observation) -> Vec<Finding> {
    let Some(row) = format::find(&case.format) else { return Vec::new() };
    all().iter().flat_map(|oracle| oracle.judge(case, row, observation)).collect()
}

/// What the oracle of growth says of what long texts cost; the others are not asked, for nothing else was observed.
pub fn judge_growth(case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
    growth::GrowthOracle.judge(case, row, observation)
}
