//! What JSON types a parameter's schema admits, and the JSON text of a raw value under them (rule 12).

use serde_json::Value;

use super::json_scan::{Kind, kind_of};
use super::json_text::quoted;
use crate::format::Literals;

/// How many references and combinations deep a schema is read.
const DEEPEST: usize = 16;

/// A set of JSON types; `number` includes `integer`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Types {
    pub null: bool,
    pub boolean: bool,
    pub integer: bool,
    pub number: bool,
    pub array: bool,
    pub object: bool,
    pub string: bool,
}

impl Types {
    /// Whether strings are admitted and nothing else.
    pub fn is_purely_string(self) -> bool {
        self == Types { string: true, ..Types::default() }
    }

    fn named(name: &str) -> Types {
        let mut types = Types::default();
        types.add(name);
        types
    }

    fn add(&mut self, name: &str) {
        match name {
            "null" => self.null = true,
            "boolean" => self.boolean = true,
            "integer" => self.integer = true,
            "number" => self.number = true,
            "array" => self.array = true,
            "object" => self.object = true,
            "string" => self.string = true,
            _ => {}
        }
    }

    fn of(value: &Value) -> Types {
        Types::named(match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if is_integral(&number.to_string()) => "integer",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        })
    }

    fn zip(self, other: Types, with: impl Fn(bool, bool) -> bool) -> Types {
        Types {
            null: with(self.null, other.null),
            boolean: with(self.boolean, other.boolean),
            integer: with(self.integer, other.integer),
            number: with(self.number, other.number),
            array: with(self.array, other.array),
            object: with(self.object, other.object),
            string: with(self.string, other.string),
        }
    }

    fn or(self, other: Types) -> Types {
        self.zip(other, |a, b| a || b)
    }

    fn and(self, other: Types) -> Types {
        let mut both = self.zip(other, |a, b| a && b);
        both.integer |= (self.integer && other.number) || (self.number && other.integer);
        both
    }
}

/// The types that `parameters`, a tool's JSON Schema, admits for the parameter `key`; `None` if it says nothing.
pub(super) fn types_of(parameters: &Value, key: &str) -> Option<Types> {
    let object = resolved(parameters, parameters)?;
    let schema = match object.get("properties").and_then(|properties| properties.get(key)) {
        Some(schema) => schema,
        None => object.get("additionalProperties")?,
    };
    admitted(schema, parameters, DEEPEST)
}

fn resolved<'a>(schema: &'a Value, root: &'a Value) -> Option<&'a Value> {
    let mut schema = schema;
    for _ in 0..DEEPEST {
        let Some(reference) = schema.get("$ref").and_then(Value::as_str) else { return Some(schema) };
        schema = root.pointer(reference.strip_prefix('#')?)?;
    }
    None
}

fn admitted(schema: &Value, root: &Value, deep: usize) -> Option<Types> {
    let deep = deep.checked_sub(1)?;
    let schema = resolved(schema, root)?;
    let list = |key: &str| schema.get(key).and_then(Value::as_array).map(Vec::as_slice);
    let union = |schemas: &[Value]| {
        schemas.iter().map(|one| admitted(one, root, deep)).try_fold(Types::default(), |sum, one| Some(sum.or(one?)))
    };
    let by_type = match schema.get("type") {
        Some(Value::String(name)) => Some(Types::named(name)),
        Some(Value::Array(names)) => {
            Some(names.iter().filter_map(Value::as_str).map(Types::named).fold(Types::default(), Types::or))
        }
        _ => None,
    };
    let by_values = list("enum").or(schema.get("const").map(std::slice::from_ref));
    let by_values = by_values.map(|values| values.iter().map(Types::of).fold(Types::default(), Types::or));
    let constraints = [
        by_type,
        if by_type.is_none() { by_values } else { None },
        list("anyOf").and_then(union),
        list("oneOf").and_then(union),
    ];
    let all = list("allOf").unwrap_or_default().iter().map(|one| admitted(one, root, deep));
    let mut types = constraints.into_iter().chain(all).flatten().reduce(Types::and)?;
    types.null |= schema.get("nullable") == Some(&Value::Bool(true));
    Some(types)
}

