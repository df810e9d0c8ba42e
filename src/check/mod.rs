//! To *check* is to run cases on subjects and to let the oracles judge what was seen.
//!
//! [`sources`] gathers the cases, [`one`] checks one of them on one parser, [`run`] checks many in parallel, [`matrix`] checks the
//! gallery of faulty parsers to prove the oracles, [`growth`] measures what parsers cost.

pub mod growth;
pub mod matrix;
mod one;
mod run;
pub mod sources;

pub use one::{Checked, check};
pub use run::{Named, run};
