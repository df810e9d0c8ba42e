//! Schema typing (rule 12): which JSON types a parameter's schema admits, and what a raw text is under them.

use serde_json::Value;

use super::escape;
use crate::format::{Literals, RawBody, StatedType, Untyped};
use crate::tool::Tool;

/// A set of JSON types. `number` contains `integer`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Types(u8);

impl Types {
    const NULL: Types = Types(1);
    const BOOLEAN: Types = Types(2);
    const INTEGER: Types = Types(4);
    const NUMBER: Types = Types(8 | 4);
    const ARRAY: Types = Types(16);
    const OBJECT: Types = Types(32);
    const STRING: Types = Types(64);
    const NONE: Types = Types(0);
    /// Any JSON text, a string in its quotes included.
    const ANY: Types = Types(255);

    /// The types that a tag admits by what it states.
    pub fn stated(stated: StatedType) -> Types {
        match stated {
            StatedType::String => Types::STRING,
            StatedType::Json => Types::ANY,
        }
    }

    /// Whether nothing but a string is admitted, so that a value can be streamed as it comes.
    pub fn is_purely_string(self) -> bool {
        self == Types::STRING
    }

    fn admits(self, other: Types) -> bool {
        self.0 & other.0 == other.0
    }

    fn union(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }

    fn intersection(self, other: Types) -> Types {
        Types(self.0 & other.0)
    }

    fn named(name: &str) -> Types {
        match name {
            "null" => Types::NULL,
            "boolean" => Types::BOOLEAN,
            "integer" => Types::INTEGER,
            "number" => Types::NUMBER,
            "array" => Types::ARRAY,
            "object" => Types::OBJECT,
            "string" => Types::STRING,
            _ => Types::NONE,
        }
    }

    fn of_value(value: &Value) -> Types {
        match value {
            Value::Null => Types::NULL,
            Value::Bool(_) => Types::BOOLEAN,
            Value::Number(number) if is_integral(&number.to_string()) => Types::INTEGER,
            Value::Number(_) => Types::NUMBER,
            Value::String(_) => Types::STRING,
            Value::Array(_) => Types::ARRAY,
            Value::Object(_) => Types::OBJECT,
        }
    }
}

/// The types that the tool `name` admits for its parameter `key`; `None` if the request does not say.
pub fn of_parameter(tools: &[Tool], name: &str, key: &str) -> Option<Types> {
    let root = &tools.iter().find(|tool| tool.name == name)?.parameters;
    Reading { root, steps: 0 }.parameter(key)
}

/// References may be circular; nothing sensible nests deeper.
const DEEPEST: usize = 32;

/// Circular references that branch would be followed for ever; nothing sensible takes more steps.
const LONGEST: usize = 10_000;

/// A schema that is being read.
struct Reading<'a> {
    root: &'a Value,
    /// The schemas looked at so far.
    steps: usize,
}

impl<'a> Reading<'a> {
    /// The types that the root admits for its property `key`.
    fn parameter(&mut self, key: &str) -> Option<Types> {
        let schema = self.property(self.root, key, 0)?;
        self.types(schema, 0)
    }

    /// Counts a step at `depth`; whether it is one too many.
    fn is_too_far(&mut self, depth: usize) -> bool {
        self.steps += 1;
        depth > DEEPEST || self.steps > LONGEST
    }

