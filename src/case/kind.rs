//! The *kind* of a corpus case: which mistake of a parser the text provokes.

use serde::{Deserialize, Serialize};

/// Which mistake of a parser a corpus case provokes.
///
/// `corpus/README.md` lists the same names; a test holds the two lists together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Several steps in one chunk: the parser takes one of them and never gets to the others.
    CoarseDeltaLoss,
    /// Content after a call is lost.
    ContentAfterLost,
    /// Content before a call is lost.
    ContentBeforeLost,
    /// An exception or an abort.
    Crash,
    /// A piece is delivered twice.
    Duplicate,
    /// Quotes, newlines, backslashes, tags or non-BMP characters in a value come out changed.
    EscapeUnicode,
    /// A text cut off by the token limit is reported as a finished call.
    FinishReason,
    /// A hang, or time that grows faster than the text.
    HangPerf,
    /// Calls get a wrong index or id.
    IndexId,
    /// The delivered pieces do not concatenate to the arguments' JSON.
    InvalidJsonArgs,
    /// A call's body departs from the grammar.
    MalformedBlock,
    /// Markup of a call reaches content.
    MarkupLeak,
    /// The opening or closing marker is missing.
    MissingWrapper,
    /// The function's name is cut, doubled or mixed up with a marker.
    NameCorrupt,
    /// A value that can be streamed is held until it is complete.
    NotIncremental,
    /// One of several calls is lost, or two become one.
    ParallelMerge,
    /// Markers in prose that open no call.
    QuotedMarkup,
    /// The border between reasoning and what follows.
    ReasoningBoundary,
    /// A value that is longer than a parser's buffer or bound.
    SizeLimit,
    /// A marker arrives in several chunks.
    SplitMarker,
    /// State of one answer reaches the next.
    StateLeak,
    /// Characters inside a string that look like syntax.
    StringContext,
    /// One assistant turn as a chat template writes it.
    TemplateTurn,
    /// The text ends in the middle of a call.
    TruncatedStream,
    /// Raw text becomes a value of the wrong type.
    TypeCoercion,
    /// A call of a function that the request does not declare.
    UnknownTool,
    /// White space around calls and values.
    Whitespace,
    /// Text that might have become a marker is held back and never delivered.
    WithheldLost,
    /// A call without arguments.
    ZeroArg,
}

impl Kind {
    /// The name, as case files spell it.
    pub fn name(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(name)) => name,
            _ => format!("{self:?}"),
        }
    }
}
