//! Everything outside calls: content, reasoning, and the white space around calls that is nobody's.

use super::buffer::{Buffer, beginning_at_end, is_blank};
use super::faults::Mistake;
use super::setup::Setup;
use crate::case::Start;
use crate::outcome::Sink;

/// Where in the prose the text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    /// Nothing but white space so far; reasoning may open.
    Start,
    /// Inside reasoning.
    Reasoning,
    /// No call yet.
    BeforeCall,
    /// Nothing but white space since a call.
    AfterCall,
    /// Prose after a call.
    BetweenCalls,
    /// Only a mistaken parser comes here: it waits for the next call and ignores what comes before.
    Ignoring,
}

/// The state of the prose between two chunks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Prose {
    place: Place,
    /// Prose that is held back: before the first call what may be the separator, after a call white space that may be
    /// framing.
    held: String,
    /// How many bytes at the front of `held` are reasoning.
    held_reasoning: usize,
    /// Whether reasoning has any text yet.
    has_reasoned: bool,
    /// Whether a call was read to its closer.
    has_closed: bool,
    /// Whether no call can begin any more, since text stands where only a call without markers could have begun.
    is_shut: bool,
}

impl Prose {
    /// The prose before the first character.
    pub fn new(setup: &Setup<'_>) -> Prose {
        let place = match (setup.input.start, &setup.input.row.reasoning) {
            (Start::Reasoning, Some(_)) => Place::Reasoning,
            (_, Some(_)) => Place::Start,
            (_, None) => Place::BeforeCall,
        };
        Prose { place, held: String::new(), held_reasoning: 0, has_reasoned: false, has_closed: false, is_shut: false }
    }

    /// Forgets to start anew: where the reasoning of the stream before was over, there will be none.
    pub fn keep_place(&mut self, before: &Prose) {
        if !matches!(before.place, Place::Start | Place::Reasoning) {
            self.place = Place::BeforeCall;
        }
    }

    /// Reads prose up to the next opener, which then stands at the start of `buffer`, and gives its length in bytes;
    /// nothing if there is none yet.
    pub fn read(&mut self, buffer: &mut Buffer, setup: &Setup<'_>, sink: &mut dyn Sink) -> Option<usize> {
        while matches!(self.place, Place::Start | Place::Reasoning) {
            let goes_on = match self.place {
                Place::Start => self.read_start(buffer, setup, sink),
                _ => self.read_reasoning(buffer, setup, sink),
            };
            if !goes_on {
                return None;
            }
        }
        match setup.input.row.markerless {
            true => self.read_up_to_bare_call(buffer, setup, sink),
            false => self.read_content(buffer, setup, sink),
        }
    }

    /// Takes everything in `buffer` as prose, since no more will come.
    pub fn read_last(&mut self, buffer: &mut Buffer, setup: &Setup<'_>, sink: &mut dyn Sink) {
        if setup.makes(Mistake::TailKeptInBuffer) && self.has_closed {
            return;
        }
        if !(setup.makes(Mistake::OpenerPrefixDroppedAtEnd) && begins_opener(buffer.rest(), setup)) {
            match self.place {
                Place::Reasoning => self.reasoning(buffer.rest(), setup, sink),
                _ => self.content(buffer.rest(), setup, sink),
            }
        }
        buffer.clear();
        if self.place == Place::AfterCall {
            self.drop_held();
        } else {
            self.release(self.held.len(), sink);
        }
    }

    /// A call was committed: its separator, or the white space since the call before, is framing.
    pub fn commit(&mut self, setup: &Setup<'_>, sink: &mut dyn Sink) {
        let is_alone = self.place == Place::AfterCall || setup.input.row.markerless;
        let is_framing = is_alone || self.held == setup.input.row.separator;
        if is_framing {
            self.drop_held();
        }
        self.release(self.held.len(), sink);
    }

    /// The closer of a call was read.
    pub fn closed(&mut self, setup: &Setup<'_>) {
        self.has_closed = true;
        self.after_call(setup);
    }

    /// A call is over, whether its closer was there or not.
    pub fn after_call(&mut self, setup: &Setup<'_>) {
        self.place = if setup.makes(Mistake::TextAfterCallLost) { Place::Ignoring } else { Place::AfterCall };
    }

    /// A call without markers cannot begin any more.
    pub fn shut(&mut self) {
        self.is_shut = true;
    }

    /// From here to the next call everything is ignored.
    pub fn ignore(&mut self) {
        self.place = Place::Ignoring;
    }

