//! The bounded *plan*: which chunkings of a text to try where trying all of them is out of reach.
//!
//! Seams sit at markers, so the plan is dense there and thin elsewhere. From the most telling to the least:
//! the case's own chunkings; the whole text and one character a chunk; tokens (atoms whole) one and two a chunk; chunks
//! of 2 to 13 characters; every single cut; empty chunks; pairs of cuts, all of them for a short text, first those on or
//! beside a marker for a long one; random chunkings.

use std::collections::HashSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Atom, Chunkable, Chunking};

/// How large a plan may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanOptions {
    /// The seed of the random chunkings.
    pub seed: u64,
    /// The largest number of chunkings.
    pub limit: usize,
    /// The largest number of pairs of cuts.
    pub pairs: usize,
    /// The number of random chunkings.
    pub random: usize,
}

impl Default for PlanOptions {
    fn default() -> PlanOptions {
        PlanOptions { seed: 0, limit: 800, pairs: 500, random: 48 }
    }
}

/// What a plan is made for.
#[derive(Clone, Copy, Debug)]
pub struct Planned<'a> {
    /// The text.
    pub text: &'a Chunkable<'a>,
    /// Where the format's markers stand in it, atomic or not.
    pub markers: &'a [Atom],
    /// Which of their occurrences arrive as one token.
    pub atoms: &'a [Atom],
    /// The chunkings to try first.
    pub first: &'a [Chunking],
}

/// Texts of up to this many characters get all of their chunkings: 2^9 of them.
const EXHAUSTIVE: usize = 10;

/// The plan: no chunking twice, at most `limit` of them, always the same for the same arguments.
///
/// If the limit is too small for every single cut, those beside markers come first and the others are spread evenly.
pub fn plan(planned: Planned<'_>, options: PlanOptions) -> Vec<Chunking> {
    let length = planned.text.length();
    let edges = edges(planned.markers, length);
    let mut plan = Plan { chosen: Vec::new(), known: HashSet::new(), limit: options.limit };

    for chunking in planned.first {
        plan.add(chunking.clone());
    }
    plan.add(Chunking::whole());
    plan.add(Chunking::characters(length));
    for tokens in [tokens(planned, false), tokens(planned, true)] {
        for size in [1, 2] {
            plan.add(Chunking(tokens.iter().copied().skip(size - 1).step_by(size).collect()));
        }
    }
    for size in 2..=13 {
        plan.add(Chunking::sized(length, size));
    }
    for chunking in with_empty_chunks(planned) {
        plan.add(chunking);
    }

    // Pairs and random chunkings keep a fifth of the limit, however long the text is.
    let singles = plan.room().saturating_sub(options.limit / 5);
    for cut in spread(&edges, length, singles) {
        plan.add(Chunking(vec![cut]));
    }
    if (2..=EXHAUSTIVE).contains(&length) {
        for set in 0..1_u32 << (length - 1) {
            plan.add(Chunking((1..length).filter(|cut| set >> (cut - 1) & 1 == 1).collect()));
        }
    } else {
        let random = options.random.min(options.limit / 10);
        let room = plan.room().saturating_sub(random).min(options.pairs);
        for (a, b) in pairs(&edges, length, room) {
            plan.add(Chunking(vec![a, b]));
        }
        let mut generator = ChaCha8Rng::seed_from_u64(options.seed);
        for turn in 0..random {
            plan.add(random_chunking(&mut generator, turn, planned, &edges));
        }
    }
    plan.chosen
}

struct Plan {
    chosen: Vec<Chunking>,
    known: HashSet<Chunking>,
    limit: usize,
}

impl Plan {
    fn add(&mut self, chunking: Chunking) {
        if self.room() > 0 && self.known.insert(chunking.clone()) {
            self.chosen.push(chunking);
        }
    }

    fn room(&self) -> usize {
        self.limit.saturating_sub(self.chosen.len())
    }
}

