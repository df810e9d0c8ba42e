//! Malformed bodies: what models write when they break the grammar, before the commit point and after it.

use crate::format::{Body, HeaderBody, JsonBody, RawBody};
use crate::generate::cuts::Place;
use crate::generate::draw::Draw;
use crate::generate::json_text::{Layout, render};
use crate::generate::value::{Value, quoted};
use crate::generate::writer::Writer;

use super::Call;

/// Writes a body that breaks the grammar in one way.
pub(super) fn write(writer: &mut Writer<'_>, call: &Call, draw: &mut Draw<'_, '_>) {
    let text = match &writer.row().body {
        Body::JsonInTags(body) if body.name_is_key => keyed(call, draw),
        Body::JsonInTags(body) => json(body, call, draw),
        Body::Header(body) => header(body, call, draw),
        Body::RawParameters(body) if body.value_open.is_empty() => raw(body, call, draw),
        Body::RawParameters(body) => pairs(body, call, draw),
    };
    writer.body(&text, Place::Value, draw);
}

fn json(body: &JsonBody, call: &Call, draw: &mut Draw<'_, '_>) -> String {
    let (name_key, key) = (quoted(&body.name_key), quoted(&body.argument_keys[0]));
    let name = quoted(call.name);
    let arguments = render(&call.object(), Layout::TEMPLATE, draw);
    let head = format!("{{{name_key}: {name}, {key}: ");
    match draw.below(30) {
        // After the commit point.
        0 => format!("{head}{arguments}"),
        1 => format!("{head}{arguments},}}"),
        2 => format!("{head}{arguments}}}}}"),
        3 => format!("{head}{{\"a\": 1,}}}}"),
        4 => format!("{head}{{\"a\" 1}}}}"),
        5 => format!("{head}{{\"a\": 1 \"b\": 2}}}}"),
        6 => format!("{head}{{\"a\": True, \"b\": None}}}}"),
        7 => format!("{head}{{\"a\": 'single'}}}}"),
        8 => format!("{head}{{a: 1}}}}"),
        9 => format!("{head}{{\"a\": \"line one\nline two\"}}}}"),
        10 => format!("{head}{{\"a\": \"C:\\path\\x\"}}}}"),
        11 => format!("{head}{{\"a\": \"a \"quoted\" word\"}}}}"),
        12 => format!("{head}{{\"a\": 007}}}}"),
        13 => format!("{head}{{\"a\": NaN}}}}"),
        14 => format!("{head}{{\"a\": 1}} // done\n}}"),
        15 => format!("{head}[{arguments}]}}"),
        16 => format!("{head}{}}}", draw.pick(&["7", "true", "\"Paris\"", "\"\"", "\"[1]\"", "[]", "unquoted"])),
        17 => format!("{head}{arguments}}}{head}{arguments}}}"),
        18 => format!("{head}{arguments}, {{}}"),
        19 => format!("{{{name_key}: {name} {key}: {arguments}}}"),
        20 => format!("{{{name_key}: {name}, {key}}}"),
        // Before it.
        21 => format!(
            "{{{name_key}: {}, {key}: {arguments}}}",
            draw.pick(&["7", "null", "[\"f\"]", "\"\"", "\"two words\""])
        ),
        22 => format!("{{{key}: {arguments}}}"),
        23 => format!("{{'name': '{}', 'arguments': {{}}}}", call.name),
        24 => format!("[{head}{arguments}}}]"),
        25 => format!("```json\n{head}{arguments}}}\n```"),
        26 => draw.pick(&["", "{}", "garbage", "{", "\"text\"", "{\"", "null"]).to_owned(),
        27 => format!("{}({arguments})", call.name),
        28 => format!("{{{name_key}:: {name}, {key}: {arguments}}}"),
        _ => format!("{{{key}: [1], {name_key}: {name}}}"),
    }
}

fn raw(body: &RawBody, call: &Call, draw: &mut Draw<'_, '_>) -> String {
    let RawBody { function_open, function_open_end, function_close, gap, padding, .. } = body;
    let RawBody { parameter_open, parameter_open_end, parameter_close, .. } = body;
    let (key, value) = first_pair(call);
    let head = format!("{function_open}{}{function_open_end}{gap}", call.name);
    let opened = format!("{parameter_open}{key}{parameter_open_end}{padding}{value}{padding}");
    let parameter = format!("{opened}{parameter_close}{gap}");
    match draw.below(22) {
        // After the commit point.
        0 => format!("{head}{opened}{function_close}"),
        1 => format!(
            "{head}{opened}{parameter_open}y{parameter_open_end}{padding}2{padding}{parameter_close}{gap}{function_close}"
        ),
        2 => format!("{head}{parameter}"),
        3 => format!("{head}{parameter}and then{gap}{function_close}"),
        4 => format!("{head}some text{gap}{parameter}{function_close}"),
        5 => format!("{head}{opened}{parameter_close}{parameter_close}{gap}{function_close}"),
        6 => format!("{head}{parameter_open}{key}{padding}{value}{padding}{parameter_close}{gap}{function_close}"),
        7 => format!("{head}<param={key}>{value}</param>{gap}{function_close}"),
        8 => format!("{head}<{key}>{value}</{key}>{gap}{function_close}"),
        9 => format!("{head}<parameter name=\"{key}\">{value}{parameter_close}{gap}{function_close}"),
        10 => format!("{head}{parameter}{head}{parameter}{function_close}"),
        11 => head,
        12 => format!("{head}{opened}"),
        13 => format!("{head}{{\"{key}\": 1}}{gap}{function_close}"),
        14 => format!("{head}{}{function_close}", parameter_open),
        // Before it.
        15 => format!("{parameter}{function_close}"),
        16 => format!("<function name=\"{}\">{gap}{parameter}{function_close}", call.name),
        17 => format!("{function_open}{function_open_end}{gap}{parameter}{function_close}"),
        18 => format!("{function_open}two words{function_open_end}{gap}{parameter}{function_close}"),
        19 => format!("{function_open}{}{gap}{parameter}{function_close}", call.name),
        20 => format!("{{\"name\": \"{}\", \"arguments\": {{}}}}", call.name),
        _ => draw.pick(&["", "garbage", "<function>", "</function>", "<functions=f>", "{}"]).to_owned(),
    }
}

