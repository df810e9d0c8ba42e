//! The writer: text, truth, atoms and cuts, made in one pass.

use crate::case::{Case, Level, Start};
use crate::chunking::{Atom, Chunking};
use crate::format::{self, Confidence, Marker, Row};
use crate::tool::Tool;

use super::cuts::{Cutter, Place, Sort, tokens};
use super::draw::Draw;
use super::truth::Truth;

/// Writes one case's text and keeps what is known about it.
pub(super) struct Writer<'r> {
    row: &'r Row,
    markers: Vec<Marker>,
    text: String,
    /// The length of `text` in characters.
    length: usize,
    atoms: Vec<Atom>,
    /// Where tokens start: the places where a stream is likely to break off.
    joints: Vec<usize>,
    cutter: Cutter,
    truth: Truth,
    disputed: bool,
    truncated: Option<usize>,
    /// The number that the next call bears, in formats that count calls over a whole conversation.
    counter: usize,
}

impl<'r> Writer<'r> {
    /// A writer for `row` that has written nothing.
    pub(super) fn new(row: &'r Row, draw: &mut Draw<'_, '_>) -> Writer<'r> {
        Writer {
            row,
            markers: row.markers(),
            text: String::new(),
            length: 0,
            atoms: Vec::new(),
            joints: Vec::new(),
            cutter: Cutter::new(draw),
            truth: Truth::default(),
            // No case of a format whose grammar nobody has seen in a template is firm.
            disputed: row.confidence == Confidence::Uncertain,
            truncated: None,
            counter: draw.weighted(&[(6, 0), (2, 1), (1, 7), (1, 12)]),
        }
    }

    /// The format.
    pub(super) fn row(&self) -> &'r Row {
        self.row
    }

    /// Writes text outside calls and reasoning: content, if the framing rule leaves it.
    pub(super) fn prose(&mut self, text: &str, draw: &mut Draw<'_, '_>) {
        self.truth.prose(text);
        self.write(text, Place::Prose, draw);
    }

    /// Writes white space around calls. Whether it is framing or prose is the framing rule's matter.
    pub(super) fn space(&mut self, text: &str, draw: &mut Draw<'_, '_>) {
        self.truth.prose(text);
        self.write(text, Place::Framing, draw);
    }

    /// Writes text of the reasoning.
    pub(super) fn reasoning(&mut self, text: &str, draw: &mut Draw<'_, '_>) {
        self.truth.reasoning(text);
        self.write(text, Place::Prose, draw);
    }

    /// Writes a marker that is markup. Each part of it that is atomic is one token.
    pub(super) fn markup(&mut self, marker: &str, draw: &mut Draw<'_, '_>) {
        let mut rest = marker;
        let mut position = 0;
        for atom in format::atoms(self.row, marker) {
            let (plain, others) = rest.split_at(length_of(rest, atom.start - position));
            let (atomic, others) = others.split_at(length_of(others, atom.end - atom.start));
            self.token(plain, Sort::Marker { atomic: false }, Place::Syntax, draw);
            self.token(atomic, Sort::Marker { atomic: true }, Place::Syntax, draw);
            (rest, position) = (others, atom.end);
        }
        self.token(rest, Sort::Marker { atomic: false }, Place::Syntax, draw);
    }

    /// Writes white space inside a call.
    pub(super) fn layout(&mut self, space: &str, draw: &mut Draw<'_, '_>) {
        self.write(space, Place::Framing, draw);
    }

    /// Writes a part of a call's body.
    pub(super) fn body(&mut self, text: &str, place: Place, draw: &mut Draw<'_, '_>) {
        self.write(text, place, draw);
    }

    /// Says that the markup and body written next are a complete call.
    pub(super) fn call(&mut self, name: &str, arguments: String) {
        self.truth.call(&self.row.separator, self.row.markerless, name, arguments);
        self.counter += 1;
    }

    /// The number of the call that is being written, in formats that count calls.
    pub(super) fn counter(&self) -> usize {
        self.counter.saturating_sub(1)
    }

    /// Says that no document decides what this text means: the case is disputed and has no truth.
    pub(super) fn dispute(&mut self) {
        self.disputed = true;
    }

    /// Breaks the text off at some character before its end; a text of no character stays as it is.
    pub(super) fn truncate(&mut self, draw: &mut Draw<'_, '_>) {
        self.dispute();
        if self.length == 0 {
            return;
        }
        let near_a_joint = draw.chance(60);
        let end = if near_a_joint && !self.joints.is_empty() {
            let joint = draw.pick(&self.joints);
            (joint + draw.weighted(&[(4, 1), (3, 0), (1, 2)])).saturating_sub(draw.below(2))
        } else {
            draw.below(self.length)
        };
        self.truncated = Some(end.min(self.length - 1));
    }

    /// The case, without an id of its own.
    pub(super) fn finish(mut self, start: Start, tools: Vec<Tool>, stratum: &str, draw: &mut Draw<'_, '_>) -> Case {
        if let Some(end) = self.truncated {
            self.text = self.text.chars().take(end).collect();
            self.length = end;
            self.atoms.retain(|atom| atom.end <= end);
        }
        let cuts: Vec<Chunking> = self.cutter.finish(self.length, draw);
        Case {
            id: format!("generated/{}", self.row.name),
            format: self.row.name.clone(),
            tools,
            text: self.text,
            start,
            atoms: self.atoms,
            truth: (!self.disputed).then(|| self.truth.finish()),
            level: if self.disputed { Level::Disputed } else { Level::Must },
            stratum: stratum.to_owned(),
            source: "made by the generator from the bytes of its caller".to_owned(),
            cuts,
        }
    }

    /// Writes free text. An atomic marker in it is the token or, as often, plain text that only looks like it.
    fn write(&mut self, text: &str, place: Place, draw: &mut Draw<'_, '_>) {
        let markers = std::mem::take(&mut self.markers);
        for (token, sort) in tokens(text, &markers) {
            let sort = match sort {
                Sort::Marker { atomic } => Sort::Marker { atomic: atomic && draw.chance(50) },
                other => other,
            };
            self.token(token, sort, place, draw);
        }
        self.markers = markers;
    }

    fn token(&mut self, token: &str, sort: Sort, place: Place, draw: &mut Draw<'_, '_>) {
        if token.is_empty() {
            return;
        }
        let start = self.length;
        let end = start + token.chars().count();
        if sort == (Sort::Marker { atomic: true }) {
            self.atoms.push(Atom { start, end });
        }
        self.cutter.token(start, end, sort, place, draw);
        self.joints.push(start);
        self.text.push_str(token);
        self.length = end;
    }
}

/// The length in bytes of the first `count` characters of `text`.
fn length_of(text: &str, count: usize) -> usize {
    text.chars().take(count).map(char::len_utf8).sum()
}