/// The cuts on a marker's edges and one character beside them, ascending.
fn edges(markers: &[Atom], length: usize) -> Vec<usize> {
    let mut edges: Vec<usize> = markers
        .iter()
        .flat_map(|marker| [marker.start, marker.end])
        .flat_map(|edge| [edge.saturating_sub(1), edge, edge + 1])
        .filter(|&cut| 0 < cut && cut < length)
        .collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// At most `count` of the offsets `allowed`, ascending: those on and beside markers, and others evenly spread.
pub fn telling_offsets(planned: Planned<'_>, allowed: &[usize], count: usize) -> Vec<usize> {
    let edges = edges(planned.markers, planned.text.length());
    let (edges, others): (Vec<usize>, Vec<usize>) =
        allowed.iter().partition(|offset| edges.binary_search(offset).is_ok());
    let mut chosen = evenly(&edges, count);
    chosen.extend(evenly(&others, count - chosen.len()));
    chosen.sort_unstable();
    chosen
}

/// At most `count` of `offsets`, evenly spread.
fn evenly(offsets: &[usize], count: usize) -> Vec<usize> {
    let count = count.min(offsets.len());
    (0..count).map(|position| offsets[position * offsets.len() / count]).collect()
}

/// The cuts between tokens, ascending: atoms whole, everything else in characters or in words.
///
/// A word is a run of letters and digits with the space before it, as subword tokenizers have it.
pub fn tokens(planned: Planned<'_>, words: bool) -> Vec<usize> {
    let characters: Vec<char> = planned.text.text().chars().collect();
    let mut atoms = planned.atoms.iter().peekable();
    let (mut cuts, mut at) = (Vec::new(), 0);
    while at < characters.len() {
        while atoms.peek().is_some_and(|atom| atom.start < at || atom.end <= atom.start) {
            atoms.next();
        }
        at = match atoms.peek() {
            Some(atom) if atom.start == at => atom.end,
            _ if words => {
                let start = at + usize::from(characters[at] == ' ');
                let limit = atoms.peek().map_or(characters.len(), |atom| atom.start.min(characters.len()));
                let letters = characters.get(start..limit).unwrap_or_default();
                let run = letters.iter().take_while(|character| character.is_alphanumeric()).count();
                if run > 0 { start + run } else { at + 1 }
            }
            _ => at + 1,
        };
        if at < characters.len() {
            cuts.push(at);
        }
    }
    cuts
}

/// Empty chunks at the beginning, at the end, and twice around every marker.
pub fn with_empty_chunks(planned: Planned<'_>) -> [Chunking; 4] {
    let length = planned.text.length();
    let mut around: Vec<usize> = planned.markers.iter().flat_map(|marker| [marker.start, marker.end]).collect();
    around.retain(|&cut| cut <= length);
    around.sort_unstable();
    around.dedup();
    let every_character = 0..=length;
    [
        Chunking(vec![0]),
        Chunking(vec![length]),
        Chunking(around.into_iter().flat_map(|cut| [cut, cut]).collect()),
        Chunking(every_character.flat_map(|cut| [cut, cut]).collect()),
    ]
}

/// At most `room` single cuts: all of them, or those on and beside markers and then others evenly spread.
fn spread(edges: &[usize], length: usize, room: usize) -> Vec<usize> {
    if length <= room + 1 {
        return (1..length).collect();
    }
    let mut cuts: Vec<usize> = edges.iter().copied().take(room).collect();
    let rest = room - cuts.len();
    cuts.extend((0..rest).map(|position| 1 + position * (length - 1) / rest));
    cuts
}

/// At most `room` pairs of cuts: all of them if they fit. Else first the pairs on or beside markers, the closest ones
/// first; then those that cut out one or two characters anywhere; then those with one cut on or beside a marker.
fn pairs(edges: &[usize], length: usize, room: usize) -> Vec<(usize, usize)> {
    let inner = length.saturating_sub(1);
    if inner * inner.saturating_sub(1) / 2 <= room {
        return (1..length).flat_map(|a| (a + 1..length).map(move |b| (a, b))).collect();
    }
    let at_markers = (1..edges.len()).flat_map(|apart| edges.iter().copied().zip(edges.iter().copied().skip(apart)));
    let small = [1, 2].into_iter().flat_map(|size| (1..length.saturating_sub(size)).map(move |a| (a, a + size)));
    let half_at_markers = edges
        .iter()
        .flat_map(|&edge| (1..length).filter(move |&cut| cut != edge).map(move |cut| (edge.min(cut), edge.max(cut))));
    let mut known = HashSet::new();
    at_markers.chain(small).chain(half_at_markers).filter(|&pair| known.insert(pair)).take(room).collect()
}

/// Few cuts or many, anywhere or beside markers, through markers or not, now and then with empty chunks.
fn random_chunking(generator: &mut ChaCha8Rng, turn: usize, planned: Planned<'_>, edges: &[usize]) -> Chunking {
    let length = planned.text.length();
    if length < 2 {
        return Chunking(vec![0; turn % 3]);
    }
    let most = match turn % 3 {
        0 => 4,
        1 => 12,
        _ => length / 2,
    };
    let count = generator.random_range(1..=most.max(1));
    let mut cuts: Vec<usize> = (0..count)
        .map(|_| {
            if !edges.is_empty() && generator.random_bool(0.5) {
                edges[generator.random_range(0..edges.len())]
            } else {
                generator.random_range(1..length)
            }
        })
        .collect();
    cuts.sort_unstable();
    if turn % 4 != 3 {
        cuts.dedup();
    }
    if turn.is_multiple_of(2) {
        cuts.retain(|&cut| !planned.atoms.iter().any(|atom| atom.start < cut && cut < atom.end));
    }
    Chunking(cuts)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "It is é 😀: <call>{\"name\": \"f\"}</call> done.";

    fn markers(text: &str) -> Vec<Atom> {
        let position = |byte| text[..byte].chars().count();
        ["<call>", "</call>"]
            .iter()
            .flat_map(|marker| text.match_indices(marker))
            .map(|(byte, marker)| Atom { start: position(byte), end: position(byte + marker.len()) })
            .collect()
    }

    fn planned(text: &str, options: PlanOptions) -> Vec<Chunking> {
        let chunkable = Chunkable::new(text);
        let markers = markers(text);
        let first = [Chunking(vec![1, 5, 9])];
        plan(Planned { text: &chunkable, markers: &markers, atoms: &markers, first: &first }, options)
    }

    #[test]
    fn the_cases_own_chunkings_come_first_then_the_whole_and_the_characters() {
        let plan = planned(TEXT, PlanOptions::default());
        assert_eq!(plan[0], Chunking(vec![1, 5, 9]));
        assert_eq!(plan[1], Chunking::whole());
        assert_eq!(plan[2], Chunking::characters(TEXT.chars().count()));
    }

    #[test]
    fn every_single_cut_is_in_the_plan_of_a_text_that_fits_the_limit() {
        for text in [TEXT.to_owned(), TEXT.repeat(12)] {
            let plan: HashSet<Chunking> = planned(&text, PlanOptions::default()).into_iter().collect();
            for cut in 1..text.chars().count() {
                assert!(plan.contains(&Chunking(vec![cut])), "cut {cut} of {}", text.chars().count());
            }
        }
    }

    #[test]
    fn no_chunking_comes_twice_and_the_limit_holds() {
        for text in ["", "a", "ab", TEXT, &TEXT.repeat(40)] {
            for limit in [0, 1, 10, 100, 800] {
                let plan = planned(text, PlanOptions { limit, ..PlanOptions::default() });
                assert!(plan.len() <= limit);
                assert_eq!(plan.iter().collect::<HashSet<_>>().len(), plan.len(), "{} {limit}", text.len());
            }
        }
    }

    #[test]
    fn cuts_ascend_and_stay_inside_the_text() {
        for text in ["", "a", TEXT, &TEXT.repeat(9)] {
            let length = text.chars().count();
            for Chunking(cuts) in planned(text, PlanOptions::default()).into_iter().skip(1) {
                assert!(cuts.is_sorted() && cuts.iter().all(|&cut| cut <= length), "{cuts:?}");
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_plan_and_another_seed_another() {
        let seeded = |seed| planned(TEXT, PlanOptions { seed, ..PlanOptions::default() });
        assert_eq!(seeded(7), seeded(7));
        assert_ne!(seeded(7), seeded(8));
    }

    #[test]
    fn a_short_text_gets_every_pair_and_a_tiny_one_every_chunking() {
        let short = "Hi <call>x</call> you now";
        let plan: HashSet<Chunking> = planned(short, PlanOptions::default()).into_iter().collect();
        let length = short.chars().count();
        assert!((1..length).all(|a| (a + 1..length).all(|b| plan.contains(&Chunking(vec![a, b])))));

        let tiny = planned("a<call>", PlanOptions::default());
        let distinct = tiny.iter().filter(|chunking| chunking.0.iter().all(|&cut| 0 < cut && cut < 7));
        let without_empty = distinct.filter(|chunking| chunking.0.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(without_empty.count(), 64);
    }

    #[test]
    fn a_long_text_gets_the_pairs_on_and_beside_its_markers() {
        let text = format!("{}<call>{}", "prose ".repeat(20), "more ".repeat(20));
        let plan: HashSet<Chunking> = planned(&text, PlanOptions::default()).into_iter().collect();
        let around = [119, 120, 121, 125, 126, 127];
        for (position, &a) in around.iter().enumerate() {
            assert!(around[position + 1..].iter().all(|&b| plan.contains(&Chunking(vec![a, b]))));
        }
    }

    #[test]
    fn the_most_telling_offsets_are_those_at_markers_then_others_from_everywhere() {
        let chunkable = Chunkable::new(TEXT);
        let markers = markers(TEXT);
        let planned = Planned { text: &chunkable, markers: &markers, atoms: &markers, first: &[] };
        let all: Vec<usize> = (1..chunkable.length()).collect();
        let edges = edges(&markers, chunkable.length());
        assert_eq!(telling_offsets(planned, &all, edges.len()), edges);
        let more = telling_offsets(planned, &all, edges.len() + 4);
        assert_eq!(more.len(), edges.len() + 4);
        assert!(edges.iter().all(|edge| more.contains(edge)) && more.is_sorted());
        assert_eq!(telling_offsets(planned, &all, 500), all);
        let few = telling_offsets(planned, &all, 3);
        assert!(few.len() == 3 && few.iter().all(|cut| edges.contains(cut)), "{few:?}");
        assert!(few[2] > markers[1].start, "not only the first marker: {few:?}");
    }

    #[test]
    fn tokens_keep_atoms_whole_and_take_words_with_their_space() {
        let chunkable = Chunkable::new("go on<call>{\"a\"");
        let markers = markers(chunkable.text());
        let planned = Planned { text: &chunkable, markers: &markers, atoms: &markers, first: &[] };
        assert_eq!(tokens(planned, true), [2, 5, 11, 12, 13, 14]);
        assert_eq!(tokens(planned, false), [1, 2, 3, 4, 5, 11, 12, 13, 14]);
    }

    #[test]
    fn empty_chunks_stand_at_both_ends_and_twice_around_markers() {
        let plan = planned(TEXT, PlanOptions::default());
        let length = TEXT.chars().count();
        for chunking in [vec![0], vec![length]] {
            assert!(plan.contains(&Chunking(chunking)));
        }
        let marker = markers(TEXT)[0];
        assert!(plan.iter().any(|chunking| chunking.0.starts_with(&[
            marker.start,
            marker.start,
            marker.end,
            marker.end
        ])));
    }
}
