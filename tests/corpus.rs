//! The corpus is sound: its files load, its tables match it, and no format goes without cases.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use seamcheck::case::corpus::{self, Entry};
use seamcheck::case::{Kind, Level};
use seamcheck::format::{self, Confidence};
use serde::Deserialize;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

fn entries() -> Vec<Entry> {
    corpus::built_in_entries().unwrap_or_else(|error| panic!("{error}"))
}

/// A file beside the folders, such as `public_bugs.toml`.
fn read<T: for<'de> Deserialize<'de>>(file: &str) -> T {
    let text = std::fs::read_to_string(root().join(file)).unwrap();
    toml::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The entries of such a file that holds one table, under `key`.
fn table<T: for<'de> Deserialize<'de>>(file: &str, key: &str) -> Vec<T> {
    let mut tables: BTreeMap<String, Vec<T>> = read(file);
    let rows = tables.remove(key).unwrap_or_default();
    assert!(!rows.is_empty() && tables.is_empty(), "{file} holds [[{key}]] only");
    rows
}

#[test]
fn the_built_in_corpus_is_the_directory() {
    let built_in = corpus::built_in().unwrap();
    assert_eq!(corpus::read(&root()).unwrap(), built_in);
    let ids: BTreeSet<&str> = built_in.iter().map(|case| case.id.as_str()).collect();
    assert_eq!(ids.len(), built_in.len(), "no two cases have one id");
}

#[test]
fn every_file_begins_with_a_paragraph() {
    let files: BTreeSet<String> = entries().into_iter().map(|entry| entry.file).collect();
    let tables = ["seeds.toml", "public_bugs.toml", "template_turns.toml", "template_losses.toml"];
    for file in files.into_iter().chain(tables.map(|table| format!("corpus/{table}"))) {
        let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&file)).unwrap();
        let prose: String = text.lines().take_while(|line| line.starts_with("# ")).collect();
        assert!(prose.split_whitespace().count() >= 12, "{file} begins with: {prose:?}");
    }
}

#[test]
fn every_case_says_why_it_exists_and_where_it_comes_from() {
    for entry in entries() {
        let (file, line) = (&entry.file, entry.line);
        let sentence = |text: &str| text.ends_with(['.', '?']) && text.split_whitespace().count() >= 3;
        assert!(sentence(&entry.why), "{file}:{line}: {}", entry.why);
        assert!(entry.note.is_empty() || sentence(&entry.note), "{file}:{line}: {}", entry.note);
        assert!(!entry.case.source.is_empty(), "{file}:{line}");
        assert!(entry.specified().is_some(), "{file}:{line}: neither truth nor answer");
    }
}

#[test]
fn a_truth_stands_with_every_must_and_with_no_dispute() {
    for Entry { case, answer, .. } in entries() {
        match case.level {
            Level::Must => assert!(case.truth.is_some(), "{}", case.id),
            Level::Should => assert!(case.truth.is_some() || answer.is_some(), "{}", case.id),
            Level::Disputed => assert!(case.truth.is_none() && answer.is_some(), "{}", case.id),
        }
    }
}

#[test]
fn nothing_of_a_truth_is_invented() {
    // Rule 1: content and reasoning are pieces of the text, in its order, and so are the names of the calls.
    for entry in entries() {
        let outcome = entry.specified().unwrap();
        let mut rest = entry.case.text.as_str();
        for item in outcome.items.as_ref().unwrap() {
            let piece = match item {
                seamcheck::outcome::Item::Reasoning(text) | seamcheck::outcome::Item::Content(text) => text,
                seamcheck::outcome::Item::Call(index) => &outcome.calls[*index].name,
            };
            let at = rest.find(piece.as_str()).unwrap_or_else(|| panic!("{}: {piece:?} is not next", entry.case.id));
            rest = &rest[at + piece.len()..];
        }
    }
}

#[test]
fn a_format_has_as_many_cases_and_kinds_as_its_confidence_asks_for() {
    let entries = entries();
    for row in format::all() {
        let own: Vec<&Entry> = entries.iter().filter(|entry| entry.case.format == row.name).collect();
        let kinds: BTreeSet<Kind> = own.iter().map(|entry| entry.kind).collect();
        let least = match row.confidence {
            Confidence::Confident => (20, 10),
            Confidence::Medium => (8, 1),
            Confidence::Uncertain => (0, 0),
        };
        let (cases, kinds) = (own.len(), kinds.len());
        assert!(cases >= least.0 && kinds >= least.1, "{}: {cases} cases of {kinds} kinds", row.name);
    }
}

