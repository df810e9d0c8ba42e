//! The kill matrix: which oracle finds which fault of the gallery in which family, and that no healthy parser is blamed.
//!
//! A fault is run on a few formats of each family that has it, others for each fault, so that the faults together are
//! run on all formats and the run stays quick; one that is not found there is run on the others, too, until it
//! is. The healthy parsers are run on every case.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use super::growth::grow;
use super::one::check;
use crate::case::{Case, Level};
use crate::explore::{ExploreOptions, GrowthOptions, Meter, Reach, Unit};
use crate::format::{self, Confidence, Family, Row};
use crate::generate::Long;
use crate::oracle::{self, Finding, HOLD_BACK, Verdict};
use crate::subject::{InProcess, Parser, Run, Subject, faulty};

/// What the oracles make of the gallery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Matrix {
    /// The oracles, in the order of the columns.
    pub oracles: Vec<String>,
    /// The faulty parsers in each family that has the fault, family by family.
    pub faults: Vec<FaultRow>,
    /// The healthy parsers in each family.
    pub healthy: Vec<HealthyRow>,
}

/// Which formats of a family a fault is run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// How many, if the fault is found on them.
    pub per_family: usize,
    /// Where the choice begins; another seed chooses others.
    pub seed: u64,
}

/// One faulty parser in one family.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FaultRow {
    /// The fault; the subject is `faulty:NAME`.
    pub name: String,
    /// What the parser does wrong, in a sentence.
    pub story: String,
    /// The family.
    pub family: Family,
    /// The formats of the family that it was run on.
    pub formats: Vec<String>,
    /// A public report of the same mistake.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The oracles that should see it.
    pub seen_by: Vec<String>,
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

/// One healthy parser in one family.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HealthyRow {
    /// The parser; the subject is `faulty:NAME`.
    pub name: String,
    /// The family.
    pub family: Family,
    /// How many cases it read.
    pub cases: usize,
    /// The cases in which an oracle blames it, with the oracle and the message.
    pub blamed: Vec<String>,
    /// In how many cases `hold-back` says that it waits for the end of a call, if it does so on purpose; that is no blame.
    pub held_back: usize,
    /// Of how many cases all chunkings were seen.
    pub every: usize,
    /// Of how many only a sample was.
    pub sampled: usize,
}

impl FaultRow {
    /// Whether an oracle that should see the fault finds it.
    pub fn is_killed(&self) -> bool {
        self.seen_by.iter().any(|oracle| self.found_by.contains_key(oracle))
    }
}

impl Matrix {
    /// The matrix over `cases`, of which those with a generated id count as generated.
    pub fn new(cases: &[Arc<Case>], options: &ExploreOptions, choice: Choice) -> Matrix {
        let families = families(cases);
        let mut runs = Vec::new();
        for (family, rows) in &families {
            for (position, fault) in faulty::all().iter().enumerate() {
                let chosen = choice.of(rows, fault, position);
                if !chosen.is_empty() {
                    runs.push((*family, chosen, fault));
                }
            }
        }
        let faults = runs
            .par_iter()
            .map(|(family, rows, fault)| row_of_fault(fault, *family, rows, cases, options, choice.per_family));
        let healthy: Vec<_> = families
            .iter()
            .flat_map(|(family, rows)| faulty::HEALTHY.iter().map(move |(name, style)| (*family, rows, *name, *style)))
            .collect();
        let healthy = healthy
            .par_iter()
            .map(|(family, rows, name, style)| row_of_healthy(name, *style, *family, rows, cases, options));
        let oracles = oracle::all().iter().map(|oracle| oracle.name().to_owned()).collect();
        let (faults, healthy) = rayon::join(|| faults.collect(), || healthy.collect());
        Matrix { oracles, faults, healthy }
    }

    /// Whether every fault is found in every family that has it, and no healthy parser blamed.
    pub fn is_complete(&self) -> bool {
        self.faults.iter().all(FaultRow::is_killed) && self.healthy.iter().all(|row| row.blamed.is_empty())
    }
}

