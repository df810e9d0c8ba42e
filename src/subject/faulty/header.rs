//! The body of a call in the header family: a header with the name, then the arguments as one JSON object.

use std::borrow::Cow;

use super::buffer::{Buffer, is_blank};
use super::faults::Mistake;
use super::json_scan::{Event, Kind, Scanner};
use super::session::{Out, Progress};
use super::setup::Setup;
use super::unescape::StringObject;
use crate::format::{Body, HeaderBody, name};

/// The state of a call's body between two chunks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct HeaderCall {
    /// How many bytes of markers stand before the header.
    lead: usize,
    place: Place,
    scanner: Scanner,
    /// Only in a mistaken parser: arguments not sent yet, and whether any were sent.
    unsent: String,
    has_sent: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Place {
    /// Before the end of the header; the markers still stand at the start of the buffer.
    Header,
    /// Before the first character of the arguments.
    Before,
    Object,
    /// In the word `null`.
    Null,
    /// In an object that the model wrote as a string.
    Text(StringObject),
}

/// What is known of a header.
enum Header<'a> {
    Waiting,
    NoCall,
    /// The name, the digits after it, and how many bytes the header has.
    Whole {
        name: Cow<'a, str>,
        counter: &'a str,
        length: usize,
    },
}

impl HeaderCall {
    /// A call whose markers are the first `lead` bytes of the buffer.
    pub fn new(lead: usize, setup: &Setup<'_>) -> HeaderCall {
        HeaderCall {
            lead,
            place: Place::Header,
            scanner: Scanner::new(setup.mistake),
            unsent: String::new(),
            has_sent: false,
        }
    }

    /// Whether the call's name is known.
    pub fn is_committed(&self) -> bool {
        self.place != Place::Header
    }

    /// Reads what is in the buffer.
    pub fn read(&mut self, buffer: &mut Buffer, out: &mut Out<'_, '_>) -> Progress {
        let Body::Header(body) = &out.setup.input.row.body else { return Progress::NoCall };
        if self.place == Place::Header {
            match header(body, &buffer.rest()[self.lead..], out.setup.mistake) {
                Header::Waiting => return Progress::Waiting,
                Header::NoCall => return Progress::NoCall,
                Header::Whole { name, counter, length } => {
                    if out.setup.makes(Mistake::IndexFromCounter) {
                        out.number(counter);
                    }
                    out.commit(&name);
                    buffer.consume(self.lead + length);
                    self.place = Place::Before;
                }
            }
        }
        if self.place == Place::Before {
            let rest = buffer.rest();
            let trimmed = rest.trim_start_matches(is_blank);
            let closers = [body.arguments_close.trim_start_matches(is_blank), out.setup.input.row.close.as_str()];
            let mut closers = closers.into_iter().filter(|closer| !closer.is_empty());
            if closers.clone().any(|closer| trimmed.starts_with(closer)) {
                self.send("{}", out);
                return Progress::Complete;
            }
            buffer.consume(rest.len() - trimmed.len());
            if buffer.rest().is_empty() || closers.any(|closer| closer.starts_with(buffer.rest())) {
                return Progress::Waiting;
            }
        }
        self.read_arguments(buffer, out)
    }

    fn read_arguments(&mut self, buffer: &mut Buffer, out: &mut Out<'_, '_>) -> Progress {
        let mut piece = String::new();
        let mut progress = Progress::Waiting;
        let mut used = 0;
        for c in buffer.rest().chars() {
            progress = self.take(c, &mut piece);
            if progress != Progress::Malformed {
                used += c.len_utf8();
            }
            if progress != Progress::Waiting {
                break;
            }
        }
        self.send(&piece, out);
        buffer.consume(used);
        progress
    }

    fn send(&mut self, piece: &str, out: &mut Out<'_, '_>) {
        if !out.setup.makes(Mistake::EmptyArgumentsFalsy) {
            return out.arguments(piece);
        }
        self.unsent.push_str(piece);
        self.has_sent |= self.unsent.contains(|c| !matches!(c, '{' | '}') && !is_blank(c));
        if self.has_sent {
            out.arguments(&std::mem::take(&mut self.unsent));
        }
    }

