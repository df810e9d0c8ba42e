//! Running a case: what was explored, or the bounded plan.

use std::collections::HashSet;

use crate::case::Case;
use crate::chunking::plan::{PlanOptions, Planned, plan, tokens};
use crate::chunking::{Atom, Chunkable, Chunking};
use crate::format;
use crate::outcome::Outcome;
use crate::subject::explorer::graph::Bounds;
use crate::subject::{ParserAbout, Ran, Run, Subject, Trouble};

use super::closure::{self, Closure, Exploration};
use super::lag::Pace;
use super::reached::Tried;
use super::{
    Count, Failed, LogLine, Observation, Prefix, Reach, Residue, Stopped, Trace, again, occurrences, prefixes, trouble,
};

/// How much of a case is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExploreOptions {
    /// The chunkings of the whole text. Its seed also draws the prefixes.
    pub plan: PlanOptions,
    /// The largest number of streams that are recorded delta by delta.
    pub traces: usize,
    /// The largest number of beginnings of the text that are tried as texts of their own, where exploring does not tell
    /// of all of them.
    pub prefixes: usize,
    /// Which chunkings are explored.
    pub exploration: Exploration,
    /// Whether some streams are run again, on a used instance and beside each other.
    pub again: bool,
    /// What stops an exploration.
    pub bounds: Bounds,
    /// For parsers that are slow to explore: a smaller bound on feeds for most cases.
    pub sparing: Option<Sparing>,
}

/// A bound on feeds for most cases, where exploring all of them would take too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sparing {
    /// The most feeds of one exploration of most cases.
    pub feeds: u64,
    /// One case in so many, drawn by its id, is explored within the full bounds all the same; 0 for none.
    pub full: u64,
}

impl ExploreOptions {
    /// What stops the exploration of the case with this id.
    fn bounds(&self, id: &str) -> Bounds {
        let Some(sparing) = self.sparing else { return self.bounds };
        // FNV-1a, which is the same on every machine. Its high bits are those that every byte has moved.
        let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let drawn = id.bytes().chain([0; 4]).fold(0xcbf2_9ce4_8422_2325, hash) >> 32;
        if sparing.full > 0 && drawn.is_multiple_of(sparing.full) {
            return self.bounds;
        }
        Bounds { feeds: sparing.feeds.min(self.bounds.feeds), ..self.bounds }
    }
}

impl Default for ExploreOptions {
    fn default() -> ExploreOptions {
        ExploreOptions {
            plan: PlanOptions::default(),
            traces: 12,
            prefixes: 8,
            exploration: Exploration::default(),
            again: true,
            bounds: Bounds::default(),
            sparing: None,
        }
    }
}

