//! The *level*: how firm an expectation is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
