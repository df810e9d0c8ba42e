//! The first difference between two JSON texts.

use super::decimal::same_number;
use super::tree::{Document, Value};

/// Where and how two JSON values differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueDifference {
    /// The way from the outermost value, such as `a[2].b`; empty if the outermost values differ.
    pub path: String,
    /// The difference without its values, such as `a string instead of a number`.
    pub what: String,
    /// The expected value's text; empty if there should be none.
    pub expected: String,
    /// The value's text; empty if there is none.
    pub got: String,
}

enum Step<'a> {
    Start,
    Member(&'a [u16]),
    Element(usize),
}

/// The first difference between two documents, members taken in the order of their keys; `None` if they are one value.
pub fn first_difference(expected: &Document<'_>, got: &Document<'_>) -> Option<ValueDifference> {
    // Each entry of `ways` names its parent, so that a path is written out only where values differ.
    let mut ways = vec![(0, Step::Start)];
    let mut pairs = vec![(expected.root(), got.root(), 0)];
    while let Some((left, right, way)) = pairs.pop() {
        let differ = |ways: &[(usize, Step<'_>)], what: String| {
            Some(ValueDifference {
                path: written(ways, way),
                what,
                expected: expected.source(left).to_owned(),
                got: got.source(right).to_owned(),
            })
        };
        match (expected.value(left), got.value(right)) {
            (Value::Null, Value::Null) => {}
            (Value::Boolean(a), Value::Boolean(b)) if a == b => {}
            (Value::String(a), Value::String(b)) => {
                if a != b {
                    return differ(&ways, string_difference(a, b).to_owned());
                }
            }
            (Value::Number, Value::Number) => {
                if !same_number(expected.source(left), got.source(right)) {
                    return differ(&ways, "another number".to_owned());
                }
            }
            (Value::Array(a), Value::Array(b)) => {
                if a.len() != b.len() {
                    let what = if a.len() > b.len() { "too few elements" } else { "too many elements" };
                    return differ(&ways, what.to_owned());
                }
                for (position, (&a, &b)) in a.iter().zip(b).enumerate().rev() {
                    pairs.push((a, b, ways.len()));
                    ways.push((way, Step::Element(position)));
                }
            }
            (Value::Object(a), Value::Object(b)) => {
                if a.keys().ne(b.keys()) {
                    let what = match (a.keys().all(|key| b.contains_key(key)), b.keys().all(|key| a.contains_key(key)))
                    {
                        (true, _) => "a member too many",
                        (_, true) => "a member missing",
                        _ => "other members",
                    };
                    return differ(&ways, what.to_owned());
                }
                for ((key, &a), &b) in a.iter().zip(b.values()).rev() {
                    pairs.push((a, b, ways.len()));
                    ways.push((way, Step::Member(key)));
                }
            }
            (a, b) if a.type_name() == b.type_name() => return differ(&ways, format!("another {}", a.type_name())),
            (a, b) => return differ(&ways, format!("a {} instead of a {}", b.type_name(), a.type_name())),
        }
    }
    None
}

fn string_difference(expected: &[u16], got: &[u16]) -> &'static str {
    if expected.starts_with(got) {
        "a string cut short"
    } else if got.starts_with(expected) {
        "a string that goes on too long"
    } else {
        "another string"
    }
}

fn written(ways: &[(usize, Step<'_>)], mut way: usize) -> String {
    let mut steps = Vec::new();
    while let (parent, step) = &ways[way]
        && !matches!(step, Step::Start)
    {
        steps.push(match step {
            Step::Member(key) => format!(".{}", String::from_utf16_lossy(key)),
            Step::Element(position) => format!("[{position}]"),
            Step::Start => String::new(),
        });
        way = *parent;
    }
    steps.reverse();
    let path = steps.concat();
    path.strip_prefix('.').unwrap_or(&path).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(expected: &str, got: &str) -> Option<(String, String)> {
        let read = |text| Document::parse(text).expect("the test's text is JSON");
        first_difference(&read(expected), &read(got)).map(|difference| (difference.path, difference.what))
    }

    #[test]
    fn spacing_member_order_escapes_and_repeated_keys_make_no_difference() {
        for (expected, got) in [
            (r#"{"a": 1, "b": [true, null]}"#, r#"{"b":[true,null],"a":1.0}"#),
            (r#"{"a": 2}"#, r#"{"a": 1, "a": 2}"#),
            (r#"{"a": "é/\n"}"#, r#"{"\u0061": "\u00e9\/\u000a"}"#),
            (r#"{"a": "😀"}"#, r#"{"a": "\ud83d\ude00"}"#),
            (r#"{"a": "\ud800"}"#, r#"{"a": "\uD800"}"#),
            (r#"{"a": 1e999999999}"#, r#"{"a": 10e999999998}"#),
        ] {
            assert_eq!(difference(expected, got), None, "{expected} and {got}");
        }
    }

    #[test]
    fn a_difference_names_the_way_to_it_and_what_it_is() {
        for (expected, got, path, what) in [
            (r#"{"a": {"b": [1, 2]}}"#, r#"{"a": {"b": [1, 3]}}"#, "a.b[1]", "another number"),
            (r#"{"a": 3}"#, r#"{"a": "3"}"#, "a", "a string instead of a number"),
            (r#"{"a": "xyz"}"#, r#"{"a": "xy"}"#, "a", "a string cut short"),
            (r#"{"a": 1, "b": 2}"#, r#"{"a": 1}"#, "", "a member missing"),
            (r#"{"a": 1}"#, r#"{"a": 1, "b": 2}"#, "", "a member too many"),
            (r#"{"a": []}"#, r#"{"a": [null]}"#, "a", "too many elements"),
            (r#"{"a": true}"#, r#"{"a": false}"#, "a", "another boolean"),
        ] {
            assert_eq!(difference(expected, got), Some((path.to_owned(), what.to_owned())), "{expected} and {got}");
        }
    }
}
