//! The body of a call in the families with raw parameters: a name, in a tag or bare, then every parameter raw in tags.

use super::buffer::{Buffer, beginning_at_end, is_blank};
use super::faults::Mistake;
use super::json_text::quoted;
use super::raw_values::{Parameter, escaped, is_streamed, json_of};
use super::session::{Out, Progress};
use super::setup::Setup;
use crate::format::{Body, RawBody, name};
use crate::reference::typing::{self, Types};

/// The state of a call's body between two chunks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct RawCall {
    /// How many bytes of markers stand before the name.
    lead: usize,
    place: Place,
    name: String,
    parameters: usize,
    /// Only in mistaken parsers: how many more braces than closing braces were sent, and whether the last value ended
    /// with a brace.
    open_braces: usize,
    ends_with_brace: bool,
    /// Whether the value that is being read will be forgotten.
    is_pair_lost: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
enum Place {
    /// Before the end of the name's tag; the opener still stands at the start of the buffer.
    #[default]
    Name,
    /// Between the tags of parameters.
    Between,
    /// After a key that its value's tag has to follow.
    Key(Parameter),
    /// In a value that is sent as it comes.
    Text { has_begun: bool },
    /// In a value that is sent when it is whole, and how many bytes hold no closer.
    Whole { parameter: Parameter, searched: usize },
}

/// What is known of a tag.
enum Tag<'a> {
    Waiting,
    /// So many bytes are fine, what follows is not.
    Wrong(usize),
    /// The key, what the tag states, and the tag's length in bytes.
    Whole(&'a str, Option<Types>, usize),
}

impl RawCall {
    /// A call whose markers are the first `lead` bytes of the buffer.
    pub fn new(lead: usize) -> RawCall {
        RawCall { lead, ..RawCall::default() }
    }

    /// Whether the call's name is known.
    pub fn is_committed(&self) -> bool {
        self.place != Place::Name
    }

    /// Reads what is in the buffer.
    pub fn read(&mut self, buffer: &mut Buffer, out: &mut Out<'_, '_>) -> Progress {
        let Body::RawParameters(tags) = &out.setup.input.row.body else { return Progress::NoCall };
        loop {
            let stopped = match &self.place {
                Place::Name => self.read_name(tags, buffer, out),
                Place::Between => self.read_between(tags, buffer, out),
                Place::Key(_) => self.read_value_open(tags, buffer, out),
                Place::Text { .. } => self.read_text(tags, buffer, out),
                Place::Whole { .. } => self.read_whole(tags, buffer, out),
            };
            if let Some(progress) = stopped {
                return progress;
            }
        }
    }

    fn read_name(&mut self, tags: &RawBody, buffer: &mut Buffer, out: &mut Out<'_, '_>) -> Option<Progress> {
        let rest = buffer.rest();
        let tag = rest[self.lead..].trim_start_matches(is_blank);
        let Some(after) = tag.strip_prefix(tags.function_open.as_str()) else {
            let may_follow = tags.function_open.starts_with(tag);
            return Some(if may_follow { Progress::Waiting } else { Progress::NoCall });
        };
        let read = match is_bare(tags) {
            true => bare_name(tags, after, out.setup),
            false => tagged_name(tags, after),
        };
        let (name, length) = match read {
            Ok(found) => found,
            Err(progress) => return Some(progress),
        };
        self.name = name.to_owned();
        buffer.consume(rest.len() - after.len() + length);
        out.commit(&self.name);
        self.place = Place::Between;
        None
    }

    fn read_between(&mut self, tags: &RawBody, buffer: &mut Buffer, out: &mut Out<'_, '_>) -> Option<Progress> {
        let rest = buffer.rest();
        let tag = rest.trim_start_matches(is_blank);
        let blank = rest.len() - tag.len();
        let close = closing_tag(tags, out.setup);
        if let Some(after) = tag.strip_prefix(tags.parameter_open.as_str()) {
            let read = rest.len() - after.len();
            match key_tag(tags, after, out.setup.mistake) {
                Tag::Waiting => return Some(Progress::Waiting),
                Tag::Wrong(length) => {
                    buffer.consume(read + length);
                    return Some(Progress::Malformed);
                }
                Tag::Whole(key, stated, length) => {
                    let stated = stated.filter(|_| !out.setup.makes(Mistake::StatedTypeIgnored));
                    let types = stated.or_else(|| typing::of_parameter(out.setup.input.tools, &self.name, key));
                    let parameter = Parameter { key: key.to_owned(), types };
                    buffer.consume(read + length);
                    self.place = Place::Key(parameter);
                }
            }
            None
        } else if tag.starts_with(close) {
            buffer.consume(blank + close.len());
            self.close(out);
            Some(Progress::Complete)
        } else if tags.parameter_open.starts_with(tag) || close.starts_with(tag) {
            Some(Progress::Waiting)
        } else {
            buffer.consume(blank);
            Some(Progress::Malformed)
        }
    }

