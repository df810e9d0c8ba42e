//! What a worker may use, and how its start may fail.

use std::io;
use std::time::Duration;

/// What a worker may use before it is killed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest time from its start to its `hello`; engines take a while to import.
    pub start: Duration,
    /// The longest time for one request: one text in all its chunkings.
    pub answer: Duration,
    /// The longest time from `stop` to its end.
    pub stop: Duration,
    /// The most memory that its process group may have resident while it works on a request, in bytes; `None` for any.
    /// It is looked at ten times a second, and only on systems with `/proc`.
    pub memory_bytes: Option<u64>,
    /// The longest line that it may write, in bytes.
    pub line_bytes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            start: Duration::from_secs(60),
            answer: Duration::from_secs(60),
            stop: Duration::from_millis(500),
            memory_bytes: Some(4 << 30),
            line_bytes: 256 << 20,
        }
    }
}

/// Why a worker could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The program could not be started at all.
    #[error("`{program}` could not be started: {source}; check the path in the worker command `{command}`")]
    Spawn {
        /// The program.
        program: String,
        /// The whole command.
        command: String,
        /// The system's reason.
        source: io::Error,
    },
    /// The process ended before its `hello`.
    #[error("the worker `{command}` ended before it said hello: {how}")]
    Ended {
        /// The command.
        command: String,
        /// The exit status and the last lines of its standard error.
        how: String,
    },
    /// No `hello` within the time limit.
    #[error(
        "the worker `{command}` did not answer `hello` within {} s; it must answer each line on its standard \
         input with a line on its standard output, and flush it{}",
        .limit.as_secs_f64(), quoted(.words)
    )]
    Silent {
        /// The command.
        command: String,
        /// The time limit.
        limit: Duration,
        /// The last lines of its standard error.
        words: String,
    },
    /// The worker speaks another version of the protocol.
    #[error(
        "the worker `{command}` speaks version {theirs} of the worker protocol, and this seamcheck speaks version {ours}; \
         {}",
        advice(*.theirs, *.ours)
    )]
    Version {
        /// The command.
        command: String,
        /// The worker's version.
        theirs: u64,
        /// Our version.
        ours: u64,
    },
    /// The worker answered `hello` with an error.
    #[error("the worker `{command}` cannot work: {message}")]
    Refused {
        /// The command.
        command: String,
        /// The worker's sentence.
        message: String,
    },
    /// The answer to `hello` is not one of the protocol's.
    #[error("the worker `{command}` broke the protocol at its start: {what}; only replies may go to standard output")]
    Protocol {
        /// The command.
        command: String,
        /// What came.
        what: String,
    },
}

fn quoted(words: &str) -> String {
    if words.is_empty() { String::new() } else { format!("; the last lines of its standard error:\n{words}") }
}

fn advice(theirs: u64, ours: u64) -> String {
    if theirs > ours {
        format!("use a newer seamcheck, or a worker made for version {ours}")
    } else {
        format!("bring the worker up to version {ours}")
    }
}
