//! The functions that the witnesses call.

use serde_json::json;

use crate::tool::Tool;

/// The functions that the witnesses of the faults call.
pub fn tools() -> Vec<Tool> {
    let object = |properties| json!({"type": "object", "properties": properties});
    let string = || json!({"type": "string"});
    let mix = json!({
        "s": string(),
        "i": {"type": "integer"},
        "f": {"type": "number"},
        "b": {"type": "boolean"},
        "n": string(),
        "a": {"type": "array", "items": string()},
        "o": {"type": "object"},
        "m": string(),
    });
    let opt = json!({
        "x": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
        "k": {"type": ["string", "null"]},
    });
    vec![
        Tool::new("get_weather", object(json!({"city": string(), "days": {"type": "integer"}}))),
        Tool::new("ping", object(json!({}))),
        Tool::new("note", object(json!({"text": string()}))),
        Tool::new("mix", object(mix)),
        Tool::new("opt", object(opt)),
        Tool::new("files.read-all", object(json!({"path": string()}))),
    ]
}
