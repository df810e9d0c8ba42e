//! What parsers of the gallery share beyond one session, by mistake or to be measured.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// A counter of a session, which a mistaken parser keeps outside its sessions.
///
/// A copy of a session has a counter of its own, as everything else of it: only [`Counter::beside`] shares one.
#[derive(Debug, Default)]
pub(super) struct Counter {
    own: usize,
    outside: Option<Arc<AtomicUsize>>,
}

impl Counter {
    /// A counter at 0 that stands outside the session.
    pub fn outside() -> Counter {
        Counter { own: 0, outside: Some(Arc::default()) }
    }

    /// The counter of a session that is opened beside this one's.
    pub fn beside(&self) -> Counter {
        Counter { own: 0, outside: self.outside.clone() }
    }

    /// The count.
    pub fn get(&self) -> usize {
        self.outside.as_ref().map_or(self.own, |outside| outside.load(Ordering::Relaxed))
    }

    /// Counts one more.
    pub fn count(&mut self) {
        match &self.outside {
            Some(outside) => drop(outside.fetch_add(1, Ordering::Relaxed)),
            None => self.own += 1,
        }
    }
}

impl Clone for Counter {
    fn clone(&self) -> Counter {
        let outside = self.outside.as_ref().map(|_| Arc::new(AtomicUsize::new(self.get())));
        Counter { own: self.own, outside }
    }
}

impl PartialEq for Counter {
    fn eq(&self, other: &Counter) -> bool {
        self.get() == other.get()
    }
}

impl Eq for Counter {}

impl Hash for Counter {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.get().hash(state);
    }
}

/// How many bytes the sessions of a parser have looked at: a measure of work that is the same each time.
#[derive(Debug, Default)]
pub(super) struct Work(AtomicU64);

impl Work {
    /// So many bytes more.
    pub fn looked_at(&self, bytes: usize) {
        self.0.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// The sum.
    pub fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_counter_outside_counts_for_the_session_beside() {
        for (mut first, shared) in [(Counter::outside(), 1), (Counter::default(), 0)] {
            let beside = first.beside();
            let copy = first.clone();
            first.count();
            assert_eq!((first.get(), beside.get(), copy.get()), (1, shared, 0));
        }
    }
}
