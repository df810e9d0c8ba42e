//! Exploring every chunking of a text on a parser whose sessions can be forked and compared.
//!
//! A streaming parser is a deterministic machine. Its graph has a node for each (offset, state) and an edge for each
//! chunk "the characters i to j". Two paths that meet in an equal state have the same future, so it is followed once;
//! what an edge delivers is computed once; what paths have delivered so far travels along the edges as sets, each
//! member with the fewest cuts that lead to it. When the graph closes and no set overflowed, all 2^(n-1) chunkings have
//! been checked, in about n²/2 feeds for a parser whose state does not depend on where the chunks were cut.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::log::Log;
use super::trust::{Checked, Draw, Merge, check};
use crate::chunking::{Atom, Chunkable, Chunking};
use crate::outcome::Outcome;
use crate::subject::{Session, guarded};

/// What stops an exploration before it closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most states at one offset.
    pub states: usize,
    /// The most feeds in all.
    pub feeds: u64,
    /// The most outcomes at one state.
    pub outcomes: usize,
    /// The most seconds that a worker may take for it. What is explored in this process depends on no clock.
    pub seconds: u64,
}

impl Default for Bounds {
    /// 64 states an offset, 500,000 feeds, 256 outcomes a state, 10 seconds.
    fn default() -> Bounds {
        Bounds { states: 64, feeds: 500_000, outcomes: 256, seconds: 10 }
    }
}

/// Which chunkings are explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cuts<'a> {
    /// A cut may be anywhere.
    Any,
    /// A cut may be anywhere but inside one of these.
    TokenReal(&'a [Atom]),
    /// A cut may be at these offsets only, ascending, each between 0 and the length of the text.
    At(&'a [usize]),
}

impl Cuts<'_> {
    /// The offsets at which a text of `length` characters may be cut, ascending; its ends are not among them.
    pub fn offsets(self, length: usize) -> Vec<usize> {
        match self {
            Cuts::Any => (1..length).collect(),
            Cuts::TokenReal(atoms) => {
                let inside = |cut: usize| atoms.iter().any(|atom| atom.start < cut && cut < atom.end);
                (1..length).filter(|&cut| !inside(cut)).collect()
            }
            Cuts::At(offsets) => {
                let mut offsets = offsets.to_vec();
                offsets.retain(|&cut| 0 < cut && cut < length);
                offsets.dedup();
                offsets
            }
        }
    }
}

/// What exploring found.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// Every distinct outcome, with the fewest cuts that lead to it; by number of cuts.
    pub outcomes: Vec<(Outcome, Chunking)>,
    /// Every distinct panic, with the fewest cuts that lead to it: the chunk before the last cut raised, or the end.
    pub panics: Vec<(String, Chunking)>,
    /// For each length of a beginning of the text, from 0 to one less than the whole, every distinct outcome if the text
    /// ends there, with the fewest cuts that lead to it; empty if not asked for. A beginning that ends in a panic has
    /// none of that path.
    pub prefixes: Vec<Vec<(Outcome, Chunking)>>,
    /// The number of feeds, those of the end of the text included.
    pub feeds: u64,
    /// The largest number of states at one offset.
    pub widest: usize,
    /// Whether every edge of every reached node was followed.
    pub graph_closed: bool,
    /// Whether no set of outcomes overflowed.
    pub outcomes_closed: bool,
    /// The bound that stopped the exploration, or the stream that showed it to be wrong.
    pub stopped_by: Option<String>,
    /// How many streams were run again in fresh sessions to check the exploration.
    pub replayed: u64,
}

/// Explores the chunkings of `text` from a session that has taken nothing.
///
/// With `prefixes` it also ends the text after every node, so that what each beginning of the text comes to is known.
pub fn explore<S: Session>(
    session: S,
    text: &Chunkable<'_>,
    cuts: Cuts<'_>,
    bounds: &Bounds,
    prefixes: bool,
) -> Explored {
    let mut graph = Graph::new(session, text, cuts, bounds, None);
    graph.walk(text, prefixes);
    graph.found
}

