//! The *search*: the smallest case so far, and what was tried.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use super::counted::Counted;
use super::edit::{Edit, edited};
use super::ground::Ground;
use super::look;
use super::shrunk::{Shape, Shrunk};
use super::size::Size;
use super::target::Target;
use crate::case::{Case, Level};
use crate::chunking::Chunking;
use crate::explore::observe;
use crate::format::{self, Row};
use crate::oracle::{self, Finding};
use crate::outcome::Kind;
use crate::subject::explorer::graph::{Bounds, Cuts};
use crate::subject::{Explore, ParserAbout, Subject};
use crate::tool::Tool;

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The most questions that are put to the subject.
    pub calls: u64,
    /// What stops an exploration for the fewest cuts.
    pub bounds: Bounds,
}

impl Default for Options {
    /// 2,000 questions, and the usual bounds of an exploration.
    fn default() -> Options {
        Options { calls: 2000, bounds: Bounds::default() }
    }
}

/// How far the search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many questions were put to the subject.
    pub calls: u64,
    /// How many characters the smallest case has.
    pub characters: usize,
    /// How many cuts it needs.
    pub cuts: usize,
}

/// The smallest case so far, and how a smaller one is sought.
pub(super) struct Search<'a> {
    subject: Counted<'a>,
    parser: ParserAbout,
    pub(super) row: &'static Row,
    target: Target,
    ground: Ground,
    options: Options,
    /// The smallest case; its only chunking is that of the finding.
    pub(super) best: Case,
    /// What it shows.
    finding: Finding,
    size: Size,
    /// The cases that were tried, by their hash.
    tried: HashSet<u64>,
    /// Whether the fewest cuts are known, by having tried all that are fewer.
    fewest_known: bool,
    /// Whether something was left untried because of the bound on calls.
    exhausted: bool,
    /// Of each other shape that came up the first finding.
    others: BTreeMap<String, Shape>,
    /// The groups of which the original case has findings.
    known: HashSet<String>,
    begun: Instant,
    progress: &'a mut dyn FnMut(&Progress),
}

