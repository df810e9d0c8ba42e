//! Raw bodies: a name and parameters in tags, with values as they are (rules 11 and 12).

use crate::format::{Literals, RawBody, StatedType};

use super::{Call, Manner};
use crate::generate::argument::Argument;
use crate::generate::cuts::Place;
use crate::generate::draw::Draw;
use crate::generate::json_text::{Layout, render};
use crate::generate::kind::Types;
use crate::generate::prose;
use crate::generate::raw_spelling::{is_key, reads_as};
use crate::generate::value::Value;
use crate::generate::writer::Writer;

/// How a raw body is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RawManner {
    /// As templates write it.
    Template,
    /// With any white space between the tags.
    Spaced,
    /// With less padding than templates write, and fewer line breaks.
    Unpadded,
    /// Without parameters.
    Empty,
    /// With one parameter twice.
    Twice,
    /// With tags that do not state the type.
    Deviant,
}

impl RawManner {
    /// The body's part of `manner`.
    pub(super) fn of(manner: Manner) -> RawManner {
        match manner {
            Manner::Spaced => RawManner::Spaced,
            Manner::Unpadded => RawManner::Unpadded,
            Manner::Empty => RawManner::Empty,
            Manner::Twice => RawManner::Twice,
            Manner::Deviant => RawManner::Deviant,
            _ => RawManner::Template,
        }
    }
}

/// Whether exactly one reading of the tags around `argument` gives it back: its key and value do not hold what ends
/// them, and its value is not the spelling of another value that its schema admits.
pub(super) fn representable(body: &RawBody, argument: &Argument) -> bool {
    let Argument { key, value, types } = argument;
    if !body.typed_ends.is_empty() {
        // The tag states the type.
        let text = match value {
            Value::Text(text) => text.clone(),
            other => other.to_json(),
        };
        return is_key(body, key) && !text.contains(&body.parameter_close);
    }
    let value_stands = match value {
        Value::Null => types.null,
        Value::Boolean(_) => types.boolean,
        Value::Number(_) => types.integer || types.number,
        Value::Text(text) => !text.contains(&body.parameter_close) && !reads_as(*types, body.literals, text),
        Value::List(_) => types.array && !value.to_json().contains(&body.parameter_close),
        Value::Object(_) => types.object && !value.to_json().contains(&body.parameter_close),
    };
    is_key(body, key) && value_stands
}

/// Writes the body; disputes the case if an argument is not representable.
pub(super) fn write(writer: &mut Writer<'_>, body: &RawBody, call: &Call, manner: RawManner, draw: &mut Draw<'_, '_>) {
    let none = Vec::new();
    let arguments = if manner == RawManner::Empty { &none } else { &call.arguments };
    if !arguments.iter().all(|argument| representable(body, argument)) {
        writer.dispute();
    }
    writer.markup(&body.function_open, draw);
    writer.body(call.name, Place::Syntax, draw);
    writer.markup(&body.function_open_end, draw);
    gap(writer, &body.gap, manner, draw);
    for argument in arguments {
        parameter(writer, body, argument, manner, draw);
    }
    if manner == RawManner::Twice {
        match arguments.first() {
            Some(argument) => parameter(writer, body, argument, manner, draw),
            None => {
                for text in ["one", "two"] {
                    let value = Value::Text(text.to_owned());
                    let argument = Argument { key: "x".to_owned(), value, types: Types::default() };
                    parameter(writer, body, &argument, manner, draw);
                }
            }
        }
    }
    writer.markup(&body.function_close, draw);
}

