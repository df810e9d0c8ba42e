//! Content, reasoning and calls (rules 1 to 8): where each character of the text goes.

use super::attempt::{self, Ending, Found, is_space, skip_space};
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
    let mut whole = Whole { row, tools, text, calls: 0, out: Assembler::told_completeness() };
    let reasoning = whole.reasoning(start);
    whole.prose_and_calls(reasoning);
    whole.out.finish()
}

struct Whole<'a> {
    row: &'a Row,
    tools: &'a [Tool],
    text: &'a str,
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
    /// The call that ended the reasoning, and the offset of its opener.
    call: Option<(usize, Found)>,
}

impl<'a> Whole<'a> {
    /// Reads the reasoning (rule 8).
    fn reasoning(&mut self, start: &Start) -> Opening<'a> {
        let nothing = Opening { reasoning: "", end: 0, call: None };
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
            && let Some((opener, found)) = self.next_call(begin, end)
        {
            return Opening { reasoning: &self.text[begin..opener], end: opener, call: Some((opener, found)) };
        }
        let after = close.map_or(end, |close| close + markers.close.len());
        Opening { reasoning: &self.text[begin..end], end: after, call: None }
    }

    /// Reads everything after the reasoning.
    fn prose_and_calls(&mut self, opening: Opening<'a>) {
        let Opening { mut reasoning, end: mut prose, mut call } = opening;
        while let Some((opener, found)) = call.take().or_else(|| self.next_call(prose, self.text.len())) {
            let before = &self.text[prose..opener];
            if self.calls == 0 {
                let (thought, content) = self.without_separator(reasoning, before);
                self.out.reasoning(thought);
                self.out.content(content);
                reasoning = "";
            } else {
                self.prose_after_call(before);
            }
            prose = self.deliver(found);
        }
        let rest = &self.text[prose..];
        if self.calls == 0 {
            self.out.reasoning(reasoning);
            self.out.content(rest);
        } else {
            self.prose_after_call(rest);
        }
    }

    /// The first opener in `from..to` that leads to a call (rule 2). One that does not is prose, and so is what follows
    /// it until the next.
    fn next_call(&self, mut from: usize, to: usize) -> Option<(usize, Found)> {
        while let Some(distance) = self.text[from..to].find(&self.row.open) {
            let opener = from + distance;
            from = opener + self.row.open.len();
            if let Some(found) = attempt::call(self.row, self.tools, self.text, from) {
                return Some((opener, found));
            }
        }
        None
    }

    /// Takes the row's separator off the end of what stands before the first call, if it is there whole (rule 4); it may
    /// span the end of the reasoning.
    fn without_separator<'b>(&self, reasoning: &'b str, content: &'b str) -> (&'b str, &'b str) {
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

    /// Delivers a call and gives the offset at which the text goes on (rules 6 and 7).
    fn deliver(&mut self, found: Found) -> usize {
        let index = self.calls;
        self.calls += 1;
        self.out.call(index, None, &found.name);
        self.out.arguments(index, &found.arguments);
        let close = &self.row.close;
        match found.ending {
            Ending::Complete(end) => {
                self.out.complete(index);
                let next = skip_space(self.text, end);
                if self.text[next..].starts_with(close) { next + close.len() } else { end }
            }
            Ending::Malformed(at) => {
                self.text[at..].find(close).map_or(self.text.len(), |distance| at + distance + close.len())
            }
            Ending::Truncated => self.text.len(),
        }
    }
}