/// Runs a case on one parser of a subject: every chunking if it can be explored, else the plan; a selection with deltas;
/// and beginnings of the text.
///
/// A subject that gives no answer makes the observation end there, with what is known about the reason in `stopped`.
pub fn observe(subject: &mut dyn Subject, parser: &str, case: &Case, options: &ExploreOptions) -> Observation {
    let about = subject.about().parsers.iter().find(|about| about.name == parser).cloned();
    let mut observation = Observation {
        parser: about.unwrap_or_else(|| ParserAbout { name: parser.to_owned(), ..ParserAbout::default() }),
        ..Observation::default()
    };
    let text = Chunkable::new(&case.text);
    let length = text.length();
    let Some(row) = format::find(&case.format) else {
        let trouble = Trouble::Unsupported(format!("there is no format `{}`", case.format));
        observation.stopped = Some(Stopped { trouble, length, cuts: None, one_shot: false });
        return observation;
    };
    let markers = occurrences(row, &case.text);
    let planned = Planned { text: &text, markers: &markers, atoms: &case.atoms, first: &case.cuts };
    let closure = observation
        .parser
        .can("fork")
        .then(|| {
            let seed = options.plan.seed;
            closure::explore(subject, parser, case, planned, options.exploration, options.bounds(&case.id), seed)
        })
        .flatten();
    if !observation.parser.can("fork") && options.exploration != Exploration::Off {
        observation.stopped_by = Some("unforkable".to_owned());
    }
    let whole = closure.as_ref().is_some_and(Closure::is_whole);
    let mut chunkings = closure.as_ref().map(|closure| closure.chunkings.clone()).unwrap_or_default();
    let to_repeat = if options.again { again::chunkings(planned) } else { Vec::new() };
    chunkings.extend(to_repeat.iter().cloned());
    if !whole {
        chunkings.extend(plan(planned, options.plan));
    }
    let mut known = HashSet::new();
    chunkings.retain(|chunking| known.insert(chunking.clone()));
    let run = Run::of(case, parser, &chunkings);

    let streams = match subject.run(&run) {
        Ok(ran) => {
            let streams = ran.streams.clone();
            observation.whole(ran, &Tried::new(&chunkings, &case.atoms), length);
            streams
        }
        Err(trouble) => {
            observation.stopped = Some(trouble::locate(subject, &run, trouble));
            return observation;
        }
    };
    (observation.reach, observation.chunkings) = covered(&chunkings, length);
    if let Some(closure) = closure {
        observation.explored(closure, &chunkings, &streams, case);
    }

    if observation.prefixes_known {
        for length in 1..length {
            let atoms: Vec<Atom> = case.atoms.iter().copied().filter(|atom| atom.end <= length).collect();
            let run = Run { text: text.slice(0, length), atoms: &atoms, chunkings: &[], ..run.clone() };
            match subject.run(&run) {
                Ok(ran) => observation.one_shot_of_prefix(ran, &Tried::new(&[], &atoms), length),
                Err(trouble) => {
                    observation.stopped = Some(trouble::locate(subject, &run, trouble));
                    return observation;
                }
            }
        }
    }

    if observation.parser.can("deltas") && options.traces > 0 {
        let chosen = to_trace(&observation, &chunkings, case, planned, options.traces);
        let run = Run { chunkings: &chosen, deltas: true, ..run.clone() };
        match subject.run(&run) {
            Ok(ran) => observation.traced(ran, &Tried::new(&chosen, &case.atoms)),
            Err(trouble) => {
                observation.stopped = Some(trouble::locate(subject, &run, trouble));
                return observation;
            }
        }
        let pace = Pace::new(case, row, observation.parser.can("reasoning"));
        if let Err(stopped) = observation.hold_back(subject, &run, &pace, planned) {
            observation.stopped = Some(stopped);
            return observation;
        }
    }

    let sampled = if observation.prefixes_known { 0 } else { options.prefixes };
    for length in prefixes::lengths(length, &markers, sampled, options.plan.seed) {
        let chunkings = prefixes::chunkings(length, &markers);
        let atoms: Vec<Atom> = case.atoms.iter().copied().filter(|atom| atom.end <= length).collect();
        let run = Run { text: text.slice(0, length), atoms: &atoms, chunkings: &chunkings, ..run.clone() };
        match subject.run(&run) {
            Ok(ran) => observation.prefix(ran, &Tried::new(&chunkings, &atoms), length),
            Err(trouble) => {
                observation.stopped = Some(trouble::locate(subject, &run, trouble));
                return observation;
            }
        }
    }

    if options.again {
        let first = |cuts: &Chunking| {
            let position = chunkings.iter().position(|known| known == cuts)?;
            streams.get(position).copied()
        };
        if let Err(stopped) = observation.run_again(subject, &run, &to_repeat, first) {
            observation.stopped = Some(stopped);
        }
    }
    observation
}

/// Whether the chunkings without empty chunks are all there are, and how many chunkings there are.
fn covered(chunkings: &[Chunking], length: usize) -> (Reach, Count) {
    let proper = |cuts: &[usize]| {
        cuts.windows(2).all(|pair| pair[0] < pair[1]) && cuts.iter().all(|&cut| 0 < cut && cut < length)
    };
    let possible = length.saturating_sub(1);
    let seen = || chunkings.iter().filter(|chunking| proper(&chunking.0)).count();
    if possible < 20 && seen() == 1 << possible {
        (Reach::Every, Count::PowerOfTwo(possible as u32))
    } else {
        (Reach::Sampled, Count::Number(chunkings.len() as u64))
    }
}

