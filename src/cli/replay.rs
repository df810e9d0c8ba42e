//! `seamcheck replay`: one case, chunk by chunk, beside the reference.

use std::io::Write;

use anyhow::{Context, bail};
use clap::Args;
use serde_json::Value;

use super::selection::SubjectSelection;
use super::{Exit, find_case};
use crate::case::{Case, Level};
use crate::check::growth::{grow_timed, growth_by_id};
use crate::chunking::{Chunkable, Chunking};
use crate::explore::{ExploreOptions, Growth, Unit, observe, shown_cost};
use crate::format::Row;
use crate::generate::Long;
use crate::oracle::{self, Finding, Verdict};
use crate::outcome::Delta;
use crate::report::{drawn, terminal};
use crate::subject::{Run, Subject};

/// Options of `replay`.
#[derive(Debug, Args)]
pub struct Options {
    /// The case: its id, a file with a case, or a results file with a finding.
    #[arg(value_name = "CASE")]
    case: String,
    #[command(flatten)]
    subjects: SubjectSelection,
    /// The cuts of the chunking, in Unicode scalar values, with commas; none is the whole text as one chunk.
    #[arg(long, value_name = "OFFSETS", value_delimiter = ',')]
    cuts: Vec<usize>,
    /// Feed only so many characters of the text, for a finding about a truncated one.
    #[arg(long, value_name = "CHARACTERS")]
    length: Option<usize>,
    /// The format that a Python factory reads, which cannot be asked.
    #[arg(long, value_name = "FORMAT")]
    format: Vec<String>,
    /// Which finding of a results file.
    #[arg(long, value_name = "ID")]
    finding: Option<String>,
}

/// Replays the case on every chosen subject.
pub fn run(options: &Options, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let (mut case, finding) = find_case::find(&options.case, options.finding.as_deref())?;
    let recorded = finding.as_ref().and_then(|finding| finding.get("text")?.as_str()).map(|text| text.chars().count());
    if let Some(length) = options.length.or(recorded) {
        case.truncate(length);
    }
    let cuts = chosen_cuts(options, finding.as_ref(), &case)?;
    let selection = find_case::subjects(&options.subjects, finding.as_ref());
    case.cuts = vec![cuts.clone()];
    let long = growth_by_id(&case.id).map(|(_, row, kind)| (row, kind));
    writeln!(out, "{}   {}   {:?}", case.id, case.format, case.level)?;
    let mut reference = Vec::new();
    if long.is_none() {
        writeln!(out, "  text      {}", drawn(&case.text, &cuts))?;
        for line in case.truth.iter().flat_map(terminal::outcome_lines) {
            writeln!(out, "  truth     {line}")?;
        }
        reference = trace(&mut *crate::subject::reference::subject(), &case.format, &case, &cuts)?;
    }
    let mut exit = Exit::NothingTested;
    for (name, spec) in selection.specs()? {
        let mut subject =
            spec.open(&selection.options(&options.format)?).with_context(|| format!("the subject {name}"))?;
        for parser in find_case::parsers(subject.about(), &case.format) {
            writeln!(out, "\n{name}   {parser}")?;
            let came = match long {
                Some(text) => measure(subject.as_mut(), &name, &parser, text, out)?,
                None => replay(subject.as_mut(), &parser, &case, &cuts, &reference, out)?,
            };
            exit = worse(exit, came);
        }
    }
    if exit == Exit::NothingTested {
        bail!("none of the subjects reads the format {}", case.format);
    }
    Ok(exit)
}

fn chosen_cuts(options: &Options, finding: Option<&Value>, case: &Case) -> anyhow::Result<Chunking> {
    let length = case.text.chars().count();
    let recorded = || finding.and_then(|finding| serde_json::from_value(finding.get("cuts")?.clone()).ok());
    let mut cuts = match options.cuts.as_slice() {
        [] => recorded().or_else(|| case.cuts.first().cloned()).unwrap_or_default(),
        cuts => Chunking(cuts.to_vec()),
    };
    cuts.0.sort_unstable();
    match cuts.0.last() {
        Some(&cut) if cut > length => {
            bail!("the cut {cut} lies behind the end of the text, which has {length} characters")
        }
        _ => Ok(cuts),
    }
}

fn worse(one: Exit, other: Exit) -> Exit {
    match (one, other) {
        (Exit::CouldNotRun, _) | (_, Exit::CouldNotRun) => Exit::CouldNotRun,
        (Exit::Findings, _) | (_, Exit::Findings) => Exit::Findings,
        _ => Exit::Clean,
    }
}

