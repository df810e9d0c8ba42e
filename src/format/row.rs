//! The row: every field that tells one format from another.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The format's name in this project.
    pub name: String,
    /// What engines and models call it.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// How well its grammar is known.
    pub confidence: Confidence,
    /// What is not known about it, in a sentence; empty if nothing is in doubt.
    #[serde(default)]
    pub unknown: String,
    /// The call's opening marker.
    pub open: String,
    /// The call's closing marker.
    pub close: String,
    /// White space that the template puts before the first call (rule 4: removed there if it stands whole).
    #[serde(default)]
    pub separator: String,
    /// White space that the template puts between two calls.
    #[serde(default)]
    pub between: String,
    /// White space that the template puts after the last call.
    #[serde(default)]
    pub trailing: String,
    /// White space that the template puts after the opening and before the closing marker.
    #[serde(default)]
    pub inner: String,
    /// The markers that the tokenizer makes one token, so that they arrive whole.
    #[serde(default)]
    pub atomic: Vec<String>,
    /// How the model reasons, if the format has reasoning.
    #[serde(default)]
    pub reasoning: Option<Reasoning>,
    /// What stands between the opening and the closing marker.
    pub body: Body,
}

/// Reasoning, delimited by a pair of markers at the start of the text.
///
/// `open` counts only at the start of the text, after white space at most; `close` only inside open reasoning.
/// Everything between them, white space included, is reasoning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reasoning {
    /// The marker that opens reasoning.
    pub open: String,
    /// The marker that closes it.
    pub close: String,
    /// Whether a call's opening marker inside open reasoning ends it (rule 8).
    #[serde(default)]
    pub ended_by_call: bool,
}

/// What stands between a call's markers: one variant a family.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "family", deny_unknown_fields)]
pub enum Body {
    /// A JSON object with the name and the arguments as members (facts sheet F1).
    JsonInTags(JsonBody),
    /// A name and raw parameters in tags (facts sheet F3).
    RawParameters(RawBody),
}

/// The members of a JSON body (rule 10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JsonBody {
    /// The key whose value is the function's name.
    pub name_key: String,
    /// The keys whose value may be the arguments; templates write the first.
    pub argument_keys: Vec<String>,
}

/// The tags of a raw-parameter body (rule 11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawBody {
    /// What stands before the name.
    pub function_open: String,
    /// What ends the name; the call is committed here.
    pub function_open_end: String,
    /// What ends the parameters.
    pub function_close: String,
    /// What stands before a key.
    pub parameter_open: String,
    /// What ends the key.
    pub parameter_open_end: String,
    /// What ends a value.
    pub parameter_close: String,
    /// White space that the template puts between these tags.
    #[serde(default)]
    pub gap: String,
    /// White space removed once from each side of a value, if it stands there whole.
    #[serde(default)]
    pub padding: String,
    /// How null and booleans are spelled.
    pub literals: Literals,
    /// What a value without a schema is.
    pub untyped: Untyped,
}

/// How null, true and false are spelled in raw values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Literals {
    /// `null`, `true`, `false`.
    Json,
    /// `None`, `True`, `False`.
    Python,
    /// Either; templates write the Python spelling.
    Both,
}

/// What a raw value without a schema is (rule 12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Untyped {
    /// Always a string.
    String,
    /// JSON if it parses as JSON, else a string.
    Json,
}

/// How well a format's grammar is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Confidence {
    /// An official template was rendered and two engines' parsers were read.
    Confident,
    /// One source.
    Medium,
    /// No official template was seen.
    Uncertain,
}

/// The family that a format belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// A JSON object between tags.
    JsonInTags,
    /// A name and raw parameters in tags.
    RawParameters,
}

impl Row {
    /// The family.
    pub fn family(&self) -> Family {
        match self.body {
            Body::JsonInTags(_) => Family::JsonInTags,
            Body::RawParameters(_) => Family::RawParameters,
        }
    }
}