    /// Reads what stands between a key and its value.
    fn read_value_open(&mut self, tags: &RawBody, buffer: &mut Buffer, out: &mut Out<'_, '_>) -> Option<Progress> {
        if !tags.value_open.is_empty() {
            let rest = buffer.rest();
            let pair = format!("{}{}", tags.value_gap, tags.value_open);
            self.is_pair_lost = out.setup.makes(Mistake::PairMustBeAdjacent) && !rest.starts_with(&pair);
            let tag = rest.trim_start_matches(is_blank);
            let blank = rest.len() - tag.len();
            if !tag.starts_with(&tags.value_open) {
                if tags.value_open.starts_with(tag) {
                    return Some(Progress::Waiting);
                }
                buffer.consume(blank);
                return Some(Progress::Malformed);
            }
            buffer.consume(blank + tags.value_open.len());
        }
        let Place::Key(parameter) = std::mem::take(&mut self.place) else { return None };
        if self.is_pair_lost {
            self.place = Place::Whole { parameter, searched: 0 };
            return None;
        }
        self.parameters += 1;
        if is_streamed(parameter.types, out.setup) {
            self.send(&format!("{}{}: \"", self.lead(), quoted(&parameter.key)), out);
            self.place = Place::Text { has_begun: false };
        } else {
            self.place = Place::Whole { parameter, searched: 0 };
        }
        None
    }

    fn read_text(&mut self, tags: &RawBody, buffer: &mut Buffer, out: &mut Out<'_, '_>) -> Option<Progress> {
        if self.place == (Place::Text { has_begun: false }) {
            let rest = buffer.rest();
            if rest.starts_with(&tags.padding) {
                buffer.consume(tags.padding.len());
            } else if tags.padding.starts_with(rest) {
                return Some(Progress::Waiting);
            }
            self.place = Place::Text { has_begun: true };
        }
        let rest = buffer.rest();
        if let Some(at) = rest.find(&tags.parameter_close) {
            let value = &rest[..at];
            let value = value.strip_suffix(tags.padding.as_str()).unwrap_or(value);
            self.send_text(value, out);
            self.send("\"", out);
            buffer.consume(at + tags.parameter_close.len());
            self.place = Place::Between;
            return None;
        }
        let padded_close = format!("{}{}", tags.padding, tags.parameter_close);
        let mut held = beginning_at_end(rest, &padded_close).max(beginning_at_end(rest, &tags.parameter_close));
        if out.setup.makes(Mistake::FirstAngleBracketOnly)
            && let Some(first) = rest.find('<')
            && !tags.parameter_close.starts_with(&rest[first..])
        {
            // Only the first bracket is looked at; since that one begins no closer, none is expected.
            held = 0;
        }
        let certain = rest.len() - held;
        self.send_text(&rest[..certain], out);
        buffer.consume(certain);
        Some(Progress::Waiting)
    }

    fn read_whole(&mut self, tags: &RawBody, buffer: &mut Buffer, out: &mut Out<'_, '_>) -> Option<Progress> {
        let Place::Whole { parameter, searched } = &mut self.place else { return None };
        let rest = buffer.rest();
        let Some(at) = rest[*searched..].find(&tags.parameter_close).map(|at| *searched + at) else {
            *searched = rest.len() - beginning_at_end(rest, &tags.parameter_close);
            return Some(Progress::Waiting);
        };
        if self.is_pair_lost {
            buffer.consume(at + tags.parameter_close.len());
            self.place = Place::Between;
            return None;
        }
        let value = &rest[..at];
        let value = value.strip_prefix(tags.padding.as_str()).unwrap_or(value);
        let value = value.strip_suffix(tags.padding.as_str()).unwrap_or(value);
        let json = json_of(value, &self.name, parameter, tags, out.setup);
        let key = quoted(&parameter.key);
        self.send(&format!("{}{key}: {json}", self.lead()), out);
        self.ends_with_brace = json.ends_with('}');
        buffer.consume(at + tags.parameter_close.len());
        self.place = Place::Between;
        None
    }

