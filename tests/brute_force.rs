//! The explorer against brute force: what it says of all chunkings with cuts at fourteen offsets is what feeding all 2^14
//! of them gives, for the reference and for every parser of the gallery.

use std::collections::BTreeMap;

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use seamcheck::case::{Case, Level, Start};
use seamcheck::check::sources;
use seamcheck::chunking::{Chunkable, Chunking};
use seamcheck::format::{self, Row};
use seamcheck::outcome::Sink;
use seamcheck::outcome::assemble::Assembler;
use seamcheck::reference::machine::Machine;
use seamcheck::reference::whole;
use seamcheck::subject::explorer::graph::{Bounds, Cuts, explore};
use seamcheck::subject::faulty::{self, HEALTHY, Witness};
use seamcheck::subject::{Input, Parser, Session, guarded};

/// How many offsets a text may be cut at.
const OFFSETS: usize = 14;
/// How many parsers of the gallery each text is given to.
const PARSERS: usize = 3;
/// What draws texts, parsers and offsets.
const SEED: u64 = 3;

/// Everything that streams came to, each with the fewest cuts that lead to it: an outcome, or that a chunk raised.
type Results = BTreeMap<Result<String, ()>, usize>;

/// What all chunkings with cuts at `offsets` come to. Of one in which a chunk raises, the cuts up to that chunk's end
/// count.
fn brute_force<S: Session>(session: &S, text: &Chunkable<'_>, offsets: &[usize]) -> Results {
    let mut results = Results::new();
    for mask in 0u32..1 << offsets.len() {
        let cuts = offsets.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1).map(|(_, &cut)| cut);
        let chunking = Chunking(cuts.collect());
        let mut session = session.clone();
        let mut assembler = if S::TELLS_COMPLETENESS { Assembler::told_completeness() } else { Assembler::new() };
        let mut fed = 0;
        let raised = guarded(|| {
            for chunk in text.chunks(&chunking) {
                fed += 1;
                session.feed(chunk, &mut assembler);
            }
            session.finish(&mut assembler);
        });
        let (result, cuts) = match raised {
            Ok(()) => (Ok(serde_json::to_string(&assembler.finish()).unwrap()), chunking.0.len()),
            Err(_) => (Err(()), fed.min(chunking.0.len())),
        };
        results.entry(result).and_modify(|fewest| *fewest = cuts.min(*fewest)).or_insert(cuts);
    }
    results
}

/// What exploring gives for the same, which has to be all there is.
fn explored<S: Session>(session: S, text: &Chunkable<'_>, offsets: &[usize], name: &str) -> Results {
    let explored = explore(session, text, Cuts::At(offsets), &Bounds::default(), false);
    let (closed, stopped_by) = (explored.graph_closed && explored.outcomes_closed, explored.stopped_by);
    assert!(closed, "{stopped_by:?} stopped {name} on {:?}", text.text());
    let outcome = |outcome| Ok(serde_json::to_string(&outcome).unwrap());
    let mut results: Results =
        explored.outcomes.into_iter().map(|(found, cuts)| (outcome(found), cuts.0.len())).collect();
    if let Some(fewest) = explored.panics.iter().map(|(_, cuts)| cuts.0.len()).min() {
        results.insert(Err(()), fewest);
    }
    results
}

fn assert_explored_as_by_brute_force<S: Session>(session: S, text: &str, offsets: &[usize], name: &str) -> usize {
    let text = Chunkable::new(text);
    let results = brute_force(&session, &text, offsets);
    assert_eq!(
        explored(session, &text, offsets, name),
        results,
        "{name} on {:?} with cuts at {offsets:?}",
        text.text()
    );
    results.len()
}

/// A text for some parsers.
struct Question {
    case: Case,
    /// Parsers of the gallery.
    parsers: Vec<String>,
    /// Whether the reference is asked too.
    reference: bool,
    offsets: Vec<usize>,
}

impl Question {
    fn row(&self) -> &'static Row {
        format::find(&self.case.format).unwrap()
    }

    fn reaches_call(&self) -> bool {
        let case = &self.case;
        !whole::parse(self.row(), &case.tools, &case.start, &case.text).calls.is_empty()
    }

    /// Holds exploring against brute force; gives how many parsers of the gallery had several outcomes.
    fn hold(&self) -> usize {
        let Case { text, tools, start, .. } = &self.case;
        let row = self.row();
        if self.reference {
            let machine = Machine::new(row, tools, start);
            let results = assert_explored_as_by_brute_force(machine, text, &self.offsets, "the reference");
            assert_eq!(results, 1, "the reference on {text:?}");
        }
        let differs = |name: &&String| {
            let parser = faulty::parser(name).unwrap();
            let session = parser.open(Input { row, tools, start });
            assert_explored_as_by_brute_force(session, text, &self.offsets, name) > 1
        };
        self.parsers.iter().filter(differs).count()
    }
}