    /// The schema of the property `key` of the object schema `schema`.
    fn property(&mut self, schema: &'a Value, key: &str, depth: usize) -> Option<&'a Value> {
        if self.is_too_far(depth) {
            return None;
        }
        if let Some(found) = schema.get("properties").and_then(|properties| properties.get(key)) {
            return Some(found);
        }
        if let Some(found) = self.reference(schema).and_then(|target| self.property(target, key, depth + 1)) {
            return Some(found);
        }
        let mut members = ["allOf", "anyOf", "oneOf"].iter().filter_map(|word| schema.get(word)?.as_array()).flatten();
        members
            .find_map(|member| self.property(member, key, depth + 1))
            .or_else(|| schema.get("additionalProperties").filter(|rest| rest.is_object()))
    }

    /// The types that `schema` admits; `None` if it admits any.
    fn types(&mut self, schema: &'a Value, depth: usize) -> Option<Types> {
        if self.is_too_far(depth) {
            return None;
        }
        let mut admitted: Option<Types> = None;
        let mut narrow = |types: Option<Types>| {
            if let Some(types) = types {
                admitted = Some(admitted.map_or(types, |before| before.intersection(types)));
            }
        };
        narrow(match schema.get("type") {
            Some(Value::String(name)) => Some(Types::named(name)),
            Some(Value::Array(names)) => Some(
                names.iter().filter_map(Value::as_str).fold(Types::NONE, |types, name| types.union(Types::named(name))),
            ),
            _ => None,
        });
        if let Some(values) = schema.get("enum").and_then(Value::as_array) {
            narrow(Some(values.iter().fold(Types::NONE, |types, value| types.union(Types::of_value(value)))));
        }
        narrow(schema.get("const").map(Types::of_value));
        narrow(self.reference(schema).and_then(|target| self.types(target, depth + 1)));
        for word in ["anyOf", "oneOf"] {
            if let Some(members) = schema.get(word).and_then(Value::as_array) {
                // One member that admits any type makes the union admit any.
                narrow(members.iter().try_fold(Types::NONE, |types, member| {
                    self.types(member, depth + 1).map(|more| types.union(more))
                }));
            }
        }
        for member in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            narrow(self.types(member, depth + 1));
        }
        if schema.get("nullable") == Some(&Value::Bool(true)) {
            admitted = admitted.map(|types| types.union(Types::NULL));
        }
        // A contradiction, or a type that no document knows, says nothing.
        admitted.filter(|&types| types != Types::NONE)
    }

    /// What a local `$ref` of `schema` points at.
    fn reference(&self, schema: &Value) -> Option<&'a Value> {
        self.root.pointer(schema.get("$ref")?.as_str()?.strip_prefix('#')?)
    }
}

/// Appends to `out` the JSON value that the raw text `text` is under `types` in the format of `body`; where nothing says
/// the types, the format's rule for untyped values decides.
///
/// The order is null, boolean, integer, number, array or object, string; a scalar's literal is the whole text, white
/// space included; number text is kept as it is; what fits no type is a string. Where any JSON is admitted, every JSON
/// text is kept as it is, the white space around it too.
pub fn write_value(text: &str, types: Option<Types>, body: &RawBody, out: &mut String) {
    let types = types.unwrap_or(match body.untyped {
        Untyped::String => Types::STRING,
        Untyped::Json => Types::ANY,
    });
    let json = matches!(body.literals, Literals::Json | Literals::Both);
    let python = matches!(body.literals, Literals::Python | Literals::Both);
    if types.admits(Types::NULL) && (json && text == "null" || python && text == "None") {
        out.push_str("null");
    } else if types.admits(Types::BOOLEAN) && (json && text == "true" || python && text == "True") {
        out.push_str("true");
    } else if types.admits(Types::BOOLEAN) && (json && text == "false" || python && text == "False") {
        out.push_str("false");
    } else if types.admits(Types::INTEGER) && is_integral(text)
        || types.admits(Types::NUMBER) && is_number(text)
        || types.admits(Types::ARRAY) && is_json(text, "[")
        || types.admits(Types::OBJECT) && is_json(text, "{")
        || types.admits(Types::ANY) && is_json(text, "")
    {
        out.push_str(text);
    } else {
        escape::quote(text, out);
    }
}

