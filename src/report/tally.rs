//! Totals of a run.

use std::collections::{BTreeMap, HashSet};

use super::lines::{Footer, LagEntry};
use crate::check::Checked;
use crate::explore::{Count, Reach};
use crate::format;
use crate::reference::whole;

/// Counts results as they come; the totals do not depend on their order.
#[derive(Debug, Default)]
pub struct Tally {
    footer: Footer,
    seen: HashSet<String>,
    /// How many results have seen all chunkings of so many possible cuts.
    powers: BTreeMap<u32, u64>,
    /// How many chunkings the others have seen.
    numbers: u128,
    /// The sum of the mean lags, in thousandths, so that it does not depend on the order.
    lags: u128,
}

impl Tally {
    /// Adds a result.
    pub fn add(&mut self, checked: &Checked) {
        let footer = &mut self.footer;
        footer.feeds += checked.feeds;
        footer.widest = footer.widest.max(checked.widest as u64);
        if let Some(bound) = &checked.stopped_by {
            // What stands after a colon is about the one case.
            let bound = bound.split(':').next().unwrap_or_default().to_owned();
            *footer.stopped_by.entry(bound).or_default() += 1;
        }
        *footer.verdicts.entry(checked.verdict).or_default() += 1;
        match checked.reach {
            Reach::Every => footer.every += 1,
            Reach::Sampled => footer.sampled += 1,
        }
        match checked.chunkings {
            Count::PowerOfTwo(power) => *self.powers.entry(power).or_default() += 1,
            Count::Number(number) => self.numbers += u128::from(number),
        }
        if let Some(hold_back) = &checked.hold_back {
            footer.lagged += 1;
            footer.lag.largest = footer.lag.largest.max(hold_back.largest as u64);
            self.lags += u128::from(hold_back.mean_thousandths);
        }
        let case = &checked.case;
        if self.seen.insert(case.id.clone()) {
            footer.texts += 1;
            *footer.strata.entry(case.stratum.clone()).or_default() += 1;
            footer.reached_call += u64::from(reaches_call(case));
        }
    }

    /// The number of results.
    pub fn results(&self) -> u64 {
        self.footer.verdicts.values().sum()
    }

    /// The totals.
    pub fn footer(&self) -> Footer {
        let mean = (self.lags as f64 / self.footer.lagged.max(1) as f64).round() / 1000.0;
        let lag = LagEntry { mean, ..self.footer.lag };
        Footer { chunkings_log2: self.log2(), lag, ..self.footer.clone() }
    }

    /// The logarithm of the sum, without ever forming the sum; rounded to three digits.
    fn log2(&self) -> f64 {
        let numbers = (self.numbers > 0).then(|| (self.numbers as f64).log2());
        let powers = self.powers.iter().map(|(&power, &count)| f64::from(power) + (count as f64).log2());
        let logarithms: Vec<f64> = powers.chain(numbers).collect();
        let largest = logarithms.iter().copied().fold(0.0, f64::max);
        let sum: f64 = logarithms.iter().map(|logarithm| (logarithm - largest).exp2()).sum();
        ((largest + sum.max(1.0).log2()) * 1000.0).round() / 1000.0
    }
}

/// Whether the case's text holds a call, by its truth or else by the specification.
fn reaches_call(case: &crate::case::Case) -> bool {
    match (&case.truth, format::find(&case.format)) {
        (Some(truth), _) => !truth.calls.is_empty(),
        (None, Some(row)) => !whole::parse(row, &case.tools, &case.start, &case.text).calls.is_empty(),
        (None, None) => false,
    }
}