    /// What stands before the key of the parameter that was just counted.
    fn lead(&self) -> &'static str {
        if self.parameters == 1 { "{" } else { ", " }
    }

    fn close(&mut self, out: &mut Out<'_, '_>) {
        let is_closed = (out.setup.makes(Mistake::BracesCounted) && self.open_braces == 0)
            || (out.setup.makes(Mistake::OuterBraceSkipped) && self.ends_with_brace);
        if self.parameters == 0 {
            if !out.setup.makes(Mistake::EmptyArgumentsFalsy) {
                self.send("{}", out);
            }
        } else if !is_closed {
            self.send("}", out);
        }
    }

    fn send_text(&mut self, text: &str, out: &mut Out<'_, '_>) {
        self.send(&escaped(text, out.setup), out);
        self.ends_with_brace = false;
    }

    fn send(&mut self, piece: &str, out: &mut Out<'_, '_>) {
        if out.setup.makes(Mistake::BracesCounted) {
            let opening = piece.matches('{').count();
            self.open_braces = (self.open_braces + opening).saturating_sub(piece.matches('}').count());
        }
        out.arguments(piece);
    }
}

/// Whether the name has no tag of its own, so that white space may stand around it.
fn is_bare(tags: &RawBody) -> bool {
    tags.function_open_end.is_empty() || !tags.value_open.is_empty()
}

/// What ends the arguments: the function's closing tag, else the call's.
fn closing_tag<'a>(tags: &'a RawBody, setup: &'a Setup<'_>) -> &'a str {
    if tags.function_close.is_empty() { &setup.input.row.close } else { &tags.function_close }
}

/// The name at the start of `text` and how many bytes it has with what ends it.
fn tagged_name<'a>(tags: &RawBody, text: &'a str) -> Result<(&'a str, usize), Progress> {
    let Some(length) = text.find(&tags.function_open_end) else {
        let begun = &text[..text.len() - beginning_at_end(text, &tags.function_open_end)];
        let may_follow = begun.is_empty() || name::is_valid(begun);
        return Err(if may_follow { Progress::Waiting } else { Progress::NoCall });
    };
    let name = &text[..length];
    if name::is_valid(name) { Ok((name, length + tags.function_open_end.len())) } else { Err(Progress::NoCall) }
}

/// The name at the start of `text`, white space aside, and how many bytes are used up with it. It ends at its own
/// marker, or before the first parameter or the end of the call.
fn bare_name<'a>(tags: &RawBody, text: &'a str, setup: &Setup<'_>) -> Result<(&'a str, usize), Progress> {
    let start = text.trim_start_matches(is_blank);
    let length = start.bytes().take_while(|&byte| name::allows(byte, 1)).count();
    let (name, behind) = start.split_at(length);
    if name.is_empty() && behind.is_empty() {
        return Err(Progress::Waiting);
    }
    if !name::is_valid(name) {
        return Err(Progress::NoCall);
    }
    if setup.makes(Mistake::NameNeedsLineBreak) && !behind.is_empty() && !behind.starts_with('\n') {
        return Err(Progress::NoCall);
    }
    let rest = behind.trim_start_matches(is_blank);
    if setup.makes(Mistake::CallNeedsArguments) && rest.starts_with(closing_tag(tags, setup)) {
        return Err(Progress::NoCall);
    }
    let end = tags.function_open_end.as_str();
    let ends: &[&str] = if end.is_empty() { &[&tags.parameter_open, closing_tag(tags, setup)] } else { &[end] };
    if ends.iter().any(|end| rest.starts_with(end)) {
        return Ok((name, text.len() - rest.len() + end.len()));
    }
    Err(if ends.iter().any(|end| end.starts_with(rest)) { Progress::Waiting } else { Progress::NoCall })
}

/// The key at the start of `text`, with the end of its tag.
fn key_tag<'a>(tags: &RawBody, text: &'a str, mistake: Option<Mistake>) -> Tag<'a> {
    let end = tags.parameter_open_end.as_str();
    if !tags.value_open.is_empty() {
        return match text.find(end) {
            Some(length) if mistake == Some(Mistake::KeyEndsAtAngleBracket) && text[..length].contains('<') => {
                Tag::Wrong(length)
            }
            Some(length) => Tag::Whole(&text[..length], None, length + end.len()),
            None => Tag::Waiting,
        };
    }
    let Some(length) = end.chars().next().and_then(|first| text.find(first)) else { return Tag::Waiting };
    let (key, rest) = text.split_at(length);
    let stated = tags.typed_ends.iter().map(|end| (end.text.as_str(), Some(Types::stated(end.states))));
    let mut ends = std::iter::once((end, None)).chain(stated);
    match ends.clone().find(|(end, _)| rest.starts_with(end)) {
        Some((end, types)) => Tag::Whole(key, types, length + end.len()),
        None if ends.any(|(end, _)| end.starts_with(rest)) => Tag::Waiting,
        None => Tag::Wrong(length),
    }
}