/// Explores as [`explore`] does, and then runs a hundredth of the merges again in fresh sessions, which `open` makes: both
/// paths that met, each followed to the end by the same chunks. One that does something else than the graph says makes
/// the graph count as open. `seed` draws the merges.
///
/// Panics that sessions raise are caught; those of `open` are not.
pub fn explore_checked<S: Session>(
    open: impl Fn() -> S,
    text: &Chunkable<'_>,
    cuts: Cuts<'_>,
    bounds: &Bounds,
    prefixes: bool,
    seed: u64,
) -> Explored {
    let mut graph = Graph::new(open(), text, cuts, bounds, Some(Draw::new(seed)));
    graph.walk(text, prefixes);
    let Graph { mut found, merges, stops, draw, .. } = graph;
    if let Some(mut draw) = draw {
        let Checked { replayed, mismatch } = check(merges, text, &stops, &mut draw, open);
        found.replayed = replayed;
        if let Some(mismatch) = mismatch {
            found.graph_closed = false;
            found.stopped_by = Some(format!("replay mismatch: {mismatch}"));
        }
    }
    found
}

/// The explored part of the graph; layer k belongs to the offset `stops[k]`.
struct Graph<'a, S> {
    stops: Vec<usize>,
    layers: Vec<Layer<S>>,
    bounds: &'a Bounds,
    found: Explored,
    /// Which merges are checked, if any are.
    draw: Option<Draw>,
    /// The merges that are to be checked.
    merges: Vec<Merge<S>>,
}

struct Layer<S> {
    nodes: Vec<Node<S>>,
    /// The hash of each node's session, where there are too many to compare one by one.
    hashes: Vec<u64>,
}

impl<S> Default for Layer<S> {
    fn default() -> Layer<S> {
        Layer { nodes: Vec::new(), hashes: Vec::new() }
    }
}

struct Node<S> {
    session: S,
    /// What the paths to this node have delivered: distinct logs, each with its shortest path.
    paths: Vec<Path>,
}

/// A shortest path to a node with one log.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    pub(super) log: Log,
    /// The offsets at which a chunk ended, this node's included.
    pub(super) ends: Vec<usize>,
}

/// Few sessions are compared one by one, more by hash first.
const FEW: usize = 8;

