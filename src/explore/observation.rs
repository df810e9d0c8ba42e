//! What was seen of one case on one subject.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::growth::Growth;
use super::lag::{HoldBack, Lag};
use crate::chunking::Chunking;
use crate::outcome::{Delta, Outcome};
use crate::subject::{ParserAbout, Sessions, Trouble};

/// What was seen of one case on one parser of a subject. Every field that says `outcome` is a position in `outcomes`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observation {
    /// The parser and what it can do.
    pub parser: ParserAbout,
    /// The distinct outcomes of all runs, those of prefixes included.
    pub outcomes: Vec<Outcome>,
    /// The outcome of the one-shot parse; `None` if there is none or it failed.
    pub one_shot: Option<usize>,
    /// The distinct outcomes of the whole text's streams, those with the best chunkings first.
    pub streams: Vec<Reached>,
    /// Some streams delta by delta.
    pub traces: Vec<Trace>,
    /// How far the streams of single characters and of single tokens are behind the reference; `None` where their
    /// outcome is another one, or the subject does not tell its deltas.
    pub hold_back: Option<HoldBack>,
    /// What sessions still held after the end: each distinct text with the best chunking that leads to it.
    pub residue: Vec<Residue>,
    /// The distinct exceptions.
    pub failures: Vec<Failed>,
    /// What the engine logged, each distinct line once.
    pub logged: Vec<LogLine>,
    /// Streams and one-shot parses of beginnings of the text.
    pub prefixes: Vec<Prefix>,
    /// Streams, and the one-shot parse, that were run again.
    pub again: Vec<Again>,
    /// What long texts cost; only where that was measured, which is no matter of a single case.
    pub growth: Option<Growth>,
    /// Why the subject gave no (further) answer.
    pub stopped: Option<Stopped>,
    /// Whether the streams of all beginnings of the text were explored.
    pub prefixes_known: bool,
    /// Whether all chunkings were seen.
    pub reach: Reach,
    /// Why not every chunking was explored; `None` too if that was not asked for.
    pub stopped_by: Option<String>,
    /// The largest number of states that the explored parser had at one offset; 0 if nothing was explored.
    pub widest: usize,
    /// How many chunkings of the whole text were seen.
    pub chunkings: Count,
    /// How many chunks were fed, over all runs.
    pub feeds: u64,
}

/// A distinct outcome of a text's streams.
///
/// Of the chunkings that lead to it, `cuts` is the best one to show: token-real if possible, then with the fewest
/// cuts, then the earliest cuts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The outcome.
    pub outcome: usize,
    /// The best chunking that leads to it.
    pub cuts: Chunking,
    /// Whether a server that sends whole tokens can produce this chunking.
    pub token_real: bool,
    /// How many of the tried chunkings lead to it.
    pub count: usize,
}

/// One stream, delta by delta.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The chunking.
    pub cuts: Chunking,
    /// Whether a server that sends whole tokens can produce this chunking.
    pub token_real: bool,
    /// The deltas of each chunk, and last those of the end.
    pub deltas: Vec<Vec<Delta>>,
    /// The outcome that the subject gave for the same stream; `None` if the stream failed.
    pub outcome: Option<usize>,
    /// How far it is behind the reference; `None` where their outcomes differ, or nothing was measured.
    pub lag: Option<Lag>,
}

/// What a session still held after the end of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residue {
    /// The text that it held.
    pub text: String,
    /// The best chunking that leads to it.
    pub cuts: Chunking,
    /// Whether a server that sends whole tokens can produce this chunking.
    pub token_real: bool,
    /// The outcome of that stream.
    pub outcome: usize,
}

/// An exception (or a hang that the subject itself noticed) in a stream or in the one-shot parse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The best chunking that leads to it; `None` for the one-shot parse.
    pub cuts: Option<Chunking>,
    /// Whether a server that sends whole tokens can produce this chunking.
    pub token_real: bool,
    /// How many characters of the text had been given: all of them, or a beginning.
    pub length: usize,
    /// `exception` or `hang`.
    pub kind: String,
    /// The exception's type and message.
    pub message: String,
    /// The stack trace.
    pub trace: String,
}

/// A line that the engine logged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The first chunking that led to it; `None` for the one-shot parse.
    pub cuts: Option<Chunking>,
    /// The line.
    pub message: String,
}

/// A beginning of the text, taken as a text of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// Its length in characters.
    pub length: usize,
    /// The outcome of its one-shot parse.
    pub one_shot: Option<usize>,
    /// The distinct outcomes of its streams.
    pub streams: Vec<Reached>,
}

/// A stream, or the one-shot parse, that was run again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// In which company it was run this time; the first time it was a fresh session.
    pub sessions: Sessions,
    /// The chunking; `None` for the one-shot parse.
    pub cuts: Option<Chunking>,
    /// Whether a server that sends whole tokens can produce this chunking.
    pub token_real: bool,
    /// The outcome that it had first; `None` if it failed.
    pub first: Option<usize>,
    /// The outcome that it had this time; `None` if it failed.
    pub now: Option<usize>,
    /// What it raised this time.
    pub raised: Option<String>,
}

/// Why a subject gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// What happened.
    pub trouble: Trouble,
    /// How many characters of the text had been given.
    pub length: usize,
    /// The chunking at which it happens, if it was found.
    pub cuts: Option<Chunking>,
    /// Whether the one-shot parse alone makes it happen.
    pub one_shot: bool,
}

/// Whether all chunkings of a text were seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reach {
    /// A sample of them.
    #[default]
    Sampled,
    /// All 2^(n-1) of them.
    Every,
}

/// A number of chunkings: written as itself, or as `2^k` where all chunkings of k possible cuts were seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(into = "String", try_from = "String")]
#[schemars(with = "String")]
pub enum Count {
    /// This many.
    Number(u64),
    /// Two to the power of this.
    PowerOfTwo(u32),
}

impl Count {
    /// The logarithm to base two; of no chunking at all, 0.
    pub fn log2(self) -> f64 {
        match self {
            Count::Number(number) => (number.max(1) as f64).log2(),
            Count::PowerOfTwo(power) => f64::from(power),
        }
    }
}

impl Default for Count {
    fn default() -> Count {
        Count::Number(0)
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Count::Number(number) => write!(formatter, "{number}"),
            Count::PowerOfTwo(power) => write!(formatter, "2^{power}"),
        }
    }
}

impl From<Count> for String {
    fn from(count: Count) -> String {
        count.to_string()
    }
}

impl TryFrom<String> for Count {
    type Error = String;

    fn try_from(text: String) -> Result<Count, String> {
        let read = match text.strip_prefix("2^") {
            Some(power) => power.parse().map(Count::PowerOfTwo),
            None => text.parse().map(Count::Number),
        };
        read.map_err(|_| format!("`{text}` is no number of chunkings: write a number, or 2^k"))
    }
}