/// Shows one parser's deltas beside the reference's, and judges the case again.
fn replay(
    subject: &mut dyn Subject,
    parser: &str,
    case: &Case,
    cuts: &Chunking,
    reference: &[String],
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    match trace(subject, parser, case, cuts) {
        Ok(deltas) => side_by_side(case, cuts, &deltas, reference, out)?,
        Err(trouble) => writeln!(out, "  {trouble}")?,
    }
    let observation = observe(subject, parser, case, &ExploreOptions::default());
    let findings = oracle::judge(case, &observation);
    let verdict = oracle::verdict(&observation, &findings);
    let firm: Vec<&Finding> = findings.iter().filter(|finding| finding.level > Level::Disputed).collect();
    for finding in &firm {
        writeln!(out, "  {} · {}: {}", finding.oracle, finding.kind, finding.message)?;
    }
    match verdict {
        Verdict::Pass | Verdict::Disputed => {
            writeln!(out, "FIXED")?;
            Ok(Exit::Clean)
        }
        Verdict::Fail => {
            writeln!(out, "FAILED")?;
            Ok(Exit::Findings)
        }
        other => {
            let reason = observation.stopped.map_or_else(String::new, |stopped| format!(": {}", stopped.trouble));
            writeln!(out, "ERROR ({other}{reason})")?;
            Ok(Exit::CouldNotRun)
        }
    }
}

/// Measures one parser on ever longer texts again.
fn measure(
    subject: &mut dyn Subject,
    name: &str,
    parser: &str,
    text: (&Row, Long),
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let grown = grow_timed(subject, name, parser, text);
    for point in grown.growth.iter().flat_map(|growth| &growth.points) {
        let each = shown_cost(Unit::Nanoseconds, point.cost / point.chunks.max(1) as u64);
        let all = shown_cost(Unit::Nanoseconds, point.cost);
        writeln!(
            out,
            "  {:>7} characters in {:>6} chunks: {each} a chunk, {all} in all",
            point.characters, point.chunks
        )?;
    }
    if let Some(exponent) = grown.growth.as_ref().and_then(Growth::exponent) {
        writeln!(out, "  the power {:.2} of the length (1 is linear)", exponent as f64 / 1000.0)?;
    }
    if let Some(reason) = &grown.left_out {
        writeln!(out, "  {reason}")?;
    }
    let (word, exit) = match grown.verdict {
        Verdict::Fail => ("FAILED", Exit::Findings),
        Verdict::Pass => ("FIXED", Exit::Clean),
        _ => ("ERROR (not measured)", Exit::CouldNotRun),
    };
    writeln!(out, "{word}")?;
    Ok(exit)
}

/// What a parser delivered for each chunk, and last for the end, each as a line.
fn trace(subject: &mut dyn Subject, parser: &str, case: &Case, cuts: &Chunking) -> anyhow::Result<Vec<String>> {
    let run = Run { deltas: true, ..Run::of(case, parser, std::slice::from_ref(cuts)) };
    let ran = subject.run(&run)?;
    if let Some(failure) = ran.failures.iter().find(|failure| failure.chunking == Some(0)) {
        bail!("{}: {}", failure.kind, failure.message);
    }
    let trace = ran.deltas.and_then(|deltas| deltas.into_iter().next()).unwrap_or_default();
    Ok(trace.iter().map(|deltas| delivered(deltas)).collect())
}

/// Deltas as a line, adjacent text merged.
fn delivered(deltas: &[Delta]) -> String {
    let mut pieces: Vec<(String, String)> = Vec::new();
    let mut add = |label: String, text: &str| match pieces.last_mut() {
        Some((last, merged)) if *last == label && !label.starts_with("call") => merged.push_str(text),
        _ => pieces.push((label, text.to_owned())),
    };
    for delta in deltas {
        if let Some(text) = &delta.reasoning {
            add("reasoning".to_owned(), text);
        }
        if let Some(text) = &delta.content {
            add("content".to_owned(), text);
        }
        for call in &delta.calls {
            if let Some(name) = &call.name {
                add(format!("call {}", call.index), name);
            }
            if let Some(arguments) = &call.arguments {
                add(format!("arguments {}", call.index), arguments);
            }
        }
    }
    let quoted = |(label, text): &(String, String)| format!("{label} {}", drawn(text, &Chunking::whole()));
    pieces.iter().map(quoted).collect::<Vec<_>>().join("  ")
}

fn side_by_side(
    case: &Case,
    cuts: &Chunking,
    deltas: &[String],
    reference: &[String],
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let text = Chunkable::new(&case.text);
    let chunks: Vec<String> = text
        .chunks(cuts)
        .map(|chunk| drawn(chunk, &Chunking::whole()))
        .chain(std::iter::once("(the end)".to_owned()))
        .collect();
    for (position, chunk) in chunks.iter().enumerate() {
        let line = |lines: &[String]| match lines.get(position).map(String::as_str) {
            None | Some("") => "–".to_owned(),
            Some(line) => line.to_owned(),
        };
        writeln!(out, "  {:>3}  {chunk}", position + 1)?;
        let (got, wanted) = (line(deltas), line(reference));
        if got == wanted {
            writeln!(out, "         both       {got}")?;
        } else {
            writeln!(out, "         subject    {got}")?;
            writeln!(out, "         reference  {wanted}")?;
        }
    }
    Ok(())
}
