//! Raw values (rules 11 and 12): strings, delivered as they come, and others, delivered at their closer.

use super::raw_body::Stage;
use super::stream::{Machine, Phase, State};
use crate::format::RawBody;
use crate::outcome::Sink;
use crate::reference::escape;
use crate::reference::typing;

impl Machine<'_> {
    /// Reads the padding before a string, if it is there.
    pub(super) fn padding(&mut self, body: &RawBody, text: &str) -> usize {
        let State { held, again, phase: Phase::Raw(call), .. } = &mut self.state else { return text.len() };
        for (at, character) in text.char_indices() {
            held.push(character);
            if body.padding.starts_with(held.as_str()) && held.len() < body.padding.len() {
                continue;
            }
            if *held == body.padding {
                held.clear();
            }
            *again = std::mem::take(held);
            call.stage = Stage::Streamed;
            return at + character.len_utf8();
        }
        text.len()
    }

    /// Reads a string value and delivers it up to what may be its end.
    pub(super) fn streamed<S: Sink + ?Sized>(&mut self, body: &RawBody, text: &str, sink: &mut S) -> usize {
        let index = self.current_call();
        let State { held, phase: Phase::Raw(call), .. } = &mut self.state else { return text.len() };
        if held.is_empty() {
            let plain = before_end(text, body);
            if plain > 0 {
                escape::escape(&text[..plain], |piece| sink.arguments(index, piece));
                return plain;
            }
        }
        for (at, character) in text.char_indices() {
            held.push(character);
            if let Some(value) = held.strip_suffix(&body.parameter_close) {
                let value = value.strip_suffix(&body.padding).unwrap_or(value);
                escape::escape(value, |piece| sink.arguments(index, piece));
                sink.arguments(index, "\"");
                held.clear();
                call.stage = Stage::Between(0);
                return at + character.len_utf8();
            }
            let open = held.len() - begun_end(held, body);
            if open > 0 {
                escape::escape(&held[..open], |piece| sink.arguments(index, piece));
                held.drain(..open);
            }
            if held.is_empty() {
                return at + character.len_utf8();
            }
        }
        text.len()
    }

    /// Collects a value up to its closer, which decides what it is.
    pub(super) fn collected<S: Sink + ?Sized>(&mut self, body: &RawBody, text: &str, sink: &mut S) -> usize {
        let index = self.current_call();
        let Phase::Raw(call) = &mut self.state.phase else { return text.len() };
        let before = call.value.len();
        call.value.push_str(text);
        let Some(end) = found_across(&call.value, before, &body.parameter_close) else { return text.len() };
        let mut piece = call.member();
        let raw = &call.value[..end];
        let raw = raw.strip_prefix(&body.padding).unwrap_or(raw);
        let raw = raw.strip_suffix(&body.padding).unwrap_or(raw);
        typing::write_value(raw, call.types, body, &mut piece);
        sink.arguments(index, &piece);
        call.value.clear();
        call.types = None;
        call.stage = Stage::Between(0);
        end + body.parameter_close.len() - before
    }
}

/// Where `literal` begins in `text`, whose first `before` bytes do not hold all of it.
pub(super) fn found_across(text: &str, before: usize, literal: &str) -> Option<usize> {
    // It may have begun in what was there before.
    let from = before.saturating_sub(literal.len() - 1);
    memchr::memmem::find(&text.as_bytes()[from..], literal.as_bytes()).map(|distance| from + distance)
}

/// Where in `text` what may be the value's end begins: the padding and the closer, or the closer alone, as far as the text
/// goes.
fn before_end(text: &str, body: &RawBody) -> usize {
    let (padding, close) = (body.padding.as_bytes(), body.parameter_close.as_bytes());
    let first = padding.first().copied().unwrap_or(close[0]);
    memchr::memchr2_iter(close[0], first, text.as_bytes())
        .find(|&at| {
            let tail = &text.as_bytes()[at..];
            let behind = tail.get(padding.len()..).unwrap_or_default();
            agree(tail, close) || agree(tail, padding) && agree(behind, close)
        })
        .unwrap_or(text.len())
}

/// Whether one of the two begins the other.
fn agree(one: &[u8], other: &[u8]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

/// The length of the longest end of `value` that may begin the padding and the closer, or the closer alone.
fn begun_end(value: &str, body: &RawBody) -> usize {
    let (padding, close) = (body.padding.as_bytes(), body.parameter_close.as_bytes());
    // Everything that stands there has to begin one of the two; what is behind them was read before.
    let begins = |tail: &[u8]| {
        let behind = tail.get(padding.len()..).unwrap_or_default();
        let with_padding = tail.len() <= padding.len() + close.len() && agree(tail, padding) && agree(behind, close);
        with_padding || tail.len() <= close.len() && agree(tail, close)
    };
    let value = value.as_bytes();
    let first = padding.first().copied().unwrap_or(close[0]);
    memchr::memchr2_iter(close[0], first, value).find(|&at| begins(&value[at..])).map_or(0, |at| value.len() - at)
}