/// The chunkings whose deltas are recorded: whole, characters, tokens, the case's own, those that lead to distinct
/// outcomes, and cuts at the edges of markers.
fn to_trace(
    observation: &Observation,
    plan: &[Chunking],
    case: &Case,
    planned: Planned<'_>,
    limit: usize,
) -> Vec<Chunking> {
    let length = planned.text.length();
    let edges = again::at_edges(planned.markers, length);
    let at_edges = edges.0.iter().map(|&cut| Chunking(vec![cut]));
    let mut chosen: Vec<Chunking> = Vec::new();
    let finest = [Chunking::characters(length), Chunking(tokens(planned, false))];
    let candidates = [Chunking::whole()]
        .into_iter()
        .chain(finest)
        .chain([edges.clone()])
        .chain(case.cuts.iter().take(limit / 4).cloned())
        .chain(observation.streams.iter().take(limit / 4).map(|reached| reached.cuts.clone()))
        .chain([Chunking::sized(length, 4)])
        .chain(at_edges);
    for candidate in candidates {
        // Only what was covered, so that every trace is one of the streams that were judged by their outcome.
        let covered = observation.reach == Reach::Every || candidate == edges || plan.contains(&candidate);
        if chosen.len() < limit && !chosen.contains(&candidate) && covered {
            chosen.push(candidate);
        }
    }
    chosen
}

impl Observation {
    /// Adds the one-shot outcome of a beginning whose streams were explored.
    fn one_shot_of_prefix(&mut self, ran: Ran, tried: &Tried<'_>, length: usize) {
        self.errors(&ran, tried, length);
        let places = self.pool(ran.outcomes);
        let one_shot = ran.one_shot.and_then(|outcome| places.get(outcome).copied());
        if let Some(prefix) = self.prefixes.iter_mut().find(|prefix| prefix.length == length) {
            prefix.one_shot = one_shot;
        }
    }

    fn whole(&mut self, ran: Ran, tried: &Tried<'_>, length: usize) {
        self.count_feeds(tried);
        self.one_shot = ran.one_shot;
        self.streams = tried.reached(&ran.streams);
        for (position, residue) in ran.residue.iter().enumerate().take(tried.chunkings.len()) {
            let (Some(text), Some(Some(outcome))) = (residue, ran.streams.get(position)) else { continue };
            let known = self.residue.iter_mut().find(|known| known.text == *text && known.outcome == *outcome);
            let cuts = &tried.chunkings[position];
            let token_real = tried.token_real(position);
            match known {
                None => {
                    self.residue.push(Residue { text: text.clone(), cuts: cuts.clone(), token_real, outcome: *outcome })
                }
                Some(known) => {
                    if (!token_real, cuts.0.len(), cuts) < (!known.token_real, known.cuts.0.len(), &known.cuts) {
                        (known.cuts, known.token_real) = (cuts.clone(), token_real);
                    }
                }
            }
        }
        self.errors(&ran, tried, length);
        self.outcomes = ran.outcomes;
    }

    fn traced(&mut self, ran: Ran, tried: &Tried<'_>) {
        self.count_feeds(tried);
        let places = self.pool(ran.outcomes);
        for (position, deltas) in ran.deltas.unwrap_or_default().into_iter().enumerate().take(tried.chunkings.len()) {
            self.traces.push(Trace {
                cuts: tried.chunkings[position].clone(),
                token_real: tried.token_real(position),
                deltas,
                outcome: ran.streams.get(position).copied().flatten().and_then(|outcome| places.get(outcome).copied()),
                lag: None,
            });
        }
    }