impl<'a> Search<'a> {
    /// Begins at `case`, on which `finding` must show.
    pub(super) fn start(
        subject: &'a mut dyn Subject,
        parser: &str,
        case: &Case,
        finding: &Finding,
        options: &Options,
        progress: &'a mut dyn FnMut(&Progress),
    ) -> Result<Search<'a>, String> {
        if finding.kind == Kind::Growth {
            return Err(
                "a finding about the cost of long texts has no smaller case: only the length matters".to_owned()
            );
        }
        let row = format::find(&case.format).ok_or_else(|| format!("there is no format `{}`", case.format))?;
        let about = subject.about().parsers.iter().find(|about| about.name == parser).cloned();
        let about = about.ok_or_else(|| format!("the subject has no parser `{parser}`"))?;
        let (best, finding) = begun_as(case, finding);
        let target = Target::of(&finding).ok_or_else(|| format!("there is no oracle `{}`", finding.oracle))?;
        let mut search = Search {
            subject: Counted::new(subject),
            parser: about,
            row,
            ground: Ground::of(row, &best),
            target,
            options: *options,
            size: Size::of(&best, finding.cuts.0.len(), finding.token_real),
            best,
            finding,
            tried: HashSet::new(),
            fewest_known: false,
            exhausted: false,
            others: BTreeMap::new(),
            known: HashSet::new(),
            begun: Instant::now(),
            progress,
        };
        let most = search.cuts();
        let chunkings = look::chunkings(&search.target, &search.best, most);
        let seen = search.look(&search.best.clone(), chunkings, most);
        search.known = search.others.keys().cloned().collect();
        search.others.clear();
        match seen {
            Some(seen) => {
                search.take(search.best.clone(), seen);
                Ok(search)
            }
            None => Err("the finding does not show any more".to_owned()),
        }
    }

    /// How many cuts the smallest case needs.
    pub(super) fn cuts(&self) -> usize {
        self.finding.cuts.0.len()
    }

    /// Its length in characters.
    pub(super) fn length(&self) -> usize {
        self.best.text.chars().count()
    }

    /// How many questions were put.
    pub(super) fn calls(&self) -> u64 {
        self.subject.calls
    }

    /// A mark that changes whenever a smaller case was found.
    pub(super) fn mark(&self) -> Size {
        self.size
    }

    /// Tries the smallest case after `edits`, which are in the order of the text and do not overlap.
    pub(super) fn try_edits(&mut self, edits: &[Edit]) -> bool {
        let case = edited(&self.best, edits);
        self.try_case(case)
    }

    /// Tries the smallest case with other tools.
    pub(super) fn try_tools(&mut self, tools: Vec<Tool>) -> bool {
        let case = Case { tools, ..self.best.clone() };
        self.try_case(case)
    }

    /// Makes `case` the smallest one if it is smaller, its truth is known and it shows the target.
    pub(super) fn try_case(&mut self, mut case: Case) -> bool {
        let most = self.cuts();
        if Size::of(&case, most, true) >= self.size && Size::of(&case, most, false) >= self.size {
            return false;
        }
        if self.is_spent() || !self.tried.insert(hash(&case)) || !self.ground.settle(self.row, &mut case) {
            return false;
        }
        let chunkings = look::chunkings(&self.target, &case, most);
        let seen = self.look(&case, chunkings, most);
        seen.is_some_and(|seen| self.take_if_smaller(case, seen))
    }

    /// Tries `case` once more, in these chunkings beside the usual ones.
    pub(super) fn try_again(&mut self, mut case: Case, chunkings: Vec<Chunking>) -> bool {
        let most = self.cuts();
        if self.is_spent() || chunkings.is_empty() || !self.ground.settle(self.row, &mut case) {
            return false;
        }
        let mut chosen = look::chunkings(&self.target, &case, most);
        chosen.extend(chunkings);
        let seen = self.look(&case, chosen, most);
        seen.is_some_and(|seen| self.take_if_smaller(case, seen))
    }

    /// Tries the smallest case in each of `chunkings`, in their order.
    pub(super) fn try_cuts(&mut self, chunkings: impl IntoIterator<Item = Chunking>) -> bool {
        for cuts in chunkings {
            if self.is_spent() {
                return false;
            }
            let case = Case { cuts: vec![cuts.clone()], ..self.best.clone() };
            let mut chosen = vec![cuts.clone()];
            if self.target.oracle.name() == "invariance" {
                chosen.push(Chunking::characters(self.length()));
            }
            if let Some(seen) = self.look(&case, chosen, cuts.0.len())
                && self.take_if_smaller(case, seen)
            {
                return true;
            }
        }
        false
    }

    /// The chunkings with the fewest cuts that lead to each outcome of `case`, the fewest first, and whether these are
    /// all outcomes; `None` if the parser cannot be explored.
    pub(super) fn explored(&mut self, case: &Case, cuts: Cuts<'_>) -> Option<(Vec<Chunking>, bool)> {
        if !self.parser.can("fork") || self.is_spent() {
            return None;
        }
        let question = Explore {
            parser: &self.parser.name,
            format: &case.format,
            tools: &case.tools,
            text: &case.text,
            start: &case.start,
            atoms: &case.atoms,
            cuts,
            prefixes: false,
            bounds: self.options.bounds,
            seed: 0,
        };
        let explored = self.subject.explore(&question).ok()?;
        let closed = explored.is_closed() && !explored.transcribed;
        let mut paths: Vec<Chunking> =
            explored.reached.into_iter().map(|(_, path)| path).chain(explored.failed).collect();
        paths.sort_by(|one, other| (one.0.len(), one).cmp(&(other.0.len(), other)));
        Some((paths, closed))
    }

    /// Notes that fewer cuts were all tried.
    pub(super) fn fewest_is_known(&mut self) {
        self.fewest_known = true;
    }

    /// Whether no more questions may be put; if so, something stays untried.
    pub(super) fn is_spent(&mut self) -> bool {
        let spent = self.subject.calls >= self.options.calls;
        self.exhausted |= spent;
        spent
    }

    fn take_if_smaller(&mut self, case: Case, seen: Finding) -> bool {
        let is_smaller = Size::of(&case, seen.cuts.0.len(), seen.token_real) < self.size;
        if is_smaller {
            self.take(case, seen);
        }
        is_smaller
    }

    fn take(&mut self, mut case: Case, seen: Finding) {
        case.cuts = vec![seen.cuts.clone()];
        self.size = Size::of(&case, seen.cuts.0.len(), seen.token_real);
        self.best = case;
        self.finding = seen;
        self.fewest_known = false;
    }

    /// Runs `case` in `chunkings`, and says whether it shows the target with `most` cuts at most. Other shapes that come up
    /// are kept.
    fn look(&mut self, case: &Case, chunkings: Vec<Chunking>, most: usize) -> Option<Finding> {
        let options = look::options(self.target.oracle, chunkings.len());
        let case = Case { cuts: chunkings, ..case.clone() };
        let observation = observe(&mut self.subject, &self.parser.name, &case, &options);
        let progress = Progress { calls: self.subject.calls, characters: self.length(), cuts: self.cuts() };
        (self.progress)(&progress);
        for other in oracle::judge(&case, &observation) {
            let is_new = other.level > Level::Disputed && !self.known.contains(&other.group);
            if is_new && other.group != self.finding.group {
                self.others.entry(other.group.clone()).or_insert_with(|| Shape::of(&other, &case));
            }
        }
        self.target.find(&case, self.row, &observation, most)
    }

    /// What came of it; `original` is the case at which it began.
    pub(super) fn finish(self, original: &Case) -> Shrunk {
        let elapsed: Duration = self.begun.elapsed();
        let case = Case {
            id: format!("shrunk/{}/{}", self.best.format, self.finding.group),
            source: format!("shrunk from {}", original.id),
            ..self.best
        };
        Shrunk::new(case, original, self.finding, self.others.into_values().collect()).with_cost(
            self.subject.calls,
            elapsed,
            !self.exhausted,
            self.fewest_known,
        )
    }
}

/// Where a search for `finding` begins. A finding about a beginning of the text is one about that beginning, taken as a
/// text of its own: then parity says what truncation said.
fn begun_as(case: &Case, finding: &Finding) -> (Case, Finding) {
    let mut finding = finding.clone();
    let mut best = case.clone();
    if finding.text.chars().count() < case.text.chars().count() {
        best.truncate(finding.text.chars().count());
        "parity".clone_into(&mut finding.oracle);
        finding.level = finding.level.min(Level::Should);
    }
    best.cuts = vec![finding.cuts.clone()];
    (best, finding)
}

fn hash(case: &Case) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&case.text, &case.tools, &case.start).hash(&mut hasher);
    hasher.finish()
}
