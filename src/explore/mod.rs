//! To *explore* a case is to run it on a subject in many chunkings; what was seen is an [`Observation`].
//!
//! Here are only the question and what was answered; what is right or wrong about it is the oracles' business.
//! [`observe`] runs the bounded plan, so its [`Reach`] is `sampled` except for tiny texts; an explorer that follows
//! a forkable subject to closure gives the same observation with the reach `every`.

mod bounded;
#[cfg(test)]
pub(crate) mod fake;
pub mod graph;
mod log;
mod observation;
mod occurrences;
mod prefixes;
mod reached;
mod streams;
mod trouble;

pub use bounded::{ExploreOptions, observe};
pub use observation::{Count, Failed, LogLine, Observation, Prefix, Reach, Reached, Residue, Stopped, Trace};
pub use occurrences::occurrences;
pub use streams::{Streams, streams};
