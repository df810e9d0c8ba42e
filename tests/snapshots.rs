//! What the reference says about every corpus case, pinned under `snapshots/`: a change of the specification is a diff
//! there that a reviewer can read. The header of a snapshot holds the text.

use std::path::Path;

use seamcheck::case::corpus;
use seamcheck::format;
use seamcheck::outcome::{Item, Outcome};
use seamcheck::reference::whole;
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
