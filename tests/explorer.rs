//! The explorer against brute force: what it says of all chunkings is what feeding all of them gives.

use std::collections::BTreeMap;

use seamcheck::case::Start;
use seamcheck::chunking::{Chunkable, Chunking};
use seamcheck::format::{self, Row};
use seamcheck::outcome::assemble::Assembler;
use seamcheck::outcome::{Outcome, Sink};
use seamcheck::reference::machine::Machine;
use seamcheck::subject::Session;
use seamcheck::subject::explorer::graph::{Bounds, Cuts, Explored, explore, explore_checked};
use seamcheck::tool::Tool;
use serde_json::json;

fn tools() -> Vec<Tool> {
    vec![Tool::new("f", json!({"type": "object", "properties": {"s": {"type": "string"}, "i": {"type": "integer"}}}))]
}

/// Every outcome over all chunkings with cuts at `offsets` only, with the fewest cuts that lead to it.
fn brute_force<S: Session>(session: &S, text: &Chunkable<'_>, offsets: &[usize]) -> Vec<(Outcome, usize)> {
    let mut found: Vec<(Outcome, usize)> = Vec::new();
    for mask in 0u32..1 << offsets.len() {
        let cuts = offsets.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1).map(|(_, &cut)| cut);
        let chunking = Chunking(cuts.collect());
        let mut session = session.clone();
        let mut assembler = if S::TELLS_COMPLETENESS { Assembler::told_completeness() } else { Assembler::new() };
        for chunk in text.chunks(&chunking) {
            session.feed(chunk, &mut assembler);
        }
        session.finish(&mut assembler);
        let (outcome, cuts) = (assembler.finish(), chunking.0.len());
        match found.iter_mut().find(|(known, _)| *known == outcome) {
            Some((_, fewest)) => *fewest = cuts.min(*fewest),
            None => found.push((outcome, cuts)),
        }
    }
    found
}

fn assert_explored_as_by_brute_force<S: Session>(session: S, text: &str, offsets: &[usize]) {
    let text = Chunkable::new(text);
    let explored = explore(session.clone(), &text, Cuts::At(offsets), &Bounds::default(), false);
    assert!(explored.graph_closed && explored.outcomes_closed, "{:?} stopped it", explored.stopped_by);
    let by_outcome = |found: Vec<(Outcome, usize)>| -> BTreeMap<String, usize> {
        found.into_iter().map(|(outcome, cuts)| (serde_json::to_string(&outcome).unwrap(), cuts)).collect()
    };
    let explored = explored.outcomes.into_iter().map(|(outcome, chunking)| (outcome, chunking.0.len())).collect();
    assert_eq!(by_outcome(explored), by_outcome(brute_force(&session, &text, offsets)), "{:?}", text.text());
}

/// Fourteen offsets beside and inside markers, and others spread over the text.
fn fourteen(row: &Row, text: &str) -> Vec<usize> {
    let chunkable = Chunkable::new(text);
    let mut offsets = Vec::new();
    for marker in row.markers() {
        for (at, _) in text.match_indices(&marker.text) {
            let start = chunkable.position(at);
            offsets.extend([start, start + 1, start + marker.text.chars().count()]);
        }
    }
    offsets.extend((1..8).map(|part| part * chunkable.length() / 8));
    offsets.retain(|&cut| 0 < cut && cut < chunkable.length());
    offsets.sort_unstable();
    offsets.dedup();
    let step = offsets.len().div_ceil(14).max(1);
    offsets.into_iter().step_by(step).take(14).collect()
}

const TEXTS: [(&str, &str); 4] = [
    ("qwen3", "Hi\n<tool_call>\n{\"name\": \"f\", \"arguments\": {\"s\": \"}\"}}\n</tool_call>\nDone <tool_call>."),
    ("qwen3", "<think>a</think>\n<tool_call>{\"arguments\": {}, \"name\": \"f\"}</tool_call>\n"),
    (
        "qwen3_coder",
        "<tool_call>\n<function=f>\n<parameter=s>\n<b>\n</parameter>\n<parameter=i>3</parameter>\n</function>\n</tool_call> x",
    ),
    ("qwen3_coder", "Use <tool_call> tags.\n\n<tool_call><function=f></function></tool_call>\n\n"),
];

#[test]
fn the_reference_has_one_outcome_over_all_chunkings_as_brute_force_says() {
    let tools = tools();
    for (name, text) in TEXTS {
        let row = format::find(name).unwrap();
        let offsets = fourteen(row, text);
        assert_explored_as_by_brute_force(Machine::new(row, &tools, &Start::Content), text, &offsets);
    }
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
        assert_explored_as_by_brute_force(session.clone(), text, &offsets);
        let explored = explore(session, &Chunkable::new(text), Cuts::Any, &Bounds::default(), false);
        let wrong = explored.outcomes.iter().find(|(outcome, _)| outcome.content != text).expect("the fault is found");
        assert_eq!(wrong.1.0.len(), cuts, "{:?}", wrong.1);
    }
}

