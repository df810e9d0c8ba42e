//! The part of JSON Schema that a wrongly typed argument breaks: types, required members, members, elements.
//!
//! A schema with any keyword that this does not know (`anyOf`, `$ref`, `pattern`, …) admits more or less than is read
//! here; what is read is only ever required where a schema says it alone, so unknown keywords that widen it
//! make it admit everything.

use serde_json::Value as Schema;

use crate::outcome::json::{Document, Value, is_integral};

/// Keywords under which a value may be valid although it breaks its neighbours' reading, or whose meaning is elsewhere.
const ELSEWHERE: [&str; 8] = ["anyOf", "oneOf", "allOf", "$ref", "$dynamicRef", "not", "if", "nullable"];

/// How deep a schema is read.
const DEPTH: usize = 32;

/// The first way in which the document breaks the schema, without names and values; `None` if none is seen.
pub(super) fn violation(schema: &Schema, document: &Document<'_>) -> Option<String> {
    violation_at(schema, document, document.root(), DEPTH)
}

fn violation_at(schema: &Schema, document: &Document<'_>, position: usize, depth: usize) -> Option<String> {
    let members = schema.as_object()?;
    if depth == 0 || ELSEWHERE.iter().any(|keyword| members.contains_key(*keyword)) {
        return None;
    }
    let value = document.value(position);
    if let Some(wanted) = members.get("type") {
        let names: Vec<&str> = match wanted {
            Schema::String(name) => vec![name],
            Schema::Array(names) => names.iter().filter_map(Schema::as_str).collect(),
            _ => return None,
        };
        let fits = |name: &&str| match (*name, value) {
            ("integer", Value::Number) => is_integral(document.source(position)),
            (name, value) => name == value.type_name(),
        };
        if !names.is_empty() && !names.iter().any(fits) {
            return Some(format!("a {} where the schema wants {}", value.type_name(), names.join(" or ")));
        }
    }
    match value {
        Value::Object(_) => {
            let required = members.get("required").and_then(Schema::as_array).into_iter().flatten();
            for key in required.filter_map(Schema::as_str) {
                if document.member_of(position, key).is_none() {
                    return Some("a required member missing".to_owned());
                }
            }
            let properties = members.get("properties").and_then(Schema::as_object).into_iter().flatten();
            properties
                .filter_map(|(key, schema)| Some((schema, document.member_of(position, key)?)))
                .find_map(|(schema, member)| violation_at(schema, document, member, depth - 1))
        }
        Value::Array(elements) => {
            let schema = members.get("items")?;
            elements.iter().find_map(|&element| violation_at(schema, document, element, depth - 1))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn broken(schema: &Schema, text: &str) -> Option<String> {
        violation(schema, &Document::parse(text).expect("the test's text is JSON"))
    }

    #[test]
    fn a_value_of_another_type_breaks_the_schema() {
        let schema = json!({"type": "object", "required": ["n"], "properties": {
            "n": {"type": "integer"}, "s": {"type": ["string", "null"]},
            "a": {"type": "array", "items": {"type": "boolean"}}, "any": {}}});
        for fine in [r#"{"n": 3}"#, r#"{"n": 5.0, "s": null}"#, r#"{"n": 1, "a": [true], "any": [1], "more": 1}"#] {
            assert_eq!(broken(&schema, fine), None, "{fine}");
        }
        for wrong in [r#"{}"#, r#"{"n": "3"}"#, r#"{"n": 1.5}"#, r#"{"n": 1, "s": 2}"#, r#"{"n": 1, "a": [true, 0]}"#] {
            assert!(broken(&schema, wrong).is_some(), "{wrong}");
        }
    }

    #[test]
    fn a_schema_that_says_more_than_is_read_here_admits_everything() {
        for schema in [json!({"anyOf": [{"type": "string"}]}), json!({"$ref": "#/x", "type": "string"}), json!(true)] {
            assert_eq!(broken(&schema, "1"), None, "{schema}");
        }
    }
}