impl Choice {
    /// The formats among `rows`, all of one family, that the fault at `position` of the gallery can be run on, in the
    /// order in which they are. The first is one whose grammar is known, since of the others every case is disputed.
    fn of(self, rows: &[&'static Row], fault: &faulty::Fault, position: usize) -> Vec<&'static Row> {
        let Some(parser) = faulty::parser(fault.name) else { return Vec::new() };
        let read = rows.iter().copied().filter(|row| parser.reads(row));
        let (mut known, mut uncertain): (Vec<&Row>, Vec<&Row>) =
            read.partition(|row| row.confidence != Confidence::Uncertain);
        let turn = usize::try_from(self.seed % 1000).unwrap_or_default() + position;
        for rows in [&mut known, &mut uncertain] {
            let first = turn % rows.len().max(1);
            rows.rotate_left(first);
        }
        // Every third fault is run on an uncertain format, too.
        let beside = uncertain.first().copied().filter(|_| known.is_empty() || turn.is_multiple_of(3));
        let second = known.len().min(1);
        known.splice(second..second, beside);
        known
    }
}

/// The families of `cases`, each with its formats that have cases.
fn families(cases: &[Arc<Case>]) -> Vec<(Family, Vec<&'static Row>)> {
    let mut families: BTreeMap<Family, Vec<&'static Row>> = BTreeMap::new();
    for row in format::all() {
        if cases.iter().any(|case| case.format == row.name) {
            families.entry(row.family()).or_default().push(row);
        }
    }
    families.into_iter().collect()
}

fn row_of_fault(
    fault: &faulty::Fault,
    family: Family,
    rows: &[&'static Row],
    cases: &[Arc<Case>],
    options: &ExploreOptions,
    per_family: usize,
) -> FaultRow {
    let mut row = FaultRow {
        name: fault.name.to_owned(),
        story: fault.story.to_owned(),
        family,
        formats: Vec::new(),
        source: fault.source.map(str::to_owned),
        seen_by: fault.seen_by.iter().map(|oracle| (*oracle).to_owned()).collect(),
        found_by: BTreeMap::new(),
        generated: 0,
        passed: 0,
        every: 0,
        sampled: 0,
    };
    let run = |subject: &mut dyn Subject, case: &Arc<Case>, row: &mut FaultRow| {
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
    };
    for (position, format) in rows.iter().enumerate() {
        if position >= per_family && row.is_killed() {
            break;
        }
        row.formats.push(format.name.clone());
        each_case(fault.name, &[format], cases, |subject, case| run(subject, case, &mut row));
        for finding in growth_findings(fault.name, format) {
            *row.found_by.entry(finding.oracle).or_default() += 1;
        }
    }
    row
}

fn row_of_healthy(
    name: &str,
    style: faulty::Style,
    family: Family,
    rows: &[&'static Row],
    cases: &[Arc<Case>],
    options: &ExploreOptions,
) -> HealthyRow {
    let mut row =
        HealthyRow { name: name.to_owned(), family, cases: 0, blamed: Vec::new(), held_back: 0, every: 0, sampled: 0 };
    each_case(name, rows, cases, |subject, case| {
        row.cases += 1;
        let checked = check(subject, name, &case.format, case, options);
        count(checked.reach, &mut row.every, &mut row.sampled);
        let is_held_back = checked.findings.iter().any(|finding| finding.oracle == HOLD_BACK);
        row.held_back += usize::from(is_held_back && !style.is_incremental());
        for finding in checked.findings.iter().filter(|finding| finding.level > Level::Disputed) {
            if finding.oracle == HOLD_BACK && !style.is_incremental() {
                continue;
            }
            row.blamed.push(format!("{}: {} · {}: {}", case.id, finding.oracle, finding.kind, finding.message));
        }
    });
    for format in rows {
        for finding in growth_findings(name, format) {
            row.blamed.push(format!("{}: {} · {}: {}", finding.case, finding.oracle, finding.kind, finding.message));
        }
    }
    row
}

/// What the oracle of growth finds of the gallery's parser `name` in the format `row`, if it reads that. The work is
/// counted, so that the answer is the same each time.
fn growth_findings(name: &str, row: &Row) -> Vec<Finding> {
    let Some(parser) = faulty::parser(name).filter(|parser| parser.reads(row)) else { return Vec::new() };
    let mut subject = InProcess::new(&format!("faulty:{name}"), parser.clone());
    let mut cost = |subject: &mut dyn Subject, run: &Run<'_>| {
        let before = parser.work();
        subject.run(run).map(|_| parser.work() - before)
    };
    let mut meter = Meter { unit: Unit::Bytes, cost: &mut cost };
    let grown = |kind| grow(&mut subject, name, &row.name, (row, kind), &mut meter, &GrowthOptions::counted());
    Long::ALL.map(grown).into_iter().flat_map(|grown| grown.findings).collect()
}

fn count(reach: Reach, every: &mut usize, sampled: &mut usize) {
    match reach {
        Reach::Every => *every += 1,
        Reach::Sampled => *sampled += 1,
    }
}

/// Runs `work` for every case in one of the formats `rows` that the gallery's parser `name` reads.
fn each_case(
    name: &str,
    rows: &[&'static Row],
    cases: &[Arc<Case>],
    mut work: impl FnMut(&mut dyn Subject, &Arc<Case>),
) {
    let Some(parser) = faulty::parser(name) else { return };
    let read: Vec<&str> = rows.iter().filter(|row| parser.reads(row)).map(|row| row.name.as_str()).collect();
    let mut subject = InProcess::new(&format!("faulty:{name}"), parser);
    for case in cases.iter().filter(|case| read.contains(&case.format.as_str())) {
        work(&mut subject, case);
    }
}