/// The JSON text of the raw value `raw` under `types`: null, boolean, integer, number, array or object, else a string.
pub(super) fn json_under(types: Types, raw: &str, literals: Literals) -> String {
    let json = literals != Literals::Python;
    let python = literals != Literals::Json;
    match raw {
        "null" if types.null && json => return raw.to_owned(),
        "None" if types.null && python => return "null".to_owned(),
        "true" | "false" if types.boolean && json => return raw.to_owned(),
        "True" | "False" if types.boolean && python => return raw.to_ascii_lowercase(),
        _ => {}
    }
    let is_verbatim = match kind_of(raw) {
        Some(Kind::Number) if raw.trim_matches(super::buffer::is_blank) == raw => {
            types.number || (types.integer && is_integral(raw))
        }
        Some(Kind::Array) => types.array,
        Some(Kind::Object) => types.object,
        _ => false,
    };
    if is_verbatim { raw.to_owned() } else { quoted(raw) }
}

/// Whether the value of a JSON number is a whole number.
pub(super) fn is_integral(number: &str) -> bool {
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: String = whole.chars().chain(fraction.chars()).filter(char::is_ascii_digit).collect();
    let trailing_zeros = digits.len() - digits.trim_end_matches('0').len();
    if trailing_zeros == digits.len() {
        return true;
    }
    match exponent.parse::<i64>() {
        Ok(exponent) => fraction.len() as i64 - trailing_zeros as i64 <= exponent,
        Err(_) => !exponent.starts_with('-'),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_number_is_integral_by_value_and_not_by_spelling() {
        for whole in ["0", "-3", "5.0", "1e3", "1.50e1", "10e-1", "0.0e-9", "1e99999999999999999999"] {
            assert!(is_integral(whole), "{whole}");
        }
        for broken in ["0.5", "1e-1", "1.25e1", "1e-99999999999999999999"] {
            assert!(!is_integral(broken), "{broken}");
        }
    }

    #[test]
    fn a_schema_admits_what_its_parts_admit() {
        let parameters = json!({
            "properties": {
                "s": {"type": "string"},
                "sn": {"type": ["string", "null"]},
                "any": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
                "ref": {"$ref": "#/$defs/o"},
                "loop": {"$ref": "#/$defs/l"},
                "all": {"allOf": [{"type": ["integer", "string"]}, {"type": ["string", "null"]}]},
                "nullable": {"type": "string", "nullable": true},
                "enum": {"enum": ["a", 1, null]},
                "nothing": {"description": "free"},
            },
            "additionalProperties": {"type": "boolean"},
            "$defs": {"o": {"type": "object"}, "l": {"$ref": "#/$defs/l"}},
        });
        let names = |key: &str| {
            types_of(&parameters, key)
                .map(|t| [t.null, t.boolean, t.integer, t.number, t.array, t.object, t.string].map(u8::from))
        };
        assert_eq!(names("s"), Some([0, 0, 0, 0, 0, 0, 1]));
        assert_eq!(names("sn"), Some([1, 0, 0, 0, 0, 0, 1]));
        assert_eq!(names("any"), Some([1, 0, 1, 0, 0, 0, 0]));
        assert_eq!(names("ref"), Some([0, 0, 0, 0, 0, 1, 0]));
        assert_eq!(names("loop"), None);
        assert_eq!(names("all"), Some([0, 0, 0, 0, 0, 0, 1]));
        assert_eq!(names("nullable"), Some([1, 0, 0, 0, 0, 0, 1]));
        assert_eq!(names("enum"), Some([1, 0, 1, 0, 0, 0, 1]));
        assert_eq!(names("nothing"), None);
        assert_eq!(names("other"), Some([0, 1, 0, 0, 0, 0, 0]));
        assert_eq!(types_of(&json!({"type": "object", "properties": {}}), "x"), None);
    }

    #[test]
    fn a_value_takes_the_first_type_that_fits_and_is_a_string_otherwise() {
        let all =
            Types { null: true, boolean: true, integer: true, number: true, array: true, object: true, string: true };
        for (raw, json) in [
            ("null", "null"),
            ("None", "null"),
            ("True", "true"),
            ("3", "3"),
            ("1.50", "1.50"),
            ("[1, 2]", "[1, 2]"),
            ("{\"a\": 1}", "{\"a\": 1}"),
            (" 3", "\" 3\""),
            ("03", "\"03\""),
            ("", "\"\""),
            ("a\"b", "\"a\\\"b\""),
        ] {
            assert_eq!(json_under(all, raw, Literals::Both), json);
        }
        let integer = Types { integer: true, ..Types::default() };
        assert_eq!(json_under(integer, "5.0", Literals::Both), "5.0");
        assert_eq!(json_under(integer, "5.5", Literals::Both), "\"5.5\"");
        assert_eq!(json_under(integer, "null", Literals::Both), "\"null\"");
        let string = Types { string: true, ..Types::default() };
        assert_eq!(json_under(string, "3", Literals::Both), "\"3\"");
    }
}
