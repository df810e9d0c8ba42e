//! Content, reasoning and calls (rules 1 to 4, 8 and 13): where each character of the text goes.

use std::cmp::Reverse;

use super::block::{self, Block};
use super::found::Ending;
use super::space::{is_space, skip_space};
use crate::case::Start;
use crate::format::Row;
use crate::outcome::assemble::Assembler;
use crate::outcome::{Outcome, Sink};
use crate::tool::Tool;

/// The outcome of `text`, complete or not, in the format `row`, where the prompt left off at `start`.
///
/// Total: every text has exactly one outcome. The time grows with the square of the text's length at worst (many
/// openers, each of which fails late), else linearly.
pub fn parse(row: &Row, tools: &[Tool], start: &Start, text: &str) -> Outcome {
    let openers = openers(row, text);
    let mut whole = Whole { row, tools, text, openers, calls: 0, out: Assembler::told_completeness() };
    let reasoning = whole.reasoning(start);
    whole.prose_and_calls(reasoning);
    whole.out.finish()
}

/// Where openers begin and end in `text`, in their order; of those that begin at one place the longest comes first.
fn openers(row: &Row, text: &str) -> Vec<(usize, usize)> {
    let ends = |(at, opener): (usize, &str)| (at, at + opener.len());
    let mut openers: Vec<_> =
        row.openers().into_iter().flat_map(|opener| text.match_indices(opener)).map(ends).collect();
    openers.sort_unstable_by_key(|&(at, end)| (at, Reverse(end)));
    openers
}

struct Whole<'a> {
    row: &'a Row,
    tools: &'a [Tool],
    text: &'a str,
    /// Where openers begin and end, in their order.
    openers: Vec<(usize, usize)>,
    /// The number of calls so far.
    calls: usize,
    out: Assembler,
}

/// The reasoning at the start of the text.
struct Opening<'a> {
    /// The text between its markers. It is not delivered yet: the separator may begin in it.
    reasoning: &'a str,
    /// Where the rest of the text starts.
    end: usize,
    /// The block that ended the reasoning, and the offset of its opener.
    block: Option<(usize, Block)>,
}

impl<'a> Whole<'a> {
    /// Reads the reasoning (rule 8).
    fn reasoning(&mut self, start: &Start) -> Opening<'a> {
        let nothing = Opening { reasoning: "", end: 0, block: None };
        let Some(markers) = &self.row.reasoning else { return nothing };
        let begin = if *start == Start::Reasoning {
            0
        } else {
            let first = skip_space(self.text, 0);
            if !self.text[first..].starts_with(&markers.open) {
                return nothing;
            }
            self.out.content(&self.text[..first]);
            first + markers.open.len()
        };
        let close = self.text[begin..].find(&markers.close).map(|length| begin + length);
        let end = close.unwrap_or(self.text.len());
        if markers.ended_by_call
            && let Some((opener, block)) = self.next_block(begin, end)
        {
            return Opening { reasoning: &self.text[begin..opener], end: opener, block: Some((opener, block)) };
        }
        let after = close.map_or(end, |close| close + markers.close.len());
        Opening { reasoning: &self.text[begin..end], end: after, block: None }
    }

    /// Reads everything after the reasoning.
    fn prose_and_calls(&mut self, opening: Opening<'a>) {
        let Opening { mut reasoning, end: mut prose, mut block } = opening;
        while let Some((opener, block)) = block.take().or_else(|| self.next_block(prose, self.text.len())) {
            let before = &self.text[prose..opener];
            if self.calls == 0 {
                let (thought, content) = self.without_framing(reasoning, before);
                self.out.reasoning(thought);
                self.out.content(content);
                reasoning = "";
            } else {
                self.prose_after_call(before);
            }
            prose = self.deliver(block);
        }
        let rest = &self.text[prose..];
        if self.calls == 0 {
            self.out.reasoning(reasoning);
            self.out.content(rest);
        } else {
            self.prose_after_call(rest);
        }
    }

    /// The first opener in `from..to` that leads to a call, and its block (rule 2). One that does not is prose, and so is
    /// what follows it until the next.
    fn next_block(&self, mut from: usize, to: usize) -> Option<(usize, Block)> {
        if self.row.markerless {
            return self.markerless_block(from);
        }
        let first = self.openers.partition_point(|&(opener, _)| opener < from);
        for &(opener, end) in &self.openers[first..] {
            // One that begins inside another, or where a longer one does, is none.
            if opener < from || end > to {
                continue;
            }
            if let Some(block) = block::read(self.row, self.tools, self.text, end) {
                return Some((opener, block));
            }
            from = end;
        }
        None
    }

    /// The calls at `from`, the start of the prose or the end of a block: nowhere else may they stand (rule 13). They are
    /// an array, or objects behind a marker that may be missing.
    fn markerless_block(&self, from: usize) -> Option<(usize, Block)> {
        let opener = skip_space(self.text, from);
        let begin = if self.row.bare_opener() == Some("[") {
            self.text[opener..].starts_with('[').then_some(opener + 1)?
        } else {
            block::after_optional_opener(self.row, self.text, opener)
        };
        let block = block::read(self.row, self.tools, self.text, begin)?;
        Some((opener, block))
    }

    /// Takes the row's separator off the end of what stands before the first call, if it is there whole (rule 4); it may
    /// span the end of the reasoning. Before a call without markers all white space is framing.
    fn without_framing<'b>(&self, reasoning: &'b str, content: &'b str) -> (&'b str, &'b str) {
        if self.row.markerless {
            return (reasoning, content.trim_start_matches(is_space));
        }
        let separator = self.row.separator.as_str();
        if let Some(content) = content.strip_suffix(separator) {
            return (reasoning, content);
        }
        let across = separator.strip_suffix(content).and_then(|part| reasoning.strip_suffix(part));
        across.map_or((reasoning, content), |reasoning| (reasoning, ""))
    }

    /// Delivers what stands after a call, unless it is white space alone (rule 4).
    fn prose_after_call(&mut self, prose: &str) {
        if !prose.chars().all(is_space) {
            self.out.content(prose);
        }
    }

    /// Delivers a block's calls and gives the offset at which the text goes on.
    fn deliver(&mut self, block: Block) -> usize {
        for found in block.calls {
            let index = self.calls;
            self.calls += 1;
            self.out.call(index, None, &found.name);
            self.out.arguments(index, &found.arguments);
            if matches!(found.ending, Ending::Complete(_)) {
                self.out.complete(index);
            }
        }
        block.end
    }
}
