//! A *case* is a text with what is needed to judge a parser on it: tools, format, start, and the truth if it is known.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chunking::{Atom, Chunking};
use crate::outcome::Outcome;
use crate::tool::Tool;

/// A text and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// A stable name, such as `qwen3/trt-17740-1-reported` or `generated/qwen3/42/17`.
    pub id: String,
    /// The name of the format's row.
    pub format: String,
    /// The declared functions.
    pub tools: Vec<Tool>,
    /// The model's whole output after the prompt.
    pub text: String,
    /// Where the prompt left off.
    pub start: Start,
    /// Which occurrences of markers arrive as one token.
    pub atoms: Vec<Atom>,
    /// What the text's author meant; `None` where no document decides (disputed, malformed and truncated texts).
    pub truth: Option<Outcome>,
    /// How firm the expectation is.
    pub level: Level,
    /// Which kinds of text this is: the generator's stratum, or the corpus case's kind.
    pub stratum: String,
    /// Where it comes from: a URL, a template, a generator's seed.
    pub source: String,
    /// Chunkings to try first: those a report names, or those the generator made together with the text.
    pub cuts: Vec<Chunking>,
}

/// How firm an expectation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Engines disagree and no document decides.
    Disputed,
    /// A subject should agree with itself, or a document suggests the answer.
    Should,
    /// The grammar decides.
    Must,
}

/// Where the prompt left off.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(from = "String", into = "String")]
#[schemars(with = "String")]
pub enum Start {
    /// The text starts as content.
    #[default]
    Content,
    /// The prompt opened the reasoning, so the text starts inside it.
    Reasoning,
    /// The text starts inside the channel of this name.
    Channel(String),
}

impl From<String> for Start {
    fn from(name: String) -> Start {
        match name.as_str() {
            "content" | "" => Start::Content,
            "reasoning" => Start::Reasoning,
            _ => Start::Channel(name),
        }
    }
}

impl From<Start> for String {
    fn from(start: Start) -> String {
        match start {
            Start::Content => "content".to_owned(),
            Start::Reasoning => "reasoning".to_owned(),
            Start::Channel(name) => name,
        }
    }
}
