//! Finding out which stream it was that stopped a subject.

use crate::chunking::Chunking;
use crate::subject::{Run, Subject, Trouble};

use super::Stopped;

/// Runs the parts of a run again to find the one that makes the trouble: the one-shot parse, the whole text as one
/// chunk, single characters, and then by halving, unless the trouble costs a time limit each time.
pub(super) fn locate(subject: &mut dyn Subject, run: &Run<'_>, trouble: Trouble) -> Stopped {
    let length = run.text.chars().count();
    let mut stopped = Stopped { trouble, length, cuts: None, one_shot: false };
    if matches!(stopped.trouble, Trouble::Adapter(_) | Trouble::Unsupported(_) | Trouble::Skipped(_)) {
        return stopped;
    }
    let mut fails = |chunkings: &[Chunking]| subject.run(&Run { chunkings, ..run.clone() }).is_err();
    if fails(&[]) {
        stopped.one_shot = true;
        return stopped;
    }
    for simple in [Chunking::whole(), Chunking::characters(length)] {
        if fails(std::slice::from_ref(&simple)) {
            stopped.cuts = Some(simple);
            return stopped;
        }
    }
    if matches!(stopped.trouble, Trouble::Timeout { .. }) {
        return stopped;
    }
    let mut suspects = run.chunkings;
    while suspects.len() > 1 {
        let (left, right) = suspects.split_at(suspects.len() / 2);
        suspects = if fails(left) {
            left
        } else if fails(right) {
            right
        } else {
            // Only the streams together make the trouble; no single chunking can be named.
            return stopped;
        };
    }
    stopped.cuts = suspects.first().cloned();
    stopped
}
