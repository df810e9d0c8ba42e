//! The question put to a subject and its answer, field for field the `run` message of the worker protocol.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::case::{Case, Start};
use crate::chunking::{Atom, Chunking};
use crate::outcome::{Delta, Outcome};
use crate::tool::Tool;

/// What a subject says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct About {
    /// The engine's name, such as `freetoken`.
    pub engine: String,
    /// The engine's version.
    pub version: String,
    /// What runs it, such as `CPython 3.11.7`.
    #[serde(default)]
    pub runtime: String,
    /// Modules that were replaced by stand-ins so that the engine could be imported.
    #[serde(default)]
    pub stubbed: Vec<String>,
    /// The engine's parsers.
    pub parsers: Vec<ParserAbout>,
}

/// One parser of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ParserAbout {
    /// The engine's name for the parser.
    pub name: String,
    /// The format that it reads: a name or alias of a row.
    pub format: String,
    /// Which chunkings the engine promises to handle: `any` or `token_aligned`.
    #[serde(default)]
    pub contract: String,
    /// What can be asked of it: one_shot, stream, fork, deltas, reasoning, residue, ids, coverage.
    #[serde(default)]
    pub can: Vec<String>,
}

impl ParserAbout {
    /// Whether `ability` is among what the parser can do.
    pub fn can(&self, ability: &str) -> bool {
        self.can.iter().any(|known| known == ability)
    }
}

/// How the sessions of a [`Run`] stand to each other. The one-shot parse is of a fresh parser in any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sessions {
    /// Each is opened afresh, after the one before it has ended.
    #[default]
    Fresh,
    /// One after the other on the same instance, as far as the engine uses an instance for more than one stream.
    Reused,
    /// Two at a time, the first and the second chunking, the third and the fourth, and so on: both are opened, then they
    /// are fed a chunk each in turns, and each ends in its turn after its last chunk.
    Interleaved,
}

/// One text, to be parsed one-shot and in each of the chunkings.
#[derive(Clone, Debug)]
pub struct Run<'a> {
    /// Which of the subject's parsers.
    pub parser: &'a str,
    /// The name of the format's row.
    pub format: &'a str,
    /// The declared functions.
    pub tools: &'a [Tool],
    /// The model's output.
    pub text: &'a str,
    /// Where the prompt left off.
    pub start: &'a Start,
    /// Which occurrences of markers arrive as one token.
    pub atoms: &'a [Atom],
    /// The chunkings to stream.
    pub chunkings: &'a [Chunking],
    /// Whether the deltas of every chunk are wanted.
    pub deltas: bool,
    /// How the sessions stand to each other. Deltas are for fresh sessions only.
    pub sessions: Sessions,
}

impl<'a> Run<'a> {
    /// The question that `case` puts to `parser`: fresh sessions, without deltas.
    pub fn of(case: &'a Case, parser: &'a str, chunkings: &'a [Chunking]) -> Run<'a> {
        Run {
            parser,
            format: &case.format,
            tools: &case.tools,
            text: &case.text,
            start: &case.start,
            atoms: &case.atoms,
            chunkings,
            deltas: false,
            sessions: Sessions::Fresh,
        }
    }
}

/// The answer to a [`Run`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ran {
    /// The distinct outcomes.
    pub outcomes: Vec<Outcome>,
    /// The one-shot outcome's position in `outcomes`; `None` if the subject has no one-shot parse or it failed.
    pub one_shot: Option<usize>,
    /// For each chunking its outcome's position in `outcomes`; `None` where the stream failed.
    pub streams: Vec<Option<usize>>,
    /// For each chunking, for each chunk (and last for the end of the stream), the deltas; if they were asked for.
    pub deltas: Option<Vec<Vec<Vec<Delta>>>>,
    /// For each chunking what the session still held after its end, if the subject can tell; empty if it cannot.
    pub residue: Vec<Option<String>>,
    /// What the engine logged as errors.
    pub logged: Vec<Logged>,
    /// The streams (and the one-shot parse) that raised.
    pub failures: Vec<Failure>,
}

/// A line that the engine logged while it parsed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Logged {
    /// The chunking's position; `None` for the one-shot parse.
    pub chunking: Option<usize>,
    /// The line.
    pub message: String,
}

/// An exception in one stream or in the one-shot parse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Failure {
    /// The chunking's position; `None` for the one-shot parse.
    pub chunking: Option<usize>,
    /// `exception` or `hang`.
    pub kind: String,
    /// The exception's type and message.
    pub message: String,
    /// The stack trace, as the runtime prints it.
    #[serde(default)]
    pub trace: String,
}

/// Why a subject gave no answer for a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The subject raised, and cannot say in which chunking.
    #[error("the parser raised: {message}")]
    Exception {
        /// The exception's type and message.
        message: String,
        /// The stack trace.
        trace: String,
    },
    /// The subject cannot do what was asked.
    #[error("the subject cannot do this: {0}")]
    Unsupported(String),
    /// The subject declined, with a reason.
    #[error("the subject skipped this: {0}")]
    Skipped(String),
    /// No answer within the time limit.
    #[error("no answer within {milliseconds} ms; the worker was killed and restarted")]
    Timeout {
        /// The time limit in milliseconds.
        milliseconds: u64,
    },
    /// What a worker explores in the place of what it runs does something else than that. It says nothing of the engine.
    #[error("{0}; this is a mistake in the adapter, not in the engine: please report it to whoever wrote the adapter")]
    Adapter(String),
    /// The worker's process ended.
    #[error("the worker died: {0}")]
    Crash(String),
    /// The worker's answer is not one of the protocol's.
    #[error("the worker broke the protocol: {0}")]
    Protocol(String),
}
