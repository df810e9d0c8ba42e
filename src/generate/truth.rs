//! The truth: the outcome that the author of a text means, put together while the text is written.
//!
//! What is markup, prose or a call is known to whoever writes it; only the framing rule (rule 4) is applied here,
//! to the pieces, never to the text.

use crate::outcome::assemble::Assembler;
use crate::outcome::{Outcome, Sink};

/// Collects what the author means.
#[derive(Debug, Default)]
pub(super) struct Truth {
    pieces: Vec<Piece>,
    /// Text outside calls and reasoning since the last of them; what it is depends on what comes next.
    pending: String,
    calls: usize,
}

#[derive(Debug)]
enum Piece {
    Reasoning(String),
    Content(String),
    Call { name: String, arguments: String },
}

impl Truth {
    /// Text outside calls and reasoning, white space of the template included.
    pub(super) fn prose(&mut self, text: &str) {
        self.pending.push_str(text);
    }

    /// Text of the reasoning.
    pub(super) fn reasoning(&mut self, text: &str) {
        let before = std::mem::take(&mut self.pending);
        self.pieces.push(Piece::Content(before));
        self.pieces.push(Piece::Reasoning(text.to_owned()));
    }

    /// A complete call. Before the first one `separator` is removed if it stands whole, at the end of reasoning if
    /// need be; before a later one white space alone is framing, and before any in a markerless format.
    pub(super) fn call(&mut self, separator: &str, markerless: bool, name: &str, arguments: String) {
        let mut before = std::mem::take(&mut self.pending);
        if markerless && is_white(&before) {
            before.clear();
        } else if self.calls == 0 {
            if before.ends_with(separator) {
                before.truncate(before.len() - separator.len());
            } else if let Some(missing) = separator.strip_suffix(before.as_str())
                && let Some(Piece::Reasoning(reasoning)) = self.pieces.last_mut()
                && reasoning.ends_with(missing)
            {
                reasoning.truncate(reasoning.len() - missing.len());
                before.clear();
            }
        } else if is_white(&before) {
            before.clear();
        }
        self.pieces.push(Piece::Content(before));
        self.pieces.push(Piece::Call { name: name.to_owned(), arguments });
        self.calls += 1;
    }

    /// The outcome. After the last call white space alone is framing.
    pub(super) fn finish(mut self) -> Outcome {
        if self.calls == 0 || !is_white(&self.pending) {
            self.pieces.push(Piece::Content(self.pending));
        }
        let mut assembler = Assembler::told_completeness();
        let mut index = 0;
        for piece in &self.pieces {
            match piece {
                Piece::Reasoning(text) => assembler.reasoning(text),
                Piece::Content(text) => assembler.content(text),
                Piece::Call { name, arguments } => {
                    assembler.call(index, None, name);
                    assembler.arguments(index, arguments);
                    assembler.complete(index);
                    index += 1;
                }
            }
        }
        assembler.finish()
    }
}

/// Whether `text` is nothing but the white space of the specification.
pub(super) fn is_white(text: &str) -> bool {
    text.chars().all(|character| matches!(character, ' ' | '\t' | '\r' | '\n'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Item;

    fn call(truth: &mut Truth, separator: &str) {
        truth.call(separator, false, "f", "{}".to_owned());
    }

    #[test]
    fn the_separator_is_removed_before_the_first_call_if_it_stands_whole() {
        for (prose, separator, content) in
            [("Hi\n", "\n", "Hi"), ("Hi\n\n", "\n", "Hi\n"), ("Hi\n", "\n\n", "Hi\n"), ("\n\n\n", "\n\n", "\n")]
        {
            let mut truth = Truth::default();
            truth.prose(prose);
            call(&mut truth, separator);
            assert_eq!(truth.finish().content, content, "{prose:?} {separator:?}");
        }
    }

    #[test]
    fn the_separator_may_span_the_end_of_reasoning() {
        let mut truth = Truth::default();
        truth.reasoning("Why\n");
        truth.prose("\n");
        call(&mut truth, "\n\n");
        let outcome = truth.finish();
        assert_eq!((outcome.reasoning.as_str(), outcome.content.as_str()), ("Why", ""));
    }

    #[test]
    fn white_space_alone_after_a_call_is_framing_and_before_prose_it_is_prose() {
        let mut truth = Truth::default();
        call(&mut truth, "\n");
        truth.prose("\n\n");
        call(&mut truth, "\n");
        truth.prose("\n ");
        truth.prose("so\n");
        call(&mut truth, "\n");
        truth.prose(" \r\n\t");
        let items = [Item::Call(0), Item::Call(1), Item::Content("\n so\n".into()), Item::Call(2)];
        assert_eq!(truth.finish().items.as_deref(), Some(&items[..]));
    }

    #[test]
    fn white_space_without_any_call_is_content() {
        let mut truth = Truth::default();
        truth.prose(" \n");
        assert_eq!(truth.finish().content, " \n");
    }
}