fn parameter(writer: &mut Writer<'_>, body: &RawBody, argument: &Argument, manner: RawManner, draw: &mut Draw<'_, '_>) {
    let text = spell(&argument.value, body.literals, manner, draw);
    writer.markup(&body.parameter_open, draw);
    writer.body(&argument.key, Place::Syntax, draw);
    writer.markup(key_end(body, &argument.value, manner, draw), draw);
    if !body.value_open.is_empty() {
        gap(writer, &body.value_gap, manner, draw);
        writer.markup(&body.value_open, draw);
    }
    // Without its own padding, a value that begins or ends like padding would lose that.
    let lean = manner == RawManner::Unpadded && !body.padding.is_empty();
    if !lean || text.starts_with(&body.padding) || draw.chance(25) {
        writer.layout(&body.padding, draw);
    }
    writer.body(&text, Place::Value, draw);
    if !lean || text.ends_with(&body.padding) || draw.chance(25) {
        writer.layout(&body.padding, draw);
    }
    writer.markup(&body.parameter_close, draw);
    gap(writer, body.parameter_gap(), manner, draw);
}

/// What ends the key's tag: it states the value's type where the format has that.
fn key_end<'b>(body: &'b RawBody, value: &Value, manner: RawManner, draw: &mut Draw<'_, '_>) -> &'b str {
    let states = match value {
        Value::Text(_) => StatedType::String,
        _ => StatedType::Json,
    };
    match body.typed_ends.iter().find(|end| end.states == states) {
        Some(end) if manner != RawManner::Deviant || draw.chance(50) => &end.text,
        _ => &body.parameter_open_end,
    }
}

/// The text of a raw value.
fn spell(value: &Value, literals: Literals, manner: RawManner, draw: &mut Draw<'_, '_>) -> String {
    let python = match literals {
        Literals::Json => false,
        Literals::Python => true,
        Literals::Both => !draw.chance(40),
    };
    match value {
        Value::Text(text) => text.clone(),
        Value::Null if python => "None".to_owned(),
        Value::Boolean(true) if python => "True".to_owned(),
        Value::Boolean(false) if python => "False".to_owned(),
        scalar @ (Value::Null | Value::Boolean(_) | Value::Number(_)) => scalar.to_json(),
        container => {
            let layout = if manner == RawManner::Spaced { Layout::any(draw) } else { Layout::TEMPLATE };
            render(container, layout, draw)
        }
    }
}

/// White space between tags.
fn gap(writer: &mut Writer<'_>, usual: &str, manner: RawManner, draw: &mut Draw<'_, '_>) {
    let space = match manner {
        RawManner::Spaced => prose::white_space(draw),
        RawManner::Unpadded if draw.chance(70) => "",
        _ => usual,
    };
    writer.layout(space, draw);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Body, find};

    fn argument(key: &str, value: Value, types: Types) -> Argument {
        Argument { key: key.to_owned(), value, types }
    }

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    #[test]
    fn a_value_that_holds_its_own_closer_is_not_representable_and_other_markers_are_data() {
        let Some(Body::RawParameters(body)) = find("qwen3_coder").map(|row| &row.body) else {
            panic!("qwen3_coder is a raw format")
        };
        let string = Types { string: true, ..Types::default() };
        assert!(!representable(body, &argument("k", text("a</parameter>"), string)));
        assert!(representable(body, &argument("k", text("</function></tool_call><parameter=x>"), string)));
        assert!(!representable(body, &argument("a>b", text("v"), string)));
    }

    #[test]
    fn a_string_is_representable_unless_its_schema_admits_what_it_spells() {
        let Some(Body::RawParameters(body)) = find("qwen3_coder").map(|row| &row.body) else {
            panic!("qwen3_coder is a raw format")
        };
        let string = Types { string: true, ..Types::default() };
        let integer = Types { integer: true, ..string };
        let null = Types { null: true, ..string };
        for (spelling, types, stands) in [
            ("5", string, true),
            ("5", integer, false),
            ("007", integer, true),
            ("None", string, true),
            ("None", null, false),
            ("null", null, false),
            ("[1]", Types { array: true, ..string }, false),
            ("[1", Types { array: true, ..string }, true),
        ] {
            assert_eq!(representable(body, &argument("k", text(spelling), types)), stands, "{spelling} {types:?}");
        }
    }
}
