//! What follows a body: the closer of a complete one (rule 6), or text to discard after a malformed one (rule 7).

use super::{Machine, Phase, begins, begun, is_space};

impl Machine<'_> {
    /// A complete body has just ended.
    pub(super) fn end_body(&mut self) {
        self.state.held.clear();
        self.state.phase = Phase::AfterBody;
    }

    /// A piece of the body cannot belong to it: what is held and all that follows is discarded up to the closer.
    pub(super) fn malformed(&mut self) {
        self.state.again = std::mem::take(&mut self.state.held);
        self.state.phase = Phase::Discard;
    }

    /// Reads white space and the closer. Anything else makes all of it prose.
    pub(super) fn after_body(&mut self, text: &str) -> usize {
        for (at, character) in text.char_indices() {
            let state = &mut self.state;
            let space = state.held.bytes().take_while(|&byte| is_space(byte)).count();
            let is_all_space = space == state.held.len();
            state.held.push(character);
            if is_all_space && character.is_ascii() && is_space(character as u8) {
                continue;
            }
            if !begins(self.row.close.as_bytes(), &state.held.as_bytes()[space..]) {
                state.held.pop();
                self.leave_body();
                return at;
            }
            if state.held.len() - space == self.row.close.len() {
                state.held.clear();
                state.phase = Phase::Prose;
                return at + character.len_utf8();
            }
        }
        text.len()
    }

    /// The closer is not there: what stands in its place is read as prose after a call.
    pub(super) fn leave_body(&mut self) {
        self.state.phase = Phase::Prose;
        self.state.again = std::mem::take(&mut self.state.held);
    }

    /// Looks for the closer and drops everything before it.
    pub(super) fn discard(&mut self, text: &str) -> usize {
        let close = self.row.close.as_str();
        let held = &mut self.state.held;
        let before = held.len();
        // The closer may have begun in an earlier chunk; whatever of `text` follows it is not ours.
        held.push_str(text);
        if let Some(found) = memchr::memmem::find(held.as_bytes(), close.as_bytes()) {
            held.clear();
            self.state.phase = Phase::Prose;
            return found + close.len() - before;
        }
        let kept = begun(held, close);
        let read = held.len() - kept;
        held.drain(..read);
        text.len()
    }
}