    /// Takes a piece of content.
    pub fn content(&mut self, piece: &str, setup: &Setup<'_>, sink: &mut dyn Sink) {
        if piece.is_empty() {
            return;
        }
        let without;
        let piece = if setup.makes(Mistake::OrphanCloserStripped) {
            without = setup.closer().map_or_else(|| piece.to_owned(), |closer| piece.replace(closer, ""));
            &without
        } else if setup.makes(Mistake::LaterThinkTagEaten) {
            without = without_reasoning_closer(piece, setup);
            &without
        } else {
            piece
        };
        match self.place {
            Place::Ignoring => {}
            Place::BetweenCalls => sink.content(piece),
            Place::AfterCall => {
                self.held.push_str(piece);
                let newline_led = setup.makes(Mistake::NewlineLedProseLost) && self.held.starts_with('\n');
                if piece.chars().all(is_blank) {
                } else if newline_led {
                    self.drop_held();
                    self.place = Place::Ignoring;
                } else {
                    self.release(self.held.len(), sink);
                    self.place = Place::BetweenCalls;
                }
            }
            Place::Start | Place::Reasoning | Place::BeforeCall => {
                self.held.push_str(piece);
                if setup.input.row.markerless && !self.is_shut && self.held.chars().all(is_blank) {
                    return;
                }
                self.release_all_but_separator(setup, sink);
            }
        }
    }

    fn reasoning(&mut self, piece: &str, setup: &Setup<'_>, sink: &mut dyn Sink) {
        if piece.is_empty() {
            return;
        }
        self.has_reasoned = true;
        if self.held_reasoning == 0 {
            self.release(self.held.len(), sink);
        }
        self.held.push_str(piece);
        self.held_reasoning = self.held.len();
        self.release_all_but_separator(setup, sink);
    }

    fn read_start(&mut self, buffer: &mut Buffer, setup: &Setup<'_>, sink: &mut dyn Sink) -> bool {
        let rest = buffer.rest();
        let blank = rest.len() - rest.trim_start_matches(is_blank).len();
        self.content(&rest[..blank], setup, sink);
        buffer.consume(blank);
        let Some(reasoning) = &setup.input.row.reasoning else { return false };
        if buffer.rest().starts_with(&reasoning.open) {
            buffer.consume(reasoning.open.len());
            self.place = Place::Reasoning;
        } else if reasoning.open.starts_with(buffer.rest()) {
            return false;
        } else {
            self.place = Place::BeforeCall;
        }
        true
    }

    fn read_reasoning(&mut self, buffer: &mut Buffer, setup: &Setup<'_>, sink: &mut dyn Sink) -> bool {
        let Some(reasoning) = &setup.input.row.reasoning else { return false };
        let rest = buffer.rest();
        let found = if setup.makes(Mistake::ReasoningCloserInOneChunkOnly) {
            let chunk = buffer.chunk_start().min(rest.len());
            rest[chunk..].find(&reasoning.close).map(|at| chunk + at)
        } else {
            rest.find(&reasoning.close)
        };
        if setup.makes(Mistake::ReasoningCloserFirstMissed) && found == Some(0) && !self.has_reasoned {
            self.reasoning(&rest[..reasoning.close.len()], setup, sink);
            buffer.consume(reasoning.close.len());
            return true;
        }
        let Some(at) = found else {
            let held = match setup.makes(Mistake::ReasoningCloserInOneChunkOnly) {
                true => 0,
                false => beginning_at_end(rest, &reasoning.close),
            };
            let certain = rest.len() - held;
            self.reasoning(&rest[..certain], setup, sink);
            buffer.consume(certain);
            return false;
        };
        self.reasoning(&rest[..at], setup, sink);
        buffer.consume(at + reasoning.close.len());
        self.place = Place::BeforeCall;
        true
    }