    /// Takes a character of the arguments and appends to `piece` what it delivers.
    fn take(&mut self, c: char, piece: &mut String) -> Progress {
        let Some(event) = self.scanner.push(c) else { return Progress::Malformed };
        let is_over = event == Event::End && self.scanner.depth() == 0;
        match &mut self.place {
            Place::Header | Place::Before => {
                let Event::Begin(kind) = event else { return Progress::Malformed };
                self.place = match kind {
                    Kind::Object => Place::Object,
                    Kind::Null => Place::Null,
                    Kind::String => Place::Text(StringObject::new()),
                    Kind::Array | Kind::Number | Kind::Boolean => return Progress::Malformed,
                };
                if kind == Kind::Object {
                    piece.push(c);
                }
            }
            Place::Object => piece.push(c),
            Place::Null if is_over => piece.push_str("{}"),
            Place::Null => {}
            Place::Text(object) if is_over => {
                if !object.is_whole() {
                    return Progress::Malformed;
                }
            }
            Place::Text(object) => {
                if !object.push(c, piece) {
                    return Progress::Malformed;
                }
            }
        }
        if is_over { Progress::Complete } else { Progress::Waiting }
    }
}

/// Reads a header from the start of `text`.
fn header<'a>(body: &HeaderBody, text: &'a str, mistake: Option<Mistake>) -> Header<'a> {
    let blank = |text: &'a str| if body.spaced { text.trim_start_matches(is_blank) } else { text };
    let start = blank(text);
    let Some(after_prefix) = start.strip_prefix(body.prefix.as_str()) else {
        return if body.prefix.starts_with(start) { Header::Waiting } else { Header::NoCall };
    };
    let token_on = blank(after_prefix);
    let takes_hyphens = mistake != Some(Mistake::NameWithoutHyphen);
    let length = token_on.bytes().take_while(|&byte| is_of_token(byte) && (takes_hyphens || byte != b'-')).count();
    let (token, after_token) = token_on.split_at(length);
    if after_token.is_empty() {
        return if may_become_name(body, token) { Header::Waiting } else { Header::NoCall };
    }
    let name = name_in(body, token);
    if !name::is_valid(name) {
        return Header::NoCall;
    }
    let counter = token.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    let mut name = Cow::Borrowed(match mistake {
        Some(Mistake::HeaderEndsAtFirstColon) => name.split(':').next().unwrap_or_default(),
        Some(Mistake::NameAfterLastDot) => name.rsplit('.').next().unwrap_or_default(),
        _ => name,
    });
    let mut rest = blank(after_token);
    if !body.id_open.is_empty()
        && let Some(id_on) = rest.strip_prefix(body.id_open.as_str())
    {
        rest = id_on.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
        if mistake == Some(Mistake::IdGluedToName) {
            name = Cow::Owned(format!("{name}{}", &id_on[..id_on.len() - rest.len()]));
        }
    } else if !body.id_open.is_empty() && body.id_open.starts_with(rest) {
        return Header::Waiting;
    }
    match rest.strip_prefix(body.arguments_open.as_str()) {
        Some(behind) => Header::Whole { name, counter, length: text.len() - behind.len() },
        None if body.arguments_open.starts_with(rest) => Header::Waiting,
        None => Header::NoCall,
    }
}

fn is_of_token(byte: u8) -> bool {
    name::allows(byte, 1)
}

/// The name in a whole token: without its prefix and its counter.
fn name_in<'a>(body: &HeaderBody, token: &'a str) -> &'a str {
    let name = token.strip_prefix(body.name_prefix.as_str()).unwrap_or(token);
    without_counter(body, name).unwrap_or(name)
}

