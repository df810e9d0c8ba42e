//! Deltas: what a session gives back for one chunk, and the [`Sink`] through which in-process parsers deliver them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One message to the client, in the shape of `choices[0].delta` of an OpenAI chat completion chunk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Delta {
    /// Text for the user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// Text of the model's reasoning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasoning: Option<String>,
    /// Beginnings and continuations of tool calls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<CallDelta>,
}

/// The part of a [`Delta`] that concerns one tool call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct CallDelta {
    /// Which call of the answer, counted from 0.
    pub index: usize,
    /// The call's id, if the engine invents one; sent with the first entry of an index.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The function's whole name; sent with the first entry of an index.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The next piece of the arguments' JSON text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arguments: Option<String>,
}

/// Receives what an in-process parser delivers, in order, without an allocation a piece.
///
/// A parser calls these as soon as it knows a piece; pieces of the same kind may be as small as one character.
pub trait Sink {
    /// A piece of content.
    fn content(&mut self, text: &str);
    /// A piece of reasoning.
    fn reasoning(&mut self, text: &str);
    /// A call begins: its index, its id if the parser makes one, its whole name.
    fn call(&mut self, index: usize, id: Option<&str>, name: &str);
    /// A piece of the arguments' JSON text of the call at `index`.
    fn arguments(&mut self, index: usize, text: &str);
    /// The arguments' terminator of the call at `index` was seen.
    fn complete(&mut self, index: usize);
}

/// A [`Sink`] that records what it receives as [`Delta`]s, one a piece, so that the order within a chunk stays visible.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeltaLog {
    /// The deltas in the order of arrival.
    pub deltas: Vec<Delta>,
}

impl DeltaLog {
    /// The recorded deltas; the log is empty afterwards.
    pub fn take(&mut self) -> Vec<Delta> {
        std::mem::take(&mut self.deltas)
    }

    fn push_call(&mut self, call: CallDelta) {
        self.deltas.push(Delta { calls: vec![call], ..Delta::default() });
    }
}

impl Sink for DeltaLog {
    fn content(&mut self, text: &str) {
        self.deltas.push(Delta { content: Some(text.to_owned()), ..Delta::default() });
    }

    fn reasoning(&mut self, text: &str) {
        self.deltas.push(Delta { reasoning: Some(text.to_owned()), ..Delta::default() });
    }

    fn call(&mut self, index: usize, id: Option<&str>, name: &str) {
        self.push_call(CallDelta { index, id: id.map(str::to_owned), name: Some(name.to_owned()), arguments: None });
    }

    fn arguments(&mut self, index: usize, text: &str) {
        self.push_call(CallDelta { index, arguments: Some(text.to_owned()), ..CallDelta::default() });
    }

    fn complete(&mut self, _index: usize) {}
}