    /// Measures how far the traces are behind the reference. Where they are by much, streams of two chunks are traced, too,
    /// which may show it to a reader at a glance.
    fn hold_back(
        &mut self,
        subject: &mut dyn Subject,
        run: &Run<'_>,
        pace: &Pace<'_>,
        planned: Planned<'_>,
    ) -> Result<(), Stopped> {
        let finest = [Chunking::characters(planned.text.length()), Chunking(tokens(planned, false))];
        self.hold_back = pace.measure(&mut self.traces, &self.outcomes, &finest);
        let Some(hold_back) = &self.hold_back else { return Ok(()) };
        let telling = pace.telling(hold_back, &self.traces);
        if !telling.is_empty() {
            let run = Run { chunkings: &telling, deltas: true, ..run.clone() };
            let ran = subject.run(&run).map_err(|trouble| trouble::locate(subject, &run, trouble))?;
            self.traced(ran, &Tried::new(&telling, planned.atoms));
            self.hold_back = pace.measure(&mut self.traces, &self.outcomes, &finest);
        }
        Ok(())
    }

    fn prefix(&mut self, ran: Ran, tried: &Tried<'_>, length: usize) {
        self.count_feeds(tried);
        self.errors(&ran, tried, length);
        let places = self.pool(ran.outcomes);
        let mut streams = tried.reached(&ran.streams);
        for reached in &mut streams {
            reached.outcome = places.get(reached.outcome).copied().unwrap_or_default();
        }
        let one_shot = ran.one_shot.and_then(|outcome| places.get(outcome).copied());
        self.prefixes.push(Prefix { length, one_shot, streams });
    }

    /// Keeps what was raised and logged: of each distinct message the best chunking.
    fn errors(&mut self, ran: &Ran, tried: &Tried<'_>, length: usize) {
        let mut places: Vec<(usize, usize)> = Vec::new();
        for failure in &ran.failures {
            let position = failure.chunking.filter(|&position| position < tried.chunkings.len());
            let same = |known: &Failed| {
                known.message == failure.message
                    && known.kind == failure.kind
                    && known.cuts.is_some() == position.is_some()
            };
            match (self.failures.iter().position(same), position) {
                (None, _) => {
                    if let Some(position) = position {
                        places.push((self.failures.len(), position));
                    }
                    self.failures.push(Failed {
                        cuts: position.map(|position| tried.chunkings[position].clone()),
                        token_real: position.is_none_or(|position| tried.token_real(position)),
                        length,
                        kind: failure.kind.clone(),
                        message: failure.message.clone(),
                        trace: failure.trace.clone(),
                    });
                }
                (Some(place), Some(position)) => {
                    // Only within one run are two chunkings of the same text.
                    if let Some(entry) = places.iter_mut().find(|entry| entry.0 == place)
                        && tried.is_better(position, entry.1)
                    {
                        entry.1 = position;
                        self.failures[place].cuts = Some(tried.chunkings[position].clone());
                        self.failures[place].token_real = tried.token_real(position);
                    }
                }
                (Some(_), None) => {}
            }
        }
        for logged in &ran.logged {
            if !self.logged.iter().any(|known| known.message == logged.message) {
                let cuts = logged.chunking.and_then(|position| tried.chunkings.get(position)).cloned();
                self.logged.push(LogLine { cuts, message: logged.message.clone() });
            }
        }
    }

    /// Moves outcomes into the pool and gives the position of each.
    pub(super) fn pool(&mut self, outcomes: Vec<Outcome>) -> Vec<usize> {
        let place = |outcome: Outcome| {
            self.outcomes.iter().position(|known| *known == outcome).unwrap_or_else(|| {
                self.outcomes.push(outcome);
                self.outcomes.len() - 1
            })
        };
        outcomes.into_iter().map(place).collect()
    }

    fn count_feeds(&mut self, tried: &Tried<'_>) {
        self.feeds += tried.chunkings.iter().map(|chunking| chunking.0.len() as u64 + 1).sum::<u64>();
    }
}

#[cfg(test)]
#[path = "bounded_tests.rs"]
mod tests;
