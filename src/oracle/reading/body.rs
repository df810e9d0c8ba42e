//! The body of a textbook call.

use serde::de::IgnoredAny;

use super::SPACE;
use crate::format::{Body, HeaderBody, JsonBody, RawBody, Row, name};
use crate::outcome::json::{Document, Value};

/// What stands where a body should.
pub(super) enum Read<'a> {
    /// A body: the function's name, and what follows.
    Call(&'a str, &'a str),
    /// Nothing that could be one.
    NoCall,
    /// Something that takes a parser to tell.
    Doubt,
}

/// Reads the body at the start of `text`, right after the call's opening marker.
pub(super) fn read<'a>(row: &Row, text: &'a str) -> Read<'a> {
    match &row.body {
        Body::JsonInTags(json) => read_json(row, json, text),
        Body::Header(header) => read_header(row, header, text),
        Body::RawParameters(raw) if raw.value_open.is_empty() => read_tags(row, raw, text),
        Body::RawParameters(raw) => read_pairs(row, raw, text),
    }
}

fn read_json<'a>(row: &Row, json: &JsonBody, text: &'a str) -> Read<'a> {
    let body = text.trim_start_matches(SPACE);
    if !body.starts_with('{') {
        return if body.is_empty() { Read::Doubt } else { Read::NoCall };
    }
    let Some((object, rest)) = object(row, body) else { return Read::Doubt };
    let Ok(document) = Document::parse(object) else { return Read::Doubt };
    let name = if json.name_is_key { only_key(&document) } else { named(json, &document) };
    match name {
        // A name with an escape in it is not valid as it stands here, so it is in doubt too.
        Some(name) if name::is_valid(name) && !document.repeats_a_key() => Read::Call(name, rest),
        _ => Read::Doubt,
    }
}

/// The name in a member of its own, if the arguments stand in one other member at most.
fn named<'a>(json: &JsonBody, document: &Document<'a>) -> Option<&'a str> {
    let position = document.member(&json.name_key)?;
    let mut arguments = json.argument_keys.iter().filter_map(|key| document.member(key));
    let is_plain = matches!(document.value(position), Value::String(_))
        && arguments.next().is_none_or(|position| is_plain(document, position))
        && arguments.next().is_none();
    is_plain.then(|| document.source(position).trim_matches('"'))
}

/// The name that is the only key, with the arguments as its value.
fn only_key<'a>(document: &Document<'a>) -> Option<&'a str> {
    let Value::Object(members) = document.value(document.root()) else { return None };
    let (&position, 1) = (members.values().next()?, members.len()) else { return None };
    let key = document.source(document.root()).strip_prefix('{')?.trim_start_matches(SPACE).strip_prefix('"')?;
    is_plain(document, position).then(|| key.split('"').next())?
}

fn is_plain(document: &Document<'_>, position: usize) -> bool {
    matches!(document.value(position), Value::Object(_) | Value::Null)
}

/// The JSON object at the start of `text`, if none of the format's markers is in it, and what follows.
fn object<'a>(row: &Row, text: &'a str) -> Option<(&'a str, &'a str)> {
    if !text.starts_with('{') {
        return None;
    }
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    let (object, rest) = text.split_at(values.byte_offset());
    (!has_marker(row, object)).then_some((object, rest))
}

fn has_marker(row: &Row, text: &str) -> bool {
    row.markers().iter().any(|marker| text.contains(&marker.text))
}

fn read_header<'a>(row: &Row, header: &HeaderBody, text: &'a str) -> Read<'a> {
    let Some(head) = text.strip_prefix(&header.prefix) else { return Read::Doubt };
    let length = head.bytes().take_while(|&byte| name::allows(byte, 1)).count();
    let (token, mut rest) = head.split_at(length);
    if !header.id_open.is_empty()
        && let Some(id) = rest.strip_prefix(&header.id_open)
    {
        rest = id.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    }
    let Some(behind) = rest.strip_prefix(&header.arguments_open) else {
        // Some engines take a brace for the end of the name.
        let may_follow = rest.is_empty() || rest.starts_with(['{', '[', '<']) || rest.starts_with(SPACE);
        return if may_follow { Read::Doubt } else { Read::NoCall };
    };
    let Some(name) = name_in(header, token) else { return Read::Doubt };
    let Some((_, rest)) = object(row, behind.trim_start_matches(SPACE)) else { return Read::Doubt };
    match rest.strip_prefix(&header.arguments_close) {
        Some(rest) => Read::Call(name, rest),
        None => Read::Doubt,
    }
}

