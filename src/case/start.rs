//! The *start*: where the prompt left off, and so what the text's first character belongs to.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
