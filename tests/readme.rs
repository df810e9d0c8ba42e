//! The README's table of formats is what the registry and the corpus say.

use std::collections::BTreeSet;

use seamcheck::case::{Kind, corpus};
use seamcheck::format;

const BEGIN: &str = "<!-- formats -->\n";
const END: &str = "<!-- end of formats -->";

/// The rows of the table. Set SEAMCHECK_UPDATE=1 to write them.
fn table() -> String {
    let entries = corpus::built_in_entries().unwrap();
    let row = |row: &format::Row| {
        let own = || entries.iter().filter(|entry| entry.case.format == row.name);
        let cases = own().count();
        let kinds = own().map(|entry| entry.kind).collect::<BTreeSet<Kind>>().len();
        let confidence = format!("{:?}", row.confidence).to_lowercase();
        // A bar would end the cell, also between backticks.
        let unknown = if row.unknown.is_empty() { "–" } else { &row.unknown.replace('|', "\\|") };
        let aliases = row.aliases.join(", ");
        format!("| `{}` | {aliases} | {cases} | {kinds} | {confidence} | {unknown} |\n", row.name)
    };
    let head =
        "| format | also called | corpus cases | kinds | confidence | what is not known |\n|---|---|---|---|---|---|\n";
    format!("{head}{}\n{}", format::all().iter().map(row).collect::<String>(), turns())
}

/// How many turns of chat templates are cases, and how many of them a template spoiled.
fn turns() -> String {
    let read = |file: &str, key: &str| -> Vec<toml::Value> {
        let path = format!("{}/corpus/{file}", env!("CARGO_MANIFEST_DIR"));
        let mut table: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
        table.remove(key).unwrap().try_into().unwrap()
    };
    let (turns, losses) = (read("template_turns.toml", "turn"), read("template_losses.toml", "loss").len());
    let templates: BTreeSet<&str> = turns.iter().map(|turn| turn["template"].as_str().unwrap()).collect();
    let (turns, templates) = (turns.len(), templates.len());
    format!(
        "Among the cases are {turns} turns that {templates} chat templates write, with the conversation as the truth, but for {losses}\n\
         places where a template loses or moves a part of it (`corpus/template_losses.toml`).\n"
    )
}

#[test]
fn the_table_of_formats_in_the_readme_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let begin = readme.find(BEGIN).expect("the README has a table of formats") + BEGIN.len();
    let end = readme.find(END).expect("the table has an end");
    if std::env::var_os("SEAMCHECK_UPDATE").is_some() {
        let updated = format!("{}{}{}", &readme[..begin], table(), &readme[end..]);
        std::fs::write(path, updated).unwrap();
        return;
    }
    assert_eq!(&readme[begin..end], table(), "run SEAMCHECK_UPDATE=1 cargo test --test readme");
}

#[test]
fn every_case_that_the_readme_replays_is_in_the_corpus() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let cases = corpus::built_in().unwrap();
    let names = readme.match_indices("seamcheck replay ").map(|(at, before)| &readme[at + before.len()..]);
    let names: Vec<&str> = names.filter_map(|after| after.split_whitespace().next()).collect();
    assert!(names.len() >= 2, "the README replays {names:?}");
    for name in names {
        assert!(cases.iter().any(|case| case.id == name), "the README replays {name}, which is no case of the corpus");
    }
}

#[test]
fn the_readme_lists_every_field_of_a_format() {
    fn keys(value: &toml::Value, found: &mut BTreeSet<String>) {
        match value {
            toml::Value::Table(table) => {
                for (key, value) in table {
                    found.insert(key.clone());
                    keys(value, found);
                }
            }
            toml::Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
            _ => {}
        }
    }
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let mut found = BTreeSet::new();
    format::all().iter().for_each(|row| keys(&toml::Value::try_from(row).unwrap(), &mut found));
    assert!(found.len() > 40, "{found:?}");
    for key in found {
        assert!(readme.contains(&format!("`{key}`")) || key == "family", "the README does not list `{key}`");
    }
}
