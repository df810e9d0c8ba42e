//! What can be said of a text without parsing it in earnest: which runs of it are plainly prose, which stretches are
//! plainly whole calls.
//!
//! This is no second reference. It knows only the two plain cases, a textbook call and an opening marker that no call
//! can follow, and stops at anything in doubt; what it says holds for every parser of the format.

use crate::case::Start;
use crate::format::{Body, JsonBody, RawBody, Row, name};
use crate::outcome::json::{Document, Value};

/// What is plain about a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reading<'a> {
    /// The text inside the reasoning markers, or before the closing one if the text starts inside reasoning.
    pub(super) reasoning: Option<&'a str>,
    /// The prose before, between and after the calls.
    pub(super) prose: Vec<&'a str>,
    /// The calls.
    pub(super) calls: Vec<PlainCall<'a>>,
    /// Whether all of the text was plain; if not, `prose` and `calls` are those before the first doubt.
    pub(super) whole: bool,
}

/// A textbook call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlainCall<'a> {
    /// The function's name.
    pub(super) name: &'a str,
    /// The call with its markers.
    pub(super) text: &'a str,
}

/// What follows an opening marker.
enum After<'a> {
    /// A call, of this name and with so many bytes until after its closing marker.
    Call(&'a str, usize),
    /// No call, so the marker is prose.
    Prose,
    /// Something that takes a parser to tell.
    Doubt,
}

const SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

impl<'a> Reading<'a> {
    /// Reads `text`.
    pub(super) fn of(row: &Row, text: &'a str, start: &Start) -> Reading<'a> {
        let mut reading = Reading::default();
        let Some(mut rest) = reading.after_reasoning(row, text, start) else { return reading };
        let mut from = 0;
        while let Some(found) = find(rest, from, &row.open) {
            let after = found + row.open.len();
            match follow(row, &rest[after..]) {
                After::Prose => from = after,
                After::Call(name, length) => {
                    reading.prose.push(&rest[..found]);
                    reading.calls.push(PlainCall { name, text: &rest[found..after + length] });
                    rest = &rest[after + length..];
                    from = 0;
                }
                After::Doubt => {
                    reading.prose.push(&rest[..found]);
                    return reading;
                }
            }
        }
        reading.prose.push(rest);
        reading.whole = true;
        reading
    }

    /// Takes the reasoning; gives what follows it, or nothing if that is in doubt.
    fn after_reasoning(&mut self, row: &Row, text: &'a str, start: &Start) -> Option<&'a str> {
        let Some(markers) = &row.reasoning else { return (*start == Start::Content).then_some(text) };
        let inside = match start {
            Start::Content => match text.trim_start_matches(SPACE).strip_prefix(&markers.open) {
                Some(inside) => inside,
                None => return Some(text),
            },
            Start::Reasoning => text,
            Start::Channel(_) => return None,
        };
        let (reasoning, rest) = inside.split_once(&markers.close).unwrap_or((inside, ""));
        if markers.ended_by_call && reasoning.contains(&row.open) {
            return None;
        }
        self.reasoning = Some(reasoning);
        Some(rest)
    }
}

fn find(text: &str, from: usize, wanted: &str) -> Option<usize> {
    if wanted.is_empty() { None } else { text[from..].find(wanted).map(|found| from + found) }
}

fn follow<'a>(row: &Row, after: &'a str) -> After<'a> {
    let body = after.trim_start_matches(SPACE);
    // At its end a text may have been cut off.
    if body.is_empty() {
        return After::Doubt;
    }
    match &row.body {
        Body::JsonInTags(json) => follow_json(row, json, after, body),
        Body::Header(_) => After::Doubt,
        Body::RawParameters(raw) => follow_raw(row, raw, after, body),
    }
}

fn follow_json<'a>(row: &Row, json: &JsonBody, after: &'a str, body: &'a str) -> After<'a> {
    if !body.starts_with('{') {
        return After::Prose;
    }
    let Some((object, _)) = body.split_once(&row.close) else { return After::Doubt };
    if object.contains(&row.open) {
        return After::Doubt;
    }
    let Ok(document) = Document::parse(object) else { return After::Doubt };
    let name = document.member(&json.name_key).map(|position| document.source(position).trim_matches('"'));
    let mut arguments = json.argument_keys.iter().filter_map(|key| document.member(key));
    let plain = |position: Option<usize>| {
        position.is_none_or(|position| matches!(document.value(position), Value::Object(_) | Value::Null))
    };
    match name {
        // A name with an escape in it is not valid as it stands here, so it is in doubt too.
        Some(name)
            if name::is_valid(name)
                && matches!(document.member(&json.name_key).map(|at| document.value(at)), Some(Value::String(_)))
                && !document.repeats_a_key()
                && plain(arguments.next())
                && arguments.next().is_none() =>
        {
            After::Call(name, after.len() - body.len() + object.len() + row.close.len())
        }
        _ => After::Doubt,
    }
}

