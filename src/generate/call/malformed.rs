//! Malformed bodies: what models write when they break the grammar, before the commit point and after it.

use crate::format::{Body, JsonBody, RawBody};
use crate::generate::cuts::Place;
use crate::generate::draw::Draw;
use crate::generate::json_text::{Layout, render};
use crate::generate::value::{Value, quoted};
use crate::generate::writer::Writer;

use super::Call;

/// Writes a body that breaks the grammar in one way.
pub(super) fn write(writer: &mut Writer<'_>, call: &Call, draw: &mut Draw<'_, '_>) {
    let text = match &writer.row().body {
        Body::JsonInTags(body) => json(body, call, draw),
        Body::RawParameters(body) => raw(body, call, draw),
        Body::Header(_) => String::new(),
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
    let (key, value) = match call.arguments.first() {
        Some(argument) => {
            let value = match &argument.value {
                Value::Text(text) => text.clone(),
                other => other.to_json(),
            };
            (argument.key.as_str(), value)
        }
        None => ("x", "one".to_owned()),
    };
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
