//! What a path has delivered so far, in a form that is quick to extend and to compare.
//!
//! A log is the sequence of deliveries with adjacent text of one kind merged, as bytes: a tag, then text. Tags are bytes
//! that no UTF-8 text contains, so two logs are equal exactly if their deliveries are, however these were cut.

use crate::outcome::Outcome;
use crate::outcome::Sink;
use crate::outcome::assemble::Assembler;

const CONTENT: u8 = 0xf8;
const REASONING: u8 = 0xf9;
/// A call begins: the index in eight bytes, then its name.
const CALL: u8 = 0xfa;
/// The index in eight bytes, then a piece of its arguments.
const ARGUMENTS: u8 = 0xfb;
/// The index in eight bytes.
const COMPLETE: u8 = 0xfc;

/// The deliveries of a path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Log {
    bytes: Vec<u8>,
    /// Where the last tag stands.
    last: usize,
}

impl Log {
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.last = 0;
    }

    /// The length of the header that `self` and a log appended to it share, and the place of the appended log's last
    /// tag: where `more` begins with the kind that `self` ends with, its header is left out.
    fn joint(&self, more: &Log) -> usize {
        let header = header(more.bytes.first().copied());
        let mergeable = matches!(more.bytes.first(), Some(&(CONTENT | REASONING | ARGUMENTS)));
        let shared = mergeable && self.bytes[self.last..].get(..header) == more.bytes.get(..header);
        if shared { header } else { 0 }
    }

    /// This log with `more` after it.
    pub(super) fn followed_by(&self, more: &Log) -> Log {
        let joint = self.joint(more);
        let mut bytes = Vec::with_capacity(self.bytes.len() + more.bytes.len() - joint);
        bytes.extend_from_slice(&self.bytes);
        bytes.extend_from_slice(&more.bytes[joint..]);
        let last = if more.bytes.is_empty() || joint > 0 && more.last == 0 {
            self.last
        } else {
            self.bytes.len() + more.last - joint
        };
        Log { bytes, last }
    }

    /// Whether this log is `first` with `more` after it.
    pub(super) fn is(&self, first: &Log, more: &Log) -> bool {
        let rest = &more.bytes[first.joint(more)..];
        self.bytes.len() == first.bytes.len() + rest.len()
            && self.bytes.ends_with(rest)
            && self.bytes.starts_with(&first.bytes)
    }

    /// The outcome that a client has assembled from these deliveries.
    pub(super) fn outcome(&self, told_completeness: bool) -> Outcome {
        let mut assembler = if told_completeness { Assembler::told_completeness() } else { Assembler::new() };
        let mut rest = self.bytes.as_slice();
        while let Some((&tag, after)) = rest.split_first() {
            let (index, after) = after.split_at(header(Some(tag)) - 1);
            let index = index.try_into().map_or(0, u64::from_le_bytes) as usize;
            let length = after.iter().position(|&byte| byte >= CONTENT).unwrap_or(after.len());
            let (text, after) = after.split_at(length);
            let text = std::str::from_utf8(text).unwrap_or_default();
            match tag {
                CONTENT => assembler.content(text),
                REASONING => assembler.reasoning(text),
                CALL => assembler.call(index, None, text),
                ARGUMENTS => assembler.arguments(index, text),
                _ => assembler.complete(index),
            }
            rest = after;
        }
        assembler.finish()
    }

    fn push(&mut self, tag: u8, index: Option<usize>, text: &str) {
        let mut head = [0; 9];
        head[0] = tag;
        let head = match index {
            Some(index) => {
                head[1..].copy_from_slice(&(index as u64).to_le_bytes());
                &head[..]
            }
            None => &head[..1],
        };
        let mergeable = matches!(tag, CONTENT | REASONING | ARGUMENTS);
        if !(mergeable && self.bytes[self.last..].starts_with(head)) {
            self.last = self.bytes.len();
            self.bytes.extend_from_slice(head);
        }
        self.bytes.extend_from_slice(text.as_bytes());
    }
}

/// The length in bytes of a delivery's header.
fn header(tag: Option<u8>) -> usize {
    match tag {
        Some(CONTENT | REASONING) => 1,
        Some(_) => 9,
        None => 0,
    }
}

impl Sink for Log {
    fn content(&mut self, text: &str) {
        if !text.is_empty() {
            self.push(CONTENT, None, text);
        }
    }

    fn reasoning(&mut self, text: &str) {
        if !text.is_empty() {
            self.push(REASONING, None, text);
        }
    }

    fn call(&mut self, index: usize, _id: Option<&str>, name: &str) {
        self.push(CALL, Some(index), name);
    }

    fn arguments(&mut self, index: usize, text: &str) {
        self.push(ARGUMENTS, Some(index), text);
    }

    fn complete(&mut self, index: usize) {
        self.push(COMPLETE, Some(index), "");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deliver(log: &mut Log, step: usize) {
        match step {
            0 => log.content("a"),
            1 => log.content("é"),
            2 => log.call(0, None, "f"),
            3 => log.arguments(0, "{"),
            4 => log.arguments(0, "}"),
            5 => log.complete(0),
            6 => log.reasoning("r"),
            7 => log.call(1, None, "g"),
            _ => log.arguments(1, ""),
        }
    }

    #[test]
    fn a_log_joined_anywhere_is_the_log_of_all_its_deliveries() {
        let mut whole = Log::default();
        (0..9).for_each(|step| deliver(&mut whole, step));
        for cut in 0..=9 {
            let (mut first, mut more) = (Log::default(), Log::default());
            (0..cut).for_each(|step| deliver(&mut first, step));
            (cut..9).for_each(|step| deliver(&mut more, step));
            assert_eq!(first.followed_by(&more), whole, "cut at {cut}");
            assert!(whole.is(&first, &more), "cut at {cut}");
        }
    }

    #[test]
    fn a_log_gives_the_outcome_of_its_deliveries() {
        let (mut log, mut assembler) = (Log::default(), Assembler::told_completeness());
        for sink in [&mut log as &mut dyn Sink, &mut assembler] {
            sink.content("aé");
            sink.call(0, Some("id"), "f");
            sink.arguments(0, "{}");
            sink.complete(0);
            sink.content("b");
        }
        assert_eq!(log.outcome(true), assembler.finish());
    }
}
