//! To *report* is to say what was found: as JSON Lines for programs, on the terminal for people.
//!
//! It reads results and findings only, and asks no subject.

mod drawn;
pub mod lines;
mod tally;
pub mod terminal;

pub use drawn::drawn;
pub use tally::Tally;
