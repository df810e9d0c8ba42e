//! The gallery's parsers, by name.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::block::call_start;
use super::faults::{self, Fault, Path};
use super::one_shot::one_shot;
use super::session::GallerySession;
use super::setup::{Setup, Style};
use super::shared::Work;
use crate::format::Row;
use crate::outcome::Outcome;
use crate::subject::{Input, Parser};

/// A parser of the gallery: healthy, or with one fault.
#[derive(Clone, Debug)]
pub struct Gallery {
    fault: Option<&'static Fault>,
    style: Style,
    /// How many texts were parsed one-shot: a stand-in for an order that changes, but the same in each run of a test.
    parsed: Arc<AtomicUsize>,
    /// The work of all sessions, those of copies of this parser included.
    work: Arc<Work>,
}

/// The names of the healthy parsers: the twin of all faults, and two that hand out arguments in another legal way.
pub const HEALTHY: [(&str, Style); 3] = [
    ("healthy", Style::Streaming),
    ("healthy-reserialising", Style::Reserialising),
    ("healthy-one-piece", Style::OnePiece),
];

/// The parser of this name: a fault's, or one of [`HEALTHY`]. A leading `faulty:` may be left out, `twin` is another
/// name of `healthy`.
pub fn parser(name: &str) -> Option<Gallery> {
    let name = name.strip_prefix("faulty:").unwrap_or(name);
    let healthy = name.strip_prefix("twin").map(|style| format!("healthy{}", style.replacen(':', "-", 1)));
    let name = healthy.as_deref().unwrap_or(name);
    let style = HEALTHY.iter().find(|(known, _)| *known == name).map(|&(_, style)| style);
    if let Some(style) = style {
        return Some(Gallery { fault: None, style, parsed: Arc::default(), work: Arc::default() });
    }
    let fault = faults::all().iter().find(|fault| fault.name == name)?;
    Some(Gallery { fault: Some(fault), style: Style::Streaming, parsed: Arc::default(), work: Arc::default() })
}

impl Gallery {
    /// The fault of this parser; `None` if it is healthy.
    pub fn fault(&self) -> Option<&'static Fault> {
        self.fault
    }

    /// How many bytes the sessions of this parser and of its copies have looked at.
    pub fn work(&self) -> u64 {
        self.work.bytes()
    }

    fn setup<'a>(&'a self, input: Input<'a>, other_path: Path) -> Setup<'a> {
        let mistake = self.fault.filter(|fault| fault.path != other_path).map(|fault| fault.mistake);
        Setup { input, mistake, style: self.style, work: &self.work }
    }
}

impl Parser for Gallery {
    type Session<'a> = GallerySession<'a>;

    fn reads(&self, row: &Row) -> bool {
        let is_written = !row.reasoning.as_ref().is_some_and(|reasoning| reasoning.ended_by_call)
            && !is_prefix_of_another(&row.openers())
            && (row.section.is_none() || !call_start(row).is_empty());
        let is_reached = |fault: &Fault| fault.families.contains(&row.family()) && fault.mistake.reaches(row);
        is_written && self.fault.is_none_or(is_reached)
    }

    fn one_shot(&self, input: Input<'_>, text: &str) -> Outcome {
        let turn = self.parsed.fetch_add(1, Ordering::Relaxed) + 1;
        one_shot(self.setup(input, Path::Stream), text, turn)
    }

    fn open<'a>(&'a self, input: Input<'a>) -> GallerySession<'a> {
        GallerySession::new(self.setup(input, Path::OneShot))
    }

    fn open_after<'a>(&'a self, before: GallerySession<'a>, input: Input<'a>) -> GallerySession<'a> {
        GallerySession::after(before, self.setup(input, Path::OneShot))
    }

    fn open_beside<'a>(&'a self, other: &GallerySession<'a>, input: Input<'a>) -> GallerySession<'a> {
        GallerySession::beside(other, self.setup(input, Path::OneShot))
    }
}

/// Whether one of `openers` begins another one, so that only what follows would tell which of them it is.
fn is_prefix_of_another(openers: &[&str]) -> bool {
    openers.iter().any(|opener| openers.iter().any(|other| other != opener && other.starts_with(opener)))
}
