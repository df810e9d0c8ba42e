//! The syntax of a row in pieces, for tests that put texts together from it.

pub mod soup;

use seamcheck::format::{Body, Row};

/// Whether the row's calls are the elements of an array.
pub fn is_array(row: &Row) -> bool {
    row.section.as_ref().is_some_and(|section| section.array)
}

/// What opens a block, up to its first call's body.
pub fn block_open(row: &Row) -> String {
    let section = row.section.as_ref().map_or("", |section| &section.open);
    format!("{section}{}{}", if is_array(row) { "[" } else { "" }, row.open)
}

/// The beginning of a body, up to the place where a call to `name` is committed.
pub fn body_open(row: &Row, name: &str) -> String {
    match &row.body {
        Body::JsonInTags(body) if body.name_is_key => format!("{{\"{name}\""),
        Body::JsonInTags(body) if row.markerless => {
            format!("{{\"{}\": \"{name}\", \"{}\": {{", body.name_key, body.argument_keys[0])
        }
        Body::JsonInTags(body) => format!("{{\"{}\": \"{name}\"", body.name_key),
        Body::Header(body) => {
            let number = if body.counter.is_empty() { String::new() } else { format!("{}7", body.counter) };
            format!("{}{}{name}{number}{}", body.prefix, body.name_prefix, body.arguments_open)
        }
        Body::RawParameters(body) if body.function_open_end.is_empty() => format!("{name}{}", body.parameter_open),
        Body::RawParameters(body) => format!("{}{name}{}", body.function_open, body.function_open_end),
    }
}

/// A whole call to `name` with its markers, without arguments.
pub fn call(row: &Row, name: &str) -> String {
    let body = match &row.body {
        Body::JsonInTags(body) if body.name_is_key => format!("{{\"{name}\": {{}}}}"),
        Body::JsonInTags(body) => {
            format!("{{\"{}\": \"{name}\", \"{}\": {{}}}}", body.name_key, body.argument_keys[0])
        }
        Body::Header(body) => format!("{}{{}}{}", body_open(row, name), body.arguments_close),
        Body::RawParameters(body) => {
            format!("{}{name}{}{}", body.function_open, body.function_open_end, body.function_close)
        }
    };
    format!("{}{body}{}", row.open, row.close)
}
