//! Claims about generated cases.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use arbitrary::Unstructured;
use serde_json::Value as Json;

use super::*;
use crate::case::Level;
use crate::format::{self, Body, Confidence};
use crate::outcome::Item;

/// How many cases of each format the shares are counted over.
const CASES: u64 = 1000;

/// The formats whose grammar a template shows: of the others no case is firm.
fn known() -> impl Iterator<Item = &'static Row> {
    format::all().iter().filter(|row| row.confidence != Confidence::Uncertain)
}

/// Whether the row's opener arrives as one token.
fn has_atomic_opener(row: &Row) -> bool {
    row.openers().iter().any(|opener| row.atomic.iter().any(|atomic| atomic == opener))
}

static GENERATED: LazyLock<Vec<Case>> =
    LazyLock::new(|| format::all().iter().flat_map(|row| (0..CASES).map(|index| seeded(row, 1, index))).collect());

fn cases(row: &Row) -> impl Iterator<Item = &'static Case> {
    GENERATED.iter().filter(|case| case.format == row.name)
}

#[test]
fn the_same_seed_and_index_give_the_same_case() {
    for row in format::all() {
        assert_eq!(seeded(row, 7, 3), seeded(row, 7, 3));
        assert_ne!(seeded(row, 7, 3).text, seeded(row, 7, 4).text);
        assert_ne!(seeded(row, 7, 3).text, seeded(row, 8, 3).text);
    }
}

#[test]
fn an_empty_input_is_one_plain_call() {
    for row in known() {
        let case = case(row, &mut Unstructured::new(&[])).expect("no bytes are bytes enough");
        assert_eq!(case.stratum, "one_call");
        assert_eq!(case.level, Level::Must);
        assert_eq!(case.truth.map(|truth| truth.calls.len()), Some(1));
        assert_eq!(case.cuts, [crate::chunking::Chunking::whole()]);
        let opener = row.openers().first().copied().or(row.bare_opener()).unwrap_or_default();
        let closer = row.section.as_ref().map_or(row.close.as_str(), |section| &section.close);
        assert!(case.text.starts_with(opener) && case.text.trim_end().ends_with(closer), "{:?}", case.text);
    }
}

#[test]
fn any_bytes_are_a_case() {
    for row in format::all() {
        for length in 0..300 {
            for byte in [1, 127, 255] {
                let bytes = vec![byte; length];
                let case = case(row, &mut Unstructured::new(&bytes)).expect("any bytes do");
                assert_eq!(case.format, row.name);
            }
        }
    }
}

#[test]
fn the_bytes_of_a_seed_are_more_than_any_case_takes() {
    for row in format::all() {
        for index in 0..CASES {
            let bytes = seeded::bytes(row, 1, index);
            let mut unstructured = Unstructured::new(&bytes);
            drawn(row, &mut unstructured);
            assert!(!unstructured.is_empty(), "{} case {index}", row.name);
        }
    }
}

#[test]
fn every_stratum_of_a_row_is_drawn_for_at_least_one_case_in_a_hundred() {
    for row in format::all() {
        let applying = || strata().iter().filter(|stratum| stratum.applies(row));
        let total: usize = applying().map(|stratum| stratum.weight).sum();
        let mut count: BTreeMap<String, u64> = BTreeMap::new();
        for case in cases(row) {
            *count.entry(case.stratum.clone()).or_default() += 1;
        }
        for stratum in applying() {
            assert!(stratum.weight * 100 >= total, "{}: {}", row.name, stratum.name);
            assert!(count.remove(stratum.name).is_some(), "{}: {} was never drawn", row.name, stratum.name);
        }
        assert_eq!(count, BTreeMap::new(), "{}: strata that it should not have", row.name);
    }
}

#[test]
fn at_least_six_of_ten_cases_have_a_call_in_their_truth() {
    for row in known() {
        let reach = cases(row).filter(|case| case.truth.as_ref().is_some_and(|truth| !truth.calls.is_empty())).count();
        assert!(reach as u64 * 10 >= CASES * 6, "{}: {reach} of {CASES}", row.name);
    }
}

#[test]
fn a_case_has_a_truth_exactly_if_its_level_is_must() {
    for row in format::all() {
        for case in cases(row) {
            assert_eq!(case.truth.is_some(), case.level == Level::Must, "{case:?}");
            assert_ne!(case.level, Level::Should);
        }
    }
}

