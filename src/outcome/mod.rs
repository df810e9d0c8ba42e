//! An *outcome* is what an OpenAI client has assembled when a stream ends: reasoning, content and tool calls.
//!
//! A *delta* is what a parser gives back for one chunk. [`assemble`] turns deltas into an outcome as a client does;
//! [`compare`] says how two outcomes differ, and a [`Kind`] in one word.

pub mod assemble;
pub mod compare;
mod delta;
mod difference;
pub mod json;
mod kind;
pub(crate) mod text;

pub use delta::{CallDelta, Delta, DeltaLog, Sink};
pub use difference::{Difference, Place};
pub use kind::Kind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a client holds at the end of a stream, or what a one-shot parse returned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// All reasoning text, concatenated in the order of arrival.
    #[serde(default)]
    pub reasoning: String,
    /// All content text, concatenated in the order of arrival.
    #[serde(default)]
    pub content: String,
    /// The tool calls, by ascending index.
    #[serde(default)]
    pub calls: Vec<Call>,
    /// Reasoning, content and calls in the order of arrival, adjacent text merged; absent where the subject
    /// cannot tell the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<Item>>,
}

/// One tool call of an [`Outcome`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Call {
    /// The function's name.
    pub name: String,
    /// The concatenated argument text exactly as delivered: a JSON object, or a prefix of one if the call is
    /// incomplete.
    pub arguments: String,
    /// Whether the arguments' terminator was seen (rule 6 of the specification).
    #[serde(default)]
    pub complete: bool,
}

/// One entry of an [`Outcome`]'s `items`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Item {
    /// A run of reasoning text.
    Reasoning(String),
    /// A run of content text.
    Content(String),
    /// The call at this position of `calls`.
    Call(usize),
}
