//! Claims about the oracles, on observations made by hand and on tiny parsers with one planted mistake.

mod company;
mod deltas;
mod findings;
mod growth;
mod hold_back;
mod outcomes;
mod text;

use super::*;
use crate::case::Level;
use crate::chunking::Chunking;
use crate::explore::fake::{Fake, prose, subject};
use crate::explore::{ExploreOptions, Reached, observe};
use crate::outcome::{Call, Kind, Outcome};
use crate::subject::ParserAbout;

const JSON: &str = "<tool_call>\n{\"name\": \"f\", \"arguments\": {\"a\": 1}}\n</tool_call>";

/// A case with this text and truth.
fn case(format: &str, text: &str, truth: Option<Outcome>) -> Case {
    Case { format: format.to_owned(), truth, ..prose(text) }
}

fn content(text: &str) -> Outcome {
    Outcome { content: text.to_owned(), ..Outcome::default() }
}

fn call(arguments: &str) -> Call {
    Call { name: "f".to_owned(), arguments: arguments.to_owned(), complete: true }
}

fn with_calls(text: &str, calls: &[Call]) -> Outcome {
    Outcome { calls: calls.to_vec(), ..content(text) }
}

/// An observation of a parser that gives the first outcome one-shot and streams to each outcome, the first one whole and
/// each further one with a cut at its position.
fn seen(outcomes: &[Outcome]) -> Observation {
    let can = ["one_shot", "stream", "deltas", "reasoning", "residue"].map(str::to_owned).to_vec();
    let reached = |outcome: usize| {
        let cuts = if outcome == 0 { Chunking::whole() } else { Chunking(vec![outcome]) };
        Reached { outcome, cuts, token_real: true, count: 1 }
    };
    Observation {
        parser: ParserAbout { name: "p".to_owned(), can, ..ParserAbout::default() },
        outcomes: outcomes.to_vec(),
        one_shot: Some(0),
        streams: (0..outcomes.len()).map(reached).collect(),
        ..Observation::default()
    }
}

/// What the oracle of this name says.
fn of(oracle: &str, case: &Case, observation: &Observation) -> Vec<Finding> {
    judge(case, observation).into_iter().filter(|finding| finding.oracle == oracle).collect()
}

fn kinds(oracle: &str, case: &Case, observation: &Observation) -> Vec<Kind> {
    of(oracle, case, observation).into_iter().map(|finding| finding.kind).collect()
}

fn on(fake: Fake, case: &Case) -> (Observation, Vec<Finding>) {
    let observation = observe(&mut subject(fake), "qwen3", case, &ExploreOptions::default());
    let findings = judge(case, &observation);
    (observation, findings)
}