#[test]
fn strata_that_no_document_decides_are_always_disputed() {
    let disputed = [
        "undeclared_name",
        "opener_in_reasoning",
        "duplicates",
        "missing_closer",
        "text_before_closer",
        "malformed",
        "truncated",
        "other_key",
        "model_deviations",
    ];
    for row in known() {
        for case in cases(row) {
            if disputed.contains(&case.stratum.as_str()) {
                assert_eq!(case.level, Level::Disputed, "{case:?}");
            } else if !["quoted_call", "markers_in_values"].contains(&case.stratum.as_str()) {
                assert_eq!(case.level, Level::Must, "{case:?}");
            }
        }
    }
}

#[test]
fn content_and_reasoning_of_the_truth_stand_in_the_text_in_their_order() {
    for row in format::all() {
        for case in cases(row) {
            let Some(truth) = &case.truth else { continue };
            let mut rest = case.text.as_str();
            for item in truth.items.iter().flatten() {
                // An item of text is one stretch of the text: no markup of a call or of reasoning divides it, but
                // markers of empty reasoning may.
                let (Item::Content(piece) | Item::Reasoning(piece)) = item else { continue };
                let Some(found) = rest.find(piece.as_str()) else { panic!("{piece:?} is not in {rest:?} of {case:?}") };
                rest = &rest[found + piece.len()..];
            }
        }
    }
}

#[test]
fn arguments_of_the_truth_are_objects_and_their_words_stand_in_the_text() {
    fn words(value: &Json, found: &mut Vec<String>) {
        match value {
            Json::String(text) => {
                found.extend(text.split(|character: char| !character.is_ascii_alphanumeric()).map(str::to_owned))
            }
            // The exponent's spelling is lost on the way through the JSON reader.
            Json::Number(number) => found.extend(number.to_string().split('e').next().map(str::to_owned)),
            Json::Array(items) => items.iter().for_each(|item| words(item, found)),
            Json::Object(members) => members.values().for_each(|value| words(value, found)),
            Json::Null | Json::Bool(_) => {}
        }
    }
    for row in format::all() {
        for case in cases(row) {
            if case.stratum == "escaped_characters" || case.stratum == "encoded_arguments" {
                continue;
            }
            for call in case.truth.iter().flat_map(|truth| &truth.calls) {
                assert!(call.complete);
                let arguments: Json = serde_json::from_str(&call.arguments).expect("the truth's arguments are JSON");
                assert!(arguments.is_object(), "{case:?}");
                let mut found = Vec::new();
                words(&arguments, &mut found);
                for word in found {
                    assert!(case.text.contains(&word), "{word:?} of {case:?}");
                }
            }
        }
    }
}

#[test]
fn a_firm_call_is_declared() {
    for row in format::all() {
        for case in cases(row) {
            for call in case.truth.iter().flat_map(|truth| &truth.calls) {
                assert!(case.tools.iter().any(|tool| tool.name == call.name), "{case:?}");
            }
        }
    }
}

#[test]
fn no_firm_case_has_a_raw_value_that_holds_its_own_closer() {
    let mut disputed = 0;
    for row in format::all() {
        let Body::RawParameters(body) = &row.body else { continue };
        for case in cases(row) {
            disputed += usize::from(case.stratum == "markers_in_values" && case.level == Level::Disputed);
            for call in case.truth.iter().flat_map(|truth| &truth.calls) {
                assert!(!call.arguments.contains(&body.parameter_close), "{case:?}");
            }
        }
    }
    assert!(disputed > 20, "{disputed} cases tried one");
}

#[test]
fn markers_in_strings_of_a_json_body_are_data_in_firm_cases() {
    for row in known().filter(|row| !matches!(row.body, Body::RawParameters(_))) {
        let markers = row.markers();
        let calls = cases(row).flat_map(|case| &case.truth).flat_map(|truth| &truth.calls);
        let holds = |text: &str| markers.iter().any(|marker| text.contains(&marker.text));
        let firm = calls.filter(|call| holds(&call.arguments)).count();
        assert!(firm > 2 || markers.is_empty(), "{}: {firm}", row.name);
    }
}

