//! The *kind* of a finding: what went wrong, in one word.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Text of the content is missing.
    LostContent,
    /// The content holds text that does not belong there.
    ExtraContent,
    /// The content is another text, neither shorter nor longer by a piece.
    ChangedContent,
    /// Text of the reasoning is missing.
    LostReasoning,
    /// The reasoning holds text that does not belong there.
    ExtraReasoning,
    /// The reasoning is another text, neither shorter nor longer by a piece.
    ChangedReasoning,
    /// Reasoning was delivered as content, or content as reasoning.
    Misrouted,
    /// Only white space differs.
    WhiteSpaceOnly,
    /// A call is missing.
    LostCall,
    /// There is a call too many.
    ExtraCall,
    /// A call has another name.
    WrongName,
    /// A call has other arguments.
    WrongArguments,
    /// A call's arguments should be a JSON object, or the beginning of one, and are not.
    InvalidJson,
    /// A call's arguments are JSON and do not fit the tool's schema.
    SchemaViolation,
    /// A call was or was not reported as complete.
    WrongCompleteness,
    /// Markup of a call stands in the content.
    LeakedMarkup,
    /// Something was delivered twice.
    Duplicate,
    /// A call's index is not the next one.
    WrongIndex,
    /// A call's id is missing, changes, or stands for two calls.
    WrongId,
    /// A call's name came in pieces.
    SplitName,
    /// The right things arrive in the wrong order.
    Order,
    /// Something is still held after the end that should have been delivered.
    HeldAtEnd,
    /// Something is delivered later than it must be.
    Late,
    /// A call arrives whole, and only at its end.
    NotIncremental,
    /// The same input gives two answers.
    Nondeterminism,
    /// The cost grows faster than the text.
    Growth,
    /// The parser raised.
    Exception,
    /// The parser did not come back.
    Hang,
    /// The parser's process ended.
    Crash,
    /// The answer is not one of the protocol's.
    Protocol,
}

impl Kind {
    /// The kind in words, such as `lost content`.
    pub fn words(self) -> &'static str {
        match self {
            Kind::LostContent => "lost content",
            Kind::ExtraContent => "extra content",
            Kind::ChangedContent => "changed content",
            Kind::LostReasoning => "lost reasoning",
            Kind::ExtraReasoning => "extra reasoning",
            Kind::ChangedReasoning => "changed reasoning",
            Kind::Misrouted => "reasoning and content mixed up",
            Kind::WhiteSpaceOnly => "white space only",
            Kind::LostCall => "lost call",
            Kind::ExtraCall => "extra call",
            Kind::WrongName => "wrong name",
            Kind::WrongArguments => "wrong arguments",
            Kind::InvalidJson => "invalid JSON",
            Kind::SchemaViolation => "schema violation",
            Kind::WrongCompleteness => "wrong completeness",
            Kind::LeakedMarkup => "leaked markup",
            Kind::Duplicate => "duplicate",
            Kind::WrongIndex => "wrong index",
            Kind::WrongId => "wrong id",
            Kind::SplitName => "split name",
            Kind::Order => "order",
            Kind::HeldAtEnd => "held at the end",
            Kind::Late => "late",
            Kind::NotIncremental => "not incremental",
            Kind::Nondeterminism => "nondeterminism",
            Kind::Growth => "growth",
            Kind::Exception => "exception",
            Kind::Hang => "hang",
            Kind::Crash => "crash",
            Kind::Protocol => "protocol",
        }
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.words())
    }
}
