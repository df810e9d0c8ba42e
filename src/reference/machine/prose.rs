//! Prose: content and reasoning, the openers that may begin in it, and the white space that may turn out to be framing.
//!
//! What is held in prose is *framing* (characters that vanish if a call follows) and then the *mark* (the beginning of a
//! marker). Before the first call the framing is the beginning of the row's separator, and its first characters may
//! belong to reasoning; right after a call, and at the start of a text without markers, it is any white space. While a
//! block has no committed call, its *opener* stands behind the framing, and all that follows it is held too.

use super::literal::{Standing, begun, is_space, leading_space, standing};
use super::stream::{Machine, Phase, can_call};
use crate::case::Start;
use crate::format::Row;
use crate::outcome::Sink;
use crate::tool::Tool;

/// What prose is, and how the held characters divide.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Prose {
    channel: Channel,
    /// Nothing but white space since the last call.
    after_call: bool,
    /// How many of the held bytes are framing.
    framing: usize,
    /// How many of the framing's bytes are reasoning.
    thought: usize,
    /// The length of the opener whose block has no committed call yet; 0 if there is none.
    opener: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Channel {
    /// Content that is white space so far, so that reasoning or a call without a marker may still be opened.
    Start,
    Content,
    Reasoning,
}

/// The markers that the mark may become.
#[derive(Clone, Copy)]
struct Candidates {
    call: Standing<()>,
    reasoning_open: bool,
    reasoning_close: bool,
}

impl Prose {
    pub(super) fn new(row: &Row, tools: &[Tool], start: &Start) -> Prose {
        let channel = match (&row.reasoning, start) {
            (None, _) if row.markerless && can_call(row, tools) => Channel::Start,
            (None, _) => Channel::Content,
            (Some(_), Start::Reasoning) => Channel::Reasoning,
            (Some(_), _) => Channel::Start,
        };
        Prose { channel, after_call: false, framing: 0, thought: 0, opener: 0 }
    }

    /// An opener of so many bytes is complete.
    pub(super) fn open_block(&mut self, opener: usize) {
        self.opener = opener;
    }
}

impl<'a> Machine<'a> {
    /// Reads prose up to the beginning of a marker, or one more character of a marker.
    pub(super) fn prose<S: Sink + ?Sized>(&mut self, text: &str, sink: &mut S) -> usize {
        if self.state.held.len() > self.state.prose.framing {
            return self.mark(text, sink);
        }
        let length = self.before_marker(text);
        if length > 0 {
            self.plain(&text[..length], sink);
            return length;
        }
        self.mark(text, sink)
    }

    /// The markers that open a block here.
    fn openers(&self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        let prose = &self.state.prose;
        let row = self.row;
        let is_reasoning = prose.channel == Channel::Reasoning;
        let is_open_to_calls = !is_reasoning || row.reasoning.as_ref().is_some_and(|markers| markers.ended_by_call);
        // Without markers, what the first call begins with opens the block.
        let bare = row.bare_opener().filter(|_| self.is_space_framing() && can_call(row, self.tools));
        let is_open_to_calls = is_open_to_calls && (!row.markerless || bare.is_some());
        let sections =
            row.section.iter().flat_map(|section| std::iter::once(&section.open).chain(&section.other_opens));
        let calls = row.section.is_none().then_some(&row.open);
        sections
            .chain(calls)
            .map(String::as_str)
            .filter(move |opener| is_open_to_calls && !opener.is_empty())
            .chain(bare)
    }

    /// Whether all white space is framing if a call follows: right after a call, and where a call without a marker may
    /// begin.
    fn is_space_framing(&self) -> bool {
        let prose = &self.state.prose;
        prose.after_call || self.row.markerless && prose.channel == Channel::Start && can_call(self.row, self.tools)
    }