fn without_counter<'a>(body: &HeaderBody, name: &'a str) -> Option<&'a str> {
    let digits = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let has_digits = digits.len() < name.len();
    if has_digits && !body.counter.is_empty() { digits.strip_suffix(body.counter.as_str()) } else { None }
}

/// Whether more characters can make of the token `begun` one with a valid name.
fn may_become_name(body: &HeaderBody, begun: &str) -> bool {
    let name = begun.strip_prefix(body.name_prefix.as_str()).unwrap_or(begun);
    let is_begun = |name: &str| name.is_empty() || name::is_valid(name);
    // Beyond the longest name only the counter can follow.
    is_begun(name)
        || without_counter(body, &format!("{name}0")).is_some_and(name::is_valid)
        || body
            .counter
            .char_indices()
            .skip(1)
            .any(|(at, _)| name.strip_suffix(&body.counter[..at]).is_some_and(name::is_valid))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    fn read(format: &str, text: &str) -> Option<Option<(String, String)>> {
        let row = format::find(format).expect("a built-in row");
        let Body::Header(body) = &row.body else { panic!("{format} has a header") };
        match header(body, text, None) {
            Header::Waiting => Some(None),
            Header::NoCall => None,
            Header::Whole { name, length, .. } => Some(Some((name.into_owned(), text[length..].to_owned()))),
        }
    }

    fn found(name: &str, rest: &str) -> Option<Option<(String, String)>> {
        Some(Some((name.to_owned(), rest.to_owned())))
    }

    #[test]
    fn the_name_is_the_token_without_prefix_and_counter() {
        let end = "<|tool_call_argument_begin|>";
        for (token, name) in [
            ("functions.get_weather:0", "get_weather"),
            (" functions.a.b:17\n", "a.b"),
            ("get_weather", "get_weather"),
            ("call00003", "call00003"),
            ("functions.functions.f:0", "functions.f"),
            ("functions.a:1:2", "a:1"),
            ("functions.a:b", "a:b"),
            ("functions", "functions"),
        ] {
            assert_eq!(read("kimi_k2", &format!("{token}{end}{{")), found(name, "{"), "{token}");
        }
        for token in ["", "functions.", "functions.:0", "3", ":0", "a b", "functions.3:0"] {
            assert_eq!(read("kimi_k2", &format!("{token}{end}")), None, "{token}");
        }
        assert_eq!(read("mistral_v11", "f[CALL_ID]ab-1_[ARGS]{"), found("f", "{"));
        assert_eq!(read("mistral_v11", "f[CALL_ID][ARGS]"), found("f", ""));
        assert_eq!(read("deepseek_v3", "function<｜tool▁sep｜>f\n```json\n{"), found("f", "{"));
    }

    #[test]
    fn a_header_fails_as_soon_as_nothing_can_make_it_one() {
        for text in ["3", "functions.3", "functions.:", "f <|tool_call_end", "f<|tool_call_begin", "f g", "é"] {
            assert_eq!(read("kimi_k2", text), None, "{text}");
        }
        for text in ["", " ", "fun", "functions.", "f:", "f:0 <|tool_call_arg", "f <"] {
            assert_eq!(read("kimi_k2", text), Some(None), "{text}");
        }
        for text in [" f", "f ", "f[CALL_ID]é", "f[CALL_ID]a[CALL_ID]", "f{"] {
            assert_eq!(read("mistral_v11", text), None, "{text}");
        }
        for text in ["f[", "f[CALL_ID]", "f[CALL_ID]a1[AR", "f[A"] {
            assert_eq!(read("mistral_v11", text), Some(None), "{text}");
        }
        let longest = "x".repeat(128);
        assert_eq!(read("kimi_k2", &longest), Some(None));
        assert_eq!(read("kimi_k2", &format!("{longest}:123")), Some(None));
        assert_eq!(read("kimi_k2", &format!("{longest}:1a")), None);
        assert_eq!(read("kimi_k2", &format!("{longest}x")), None);
        assert_eq!(read("mistral_v11", &format!("{longest}:")), None);
    }
}