/// Fourteen offsets: `first`, and then three of four inside or beside a marker, the others anywhere.
fn fourteen(row: &Row, text: &str, first: &[usize], generator: &mut impl Rng) -> Vec<usize> {
    let text = Chunkable::new(text);
    let mut at_markers = Vec::new();
    for marker in row.markers() {
        for (at, _) in text.text().match_indices(&marker.text) {
            let start = text.position(at);
            at_markers.extend(start.saturating_sub(1)..=start + marker.text.chars().count() + 1);
        }
    }
    at_markers.retain(|&cut| 0 < cut && cut < text.length());
    let mut anywhere: Vec<usize> = (1..text.length()).collect();
    at_markers.shuffle(generator);
    anywhere.shuffle(generator);
    let mut offsets = first.to_vec();
    let mut sources = [at_markers, anywhere];
    while offsets.len() < OFFSETS && sources.iter().any(|source| !source.is_empty()) {
        let turn = usize::from(offsets.len() % 4 == 3);
        let from = if sources[turn].is_empty() { 1 - turn } else { turn };
        offsets.extend(sources[from].pop().filter(|cut| !offsets.contains(cut)));
    }
    assert_eq!(offsets.len(), OFFSETS, "{:?}", text.text());
    offsets.sort_unstable();
    offsets
}

/// Generated texts for the reference and a few parsers of the gallery each, so that every parser has one.
fn generated(generator: &mut ChaCha8Rng) -> Vec<Question> {
    let mut by_row: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let names = faulty::all().iter().map(|fault| fault.name).chain(HEALTHY.iter().map(|(name, _)| *name));
    for name in names {
        let parser = faulty::parser(name).unwrap();
        let reads: Vec<&Row> = format::all().iter().filter(|row| parser.reads(row)).collect();
        by_row.entry(reads.choose(generator).unwrap().name.as_str()).or_default().push(name.to_owned());
    }
    let mut questions = Vec::new();
    for (name, mut parsers) in by_row {
        parsers.shuffle(generator);
        let row = format::find(name).unwrap();
        let long_enough = |case: &Case| case.text.chars().count() > OFFSETS;
        let cases = sources::generated(vec![row], SEED, 10_000).filter(long_enough);
        for (case, parsers) in cases.zip(parsers.chunks(PARSERS)) {
            let offsets = fourteen(row, &case.text, &[], generator);
            questions.push(Question { case, parsers: parsers.to_vec(), reference: true, offsets });
        }
    }
    questions
}

/// For each fault a text on which it shows, cut where it shows among other places.
fn witnesses(generator: &mut ChaCha8Rng) -> Vec<Question> {
    let mut questions = Vec::new();
    for fault in faulty::all() {
        let long_enough = |witness: &&Witness| witness.chunks.concat().chars().count() > OFFSETS;
        let long_enough: Vec<&Witness> = fault.witnesses.iter().filter(long_enough).collect();
        let Some(witness) = long_enough.choose(generator) else { continue };
        let row = format::find(witness.format).unwrap();
        let text = witness.chunks.concat();
        let mut ends: Vec<usize> = Vec::new();
        for chunk in &witness.chunks[..witness.chunks.len() - 1] {
            ends.push(ends.last().copied().unwrap_or_default() + chunk.chars().count());
        }
        ends.truncate(OFFSETS);
        let offsets = fourteen(row, &text, &ends, generator);
        let case = Case {
            id: fault.name.to_owned(),
            format: row.name.clone(),
            tools: faulty::tools(),
            atoms: format::atoms(row, &text),
            text,
            start: Start::Content,
            truth: None,
            level: Level::Should,
            stratum: String::new(),
            source: String::new(),
            cuts: Vec::new(),
        };
        questions.push(Question { case, parsers: vec![fault.name.to_owned()], reference: false, offsets });
    }
    questions
}

#[test]
fn the_reference_and_every_parser_of_the_gallery_are_explored_as_brute_force_says() {
    let mut generator = ChaCha8Rng::seed_from_u64(SEED);
    let mut questions = generated(&mut generator);
    questions.extend(witnesses(&mut generator));
    let with_call = questions.iter().filter(|question| question.reaches_call()).count();
    assert!(2 * with_call >= questions.len(), "only {with_call} of {} texts reach a call", questions.len());
    // Where all chunkings come to the same there is little to explore wrongly.
    let differing: usize = questions.par_iter().map(Question::hold).sum();
    println!("{} texts, {with_call} with a call; {differing} parsers had several outcomes", questions.len());
    assert!(differing >= 8, "only {differing} parsers of the gallery had several outcomes");
}

/// A parser that loses a chunk's last character if the chunks before it had just the lengths in `fatal`, in a row.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Slips {
    fatal: &'static [usize],
    seen: usize,
}

impl Session for Slips {
    fn feed(&mut self, chunk: &str, sink: &mut dyn Sink) {
        let length = chunk.chars().count();
        self.seen = match self.fatal.get(self.seen) {
            Some(&wanted) if wanted == length => self.seen + 1,
            _ => usize::from(self.fatal[0] == length),
        };
        let lost = if self.seen == self.fatal.len() { 1 } else { 0 };
        sink.content(&chunk.chars().take(length - lost).collect::<String>());
    }

    fn finish(&mut self, _sink: &mut dyn Sink) {}
}

#[test]
fn a_fault_that_needs_two_or_three_cuts_is_found_with_exactly_that_many() {
    for (fatal, cuts) in [(&[3, 2][..], 2), (&[3, 2, 4], 3)] {
        let text = "abcdefghijklmnop";
        let session = Slips { fatal, seen: 0 };
        let offsets: Vec<usize> = (1..15).collect();
        assert_explored_as_by_brute_force(session.clone(), text, &offsets, "a parser that slips");
        let explored = explore(session, &Chunkable::new(text), Cuts::Any, &Bounds::default(), false);
        let wrong = explored.outcomes.iter().find(|(outcome, _)| outcome.content != text).expect("the fault is found");
        assert_eq!(wrong.1.0.len(), cuts, "{:?}", wrong.1);
    }
}
