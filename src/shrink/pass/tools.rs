//! Fewer and plainer tools: whole tools go, descriptions go, then the members of schemas.

use serde_json::{Value, json};

use crate::shrink::search::Search;
use crate::tool::Tool;

/// Drops all tools at once, else those that can go.
pub(super) fn unused(search: &mut Search<'_>) {
    if search.best.tools.is_empty() || search.try_tools(Vec::new()) {
        return;
    }
    let mut position = 0;
    while position < search.best.tools.len() {
        let mut fewer = search.best.tools.clone();
        fewer.remove(position);
        if !search.try_tools(fewer) {
            position += 1;
        }
    }
}

/// Drops tools, descriptions and schemas, and then of the schemas every member that can go.
pub(super) fn plain(search: &mut Search<'_>) {
    unused(search);
    for position in 0..search.best.tools.len() {
        try_tool(search, position, |tool| tool.description = None);
        try_tool(search, position, |tool| tool.parameters = json!({}));
        let mut member = 0;
        // The members are numbered from the outside to the inside, so that the larger ones go first.
        while let Some(fewer) = without(&search.best.tools[position].parameters, member) {
            if !try_tool(search, position, |tool| tool.parameters = fewer) {
                member += 1;
            }
        }
    }
}

fn try_tool(search: &mut Search<'_>, position: usize, change: impl FnOnce(&mut Tool)) -> bool {
    let mut tools = search.best.tools.clone();
    change(&mut tools[position]);
    search.try_tools(tools)
}

/// `schema` without its member or element number `target`, counted breadth first; `None` if it has not so many.
fn without(schema: &Value, target: usize) -> Option<Value> {
    let mut paths: Vec<Vec<usize>> = vec![Vec::new()];
    let (mut next, mut passed) = (0, 0);
    while let Some(path) = paths.get(next).cloned() {
        next += 1;
        let children = match at(schema, &path) {
            Some(Value::Object(members)) => members.len(),
            Some(Value::Array(elements)) => elements.len(),
            _ => 0,
        };
        for child in 0..children {
            let mut below = path.clone();
            below.push(child);
            if passed == target {
                let mut smaller = schema.clone();
                remove(&mut smaller, &below);
                return Some(smaller);
            }
            passed += 1;
            paths.push(below);
        }
    }
    None
}

/// The value at a path of positions.
fn at<'v>(schema: &'v Value, path: &[usize]) -> Option<&'v Value> {
    path.iter().try_fold(schema, |value, &position| match value {
        Value::Object(members) => members.values().nth(position),
        Value::Array(elements) => elements.get(position),
        _ => None,
    })
}

fn remove(schema: &mut Value, path: &[usize]) {
    let Some((&position, above)) = path.split_last() else { return };
    let holder = above.iter().try_fold(schema, |value, &position| match value {
        Value::Object(members) => members.values_mut().nth(position),
        Value::Array(elements) => elements.get_mut(position),
        _ => None,
    });
    match holder {
        Some(Value::Object(members)) => {
            if let Some(key) = members.keys().nth(position).cloned() {
                members.shift_remove(&key);
            }
        }
        Some(Value::Array(elements)) => {
            elements.remove(position);
        }
        _ => {}
    }
}
