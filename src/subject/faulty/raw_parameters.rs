//! The body of a call in the raw-parameter family: a name in a tag, then every parameter raw in a tag of its own.

use super::buffer::{Buffer, beginning_at_end, is_blank};
use super::faults::Mistake;
use super::json_text::quoted;
use super::raw_values::{escaped, is_streamed, json_of};
use super::session::{Out, Progress};
use crate::format::{Body, RawBody, name};

/// The state of a call's body between two chunks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct RawCall {
    place: Place,
    name: String,
    parameters: usize,
    /// Only in mistaken parsers: how many more braces than closing braces were sent, and whether the last value ended
    /// with a brace.
    open_braces: usize,
    ends_with_brace: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
enum Place {
    /// Before the end of the name's tag; the opener still stands at the start of the buffer.
    #[default]
    Name,
    /// Between the tags of parameters.
    Between,
    /// In a value that is sent as it comes.
    Text { has_begun: bool },
    /// In a value that is sent when it is whole: its key, and how many bytes hold no closer.
    Whole { key: String, searched: usize },
}

impl RawCall {
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
        let tag = rest[out.setup.opener().len()..].trim_start_matches(is_blank);
        let Some(after) = tag.strip_prefix(tags.function_open.as_str()) else {
            let may_follow = tags.function_open.starts_with(tag);
            return Some(if may_follow { Progress::Waiting } else { Progress::NoCall });
        };
        let Some(length) = after.find(&tags.function_open_end) else {
            let open_end = beginning_at_end(after, &tags.function_open_end);
            let begun = &after[..after.len() - open_end];
            let may_follow = begun.is_empty() || name::is_valid(begun);
            return Some(if may_follow { Progress::Waiting } else { Progress::NoCall });
        };
        let name = &after[..length];
        if !name::is_valid(name) {
            return Some(Progress::NoCall);
        }
        self.name = name.to_owned();
        buffer.consume(rest.len() - after.len() + length + tags.function_open_end.len());
        out.commit(&self.name);
        self.place = Place::Between;
        None
    }

    fn read_between(&mut self, tags: &RawBody, buffer: &mut Buffer, out: &mut Out<'_, '_>) -> Option<Progress> {
        let rest = buffer.rest();
        let tag = rest.trim_start_matches(is_blank);
        let blank = rest.len() - tag.len();
        if let Some(after) = tag.strip_prefix(tags.parameter_open.as_str()) {
            let Some(length) = after.find(&tags.parameter_open_end) else { return Some(Progress::Waiting) };
            let key = after[..length].to_owned();
            buffer.consume(rest.len() - after.len() + length + tags.parameter_open_end.len());
            self.parameters += 1;
            if is_streamed(&self.name, &key, out.setup) {
                self.send(&format!("{}{}: \"", self.lead(), quoted(&key)), out);
                self.place = Place::Text { has_begun: false };
            } else {
                self.place = Place::Whole { key, searched: 0 };
            }
            None
        } else if tag.starts_with(&tags.function_close) {
            buffer.consume(blank + tags.function_close.len());
            self.close(out);
            Some(Progress::Complete)
        } else if tags.parameter_open.starts_with(tag) || tags.function_close.starts_with(tag) {
            Some(Progress::Waiting)
        } else {
            buffer.consume(blank);
            Some(Progress::Malformed)
        }
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
        let Place::Whole { key, searched } = &mut self.place else { return None };
        let rest = buffer.rest();
        let Some(at) = rest[*searched..].find(&tags.parameter_close).map(|at| *searched + at) else {
            *searched = rest.len() - beginning_at_end(rest, &tags.parameter_close);
            return Some(Progress::Waiting);
        };
        let value = &rest[..at];
        let value = value.strip_prefix(tags.padding.as_str()).unwrap_or(value);
        let value = value.strip_suffix(tags.padding.as_str()).unwrap_or(value);
        let key = std::mem::take(key);
        let json = json_of(value, &self.name, &key, tags, out.setup);
        self.send(&format!("{}{}: {json}", self.lead(), quoted(&key)), out);
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