fn follow_raw<'a>(row: &Row, raw: &RawBody, after: &'a str, body: &'a str) -> After<'a> {
    let Some(head) = body.strip_prefix(&raw.function_open) else {
        return if raw.function_open.starts_with(body) { After::Doubt } else { After::Prose };
    };
    let Some((name, mut rest)) = head.split_once(&raw.function_open_end) else { return After::Doubt };
    if !name::is_valid(name) {
        return After::Doubt;
    }
    let markers = row.markers();
    loop {
        rest = rest.trim_start_matches(SPACE);
        if let Some(parameter) = rest.strip_prefix(&raw.parameter_open) {
            let Some((key, value)) = parameter.split_once(&raw.parameter_open_end) else { return After::Doubt };
            let Some((value, behind)) = value.split_once(&raw.parameter_close) else { return After::Doubt };
            if markers.iter().any(|marker| value.contains(&marker.text) || key.contains(&marker.text)) {
                return After::Doubt;
            }
            rest = behind;
        } else {
            let behind = rest.strip_prefix(&raw.function_close).map(|behind| behind.trim_start_matches(SPACE));
            return match behind.and_then(|behind| behind.strip_prefix(&row.close)) {
                Some(behind) => After::Call(name, after.len() - behind.len()),
                None => After::Doubt,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    fn read<'a>(format: &str, text: &'a str) -> Reading<'a> {
        Reading::of(format::find(format).expect("a built-in row"), text, &Start::Content)
    }

    fn names<'a>(reading: &Reading<'a>) -> Vec<&'a str> {
        reading.calls.iter().map(|call| call.name).collect()
    }

    #[test]
    fn a_text_without_an_opener_is_prose_whole() {
        let reading = read("qwen3", "Just </tool_call> <tool_c");
        assert_eq!((reading.prose, reading.calls, reading.whole), (vec!["Just </tool_call> <tool_c"], vec![], true));
    }

    #[test]
    fn textbook_calls_and_the_prose_around_them_are_told_apart() {
        let json = "A\n<tool_call>\n{\"name\": \"f\", \"arguments\": {\"a\": \"}\"}}\n</tool_call>B";
        let raw = "A\n\n<tool_call>\n<function=f>\n<parameter=a>\n}\n</parameter>\n</function>\n</tool_call>B";
        for (format, text) in [("qwen3", json), ("qwen3_coder", raw)] {
            let reading = read(format, text);
            assert_eq!((names(&reading), reading.whole), (vec!["f"], true), "{format}");
            assert_eq!((reading.prose[0].trim_end(), reading.prose[1]), ("A", "B"));
            assert!(
                reading.calls[0].text.starts_with("<tool_call>") && reading.calls[0].text.ends_with("</tool_call>")
            );
        }
    }

    #[test]
    fn an_opener_that_no_call_can_follow_is_prose() {
        for format in ["qwen3", "qwen3_coder"] {
            let text = "Wrap it in <tool_call>...</tool_call>, or `<tool_call>` alone.";
            let reading = read(format, text);
            assert_eq!((reading.prose, reading.whole), (vec![text], true), "{format}");
        }
    }

    #[test]
    fn anything_else_is_in_doubt_and_ends_the_reading() {
        for (format, body) in [
            ("qwen3", "{\"name\": \"f\", \"arguments\": {\"a\": \"</tool_call>\"}}</tool_call> x"),
            ("qwen3", "{\"name\": \"f\", \"arguments\": {\"a\": \"<tool_call>\"}}</tool_call> x"),
            ("qwen3", "{\"name\": \"f\", \"arguments\": \"{}\"}</tool_call> x"),
            ("qwen3", "{\"name\": \"f\", \"name\": \"g\"}</tool_call> x"),
            ("qwen3", "{\"name\": 1}</tool_call> x"),
            ("qwen3", "{\"name\": \"f\"} "),
            ("qwen3", ""),
            ("qwen3_coder", "<function=f><parameter=a></function></parameter></function></tool_call> x"),
            ("qwen3_coder", "<function=f>x</function></tool_call> x"),
            ("qwen3_coder", "<function=f></function>"),
            ("qwen3_coder", "<func"),
        ] {
            let text = format!("A <tool_call>{body}");
            let reading = read(format, &text);
            assert_eq!((reading.prose, reading.calls, reading.whole), (vec!["A "], vec![], false), "{format} {body}");
        }
    }

    #[test]
    fn reasoning_is_taken_off_and_its_openers_are_no_calls() {
        let reading = read("qwen3", "\n<think>use <tool_call>{</think> ok");
        assert_eq!((reading.reasoning, reading.prose), (Some("use <tool_call>{"), vec![" ok"]));
        let reading = Reading::of(format::find("qwen3").expect("a row"), "a</think>b", &Start::Reasoning);
        assert_eq!((reading.reasoning, reading.prose), (Some("a"), vec!["b"]));
    }
}
