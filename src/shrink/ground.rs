//! The *ground* of a changed case: what its truth is, and where that is known from.
//!
//! A case's truth came from its author, who knows nothing of the changes. On well-formed texts the specification is firm,
//! so there P's outcome may take its place, under three conditions: on the case as its author wrote it P's outcome is the
//! author's truth; on the changed text both sides of the reference agree, in several chunkings; and nothing in it is more
//! in doubt than it was (`soundness`). Where P contradicts the author, the text stays as it is. A case without a truth has
//! none after any change, and only what holds a subject against itself can be found on it.

use super::soundness::Doubts;
use crate::case::Case;
use crate::chunking::{Chunkable, Chunking};
use crate::format::Row;
use crate::outcome::Outcome;
use crate::outcome::assemble::Assembler;
use crate::outcome::compare::{Comparison, same};
use crate::reference::machine::Machine;
use crate::reference::whole;

/// Where the truth of a changed case comes from.
#[derive(Debug)]
pub(super) enum Ground {
    /// The case has no truth.
    None,
    /// The author's truth, which P contradicts: only what the truth does not depend on may change.
    Author(Box<Case>),
    /// P's outcome, as long as nothing is more in doubt than this.
    Derived(Doubts),
}

impl Ground {
    /// The ground on which `case` can be changed.
    pub(super) fn of(row: &Row, case: &Case) -> Ground {
        let Some(truth) = &case.truth else { return Ground::None };
        match firm(row, case) {
            Some(outcome) if same(truth, &outcome, Comparison::full()) => {
                Ground::Derived(Doubts::of(row, case, &outcome))
            }
            _ => Ground::Author(Box::new(case.clone())),
        }
    }

    /// Gives `changed` its truth.
    ///
    /// `false` if it cannot be known, so that the case is none to go on with.
    pub(super) fn settle(&self, row: &Row, changed: &mut Case) -> bool {
        match self {
            Ground::None => true,
            Ground::Author(original) => {
                let is_called =
                    |name: &str| original.truth.iter().flat_map(|truth| &truth.calls).any(|call| call.name == name);
                changed.text == original.text
                    && changed.start == original.start
                    && original
                        .tools
                        .iter()
                        .filter(|tool| is_called(&tool.name))
                        .all(|tool| changed.tools.contains(tool))
            }
            Ground::Derived(allowed) => {
                // P alone is quick, and most changes fail here.
                let outcome = whole::parse(row, &changed.tools, &changed.start, &changed.text);
                if !Doubts::of(row, changed, &outcome).is_within(allowed) || !machine_agrees(row, changed, &outcome) {
                    return false;
                }
                changed.truth = Some(outcome);
                true
            }
        }
    }
}

/// P's outcome, if both sides of the reference agree on it.
fn firm(row: &Row, case: &Case) -> Option<Outcome> {
    let outcome = whole::parse(row, &case.tools, &case.start, &case.text);
    machine_agrees(row, case, &outcome).then_some(outcome)
}

/// Whether the machine comes to `outcome` in one chunk, character by character, and in the case's own chunkings.
fn machine_agrees(row: &Row, case: &Case, outcome: &Outcome) -> bool {
    let text = Chunkable::new(&case.text);
    let usual = [Chunking::whole(), Chunking::characters(text.length())];
    usual.iter().chain(&case.cuts).all(|cuts| {
        let mut machine = Machine::new(row, &case.tools, &case.start);
        let mut assembler = Assembler::told_completeness();
        text.chunks(cuts).for_each(|chunk| machine.feed(chunk, &mut assembler));
        machine.finish(&mut assembler);
        same(outcome, &assembler.finish(), Comparison::full())
    })
}
