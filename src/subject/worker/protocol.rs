//! The messages of the worker protocol, version 1: JSON Lines on the worker's standard input and output.
//!
//! Every request has a `seq` and an `op`; every reply echoes the `seq`. Offsets are Unicode scalar values. A reply with
//! a member `error` answers any request. Members that are not named here are ignored, so that a worker may say more.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::case::Start;
use crate::chunking::{Atom, Chunking};
use crate::outcome::{Delta, Outcome};
use crate::subject::{About, Failure, Logged};
use crate::tool::Tool;

/// The version of the protocol that this program speaks.
pub const VERSION: u64 = 1;

/// What is asked of a worker: one line on its standard input.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Request<'a> {
    /// The first request: who are you? Answered by a `HelloReply`.
    Hello {
        /// Echoed by the reply.
        seq: u64,
        /// The version of the protocol that seamcheck speaks.
        protocol: u64,
    },
    /// Parse one text, once over the whole and once in each chunking. Answered by a `RunReply`.
    Run(RunRequest<'a>),
    /// Follow every chunking of one text. Answered by an `ExploreReply`.
    Explore(ExploreRequest<'a>),
    /// The process is to end; no reply.
    Stop {
        /// Not echoed, as there is no reply.
        seq: u64,
    },
}

/// One text with all the chunkings in which it is to be streamed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RunRequest<'a> {
    /// Echoed by the reply.
    pub seq: u64,
    /// Which of the parsers that the worker named in its `HelloReply`.
    pub parser: &'a str,
    /// The declared functions, as OpenAI tool objects.
    pub tools: &'a [Tool],
    /// The model's whole output after the prompt.
    pub text: &'a str,
    /// Where the prompt left off: `content`, `reasoning`, or the name of a channel.
    pub start: &'a Start,
    /// Which occurrences of markers arrive as one token: `[start, end)` in Unicode scalar values.
    pub atoms: &'a [Atom],
    /// The chunkings. Each is a list of ascending offsets between two chunks; k cuts make k + 1 chunks, and a repeated
    /// cut, one at 0 or one at the end makes an empty chunk, which is to be fed too.
    pub chunkings: &'a [Chunking],
    /// Whether the reply is to carry the deltas of every chunk.
    pub deltas: bool,
    /// Whether the streams are to run one after the other on one instance of the parser; absent for no.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reuse: bool,
    /// Whether the streams are to be open two at a time and fed in turns; absent for no.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interleave: bool,
}

/// One text of which every chunking without empty chunks is to be followed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExploreRequest<'a> {
    /// Echoed by the reply.
    pub seq: u64,
    /// Which of the parsers that the worker named in its `HelloReply`; one that can `fork`.
    pub parser: &'a str,
    /// The declared functions, as OpenAI tool objects.
    pub tools: &'a [Tool],
    /// The model's whole output after the prompt.
    pub text: &'a str,
    /// Where the prompt left off: `content`, `reasoning`, or the name of a channel.
    pub start: &'a Start,
    /// Which occurrences of markers arrive as one token: `[start, end)` in Unicode scalar values.
    pub atoms: &'a [Atom],
    /// Where chunks may be cut.
    pub cuts: AllowedCuts<'a>,
    /// The most states at one offset.
    pub max_states: usize,
    /// The most chunks fed.
    pub max_feeds: u64,
    /// How many seconds the worker may take.
    pub max_seconds: f64,
    /// Draws what is run again to check the exploration.
    pub seed: u64,
}

/// Where chunks may be cut: one of two words, or a list of offsets.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum AllowedCuts<'a> {
    /// At the places that the word says.
    Word(CutsWord),
    /// At these offsets only, ascending, in Unicode scalar values.
    At(&'a [usize]),
}

/// A word for the places where chunks may be cut.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CutsWord {
    /// Anywhere.
    Any,
    /// Anywhere but inside an atom.
    TokenReal,
}

/// The answer to `hello`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HelloReply {
    /// The request's `seq`.
    pub seq: u64,
    /// The version of the protocol that the worker speaks.
    pub protocol: u64,
    /// What the worker's engine is.
    #[serde(flatten)]
    pub about: About,
}

