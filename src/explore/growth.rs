//! *Growth*: what a stream costs, against the length of its text.
//!
//! The cost is measured by a function that the caller gives, so that it can be time, or a count of work, which is the
//! same each time.

use std::time::Instant;

use super::Observation;
use crate::case::Case;
use crate::chunking::Chunking;
use crate::subject::{Ran, Run, Subject, Trouble};

/// A total cost that grows with a higher power of the length than this, in thousandths, is too steep. Linear is 1000,
/// quadratic 2000.
pub const STEEP: i64 = 1300;

/// Above this everything is measured once more, and with more patience: noise does not come back, growth does.
const SUSPICIOUS: i64 = 1150;

/// How many times as much is run the second time.
const PATIENCE: usize = 4;

/// The share of a measured run that a stream is taken to cost at least: below that, a difference of two measurements is
/// mostly noise.
const LEAST_SHARE: u64 = 10;

/// What is measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Time.
    #[default]
    Nanoseconds,
    /// The bytes that a parser looks at.
    Bytes,
}

/// How costs are measured.
pub struct Meter<'m> {
    /// The unit.
    pub unit: Unit,
    /// Runs what it is given on the subject, and says what that cost.
    pub cost: &'m mut dyn FnMut(&mut dyn Subject, &Run<'_>) -> Result<u64, Trouble>,
}

/// How much is measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrowthOptions {
    /// How long the texts are, in characters of the part that is long, ascending.
    pub sizes: Vec<usize>,
    /// How long they are instead, where not even two of these can be measured.
    pub short: Vec<usize>,
    /// How many characters a chunk has.
    pub chunk: usize,
    /// How often each text is run at most; the smallest cost counts.
    pub repeats: usize,
    /// After so much cost a text is not run again.
    pub enough: u64,
    /// A text that would probably cost more than this is left out, and so are all longer ones.
    pub bound: u64,
}

impl GrowthOptions {
    /// For measuring time: 2, 20 and 200 KB, none that takes more than three seconds.
    pub fn timed() -> GrowthOptions {
        let sizes = vec![2_000, 20_000, 200_000];
        let short = vec![500, 1_000, 2_000, 4_000];
        GrowthOptions { sizes, short, chunk: 16, repeats: 7, enough: 300_000_000, bound: 3_000_000_000 }
    }

    /// For counting work, which is the same each time: short texts, each once.
    pub fn counted() -> GrowthOptions {
        let sizes = vec![500, 2_000, 8_000];
        GrowthOptions { sizes, short: Vec::new(), chunk: 16, repeats: 1, enough: 0, bound: u64::MAX }
    }
}

/// What streams of ever longer texts cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Growth {
    /// What the costs are measured in.
    pub unit: Unit,
    /// The length of a chunk, in characters.
    pub chunk: usize,
    /// The costs, of the round with the smaller exponent.
    pub points: Vec<Point>,
    /// With which power of the length the total cost grows, in thousandths, by the straight line that fits the logarithms
    /// best. One entry a round: where the first is suspicious, everything is measured once more.
    pub exponents: Vec<i64>,
}

/// The cost of one stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The length of the text, in characters.
    pub characters: usize,
    /// The number of chunks.
    pub chunks: usize,
    /// The cost of the whole stream.
    pub cost: u64,
}

impl Growth {
    /// The exponent that was measured again and again: the smallest one.
    pub fn exponent(&self) -> Option<i64> {
        self.exponents.iter().copied().min()
    }

    /// Whether the cost grows too steeply, and did when it was measured again.
    pub fn is_steep(&self) -> bool {
        self.exponents.len() > 1 && self.exponent().is_some_and(|exponent| exponent > STEEP)
    }
}

