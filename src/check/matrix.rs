//! The kill matrix: which oracle finds which fault of the gallery, and that no healthy parser is blamed.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use super::one::check;
use crate::case::{Case, Level};
use crate::explore::{ExploreOptions, Reach};
use crate::format;
use crate::oracle::{self, Verdict};
use crate::subject::{InProcess, Subject, faulty};

/// What the oracles make of the gallery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Matrix {
    /// The oracles, in the order of the columns.
    pub oracles: Vec<String>,
    /// The faulty parsers.
    pub faults: Vec<FaultRow>,
    /// The healthy parsers.
    pub healthy: Vec<HealthyRow>,
}

/// One faulty parser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FaultRow {
    /// The fault; the subject is `faulty:NAME`.
    pub name: String,
    /// What the parser does wrong, in a sentence.
    pub story: String,
    /// A public report of the same mistake.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// For each oracle that finds it, in how many cases.
    pub found_by: BTreeMap<String, usize>,
    /// How many generated cases it read.
    pub generated: usize,
    /// How many of these it passed; a fault worth having passes at least half.
    pub passed: usize,
    /// Of how many cases all chunkings were seen.
    pub every: usize,
    /// Of how many only a sample was.
    pub sampled: usize,
}

/// One healthy parser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HealthyRow {
    /// The parser; the subject is `faulty:NAME`.
    pub name: String,
    /// How many cases it read.
    pub cases: usize,
    /// The cases in which an oracle blames it, with the oracle and the message.
    pub blamed: Vec<String>,
    /// Of how many cases all chunkings were seen.
    pub every: usize,
    /// Of how many only a sample was.
    pub sampled: usize,
}

impl FaultRow {
    /// Whether some oracle finds the fault.
    pub fn is_killed(&self) -> bool {
        !self.found_by.is_empty()
    }
}

impl Matrix {
    /// The matrix over `cases`, of which those with a generated id count as generated.
    pub fn new(cases: &[Arc<Case>], options: &ExploreOptions) -> Matrix {
        let faults = faulty::all().par_iter().map(|fault| row_of_fault(fault, cases, options)).collect();
        let healthy = faulty::HEALTHY.par_iter().map(|(name, _)| row_of_healthy(name, cases, options)).collect();
        Matrix { oracles: oracle::all().iter().map(|oracle| oracle.name().to_owned()).collect(), faults, healthy }
    }

    /// Whether every fault is found and no healthy parser blamed.
    pub fn is_complete(&self) -> bool {
        self.faults.iter().all(FaultRow::is_killed) && self.healthy.iter().all(|row| row.blamed.is_empty())
    }
}

fn row_of_fault(fault: &faulty::Fault, cases: &[Arc<Case>], options: &ExploreOptions) -> FaultRow {
    let mut row = FaultRow {
        name: fault.name.to_owned(),
        story: fault.story.to_owned(),
        source: fault.source.map(str::to_owned),
        found_by: BTreeMap::new(),
        generated: 0,
        passed: 0,
        every: 0,
        sampled: 0,
    };
    each_case(fault.name, cases, |subject, case| {
        let checked = check(subject, fault.name, &case.format, case, options);
        count(checked.reach, &mut row.every, &mut row.sampled);
        let mut oracles: Vec<String> = checked
            .findings
            .into_iter()
            .filter(|finding| finding.level > Level::Disputed)
            .map(|finding| finding.oracle)
            .collect();
        oracles.sort_unstable();
        oracles.dedup();
        if case.id.starts_with("generated/") {
            row.generated += 1;
            row.passed += usize::from(matches!(checked.verdict, Verdict::Pass | Verdict::Disputed));
        }
        for oracle in oracles {
            *row.found_by.entry(oracle).or_default() += 1;
        }
    });
    row
}

fn row_of_healthy(name: &str, cases: &[Arc<Case>], options: &ExploreOptions) -> HealthyRow {
    let mut row = HealthyRow { name: name.to_owned(), cases: 0, blamed: Vec::new(), every: 0, sampled: 0 };
    each_case(name, cases, |subject, case| {
        row.cases += 1;
        let checked = check(subject, name, &case.format, case, options);
        count(checked.reach, &mut row.every, &mut row.sampled);
        for finding in checked.findings.iter().filter(|finding| finding.level > Level::Disputed) {
            row.blamed.push(format!("{}: {} · {}: {}", case.id, finding.oracle, finding.kind, finding.message));
        }
    });
    row
}

fn count(reach: Reach, every: &mut usize, sampled: &mut usize) {
    match reach {
        Reach::Every => *every += 1,
        Reach::Sampled => *sampled += 1,
    }
}

/// Runs `work` for every case that the gallery's parser `name` reads.
fn each_case(name: &str, cases: &[Arc<Case>], mut work: impl FnMut(&mut dyn Subject, &Arc<Case>)) {
    let Some(parser) = faulty::parser(name) else { return };
    let mut subject = InProcess::new(&format!("faulty:{name}"), parser);
    let read: Vec<String> = subject.about().parsers.iter().map(|parser| parser.format.clone()).collect();
    for case in cases.iter().filter(|case| read.contains(&case.format) && format::find(&case.format).is_some()) {
        work(&mut subject, case);
    }
}
