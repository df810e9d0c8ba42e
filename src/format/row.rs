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
    /// The call's opening marker; empty in a section whose calls begin with their body.
    #[serde(default)]
    pub open: String,
    /// The call's closing marker; empty if the format has none.
    #[serde(default)]
    pub close: String,
    /// What surrounds all calls of a turn, if anything does.
    #[serde(default)]
    pub section: Option<Section>,
    /// Whether a call can begin without any marker, so that it counts only at the start of the text or right after
    /// another call, and only with a declared name (rule 13).
    #[serde(default)]
    pub markerless: bool,
    /// White space that the template puts before the first call (rule 4: removed there if it stands whole).
    #[serde(default)]
    pub separator: String,
    /// White space that the template puts between two calls.
    #[serde(default)]
    pub between: String,
    /// White space that the template puts after the last call.
    #[serde(default)]
    pub trailing: String,
    /// White space that the template puts after the call's opening marker, and before its closing one.
    #[serde(default)]
    pub inner: String,
    /// White space that the template puts before the call's closing marker, where that differs from `inner`.
    #[serde(default)]
    pub inner_end: Option<String>,
    /// The markers that the tokenizer makes one token, so that they arrive whole.
    #[serde(default)]
    pub atomic: Vec<String>,
    /// How the model reasons, if the format has reasoning.
    #[serde(default)]
    pub reasoning: Option<Reasoning>,
    /// What stands between the opening and the closing marker.
    pub body: Body,
}

/// A section: markers around all calls of a turn. They are markup of the first call that is committed between them
/// (rule 5). White space is free between its markers and the calls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The opening marker; in a markerless format it may be missing before a call, and is empty if there is none.
    #[serde(default)]
    pub open: String,
    /// The closing marker; empty if the format has none.
    #[serde(default)]
    pub close: String,
    /// Other opening markers that models write, and that open the section too.
    #[serde(default)]
    pub other_opens: Vec<String>,
    /// Other closing markers that models write, and that close the section too.
    #[serde(default)]
    pub other_closes: Vec<String>,
    /// Whether the calls are the elements of one JSON array (rule 15).
    #[serde(default)]
    pub array: bool,
    /// What may stand between two calls, white space around it, in a markerless format without an array.
    #[serde(default)]
    pub delimiter: String,
    /// White space that the template puts before the first call.
    #[serde(default)]
    pub inner: String,
    /// White space that the template puts after the last call.
    #[serde(default)]
    pub inner_end: String,
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
    /// A header with the name, then the arguments as a JSON object (facts sheet F2).
    Header(HeaderBody),
    /// A name and raw parameters in tags (facts sheets F3 and F4).
    RawParameters(RawBody),
}

/// The members of a JSON body (rule 10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JsonBody {
    /// The key whose value is the function's name.
    pub name_key: String,
    /// The keys whose value may be the arguments; templates write the first.
    #[serde(default)]
    pub argument_keys: Vec<String>,
    /// Whether the object's first key is the function's name and the value of that member the arguments. Then the two
    /// fields above are empty.
    #[serde(default)]
    pub name_is_key: bool,
}

/// A header (facts sheet F2): `prefix`, the name with what may surround it, `arguments_open`, the arguments as one JSON
/// object, `arguments_close`. The call is committed where `arguments_open` is complete.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeaderBody {
    /// A literal before the name.
    #[serde(default)]
    pub prefix: String,
    /// A prefix of the name that is no part of it, if it is there, such as `functions.`.
    #[serde(default)]
    pub name_prefix: String,
    /// What stands between the name and a number that is no part of it, if both are there, such as `:` in `name:0`.
    #[serde(default)]
    pub counter: String,
    /// The marker of an id of letters, digits, `_` and `-` that may stand between the name and `arguments_open`.
    #[serde(default)]
    pub id_open: String,
    /// Whether white space may stand around the name.
    #[serde(default)]
    pub spaced: bool,
    /// What ends the header.
    pub arguments_open: String,
    /// What follows the arguments' object.
    #[serde(default)]
    pub arguments_close: String,
}

