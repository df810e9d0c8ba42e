//! Seamcheck finds the *seams* in streaming tool-call parsers: places where the answer depends on where the chunks of a
//! model's output happened to be cut.
//!
//! The whole is one line, and every module is a word of it:
//! generator or corpus → [`case`] → explore chunkings on a [`subject`] → [`oracle`]s → finding → [`shrink`] → [`report`].

pub mod case;
pub mod check;
pub mod chunking;
pub mod cli;
pub mod explore;
pub mod format;
pub mod fuzzing;
pub mod generate;
pub mod held;
pub mod oracle;
pub mod outcome;
pub mod reference;
pub mod report;
pub mod schemas;
pub mod shrink;
pub mod subject;
pub mod tool;
