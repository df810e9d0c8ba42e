//! A *subject* is a parser under test; a *session* is one stream through it.
//!
//! [`Subject`] is what the harness asks, whatever the parser is written in: one text, many chunkings, a batch of
//! answers. [`Parser`] and [`Session`] are what a parser written in Rust offers; [`InProcess`] makes a subject of it.

pub mod cache;
mod explored;
pub mod explorer;
pub mod faulty;
mod guard;
mod in_process;
pub mod install;
pub mod open;
mod parser;
pub mod python;
pub mod python_adapter;
pub mod reference;
pub mod registry;
mod run;
mod sessions;
pub mod spec;
pub mod worker;

pub use explored::{Explore, Explored};
pub use guard::guarded;
pub use in_process::InProcess;
pub use open::{OpenError, Options};
pub use parser::{Input, Parser, Session};
pub use run::{About, Failure, Logged, ParserAbout, Ran, Run, Sessions, Trouble};
pub use spec::{SpecError, SubjectSpec};

/// A parser under test. One instance belongs to one thread.
pub trait Subject: Send {
    /// What the subject is: engine, version, parsers.
    fn about(&self) -> &About;

    /// Parses one text once over the whole and once in each chunking.
    ///
    /// # Errors
    /// [`Trouble`] if the subject did not answer for the text at all; a parser that raises in some of the chunkings
    /// is no trouble but a [`Failure`] in the answer.
    fn run(&mut self, run: &Run<'_>) -> Result<Ran, Trouble>;

    /// Follows every chunking of one text, within bounds.
    ///
    /// # Errors
    /// [`Trouble::Unsupported`] if the subject's sessions cannot be forked, else as [`Subject::run`].
    fn explore(&mut self, _question: &Explore<'_>) -> Result<Explored, Trouble> {
        Err(Trouble::Unsupported("its sessions cannot be forked".to_owned()))
    }
}
