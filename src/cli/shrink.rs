//! `seamcheck shrink`: the smallest text with the fewest cuts that still shows a finding.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use indicatif::ProgressBar;
use serde_json::Value;

use super::selection::{Exploring, SubjectSelection};
use super::{Exit, find_case};
use crate::case::{Case, lines};
use crate::check::check;
use crate::oracle::Finding;
use crate::outcome::Kind;
use crate::report::terminal;
use crate::shrink::{self, Shrunk};
use crate::subject::Subject;

/// Options of `shrink`.
#[derive(Debug, Args)]
pub struct Options {
    /// The case: its id, a file with a case, or a results file with a finding.
    #[arg(value_name = "CASE")]
    case: String,
    #[command(flatten)]
    subjects: SubjectSelection,
    #[command(flatten)]
    exploring: Exploring,
    /// Which finding, by its id or its group [default: the firmest].
    #[arg(long, value_name = "ID")]
    finding: Option<String>,
    /// The format that a Python factory reads, which cannot be asked.
    #[arg(long, value_name = "FORMAT")]
    format: Vec<String>,
    /// The most questions that are put to the subject while shrinking.
    #[arg(long, value_name = "N", default_value_t = shrink::Options::default().calls)]
    max_calls: u64,
    /// Write the smallest case to this file, which every verb that takes a case reads.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// Shrinks one finding.
pub fn run(options: &Options, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let (case, recorded) = find_case::find(&options.case, options.finding.as_deref())?;
    let selection = find_case::subjects(&options.subjects, recorded.as_ref());
    let [(name, spec)] = <[_; 1]>::try_from(selection.specs()?)
        .map_err(|specs| anyhow!("one subject at a time can be shrunk for, and {} were named", specs.len()))?;
    let mut subject = spec.open(&selection.options(&options.format)?).with_context(|| format!("the subject {name}"))?;
    let (parser, finding) = match recorded.map(read).transpose()? {
        Some(finding) => (finding.parser.clone(), finding),
        None => match choose(options, &spec, subject.as_mut(), &name, &case)? {
            Some(chosen) => chosen,
            None => {
                writeln!(out, "nothing is wrong with {} on {name}", case.id)?;
                return Ok(Exit::Clean);
            }
        },
    };
    let explore = options.exploring.options(&spec);
    let how = shrink::Options { calls: options.max_calls, bounds: explore.bounds };
    let spinner = ProgressBar::new_spinner();
    let shrunk = shrink::shrink(subject.as_mut(), &parser, &case, &finding, &how, &mut |progress| {
        spinner.set_message(format!(
            "{} characters, {} cuts after {} calls",
            progress.characters, progress.cuts, progress.calls
        ));
        spinner.tick();
    });
    spinner.finish_and_clear();
    let mut shrunk = shrunk.map_err(|reason| anyhow!("{} on {name} cannot be shrunk: {reason}", case.id))?;
    shrunk.finding.subject.clone_from(&name);
    if let Some(path) = &options.output {
        let line = format!("{}\n", lines::write(&shrunk.to_case()));
        std::fs::write(path, line).with_context(|| format!("the case could not be written to {}", path.display()))?;
        shrunk.finding.replay = format!("seamcheck replay {} {name}", path.display());
    }
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&shrunk)?)?;
    } else {
        print(&case, &shrunk, out)?;
    }
    Ok(Exit::Findings)
}

/// The finding that a results file has.
fn read(recorded: Value) -> anyhow::Result<Finding> {
    serde_json::from_value(recorded).context("the finding lacks what `check --json` writes")
}

/// The finding that was asked for, with its parser: the firmest and shortest if it was not said which. `None` if there is
/// nothing.
fn choose(
    options: &Options,
    spec: &crate::subject::SubjectSpec,
    subject: &mut dyn Subject,
    name: &str,
    case: &Case,
) -> anyhow::Result<Option<(String, Finding)>> {
    let parsers = find_case::parsers(subject.about(), &case.format);
    if parsers.is_empty() {
        bail!("{name} does not read the format {}", case.format);
    }
    let explore = options.exploring.options(spec);
    let case = Arc::new(case.clone());
    let mut found: Vec<Finding> = Vec::new();
    for parser in &parsers {
        found.extend(check(subject, name, parser, &case, &explore).findings);
    }
    found.retain(|finding| finding.kind != Kind::Growth);
    if let Some(wanted) = &options.finding {
        let groups: Vec<String> = found.iter().map(|finding| format!("{} ({})", finding.group, finding.kind)).collect();
        let is_wanted = |finding: &Finding| finding.id == *wanted || finding.group == *wanted;
        return match found.into_iter().find(is_wanted) {
            Some(finding) => Ok(Some((finding.parser.clone(), finding))),
            None if groups.is_empty() => bail!("{} shows nothing on {name} any more", case.id),
            None => bail!("{} shows no finding `{wanted}` on {name}; it shows {}", case.id, groups.join(", ")),
        };
    }
    let smallest = |finding: &Finding| {
        (std::cmp::Reverse(finding.level), !finding.token_real, finding.cuts.0.len(), finding.text.len())
    };
    Ok(found.into_iter().min_by_key(smallest).map(|finding| (finding.parser.clone(), finding)))
}

fn print(case: &Case, shrunk: &Shrunk, out: &mut dyn Write) -> anyhow::Result<()> {
    terminal::finding(&shrunk.finding, out)?;
    for tool in &shrunk.tools {
        writeln!(out, "  tool      {} {}", tool.name, tool.parameters)?;
    }
    let lengths = (case.text.chars().count(), shrunk.text.chars().count());
    writeln!(
        out,
        "  shrunk    from {} characters to {} in {} calls and {} ms{}{}",
        lengths.0,
        lengths.1,
        shrunk.calls,
        shrunk.ms,
        if shrunk.one_minimal { "; nothing more can go" } else { "; the bound on calls was reached" },
        if shrunk.fewest_cuts { ", and fewer cuts do not show it" } else { "" }
    )?;
    for other in &shrunk.others {
        writeln!(
            out,
            "  met       {} · {}   {}",
            other.oracle,
            other.shape,
            crate::report::drawn(&other.text, &other.cuts)
        )?;
    }
    Ok(())
}