    fn read_content(&mut self, buffer: &mut Buffer, setup: &Setup<'_>, sink: &mut dyn Sink) -> Option<usize> {
        let rest = buffer.rest();
        let openers = setup.openers();
        let line_break = if setup.makes(Mistake::NewlineAfterOpenerRequired) { "\n" } else { "" };
        let markers: Vec<String> = openers.iter().map(|opener| format!("{opener}{line_break}")).collect();
        let found = markers.iter().filter_map(|marker| rest.find(marker).map(|at| (at, marker.len())));
        // The first opener, and of several at one place the longest.
        if let Some((at, length)) = found.min_by_key(|&(at, length)| (at, std::cmp::Reverse(length))) {
            // The separator and the opener are looked for together; without the separator the cut goes wrong.
            let is_cut_off =
                setup.makes(Mistake::TextBeforeOpenerInChunkLost) && !rest[..at].ends_with(&setup.input.row.separator);
            if !is_cut_off {
                self.content(&rest[lost_prefix(buffer, at, setup)..at], setup, sink);
            }
            buffer.consume(at);
            return Some(length - line_break.len());
        }
        let held = markers.iter().map(|marker| beginning_at_end(rest, marker)).max().unwrap_or(0);
        let mut certain = rest.len() - held;
        if setup.makes(Mistake::FirstAngleBracketOnly) {
            // Only the first bracket is looked at; if that one begins no opener, none is expected.
            certain = rest.find('<').filter(|&at| begins_opener(&rest[at..], setup)).unwrap_or(rest.len());
        }
        if setup.makes(Mistake::HeldBackInBytes) {
            certain = rest[..rest.len().saturating_sub(setup.opener().len() - 1)].len();
        }
        if setup.makes(Mistake::TailKeptInBuffer) && self.has_closed {
            certain = rest.find('<').unwrap_or(rest.len());
        }
        self.content(&rest[lost_prefix(buffer, certain, setup)..certain], setup, sink);
        buffer.consume(certain);
        if setup.makes(Mistake::SeparatorLeaksWhenAlone) && self.place == Place::BeforeCall {
            self.release(self.held.len(), sink);
        }
        None
    }

    /// Reads content in a format whose calls have no markers: one can begin only where nothing but white space stands
    /// between it and the start of the text, or the call before. The bracket of an array is used up as its opener; the
    /// brace of an object is not.
    fn read_up_to_bare_call(&mut self, buffer: &mut Buffer, setup: &Setup<'_>, sink: &mut dyn Sink) -> Option<usize> {
        let rest = buffer.rest();
        let blank = rest.len() - rest.trim_start_matches(is_blank).len();
        self.content(&rest[..blank], setup, sink);
        buffer.consume(blank);
        let rest = buffer.rest();
        if !self.is_shut {
            let mut markers = setup.input.row.optional_openers();
            if setup.makes(Mistake::MarkerBeforeFirstCallOnly) && self.place == Place::AfterCall {
                markers.clear();
            }
            let found = markers.iter().filter(|marker| rest.starts_with(**marker)).map(|marker| marker.len()).max();
            match setup.input.row.bare_opener() {
                Some("[") if rest.starts_with('[') => return Some(1),
                Some("{") if rest.starts_with('{') => return Some(0),
                _ if found.is_some() => return found,
                _ if markers.iter().any(|marker| marker.starts_with(rest)) => return None,
                _ => {}
            }
        }
        self.is_shut |= !rest.is_empty();
        self.content(rest, setup, sink);
        buffer.clear();
        None
    }

    /// Keeps the longest end of the held prose that may be the separator before a call.
    fn release_all_but_separator(&mut self, setup: &Setup<'_>, sink: &mut dyn Sink) {
        let separator = setup.input.row.separator.as_str();
        let kept = match self.held.ends_with(separator) {
            true => separator.len(),
            false => beginning_at_end(&self.held, separator),
        };
        self.release(self.held.len() - kept, sink);
    }

    fn release(&mut self, bytes: usize, sink: &mut dyn Sink) {
        let reasoning = self.held_reasoning.min(bytes);
        if reasoning > 0 {
            sink.reasoning(&self.held[..reasoning]);
        }
        if bytes > reasoning {
            sink.content(&self.held[reasoning..bytes]);
        }
        self.held.drain(..bytes);
        self.held_reasoning -= reasoning;
    }

    fn drop_held(&mut self) {
        self.held.clear();
        self.held_reasoning = 0;
    }
}

/// How much of the content up to `end` is forgotten: what was held back as the beginning of an opener, if the newest
/// chunk shows that it is none.
fn lost_prefix(buffer: &Buffer, end: usize, setup: &Setup<'_>) -> usize {
    let is_lost = setup.makes(Mistake::HeldPrefixLost) && end > buffer.chunk_start();
    if is_lost { buffer.chunk_start() } else { 0 }
}

fn begins_opener(text: &str, setup: &Setup<'_>) -> bool {
    setup.openers().iter().any(|opener| opener.starts_with(text))
}

fn without_reasoning_closer(piece: &str, setup: &Setup<'_>) -> String {
    match &setup.input.row.reasoning {
        Some(reasoning) => piece.replace(&reasoning.close, ""),
        None => piece.to_owned(),
    }
}
