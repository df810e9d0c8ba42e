//! `seamcheck gallery`: which oracle finds which fault.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;

use clap::Args;

use super::Exit;
use super::selection::{ExploreChoice, FormatSelection};
use crate::case::corpus;
use crate::check::matrix::{Choice, FaultRow, HealthyRow, Matrix};
use crate::check::sources;
use crate::explore::ExploreOptions;
use crate::format::Family;

/// Options of `gallery`.
#[derive(Debug, Args)]
pub struct Options {
    #[command(flatten)]
    formats: FormatSelection,
    /// The generator's seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many generated cases of each format, besides the corpus.
    #[arg(long, default_value_t = 100)]
    cases: u64,
    /// Which chunkings are explored; the plan finds every fault in seconds, exploring takes minutes.
    #[arg(long, value_enum, default_value_t = ExploreChoice::Off)]
    explore: ExploreChoice,
    /// On how many formats of each family a fault is run, on more if nothing finds it; the seed chooses which. The
    /// healthy parsers run on all.
    #[arg(long, value_name = "N", default_value_t = 2)]
    formats_per_family: usize,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// Prints the matrix.
pub fn run(options: &Options, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let rows = options.formats.rows()?;
    let mut cases: Vec<_> = corpus::built_in()?;
    cases.retain(|case| rows.iter().any(|row| row.name == case.format));
    cases.extend(sources::generated(rows, options.seed, options.cases));
    let cases: Vec<_> = cases.into_iter().map(Arc::new).collect();
    if cases.is_empty() {
        return Ok(Exit::NothingTested);
    }
    let mut explore = ExploreOptions { exploration: options.explore.into(), ..ExploreOptions::default() };
    explore.plan.limit = 120;
    let choice = Choice { per_family: options.formats_per_family.max(1), seed: options.seed };
    let matrix = Matrix::new(&cases, &explore, choice);
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&matrix)?)?;
    } else {
        table(&matrix, out)?;
    }
    Ok(if matrix.is_complete() { Exit::Clean } else { Exit::Findings })
}

/// The matrix as a table for each family: for each fault and oracle the number of cases in which it is found.
pub fn table(matrix: &Matrix, out: &mut dyn Write) -> anyhow::Result<()> {
    let width = matrix.faults.iter().map(|row| row.name.len()).max().unwrap_or_default().max("fault".len());
    let mut families: Vec<_> = matrix.healthy.iter().map(|row| row.family).collect();
    families.dedup();
    for family in families {
        writeln!(out, "{}", family_name(family)?)?;
        write!(out, "{:<width$}", "fault")?;
        for oracle in &matrix.oracles {
            write!(out, " {oracle:>13}")?;
        }
        writeln!(out, "   passes  formats")?;
        for row in matrix.faults.iter().filter(|row| row.family == family) {
            fault_line(row, &matrix.oracles, width, out)?;
        }
        for row in matrix.healthy.iter().filter(|row| row.family == family) {
            healthy_line(row, width, out)?;
        }
        writeln!(out)?;
    }
    let killed = matrix.faults.iter().filter(|row| row.is_killed()).count();
    let names: BTreeSet<&str> = matrix.faults.iter().map(|row| row.name.as_str()).collect();
    let total = matrix.faults.len();
    writeln!(out, "{} faults, found in {killed} of the {total} families that have them", names.len())?;
    let reaches = matrix.faults.iter().map(|row| (row.every, row.sampled));
    let reaches = reaches.chain(matrix.healthy.iter().map(|row| (row.every, row.sampled)));
    let (every, sampled) = reaches.fold((0, 0), |sum, row| (sum.0 + row.0, sum.1 + row.1));
    writeln!(out, "all chunkings of {every} results, a sample of {sampled}")?;
    Ok(())
}

fn fault_line(row: &FaultRow, oracles: &[String], width: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    write!(out, "{:<width$}", row.name)?;
    for oracle in oracles {
        match row.found_by.get(oracle) {
            Some(count) => write!(out, " {count:>13}")?,
            None => write!(out, " {:>13}", "·")?,
        }
    }
    let share = 100 * row.passed / row.generated.max(1);
    let survived = if row.is_killed() { "" } else { "   SURVIVED" };
    writeln!(out, "   {share:>4} %  {}{survived}", row.formats.join(" "))?;
    Ok(())
}

fn healthy_line(row: &HealthyRow, width: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    match row.blamed.as_slice() {
        [] if row.held_back > 0 => writeln!(
            out,
            "{:<width$} blamed by none in {} cases, but for waiting for the end of a call in {}, which it is to do",
            row.name, row.cases, row.held_back
        )?,
        [] => writeln!(out, "{:<width$} blamed by none in {} cases", row.name, row.cases)?,
        [first, ..] => writeln!(out, "{:<width$} BLAMED {} times, first: {first}", row.name, row.blamed.len())?,
    }
    Ok(())
}

/// The family's name as the machine interface writes it.
fn family_name(family: Family) -> anyhow::Result<String> {
    Ok(serde_json::to_value(family)?.as_str().unwrap_or_default().to_owned())
}
