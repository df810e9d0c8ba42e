//! A *block*: what one opener begins, a call or a section of calls, from the opener on and what follows each call.
//!
//! After a call's arguments come, white space aside and each at most once: what closes the arguments, the call's closer,
//! and then the next call, the array's bracket or the section's closer (rules 5, 6 and 15). Anything else ends the block
//! and is prose. After a malformed piece, text is discarded up to the row's closer (rule 7).

use super::literal::{Space, Standing, begun, seek};
use super::stream::{Machine, Phase};
use crate::format::{Body, Row};
use crate::outcome::Sink;

/// What the last piece of markup was since a call's arguments ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Seen {
    /// None: they have just ended.
    Arguments,
    /// What closes a header's arguments.
    ArgumentsClose,
    /// The call's closer.
    Close,
    /// The array's closing bracket.
    Bracket,
    /// What may stand between two calls without markers; it is held, for it is prose if no call follows.
    Delimiter,
}

/// A piece of markup that may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Follower {
    Markup(Seen),
    /// The comma between two elements of an array.
    Comma,
    /// The next call's opening marker.
    Open,
    /// What may stand between two calls, or before one, in a format without markers.
    Delimiter,
    /// What the next call's body begins with, in a format whose calls have no opening marker.
    BodyStart,
    SectionClose,
}

impl Machine<'_> {
    /// An opener of `length` bytes is complete, the last of what is held.
    pub(super) fn enter_block(&mut self, length: usize) {
        self.state.prose.open_block(length);
        let begins_with_body = match &self.row.section {
            None => true,
            // The bracket or brace that a format without markers begins with is the opener.
            Some(_) if self.row.markerless => true,
            Some(section) => !section.array && self.row.open.is_empty(),
        };
        if begins_with_body {
            self.begin_body();
            let is_bare = self.row.markerless && self.state.held.ends_with('{');
            if let Phase::Json(call) = &mut self.state.phase
                && is_bare
            {
                call.opened();
            }
        } else {
            self.state.phase = Phase::Opening(0);
        }
    }

    /// Reads what stands between the block's opener and the first body: the array's bracket or the call's marker.
    pub(super) fn opening<S: Sink + ?Sized>(&mut self, text: &str, sink: &mut S) -> usize {
        let Phase::Opening(begun) = &mut self.state.phase else { return text.len() };
        let is_array = self.row.section.as_ref().is_some_and(|section| section.array);
        let literal = if is_array { "[" } else { &self.row.open };
        let literals = std::iter::once((literal, ()));
        let (length, standing) = seek(&mut self.state.held, begun, Space::Held, text, literals);
        match standing {
            Standing::Begun => {}
            Standing::Whole(()) => self.begin_body(),
            Standing::Nothing => self.no_call(sink),
        }
        length
    }

    /// `seen` is behind the reading, and all before it is markup or a delivered call.
    pub(super) fn go_on(&mut self, seen: Seen) {
        self.state.held.clear();
        self.state.phase =
            if followers(self.row, seen).next().is_some() { Phase::AfterCall(seen, 0) } else { Phase::Prose };
    }

    /// Reads what follows a call. What cannot follow it makes all from there on prose.
    pub(super) fn after_call(&mut self, text: &str) -> usize {
        let Phase::AfterCall(seen, begun) = &mut self.state.phase else { return text.len() };
        let (length, standing) = seek(&mut self.state.held, begun, Space::Held, text, followers(self.row, *seen));
        match standing {
            Standing::Begun => {}
            Standing::Nothing => self.leave_block(),
            Standing::Whole(Follower::Markup(seen)) => self.go_on(seen),
            Standing::Whole(Follower::Comma | Follower::Open) => self.begin_body(),
            Standing::Whole(Follower::Delimiter) => self.state.phase = Phase::AfterCall(Seen::Delimiter, 0),
            Standing::Whole(Follower::BodyStart) => {
                let start = self.state.held.len() - body_start(self.row).len();
                self.state.again = self.state.held.split_off(start);
                self.begin_body();
            }
            Standing::Whole(Follower::SectionClose) => {
                self.state.held.clear();
                self.state.phase = Phase::Prose;
            }
        }
        length
    }

    /// What is held is no markup of the block: it is read as prose after a call.
    pub(super) fn leave_block(&mut self) {
        self.state.phase = Phase::Prose;
        self.state.again = std::mem::take(&mut self.state.held);
    }

    /// A piece of the body cannot belong to it: what is held and all that follows is discarded up to the closer.
    pub(super) fn malformed(&mut self) {
        self.state.again = std::mem::take(&mut self.state.held);
        self.state.phase = Phase::Discard;
    }

    /// Looks for the closer and drops everything before it.
    pub(super) fn discard(&mut self, text: &str) -> usize {
        let Some(closer) = self.row.call_closer() else { return text.len() };
        let held = &mut self.state.held;
        let before = held.len();
        // The closer may have begun in an earlier chunk; whatever of `text` follows it is not ours.
        held.push_str(text);
        let Some(found) = memchr::memmem::find(held.as_bytes(), closer.as_bytes()) else {
            let kept = begun(held, closer);
            held.drain(..held.len() - kept);
            return text.len();
        };
        if self.row.section.as_ref().is_some_and(|section| section.close == closer) {
            held.clear();
            self.state.phase = Phase::Prose;
        } else {
            self.go_on(Seen::Close);
        }
        found + closer.len() - before
    }
}

