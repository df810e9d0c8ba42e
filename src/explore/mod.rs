//! To *explore* a case is to find out what a subject delivers over all chunkings of its text, or over as many as can be had.

pub mod graph;
mod log;