/// Key and raw value of the first argument, or of one made up.
fn first_pair(call: &Call) -> (&str, String) {
    match call.arguments.first() {
        Some(argument) => {
            let value = match &argument.value {
                Value::Text(text) => text.clone(),
                other => other.to_json(),
            };
            (argument.key.as_str(), value)
        }
        None => ("x", "one".to_owned()),
    }
}

/// Arguments that are no JSON object, or not one alone.
fn no_object(arguments: &str, draw: &mut Draw<'_, '_>) -> String {
    match draw.below(14) {
        0 => "{\"a\": 1,}".to_owned(),
        1 => "{\"a\" 1}".to_owned(),
        2 => "{\"a\": True, \"b\": None}".to_owned(),
        3 => "{'a': 'single'}".to_owned(),
        4 => "{a: 1}".to_owned(),
        5 => "{\"a\": \"line one\nline two\"}".to_owned(),
        6 => "{\"a\": \"C:\\path\\x\"}".to_owned(),
        7 => "{\"a\": 007}".to_owned(),
        8 => format!("[{arguments}]"),
        9 => format!("{arguments}}}"),
        10 => format!("{arguments} {arguments}"),
        11 => arguments.strip_suffix('}').unwrap_or_default().to_owned(),
        12 => format!("arguments: {arguments}"),
        _ => draw.pick(&["7", "true", "\"Paris\"", "[]", "unquoted", "{", "nul"]).to_owned(),
    }
}

fn keyed(call: &Call, draw: &mut Draw<'_, '_>) -> String {
    let name = quoted(call.name);
    let arguments = render(&call.object(), Layout::TEMPLATE, draw);
    match draw.below(12) {
        // After the commit point.
        0..6 => format!("{{{name}: {}}}", no_object(&arguments, draw)),
        6 => format!("{{{name} {arguments}}}"),
        7 => format!("{{{name}: {arguments}, }}"),
        // Before it.
        8 => format!("{{{}: {arguments}}}", draw.pick(&["\"\"", "\"two words\"", "7", "\"1st\""])),
        9 => format!("{{'{}': {arguments}}}", call.name),
        10 => draw.pick(&["", "{}", "garbage", "{", "{\"", "null"]).to_owned(),
        _ => format!("[{{{name}: {arguments}}}]"),
    }
}

fn header(body: &HeaderBody, call: &Call, draw: &mut Draw<'_, '_>) -> String {
    let HeaderBody { prefix, name_prefix, arguments_open, arguments_close, .. } = body;
    let count = if body.counter.is_empty() { String::new() } else { format!("{}0", body.counter) };
    let arguments = render(&call.object(), Layout::TEMPLATE, draw);
    let head = format!("{prefix}{name_prefix}{}{count}{arguments_open}", call.name);
    match draw.below(14) {
        // After the commit point.
        0..7 => format!("{head}{}{arguments_close}", no_object(&arguments, draw)),
        7 => head,
        // Before it.
        8 => format!("{prefix}{name_prefix}{}{count}{arguments}{arguments_close}", call.name),
        9 => format!("{prefix}two words{arguments_open}{arguments}{arguments_close}"),
        10 => format!("{prefix}{arguments_open}{arguments}{arguments_close}"),
        11 => format!("{prefix}3{arguments_open}{arguments}{arguments_close}"),
        12 => format!("{}{arguments_open}{arguments_open}{arguments}", call.name),
        _ => draw.pick(&["", "garbage", "{}", "{\"name\": \"f\"}"]).to_owned(),
    }
}

fn pairs(body: &RawBody, call: &Call, draw: &mut Draw<'_, '_>) -> String {
    let RawBody { function_open_end, parameter_open, parameter_open_end, value_open, parameter_close, .. } = body;
    let (key, value) = first_pair(call);
    let (gap, name) = (body.gap.as_str(), call.name);
    let head = format!("{name}{function_open_end}{gap}");
    let opened = format!("{parameter_open}{key}{parameter_open_end}{}", body.value_gap);
    let pair = format!("{opened}{value_open}{value}{parameter_close}{}", body.parameter_gap());
    match draw.below(14) {
        // After the commit point.
        0 => format!("{head}{opened}{value_open}{value}"),
        1 => format!("{head}{opened}{value}{parameter_close}"),
        2 => format!("{head}{opened}{pair}"),
        3 => format!("{head}{pair}and then{gap}"),
        4 => format!("{head}{pair}{value_open}{value}{parameter_close}"),
        5 => format!("{head}{pair}{parameter_close}"),
        6 => format!("{head}{parameter_open}{key}{value_open}{value}{parameter_close}"),
        7 => format!("{head}{opened}{value_open}{value}{pair}"),
        8 => format!("{head}{pair}{name}{gap}{pair}"),
        // Before it, or instead of it.
        9 => format!("{name} {key}={value}"),
        10 => format!("{{\"name\": \"{name}\", \"arguments\": {{}}}}"),
        11 => pair,
        12 => format!("two words{function_open_end}{gap}{pair}"),
        _ => draw.pick(&["", "...", "7", "{}"]).to_owned(),
    }
}
