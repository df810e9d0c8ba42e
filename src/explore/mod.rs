//! To *explore* a case is to run it on a subject in many chunkings; what was seen is an [`Observation`].
//!
//! Here are only the question and what was answered; what is right or wrong about it is the oracles' business.
//! [`observe`] has a subject that can fork explore every chunking; where that does not close, or cannot be done, it runs
//! the bounded plan, and the [`Reach`] is `sampled`.

mod again;
mod bounded;
mod closure;
#[cfg(test)]
pub(crate) mod fake;
mod growth;
mod lag;
mod observation;
mod occurrences;
mod prefixes;
mod reached;
mod streams;
mod trouble;
mod trust;

pub use bounded::{ExploreOptions, Sparing, observe};
pub use closure::Exploration;
pub use growth::{
    Growth, GrowthOptions, Meter, Point, STEEP, Unit, observe_growth, pieces, shown as shown_cost, time as time_of,
};
pub use lag::{Behind, HoldBack, Lag, Part, WholeCall, tolerance};
pub use observation::{Again, Count, Failed, LogLine, Observation, Prefix, Reach, Reached, Residue, Stopped, Trace};
pub use occurrences::occurrences;
pub use streams::{Streams, streams};
