//! One case on one parser.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::case::Case;
use crate::explore::{Count, ExploreOptions, HoldBack, Reach, observe};
use crate::oracle::{self, Finding, Verdict};
use crate::outcome::Kind;
use crate::subject::Subject;

/// What came of one case on one parser.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The case.
    pub case: Arc<Case>,
    /// The subject, as it was named.
    pub subject: String,
    /// The subject's parser.
    pub parser: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Why there was no answer, where there was none.
    pub reason: Option<String>,
    /// What the oracles found.
    pub findings: Vec<Finding>,
    /// Whether all chunkings were seen.
    pub reach: Reach,
    /// How many were seen.
    pub chunkings: Count,
    /// How many chunks were fed.
    pub feeds: u64,
    /// The largest number of states at one offset; 0 if nothing was explored.
    pub widest: usize,
    /// Why not every chunking was explored, if that was wanted.
    pub stopped_by: Option<String>,
    /// How far the finest streams are behind the reference, where that could be measured.
    pub hold_back: Option<HoldBack>,
    /// How long it took.
    pub elapsed: Duration,
}

/// Checks `case` on the parser `parser` of `subject`, which was named `name`.
pub fn check(
    subject: &mut dyn Subject,
    name: &str,
    parser: &str,
    case: &Arc<Case>,
    options: &ExploreOptions,
) -> Checked {
    let begun = Instant::now();
    let observation = observe(subject, parser, case, options);
    let findings = oracle::judge(case, &observation);
    let verdict = oracle::verdict(&observation, &findings);
    Checked {
        case: case.clone(),
        subject: name.to_owned(),
        parser: parser.to_owned(),
        verdict,
        reason: observation.stopped.as_ref().map(|stopped| stopped.trouble.to_string()),
        findings: findings.into_iter().map(|finding| addressed(finding, case, name)).collect(),
        reach: observation.reach,
        chunkings: observation.chunkings,
        feeds: observation.feeds,
        widest: observation.widest,
        stopped_by: observation.stopped_by,
        hold_back: observation.hold_back,
        elapsed: begun.elapsed(),
    }
}

/// The finding with the subject that it is about, which was named `name`, and the commands that show it again and shrink
/// it.
pub(super) fn addressed(finding: Finding, case: &Case, name: &str) -> Finding {
    let (replay, shrink) = (replay(case, &finding, name), shrink(&finding, name));
    finding.addressed(name, replay, shrink)
}

fn replay(case: &Case, finding: &Finding, subject: &str) -> String {
    let mut words = command("replay", finding, subject);
    let cuts: Vec<String> = finding.cuts.0.iter().map(usize::to_string).collect();
    // What a long text costs is measured anew, in the chunks in which it was.
    if !cuts.is_empty() && finding.kind != Kind::Growth {
        words.push(format!("--cuts {}", cuts.join(",")));
    }
    let length = finding.text.chars().count();
    if length < case.text.chars().count() {
        words.push(format!("--length {length}"));
    }
    words.join(" ")
}

/// The command that shrinks the finding; empty for what long texts cost, where only the length matters.
fn shrink(finding: &Finding, subject: &str) -> String {
    if finding.kind == Kind::Growth {
        return String::new();
    }
    let mut words = command("shrink", finding, subject);
    words.push(format!("--finding {}", finding.group));
    words.join(" ")
}

/// The words of a command about the finding's case and its parser.
fn command(verb: &str, finding: &Finding, subject: &str) -> Vec<String> {
    let whole = match subject.split_once("==") {
        // A subject that names its parser already keeps its name.
        _ if subject.contains(':') => subject.to_owned(),
        Some((engine, version)) => format!("{engine}:{}=={version}", finding.parser),
        None if finding.parser != finding.format || subject != "reference" => format!("{subject}:{}", finding.parser),
        None => subject.to_owned(),
    };
    let mut words = vec!["seamcheck".to_owned(), verb.to_owned(), quoted(&finding.case), quoted(&whole)];
    if subject.starts_with("py:") {
        // A factory cannot be asked which format it reads.
        words.push(format!("--format {}", finding.format));
    }
    words
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=@,+".contains(c);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}
