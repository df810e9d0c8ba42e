//! A *cut* is an offset between two chunks, in Unicode scalar values; a *chunking* is a list of cuts.
//!
//! A repeated cut, a cut at 0 or one at the end makes an empty chunk. A text of n characters has 2^(n-1) chunkings
//! without empty chunks.

pub mod plan;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The cuts of one way to feed a text, ascending, in Unicode scalar values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Chunking(pub Vec<usize>);

/// A marker's occurrence that the tokenizer makes one token: `[start, end)` in Unicode scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(from = "(usize, usize)", into = "(usize, usize)")]
#[schemars(with = "(usize, usize)")]
pub struct Atom {
    /// The first character of the marker.
    pub start: usize,
    /// The position after its last character.
    pub end: usize,
}

impl From<(usize, usize)> for Atom {
    fn from((start, end): (usize, usize)) -> Atom {
        Atom { start, end }
    }
}

impl From<Atom> for (usize, usize) {
    fn from(atom: Atom) -> (usize, usize) {
        (atom.start, atom.end)
    }
}

impl Chunking {
    /// The whole text as one chunk.
    pub fn whole() -> Chunking {
        Chunking(Vec::new())
    }

    /// Every character a chunk of its own, for a text of `length` characters.
    pub fn characters(length: usize) -> Chunking {
        Chunking((1..length).collect())
    }

    /// Chunks of `size` characters each, the last one possibly shorter.
    pub fn sized(length: usize, size: usize) -> Chunking {
        Chunking((size..length).step_by(size.max(1)).collect())
    }

    /// Whether no cut lies inside an atom, so that a server that sends whole tokens can produce this chunking.
    pub fn respects(&self, atoms: &[Atom]) -> bool {
        self.0.iter().all(|&cut| !atoms.iter().any(|atom| atom.start < cut && cut < atom.end))
    }
}

/// A text with the byte offset of each of its characters, so that chunks can be cut out without counting again.
#[derive(Clone, Debug)]
pub struct Chunkable<'a> {
    text: &'a str,
    /// The byte offset of each character, and the text's length in bytes at the end.
    offsets: Vec<usize>,
}

impl<'a> Chunkable<'a> {
    /// Indexes `text`.
    pub fn new(text: &'a str) -> Chunkable<'a> {
        let mut offsets: Vec<usize> = text.char_indices().map(|(offset, _)| offset).collect();
        offsets.push(text.len());
        Chunkable { text, offsets }
    }

    /// The text.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The length in Unicode scalar values.
    pub fn length(&self) -> usize {
        self.offsets.len() - 1
    }

    /// The characters `start..end`; offsets beyond the end of the text are taken as its end.
    pub fn slice(&self, start: usize, end: usize) -> &'a str {
        let last = self.length();
        let (start, end) = (start.min(last), end.min(last));
        if start >= end { "" } else { &self.text[self.offsets[start]..self.offsets[end]] }
    }

    /// The position in Unicode scalar values of the byte offset `byte`, which must be a character boundary.
    pub fn position(&self, byte: usize) -> usize {
        self.offsets.partition_point(|&offset| offset < byte)
    }

    /// The chunks of `chunking`, in order; empty chunks included.
    pub fn chunks<'b>(&'b self, chunking: &'b Chunking) -> impl Iterator<Item = &'a str> + 'b {
        let ends = chunking.0.iter().copied().chain(std::iter::once(self.length()));
        let mut start = 0;
        ends.map(move |end| {
            let chunk = self.slice(start, end);
            start = end.max(start);
            chunk
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_concatenate_to_the_text_and_a_repeated_cut_is_an_empty_chunk() {
        let chunkable = Chunkable::new("aé😀z");
        let chunks: Vec<&str> = chunkable.chunks(&Chunking(vec![0, 2, 2, 3, 4])).collect();
        assert_eq!(chunks, ["", "aé", "", "😀", "z", ""]);
    }

    #[test]
    fn a_cut_inside_an_atom_is_not_token_real() {
        let atoms = [Atom { start: 2, end: 5 }];
        assert!(Chunking(vec![2, 5]).respects(&atoms));
        assert!(!Chunking(vec![3]).respects(&atoms));
    }
}