/// The tags of a raw-parameter body (rule 11).
///
/// Where `function_open_end` is empty, the name has no tag of its own: white space aside, it ends at the first
/// parameter's tag or at the call's closing marker, and the call is committed where either is complete. Where
/// `function_close` is empty, the call's closing marker ends the arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawBody {
    /// What stands before the name; may be empty.
    #[serde(default)]
    pub function_open: String,
    /// What ends the name; the call is committed here.
    #[serde(default)]
    pub function_open_end: String,
    /// What ends the parameters.
    #[serde(default)]
    pub function_close: String,
    /// What stands before a key.
    pub parameter_open: String,
    /// What ends the key. A key holds anything but its first character.
    pub parameter_open_end: String,
    /// What may end the key instead, and says of which type the value is. Each begins as `parameter_open_end` does.
    #[serde(default)]
    pub typed_ends: Vec<TypedEnd>,
    /// What stands before a value, after the key's tag and white space; empty if the value follows the key's tag.
    #[serde(default)]
    pub value_open: String,
    /// What ends a value.
    pub parameter_close: String,
    /// White space that the template puts after the name and after each parameter.
    #[serde(default)]
    pub gap: String,
    /// White space that the template puts after each parameter, where that differs from `gap`.
    #[serde(default)]
    pub parameter_gap: Option<String>,
    /// White space that the template puts between the key's tag and `value_open`.
    #[serde(default)]
    pub value_gap: String,
    /// White space removed once from each side of a value, if it stands there whole.
    #[serde(default)]
    pub padding: String,
    /// How null and booleans are spelled.
    pub literals: Literals,
    /// What a value without a schema is.
    pub untyped: Untyped,
}

/// An end of a key's tag that states the value's type (rule 12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TypedEnd {
    /// The literal.
    pub text: String,
    /// Which type it states.
    pub states: StatedType,
}

/// The type that a tag states for a raw value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StatedType {
    /// A string, whatever the schema says; it is delivered as it comes.
    String,
    /// JSON of any type; a text that is none is a string.
    Json,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// A JSON object between tags.
    JsonInTags,
    /// A header with the name, then a JSON object.
    SectionAndHeader,
    /// A name and raw parameters in tags.
    RawParameters,
    /// A name, then keys and raw values in tags of their own.
    KeyValueTags,
}

impl Row {
    /// The family.
    pub fn family(&self) -> Family {
        match &self.body {
            Body::JsonInTags(_) => Family::JsonInTags,
            Body::Header(_) => Family::SectionAndHeader,
            Body::RawParameters(body) if body.value_open.is_empty() => Family::RawParameters,
            Body::RawParameters(_) => Family::KeyValueTags,
        }
    }

    /// The markers that begin calls in prose: those of the section, if the format has one, else the call's. Empty for a
    /// markerless format.
    pub fn openers(&self) -> Vec<&str> {
        if self.markerless { Vec::new() } else { self.block_openers() }
    }

    /// The markers that may stand before a call of a markerless format without being what makes it one.
    pub fn optional_openers(&self) -> Vec<&str> {
        if self.markerless { self.block_openers() } else { Vec::new() }
    }

    /// What a call of a markerless format begins with where no call stands before it: the bracket of the array, or the
    /// brace of the object. `None` for a format with markers.
    pub fn bare_opener(&self) -> Option<&'static str> {
        let is_array = self.section.as_ref().is_some_and(|section| section.array);
        self.markerless.then_some(if is_array { "[" } else { "{" })
    }

    /// Whether anything stands behind a call's body: a closing marker of the call or of the section, or a bracket.
    pub fn has_end(&self) -> bool {
        !self.close.is_empty() || self.section.as_ref().is_some_and(|it| it.array || !it.close.is_empty())
    }

    /// The markers that begin calls, or may stand before them.
    pub(super) fn block_openers(&self) -> Vec<&str> {
        let openers = match &self.section {
            Some(section) => std::iter::once(&section.open).chain(&section.other_opens).collect(),
            None => vec![&self.open],
        };
        openers.into_iter().map(String::as_str).filter(|opener| !opener.is_empty()).collect()
    }

    /// What ends a malformed call (rule 7): the call's closing marker, else the function's closing tag, else the
    /// section's closing marker; `None` if the format has none of them.
    pub fn call_closer(&self) -> Option<&str> {
        let function_close = match &self.body {
            Body::RawParameters(body) => body.function_close.as_str(),
            Body::JsonInTags(_) | Body::Header(_) => "",
        };
        let section_close = self.section.as_ref().map_or("", |section| section.close.as_str());
        [self.close.as_str(), function_close, section_close].into_iter().find(|closer| !closer.is_empty())
    }

    /// White space that the template puts before the call's closing marker.
    pub fn inner_end(&self) -> &str {
        self.inner_end.as_deref().unwrap_or(&self.inner)
    }
}

impl RawBody {
    /// White space that the template puts after each parameter.
    pub fn parameter_gap(&self) -> &str {
        self.parameter_gap.as_deref().unwrap_or(&self.gap)
    }
}
