//! The best evidence for each kind: an oracle offers all that it sees, and one finding a kind comes out.

use super::finding::{Evidence, Finding, Mode};
use super::shape::{shape, short_hash};
use crate::case::{Case, Level};
use crate::chunking::Chunking;
use crate::explore::{Again, Observation, Reached};
use crate::format::Row;
use crate::outcome::Difference;
use crate::outcome::{Kind, Outcome};

/// How many of an engine's log lines stand beside a finding.
const LOG_LINES: usize = 5;

/// Where something was seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight<'a> {
    pub(super) mode: Mode,
    pub(super) token_real: bool,
    /// The chunking; `None` for the one-shot parse, or where it is not known.
    pub(super) cuts: Option<&'a Chunking>,
}

impl<'a> Sight<'a> {
    pub(super) fn stream(reached: &'a Reached) -> Sight<'a> {
        Sight { mode: Mode::Stream, token_real: reached.token_real, cuts: Some(&reached.cuts) }
    }

    pub(super) fn again(again: &'a Again) -> Sight<'a> {
        let mode = if again.cuts.is_some() { Mode::Stream } else { Mode::OneShot };
        Sight { mode, token_real: again.token_real, cuts: again.cuts.as_ref() }
    }

    pub(super) fn one_shot() -> Sight<'a> {
        Sight { mode: Mode::OneShot, token_real: true, cuts: None }
    }

    /// Streams before the one-shot parse, token-real before not, few cuts before many.
    fn key(&self) -> (Mode, bool, usize, Option<&Chunking>) {
        (self.mode, !self.token_real, self.cuts.map_or(0, |cuts| cuts.0.len()), self.cuts)
    }

    fn words(&self) -> String {
        let Some(Chunking(cuts)) = self.cuts else {
            return match self.mode {
                Mode::OneShot => "The one-shot parse".to_owned(),
                Mode::Stream => "A stream".to_owned(),
            };
        };
        let listed: Vec<String> = cuts.iter().take(4).map(usize::to_string).collect();
        match cuts.len() {
            0 => "The stream of the whole text as one chunk".to_owned(),
            1..=4 => format!("The stream cut at {}", listed.join(", ")),
            more => format!("The stream with {more} cuts ({}, …)", listed.join(", ")),
        }
    }
}

/// An outcome in evidence, or words.
#[derive(Clone, Debug)]
pub(super) enum Shown<'a> {
    Outcome(&'a Outcome),
    Text(String),
}

/// One thing that an oracle saw.
#[derive(Clone, Debug)]
pub(super) struct Seen<'a> {
    pub(super) sight: Sight<'a>,
    pub(super) level: Level,
    pub(super) difference: Difference,
    pub(super) expected: Shown<'a>,
    pub(super) got: Shown<'a>,
    /// What it was held against, such as `the truth`.
    pub(super) against: &'static str,
    /// The predicate of the finding's sentence, where it is not that two things differ.
    pub(super) told: Option<String>,
    /// The length in characters of the text that was fed, if it is only a beginning.
    pub(super) length: Option<usize>,
}

/// The best that was seen of each kind.
#[derive(Debug, Default)]
pub(super) struct Best<'a> {
    seen: Vec<Seen<'a>>,
}

impl<'a> Best<'a> {
    pub(super) fn new() -> Best<'a> {
        Best { seen: Vec::new() }
    }

    /// Keeps `seen` unless the same kind was seen better already. What comes first wins among equals.
    pub(super) fn offer(&mut self, seen: Seen<'a>) {
        let rank = |seen: &Seen<'_>| std::cmp::Reverse(seen.level);
        match self.seen.iter_mut().find(|known| known.difference.kind == seen.difference.kind) {
            Some(known) => {
                let better =
                    (rank(&seen), seen.sight.key(), seen.length) < (rank(known), known.sight.key(), known.length);
                if better {
                    *known = seen;
                }
            }
            None => self.seen.push(seen),
        }
    }

    /// Offers each difference between two outcomes, held against `against`.
    pub(super) fn offer_all(
        &mut self,
        differences: Vec<Difference>,
        sight: Sight<'a>,
        (expected, got): (&'a Outcome, &'a Outcome),
        against: &'static str,
        level: impl Fn(Kind) -> Level,
    ) {
        for difference in differences {
            self.offer(Seen {
                sight,
                level: level(difference.kind),
                difference,
                expected: Shown::Outcome(expected),
                got: Shown::Outcome(got),
                against,
                told: None,
                length: None,
            });
        }
    }

    /// One finding a kind, in the order in which the kinds were seen.
    pub(super) fn findings(self, oracle: &str, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        self.seen.into_iter().map(|seen| finding(seen, oracle, case, row, observation)).collect()
    }
}

fn finding(seen: Seen<'_>, oracle: &str, case: &Case, row: &Row, observation: &Observation) -> Finding {
    let shape = shape(row, &seen.difference);
    let evidence = |shown: Shown<'_>| match shown {
        Shown::Outcome(outcome) => Evidence::Outcome(outcome.clone()),
        Shown::Text(text) => Evidence::Text(text),
    };
    let text: String = match seen.length {
        Some(length) => case.text.chars().take(length).collect(),
        None => case.text.clone(),
    };
    let kind = seen.difference.kind;
    let message = sentence(&seen);
    let mut finding = Finding {
        id: String::new(),
        group: short_hash(&[oracle, kind.words(), &shape]),
        case: case.id.clone(),
        subject: String::new(),
        parser: observation.parser.name.clone(),
        format: case.format.clone(),
        oracle: oracle.to_owned(),
        kind,
        level: seen.level,
        shape,
        mode: seen.sight.mode,
        token_real: seen.sight.token_real,
        cuts: seen.sight.cuts.cloned().unwrap_or_default(),
        expected: evidence(seen.expected),
        got: evidence(seen.got),
        text,
        logged: observation.logged.iter().take(LOG_LINES).map(|line| line.message.clone()).collect(),
        message,
        replay: String::new(),
        shrink: String::new(),
    };
    finding.id = finding.name();
    finding
}

fn sentence(seen: &Seen<'_>) -> String {
    let who = seen.sight.words();
    if let Some(told) = &seen.told {
        return format!("{who} {told}.");
    }
    let Difference { kind, place, what, expected, got } = &seen.difference;
    let what = if what.is_empty() { String::new() } else { format!(", {what}") };
    format!(
        "{who} differs from {} in {place} ({kind}{what}): expected {}, got {}.",
        seen.against,
        excerpt(expected),
        excerpt(got)
    )
}

/// A piece of text in quotes, its middle left out if it is long.
pub(super) fn excerpt(text: &str) -> String {
    const ENDS: usize = 40;
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let length = text.chars().count();
    if length <= 2 * ENDS + 1 {
        return format!("{text:?}");
    }
    let start: String = text.chars().take(ENDS).collect();
    let end: String = text.chars().skip(length - ENDS).collect();
    format!("{:?}", format!("{start}…{end}"))
}
