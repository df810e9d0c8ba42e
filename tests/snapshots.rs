//! What the reference says about every corpus case, pinned under `snapshots/`: a change of the specification is a diff
//! there that a reviewer can read. The header of a snapshot holds the text.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use seamcheck::case::{Case, corpus};
use seamcheck::check::matrix::{Choice, Matrix};
use seamcheck::check::sources;
use seamcheck::explore::{Exploration, ExploreOptions};
use seamcheck::format::{self, Row};
use seamcheck::outcome::{Item, Outcome};
use seamcheck::reference::whole;
use seamcheck::subject::faulty;
use serde_json::{Value, json};

/// The outcome for a reader: its items in order, each call with its name, arguments and whether it is complete.
fn readable(outcome: &Outcome) -> Value {
    let item = |item: &Item| match item {
        Item::Reasoning(text) => json!({"reasoning": text}),
        Item::Content(text) => json!({"content": text}),
        Item::Call(index) => {
            let call = &outcome.calls[*index];
            json!({"call": call.name, "arguments": call.arguments, "complete": call.complete})
        }
    };
    outcome.items.iter().flatten().map(item).collect()
}

#[test]
fn the_reference_answers_every_corpus_case_as_its_snapshot_says() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for entry in corpus::built_in_entries().unwrap() {
        let case = &entry.case;
        let row = format::find(&case.format).unwrap();
        let outcome = whole::parse(row, &case.tools, &case.start, &case.text);
        settings.set_description(&case.text);
        settings.set_info(&json!({
            "why": entry.why, "kind": entry.kind, "level": case.level, "start": case.start, "source": case.source,
        }));
        settings.bind(|| insta::assert_json_snapshot!(case.id.replace('/', "__"), readable(&outcome)));
    }
}

#[test]
fn the_reference_gives_the_truth_or_answer_of_every_corpus_case() {
    let differing: Vec<String> = corpus::built_in_entries()
        .unwrap()
        .into_iter()
        .filter_map(|entry| {
            let case = &entry.case;
            let outcome = whole::parse(format::find(&case.format)?, &case.tools, &case.start, &case.text);
            let specified = entry.specified()?;
            (outcome != *specified).then(|| {
                format!("{}:{}: {}, but not {}", entry.file, entry.line, readable(specified), readable(&outcome))
            })
        })
        .collect();
    assert!(differing.is_empty(), "{} cases differ:\n{}", differing.len(), differing.join("\n"));
}

#[test]
fn every_fault_of_the_gallery_is_found_and_no_healthy_parser_is_blamed() {
    let rows: Vec<&'static Row> = format::all().iter().collect();
    let mut cases = corpus::built_in().unwrap();
    cases.extend(sources::generated(rows, 1, 60));
    let cases: Vec<Arc<Case>> = cases.into_iter().map(Arc::new).collect();
    let mut explore = ExploreOptions { exploration: Exploration::Off, ..ExploreOptions::default() };
    explore.plan.limit = 120;
    let matrix = Matrix::new(&cases, &explore, Choice { per_family: 2, seed: 1 });

    for row in &matrix.healthy {
        assert!(row.blamed.is_empty(), "{} is blamed:\n{}", row.name, row.blamed.join("\n"));
        // The parsers that wait for the end of a call are right, and are seen to wait.
        assert_eq!(row.held_back > 0, row.name != "healthy", "{} in {:?}", row.name, row.family);
    }
    for row in &matrix.faults {
        let (name, family, formats) = (&row.name, row.family, &row.formats);
        assert!(row.is_killed(), "nothing finds the fault {name} in {formats:?} of {family:?}");
        let (passed, generated) = (row.passed, row.generated);
        assert!(passed * 2 >= generated, "{name} passes only {passed} of {generated} in {formats:?}");
    }
    for fault in faulty::all() {
        for family in fault.families {
            let is_there = matrix.faults.iter().any(|row| row.name == fault.name && row.family == *family);
            assert!(is_there, "{} is run on no format of {family:?}", fault.name);
        }
    }
    let mut found = String::new();
    let mut family = None;
    for row in &matrix.faults {
        if family.replace(row.family) != Some(row.family) {
            let _ = writeln!(found, "{:?}", row.family);
        }
        let oracles: Vec<&str> = row.found_by.keys().map(String::as_str).collect();
        let _ = writeln!(found, "    {:<34} {}", row.name, oracles.join(" "));
    }
    for oracle in &matrix.oracles {
        assert!(matrix.faults.iter().any(|row| row.found_by.contains_key(oracle)), "{oracle} finds no fault");
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_description(
        "Which oracles find which fault of the gallery in two formats of each family, over the corpus and 60 generated cases.",
    );
    settings.bind(|| insta::assert_snapshot!("gallery__kill_matrix", found));
}
