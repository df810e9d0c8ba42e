//! Growth: twice the text costs about twice as much.

use super::Oracle;
use super::best::{Best, Seen, Shown, Sight};
use super::finding::{Finding, Mode};
use crate::case::{Case, Level};
use crate::explore::{Observation, Point, STEEP, pieces, shown_cost};
use crate::format::Row;
use crate::outcome::Kind;
use crate::outcome::{Difference, Place};

/// The oracle's name.
pub const GROWTH: &str = "growth";

/// The total cost of a stream grows with at most the power 1.3 of the text's length, twice measured.
///
/// That is the cost of all chunks together: linear is 1, and a parser that looks at all that has come with each chunk
/// comes to 2. Nobody promises a speed, so this is of level `should`.
pub(super) struct GrowthOracle;

impl Oracle for GrowthOracle {
    fn name(&self) -> &'static str {
        GROWTH
    }

    fn judge(&self, case: &Case, row: &Row, observation: &Observation) -> Vec<Finding> {
        let Some(growth) = observation.growth.as_ref().filter(|growth| growth.is_steep()) else { return Vec::new() };
        let a_chunk = |point: &Point| shown_cost(growth.unit, point.cost / point.chunks.max(1) as u64);
        let costs: Vec<String> =
            growth.points.iter().map(|point| format!("{} at {}", a_chunk(point), point.characters)).collect();
        let power = |thousandths: i64| format!("{:.2}", thousandths as f64 / 1000.0);
        let exponent = growth.exponent().map(power).unwrap_or_default();
        let told = format!(
            "costs more a chunk the longer the text is: {} characters. The cost of all chunks grows with the power \
             {exponent} of the length, where 1 is linear and {} is let pass",
            costs.join(", "),
            power(STEEP)
        );
        let cuts = pieces(case, growth.chunk);
        let mut best = Best::new();
        best.offer(Seen {
            sight: Sight { mode: Mode::Stream, token_real: true, cuts: Some(&cuts) },
            level: Level::Should,
            difference: Difference {
                kind: Kind::Growth,
                place: Place::Items,
                what: format!("with a long {}", case.id.rsplit('/').next().unwrap_or_default()),
                expected: String::new(),
                got: String::new(),
            },
            expected: Shown::Text(format!(
                "a total cost that grows with at most the power {} of the length",
                power(STEEP)
            )),
            got: Shown::Text(format!("the power {exponent}, and no less when it was measured again")),
            against: "",
            told: Some(told),
            length: None,
        });
        best.findings(self.name(), case, row, observation)
    }
}
