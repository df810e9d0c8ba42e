//! A *worker* is a parser in another process: any program that reads requests from its standard input and writes a reply
//! for each to its standard output, one JSON object a line.
//!
//! [`protocol`] has the messages, [`Worker`] the subject made of such a program. A worker that hangs, dies or answers
//! nonsense is killed with its process group and started again for the next text; the text that did it gets the
//! [`Trouble`](super::Trouble) of that name. [`kill_all`] is for the handler of Ctrl-C.

mod answer;
mod client;
mod command;
mod limits;
mod live;
mod memory;
mod process;
pub mod protocol;

pub use client::Worker;
pub use command::WorkerCommand;
pub use limits::{Limits, StartError};
pub use live::kill_all;
