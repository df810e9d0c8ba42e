//! Raw parameter values on their way to JSON.

use serde_json::Value;

use super::faults::Mistake;
use super::json_scan::{Kind, kind_of};
use super::json_text::{self, quoted};
use super::setup::Setup;
use crate::format::{Literals, RawBody};
use crate::reference::typing::{self, Types};

/// Whether a value of these types is sent as it comes: they admit strings only.
pub(super) fn is_streamed(types: Option<Types>, setup: &Setup<'_>) -> bool {
    let needs_the_whole = matches!(
        setup.mistake,
        Some(
            Mistake::DigitsBecomeNumber
                | Mistake::ValueTrimmed
                | Mistake::EntitiesDecoded
                | Mistake::WordNullIsNull
                | Mistake::QuotedTextUnwrapped
        )
    );
    !needs_the_whole && types.is_some_and(Types::is_purely_string)
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

/// The parameter that a value is for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Parameter {
    pub key: String,
    /// The types that its tag states or its schema admits.
    pub types: Option<Types>,
}

/// The JSON text of a whole value.
pub(super) fn json_of(raw: &str, function: &str, parameter: &Parameter, tags: &RawBody, setup: &Setup<'_>) -> String {
    let typed = |raw: &str, tags: &RawBody| {
        let mut json = String::new();
        typing::write_value(raw, parameter.types, tags, &mut json);
        json
    };
    let key = parameter.key.as_str();
    match setup.mistake {
        Some(Mistake::DigitsBecomeNumber) if kind_of(raw) == Some(Kind::Number) => raw.trim().to_owned(),
        Some(Mistake::WordNullIsNull) if raw.eq_ignore_ascii_case("null") => "null".to_owned(),
        Some(Mistake::ValueTrimmed) => typed(raw.trim(), tags),
        Some(Mistake::EntitiesDecoded) => {
            let decoded = raw.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
            typed(&decoded, tags)
        }
        Some(Mistake::QuotedTextUnwrapped) if kind_of(raw) == Some(Kind::String) => raw.trim().to_owned(),
        Some(Mistake::StatedContainerKeptAsText) if matches!(kind_of(raw), Some(Kind::Array | Kind::Object)) => {
            quoted(raw)
        }
        Some(Mistake::NullBecomesText) if matches!(raw, "null" | "None") => quoted(raw),
        Some(Mistake::UnionIsString) if word_of_type(function, key, setup).is_none() => quoted(raw),
        Some(Mistake::PythonLiteralsUnknown) => typed(raw, &RawBody { literals: Literals::Json, ..tags.clone() }),
        Some(Mistake::IntegerUnparsablePanics) if word_of_type(function, key, setup) == Some("integer") => {
            raw.parse::<i64>().expect("the schema says that this is an integer").to_string()
        }
        Some(Mistake::NumberThroughFloat) => {
            let json = typed(raw, tags);
            let is_whole = json.bytes().all(|byte| byte.is_ascii_digit());
            if is_whole { json.parse::<f64>().unwrap_or_default().to_string() } else { json }
        }
        _ => typed(raw, tags),
    }
}

/// The `type` of a parameter as someone reads it who forgot that a schema can be a union.
fn word_of_type<'a>(function: &str, key: &str, setup: &Setup<'a>) -> Option<&'a str> {
    let tool = setup.input.tools.iter().find(|tool| tool.name == function)?;
    tool.parameters.get("properties")?.get(key)?.get("type").and_then(Value::as_str)
}
