//! `seamcheck gallery`: which oracle finds which fault.

use std::io::Write;
use std::sync::Arc;

use clap::Args;

use super::Exit;
use super::selection::{ExploreChoice, FormatSelection};
use crate::case::corpus;
use crate::check::matrix::Matrix;
use crate::check::sources;
use crate::explore::ExploreOptions;

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
    let matrix = Matrix::new(&cases, &explore);
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&matrix)?)?;
    } else {
        table(&matrix, out)?;
    }
    Ok(if matrix.is_complete() { Exit::Clean } else { Exit::Findings })
}

/// The matrix as a table: for each fault and oracle the number of cases in which it is found.
pub fn table(matrix: &Matrix, out: &mut dyn Write) -> anyhow::Result<()> {
    let width = matrix.faults.iter().map(|row| row.name.len()).max().unwrap_or_default();
    write!(out, "{:<width$}", "fault")?;
    for oracle in &matrix.oracles {
        write!(out, " {oracle:>12}")?;
    }
    writeln!(out, "   passes")?;
    for row in &matrix.faults {
        write!(out, "{:<width$}", row.name)?;
        for oracle in &matrix.oracles {
            match row.found_by.get(oracle) {
                Some(count) => write!(out, " {count:>12}")?,
                None => write!(out, " {:>12}", "·")?,
            }
        }
        let share = 100 * row.passed / row.generated.max(1);
        let survived = if row.is_killed() { "" } else { "   SURVIVED" };
        writeln!(out, "   {share:>3} %{survived}")?;
    }
    for row in &matrix.healthy {
        match row.blamed.as_slice() {
            [] => writeln!(out, "{:<width$} blamed by none in {} cases", row.name, row.cases)?,
            [first, ..] => writeln!(out, "{:<width$} BLAMED {} times, first: {first}", row.name, row.blamed.len())?,
        }
    }
    let killed = matrix.faults.iter().filter(|row| row.is_killed()).count();
    writeln!(out, "{killed} of {} faults found", matrix.faults.len())?;
    let reaches = matrix.faults.iter().map(|row| (row.every, row.sampled));
    let reaches = reaches.chain(matrix.healthy.iter().map(|row| (row.every, row.sampled)));
    let (every, sampled) = reaches.fold((0, 0), |sum, row| (sum.0 + row.0, sum.1 + row.1));
    writeln!(out, "all chunkings of {every} results, a sample of {sampled}")?;
    Ok(())
}
