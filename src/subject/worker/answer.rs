//! Checking a reply: a line of a worker is believed only as far as it fits the request.

use super::protocol::{Envelope, ErrorKind, HelloReply, RunReply, VERSION, WorkerError};
use crate::outcome::{Delta, Item, Outcome};
use crate::subject::{About, Ran, Run, Trouble};

/// How much of a line an error message quotes, in characters.
const QUOTED: usize = 160;

/// What the message of an error begins with that is the adapter's own.
const ADAPTER_ERROR: &str = "adapter error:";

/// What a reply to `hello` comes to.
pub(super) enum Greeting {
    /// The worker speaks our version.
    Welcome(About),
    /// It speaks this other one.
    OtherVersion(u64),
    /// It declined.
    Refused(WorkerError),
}

/// Reads the reply to the `hello` of `seq`.
///
/// # Errors
/// A sentence that says what is wrong with the line and quotes it.
pub(super) fn greeting(line: &[u8], seq: u64) -> Result<Greeting, String> {
    let envelope = envelope(line, seq)?;
    if let Some(error) = envelope.error {
        return Ok(Greeting::Refused(error));
    }
    match envelope.protocol {
        None => Err(format!("its reply to `hello` has no member `protocol` ({})", quote(line))),
        Some(VERSION) => {
            let reply: HelloReply = serde_json::from_slice(line)
                .map_err(|error| format!("its reply to `hello` is not right: {error} ({})", quote(line)))?;
            if reply.about.parsers.is_empty() {
                return Err(format!("its reply to `hello` names no parser ({})", quote(line)));
            }
            Ok(Greeting::Welcome(reply.about))
        }
        Some(version) => Ok(Greeting::OtherVersion(version)),
    }
}

/// Reads the reply to `run` that has this `seq`. `one_shot` says whether the parser can parse one-shot.
///
/// # Errors
/// What the worker's error reply says, or [`Trouble::Protocol`] with a sentence that quotes what came.
pub(super) fn ran(line: &[u8], seq: u64, run: &Run<'_>, one_shot: bool) -> Result<Ran, Trouble> {
    accepted(line, seq)?;
    let reply: RunReply = serde_json::from_slice(line)
        .map_err(|error| Trouble::Protocol(format!("its reply to `run` is not right: {error} ({})", quote(line))))?;
    checked(reply, run, one_shot).map_err(|what| Trouble::Protocol(format!("{what} ({})", quote(line))))
}

/// Checks that `line` answers the request of this `seq`, and is no error.
fn accepted(line: &[u8], seq: u64) -> Result<(), Trouble> {
    let Some(error) = envelope(line, seq).map_err(Trouble::Protocol)?.error else { return Ok(()) };
    Err(match error.kind {
        ErrorKind::Exception if error.message.starts_with(ADAPTER_ERROR) => Trouble::Adapter(error.message),
        ErrorKind::Exception => Trouble::Exception { message: error.message, trace: error.trace },
        ErrorKind::Unsupported => Trouble::Unsupported(error.message),
        ErrorKind::Skipped => Trouble::Skipped(error.message),
    })
}

/// The beginning of `line` for a message, on one line and without control characters.
pub(super) fn quote(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let mut start: String = text.chars().take(QUOTED).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    format!("it sent `{start}`, {} bytes", line.len())
}

fn envelope(line: &[u8], seq: u64) -> Result<Envelope, String> {
    let text = std::str::from_utf8(line).map_err(|_| format!("a line is not UTF-8 ({})", quote(line)))?;
    if !text.trim_start().starts_with('{') {
        return Err(format!("a line on its standard output is not a JSON object ({})", quote(line)));
    }
    let envelope: Envelope =
        serde_json::from_str(text).map_err(|error| format!("a line is no reply: {error} ({})", quote(line)))?;
    match envelope.seq {
        Some(echoed) if echoed == seq => Ok(envelope),
        Some(other) => Err(format!("a reply answers seq {other} instead of {seq} ({})", quote(line))),
        None => Err(format!("a reply does not echo the seq {seq} ({})", quote(line))),
    }
}

