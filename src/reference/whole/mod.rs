//! The *whole* side of the reference: P, the outcome of a text as the specification defines it.
//!
//! It has the whole text at hand and looks ahead as it likes; nothing here knows of chunks.

mod attempt;
mod json;
mod json_body;
mod raw_body;
mod text;

pub use text::parse;