#[test]
fn nothing_is_certain_about_a_format_whose_grammar_is_not() {
    for Entry { case, .. } in entries() {
        let confidence = format::find(&case.format).unwrap().confidence;
        assert!(
            confidence != Confidence::Uncertain || case.level == Level::Disputed,
            "{} is {:?}",
            case.id,
            case.level
        );
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Report {
    id: String,
    url: Option<String>,
    format: String,
    file: Option<String>,
    reason: Option<String>,
}

/// Holds a table of reports against the files: each is a case of the file that it names, or says why it is not.
fn check_reports(reports: &[Report]) {
    let entries = entries();
    let ids: BTreeSet<&str> = reports.iter().map(|report| report.id.as_str()).collect();
    assert_eq!(ids.len(), reports.len(), "a report is listed twice");
    for Report { id, url, format, file, reason } in reports {
        assert!(!format.is_empty() && url.as_ref().is_none_or(|url| url.starts_with("https://")), "{id}");
        match (file, reason) {
            (Some(file), None) => {
                let path = format!("corpus/{file}");
                let found = |entry: &&Entry| entry.file == path && entry.case.id.ends_with(&format!("/{id}"));
                let entry = entries.iter().find(found).unwrap_or_else(|| panic!("{file} has no case {id}"));
                assert!(url.as_ref().is_none_or(|url| *url == entry.case.source), "{id}: another source");
            }
            (None, Some(reason)) => assert!(reason.ends_with('.'), "{id}: {reason}"),
            _ => panic!("{id} needs either `file` or `reason`"),
        }
    }
}

#[test]
fn every_public_report_has_a_case_or_a_reason() {
    let reports: Vec<Report> = table("public_bugs.toml", "report");
    assert_eq!(reports.len(), 147);
    check_reports(&reports);
    for report in reports.iter().filter(|report| report.reason.is_some()) {
        assert!(format::find(&report.format).is_none(), "{}: its format {} is there", report.id, report.format);
    }
}

#[test]
fn every_seed_has_a_case_or_a_reason() {
    let seeds: Vec<Report> = table("seeds.toml", "seed");
    assert_eq!(seeds.len(), 15);
    check_reports(&seeds);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turns {
    turn: Vec<Turn>,
    refused: Vec<Refused>,
    waiting: Vec<Waiting>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    template: String,
    conversation: String,
    case: String,
}

/// A conversation that a template does not render, and why.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    template: String,
    conversation: String,
    why: String,
}

/// A template whose format is not here yet, and how many conversations it renders without an error.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Waiting {
    template: String,
    format: String,
    conversations: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Loss {
    template: String,
    conversation: String,
    case: String,
    lost: String,
    evidence: String,
}

#[test]
fn every_rendered_turn_has_a_case_and_every_loss_a_turn() {
    let Turns { turn: turns, refused, waiting } = read("template_turns.toml");
    let entries: BTreeMap<String, Entry> = entries().into_iter().map(|entry| (entry.case.id.clone(), entry)).collect();
    let mut known = BTreeSet::new();
    for Turn { template, conversation, case } in &turns {
        let entry = entries.get(case).unwrap_or_else(|| panic!("there is no case {case}"));
        assert_eq!(entry.kind, Kind::TemplateTurn, "{case}");
        let source = &entry.case.source;
        assert!(
            source.contains(template) && source.ends_with(&format!("conversation {conversation}")),
            "{case}: {source}"
        );
        assert!(
            known.insert((template.clone(), conversation.clone(), case.clone())),
            "{template} {conversation} twice"
        );
    }
    let templates: BTreeSet<&String> = turns.iter().map(|turn| &turn.template).collect();
    for Refused { template, conversation, why } in &refused {
        assert!(templates.contains(template) && why.ends_with('.'), "{template} {conversation}: {why}");
        let is_rendered = turns.iter().any(|turn| turn.template == *template && turn.conversation == *conversation);
        assert!(!is_rendered, "{template} refuses {conversation}, and has a case of it");
    }
    assert_eq!(turns.len() + refused.len(), templates.len() * 6, "each template has six conversations");
    assert_eq!(templates.len() + waiting.len(), 31);
    for Waiting { template, format, conversations } in waiting {
        assert!(!templates.contains(&template), "{template} waits, and has cases");
        assert!(format::find(&format).is_none(), "{template} waits for {format}, which is there");
        assert!((1..=6).contains(&conversations), "{template}: {conversations}");
    }

    for loss in table::<Loss>("template_losses.toml", "loss") {
        let Loss { template, conversation, case, lost, evidence } = loss;
        assert!(lost.ends_with('.') && evidence.ends_with('.'), "{case}");
        assert!(known.contains(&(template, conversation, case.clone())), "no turn is {case}");
        assert!(!entries[&case].note.is_empty(), "the case {case} does not say what its template loses");
    }
}

#[test]
fn the_description_lists_every_kind_and_its_example_is_a_case() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let kinds = readme.split("## Kinds").nth(1).unwrap();
    let listed: BTreeSet<&str> = kinds.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    // The reader's own list of kinds is in its message about an unknown one.
    let message = serde_json::from_str::<Kind>("\"?\"").unwrap_err().to_string();
    let known: BTreeSet<&str> = message.split('`').skip(3).step_by(2).collect();
    assert_eq!(listed, known);

    let example = readme.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let directory = tempfile::tempdir().unwrap();
    std::fs::create_dir(directory.path().join("qwen3")).unwrap();
    std::fs::write(directory.path().join("qwen3/example.toml"), example).unwrap();
    let cases = corpus::read(directory.path()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(cases.len(), 1);
    assert_eq!(cases[0].cuts.len(), 3);
}
