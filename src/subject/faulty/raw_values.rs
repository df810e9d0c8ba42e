//! Raw parameter values on their way to JSON.

use serde_json::Value;

use super::faults::Mistake;
use super::json_scan::{Kind, kind_of};
use super::json_text::{self, quoted};
use super::setup::Setup;
use super::types::{Types, is_integral, json_under, types_of};
use crate::format::{Literals, RawBody, Untyped};

/// Whether the value of this parameter is sent as it comes: its schema admits strings only.
pub(super) fn is_streamed(function: &str, key: &str, setup: &Setup<'_>) -> bool {
    let needs_the_whole = matches!(
        setup.mistake,
        Some(Mistake::DigitsBecomeNumber | Mistake::ValueTrimmed | Mistake::EntitiesDecoded | Mistake::WordNullIsNull)
    );
    !needs_the_whole && types(function, key, setup).is_some_and(Types::is_purely_string)
}

/// A piece of a streamed value as a piece of a JSON string.
pub(super) fn escaped(piece: &str, setup: &Setup<'_>) -> String {
    match setup.mistake {
        Some(Mistake::QuoteNotEscaped) => json_text::escaped(piece).replace("\\\"", "\""),
        Some(Mistake::NewlineNotEscaped) => piece.replace('\\', "\\\\").replace('"', "\\\""),
        Some(Mistake::BackslashNotEscaped) => piece.replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t"),
        _ => json_text::escaped(piece),
    }
}

/// The JSON text of a whole value.
pub(super) fn json_of(raw: &str, function: &str, key: &str, tags: &RawBody, setup: &Setup<'_>) -> String {
    let types = match setup.makes(Mistake::UnionIsString) {
        true => Some(top_level_type(function, key, setup)),
        false => types(function, key, setup),
    };
    match setup.mistake {
        Some(Mistake::DigitsBecomeNumber) if kind_of(raw) == Some(Kind::Number) => return raw.trim().to_owned(),
        Some(Mistake::WordNullIsNull) if raw.eq_ignore_ascii_case("null") => return "null".to_owned(),
        Some(Mistake::ValueTrimmed) => return json_typed(raw.trim(), types, tags.literals, tags.untyped),
        Some(Mistake::EntitiesDecoded) => {
            let decoded = raw.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
            return json_typed(&decoded, types, tags.literals, tags.untyped);
        }
        Some(Mistake::NullBecomesText) => {
            let without_null = types.map(|types| Types { null: false, ..types });
            return json_typed(raw, without_null, tags.literals, tags.untyped);
        }
        Some(Mistake::PythonLiteralsUnknown) => return json_typed(raw, types, Literals::Json, tags.untyped),
        Some(Mistake::IntegerUnparsablePanics) if types.is_some_and(|types| types.integer && !types.string) => {
            return raw.parse::<i64>().expect("the schema says that this is an integer").to_string();
        }
        Some(Mistake::NumberThroughFloat) => {
            let json = json_typed(raw, types, tags.literals, tags.untyped);
            return match kind_of(&json) {
                Some(Kind::Number) if is_integral(&json) => json.parse::<f64>().unwrap_or_default().to_string(),
                _ => json,
            };
        }
        _ => {}
    }
    json_typed(raw, types, tags.literals, tags.untyped)
}

fn json_typed(raw: &str, types: Option<Types>, literals: Literals, untyped: Untyped) -> String {
    match (types, untyped) {
        (Some(types), _) => json_under(types, raw, literals),
        (None, Untyped::Json) if kind_of(raw).is_some() => raw.to_owned(),
        (None, _) => quoted(raw),
    }
}

fn types(function: &str, key: &str, setup: &Setup<'_>) -> Option<Types> {
    types_of(parameters(function, setup)?, key)
}

fn parameters<'a>(function: &str, setup: &Setup<'a>) -> Option<&'a Value> {
    setup.input.tools.iter().find(|tool| tool.name == function).map(|tool| &tool.parameters)
}

/// The parameter's type as someone reads it who forgot that a schema can be a union: `type`, or else a string.
fn top_level_type(function: &str, key: &str, setup: &Setup<'_>) -> Types {
    let schema = parameters(function, setup).and_then(|schema| schema.get("properties")).and_then(|all| all.get(key));
    let is_plain = schema.is_some_and(|schema| schema.get("type").is_some_and(Value::is_string));
    let plain = if is_plain { types(function, key, setup) } else { None };
    plain.unwrap_or(Types { string: true, ..Types::default() })
}
