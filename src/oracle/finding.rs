//! A finding: what an oracle says, in the fields of the machine interface.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shape::short_hash;
use crate::case::Level;
use crate::chunking::Chunking;
use crate::outcome::{Kind, Outcome};

/// One thing that went wrong with one case on one parser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The finding's name: the same for the same case, subject, parser, oracle and kind.
    pub id: String,
    /// The name of the group of findings with this oracle, kind and shape.
    pub group: String,
    /// The case.
    pub case: String,
    /// The subject; empty until [`Finding::addressed`].
    pub subject: String,
    /// The subject's parser.
    pub parser: String,
    /// The format.
    pub format: String,
    /// The oracle.
    pub oracle: String,
    /// What went wrong.
    pub kind: Kind,
    /// How firm the expectation is.
    pub level: Level,
    /// The kind and the difference, without names and values.
    pub shape: String,
    /// Whether a stream or the one-shot parse is wrong.
    pub mode: Mode,
    /// Whether a server that sends whole tokens can produce the chunking.
    pub token_real: bool,
    /// The best chunking that shows it: token-real if possible, then with the fewest cuts.
    pub cuts: Chunking,
    /// What should have come.
    pub expected: Evidence,
    /// What came.
    pub got: Evidence,
    /// The text that was fed: the case's, or a beginning of it.
    pub text: String,
    /// What the engine logged as it parsed.
    #[serde(default)]
    pub logged: Vec<String>,
    /// The finding in a sentence.
    pub message: String,
    /// The command that shows it again; empty until [`Finding::addressed`].
    #[serde(default)]
    pub replay: String,
    /// The command that looks for the smallest case that shows it; empty until [`Finding::addressed`], and where there is
    /// none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub shrink: String,
}

/// What was parsed wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// A stream.
    Stream,
    /// The one-shot parse.
    OneShot,
}

/// What should have come, or what came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Evidence {
    /// Words, or a piece of text.
    Text(String),
    /// A whole outcome.
    Outcome(Outcome),
}

impl Finding {
    /// The finding with the subject that it is about, the command that shows it again, and the one that shrinks it.
    pub fn addressed(mut self, subject: &str, replay: String, shrink: String) -> Finding {
        self.subject = subject.to_owned();
        self.replay = replay;
        self.shrink = shrink;
        self.id = self.name();
        self
    }

    pub(super) fn name(&self) -> String {
        short_hash(&[&self.case, &self.subject, &self.parser, &self.oracle, self.kind.words()])
    }
}
