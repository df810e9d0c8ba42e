//! What shrinking comes to.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::case::{Case, Level, Start};
use crate::chunking::{Atom, Chunking};
use crate::oracle::Finding;
use crate::outcome::{Kind, Outcome};
use crate::tool::Tool;

/// The smallest case that was found to show a finding: what `shrink --json` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shrunk {
    /// The name of the case that was shrunk.
    pub case: String,
    /// The format.
    pub format: String,
    /// The smallest text.
    pub text: String,
    /// The cuts that it takes.
    pub cuts: Chunking,
    /// The declared functions, as OpenAI tool objects.
    #[schemars(with = "Vec<Value>")]
    pub tools: Vec<Tool>,
    /// Where the prompt left off.
    pub start: Start,
    /// Which occurrences of markers arrive as one token.
    pub atoms: Vec<Atom>,
    /// The outcome that the text means; absent where no document decides, so that the parser is held against itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub truth: Option<Outcome>,
    /// How firm the expectation on this text is.
    pub level: Level,
    /// What the smallest case shows: of the same kind and shape as what was shrunk.
    pub finding: Finding,
    /// How many questions were put to the subject.
    pub calls: u64,
    /// How long it took, in milliseconds.
    pub ms: u64,
    /// Whether no single character, cut, tool or member of a schema can go without the finding or the text's meaning being
    /// lost.
    pub one_minimal: bool,
    /// Whether it is known that fewer cuts do not show it on this text, and not only that none were found.
    pub fewest_cuts: bool,
    /// Other shapes that came up on the way and that the case had not shown, each with the case that showed it.
    pub others: Vec<Shape>,
}

/// Something else that came up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shape {
    /// The name of its group.
    pub group: String,
    /// The oracle.
    pub oracle: String,
    /// What went wrong.
    pub kind: Kind,
    /// How firm the expectation is.
    pub level: Level,
    /// The shape.
    pub shape: String,
    /// The text on which it came up.
    pub text: String,
    /// The cuts.
    pub cuts: Chunking,
    /// The declared functions, as OpenAI tool objects.
    #[schemars(with = "Vec<Value>")]
    pub tools: Vec<Tool>,
}

impl Shape {
    pub(super) fn of(finding: &Finding, case: &Case) -> Shape {
        Shape {
            group: finding.group.clone(),
            oracle: finding.oracle.clone(),
            kind: finding.kind,
            level: finding.level,
            shape: finding.shape.clone(),
            text: finding.text.clone(),
            cuts: finding.cuts.clone(),
            tools: case.tools.clone(),
        }
    }
}

impl Shrunk {
    pub(super) fn new(case: Case, original: &Case, finding: Finding, others: Vec<Shape>) -> Shrunk {
        Shrunk {
            case: original.id.clone(),
            finding: Finding { case: case.id, ..finding },
            format: case.format,
            text: case.text,
            cuts: case.cuts.into_iter().next().unwrap_or_default(),
            tools: case.tools,
            start: case.start,
            atoms: case.atoms,
            truth: case.truth,
            level: case.level,
            calls: 0,
            ms: 0,
            one_minimal: false,
            fewest_cuts: false,
            others,
        }
    }

    pub(super) fn with_cost(self, calls: u64, elapsed: Duration, one_minimal: bool, fewest_cuts: bool) -> Shrunk {
        let ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        Shrunk { calls, ms, one_minimal, fewest_cuts, ..self }
    }

    /// The smallest case, ready to be replayed or kept.
    pub fn to_case(&self) -> Case {
        Case {
            id: self.finding.case.clone(),
            format: self.format.clone(),
            tools: self.tools.clone(),
            text: self.text.clone(),
            start: self.start.clone(),
            atoms: self.atoms.clone(),
            truth: self.truth.clone(),
            level: self.level,
            stratum: "shrunk".to_owned(),
            source: format!("shrunk from {}", self.case),
            cuts: vec![self.cuts.clone()],
        }
    }
}
