//! Blocks (rules 5, 6, 7 and 15): a call, or a section with its calls, from the opener to where prose may go on.

use super::attempt;
use super::found::{Ending, Found};
use super::space::skip_space;
use crate::format::{Row, Section};
use crate::tool::Tool;

/// The calls behind one opener, one at least.
pub(super) struct Block {
    pub calls: Vec<Found>,
    /// The byte offset behind the block's markup.
    pub end: usize,
}

/// Tries to read the block whose opener ends at `at`; `None` if its first call is none, since then the opener is content
/// and so are the markers behind it (rules 2 and 5).
pub(super) fn read(row: &Row, tools: &[Tool], text: &str, at: usize) -> Option<Block> {
    let reader = Reader { row, tools, text };
    let mut call = reader.first_call(at)?;
    let mut calls = Vec::new();
    loop {
        let ending = call.ending;
        calls.push(call);
        let place = match ending {
            Ending::Complete(end) => reader.after_complete(end),
            Ending::Malformed(at) => reader.after_malformed(at),
            Ending::Truncated => Place::Outside(text.len()),
        };
        let (section, at) = match place {
            Place::Between(section, at) => (section, at),
            Place::Outside(end) => return Some(Block { calls, end }),
        };
        match reader.next_call(section, at) {
            Some(next) => call = next,
            None => return Some(Block { calls, end: reader.section_end(section, at) }),
        }
    }
}

/// The offset behind the marker that may stand before a call without markers, or `at` if none does.
pub(super) fn after_optional_opener(row: &Row, text: &str, at: usize) -> usize {
    let openers = row.optional_openers().into_iter().filter(|opener| text[at..].starts_with(opener));
    at + openers.map(str::len).max().unwrap_or(0)
}

/// Where the text goes on behind a call, as a byte offset.
enum Place<'a> {
    /// In a section that is still open.
    Between(&'a Section, usize),
    /// Behind the block.
    Outside(usize),
}

struct Reader<'a> {
    row: &'a Row,
    tools: &'a [Tool],
    text: &'a str,
}

impl<'a> Reader<'a> {
    /// The call right behind the block's opener.
    fn first_call(&self, at: usize) -> Option<Found> {
        match &self.row.section {
            None => self.call(at),
            // What a format without markers opens with is read already.
            Some(_) if self.row.markerless => self.call(skip_space(self.text, at)),
            Some(section) if section.array => self.call(skip_space(self.text, self.after("[", at)?)),
            Some(_) => self.call(self.after(&self.row.open, at)?),
        }
    }

    /// The call that follows another in `section`.
    fn next_call(&self, section: &Section, at: usize) -> Option<Found> {
        if section.array {
            self.call(skip_space(self.text, self.after(",", at)?))
        } else if self.row.markerless {
            let at = skip_space(self.text, self.after(&section.delimiter, at).unwrap_or(at));
            self.call(skip_space(self.text, after_optional_opener(self.row, self.text, at)))
        } else {
            self.call(self.after(&self.row.open, at)?)
        }
    }

    fn call(&self, at: usize) -> Option<Found> {
        attempt::call(self.row, self.tools, self.text, at)
    }

    /// The place behind a call whose body ends at `end`, and behind its closing marker, which may be missing.
    fn after_complete(&self, end: usize) -> Place<'a> {
        let close = Some(self.row.close.as_str()).filter(|close| !close.is_empty());
        self.go_on(close.and_then(|close| self.after(close, end)).unwrap_or(end))
    }

    /// The place behind a call that is malformed from `at` on: everything up to what ends it is discarded (rule 7).
    fn after_malformed(&self, at: usize) -> Place<'a> {
        let Some(closer) = self.row.call_closer() else { return Place::Outside(self.text.len()) };
        let Some(distance) = self.text[at..].find(closer) else { return Place::Outside(self.text.len()) };
        let end = at + distance + closer.len();
        let closes_section = self.row.section.as_ref().is_some_and(|section| section.close == closer);
        if closes_section { Place::Outside(end) } else { self.go_on(end) }
    }

    fn go_on(&self, at: usize) -> Place<'a> {
        self.row.section.as_ref().map_or(Place::Outside(at), |section| Place::Between(section, at))
    }

    /// The offset behind the markers that end `section`, those of them that follow: an array's bracket, and the closing
    /// marker.
    fn section_end(&self, section: &Section, at: usize) -> usize {
        let at = if section.array { self.after("]", at).unwrap_or(at) } else { at };
        let closers = section.other_closes.iter().chain([&section.close]).filter(|closer| !closer.is_empty());
        closers.filter_map(|closer| self.after(closer, at)).max().unwrap_or(at)
    }

    /// The offset behind `marker`, if it stands at `at` or behind white space there.
    fn after(&self, marker: &str, at: usize) -> Option<usize> {
        let start = skip_space(self.text, at);
        self.text[start..].starts_with(marker).then_some(start + marker.len())
    }
}
