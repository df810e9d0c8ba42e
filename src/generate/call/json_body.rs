//! JSON bodies: one object with the name and the arguments as members (rule 10).
//!
//! Every value is representable: in a JSON string markers and braces are data.

use crate::format::{JsonBody, Row};

use super::{Call, JsonDeviation, Manner};
use crate::generate::cuts::Place;
use crate::generate::draw::Draw;
use crate::generate::json_text::{Escapes, Layout, object, quote, render};
use crate::generate::value::Value;
use crate::generate::writer::Writer;

/// How a JSON body is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct JsonManner {
    deviation: Option<JsonDeviation>,
    form: Form,
    layout: Layout,
    twice: bool,
}

/// How the arguments are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Object,
    NoMembers,
    Null,
    Absent,
}

impl JsonManner {
    /// The body's part of `manner`.
    pub(super) fn of(manner: Manner, draw: &mut Draw<'_, '_>) -> JsonManner {
        JsonManner::with(manner, &[Form::NoMembers], draw)
    }

    /// The same for the members of `body`, where the arguments may be left out unless calls are told by them.
    pub(super) fn of_members(manner: Manner, row: &Row, body: &JsonBody, draw: &mut Draw<'_, '_>) -> JsonManner {
        let forms: &[Form] = match (row.markerless, body.name_is_key) {
            (true, _) => &[Form::NoMembers],
            (false, true) => &[Form::NoMembers, Form::Null],
            (false, false) => &[Form::NoMembers, Form::Absent, Form::Null],
        };
        JsonManner::with(manner, forms, draw)
    }

    fn with(manner: Manner, forms: &[Form], draw: &mut Draw<'_, '_>) -> JsonManner {
        let form = match manner {
            Manner::Empty => draw.pick(forms),
            _ => Form::Object,
        };
        let deviation = match manner {
            Manner::Json(deviation) => Some(deviation),
            _ => None,
        };
        let layout = match manner {
            Manner::Spaced => Layout::any(draw),
            Manner::Json(JsonDeviation::Escaped) => {
                Layout::TEMPLATE.with(draw.weighted(&[(4, Escapes::Sprinkled), (1, Escapes::Ascii)]))
            }
            Manner::Json(_) if draw.chance(20) => Layout::any(draw),
            _ => Layout::TEMPLATE,
        };
        JsonManner { deviation, form, layout, twice: manner == Manner::Twice }
    }
}

/// Writes the body.
pub(super) fn write(
    writer: &mut Writer<'_>,
    body: &JsonBody,
    call: &Call,
    manner: JsonManner,
    draw: &mut Draw<'_, '_>,
) {
    if manner.deviation == Some(JsonDeviation::OtherKey) {
        // Some engines know the other key, some do not.
        writer.dispute();
    }
    let text = object(&members(body, call, manner, draw), manner.layout);
    writer.body(&text, Place::Value, draw);
}

/// The text of the arguments, as their member's value.
pub(super) fn arguments(call: &Call, manner: JsonManner, draw: &mut Draw<'_, '_>) -> String {
    match manner.form {
        Form::Object if manner.deviation == Some(JsonDeviation::Encoded) => encoded(&call.object(), draw),
        Form::Object => render(&call.object(), manner.layout, draw),
        Form::NoMembers => "{}".to_owned(),
        Form::Null | Form::Absent => "null".to_owned(),
    }
}

/// The members as key and value, both JSON text.
fn members(body: &JsonBody, call: &Call, manner: JsonManner, draw: &mut Draw<'_, '_>) -> Vec<(String, String)> {
    let JsonManner { deviation, form, layout, twice } = manner;
    let escapes = layout.escapes();
    if body.name_is_key {
        let name = quote(call.name, escapes, draw);
        let text = if twice { DOUBLED.to_owned() } else { arguments(call, manner, draw) };
        return vec![(name, text)];
    }
    let argument_key = match (deviation, body.argument_keys.as_slice()) {
        (Some(JsonDeviation::OtherKey), [_, others @ ..]) if !others.is_empty() => &others[draw.below(others.len())],
        (_, keys) => &keys[0],
    };
    let name = (quote(&body.name_key, escapes, draw), quote(call.name, escapes, draw));
    let value = arguments(call, manner, draw);
    let arguments = (quote(argument_key, escapes, draw), value);
    let mut members = match form {
        Form::Absent => vec![name],
        _ if deviation == Some(JsonDeviation::ArgumentsFirst) => vec![arguments, name],
        _ => vec![name, arguments],
    };
    if deviation == Some(JsonDeviation::ExtraMembers) {
        for _ in 0..draw.between(1, 2) {
            let (key, value) = extra_member(layout, draw);
            let known = body.argument_keys.iter().chain([&body.name_key]).any(|known| known == key);
            let key = quote(key, escapes, draw);
            // A member twice is another matter, and disputed.
            if !known && members.iter().all(|(other, _)| *other != key) {
                members.insert(draw.below(members.len() + 1), (key, value));
            }
        }
    }
    if twice {
        repeat(&mut members, body, draw);
    }
    members
}

/// Arguments with a key twice.
const DOUBLED: &str = "{\"a\": 1, \"b\": \"x\", \"a\": 2}";

/// The object as a JSON string, now and then with white space around the object.
fn encoded(object: &Value, draw: &mut Draw<'_, '_>) -> String {
    let layout = if draw.chance(30) { Layout::any(draw) } else { Layout::TEMPLATE };
    let mut text = render(object, layout, draw);
    if draw.chance(15) {
        text = format!("{}{text}{}", draw.pick(&[" ", "\n", ""]), draw.pick(&["\n", " ", ""]));
    }
    let escapes = draw.weighted(&[(4, Escapes::Needed), (1, Escapes::Sprinkled), (1, Escapes::Ascii)]);
    quote(&text, escapes, draw)
}

/// A member that a parser skips. Some hold what looks like the members that it seeks.
fn extra_member(layout: Layout, draw: &mut Draw<'_, '_>) -> (&'static str, String) {
    let text = |text: &str| Value::Text(text.to_owned());
    let member = |key: &str, value: Value| Value::Object(vec![(key.to_owned(), value)]);
    let (key, value) = match draw.below(8) {
        0 => ("id", text("call_1")),
        1 => ("type", text("function")),
        2 => ("meta", member("name", text("other"))),
        3 => ("context", member("arguments", member("x", Value::Number("1".to_owned())))),
        4 => ("thought", text("use \"name\": \"other\" }")),
        5 => ("index", Value::Number("0".to_owned())),
        6 => ("list", Value::List(vec![member("name", text("other")), Value::Null])),
        _ => ("strict", Value::Boolean(true)),
    };
    (key, render(&value, layout, draw))
}

/// Repeats the name or the arguments, under the same key or another.
fn repeat(members: &mut Vec<(String, String)>, body: &JsonBody, draw: &mut Draw<'_, '_>) {
    let plain = |key: &str, draw: &mut Draw<'_, '_>| quote(key, Escapes::Needed, draw);
    match draw.below(4) {
        0 => members.push((plain(&body.name_key, draw), "\"search\"".to_owned())),
        1 => {
            let again = (plain(&body.argument_keys[0], draw), "{\"again\": true}".to_owned());
            members.insert(draw.below(members.len() + 1), again);
        }
        2 => {
            let key = plain(&body.argument_keys[draw.below(body.argument_keys.len())], draw);
            members.push((key, "{}".to_owned()));
        }
        _ => {
            // A key twice within the arguments.
            if let Some((_, arguments)) = members.last_mut() {
                *arguments = DOUBLED.to_owned();
            }
        }
    }
}
