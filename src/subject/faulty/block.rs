//! A block: one call with its markers, or a section with all calls of a turn.

use super::buffer::{Buffer, is_blank};
use super::faults::Mistake;
use super::setup::Setup;
use crate::format::{Body, Row};

/// What has been seen of a block around the bodies of its calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Block {
    /// How many bytes the block's opener has; it stands at the start of the buffer until the first call is committed.
    opener: usize,
    /// Whether a call was committed.
    has_called: bool,
    /// Whether what closes the last call's arguments, and the call itself, was seen.
    has_arguments_close: bool,
    has_close: bool,
    /// Whether the end of the array was seen.
    has_bracket: bool,
}

/// What stands before the body of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    /// It needs more text.
    Waiting,
    /// Not what has to stand there.
    NoCall,
    /// The markers of so many bytes.
    Markers(usize),
}

/// What follows the body of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// It needs more text.
    Waiting,
    /// A marker, after which the block may go on.
    Marker,
    /// What may be the next call.
    Next,
    /// The last marker of the block.
    End,
    /// Something that is no part of the block.
    Other,
}

/// A marker that may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    ArgumentsClose,
    Close,
    Bracket,
    SectionClose,
    Next,
}

impl Block {
    /// A block whose opener of `opener` bytes stands at the start of the buffer.
    pub fn new(opener: usize) -> Block {
        Block { opener, ..Block::default() }
    }

    /// How many bytes the opener has.
    pub fn opener(&self) -> usize {
        self.opener
    }

    /// Whether a call was committed.
    pub fn has_called(&self) -> bool {
        self.has_called
    }

    /// A call was committed.
    pub fn committed(&mut self) {
        self.has_called = true;
        self.has_arguments_close = false;
        self.has_close = false;
    }

    /// The last call is over up to its closing marker, that included.
    pub fn closed(&mut self) {
        self.has_arguments_close = true;
        self.has_close = true;
    }

    /// Reads the markers before the next body, which start at the front of `rest`.
    pub fn lead(&self, rest: &str, setup: &Setup<'_>) -> Lead {
        let row = setup.input.row;
        if row.bare_opener() == Some("{") {
            return if self.has_called { bare_lead(rest, setup) } else { Lead::Markers(self.opener) };
        }
        let (mut after, markers) = match self.has_called {
            false => (&rest[self.opener..], [first_bracket(row), section_call_open(row)]),
            true => (rest, [row_in_array(row).then_some(","), section_call_open(row)]),
        };
        for marker in markers.into_iter().flatten() {
            let trimmed = after.trim_start_matches(is_blank);
            if setup.makes(Mistake::BracketBesideOpenerRequired) && marker == "[" && trimmed != after {
                return Lead::NoCall;
            }
            let Some(behind) = trimmed.strip_prefix(marker) else {
                return if marker.starts_with(trimmed) { Lead::Waiting } else { Lead::NoCall };
            };
            after = behind;
            if setup.makes(Mistake::ElementSeparatorExact) && marker == "," && !behind.starts_with(row.between.as_str())
            {
                return if row.between.starts_with(behind) { Lead::Waiting } else { Lead::NoCall };
            }
        }
        Lead::Markers(rest.len() - after.len())
    }

    /// Reads the next marker after a body, and uses it up unless it is the next call's.
    pub fn after(&mut self, buffer: &mut Buffer, setup: &Setup<'_>) -> After {
        let markers = self.markers(setup.input.row);
        if markers.is_empty() {
            return if self.has_close || self.has_bracket { After::End } else { After::Other };
        }
        let rest = buffer.rest();
        let trimmed = rest.trim_start_matches(is_blank);
        let found = markers.iter().filter(|(text, _)| trimmed.starts_with(text)).max_by_key(|(text, _)| text.len());
        let Some(&(text, kind)) = found else {
            let may_follow = markers.iter().any(|(text, _)| text.starts_with(trimmed));
            return if may_follow { After::Waiting } else { After::Other };
        };
        match kind {
            Kind::Next if setup.makes(Mistake::NextCallNeedsLineBreak) && !rest.starts_with('\n') => {
                return After::Other;
            }
            Kind::Next => return After::Next,
            Kind::ArgumentsClose => self.has_arguments_close = true,
            Kind::Close => self.closed(),
            Kind::Bracket => self.has_bracket = true,
            Kind::SectionClose => {}
        }
        buffer.consume(rest.len() - trimmed.len() + text.len());
        if kind == Kind::SectionClose { After::End } else { After::Marker }
    }