/// A parser whose state is its whole history never merges.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Hoards(Vec<String>);

impl Session for Hoards {
    fn feed(&mut self, chunk: &str, sink: &mut dyn Sink) {
        sink.content(chunk);
        self.0.push(chunk.to_owned());
    }

    fn finish(&mut self, _sink: &mut dyn Sink) {}
}

#[test]
fn a_state_that_carries_its_history_stops_at_a_bound_and_says_which() {
    let text = "abcdefghijklmnopqrstuvwxyz";
    let explored = explore(Hoards(Vec::new()), &Chunkable::new(text), Cuts::Any, &Bounds::default(), false);
    assert!(!explored.graph_closed);
    assert_eq!(explored.stopped_by.as_deref(), Some("max-states"));
}

/// A parser that panics on a chunk that is one particular character.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Panics;

impl Session for Panics {
    fn feed(&mut self, chunk: &str, sink: &mut dyn Sink) {
        assert_ne!(chunk, "d", "a lone d");
        sink.content(chunk);
    }

    fn finish(&mut self, _sink: &mut dyn Sink) {}
}

#[test]
fn a_panic_is_reported_with_the_fewest_cuts_and_ends_nothing_else() {
    let explored = explore(Panics, &Chunkable::new("abcdef"), Cuts::Any, &Bounds::default(), false);
    assert_eq!(explored.outcomes.len(), 1);
    assert_eq!(explored.panics.len(), 1);
    assert_eq!(explored.panics[0].1, Chunking(vec![3, 4]));
}

/// A parser that delivers nothing more at the end if it was fed just `fatal` chunks, and whose sessions claim to be equal
/// whatever they were fed, if `lies`.
#[derive(Clone)]
struct Counts {
    lies: bool,
    fatal: usize,
    chunks: usize,
}

impl PartialEq for Counts {
    fn eq(&self, other: &Counts) -> bool {
        self.lies || self.chunks == other.chunks
    }
}

impl Eq for Counts {}

impl std::hash::Hash for Counts {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

impl Session for Counts {
    fn feed(&mut self, chunk: &str, sink: &mut dyn Sink) {
        self.chunks += 1;
        sink.content(chunk);
    }

    fn finish(&mut self, sink: &mut dyn Sink) {
        if self.chunks != self.fatal {
            sink.content(".");
        }
    }
}

fn explored_with_checks(lies: bool) -> Explored {
    let text = "abcdefghijklmnopqrstuvwxyz".repeat(2);
    let open = || Counts { lies, fatal: 5, chunks: 0 };
    explore_checked(open, &Chunkable::new(&text), Cuts::Any, &Bounds::default(), false, 1)
}

#[test]
fn states_that_compare_equal_and_are_not_are_noticed_by_following_merges_in_fresh_sessions() {
    let lied_to = explored_with_checks(true);
    // By the states' own word nothing is wrong in any of the chunkings.
    assert_eq!((lied_to.outcomes.len(), lied_to.widest, lied_to.outcomes_closed), (1, 1, true));
    assert!(!lied_to.graph_closed, "a graph of wrong merges must not count as closed");
    let reason = lied_to.stopped_by.expect("a reason");
    assert!(reason.starts_with("replay mismatch: with the cuts ["), "{reason}");

    let honest = explored_with_checks(false);
    assert!(honest.graph_closed && honest.stopped_by.is_none(), "{:?}", honest.stopped_by);
    assert_eq!(honest.outcomes.len(), 2);
    assert_eq!(honest.outcomes[1].1.0.len(), 4, "five chunks have four cuts");
}

#[test]
fn a_hundredth_of_the_merges_is_checked_the_same_ones_for_the_same_seed() {
    let text = "x".repeat(400);
    let replayed = |seed| {
        let open = || Panics;
        explore_checked(open, &Chunkable::new(&text), Cuts::Any, &Bounds::default(), false, seed).replayed
    };
    // 400 * 401 / 2 edges, all but 400 of which end in a state that is known; two streams for each of a hundredth of them.
    let expected = 2 * (400 * 401 / 2 - 400) / 100;
    assert!((expected * 9 / 10..expected * 11 / 10).contains(&replayed(1)), "{} of {expected}", replayed(1));
    assert_eq!(replayed(1), replayed(1));
    assert_ne!(replayed(1), replayed(2));
}
