//! The one-shot parse: the whole text through a session, and the separate ways that engines have instead.

use std::collections::BTreeMap;

use super::buffer::is_blank;
use super::faults::Mistake;
use super::session::GallerySession;
use super::setup::Setup;
use crate::outcome::assemble::Assembler;
use crate::outcome::{Outcome, Sink};
use crate::subject::Session;

/// The outcome of the whole text, which is the `turn`-th that the parser was given.
pub(super) fn one_shot(setup: Setup<'_>, text: &str, turn: usize) -> Outcome {
    if is_given_up(&setup, text) {
        return all_content(text);
    }
    let mut collector = Collector {
        setup,
        turn,
        assembler: Assembler::told_completeness(),
        has_called: false,
        content: String::new(),
        arguments: BTreeMap::new(),
    };
    let mut session = GallerySession::new(setup);
    session.feed(text, &mut collector);
    session.finish(&mut collector);
    collector.finish()
}

/// Whether a mistaken search through the whole text finds a block that it cannot read, and takes none as a call then.
fn is_given_up(setup: &Setup<'_>, text: &str) -> bool {
    if setup.makes(Mistake::ArrayEndsAtFirstBracket) && is_cut_at_bracket(setup, text) {
        return true;
    }
    let ends_early = setup.makes(Mistake::FirstCloserEndsCall);
    if !ends_early && !setup.makes(Mistake::BadBlockSpoilsAll) {
        return false;
    }
    let Some(closer) = block_closer(setup) else { return false };
    blocks(text, setup.opener(), closer).any(|block| {
        let outcome = one_shot(Setup { mistake: None, ..*setup }, block, 0);
        match outcome.calls.first() {
            Some(call) => !call.complete,
            None => !ends_early,
        }
    })
}

/// Whether what the pattern `opener\s*(\[.*?\])` finds is no JSON.
fn is_cut_at_bracket(setup: &Setup<'_>, text: &str) -> bool {
    let found = text.split(setup.opener()).skip(1).find_map(|after| {
        let list = after.trim_start_matches(is_blank);
        let end = list.find(']').filter(|_| list.starts_with('['))?;
        Some(&list[..=end])
    });
    found.is_some_and(|list| serde_json::from_str::<serde::de::IgnoredAny>(list).is_err())
}

/// What ends what the opener begins: a section or a call.
fn block_closer<'a>(setup: &'a Setup<'_>) -> Option<&'a str> {
    let row = setup.input.row;
    let closer = row.section.as_ref().map_or(row.close.as_str(), |section| section.close.as_str());
    Some(closer).filter(|closer| !closer.is_empty())
}

/// What the pattern `opener.*?closer` matches in `text`, one match after the other.
fn blocks<'a>(text: &'a str, opener: &'a str, closer: &'a str) -> impl Iterator<Item = &'a str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(opener)?;
        let end = start + opener.len() + rest[start + opener.len()..].find(closer)? + closer.len();
        let block = &rest[start..end];
        rest = &rest[end..];
        Some(block)
    })
}

fn all_content(text: &str) -> Outcome {
    let mut assembler = Assembler::told_completeness();
    assembler.content(text);
    assembler.finish()
}

/// Puts a one-shot answer together.
struct Collector<'a> {
    setup: Setup<'a>,
    turn: usize,
    assembler: Assembler,
    has_called: bool,
    /// Content that a mistaken collector keeps: to trim it at the end, or until it knows whether a call follows.
    content: String,
    /// Arguments by index that a mistaken collector keeps until they are whole, to write them from a map.
    arguments: BTreeMap<usize, String>,
}

impl Collector<'_> {
    fn finish(mut self) -> Outcome {
        if self.setup.makes(Mistake::OneShotStripsContent) {
            let content = std::mem::take(&mut self.content);
            self.assembler.content(if self.has_called { content.trim_end() } else { &content });
            // Content that was gathered apart has lost its place among the calls.
            return Outcome { items: None, ..self.assembler.finish() };
        }
        for (index, arguments) in std::mem::take(&mut self.arguments) {
            self.assembler.arguments(index, &arguments);
        }
        self.assembler.content(&self.content);
        self.assembler.finish()
    }
}

impl Sink for Collector<'_> {
    fn content(&mut self, text: &str) {
        let is_kept = self.setup.makes(Mistake::OneShotStripsContent)
            || (self.setup.makes(Mistake::OneShotDropsTextBetween) && self.has_called);
        if is_kept {
            self.content.push_str(text);
        } else {
            self.assembler.content(text);
        }
    }

    fn reasoning(&mut self, text: &str) {
        self.assembler.reasoning(text);
    }

    fn call(&mut self, index: usize, id: Option<&str>, name: &str) {
        self.has_called = true;
        if self.setup.makes(Mistake::OneShotDropsTextBetween) {
            self.content.clear();
        }
        self.assembler.call(index, id, name);
    }

    fn arguments(&mut self, index: usize, text: &str) {
        if self.setup.makes(Mistake::OneShotInMapOrder) {
            self.arguments.entry(index).or_default().push_str(text);
        } else {
            self.assembler.arguments(index, text);
        }
    }

    fn complete(&mut self, index: usize) {
        if let Some(arguments) = self.arguments.remove(&index) {
            self.assembler.arguments(index, &in_map_order(arguments, self.turn));
        }
        self.assembler.complete(index);
    }
}

/// The arguments written from a map; small maps keep the order in which they were filled.
fn in_map_order(arguments: String, turn: usize) -> String {
    match serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(&arguments) {
        Ok(map) if map.len() > 2 => {
            let mut members: Vec<(String, serde_json::Value)> = map.into_iter().collect();
            let first = turn % members.len();
            members.rotate_left(first);
            serde_json::Value::Object(members.into_iter().collect()).to_string()
        }
        _ => arguments,
    }
}