    /// Whether `rest`, on which [`Block::after`] waits, is the beginning of the section's closing marker.
    pub fn is_in_section_closer(&self, rest: &str, setup: &Setup<'_>) -> bool {
        let begun = rest.trim_start_matches(is_blank);
        let closer = setup.input.row.section.as_ref().map_or("", |section| &section.close);
        !begun.is_empty() && closer.starts_with(begun)
    }

    /// The markers that may come next.
    fn markers(self, row: &Row) -> Vec<(&str, Kind)> {
        let mut markers = Vec::new();
        if !self.has_bracket {
            if let Body::Header(body) = &row.body
                && !self.has_arguments_close
            {
                markers.push((body.arguments_close.trim_start_matches(is_blank), Kind::ArgumentsClose));
            }
            if !self.has_close {
                markers.push((row.close.as_str(), Kind::Close));
            }
        }
        if let Some(section) = &row.section {
            match (section.array, self.has_bracket) {
                (true, true) => {}
                (true, false) => markers.extend([("]", Kind::Bracket), (",", Kind::Next)]),
                (false, _) => {
                    let loose = row.optional_openers().into_iter().chain([section.delimiter.as_str(), call_start(row)]);
                    markers.extend(loose.map(|text| (text, Kind::Next)));
                }
            }
            let closers = std::iter::once(&section.close).chain(&section.other_closes);
            markers.extend(closers.map(|closer| (closer.as_str(), Kind::SectionClose)));
        }
        markers.retain(|(text, _)| !text.is_empty());
        markers
    }
}

/// What a call in a section starts with: its opening marker, else what its body starts with.
pub(super) fn call_start(row: &Row) -> &str {
    match &row.body {
        _ if !row.open.is_empty() => &row.open,
        Body::JsonInTags(_) => "{",
        Body::Header(body) => &body.prefix,
        Body::RawParameters(body) => &body.function_open,
    }
}

/// What stands before a later call without markers of its own: a delimiter and a marker, either of which may be missing.
fn bare_lead(rest: &str, setup: &Setup<'_>) -> Lead {
    let row = setup.input.row;
    let delimiter = row.section.as_ref().map_or("", |section| &section.delimiter);
    let mut after = rest.trim_start_matches(is_blank);
    if let Some(behind) = after.strip_prefix(delimiter).filter(|_| !delimiter.is_empty()) {
        if setup.makes(Mistake::DelimiterBesideCallRequired) && behind.starts_with(is_blank) {
            return Lead::NoCall;
        }
        after = behind;
    }
    after = after.trim_start_matches(is_blank);
    let markers = row.optional_openers();
    if setup.makes(Mistake::MarkerBeforeFirstCallOnly) && markers.iter().any(|marker| after.starts_with(marker)) {
        return Lead::NoCall;
    }
    match markers.iter().filter_map(|marker| after.strip_prefix(*marker)).min_by_key(|behind| behind.len()) {
        Some(behind) => Lead::Markers(rest.len() - behind.len()),
        None if markers.iter().any(|marker| marker.starts_with(after)) => Lead::Waiting,
        None => Lead::Markers(rest.len() - after.len()),
    }
}

fn row_in_array(row: &Row) -> bool {
    row.section.as_ref().is_some_and(|section| section.array)
}

/// The bracket after the opener; in a markerless format it is the opener.
fn first_bracket(row: &Row) -> Option<&str> {
    (row_in_array(row) && !row.markerless).then_some("[")
}

/// The marker of each call inside a section.
fn section_call_open(row: &Row) -> Option<&str> {
    (row.section.is_some() && !row.open.is_empty()).then_some(row.open.as_str())
}