/// The name in a token as the template writes it, with its prefix and its counter.
fn name_in<'a>(header: &HeaderBody, token: &'a str) -> Option<&'a str> {
    let name = token.strip_prefix(&header.name_prefix)?;
    let name = match header.counter.as_str() {
        "" => name,
        counter => name.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix(counter)?,
    };
    name::is_valid(name).then_some(name)
}

fn read_tags<'a>(row: &Row, raw: &RawBody, text: &'a str) -> Read<'a> {
    let body = text.trim_start_matches(SPACE);
    let Some(head) = body.strip_prefix(&raw.function_open) else {
        return if raw.function_open.starts_with(body) { Read::Doubt } else { Read::NoCall };
    };
    let Some((name, mut rest)) = head.split_once(&raw.function_open_end) else { return Read::Doubt };
    if !name::is_valid(name) {
        return Read::Doubt;
    }
    let stated = raw.typed_ends.iter().map(|end| end.text.as_str());
    let ends: Vec<&str> = std::iter::once(raw.parameter_open_end.as_str()).chain(stated).collect();
    loop {
        rest = rest.trim_start_matches(SPACE);
        let Some(parameter) = rest.strip_prefix(&raw.parameter_open) else {
            return rest.strip_prefix(&raw.function_close).map_or(Read::Doubt, |rest| Read::Call(name, rest));
        };
        let first = ends.iter().filter_map(|end| Some((parameter.find(end)?, end))).min();
        let Some((length, end)) = first else { return Read::Doubt };
        let (key, behind) = (&parameter[..length], &parameter[length + end.len()..]);
        let Some((value, behind)) = behind.split_once(&raw.parameter_close) else { return Read::Doubt };
        let ends_early = raw.parameter_open_end.chars().next().is_some_and(|first| key.contains(first));
        if has_marker(row, value) || has_marker(row, key) || ends_early {
            return Read::Doubt;
        }
        rest = behind;
    }
}

fn read_pairs<'a>(row: &Row, raw: &RawBody, text: &'a str) -> Read<'a> {
    let start = text.trim_start_matches(SPACE);
    let length = start.bytes().take_while(|&byte| name::allows(byte, 1)).count();
    let (name, behind) = start.split_at(length);
    let behind = behind.trim_start_matches(SPACE);
    let end = raw.function_open_end.as_str();
    let ends: &[&str] = if end.is_empty() { &[&raw.parameter_open, &row.close] } else { &[end] };
    let has_ended = ends.iter().any(|end| behind.starts_with(end));
    if !has_ended && !ends.iter().any(|end| end.starts_with(behind)) {
        // A plain word may be a name only if a tag follows.
        return if behind.starts_with('<') { Read::Doubt } else { Read::NoCall };
    }
    if !has_ended || !name::is_valid(name) {
        return Read::Doubt;
    }
    let mut rest = &behind[end.len()..];
    loop {
        rest = rest.trim_start_matches(SPACE);
        let Some(pair) = rest.strip_prefix(&raw.parameter_open) else { return Read::Call(name, rest) };
        let Some((key, behind)) = pair.split_once(&raw.parameter_open_end) else { return Read::Doubt };
        let value = behind.trim_start_matches(SPACE).strip_prefix(&raw.value_open);
        let Some((value, behind)) = value.and_then(|value| value.split_once(&raw.parameter_close)) else {
            return Read::Doubt;
        };
        if has_marker(row, value) || has_marker(row, key) {
            return Read::Doubt;
        }
        rest = behind;
    }
}