/// Whether `text` is a JSON text that begins with `opening`, with white space around it at most.
fn is_json(text: &str, opening: &str) -> bool {
    text.trim_start_matches([' ', '\t', '\r', '\n']).starts_with(opening)
        && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

/// A JSON number's parts: integer digits, fraction digits, exponent text.
fn number_parts(text: &str) -> Option<(&str, &str, Option<&str>)> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match unsigned.find(['e', 'E']) {
        Some(at) => (&unsigned[..at], Some(&unsigned[at + 1..])),
        None => (unsigned, None),
    };
    let (integer, fraction) = match mantissa.split_once('.') {
        Some((integer, fraction)) if is_digits(fraction) => (integer, fraction),
        Some(_) => return None,
        None => (mantissa, ""),
    };
    let exponent_is_valid = exponent.is_none_or(|text| is_digits(text.strip_prefix(['+', '-']).unwrap_or(text)));
    let integer_is_valid = is_digits(integer) && (integer == "0" || !integer.starts_with('0'));
    (integer_is_valid && exponent_is_valid).then_some((integer, fraction, exponent))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_number(text: &str) -> bool {
    number_parts(text).is_some()
}

/// Whether `text` is a JSON number without a fractional part: `5`, `5.0` and `5e3`, not `5.5` or `5e-1`.
fn is_integral(text: &str) -> bool {
    let Some((integer, fraction, exponent)) = number_parts(text) else { return false };
    let fraction = fraction.trim_end_matches('0');
    let Some(exponent) = exponent else { return fraction.is_empty() };
    // An exponent too long for the type is larger than any text's digits.
    let magnitude = exponent.trim_start_matches(['+', '-']).parse::<usize>().unwrap_or(usize::MAX);
    if exponent.starts_with('-') {
        let zeros = if fraction.is_empty() { integer.len() - integer.trim_end_matches('0').len() } else { 0 };
        magnitude == 0 && fraction.is_empty()
            || integer == "0" && fraction.is_empty()
            || magnitude <= zeros && fraction.is_empty()
    } else {
        fraction.len() <= magnitude
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::format::{self, Body};

    fn typed(schema: Value, text: &str) -> String {
        typed_in("qwen3_coder", schema, text)
    }

    fn typed_in(format: &str, schema: Value, text: &str) -> String {
        let tool = Tool::new(
            "f",
            json!({"type": "object", "properties": {"k": schema}, "$defs": {"count": {"type": "integer"}}}),
        );
        let mut out = String::new();
        write_value(text, of_parameter(&[tool], "f", "k"), raw_body(format), &mut out);
        out
    }

    fn raw_body(format: &str) -> &'static RawBody {
        let Body::RawParameters(body) = &format::find(format).unwrap().body else {
            panic!("{format} has raw parameters")
        };
        body
    }

    #[test]
    fn the_schema_decides_and_what_fits_no_type_is_a_string() {
        let integer = json!({"type": "integer"});
        assert_eq!(typed(integer.clone(), "3"), "3");
        assert_eq!(typed(integer.clone(), "5.0"), "5.0");
        assert_eq!(typed(integer.clone(), "5.5"), "\"5.5\"");
        assert_eq!(typed(integer.clone(), "02134"), "\"02134\"");
        assert_eq!(typed(integer.clone(), " 3"), "\" 3\"");
        assert_eq!(typed(integer, ""), "\"\"");
        assert_eq!(typed(json!({"type": "number"}), "1e+30"), "1e+30");
        assert_eq!(typed(json!({"type": "boolean"}), "True"), "true");
        assert_eq!(typed(json!({"type": "boolean"}), "yes"), "\"yes\"");
        assert_eq!(typed(json!({"type": "object"}), "{'k': 1}"), "\"{'k': 1}\"");
        assert_eq!(typed(json!({"type": "array"}), "[1, \"x\"]"), "[1, \"x\"]");
        assert_eq!(typed(json!({"type": "array"}), "{}"), "\"{}\"");
    }

    #[test]
    fn null_is_a_value_only_where_the_schema_admits_it() {
        assert_eq!(typed(json!({"type": "string"}), "null"), "\"null\"");
        assert_eq!(typed(json!({"type": ["string", "null"]}), "None"), "null");
        assert_eq!(typed(json!({"type": "string", "nullable": true}), "null"), "null");
        assert_eq!(typed(json!({"anyOf": [{"type": "integer"}, {"type": "null"}]}), "null"), "null");
    }

    #[test]
    fn unions_are_tried_in_the_order_of_the_specification() {
        assert_eq!(typed(json!({"type": ["string", "integer"]}), "3"), "3");
        assert_eq!(typed(json!({"oneOf": [{"type": "string"}, {"type": "boolean"}]}), "true"), "true");
        assert_eq!(typed(json!({"type": ["string", "array"]}), "[1"), "\"[1\"");
    }

    #[test]
    fn enums_constants_and_references_have_the_types_of_their_values() {
        assert_eq!(typed(json!({"enum": [1, 2]}), "2"), "2");
        assert_eq!(typed(json!({"enum": ["1", "2"]}), "2"), "\"2\"");
        assert_eq!(typed(json!({"const": true}), "true"), "true");
        assert_eq!(typed(json!({"$ref": "#/$defs/count"}), "7"), "7");
        assert_eq!(typed(json!({"$ref": "#"}), "7"), "\"7\"", "an object is expected, so 7 is text");
        assert_eq!(typed(json!({"allOf": [{"type": ["integer", "string"]}, {"type": "integer"}]}), "7"), "7");
    }

    #[test]
    fn an_untyped_value_is_a_string_in_qwen3_coder() {
        assert_eq!(typed(json!({}), "3"), "\"3\"");
        assert_eq!(typed(json!({"anyOf": [{}, {"type": "integer"}]}), "3"), "\"3\"");
    }

    #[test]
    fn an_untyped_value_in_glm45_is_any_json_text_as_it_stands_or_a_string() {
        for text in ["3", "null", "-1.50", "\"3\"", "[1, \"x\"]", "{\"a\":{}}", "true", " 3", "\n{}\n"] {
            assert_eq!(typed_in("glm45", json!({}), text), text);
        }
        for text in ["", " ", "x", "True", "None", "[1", "{'a': 1}", "3 4", "03", "\u{a0}3"] {
            let string: String = serde_json::from_str(&typed_in("glm45", json!({}), text)).unwrap();
            assert_eq!(string, text);
        }
        assert_eq!(typed_in("glm45", json!({"type": "string"}), "\"3\""), r#""\"3\"""#, "the schema comes first");
    }

    #[test]
    fn a_stated_type_is_any_json_or_nothing_but_a_string() {
        let stated = |stated, text| {
            let mut out = String::new();
            write_value(text, Some(Types::stated(stated)), raw_body("deepseek_v32"), &mut out);
            out
        };
        assert_eq!(stated(StatedType::Json, "3"), "3");
        assert_eq!(stated(StatedType::Json, "\"3\""), "\"3\"");
        assert_eq!(stated(StatedType::Json, "three"), "\"three\"");
        assert_eq!(stated(StatedType::String, "3"), "\"3\"");
        assert!(Types::stated(StatedType::String).is_purely_string());
        assert!(!Types::stated(StatedType::Json).is_purely_string());
    }

    #[test]
    fn literals_are_spelled_as_the_format_spells_them() {
        let nullable = json!({"type": ["boolean", "null", "string"]});
        assert_eq!(typed_in("glm45", nullable.clone(), "None"), "\"None\"");
        assert_eq!(typed_in("glm45", nullable.clone(), "True"), "\"True\"");
        assert_eq!(typed_in("glm45", nullable.clone(), "null"), "null");
        assert_eq!(typed_in("qwen3_coder", nullable.clone(), "None"), "null");
        let python = RawBody { literals: Literals::Python, ..raw_body("qwen3_coder").clone() };
        let write = |text| {
            let mut out = String::new();
            let tool = Tool::new("f", json!({"properties": {"k": nullable}}));
            write_value(text, of_parameter(&[tool], "f", "k"), &python, &mut out);
            out
        };
        assert_eq!([write("False"), write("false"), write("null")], ["false", "\"false\"", "\"null\""]);
    }

    #[test]
    fn a_schema_whose_references_branch_in_circles_says_nothing() {
        let circle = json!({"anyOf": [{"$ref": "#"}, {"$ref": "#"}, {"$ref": "#"}]});
        assert_eq!(of_parameter(&[Tool::new("f", circle)], "f", "k"), None);
        let loops = json!({"allOf": [{"$ref": "#/$defs/loop"}, {"$ref": "#/$defs/loop"}]});
        let tool = Tool::new("f", json!({"properties": {"k": {"$ref": "#/$defs/loop"}}, "$defs": {"loop": loops}}));
        assert_eq!(of_parameter(&[tool], "f", "k"), None);
    }

    #[test]
    fn an_integer_is_a_number_without_a_fraction_however_it_is_written() {
        for text in ["0", "-0", "12", "5.0", "5e3", "1.5e1", "50e-1", "0e-9", "-3.00"] {
            assert!(is_integral(text), "{text}");
        }
        for text in ["", "-", "5.", ".5", "5.5", "5e-1", "1.55e1", "05", "+5", "1e", "1e+", "0x1", "1_000", "1.0e-1"] {
            assert!(!is_integral(text), "{text}");
        }
        assert!(is_integral("1e99999999999999999999999"));
    }
}