    /// The number of bytes before the first character that may begin a marker.
    fn before_marker(&self, text: &str) -> usize {
        let reasoning = match (&self.row.reasoning, self.state.prose.channel) {
            (Some(reasoning), Channel::Start) => Some(reasoning.open.as_str()),
            (Some(reasoning), Channel::Reasoning) => Some(reasoning.close.as_str()),
            _ => None,
        };
        let firsts = self.openers().chain(reasoning).map(|marker| marker.as_bytes()[0]);
        let (mut bytes, mut count) = ([0; 3], 0);
        for first in firsts.clone() {
            if bytes[..count].contains(&first) {
                continue;
            }
            if count == bytes.len() {
                return text.bytes().position(|byte| firsts.clone().any(|first| first == byte)).unwrap_or(text.len());
            }
            bytes[count..].fill(first);
            count += 1;
        }
        if count == 0 {
            return text.len();
        }
        memchr::memchr3(bytes[0], bytes[1], bytes[2], text.as_bytes()).unwrap_or(text.len())
    }

    /// Takes text in which no marker begins.
    fn plain<S: Sink + ?Sized>(&mut self, text: &str, sink: &mut S) {
        let is_space_framing = self.is_space_framing();
        let state = &mut self.state;
        let is_all_space = leading_space(text) == text.len();
        if is_space_framing && is_all_space {
            state.held.push_str(text);
            state.prose.framing = state.held.len();
            return;
        }
        if state.prose.channel == Channel::Start && !is_all_space {
            state.prose.channel = Channel::Content;
        }
        if is_space_framing {
            state.prose.after_call = false;
            self.release(usize::MAX, sink);
            return self.deliver(text, sink);
        }
        if state.calls > 0 || self.row.separator.is_empty() {
            return self.deliver(text, sink);
        }
        let separator = self.row.separator.as_str();
        if state.held.is_empty() || text.len() >= separator.len() {
            self.release(usize::MAX, sink);
            let plain = text.len() - begun(text, separator);
            self.deliver(&text[..plain], sink);
            self.state.held.push_str(&text[plain..]);
            self.state.prose.framing = self.state.held.len();
        } else {
            // The text may continue the separator that the held characters begin.
            state.held.push_str(text);
            let length = state.held.len();
            state.prose.framing = length;
            let kept = begun(&state.held, separator);
            self.release(length - kept, sink);
        }
    }

    /// Takes one more character of what may be a marker.
    fn mark<S: Sink + ?Sized>(&mut self, text: &str, sink: &mut S) -> usize {
        let framing = self.state.prose.framing;
        let character = text.chars().next().map_or(0, char::len_utf8);
        self.state.held.push_str(&text[..character]);
        let mark = &self.state.held[framing..];
        let length = mark.len();
        let candidates = self.candidates(mark);
        let reasoning = self.row.reasoning.as_ref();
        if candidates.reasoning_close {
            if reasoning.is_some_and(|markers| markers.close.len() == length) {
                self.state.held.truncate(framing);
                self.state.prose.thought = framing;
                self.state.prose.channel = Channel::Content;
            }
        } else if candidates.call != Standing::Nothing {
            self.keep_whole_separator(sink);
            if candidates.call != Standing::Begun {
                self.enter_block(length);
            }
        } else if candidates.reasoning_open {
            self.release(framing, sink);
            if reasoning.is_some_and(|markers| markers.open.len() == length) {
                self.state.held.clear();
                self.state.prose.channel = Channel::Reasoning;
            }
        } else {
            self.state.held.truncate(framing + length - character);
            return self.no_marker(&text[..character], sink);
        }
        character
    }

    /// The mark does not go on with `next`: its first character is prose, the others are read again, and then `next`.
    /// Gives the number of bytes of `next` that are done with.
    fn no_marker<S: Sink + ?Sized>(&mut self, next: &str, sink: &mut S) -> usize {
        let mark = self.state.held.split_off(self.state.prose.framing);
        let Some(first) = mark.chars().next() else {
            // It begins no marker here, although it begins one elsewhere.
            self.plain(next, sink);
            return next.len();
        };
        let (first, others) = mark.split_at(first.len_utf8());
        self.plain(first, sink);
        self.state.again.push_str(others);
        0
    }