/// The markup that may follow where `seen` was the last piece of it; none of the literals is empty.
fn followers(row: &Row, seen: Seen) -> impl Iterator<Item = (&str, Follower)> + Clone {
    let arguments_close = match &row.body {
        Body::Header(body) if seen < Seen::ArgumentsClose => trimmed(&body.arguments_close),
        _ => "",
    };
    let close = if seen < Seen::Close { row.close.as_str() } else { "" };
    let mut inside = [("", Follower::Comma), ("", Follower::Open)];
    let section = row.section.as_ref();
    match section {
        Some(section) if section.array && seen < Seen::Bracket => {
            inside = [(",", Follower::Comma), ("]", Follower::Markup(Seen::Bracket))];
        }
        Some(section) if !section.array => {
            inside = [(row.open.as_str(), Follower::Open), (next_body(row), Follower::BodyStart)];
        }
        _ => {}
    }
    let delimiter = section.filter(|_| seen < Seen::Delimiter).map(|section| (&section.delimiter, Follower::Delimiter));
    let openers = section.filter(|_| row.markerless).into_iter();
    let openers = openers.flat_map(|section| std::iter::once(&section.open).chain(&section.other_opens));
    let loose = delimiter.into_iter().chain(openers.map(|opener| (opener, Follower::Open)));
    let closers = section.into_iter().flat_map(|section| std::iter::once(&section.close).chain(&section.other_closes));
    [(arguments_close, Follower::Markup(Seen::ArgumentsClose)), (close, Follower::Markup(Seen::Close))]
        .into_iter()
        .chain(inside)
        .chain(loose.map(|(literal, follower)| (literal.as_str(), follower)))
        .chain(closers.map(|closer| (closer.as_str(), Follower::SectionClose)))
        .filter(|(literal, _)| !literal.is_empty())
}

/// What a call without an opening marker begins with; empty if the format's calls have one.
fn next_body(row: &Row) -> &str {
    if row.open.is_empty() { body_start(row) } else { "" }
}

fn body_start(row: &Row) -> &str {
    match &row.body {
        Body::JsonInTags(_) => "{",
        Body::Header(body) => &body.prefix,
        Body::RawParameters(body) => &body.function_open,
    }
}

/// A literal without the white space at its start, which is free there.
pub(super) fn trimmed(literal: &str) -> &str {
    literal.trim_start_matches([' ', '\t', '\r', '\n'])
}
