//! The *target*: the finding that has to stay.

use crate::case::{Case, Level};
use crate::explore::Observation;
use crate::format::Row;
use crate::oracle::{self, Finding, Mode, Oracle};
use crate::outcome::Kind;

/// What a smaller case has to show: a finding of the same oracle, kind and shape, no less firm, in a stream if it was in a
/// stream.
pub(super) struct Target {
    pub(super) oracle: &'static dyn Oracle,
    kind: Kind,
    shape: String,
    level: Level,
    pub(super) mode: Mode,
}

/// The oracles that judge each outcome by itself, so that one stream is enough to be judged.
const OF_ONE_STREAM: [&str; 5] = ["truth", "parity", "arguments", "conservation", "leak"];

impl Target {
    /// What has to stay of `finding`; `None` if there is no oracle of its name.
    pub(super) fn of(finding: &Finding) -> Option<Target> {
        Some(Target {
            oracle: *oracle::all().iter().find(|oracle| oracle.name() == finding.oracle)?,
            kind: finding.kind,
            shape: finding.shape.clone(),
            level: finding.level,
            mode: finding.mode,
        })
    }

    /// The finding in what was seen, with `most` cuts at most: that with the fewest.
    pub(super) fn find(&self, case: &Case, row: &Row, observation: &Observation, most: usize) -> Option<Finding> {
        let shown = |observation: &Observation| {
            self.oracle.judge(case, row, observation).into_iter().find(|finding| self.is(finding, most))
        };
        if self.mode == Mode::OneShot || !OF_ONE_STREAM.contains(&self.oracle.name()) {
            return shown(observation);
        }
        // A stream that shows another shape of the same kind would hide the one that is sought.
        let mut streams = observation.streams.clone();
        streams.sort_by(|one, other| {
            (one.cuts.0.len(), !one.token_real, &one.cuts).cmp(&(other.cuts.0.len(), !other.token_real, &other.cuts))
        });
        let mut single = Observation { streams: Vec::new(), ..observation.clone() };
        streams.into_iter().find_map(|stream| {
            single.streams = vec![stream];
            shown(&single)
        })
    }

    fn is(&self, finding: &Finding, most: usize) -> bool {
        finding.kind == self.kind
            && finding.shape == self.shape
            && finding.mode == self.mode
            && finding.level >= self.level
            && finding.cuts.0.len() <= most
    }
}