/// Measures how the cost of `parser` grows with the length of the texts that `case` writes for a number of characters.
///
/// Beside the observation stands why longer texts were left out, if they were. `growth` of the observation is `None` if not
/// even two texts could be measured.
pub fn observe_growth(
    subject: &mut dyn Subject,
    parser: &str,
    case: impl Fn(usize) -> Case,
    meter: &mut Meter<'_>,
    options: &GrowthOptions,
) -> (Observation, Option<String>) {
    let about = subject.about().parsers.iter().find(|about| about.name == parser).cloned();
    let mut observation = Observation { parser: about.unwrap_or_default(), ..Observation::default() };
    let mut growth = Growth { unit: meter.unit, chunk: options.chunk, ..Growth::default() };
    let mut options = options.clone();
    let mut round = Round::run(subject, parser, &case, meter, &options);
    let left_out = round.left_out.take();
    if round.points.len() < 2 && !options.short.is_empty() {
        options.sizes = std::mem::take(&mut options.short);
        round = Round::run(subject, parser, &case, meter, &options);
    }
    let Some(exponent) = exponent(&round.points) else { return (observation, left_out) };
    options.sizes.truncate(round.points.len());
    growth.points = round.points;
    growth.exponents.push(exponent);
    if exponent > SUSPICIOUS {
        options.repeats *= if options.repeats > 1 { PATIENCE } else { 1 };
        options.enough = options.enough.saturating_mul(PATIENCE as u64);
        let second = Round::run(subject, parser, &case, meter, &options);
        if let Some(again) = self::exponent(&second.points) {
            growth.exponents.push(again);
            if again < exponent {
                growth.points = second.points;
            }
        }
    }
    observation.growth = Some(growth);
    (observation, left_out)
}

/// The text of `case` in chunks of `size` characters, but for markers of one token, which stay whole.
pub fn pieces(case: &Case, size: usize) -> Chunking {
    let mut chunking = Chunking::sized(case.text.chars().count(), size);
    chunking.0.retain(|&cut| case.atoms.iter().all(|atom| cut <= atom.start || atom.end <= cut));
    chunking
}

/// What running the texts once each, with repetitions, came to.
#[derive(Default)]
struct Round {
    points: Vec<Point>,
    left_out: Option<String>,
}

impl Round {
    fn run(
        subject: &mut dyn Subject,
        parser: &str,
        case: impl Fn(usize) -> Case,
        meter: &mut Meter<'_>,
        options: &GrowthOptions,
    ) -> Round {
        let mut round = Round::default();
        let mut totals: Vec<(usize, u64)> = Vec::new();
        for &size in &options.sizes {
            let case = case(size);
            let characters = case.text.chars().count();
            if let Some(cost) = forecast(&totals, characters).filter(|&cost| cost > options.bound) {
                let (cost, bound) = (shown(meter.unit, cost), shown(meter.unit, options.bound));
                round.left_out = Some(format!(
                    "a text of {characters} characters was left out, since its stream would take about {cost}; {bound} are \
                     allowed"
                ));
                break;
            }
            match cheapest(subject, parser, (&case, size), meter, options) {
                Ok(Cheapest { whole, point }) => {
                    totals.push((characters, whole));
                    round.points.push(point);
                }
                Err(trouble) => {
                    round.left_out =
                        Some(format!("a text of {characters} characters could not be measured: {trouble}"));
                    break;
                }
            }
        }
        round
    }
}

/// The smallest cost of a text.
struct Cheapest {
    /// The one-shot parse and the passing to and fro included.
    whole: u64,
    /// That of the stream alone.
    point: Point,
}