impl<'a, S: Session> Graph<'a, S> {
    fn new(session: S, text: &Chunkable<'_>, cuts: Cuts<'_>, bounds: &'a Bounds, draw: Option<Draw>) -> Graph<'a, S> {
        let mut stops = cuts.offsets(text.length());
        stops.insert(0, 0);
        if text.length() > 0 {
            stops.push(text.length());
        }
        let mut graph = Graph {
            layers: stops.iter().map(|_| Layer::default()).collect(),
            stops,
            bounds,
            found: Explored { graph_closed: true, outcomes_closed: true, ..Explored::default() },
            draw,
            merges: Vec::new(),
        };
        graph.layers[0].nodes.push(Node { session, paths: vec![Path::default()] });
        graph
    }

    fn walk(&mut self, text: &Chunkable<'_>, prefixes: bool) {
        let last = self.stops.len() - 1;
        let mut edge = Log::default();
        for from in 0..last {
            // Nothing leads back, so the layer is complete and is not needed afterwards.
            let layer = std::mem::take(&mut self.layers[from]);
            self.found.widest = self.found.widest.max(layer.nodes.len());
            if prefixes {
                self.end_here(&layer);
            }
            for node in layer.nodes {
                for to in from + 1..=last {
                    if self.found.feeds >= self.bounds.feeds {
                        self.stop("max-feeds");
                        return;
                    }
                    let chunk = text.slice(self.stops[from], self.stops[to]);
                    edge.clear();
                    self.found.feeds += 1;
                    let mut session = node.session.clone();
                    match guarded(|| session.feed(chunk, &mut edge)) {
                        Ok(()) => self.arrive(to, session, &node.paths, &edge),
                        Err(message) => self.panicked(message, &node.paths, (to < last).then(|| self.stops[to])),
                    }
                }
            }
        }
        let layer = std::mem::take(&mut self.layers[last]);
        self.found.widest = self.found.widest.max(layer.nodes.len());
        for mut node in layer.nodes {
            edge.clear();
            self.found.feeds += 1;
            match guarded(|| node.session.finish(&mut edge)) {
                Ok(()) => node.paths.iter().for_each(|path| self.ended(path, &edge)),
                Err(message) => self.panicked(message, &node.paths, None),
            }
        }
        self.found.outcomes.sort_by(|(_, one), (_, other)| (one.0.len(), one).cmp(&(other.0.len(), other)));
    }

    /// What the text comes to if it ends at this layer's offset.
    fn end_here(&mut self, layer: &Layer<S>) {
        let mut outcomes = Vec::new();
        let mut edge = Log::default();
        for node in &layer.nodes {
            edge.clear();
            self.found.feeds += 1;
            let mut session = node.session.clone();
            if guarded(|| session.finish(&mut edge)).is_ok() {
                for path in &node.paths {
                    let outcome = path.log.followed_by(&edge).outcome(S::TELLS_COMPLETENESS);
                    remember(&mut outcomes, outcome, path.chunking());
                }
            }
        }
        self.found.prefixes.push(outcomes);
    }

    fn stop(&mut self, bound: &'static str) {
        self.found.graph_closed = false;
        self.found.stopped_by.get_or_insert_with(|| bound.to_owned());
    }

    /// Adds what `paths` deliver over an edge to the node that the edge leads to.
    fn arrive(&mut self, to: usize, session: S, paths: &[Path], edge: &Log) {
        let layer = &mut self.layers[to];
        let end = self.stops[to];
        let place = match layer.find(&session) {
            Some(place) => {
                let node = &layer.nodes[place];
                if self.draw.as_mut().is_some_and(Draw::is_next)
                    && let (Some(known), Some(path)) = (node.paths.first(), paths.first())
                {
                    let path = Path { log: path.log.followed_by(edge), ends: path.extended(end) };
                    self.merges.push(Merge { session: node.session.clone(), arms: [known.clone(), path] });
                }
                place
            }
            None if layer.nodes.len() >= self.bounds.states => return self.stop("max-states"),
            None => layer.add(session),
        };
        for path in paths {
            let known = &mut layer.nodes[place].paths;
            match known.iter().position(|known| known.log.is(&path.log, edge)) {
                Some(place) if known[place].is_no_longer_than(path) => {}
                Some(place) => known[place].ends = path.extended(end),
                None if known.len() >= self.bounds.outcomes => self.found.outcomes_closed = false,
                None => known.push(Path { log: path.log.followed_by(edge), ends: path.extended(end) }),
            }
        }
        if !self.found.outcomes_closed {
            self.found.stopped_by.get_or_insert_with(|| "max-outcomes".to_owned());
        }
    }

    fn ended(&mut self, path: &Path, edge: &Log) {
        let outcome = path.log.followed_by(edge).outcome(S::TELLS_COMPLETENESS);
        let chunking = path.chunking();
        remember(&mut self.found.outcomes, outcome, chunking);
    }

    fn panicked(&mut self, message: String, paths: &[Path], end: Option<usize>) {
        if let Some(shortest) = paths.iter().min_by_key(|path| path.ends.len()) {
            let mut cuts = shortest.ends.clone();
            cuts.extend(end);
            cuts.retain(|cut| self.stops.last() != Some(cut));
            remember(&mut self.found.panics, message, Chunking(cuts));
        }
    }
}

/// Keeps the fewest cuts that lead to each distinct result.
fn remember<T: PartialEq>(known: &mut Vec<(T, Chunking)>, result: T, chunking: Chunking) {
    match known.iter_mut().find(|(before, _)| *before == result) {
        Some((_, before)) if before.0.len() <= chunking.0.len() => {}
        Some((_, before)) => *before = chunking,
        None => known.push((result, chunking)),
    }
}

impl<S: Session> Layer<S> {
    /// The node whose session equals `session`.
    fn find(&self, session: &S) -> Option<usize> {
        if self.nodes.len() <= FEW {
            return self.nodes.iter().position(|node| node.session == *session);
        }
        let hash = hash(session);
        let mut candidates = self.hashes.iter().enumerate().filter(|&(_, &known)| known == hash);
        candidates.find(|&(place, _)| self.nodes[place].session == *session).map(|(place, _)| place)
    }

    fn add(&mut self, session: S) -> usize {
        if self.nodes.len() >= FEW {
            let unhashed = &self.nodes[self.hashes.len()..];
            self.hashes.extend(unhashed.iter().map(|node| hash(&node.session)));
            self.hashes.push(hash(&session));
        }
        self.nodes.push(Node { session, paths: Vec::new() });
        self.nodes.len() - 1
    }
}

impl Path {
    /// Whether this path, which has one chunk more, is no longer than `other` with one chunk more.
    fn is_no_longer_than(&self, other: &Path) -> bool {
        self.ends.len() <= other.ends.len() + 1
    }

    fn extended(&self, end: usize) -> Vec<usize> {
        let mut ends = Vec::with_capacity(self.ends.len() + 1);
        ends.extend_from_slice(&self.ends);
        ends.push(end);
        ends
    }

    /// The chunking of a path that has reached the end of the text, which is no cut.
    fn chunking(&self) -> Chunking {
        Chunking(self.ends[..self.ends.len().saturating_sub(1)].to_vec())
    }
}

fn hash<S: Hash>(session: &S) -> u64 {
    let mut hasher = DefaultHasher::new();
    session.hash(&mut hasher);
    hasher.finish()
}
