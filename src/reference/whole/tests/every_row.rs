//! What holds of every text in every format: P is total, makes nothing up, and takes no call back.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::textbook::{textbook, tools};
use crate::case::Start;
use crate::format::{self, Row};
use crate::outcome::{Call, Item, Outcome};
use crate::reference::whole::parse;

/// The textbook text of two calls with pieces of the format's syntax put in and pieces of the text taken out.
fn damaged(row: &Row, random: &mut ChaCha8Rng) -> String {
    let mut pieces: Vec<String> = row.markers().into_iter().map(|marker| marker.text).collect();
    let common = [" ", "\n", "x", "é", "[", "]", "{", "}", ",", ":", "\"", "<", "3", "null", "\"{}\"", "\\"];
    pieces.extend(common.map(str::to_owned));
    let mut text: Vec<char> = ["Hi", ""].choose(random).copied().unwrap_or_default().chars().collect();
    text.extend(textbook(row).two().chars());
    for _ in 0..random.random_range(0..4) {
        let at = random.random_range(0..=text.len());
        if random.random_bool(0.5) {
            let end = (at + random.random_range(1..20)).min(text.len());
            text.drain(at..end);
        } else if let Some(piece) = pieces.choose(random) {
            text.splice(at..at, piece.chars());
        }
    }
    text.into_iter().collect()
}

/// Whether the calls of a beginning of a text are at most those of the whole text: only the last may be unfinished.
fn is_at_most(beginning: &[Call], whole: &[Call]) -> bool {
    let Some((last, finished)) = beginning.split_last() else { return true };
    whole.starts_with(finished)
        && whole.get(finished.len()).is_some_and(|same| {
            same == last || !last.complete && same.name == last.name && same.arguments.starts_with(&last.arguments)
        })
}

/// Whether the content and reasoning of `outcome` are characters of `text` in their order.
fn is_taken_from(outcome: &Outcome, text: &str) -> bool {
    let mut characters = text.chars();
    let items = outcome.items.iter().flatten();
    let told = items.filter_map(|item| match item {
        Item::Content(told) | Item::Reasoning(told) => Some(told.chars()),
        Item::Call(_) => None,
    });
    told.flatten().all(|character| characters.any(|next| next == character))
}

#[test]
fn no_call_is_taken_back_when_more_text_comes_and_no_prose_is_made_up() {
    let (tools, mut random) = (tools(), ChaCha8Rng::seed_from_u64(7));
    let (mut texts, mut calls) = (0, 0);
    for row in format::all() {
        for _ in 0..30 {
            let text = damaged(row, &mut random);
            let start = if random.random_bool(0.1) { Start::Reasoning } else { Start::Content };
            let mut before: Vec<Call> = Vec::new();
            for end in text.char_indices().map(|(at, _)| at).chain([text.len()]) {
                let outcome = parse(row, &tools, &start, &text[..end]);
                assert!(is_taken_from(&outcome, &text[..end]), "{}: {:?}", row.name, &text[..end]);
                assert!(
                    is_at_most(&before, &outcome.calls),
                    "{}: {:?} has {before:?}, with one character more {:?}",
                    row.name,
                    &text[..end],
                    outcome.calls
                );
                before = outcome.calls;
            }
            texts += 1;
            calls += before.len();
        }
    }
    assert!(calls > texts, "only {calls} calls in {texts} texts");
}

#[test]
fn markers_without_names_are_content_to_the_last_character() {
    for row in format::all() {
        let thinks = |marker: &str| row.reasoning.as_ref().is_some_and(|reasoning| reasoning.open == marker);
        let markers = row.markers().into_iter().map(|marker| marker.text).filter(|marker| !thinks(marker));
        let markers: Vec<String> = markers.collect();
        for text in [String::new(), " \n\t ".to_owned(), markers.concat(), format!("a {}\n", markers.join("\n"))] {
            let outcome = parse(row, &tools(), &Start::Content, &text);
            assert_eq!(super::in_one_line(&outcome), text, "{}", row.name);
        }
    }
}

#[test]
fn deep_nesting_overflows_no_stack() {
    let tools = tools();
    for row in format::all() {
        let one = textbook(row).one();
        for deep in ["[", "{\"a\":", "{\"a\":[", "\"", "<"].map(|piece| piece.repeat(50_000)) {
            for spot in ["Paris", "\"Paris\"", "3"].into_iter().filter(|spot| one.contains(spot)) {
                let outcome = parse(row, &tools, &Start::Content, &one.replacen(spot, &deep, 1));
                assert!(outcome.calls.len() <= 1, "{}", row.name);
            }
        }
    }
}
