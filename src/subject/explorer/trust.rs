//! Checking what an exploration takes for granted: that sessions which compare equal have the same future.
//!
//! Of a hundredth of the merges both paths that met are followed to the end of the text by the same chunks, once as the
//! graph says and once in a fresh session that is fed the whole path.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::graph::Path;
use super::log::Log;
use crate::chunking::{Chunkable, Chunking};
use crate::outcome::Outcome;
use crate::subject::{Session, guarded};

/// One merge in so many is checked, on average.
const ONE_IN: u64 = 100;

/// How many characters of an outcome a sentence shows.
const SHOWN: usize = 240;

/// Two paths that met in one state.
pub(super) struct Merge<S> {
    /// The session of the path that came first, which stands for both.
    pub(super) session: S,
    /// What each path had delivered, and the offsets at which its chunks ended, the last of which is where they met.
    pub(super) arms: [Path; 2],
}

/// Which merges are checked, and how their paths go on.
pub(super) struct Draw {
    generator: ChaCha8Rng,
    /// How many merges are passed over before the next one is checked.
    skip: u64,
}

impl Draw {
    pub(super) fn new(seed: u64) -> Draw {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        let skip = generator.random_range(0..2 * ONE_IN - 1);
        Draw { generator, skip }
    }

    /// Counts a merge; whether it is one to check.
    pub(super) fn is_next(&mut self) -> bool {
        if self.skip > 0 {
            self.skip -= 1;
            return false;
        }
        self.skip = self.generator.random_range(0..2 * ONE_IN - 1);
        true
    }

    /// At most four of `stops`, ascending.
    fn some(&mut self, stops: &[usize]) -> Vec<usize> {
        let count = self.generator.random_range(0..=stops.len().min(4));
        let mut chosen = rand::seq::index::sample(&mut self.generator, stops.len(), count).into_vec();
        chosen.sort_unstable();
        chosen.into_iter().map(|place| stops[place]).collect()
    }
}

/// What checking came to.
pub(super) struct Checked {
    /// The number of streams that were run again.
    pub(super) replayed: u64,
    /// The first one that did something else than the graph says: a sentence without its end.
    pub(super) mismatch: Option<String>,
}

/// Follows both paths of each merge to the end. `stops` are the offsets at which chunks may end, 0 and the end of the text
/// included.
pub(super) fn check<S: Session>(
    merges: Vec<Merge<S>>,
    text: &Chunkable<'_>,
    stops: &[usize],
    draw: &mut Draw,
    open: impl Fn() -> S,
) -> Checked {
    let mut replayed = 0;
    for merge in merges {
        let met = merge.arms[0].ends.last().copied().unwrap_or_default();
        let rest = stops.partition_point(|&stop| stop <= met)..stops.len().saturating_sub(1);
        let cuts = draw.some(stops.get(rest).unwrap_or_default());
        let tail = stream(merge.session, text, met, &cuts);
        for arm in merge.arms {
            let mut path: Vec<usize> = arm.ends.iter().chain(&cuts).copied().collect();
            path.retain(|&cut| cut < text.length());
            let told = match &tail {
                Ok(tail) => Ok(arm.log.followed_by(tail).outcome(S::TELLS_COMPLETENESS)),
                Err(message) => Err(message.clone()),
            };
            let seen = stream(open(), text, 0, &path).map(|log| log.outcome(S::TELLS_COMPLETENESS));
            replayed += 1;
            if told != seen {
                let path = Chunking(path);
                let (told, seen) = (said(&told), said(&seen));
                let mismatch = format!("with the cuts {:?} the exploration {told}, a fresh session {seen}", path.0);
                return Checked { replayed, mismatch: Some(mismatch) };
            }
        }
    }
    Checked { replayed, mismatch: None }
}

/// Feeds the text from `from` on with these cuts, and ends it; the error is the message of a panic.
fn stream<S: Session>(mut session: S, text: &Chunkable<'_>, from: usize, cuts: &[usize]) -> Result<Log, String> {
    let mut log = Log::default();
    guarded(|| {
        let mut start = from;
        for end in cuts.iter().copied().chain([text.length()]).filter(|&end| from < end) {
            session.feed(text.slice(start, end), &mut log);
            start = end;
        }
        session.finish(&mut log);
    })?;
    Ok(log)
}

fn said(result: &Result<Outcome, String>) -> String {
    match result {
        Ok(outcome) => {
            let outcome = serde_json::to_string(outcome).unwrap_or_default();
            format!("gives {}", outcome.chars().take(SHOWN).collect::<String>())
        }
        Err(message) => format!("fails with {message}"),
    }
}
