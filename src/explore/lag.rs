//! The *lag* of a stream: how many characters the reference has delivered at the end of a chunk and the subject has not.
//!
//! What is right is not taken from the reference here, only when it can be known: a lag is measured where both come to
//! the same outcome in the end, and nowhere else.

use std::collections::BTreeMap;

use super::Trace;
use crate::case::Case;
use crate::chunking::{Chunkable, Chunking};
use crate::format::Row;
use crate::outcome::assemble::Assembler;
use crate::outcome::compare::{Comparison, same};
use crate::outcome::{Delta, DeltaLog, Outcome};
use crate::reference::machine::Machine;

/// A lag of up to so many characters is not worth a word: some ten tokens, which is a moment.
const UNNOTICED: usize = 40;

/// The lag in characters that is let pass. A parser may also wait, wherever it likes, for what could be the longest of the
/// format's markers.
pub fn tolerance(row: &Row) -> usize {
    let longest = row.markers().iter().map(|marker| marker.text.chars().count()).max();
    longest.unwrap_or_default().max(UNNOTICED)
}

/// How far one stream is behind the reference, in characters of content, reasoning, names and arguments together.
///
/// It is measured at the end of each chunk, the last one included, and before the end of the stream is told. Arguments
/// that the subject spells in its own way count by the share of them that has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lag {
    /// The largest lag.
    pub largest: usize,
    /// The sum of the lags over all chunks.
    pub total: usize,
    /// The number of chunks.
    pub chunks: usize,
    /// The calls whose arguments came in one piece at their end, although the reference delivered them in several.
    pub whole: Vec<WholeCall>,
    /// Where the lag is largest, those calls left out.
    pub apart: Behind,
}

/// A call whose arguments came in one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeCall {
    /// The call's position among the calls.
    pub call: usize,
    /// How many characters of arguments the reference delivered for it.
    pub length: usize,
    /// How many of these it had delivered before the subject delivered any.
    pub held: usize,
    /// At which offset it had, in characters of the text.
    pub at: usize,
    /// In how many chunks it delivered them.
    pub pieces: usize,
}

/// A lag at one place of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Behind {
    /// The lag.
    pub characters: usize,
    /// The offset, in characters of the text.
    pub at: usize,
    /// How many characters the reference had delivered there.
    pub delivered: usize,
    /// What most of the missing characters belong to.
    pub part: Part,
}

/// What delivered characters belong to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The content.
    #[default]
    Content,
    /// The reasoning.
    Reasoning,
    /// The name of a call.
    Name,
    /// The arguments of a call.
    Arguments,
}

/// The lag of a case: that of its streams of one character and of one token a chunk, as far as it could be measured.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HoldBack {
    /// The largest lag.
    pub largest: usize,
    /// The mean lag at the end of a chunk, in thousandths of a character.
    pub mean_thousandths: u64,
    /// The positions of these streams among the traces.
    pub traces: Vec<usize>,
}

/// The reference's side of the comparison, for one case.
pub(super) struct Pace<'a> {
    case: &'a Case,
    row: &'a Row,
    outcome: Outcome,
    comparison: Comparison,
}

