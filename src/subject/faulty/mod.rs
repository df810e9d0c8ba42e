//! The *gallery*: parsers as an engine's maintainer would write them, each with one mistake inside, which prove that
//! the oracles see.
//!
//! One incremental parser reads every format of its families from a buffer. Switched to a [`Fault`], a single line of
//! it is wrong; with none it is the *healthy twin*, exactly right on every well-formed text in every chunking and in
//! agreement with itself on all others. It shares with the reference a row's data, schema typing and string escaping, and nothing else.

mod block;
mod buffer;
mod calls;
mod faults;
mod gallery;
mod header;
mod json_in_tags;
mod json_scan;
mod json_text;
mod one_shot;
mod prose;
mod raw_parameters;
mod raw_values;
mod session;
mod setup;
mod shared;
mod unescape;

#[cfg(test)]
mod tests;

pub use faults::{Fault, Path, Witness, all, tools};
pub use gallery::{Gallery, HEALTHY, parser};
pub use session::GallerySession;
pub use setup::Style;
