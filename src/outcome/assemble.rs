//! Assembling: the OpenAI client's side, which turns deltas into an [`Outcome`].

use std::collections::BTreeMap;

use super::{Call, Delta, Item, Outcome, Sink};

/// Collects deltas into an [`Outcome`], as a client does: text is concatenated, calls are keyed by index.
///
/// It is a [`Sink`], so that an in-process parser can write into it without deltas in between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assembler {
    reasoning: String,
    content: String,
    calls: BTreeMap<usize, Call>,
    items: Vec<Item>,
    tells_completeness: bool,
}

impl Assembler {
    /// An assembler that has received nothing. A call is complete if its arguments are one JSON object in the end, which
    /// is all that a client can know.
    pub fn new() -> Assembler {
        Assembler::default()
    }

    /// An assembler for a parser that says itself when a call is complete, through [`Sink::complete`].
    pub fn told_completeness() -> Assembler {
        Assembler { tells_completeness: true, ..Assembler::default() }
    }

    /// Adds one delta: its reasoning, then its content, then its calls.
    pub fn delta(&mut self, delta: &Delta) {
        if let Some(text) = &delta.reasoning {
            self.reasoning(text);
        }
        if let Some(text) = &delta.content {
            self.content(text);
        }
        for call in &delta.calls {
            self.open(call.index);
            if let Some(name) = &call.name {
                self.call(call.index, call.id.as_deref(), name);
            }
            if let Some(arguments) = &call.arguments {
                self.arguments(call.index, arguments);
            }
        }
    }

    /// The outcome.
    pub fn finish(self) -> Outcome {
        let positions: BTreeMap<usize, usize> =
            self.calls.keys().enumerate().map(|(position, &index)| (index, position)).collect();
        let items = self
            .items
            .into_iter()
            .map(|item| match item {
                Item::Call(index) => Item::Call(positions[&index]),
                text => text,
            })
            .collect();
        let tells_completeness = self.tells_completeness;
        let calls = self
            .calls
            .into_values()
            .map(|mut call| {
                if !tells_completeness {
                    call.complete = is_json_object(&call.arguments);
                }
                call
            })
            .collect();
        Outcome { reasoning: self.reasoning, content: self.content, calls, items: Some(items) }
    }

    fn open(&mut self, index: usize) -> &mut Call {
        let Assembler { calls, items, .. } = self;
        calls.entry(index).or_insert_with(|| {
            items.push(Item::Call(index));
            Call::default()
        })
    }
}

/// Whether `text` is one JSON object with nothing but white space around it.
pub fn is_json_object(text: &str) -> bool {
    text.trim_start().starts_with('{') && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

impl Sink for Assembler {
    fn content(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        self.content.push_str(text);
        match self.items.last_mut() {
            Some(Item::Content(run)) => run.push_str(text),
            _ => self.items.push(Item::Content(text.to_owned())),
        }
    }

    fn reasoning(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        self.reasoning.push_str(text);
        match self.items.last_mut() {
            Some(Item::Reasoning(run)) => run.push_str(text),
            _ => self.items.push(Item::Reasoning(text.to_owned())),
        }
    }

    fn call(&mut self, index: usize, _id: Option<&str>, name: &str) {
        self.open(index).name.push_str(name);
    }

    fn arguments(&mut self, index: usize, text: &str) {
        self.open(index).arguments.push_str(text);
    }

    fn complete(&mut self, index: usize) {
        self.open(index).complete = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::CallDelta;

    #[test]
    fn text_is_merged_and_calls_keep_their_place_among_it() {
        let mut assembler = Assembler::new();
        assembler.content("a");
        assembler.content("b");
        assembler.call(0, None, "f");
        assembler.arguments(0, "{");
        assembler.content("c");
        assembler.arguments(0, "}");
        let outcome = assembler.finish();
        assert_eq!(outcome.content, "abc");
        assert_eq!(outcome.calls, [Call { name: "f".into(), arguments: "{}".into(), complete: true }]);
        let items = [Item::Content("ab".into()), Item::Call(0), Item::Content("c".into())];
        assert_eq!(outcome.items.as_deref(), Some(&items[..]));
    }

    #[test]
    fn an_index_that_starts_above_zero_still_gives_a_call() {
        let mut assembler = Assembler::new();
        let call = CallDelta { index: 4, name: Some("f".into()), ..CallDelta::default() };
        assembler.delta(&Delta { calls: vec![call], ..Delta::default() });
        let outcome = assembler.finish();
        assert_eq!(outcome.items.as_deref(), Some(&[Item::Call(0)][..]));
        assert!(!outcome.calls[0].complete, "no arguments at all are not a JSON object");
    }
}