impl<'a> Pace<'a> {
    /// The pace of the reference on `case`, for a subject that may or may not tell reasoning from content.
    pub(super) fn new(case: &'a Case, row: &'a Row, tells_reasoning: bool) -> Pace<'a> {
        let mut machine = Machine::new(row, &case.tools, &case.start);
        let mut assembler = Assembler::told_completeness();
        machine.feed(&case.text, &mut assembler);
        machine.finish(&mut assembler);
        let comparison = Comparison { reasoning: tells_reasoning, items: true, completeness: false };
        Pace { case, row, outcome: assembler.finish(), comparison }
    }

    /// Single cuts at which streams of few chunks may show what `traces` show: where the measured ones lag most.
    pub(super) fn telling(&self, hold_back: &HoldBack, traces: &[Trace]) -> Vec<Chunking> {
        let least = tolerance(self.row);
        let mut telling: Vec<Chunking> = Vec::new();
        for lag in hold_back.traces.iter().filter_map(|&position| traces.get(position)?.lag.as_ref()) {
            let whole = lag.whole.iter().filter(|whole| whole.held > least).max_by_key(|whole| whole.held);
            let apart = Some(lag.apart).filter(|apart| apart.characters > least);
            for at in whole.map(|whole| whole.at).into_iter().chain(apart.map(|apart| apart.at)) {
                let cut = Chunking(vec![at]);
                let is_cut = 0 < at && at < self.case.text.chars().count();
                if is_cut && !telling.contains(&cut) && traces.iter().all(|trace| trace.cuts != cut) {
                    telling.push(cut);
                }
            }
        }
        telling
    }

    /// Measures the traces that come to the same outcome as the reference, and sums up those of `chosen` chunkings.
    pub(super) fn measure(&self, traces: &mut [Trace], outcomes: &[Outcome], chosen: &[Chunking]) -> Option<HoldBack> {
        let mut agrees: BTreeMap<usize, bool> = BTreeMap::new();
        for trace in traces.iter_mut().filter(|trace| trace.lag.is_none()) {
            let Some(place) = trace.outcome else { continue };
            let Some(outcome) = outcomes.get(place) else { continue };
            // A list for each chunk and one for the end; what does not fit the chunks cannot be timed.
            let fits = trace.deltas.len() == trace.cuts.0.len() + 2;
            if fits && *agrees.entry(place).or_insert_with(|| same(&self.outcome, outcome, self.comparison)) {
                trace.lag = Some(self.lag(&trace.cuts, &trace.deltas));
            }
        }
        let mut hold_back = HoldBack::default();
        let (mut total, mut chunks) = (0, 0);
        for (position, trace) in traces.iter().enumerate().filter(|(_, trace)| chosen.contains(&trace.cuts)) {
            let Some(lag) = &trace.lag else { continue };
            hold_back.largest = hold_back.largest.max(lag.largest);
            hold_back.traces.push(position);
            total += lag.total as u64;
            chunks += lag.chunks as u64;
        }
        hold_back.mean_thousandths = (1000 * total + chunks / 2) / chunks.max(1);
        (!hold_back.traces.is_empty()).then_some(hold_back)
    }

    fn lag(&self, cuts: &Chunking, deltas: &[Vec<Delta>]) -> Lag {
        let text = Chunkable::new(&self.case.text);
        let mut machine = Machine::new(self.row, &self.case.tools, &self.case.start);
        let mut log = DeltaLog::default();
        let mut own: Vec<Vec<Delta>> = text
            .chunks(cuts)
            .map(|chunk| {
                machine.feed(chunk, &mut log);
                log.take()
            })
            .collect();
        machine.finish(&mut log);
        own.push(log.take());
        let ends: Vec<usize> = cuts.0.iter().copied().chain([text.length()]).collect();
        compare(&Timeline::of(&own), &Timeline::of(deltas), &ends, self.comparison.reasoning)
    }
}

/// What had been delivered at the end of each chunk, and last at the end of the stream.
struct Timeline {
    steps: Vec<Delivered>,
}

/// How many characters have been delivered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Delivered {
    content: usize,
    reasoning: usize,
    /// By the call's position.
    calls: Vec<DeliveredCall>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct DeliveredCall {
    name: usize,
    /// Without the white space between the tokens of JSON, in which engines differ.
    arguments: usize,
}

impl Timeline {
    fn of(deltas: &[Vec<Delta>]) -> Timeline {
        // A client puts calls in the order of their indices, whatever these are.
        let mut indices: Vec<usize> =
            deltas.iter().flatten().flat_map(|delta| &delta.calls).map(|call| call.index).collect();
        indices.sort_unstable();
        indices.dedup();
        let mut scanners = vec![Scanner::default(); indices.len()];
        let mut now = Delivered { calls: vec![DeliveredCall::default(); indices.len()], ..Delivered::default() };
        let step = |deltas: &Vec<Delta>| {
            for delta in deltas {
                now.content += length(delta.content.as_deref());
                now.reasoning += length(delta.reasoning.as_deref());
                for call in &delta.calls {
                    let Ok(position) = indices.binary_search(&call.index) else { continue };
                    now.calls[position].name += length(call.name.as_deref());
                    let arguments = call.arguments.as_deref().unwrap_or_default();
                    now.calls[position].arguments += scanners[position].significant(arguments);
                }
            }
            now.clone()
        };
        Timeline { steps: deltas.iter().map(step).collect() }
    }

    fn call(&self, step: usize, call: usize) -> DeliveredCall {
        self.steps.get(step).and_then(|step| step.calls.get(call)).copied().unwrap_or_default()
    }

    fn last(&self) -> usize {
        self.steps.len().saturating_sub(1)
    }
}

fn length(text: Option<&str>) -> usize {
    text.map_or(0, |text| text.chars().count())
}