#[test]
fn atoms_are_atomic_markers_and_quoted_ones_are_atoms_now_and_then() {
    for row in format::all() {
        let (mut plain, mut quoted) = (0, 0);
        for case in cases(row) {
            let all = format::atoms(row, &case.text);
            assert!(case.atoms.is_sorted(), "{case:?}");
            for atom in &case.atoms {
                assert!(all.contains(atom), "{atom:?} of {case:?}");
            }
            if case.stratum == "quoted_marker" && has_atomic_opener(row) {
                plain += usize::from(case.atoms.len() < all.len());
                quoted += usize::from(case.atoms.len() == all.len());
            }
        }
        let is_seen = plain > 3 && quoted > 3;
        assert!(is_seen || !has_atomic_opener(row), "{}: {plain} plain, {quoted} quoted", row.name);
    }
}

#[test]
fn markers_of_a_templates_call_are_atoms() {
    // Where each call has an opener of its own, there are at least as many of that token as calls.
    for row in known().filter(|row| row.section.is_none() && has_atomic_opener(row)) {
        for case in cases(row).filter(|case| case.stratum == "several_calls") {
            let opener = row.open.chars().count();
            let openers = case.atoms.iter().filter(|atom| atom.end - atom.start == opener).count();
            let calls = case.truth.as_ref().map_or(0, |truth| truth.calls.len());
            assert!(openers >= calls, "{}", case.text);
        }
    }
}

#[test]
fn truncated_texts_break_off_inside_markers_and_inside_bodies() {
    let mut in_marker = 0;
    for row in format::all() {
        let mut in_body = 0;
        for case in cases(row).filter(|case| case.stratum == "truncated") {
            let markers = row.markers();
            in_marker += usize::from(markers.iter().any(|marker| {
                (2..marker.text.len())
                    .filter_map(|length| marker.text.get(..length))
                    .any(|begun| case.text.ends_with(begun))
            }));
            let opener = row.openers().first().copied().or(row.bare_opener()).unwrap_or_default();
            let after = case.text.rsplit_once(opener).map_or("", |(_, after)| after);
            let closer = row.call_closer().unwrap_or("]");
            in_body += usize::from(after.len() > 4 && !after.contains(closer));
        }
        assert!(in_body > 3, "{}: {in_body} break off in a body", row.name);
    }
    assert!(in_marker > 100, "{in_marker} break off in a marker");
}

#[test]
fn every_cut_lies_within_the_text_and_there_are_one_to_four_chunkings() {
    for row in format::all() {
        for case in cases(row) {
            let length = case.text.chars().count();
            assert!((1..=4).contains(&case.cuts.len()), "{case:?}");
            for chunking in &case.cuts {
                assert!(chunking.0.is_sorted() && chunking.0.iter().all(|&cut| cut <= length), "{case:?}");
            }
        }
    }
}

#[test]
fn cuts_fall_inside_and_beside_markers_and_between_a_backslash_and_a_quote() {
    for row in format::all() {
        let (mut inside, mut respectful, mut escapes) = (0, 0, 0);
        for case in cases(row) {
            let characters: Vec<char> = case.text.chars().collect();
            for chunking in &case.cuts {
                inside += usize::from(!chunking.respects(&case.atoms));
                respectful += usize::from(chunking.respects(&case.atoms) && !chunking.0.is_empty());
                escapes += usize::from(chunking.0.iter().any(|&cut| {
                    cut > 0 && characters.get(cut - 1) == Some(&'\\') && characters.get(cut) == Some(&'"')
                }));
            }
        }
        let has_atoms = !row.atomic.is_empty();
        assert!((inside > 100 || !has_atoms) && respectful > 100, "{}: {inside} inside, {respectful} beside", row.name);
        assert!(escapes > 0, "{}: {escapes}", row.name);
    }
}

#[test]
fn half_of_the_texts_are_shorter_than_400_characters_and_the_longest_holds_a_file() {
    for row in format::all() {
        let mut lengths: Vec<usize> = cases(row).map(|case| case.text.chars().count()).collect();
        lengths.sort_unstable();
        assert!(lengths[lengths.len() / 2] < 400, "{}: {}", row.name, lengths[lengths.len() / 2]);
        let longest = lengths[lengths.len() - 1];
        assert!((1500..4000).contains(&longest), "{}: {longest}", row.name);
    }
}
