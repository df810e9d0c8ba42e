//! The buffer of a session: text that was fed and not yet used up.

/// Fed text in order; what is used up leaves at the front.
///
/// Consuming only moves a mark, so that a long chunk with many steps in it costs one copy; [`Buffer::settle`] makes
/// two buffers with the same unused text equal again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Buffer {
    text: String,
    used: usize,
    chunk_start: usize,
}

impl Buffer {
    /// Appends a chunk.
    pub fn add(&mut self, chunk: &str) {
        self.chunk_start = self.text.len();
        self.text.push_str(chunk);
    }

    /// The unused text.
    pub fn rest(&self) -> &str {
        &self.text[self.used..]
    }

    /// The offset in [`Buffer::rest`] at which the newest chunk starts, in bytes.
    pub fn chunk_start(&self) -> usize {
        self.chunk_start.saturating_sub(self.used)
    }

    /// Uses up `bytes` bytes, which must end at a character boundary of the unused text.
    pub fn consume(&mut self, bytes: usize) {
        self.used += bytes;
    }

    /// Uses up everything.
    pub fn clear(&mut self) {
        self.used = self.text.len();
    }

    /// Forgets what was used up and where the newest chunk started.
    pub fn settle(&mut self) {
        self.text.drain(..self.used);
        self.used = 0;
        self.chunk_start = 0;
    }
}

/// The length in bytes of the longest end of `text` with which `marker` could begin, `marker` itself excluded.
pub(super) fn beginning_at_end(text: &str, marker: &str) -> usize {
    let longest =
        marker.char_indices().map(|(length, _)| length).rev().find(|&length| text.ends_with(&marker[..length]));
    longest.unwrap_or(0)
}

/// Whether `character` is white space in the sense of every format: space, tab, carriage return, line feed.
pub(super) fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_possible_beginning_is_found_and_a_whole_marker_is_none() {
        assert_eq!(beginning_at_end("a<to", "<tool>"), 3);
        assert_eq!(beginning_at_end("a<<", "<<="), 2);
        assert_eq!(beginning_at_end("<tool>", "<tool>"), 0);
        assert_eq!(beginning_at_end("é", "ée"), 2);
        assert_eq!(beginning_at_end("", "<"), 0);
    }

    #[test]
    fn buffers_with_the_same_unused_text_are_equal_once_settled() {
        let mut parts = Buffer::default();
        parts.add("ab");
        parts.consume(2);
        parts.add("cd");
        assert_eq!((parts.rest(), parts.chunk_start()), ("cd", 0));
        parts.consume(1);
        parts.settle();
        let mut whole = Buffer::default();
        whole.add("d");
        assert_eq!(parts, whole);
    }
}
