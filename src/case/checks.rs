//! What every case must satisfy, whichever way it was written down.

use super::{Case, Problem, Start};
use crate::chunking::{Atom, Chunking};
use crate::format::Row;
use crate::outcome::assemble::is_json_object;
use crate::outcome::{Item, Outcome};

/// Holds a case against the rules that its written form cannot express.
pub(super) fn check(case: &Case, row: &Row) -> Result<(), Problem> {
    let length = case.text.chars().count();
    check_start(&case.id, &case.start, row)?;
    check_atoms(&case.id, &case.atoms, length)?;
    for chunking in &case.cuts {
        check_cuts(&case.id, chunking, length)?;
    }
    match &case.truth {
        Some(truth) => check_truth(truth).map_err(|reason| Problem::WrongTruth { case: case.id.clone(), reason }),
        None => Ok(()),
    }
}

/// Whether texts of `row` can start there.
pub(crate) fn check_start(case: &str, start: &Start, row: &Row) -> Result<(), Problem> {
    let known = match (start, row.reasoning.is_some()) {
        (Start::Content, _) | (Start::Reasoning, true) => return Ok(()),
        (Start::Channel(_), true) => "`content` and `reasoning`",
        (Start::Channel(_) | Start::Reasoning, false) => "`content` only",
    };
    let (case, format) = (case.to_owned(), row.name.clone());
    Err(Problem::UnknownStart { case, start: start.clone().into(), format, known })
}

fn check_atoms(case: &str, atoms: &[Atom], length: usize) -> Result<(), Problem> {
    let mut free = 0;
    for &Atom { start, end } in atoms {
        let reason = if start >= end {
            "which is empty".to_owned()
        } else if end > length {
            format!("but its text has {length} characters")
        } else if start < free {
            "which begins before the end of the one in front of it".to_owned()
        } else {
            free = end;
            continue;
        };
        return Err(Problem::WrongAtom { case: case.to_owned(), start, end, reason });
    }
    Ok(())
}

fn check_cuts(case: &str, Chunking(cuts): &Chunking, length: usize) -> Result<(), Problem> {
    if let Some(&cut) = cuts.iter().find(|&&cut| cut > length) {
        return Err(Problem::CutOutOfRange { case: case.to_owned(), cut, length });
    }
    match cuts.windows(2).find(|pair| pair[0] > pair[1]) {
        Some(pair) => Err(Problem::CutsDescend { case: case.to_owned(), first: pair[0], second: pair[1] }),
        None => Ok(()),
    }
}

/// Whether a parser could ever give this outcome; the error says what is wrong and what to write.
pub(super) fn check_truth(truth: &Outcome) -> Result<(), String> {
    for call in &truth.calls {
        if call.complete && !is_json_object(&call.arguments) {
            return Err(format!(
                "the call of `{}` is complete, but its arguments {:?} are not one JSON object; correct them, or write \
                 `complete = false`",
                call.name, call.arguments
            ));
        }
    }
    let Some(items) = &truth.items else { return Ok(()) };
    let (mut reasoning, mut content, mut calls) = (String::new(), String::new(), 0);
    for (position, item) in items.iter().enumerate() {
        match item {
            Item::Reasoning(text) | Item::Content(text) if text.is_empty() => {
                return Err(format!("item {} is an empty text; leave it out", position + 1));
            }
            Item::Reasoning(text) => reasoning.push_str(text),
            Item::Content(text) => content.push_str(text),
            Item::Call(index) if *index == calls => calls += 1,
            Item::Call(index) => return Err(format!("its items name call {index} where call {calls} is the next one")),
        }
        if let Some(before) = position.checked_sub(1)
            && !matches!(item, Item::Call(_))
            && std::mem::discriminant(&items[before]) == std::mem::discriminant(item)
        {
            return Err(format!("items {position} and {} are text of one sort; write them as one", position + 1));
        }
    }
    if reasoning != truth.reasoning || content != truth.content || calls != truth.calls.len() {
        return Err("its items do not add up to its reasoning, content and calls; correct either".to_owned());
    }
    Ok(())
}
