//! How keys and values are spelled where nothing quotes them.

use super::kind::Types;
use crate::format::{Literals, RawBody};

/// Whether a key ends where it should. A key of a tag of its own ends at that tag's end only.
pub(super) fn is_key(body: &RawBody, key: &str) -> bool {
    let end = match body.parameter_open_end.chars().next() {
        Some(first) if body.value_open.is_empty() => &body.parameter_open_end[..first.len_utf8()],
        _ => &body.parameter_open_end,
    };
    !key.is_empty() && !key.contains(end)
}

/// Whether `text` is the spelling of a value that is no string and that `types` admits.
pub(super) fn reads_as(types: Types, literals: Literals, text: &str) -> bool {
    let spelled = |json: &str, python: &str| match literals {
        Literals::Json => text == json,
        Literals::Python => text == python,
        Literals::Both => text == json || text == python,
    };
    let json: Option<serde_json::Value> = serde_json::from_str(text).ok();
    if types.any && json.is_some() {
        return true;
    }
    (types.null && spelled("null", "None"))
        || (types.boolean && (spelled("true", "True") || spelled("false", "False")))
        || json.is_some_and(|json| match json {
            serde_json::Value::Number(_) => types.integer || types.number,
            serde_json::Value::Array(_) => types.array,
            serde_json::Value::Object(_) => types.object,
            _ => false,
        })
}