/// Tells white space between tokens of JSON from white space in strings, piece by piece.
#[derive(Clone, Copy, Debug, Default)]
struct Scanner {
    in_string: bool,
    escaped: bool,
}

impl Scanner {
    /// How many characters of `piece` are not white space between tokens.
    fn significant(&mut self, piece: &str) -> usize {
        let mut count = 0;
        for character in piece.chars() {
            match character {
                _ if self.escaped => self.escaped = false,
                '\\' if self.in_string => self.escaped = true,
                '"' => self.in_string = !self.in_string,
                ' ' | '\t' | '\r' | '\n' if !self.in_string => continue,
                _ => {}
            }
            count += 1;
        }
        count
    }
}

/// The lag of `subject` behind `reference` at the ends of the chunks.
fn compare(reference: &Timeline, subject: &Timeline, ends: &[usize], reasoning: bool) -> Lag {
    let calls = reference.steps.last().map_or(0, |step| step.calls.len());
    let whole: Vec<WholeCall> = (0..calls).filter_map(|call| whole_call(reference, subject, ends, call)).collect();
    let mut lag = Lag { chunks: ends.len(), whole, ..Lag::default() };
    for (step, (&at, (own, got))) in ends.iter().zip(reference.steps.iter().zip(&subject.steps)).enumerate() {
        let (mut apart, mut of_whole) = (Parts::default(), Parts::default());
        apart.add(Part::Content, own.content, got.content);
        if reasoning {
            apart.add(Part::Reasoning, own.reasoning, got.reasoning);
        }
        for call in 0..calls {
            let is_whole = lag.whole.iter().any(|whole| whole.call == call);
            let parts = if is_whole { &mut of_whole } else { &mut apart };
            let own = reference.call(step, call);
            parts.add(Part::Name, own.name, subject.call(step, call).name);
            parts.add(Part::Arguments, own.arguments, share(reference, subject, step, call));
        }
        let behind = usize::try_from(apart.behind() + of_whole.behind()).unwrap_or(0);
        lag.largest = lag.largest.max(behind);
        lag.total += behind;
        let characters = usize::try_from(apart.behind()).unwrap_or(0);
        if characters > lag.apart.characters {
            lag.apart = Behind { characters, at, delivered: apart.delivered + of_whole.delivered, part: apart.most() };
        }
    }
    lag
}

/// By how much the subject is behind in each part; below zero where it is ahead.
#[derive(Clone, Debug, Default)]
struct Parts {
    behind: BTreeMap<Part, i64>,
    delivered: usize,
}

impl Parts {
    fn add(&mut self, part: Part, own: usize, got: usize) {
        *self.behind.entry(part).or_default() += own as i64 - got as i64;
        self.delivered += own;
    }

    fn behind(&self) -> i64 {
        self.behind.values().sum()
    }

    fn most(&self) -> Part {
        let most = self.behind.iter().max_by_key(|&(part, &behind)| (behind, std::cmp::Reverse(part)));
        most.map_or(Part::Content, |(&part, _)| part)
    }
}

/// How many characters of a call's arguments the subject has delivered, on the scale of the reference's spelling.
fn share(reference: &Timeline, subject: &Timeline, step: usize, call: usize) -> usize {
    let got = subject.call(step, call).arguments;
    let (whole, spelled) =
        (reference.call(reference.last(), call).arguments, subject.call(subject.last(), call).arguments);
    if spelled == whole || spelled == 0 { got } else { got * whole / spelled }
}

/// The call at this position, if its arguments came in one piece when the reference had delivered all of several.
fn whole_call(reference: &Timeline, subject: &Timeline, ends: &[usize], call: usize) -> Option<WholeCall> {
    let grows = |timeline: &Timeline| -> Vec<usize> {
        let before = |step: usize| step.checked_sub(1).map_or(0, |step| timeline.call(step, call).arguments);
        (0..timeline.steps.len()).filter(|&step| timeline.call(step, call).arguments > before(step)).collect()
    };
    let (own, got) = (grows(reference), grows(subject));
    let (&[came], &[_, .., last]) = (got.as_slice(), own.as_slice()) else { return None };
    if came < last {
        return None;
    }
    // The end of the stream is no place of the text: what comes only there was missing at the last chunk's end.
    let step = came.min(ends.len()).checked_sub(1)?;
    let held = reference.call(step, call).arguments;
    let length = reference.call(reference.last(), call).arguments;
    (held > 0).then(|| WholeCall { call, length, held, at: ends[step], pieces: own.len() })
}

#[cfg(test)]
#[path = "lag_tests.rs"]
mod tests;
