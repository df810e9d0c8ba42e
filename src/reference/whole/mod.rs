//! The *whole* side of the reference: P, the outcome of a text as the specification defines it.
//!
//! It has the whole text at hand and looks ahead as it likes; nothing here knows of chunks.

mod arguments;
mod attempt;
mod block;
mod found;
mod header_body;
mod json;
mod json_body;
mod raw_body;
mod space;
#[cfg(test)]
mod tests;
mod text;

pub use text::parse;
