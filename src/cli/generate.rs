//! `seamcheck generate`: generated cases, as JSON Lines or to read.

use std::io::Write;

use clap::Args;

use super::Exit;
use super::selection::FormatSelection;
use crate::case::lines;
use crate::check::sources;
use crate::report::{drawn, terminal};

/// Options of `generate`.
#[derive(Debug, Args)]
pub struct Options {
    #[command(flatten)]
    formats: FormatSelection,
    /// The generator's seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many cases of each format.
    #[arg(long, default_value_t = 10)]
    cases: u64,
    /// A JSON object a line instead of readable text.
    #[arg(long)]
    jsonl: bool,
}

/// Writes the cases.
pub fn run(options: &Options, out: &mut dyn Write) -> anyhow::Result<Exit> {
    for case in sources::generated(options.formats.rows()?, options.seed, options.cases) {
        if options.jsonl {
            writeln!(out, "{}", lines::write(&case))?;
            continue;
        }
        writeln!(out, "{}   {}", case.id, case.stratum)?;
        writeln!(out, "  text   {}", drawn(&case.text, &case.cuts.first().cloned().unwrap_or_default()))?;
        match &case.truth {
            None => writeln!(out, "  truth  no document decides")?,
            Some(truth) => {
                for line in terminal::outcome_lines(truth) {
                    writeln!(out, "  truth  {line}")?;
                }
            }
        }
        writeln!(out)?;
    }
    Ok(if options.cases == 0 { Exit::NothingTested } else { Exit::Clean })
}
