//! The results file: JSON Lines, written as the run goes. A file without its footer is incomplete.

use std::collections::BTreeMap;
use std::io::{self, Write};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::Checked;
use crate::check::growth::Grown;
use crate::explore::{Count, Growth, HoldBack, Point, Reach};
use crate::oracle::{Finding, Verdict};

/// One line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Line {
    /// The first line: what was run.
    Header(Header),
    /// What came of one case on one parser.
    Result(ResultLine),
    /// One finding of it.
    Finding(Box<Finding>),
    /// How the cost of one parser grows with the length of a text.
    Growth(GrowthLine),
    /// The last line: totals.
    Footer(Footer),
}

/// What was run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Header {
    /// The version of this program.
    pub version: String,
    /// The generator's seed.
    pub seed: u64,
    /// The command line, without what cannot change a result (`--jobs`, `--json`).
    pub arguments: Vec<String>,
    /// The subjects.
    pub subjects: Vec<SubjectEntry>,
}

/// One subject of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SubjectEntry {
    /// The subject, as it was named.
    pub name: String,
    /// The engine.
    pub engine: String,
    /// The engine's version.
    pub version: String,
    /// What runs it.
    pub runtime: String,
    /// Modules that were replaced by stand-ins.
    pub stubbed: Vec<String>,
}

/// What came of one case on one parser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ResultLine {
    /// The case.
    pub case: String,
    /// The subject, as it was named.
    pub subject: String,
    /// The subject's parser.
    pub parser: String,
    /// The format.
    pub format: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Why there was no answer, where there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whether all chunkings were seen.
    pub reach: Reach,
    /// How many were seen: a number, or a power of two.
    pub chunkings: Count,
    /// How many chunks were fed.
    pub feeds: u64,
    /// The largest number of states at one offset; 0 if nothing was explored.
    pub widest: u64,
    /// Why not every chunking was explored, if that was wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<String>,
    /// How far the streams of one character and of one token a chunk are behind the reference; absent where they come to
    /// another outcome, or the subject does not tell its deltas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lag: Option<LagEntry>,
    /// How long it took, in milliseconds.
    pub ms: u64,
}

/// How many characters of content, reasoning, names and arguments the reference has delivered at the end of a chunk and the
/// subject has not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LagEntry {
    /// The largest lag.
    pub largest: u64,
    /// The mean lag, to three digits.
    pub mean: f64,
}

/// How the cost of one parser grows with the length of a text. It is measured by the clock, so these lines are others each
/// time, and only they.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GrowthLine {
    /// Which texts: `growth/FORMAT/argument` are calls with a long string, `growth/FORMAT/prose` have none.
    pub case: String,
    /// The subject, as it was named.
    pub subject: String,
    /// The subject's parser.
    pub parser: String,
    /// The format.
    pub format: String,
    /// `pass`, `fail`, or `skip` if it could not be measured.
    pub verdict: Verdict,
    /// Why all or the longest of the texts were left out, where they were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// With which power of the length the cost of a whole stream grows: 1 is linear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exponent: Option<f64>,
    /// What streams of ever longer texts took.
    pub points: Vec<PointEntry>,
    /// How long the measuring took, in milliseconds.
    pub ms: u64,
}

/// What one stream took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PointEntry {
    /// The length of the text, in characters.
    pub characters: u64,
    /// The number of chunks.
    pub chunks: u64,
    /// The time for all of them, in nanoseconds: the smallest of several.
    pub nanoseconds: u64,
}

/// Totals of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Footer {
    /// The number of distinct cases.
    pub texts: u64,
    /// How many of them reach a call.
    pub reached_call: u64,
    /// How many cases each stratum (or each kind of the corpus) has.
    pub strata: BTreeMap<String, u64>,
    /// The logarithm to base two of the number of chunkings seen, over all results.
    pub chunkings_log2: f64,
    /// How many chunks were fed.
    pub feeds: u64,
    /// The largest number of states that an explored parser had at one offset.
    pub widest: u64,
    /// What stopped explorations that did not close, and how many.
    pub stopped_by: BTreeMap<String, u64>,
    /// For how many results all chunkings were seen.
    pub every: u64,
    /// For how many only a sample was.
    pub sampled: u64,
    /// For how many results a lag behind the reference was measured.
    pub lagged: u64,
    /// The largest lag, and the mean of the results' mean lags.
    pub lag: LagEntry,
    /// How many results have each verdict.
    pub verdicts: BTreeMap<Verdict, u64>,
}

impl ResultLine {
    /// The line of a result.
    pub fn new(checked: &Checked) -> ResultLine {
        ResultLine {
            case: checked.case.id.clone(),
            subject: checked.subject.clone(),
            parser: checked.parser.clone(),
            format: checked.case.format.clone(),
            verdict: checked.verdict,
            reason: checked.reason.clone(),
            reach: checked.reach,
            chunkings: checked.chunkings,
            feeds: checked.feeds,
            widest: checked.widest as u64,
            stopped_by: checked.stopped_by.clone(),
            lag: checked.hold_back.as_ref().map(LagEntry::new),
            ms: u64::try_from(checked.elapsed.as_millis()).unwrap_or(u64::MAX),
        }
    }
}

impl GrowthLine {
    /// The line of what was measured.
    pub fn new(grown: &Grown) -> GrowthLine {
        let point = |point: &Point| PointEntry {
            characters: point.characters as u64,
            chunks: point.chunks as u64,
            nanoseconds: point.cost,
        };
        let exponent = grown.growth.as_ref().and_then(Growth::exponent);
        GrowthLine {
            case: grown.case.clone(),
            subject: grown.subject.clone(),
            parser: grown.parser.clone(),
            format: grown.format.clone(),
            verdict: grown.verdict,
            reason: grown.left_out.clone(),
            exponent: exponent.map(|thousandths| thousandths as f64 / 1000.0),
            points: grown.growth.iter().flat_map(|growth| &growth.points).map(point).collect(),
            ms: u64::try_from(grown.elapsed.as_millis()).unwrap_or(u64::MAX),
        }
    }
}

impl LagEntry {
    fn new(hold_back: &HoldBack) -> LagEntry {
        LagEntry { largest: hold_back.largest as u64, mean: hold_back.mean_thousandths as f64 / 1000.0 }
    }
}

/// Writes one line and sees to it that it is on its way, so that nothing found is lost if the run is cut short.
pub fn write(out: &mut dyn Write, line: &Line) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")?;
    out.flush()
}
