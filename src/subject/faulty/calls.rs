//! The calls of a session on their way to the client: index, name, arguments.

use std::collections::BTreeSet;

use super::faults::Mistake;
use super::setup::{Setup, Style};
use super::shared::Counter;
use crate::outcome::Sink;

/// What a limit that someone thought generous leaves of long arguments, in bytes.
const LIMIT: usize = 256;

/// The calls that were opened so far, and the one that is open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Calls {
    opened: usize,
    /// Name and arguments of the open call that its style has not sent yet.
    name: Option<String>,
    waiting: String,
    memory: Memory,
}

/// What only a mistaken parser remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Memory {
    /// The arguments sent for the open call.
    sent: String,
    names: BTreeSet<String>,
    index: usize,
    is_muted: bool,
    next_at_chunk: bool,
    was_empty: bool,
    /// How many calls came after the first.
    later: Counter,
    has_sent_marker: bool,
}

impl Calls {
    /// No call yet.
    pub fn new(setup: &Setup<'_>) -> Calls {
        let mut calls = Calls::default();
        if setup.makes(Mistake::CallCounterShared) {
            calls.memory.later = Counter::outside();
        }
        calls
    }

    /// No call yet of a session that is opened beside the one that has these.
    pub fn open_beside(&mut self, other: &Calls) {
        self.memory.later = other.memory.later.beside();
    }

    /// How many calls were opened.
    pub fn opened(&self) -> usize {
        self.opened
    }

    /// A chunk begins.
    pub fn chunk(&mut self) {
        self.memory.index += usize::from(std::mem::take(&mut self.memory.next_at_chunk));
    }

    /// A call begins.
    pub fn open(&mut self, name: &str, setup: &Setup<'_>, sink: &mut dyn Sink) {
        if setup.makes(Mistake::UndeclaredNameDropped) {
            self.memory.is_muted = !setup.input.tools.iter().any(|tool| tool.name == name);
            if self.memory.is_muted {
                return;
            }
        }
        self.opened += 1;
        if self.opened > 1 {
            self.memory.later.count();
        }
        self.memory.has_sent_marker = false;
        if setup.makes(Mistake::StateKeyedByName) {
            self.memory.is_muted = !self.memory.names.insert(name.to_owned());
        }
        let index = self.index(setup);
        match setup.style {
            Style::OnePiece => self.name = Some(name.to_owned()),
            _ if setup.makes(Mistake::NameInTwoPieces) => {
                let word = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(name.len());
                sink.call(index, None, &name[..word]);
                if word < name.len() {
                    sink.call(index, None, &name[word..]);
                }
            }
            _ => sink.call(index, None, name),
        }
        if setup.makes(Mistake::NameRepeated) {
            self.name = Some(name.to_owned());
        }
    }

    /// The number that the model gave the next call.
    pub fn number(&mut self, counter: &str) {
        self.memory.index = counter.parse().unwrap_or_default();
    }

    /// A piece of the last call's end marker, which only a mistaken parser takes for arguments.
    pub fn half_marker(&mut self, piece: &str, setup: &Setup<'_>, sink: &mut dyn Sink) {
        if !piece.is_empty() && !std::mem::replace(&mut self.memory.has_sent_marker, true) {
            sink.arguments(self.index(setup), piece);
        }
    }

    /// The next piece of the open call's arguments.
    pub fn arguments(&mut self, piece: &str, setup: &Setup<'_>, sink: &mut dyn Sink) {
        let is_cut = setup.makes(Mistake::LongArgumentsCut) && self.memory.sent.len() + piece.len() > LIMIT;
        if piece.is_empty() || self.memory.is_muted || is_cut {
            return;
        }
        if self.is_held(setup) {
            self.waiting.push_str(piece);
            return;
        }
        if setup.mistake.is_some_and(remembers_arguments) {
            self.memory.sent.push_str(piece);
        }
        if setup.makes(Mistake::EmptyCallRemembered) && self.memory.was_empty {
            return;
        }
        sink.arguments(self.index(setup), piece);
    }

    /// The open call's arguments are over.
    pub fn complete(&mut self, setup: &Setup<'_>, sink: &mut dyn Sink) {
        if setup.style == Style::Reserialising {
            self.waiting = reserialised(&self.waiting);
        }
        self.send_waiting(setup, sink);
        let index = self.index(setup);
        if setup.makes(Mistake::NameRepeated) && self.memory.sent == "{}" {
            sink.call(index, None, self.name.as_deref().unwrap_or_default());
        }
        if setup.makes(Mistake::EmptyCallRemembered) {
            if self.memory.was_empty {
                sink.arguments(index, "{}");
            }
            self.memory.was_empty |= self.memory.sent == "{}";
        }
        if !(setup.makes(Mistake::UndeclaredNameDropped) && self.memory.is_muted) {
            sink.complete(index);
        }
        self.memory.next_at_chunk = setup.makes(Mistake::IndexAdvancedPerChunk);
        self.close(setup);
    }

    /// The open call will get no more arguments, although they are not over.
    pub fn abandon(&mut self, setup: &Setup<'_>, sink: &mut dyn Sink) {
        self.send_waiting(setup, sink);
        self.memory.next_at_chunk = setup.makes(Mistake::IndexAdvancedPerChunk);
        self.close(setup);
    }

    /// The stream ends after a call whose closer never came.
    pub fn end_without_closer(&mut self, setup: &Setup<'_>, sink: &mut dyn Sink) {
        if setup.makes(Mistake::ArgumentsSentAgainAtEnd) {
            sink.arguments(self.index(setup), &self.memory.sent);
        }
    }

    fn index(&self, setup: &Setup<'_>) -> usize {
        match setup.mistake {
            Some(Mistake::IndexStuckAtZero) => 0,
            Some(Mistake::IndexAdvancedPerChunk | Mistake::IndexFromCounter) => self.memory.index,
            Some(Mistake::CallCounterShared) if self.opened > 1 => self.memory.later.get(),
            _ => self.opened.saturating_sub(1),
        }
    }

    /// Whether the open call's arguments wait until they are complete.
    fn is_held(&self, setup: &Setup<'_>) -> bool {
        !setup.style.is_incremental() || (setup.makes(Mistake::LaterCallsHeld) && self.opened > 1)
    }

    fn send_waiting(&mut self, setup: &Setup<'_>, sink: &mut dyn Sink) {
        if !self.is_held(setup) {
            return;
        }
        let index = self.index(setup);
        if let Some(name) = self.name.take() {
            sink.call(index, None, &name);
        }
        if !self.waiting.is_empty() {
            sink.arguments(index, &self.waiting);
            self.waiting.clear();
        }
    }

    /// Forgets the call that was open, except for what ends with the stream.
    fn close(&mut self, setup: &Setup<'_>) {
        if !setup.makes(Mistake::ArgumentsSentAgainAtEnd) {
            self.memory.sent.clear();
        }
        self.name = None;
    }
}

fn remembers_arguments(mistake: Mistake) -> bool {
    matches!(
        mistake,
        Mistake::NameRepeated
            | Mistake::EmptyCallRemembered
            | Mistake::ArgumentsSentAgainAtEnd
            | Mistake::LongArgumentsCut
    )
}

/// The arguments parsed and written anew; as they are if they cannot be held as a value.
fn reserialised(arguments: &str) -> String {
    serde_json::from_str::<serde_json::Value>(arguments)
        .map_or_else(|_| arguments.to_owned(), |value| value.to_string())
}