    /// The markers that begin with `mark`.
    fn candidates(&self, mark: &str) -> Candidates {
        let channel = self.state.prose.channel;
        let reasoning = self.row.reasoning.as_ref();
        Candidates {
            call: standing(mark, self.openers().map(|opener| (opener, ()))),
            reasoning_open: channel == Channel::Start
                && reasoning.is_some_and(|markers| markers.open.starts_with(mark)),
            reasoning_close: channel == Channel::Reasoning
                && reasoning.is_some_and(|markers| markers.close.starts_with(mark)),
        }
    }

    /// An opener has begun: only a separator that stands whole before it can still be framing.
    fn keep_whole_separator<S: Sink + ?Sized>(&mut self, sink: &mut S) {
        let framing = self.state.prose.framing;
        let is_whole = self.state.held[..framing] == self.row.separator;
        if self.state.calls == 0 && framing > 0 && !is_whole && !self.is_space_framing() {
            self.release(framing, sink);
        }
    }

    /// What is held is no call. What followed a block's opener leaves the opener as prose, and reading goes on right
    /// after it (rule 2); what followed a call of the block is prose after a call.
    pub(super) fn no_call<S: Sink + ?Sized>(&mut self, sink: &mut S) {
        let prose = &mut self.state.prose;
        if prose.opener == 0 {
            return self.leave_block();
        }
        let framing = prose.framing;
        let end = framing + std::mem::take(&mut prose.opener);
        prose.after_call = false;
        if prose.channel == Channel::Start {
            prose.channel = Channel::Content;
        }
        self.state.phase = Phase::Prose;
        self.state.again = self.state.held.split_off(end);
        self.release(framing, sink);
        let opener = std::mem::take(&mut self.state.held);
        self.deliver(&opener, sink);
    }

    /// A call is committed: what was held before it was framing and markup.
    pub(super) fn commit<S: Sink + ?Sized>(&mut self, name: &str, sink: &mut S) {
        let state = &mut self.state;
        state.held.clear();
        state.prose = Prose { channel: Channel::Content, after_call: true, framing: 0, thought: 0, opener: 0 };
        sink.call(state.calls, None, name);
        state.calls += 1;
    }

    /// The text is over: the mark is no marker, and framing that nothing follows is framing only after a call.
    pub(super) fn finish_prose<S: Sink + ?Sized>(&mut self, sink: &mut S) {
        let state = &mut self.state;
        if !(state.prose.after_call && state.held.bytes().all(is_space)) {
            state.prose.framing = state.held.len();
            self.release(usize::MAX, sink);
        }
        self.state.held.clear();
    }

    /// Delivers up to `length` bytes from the start of the framing: it is prose after all.
    fn release<S: Sink + ?Sized>(&mut self, length: usize, sink: &mut S) {
        let state = &mut self.state;
        let length = length.min(state.prose.framing);
        if length == 0 {
            return;
        }
        let thought = length.min(state.prose.thought);
        sink_text(Channel::Reasoning, &state.held[..thought], sink);
        sink_text(state.prose.channel, &state.held[thought..length], sink);
        state.held.drain(..length);
        state.prose.framing -= length;
        state.prose.thought -= thought;
    }

    fn deliver<S: Sink + ?Sized>(&mut self, text: &str, sink: &mut S) {
        sink_text(self.state.prose.channel, text, sink);
    }
}

fn sink_text<S: Sink + ?Sized>(channel: Channel, text: &str, sink: &mut S) {
    if !text.is_empty() {
        match channel {
            Channel::Reasoning => sink.reasoning(text),
            Channel::Start | Channel::Content => sink.content(text),
        }
    }
}
