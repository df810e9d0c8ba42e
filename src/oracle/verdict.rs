//! The verdict on a case: one word.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::finding::Finding;
use crate::case::Level;
use crate::explore::Observation;
use crate::outcome::Kind;
use crate::subject::Trouble;

/// What came of one case on one parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// No oracle found anything.
    Pass,
    /// An oracle found something of level `must` or `should`.
    Fail,
    /// The parser raised, or the adapter that drives it is wrong; the latter is no finding.
    Error,
    /// The parser's process ended.
    Crash,
    /// The parser did not come back within the time limit.
    Timeout,
    /// The worker's answer is not one of the protocol's.
    Protocol,
    /// The subject declined the case, with a reason.
    Skip,
    /// The subject cannot do what was asked.
    Unsupported,
    /// All that was found is of level `disputed`.
    Disputed,
}

impl Verdict {
    /// The word, as the machine interface has it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Fail => "fail",
            Verdict::Error => "error",
            Verdict::Crash => "crash",
            Verdict::Timeout => "timeout",
            Verdict::Protocol => "protocol",
            Verdict::Skip => "skip",
            Verdict::Unsupported => "unsupported",
            Verdict::Disputed => "disputed",
        }
    }

    /// Whether a run with this verdict is clean: passed, disputed, or not run at all.
    pub fn is_clean(self) -> bool {
        matches!(self, Verdict::Pass | Verdict::Disputed | Verdict::Skip | Verdict::Unsupported)
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.word())
    }
}

/// The verdict: no answer comes before an exception, an exception before a wrong answer. What a subject declined counts
/// only if nothing was found before.
pub fn verdict(observation: &Observation, findings: &[Finding]) -> Verdict {
    match observation.stopped.as_ref().map(|stopped| &stopped.trouble) {
        Some(Trouble::Crash(_)) => return Verdict::Crash,
        Some(Trouble::Timeout { .. }) => return Verdict::Timeout,
        Some(Trouble::Protocol(_)) => return Verdict::Protocol,
        Some(Trouble::Exception { .. } | Trouble::Adapter(_)) => return Verdict::Error,
        Some(Trouble::Unsupported(_)) if findings.is_empty() => return Verdict::Unsupported,
        Some(Trouble::Skipped(_)) if findings.is_empty() => return Verdict::Skip,
        Some(Trouble::Unsupported(_) | Trouble::Skipped(_)) | None => {}
    }
    let found = |kind| findings.iter().any(|finding| finding.kind == kind);
    if found(Kind::Hang) {
        Verdict::Timeout
    } else if found(Kind::Exception) {
        Verdict::Error
    } else if findings.iter().any(|finding| finding.level > Level::Disputed) {
        Verdict::Fail
    } else if findings.is_empty() {
        Verdict::Pass
    } else {
        Verdict::Disputed
    }
}