/// The answer to `run`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct RunReply {
    /// The request's `seq`.
    pub seq: u64,
    /// The distinct outcomes.
    pub outcomes: Vec<Outcome>,
    /// The one-shot outcome's position in `outcomes`; null if it raised or the parser has no one-shot parse.
    #[serde(default)]
    pub one_shot: Option<usize>,
    /// For each chunking its outcome's position in `outcomes`; null where the stream raised, which `failures` tells.
    pub streams: Vec<Option<usize>>,
    /// The streams (and the one-shot parse) that raised.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<Failure>,
    /// If asked for: for each chunking, for each chunk (and last for the end of the stream), the deltas; null or shorter
    /// where the stream raised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deltas: Option<Vec<Option<Vec<Vec<Delta>>>>>,
    /// What the engine logged as errors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub logged: Vec<Logged>,
    /// For each chunking what the session still held after its end, null if nothing; absent if the worker cannot tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub residue: Option<Vec<Option<String>>>,
}

/// The answer to `explore`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ExploreReply {
    /// The request's `seq`.
    pub seq: u64,
    /// The distinct outcomes.
    pub outcomes: Vec<Outcome>,
    /// The one-shot outcome's position in `outcomes`; null if it raised or the parser has no one-shot parse.
    #[serde(default)]
    pub one_shot: Option<usize>,
    /// Every outcome that some chunking leads to, with the fewest cuts to it.
    pub reached: Vec<ReachedOutcome>,
    /// The number of chunks that were fed, with one for each end of the stream.
    pub feeds: u64,
    /// The largest number of states at one offset.
    pub widest: usize,
    /// Whether every way of cutting was followed to the end, and all that was run again agreed.
    pub graph_closed: bool,
    /// Whether no set of outcomes overflowed.
    pub outcomes_closed: bool,
    /// Why one of the two is false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<String>,
    /// What raised, each kind and message once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<ExploreFailure>,
    /// What the engine logged as errors, each message once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub logged: Vec<ExploreLogged>,
    /// The number of streams that were run again in fresh sessions.
    #[serde(default)]
    pub replayed: u64,
    /// Whether something was explored in the place of what `run` runs, such as an engine's serving layer written once more.
    #[serde(default)]
    pub transcribed: bool,
    /// Parts of the parser's state that were not compared, or are shared by all copies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ignored: Vec<IgnoredMember>,
}

/// An outcome with the fewest cuts that lead to it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReachedOutcome {
    /// Its position in `outcomes`.
    pub outcome: usize,
    /// The cuts.
    pub cuts: Chunking,
}

/// What raised while a text was explored.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ExploreFailure {
    /// The fewest cuts that lead to it: the chunk before the last cut raised, or the one that ends the text, or the end. Null
    /// for the one-shot parse.
    pub cuts: Option<Chunking>,
    /// `exception` or `hang`.
    pub kind: String,
    /// The exception's type and message.
    pub message: String,
    /// The stack trace, as the runtime prints it.
    #[serde(default)]
    pub trace: String,
}

/// A line that the engine logged while a text was explored.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ExploreLogged {
    /// The fewest cuts that lead to it; null for the one-shot parse.
    pub cuts: Option<Chunking>,
    /// The line.
    pub message: String,
}

/// A part of the parser's state that exploring does not compare, or does not copy.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct IgnoredMember {
    /// The member.
    pub member: String,
    /// Why it makes no difference.
    pub reason: String,
}

/// The answer to any request that the worker cannot or will not do. Parsing goes on with the next request.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ErrorReply {
    /// The request's `seq`.
    pub seq: u64,
    /// What happened.
    pub error: WorkerError,
}

/// What happened to a request that has no other answer.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WorkerError {
    /// Why there is no answer.
    pub kind: ErrorKind,
    /// A sentence for a person; for an exception its type and message.
    pub message: String,
    /// The stack trace, as the runtime prints it.
    #[serde(default)]
    pub trace: String,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ErrorKind {
    /// The engine raised, and the worker cannot say in which chunking.
    Exception,
    /// The worker cannot do what was asked.
    Unsupported,
    /// The worker declines, for the reason in `message`.
    Skipped,
}

/// The members that tell what kind of reply a line is.
#[derive(Debug, Deserialize)]
pub(super) struct Envelope {
    /// Absent or null if the worker could not read the request.
    #[serde(default)]
    pub seq: Option<u64>,
    #[serde(default)]
    pub error: Option<WorkerError>,
    #[serde(default)]
    pub protocol: Option<u64>,
}
