//! Neutral names: functions and parameters are called `f` and `a`, in the text and in the tools alike.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::case::Case;
use crate::chunking::Chunkable;
use crate::shrink::edit::{Edit, edited};
use crate::shrink::search::Search;
use crate::tool::Tool;

/// Renames what can be renamed, and shortens the other names.
pub(super) fn neutral(search: &mut Search<'_>) {
    let functions: BTreeSet<String> = search.best.tools.iter().map(|tool| tool.name.clone()).collect();
    for name in functions {
        rename(search, &name, &["f", "g", "h"]);
    }
    let keys: BTreeSet<String> = search.best.tools.iter().flat_map(|tool| keys(&tool.parameters)).collect();
    for name in keys {
        rename(search, &name, &["a", "b", "c", "d"]);
    }
}

fn rename(search: &mut Search<'_>, name: &str, neutral: &[&str]) {
    if neutral.contains(&name) {
        return;
    }
    for new in neutral {
        let case = renamed(&search.best, name, new);
        if search.try_case(case) {
            return;
        }
    }
    // The mistake may need something of the name.
    let mut name = name.to_owned();
    let mut position = 0;
    while position < name.chars().count() {
        let shorter: String = name.chars().enumerate().filter(|&(at, _)| at != position).map(|(_, it)| it).collect();
        let case = renamed(&search.best, &name, &shorter);
        if !shorter.is_empty() && search.try_case(case) {
            name = shorter;
        } else {
            position += 1;
        }
    }
}

/// The case with `old` called `new`. Nothing is renamed to a name that is taken: such a case is no smaller one.
fn renamed(case: &Case, old: &str, new: &str) -> Case {
    let text = Chunkable::new(&case.text);
    let in_name = |it: char| it.is_alphanumeric() || it == '_';
    let is_word = |at: usize| {
        let before = case.text[..at].chars().next_back();
        let behind = case.text[at + old.len()..].chars().next();
        !before.is_some_and(in_name) && !behind.is_some_and(in_name)
    };
    let places = case.text.match_indices(old).map(|(at, _)| at).filter(|&at| is_word(at));
    let edits: Vec<Edit> = places
        .map(|at| Edit { start: text.position(at), end: text.position(at + old.len()), with: new.to_owned() })
        .collect();
    let tools = case.tools.iter().map(|tool| Tool {
        name: if tool.name == old { new.to_owned() } else { tool.name.clone() },
        description: tool.description.clone(),
        parameters: renamed_in(&tool.parameters, old, new),
    });
    Case { tools: tools.collect(), ..edited(case, &edits) }
}

/// The names of the parameters in a schema, at any depth.
fn keys(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(members) => members
            .iter()
            .flat_map(|(key, below)| {
                let own = match (key.as_str(), below) {
                    ("properties", Value::Object(properties)) => properties.keys().cloned().collect(),
                    _ => Vec::new(),
                };
                own.into_iter().chain(keys(below))
            })
            .collect(),
        Value::Array(elements) => elements.iter().flat_map(keys).collect(),
        _ => Vec::new(),
    }
}

/// The schema with the parameter `old` called `new`.
fn renamed_in(schema: &Value, old: &str, new: &str) -> Value {
    let name = |key: &String| if key == old { new.to_owned() } else { key.clone() };
    match schema {
        Value::Object(members) => members
            .iter()
            .map(|(key, below)| {
                let below = match (key.as_str(), below) {
                    ("properties", Value::Object(properties)) => {
                        properties.iter().map(|(key, below)| (name(key), renamed_in(below, old, new))).collect()
                    }
                    ("required", Value::Array(required)) => {
                        let entry = |it: &Value| if it == old { Value::from(new) } else { it.clone() };
                        required.iter().map(entry).collect()
                    }
                    _ => renamed_in(below, old, new),
                };
                (key.clone(), below)
            })
            .collect(),
        Value::Array(elements) => elements.iter().map(|element| renamed_in(element, old, new)).collect(),
        other => other.clone(),
    }
}