fn cheapest(
    subject: &mut dyn Subject,
    parser: &str,
    (case, size): (&Case, usize),
    meter: &mut Meter<'_>,
    options: &GrowthOptions,
) -> Result<Cheapest, Trouble> {
    let characters = case.text.chars().count();
    let chunking = pieces(case, options.chunk);
    let (mut with, mut without, mut spent) = (u64::MAX, u64::MAX, 0_u64);
    let mut streams = 1;
    for turn in 0..options.repeats.max(1) {
        if turn > 1 && spent > options.enough {
            break;
        }
        let chunkings = vec![chunking.clone(); streams];
        let stream = (meter.cost)(subject, &Run::of(case, parser, &chunkings))?;
        let rest = (meter.cost)(subject, &Run::of(case, parser, &[]))?;
        spent = spent.saturating_add(stream).saturating_add(rest);
        without = without.min(rest);
        if turn == 0 && options.repeats > 1 {
            streams = as_much(options, size, stream.saturating_sub(rest));
            if streams > 1 {
                // It was to find out how many.
                continue;
            }
        }
        with = with.min(stream);
    }
    let cost = with.saturating_sub(without).max(with / LEAST_SHARE) / streams as u64;
    let chunks = chunking.0.len() + 1;
    let point = Point { characters, chunks, cost: cost.max(1) };
    Ok(Cheapest { whole: cost.saturating_add(without), point })
}

/// How many streams of a text are measured at once, so that each size takes about as long: what disturbs a clock then
/// disturbs all sizes alike.
fn as_much(options: &GrowthOptions, size: usize, one: u64) -> usize {
    let longest = options.sizes.last().copied().unwrap_or(size);
    let affordable = usize::try_from(options.enough / one.max(1)).unwrap_or(usize::MAX);
    (longest / size.max(1)).min(affordable).max(1)
}

/// What a text of so many characters will probably cost, by the two longest before it; `None` without any.
fn forecast(totals: &[(usize, u64)], characters: usize) -> Option<u64> {
    let &(length, cost) = totals.last()?;
    let power = match totals {
        [.., before, last] => slope(before.0, before.1, last.0, last.1).max(1.0),
        _ => 1.0,
    };
    Some((cost as f64 * (characters as f64 / length.max(1) as f64).powf(power)) as u64)
}

fn slope(length: usize, cost: u64, longer: usize, more: u64) -> f64 {
    (more.max(1) as f64 / cost.max(1) as f64).ln() / (longer as f64 / length.max(1) as f64).ln()
}

/// The slope of the straight line through the logarithms, by least squares, in thousandths; `None` below two points.
fn exponent(points: &[Point]) -> Option<i64> {
    if points.len() < 2 {
        return None;
    }
    let logarithms: Vec<(f64, f64)> =
        points.iter().map(|point| ((point.characters as f64).ln(), (point.cost as f64).ln())).collect();
    let count = logarithms.len() as f64;
    let (x, y) = logarithms.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    let (x, y) = (x / count, y / count);
    let covariance: f64 = logarithms.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let variance: f64 = logarithms.iter().map(|point| (point.0 - x).powi(2)).sum();
    (variance > 0.0).then(|| (1000.0 * covariance / variance).round() as i64)
}

/// A cost for people, such as `1.2 ms`.
pub fn shown(unit: Unit, cost: u64) -> String {
    match unit {
        Unit::Bytes => format!("{cost} bytes looked at"),
        Unit::Nanoseconds => match cost {
            0..1_000 => format!("{cost} ns"),
            1_000..1_000_000 => format!("{:.1} µs", cost as f64 / 1e3),
            1_000_000..1_000_000_000 => format!("{:.1} ms", cost as f64 / 1e6),
            _ => format!("{:.1} s", cost as f64 / 1e9),
        },
    }
}

/// What a run takes, by the clock.
///
/// # Errors
/// The trouble of the subject; also if it raised, since a stream that broke off cost less than the whole.
pub fn time(subject: &mut dyn Subject, run: &Run<'_>) -> Result<u64, Trouble> {
    let begun = Instant::now();
    let ran = subject.run(run)?;
    let elapsed = begun.elapsed();
    answered(ran)?;
    Ok(u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX))
}

fn answered(ran: Ran) -> Result<(), Trouble> {
    match ran.failures.into_iter().next() {
        None => Ok(()),
        Some(failure) => Err(Trouble::Exception { message: failure.message, trace: failure.trace }),
    }
}

#[cfg(test)]
#[path = "growth_tests.rs"]
mod tests;
