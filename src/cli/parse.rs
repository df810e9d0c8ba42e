//! `seamcheck parse`: what the reference makes of a text, one-shot and over every chunking.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::{Exit, tools};
use crate::case::{Start, check_start, lines};
use crate::chunking::{Chunkable, Chunking};
use crate::explore::{Reach, streams};
use crate::format::{self, Row};
use crate::outcome::{Delta, DeltaLog, Item, Outcome};
use crate::reference::machine::Machine;
use crate::reference::whole;
use crate::subject::explorer::graph::Bounds;
use crate::tool::Tool;

/// Options of `parse`.
#[derive(Debug, Args)]
pub struct Options {
    /// The format of the text on standard input; any name or alias that `seamcheck formats` lists.
    #[arg(long, required_unless_present = "jsonl")]
    format: Option<String>,
    /// A file with the declared functions: a JSON array of OpenAI tool objects.
    #[arg(long, value_name = "FILE")]
    tools: Option<PathBuf>,
    /// Where the prompt left off: content, reasoning, or a channel's name.
    #[arg(long, default_value = "content")]
    start: String,
    /// One JSON object instead of readable text.
    #[arg(long)]
    json: bool,
    /// Read a request a line, {"id", "format", "tools", "text", "start"?}, and write an answer a line.
    #[arg(long, conflicts_with_all = ["format", "tools"])]
    jsonl: bool,
    /// Add the deltas of one character a chunk.
    #[arg(long)]
    deltas: bool,
    /// The most feeds for one text; beyond it the chunkings are sampled.
    #[arg(long, default_value_t = Bounds::default().feeds)]
    max_feeds: u64,
}

/// What `parse` says of one text.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Parsed {
    /// The request's id.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub id: Value,
    /// The outcome of the whole text.
    pub one_shot: Outcome,
    /// Every distinct outcome over the chunkings, with the fewest cuts that lead to it; one entry if the chunking does not
    /// matter.
    pub stream: Vec<Reached>,
    /// Whether every chunking was covered.
    pub reach: Reach,
    /// The number of chunkings without empty chunks, as a power of two.
    pub chunkings: String,
    /// The number of chunks that were fed.
    pub feeds: u64,
    /// For one character a chunk, the deltas of each chunk, and last those of the end of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deltas: Option<Vec<Vec<Delta>>>,
}

/// One outcome of a stream.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Reached {
    /// The outcome.
    pub outcome: Outcome,
    /// The fewest cuts that lead to it, in Unicode scalar values.
    pub cuts: Chunking,
}

/// Parses what stands on `input`.
pub fn run(options: &Options, input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if options.jsonl {
        return run_lines(options, input, out);
    }
    let name = options.format.as_deref().unwrap_or_default();
    let Some(row) = format::find(name) else {
        bail!("there is no format `{name}`; `seamcheck formats` lists those that there are");
    };
    let tools = options.tools.as_deref().map(tools::read).transpose()?.unwrap_or_default();
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).context("standard input could not be read")?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        anyhow::anyhow!("the text on standard input is not UTF-8 from byte {at} on; give it decoded")
    })?;
    let start = Start::from(options.start.clone());
    check_start("standard input", &start, row)?;
    let parsed = parse(options, Value::Null, row, &tools, &start, &text);
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&parsed)?)?;
    } else {
        readable(&parsed, out)?;
    }
    Ok(Exit::Clean)
}

/// One answer a line; a bad line gets `{"id", "error"}` and the others go on.
fn run_lines(options: &Options, input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut exit = Exit::NothingTested;
    for request in lines::read_requests(input, "standard input") {
        let answer = match request {
            Ok(request) => {
                if exit == Exit::NothingTested {
                    exit = Exit::Clean;
                }
                let case = &request.case;
                match format::find(&case.format) {
                    Some(row) => {
                        let parsed = parse(options, request.id, row, &case.tools, &case.start, &case.text);
                        serde_json::to_value(parsed)?
                    }
                    None => json!({"id": request.id, "error": format!("there is no format `{}`", case.format)}),
                }
            }
            Err(bad) => {
                exit = Exit::CouldNotRun;
                json!({"id": bad.id, "error": bad.error.to_string()})
            }
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(exit)
}

fn parse(options: &Options, id: Value, row: &Row, tools: &[Tool], start: &Start, text: &str) -> Parsed {
    let bounds = Bounds { feeds: options.max_feeds, ..Bounds::default() };
    let all = streams(&Machine::new(row, tools, start), row, text, &bounds);
    let stream = all.outcomes.into_iter().map(|(outcome, cuts)| Reached { outcome, cuts }).collect();
    let chunkable = Chunkable::new(text);
    Parsed {
        id,
        one_shot: whole::parse(row, tools, start, text),
        stream,
        reach: all.reach,
        chunkings: format!("2^{}", chunkable.length().saturating_sub(1)),
        feeds: all.feeds,
        deltas: options.deltas.then(|| by_character(row, tools, start, &chunkable)),
    }
}

fn by_character(row: &Row, tools: &[Tool], start: &Start, text: &Chunkable<'_>) -> Vec<Vec<Delta>> {
    let mut machine = Machine::new(row, tools, start);
    let mut log = DeltaLog::default();
    let chunking = Chunking::characters(text.length());
    let mut deltas: Vec<Vec<Delta>> = text
        .chunks(&chunking)
        .map(|chunk| {
            machine.feed(chunk, &mut log);
            log.take()
        })
        .collect();
    machine.finish(&mut log);
    deltas.push(log.take());
    deltas
}

fn readable(parsed: &Parsed, out: &mut dyn Write) -> anyhow::Result<()> {
    let outcome = &parsed.one_shot;
    for item in outcome.items.iter().flatten() {
        match item {
            Item::Reasoning(text) => writeln!(out, "reasoning  {text:?}")?,
            Item::Content(text) => writeln!(out, "content    {text:?}")?,
            Item::Call(index) => {
                let call = &outcome.calls[*index];
                let state = if call.complete { "" } else { "   (incomplete)" };
                writeln!(out, "call {index}     {} {}{state}", call.name, call.arguments)?;
            }
        }
    }
    if outcome.items.as_ref().is_none_or(Vec::is_empty) {
        writeln!(out, "nothing: no content, no reasoning, no call")?;
    }
    let covered = match parsed.reach {
        Reach::Every => format!("all {} chunkings", parsed.chunkings),
        Reach::Sampled => format!("a sample of {} chunkings", parsed.chunkings),
    };
    let agree = parsed.stream.iter().all(|reached| reached.outcome == parsed.one_shot);
    let verdict = if agree { "the same" } else { "DIFFERENT outcomes" };
    writeln!(out, "{covered} give {verdict} ({} feeds)", parsed.feeds)?;
    Ok(())
}
