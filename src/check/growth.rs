//! How the cost of a parser grows with its text: measured and judged once for each parser and kind of long text.

use std::time::{Duration, Instant};

use super::one::addressed;
use super::run::{Named, in_parallel};
use crate::case::Case;
use crate::explore::{Growth, GrowthOptions, Meter, Unit, observe_growth, time_of};
use crate::format::{self, Row};
use crate::generate::{Long, long};
use crate::oracle::{self, Finding, Verdict};
use crate::subject::Subject;

/// What came of measuring one parser on one kind of long text.
#[derive(Clone, Debug)]
pub struct Grown {
    /// The id of the texts, `growth/FORMAT/argument` or `growth/FORMAT/prose`.
    pub case: String,
    /// The subject, as it was named.
    pub subject: String,
    /// The subject's parser.
    pub parser: String,
    /// The format.
    pub format: String,
    /// Pass, fail, or skip if it could not be measured.
    pub verdict: Verdict,
    /// What was measured.
    pub growth: Option<Growth>,
    /// Why all or some of it was not.
    pub left_out: Option<String>,
    /// What the oracle found: at most one.
    pub findings: Vec<Finding>,
    /// How long it took.
    pub elapsed: Duration,
}

/// The case of this id with the shortest text, if it is the id of a long text: `growth/FORMAT/argument` or
/// `growth/FORMAT/prose`.
pub fn growth_by_id(id: &str) -> Option<(Case, &'static Row, Long)> {
    let (format, word) = id.strip_prefix("growth/")?.split_once('/')?;
    let row = format::find(format)?;
    let kind = Long::ALL.into_iter().find(|kind| kind.word() == word)?;
    Some((long(row, kind, GrowthOptions::timed().sizes[0]), row, kind))
}

/// Measures the parser `parser` of `subject`, which was named `name`, and lets the oracle judge.
pub fn grow(
    subject: &mut dyn Subject,
    name: &str,
    parser: &str,
    (row, kind): (&Row, Long),
    meter: &mut Meter<'_>,
    options: &GrowthOptions,
) -> Grown {
    let begun = Instant::now();
    let case = |characters: usize| long(row, kind, characters);
    let (observation, left_out) = observe_growth(subject, parser, case, meter, options);
    let smallest = case(options.sizes.first().copied().unwrap_or_default());
    let findings = oracle::judge_growth(&smallest, row, &observation);
    let verdict = match (&observation.growth, findings.is_empty()) {
        (None, _) => Verdict::Skip,
        (Some(_), true) => Verdict::Pass,
        (Some(_), false) => Verdict::Fail,
    };
    Grown {
        case: smallest.id.clone(),
        subject: name.to_owned(),
        parser: parser.to_owned(),
        format: row.name.clone(),
        verdict,
        growth: observation.growth,
        left_out,
        findings: findings.into_iter().map(|finding| addressed(finding, &smallest, name)).collect(),
        elapsed: begun.elapsed(),
    }
}

/// The same by the clock.
pub fn grow_timed(subject: &mut dyn Subject, name: &str, parser: &str, text: (&Row, Long)) -> Grown {
    let mut meter = Meter { unit: Unit::Nanoseconds, cost: &mut time_of };
    grow(subject, name, parser, text, &mut meter, &GrowthOptions::timed())
}

/// Measures every parser of `subjects` that reads one of `rows`, by the clock and on `jobs` threads, and gives each result
/// to `each`, in no particular order.
pub fn run_growth(subjects: &[Named], rows: &[&'static Row], jobs: usize, each: impl FnMut(Grown)) {
    let mut tasks = Vec::new();
    for (position, subject) in subjects.iter().enumerate() {
        for parser in &subject.about.parsers {
            let read = format::find(&parser.format);
            if let Some(row) = rows.iter().copied().find(|row| read.is_some_and(|read| read.name == row.name)) {
                tasks.extend(Long::ALL.map(|kind| (position, (parser.name.clone(), row, kind))));
            }
        }
    }
    let work = |subject: &mut dyn Subject, named: &Named, (parser, row, kind): (String, &'static Row, Long)| {
        grow_timed(subject, &named.name, &parser, (row, kind))
    };
    let not_opened = |named: &Named, (parser, row, kind): (String, &'static Row, Long), reason: String| Grown {
        case: format!("growth/{}/{}", row.name, kind.word()),
        subject: named.name.clone(),
        parser,
        format: row.name.clone(),
        verdict: Verdict::Skip,
        growth: None,
        left_out: Some(reason),
        findings: Vec::new(),
        elapsed: Duration::ZERO,
    };
    in_parallel(subjects, tasks.into_iter(), jobs, work, not_opened, each);
}
