//! The explorer's bounds, panics, and what it checks of itself. That it says what brute force says is in `brute_force.rs`.

use seamcheck::chunking::{Chunkable, Chunking};
use seamcheck::outcome::Sink;
use seamcheck::subject::Session;
use seamcheck::subject::explorer::graph::{Bounds, Cuts, Explored, explore, explore_checked};

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
