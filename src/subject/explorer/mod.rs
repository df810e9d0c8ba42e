//! The *explorer* follows every chunking of a text through a parser of this process.
//!
//! [`graph`] is the algorithm; `subjects/EXPLORING.md` gives the argument why it is sound, and its limits. Python parsers are
//! explored the same way inside their worker.

pub mod graph;
mod log;
mod trust;