fn checked(reply: RunReply, run: &Run<'_>, one_shot: bool) -> Result<Ran, String> {
    let asked = run.chunkings.len();
    let count = |what: &str, got: usize| {
        if got == asked { Ok(()) } else { Err(format!("`{what}` has {got} entries for {asked} chunkings")) }
    };
    count("streams", reply.streams.len())?;
    for (position, outcome) in reply.outcomes.iter().enumerate() {
        check_items(outcome).map_err(|what| format!("`outcomes[{position}]` {what}"))?;
    }
    for failure in &reply.failures {
        if failure.chunking.is_some_and(|chunking| chunking >= asked) {
            return Err(format!("a failure names a chunking beyond the {asked} asked for"));
        }
        if !matches!(failure.kind.as_str(), "exception" | "hang") {
            return Err(format!("a failure is of the kind `{}`, not `exception` or `hang`", failure.kind));
        }
    }
    if reply.logged.iter().any(|line| line.chunking.is_some_and(|chunking| chunking >= asked)) {
        return Err(format!("a logged line names a chunking beyond the {asked} asked for"));
    }

    let failed = |chunking: Option<usize>| reply.failures.iter().any(|failure| failure.chunking == chunking);
    let known = reply.outcomes.len();
    let within = |what: &str, index: Option<usize>| match index {
        Some(index) if index >= known => Err(format!("`{what}` is {index}, but there are {known} outcomes")),
        _ => Ok(()),
    };
    within("one_shot", reply.one_shot)?;
    if reply.one_shot.is_none() && one_shot && !failed(None) {
        return Err("`one_shot` is null, but no failure says why".to_owned());
    }
    for (position, &index) in reply.streams.iter().enumerate() {
        within(&format!("streams[{position}]"), index)?;
        if index.is_none() && !failed(Some(position)) {
            return Err(format!("`streams[{position}]` is null, but no failure says why"));
        }
    }

    if let Some(residue) = &reply.residue {
        count("residue", residue.len())?;
    }
    let deltas = match reply.deltas {
        Some(deltas) if run.deltas => {
            count("deltas", deltas.len())?;
            Some(check_deltas(deltas, run, &reply.streams)?)
        }
        _ => None,
    };

    let (outcomes, place) = distinct(reply.outcomes);
    Ok(Ran {
        outcomes,
        one_shot: reply.one_shot.map(|index| place[index]),
        streams: reply.streams.iter().map(|index| index.map(|index| place[index])).collect(),
        deltas,
        residue: reply.residue.unwrap_or_default(),
        logged: reply.logged,
        failures: reply.failures,
    })
}

/// Whether `items` tells the same as the rest of the outcome; everything later relies on it.
fn check_items(outcome: &Outcome) -> Result<(), String> {
    let Some(items) = &outcome.items else { return Ok(()) };
    let (mut reasoning, mut content) = (String::new(), String::new());
    for item in items {
        match item {
            Item::Reasoning(text) => reasoning.push_str(text),
            Item::Content(text) => content.push_str(text),
            Item::Call(index) if *index >= outcome.calls.len() => {
                return Err(format!("has an item for call {index}, but {} calls", outcome.calls.len()));
            }
            Item::Call(_) => {}
        }
    }
    match (content == outcome.content, reasoning == outcome.reasoning) {
        (true, true) => Ok(()),
        (false, _) => Err("has items that do not add up to its content".to_owned()),
        (_, false) => Err("has items that do not add up to its reasoning".to_owned()),
    }
}

fn check_deltas(
    deltas: Vec<Option<Vec<Vec<Delta>>>>,
    run: &Run<'_>,
    streams: &[Option<usize>],
) -> Result<Vec<Vec<Vec<Delta>>>, String> {
    let mut checked = Vec::with_capacity(deltas.len());
    for (position, lists) in deltas.into_iter().enumerate() {
        let raised = streams[position].is_none();
        let lists = match lists {
            Some(lists) => lists,
            None if raised => Vec::new(),
            None => return Err(format!("`deltas[{position}]` is null, but its stream did not raise")),
        };
        // One list for each chunk, one for the end of the stream.
        let full = run.chunkings[position].0.len() + 2;
        if lists.len() > full || (lists.len() < full && !raised) {
            return Err(format!("`deltas[{position}]` has {} lists for {} chunks and the end", lists.len(), full - 1));
        }
        checked.push(lists);
    }
    Ok(checked)
}

/// The distinct outcomes, and for each of the given ones its place among them: a worker that repeats an outcome must
/// not look as if its streams disagreed.
fn distinct(outcomes: Vec<Outcome>) -> (Vec<Outcome>, Vec<usize>) {
    let mut kept: Vec<Outcome> = Vec::with_capacity(outcomes.len());
    let place = outcomes
        .into_iter()
        .map(|outcome| {
            kept.iter().position(|known| *known == outcome).unwrap_or_else(|| {
                kept.push(outcome);
                kept.len() - 1
            })
        })
        .collect();
    (kept, place)
}

mod explored;
pub(super) use explored::explored;

#[cfg(test)]
mod tests;
