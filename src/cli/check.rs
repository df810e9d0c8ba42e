//! `seamcheck check`: the corpus and generated cases on the chosen subjects.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::selection::{Exploring, FormatSelection, SubjectSelection};
use super::{Exit, interrupt, is_closed_pipe};
use crate::case::{Case, Level, corpus, lines};
use crate::check::growth::run_growth;
use crate::check::{Checked, Named, run as run_cases, sources};
use crate::format::{self, Row};
use crate::oracle::{Finding, Verdict};
use crate::report::lines::{Footer, GrowthLine, Header, Line, ResultLine, SubjectEntry, write};
use crate::report::{Tally, terminal};

/// Options of `check`.
#[derive(Debug, Args)]
pub struct Options {
    #[command(flatten)]
    subjects: SubjectSelection,
    #[command(flatten)]
    formats: FormatSelection,
    #[command(flatten)]
    exploring: Exploring,
    /// How many generated cases of each format [default: 500, of many formats fewer, about 2000 in all].
    #[arg(long)]
    cases: Option<u64>,
    /// Stop drawing cases after this many seconds.
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// How many cases are checked at a time, 1 to 256 [default: one a processor].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Generated cases only.
    #[arg(long, conflicts_with_all = ["corpus_only", "cases_file"])]
    generated_only: bool,
    /// Corpus cases only.
    #[arg(long, conflicts_with = "cases_file")]
    corpus_only: bool,
    /// The cases of this file only: JSON Lines as `generate --jsonl` writes them.
    #[arg(long, value_name = "FILE")]
    cases_file: Option<PathBuf>,
    /// Read the corpus from this directory instead of the built-in one.
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// Do not measure how the cost of each parser grows with the length of a text.
    #[arg(long)]
    no_growth: bool,
    /// Write every result and finding to this file, as JSON Lines; - is standard output.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Checks the cases and prints what was found.
pub fn run(options: &Options, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let rows = options.formats.rows()?;
    let subjects = options.subjects.open(&options.formats.formats, &options.exploring)?;
    let rows = read_by(&subjects, rows)?;
    let fixed = fixed_cases(options, &rows)?;
    let count = if generates(options) { options.cases.unwrap_or_else(|| usual_cases(rows.len())) } else { 0 };
    let total = fixed.len() as u64 + count * rows.len() as u64;
    let is_measured = |row: &&Row| {
        let is_tried = || fixed.iter().any(|case| case.format == row.name);
        !options.no_growth && (options.cases_file.is_none() || is_tried())
    };
    let measured: Vec<&'static Row> = rows.iter().copied().filter(is_measured).collect();
    let generated = sources::generated(rows, options.exploring.seed, count);
    let until =
        options.time.map(Duration::try_from_secs_f64).transpose().context("--time is not a number of seconds")?;
    let until = until.map(|time| Instant::now() + time);
    let goes_on = move || !interrupt::is_interrupted() && until.is_none_or(|end| Instant::now() < end);
    let cases = fixed.into_iter().chain(generated).take_while(move |_| goes_on());

    let mut file = options.json.as_ref().map(open_results).transpose()?;
    record(&mut file, || Line::Header(header(options, &subjects)))?;
    let mut tally = Tally::default();
    let mut findings: Vec<Finding> = Vec::new();
    let mut failed: Option<anyhow::Error> = None;
    let mut grown: Vec<GrowthLine> = Vec::new();
    let spinner = ProgressBar::new_spinner();
    run_growth(&subjects, &measured, jobs(options), |one| {
        spinner.set_message(format!("measuring how costs grow: {} on {}", one.case, one.subject));
        spinner.tick();
        let line = GrowthLine::new(&one);
        let written = record(&mut file, || Line::Growth(line.clone()))
            .and_then(|()| one.findings.iter().try_for_each(|finding| record_finding(&mut file, finding)));
        if let Err(error) = written {
            failed.get_or_insert(error);
        }
        grown.push(line);
        findings.extend(one.findings);
    });
    spinner.finish_and_clear();
    interrupt::tell_first();
    let progress = progress(total * subjects.len() as u64);
    run_cases(&subjects, cases, jobs(options), |checked| {
        progress.inc(1);
        tally.add(&checked);
        if let Err(error) = record_checked(&mut file, &checked) {
            failed.get_or_insert(error);
        }
        if let Some(reason) = checked.reason.as_ref().filter(|_| !checked.verdict.is_clean()) {
            progress.println(format!("{} on {}: {reason}", checked.case.id, checked.subject));
        }
        findings.extend(checked.findings);
    });
    progress.finish_and_clear();
    let footer = tally.footer();
    if let Err(error) = record(&mut file, || Line::Footer(footer.clone())) {
        failed.get_or_insert(error);
    }
    if options.json.as_ref().is_none_or(|path| path.as_os_str() != "-") {
        grown.sort_by(|one, other| {
            (&one.subject, &one.parser, &one.case).cmp(&(&other.subject, &other.parser, &other.case))
        });
        findings.sort_by(|one, other| one.id.cmp(&other.id));
        if let Err(error) = summary(&findings, &footer, &grown, out) {
            failed.get_or_insert(error);
        }
    }
    match failed {
        // Whoever has read enough still gets the exit code.
        Some(error) if !is_closed_pipe(&error) => Err(error),
        _ if interrupt::is_interrupted() => Ok(Exit::Interrupted),
        _ => Ok(exit(&tally, &findings)),
    }
}

/// Prints what was found, and on what.
fn summary(findings: &[Finding], footer: &Footer, grown: &[GrowthLine], out: &mut dyn Write) -> anyhow::Result<()> {
    terminal::groups(findings, out)?;
    terminal::strata(footer, out)?;
    terminal::growth(grown, out)?;
    terminal::totals(footer, out)?;
    if interrupt::is_interrupted() {
        writeln!(out, "interrupted: the other cases were not run")?;
    }
    Ok(out.flush()?)
}

/// How many cases of each of so many formats are generated if nobody says: what is done in about a minute.
fn usual_cases(formats: usize) -> u64 {
    const OF_ONE: u64 = 500;
    const OF_ALL: u64 = 2000;
    OF_ONE.min(OF_ALL.div_ceil(formats.max(1) as u64))
}

fn exit(tally: &Tally, findings: &[Finding]) -> Exit {
    let footer = tally.footer();
    let tested = footer
        .verdicts
        .iter()
        .any(|(verdict, &count)| count > 0 && !matches!(verdict, Verdict::Skip | Verdict::Unsupported));
    if findings.iter().any(|finding| finding.level > Level::Disputed)
        || footer.verdicts.keys().any(|verdict| !verdict.is_clean())
    {
        Exit::Findings
    } else if tested {
        Exit::Clean
    } else {
        Exit::NothingTested
    }
}

fn generates(options: &Options) -> bool {
    options.cases_file.is_none() && !options.corpus_only
}

/// Those of `rows` that some subject reads.
fn read_by(subjects: &[Named], rows: Vec<&'static Row>) -> anyhow::Result<Vec<&'static Row>> {
    let reads = |row: &&Row| {
        let parsers = subjects.iter().flat_map(|subject| &subject.about.parsers);
        parsers.filter_map(|parser| format::find(&parser.format)).any(|read| read.name == row.name)
    };
    let read: Vec<&'static Row> = rows.iter().copied().filter(reads).collect();
    if read.is_empty() {
        let names: Vec<&str> = subjects.iter().map(|subject| subject.name.as_str()).collect();
        bail!("no parser of {} reads any of the chosen formats", names.join(", "));
    }
    Ok(read)
}

/// The cases that are not generated.
fn fixed_cases(options: &Options, rows: &[&Row]) -> anyhow::Result<Vec<Case>> {
    let mut cases: Vec<Case> = match (&options.cases_file, &options.corpus) {
        (Some(file), _) => lines::open(file)?.collect::<Result<_, _>>()?,
        _ if options.generated_only => Vec::new(),
        (None, Some(directory)) => corpus::read(directory)?,
        (None, None) => corpus::built_in()?,
    };
    cases.retain(|case| rows.iter().any(|row| row.name == case.format));
    Ok(cases)
}

fn jobs(options: &Options) -> usize {
    options.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

fn header(options: &Options, subjects: &[Named]) -> Header {
    let subjects = subjects.iter().map(|subject| SubjectEntry {
        name: subject.name.clone(),
        engine: subject.about.engine.clone(),
        version: subject.about.version.clone(),
        runtime: subject.about.runtime.clone(),
        stubbed: subject.about.stubbed.clone(),
    });
    Header {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: options.exploring.seed,
        arguments: decisive_arguments(std::env::args().skip(1)),
        subjects: subjects.collect(),
    }
}

/// The command line without what cannot change a result.
fn decisive_arguments(arguments: impl Iterator<Item = String>) -> Vec<String> {
    let mut kept = Vec::new();
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--jobs" | "--json" => drop(arguments.next()),
            other if other.starts_with("--jobs=") || other.starts_with("--json=") => {}
            _ => kept.push(argument),
        }
    }
    kept
}

type Results = BufWriter<Box<dyn Write>>;

fn open_results(path: &PathBuf) -> anyhow::Result<Results> {
    if path.as_os_str() == "-" {
        return Ok(BufWriter::new(Box::new(std::io::stdout())));
    }
    let file = File::create(path).with_context(|| format!("the results file {} cannot be written", path.display()))?;
    Ok(BufWriter::new(Box::new(file)))
}

fn record(file: &mut Option<Results>, line: impl FnOnce() -> Line) -> anyhow::Result<()> {
    match file {
        // Each line goes out at once: whatever ends the program, no finding is lost.
        Some(file) => write(file, &line())
            .map_err(anyhow::Error::from)
            .and_then(|()| Ok(file.flush()?))
            .context("the results could not be written to the file of --json"),
        None => Ok(()),
    }
}

fn record_checked(file: &mut Option<Results>, checked: &Checked) -> anyhow::Result<()> {
    record(file, || Line::Result(ResultLine::new(checked)))?;
    checked.findings.iter().try_for_each(|finding| record_finding(file, finding))
}

fn record_finding(file: &mut Option<Results>, finding: &Finding) -> anyhow::Result<()> {
    record(file, || Line::Finding(Box::new(finding.clone())))
}

fn progress(total: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} cases, {per_sec}, {eta} left");
    ProgressBar::new(total).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
