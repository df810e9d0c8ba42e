//! A subject that counts what it is asked.

use crate::subject::{About, Explore, Explored, Ran, Run, Subject, Trouble};

/// Counts the questions put to a subject: each `run` and each `explore` is one.
pub(super) struct Counted<'a> {
    inner: &'a mut dyn Subject,
    /// How many questions were put.
    pub(super) calls: u64,
}

impl<'a> Counted<'a> {
    pub(super) fn new(inner: &'a mut dyn Subject) -> Counted<'a> {
        Counted { inner, calls: 0 }
    }
}

impl Subject for Counted<'_> {
    fn about(&self) -> &About {
        self.inner.about()
    }

    fn run(&mut self, run: &Run<'_>) -> Result<Ran, Trouble> {
        self.calls += 1;
        self.inner.run(run)
    }

    fn explore(&mut self, question: &Explore<'_>) -> Result<Explored, Trouble> {
        self.calls += 1;
        self.inner.explore(question)
    }
}
