//! The bodies of the fuzz targets. Each is a claim about the reference, and each also runs as a seeded test.

use arbitrary::Unstructured;

use crate::case::{Case, Level};
use crate::check::check;
use crate::explore::ExploreOptions;
use crate::format::{self, Family, Row};
use crate::generate;
use crate::subject::reference;

/// Writes a case of a format of `family` from `data`, whose first byte chooses the format, and checks the reference on
/// it.
///
/// # Panics
/// If an oracle finds anything: that is what a fuzzer looks for. The message shows the case and the finding.
pub fn generated(family: Family, data: &[u8]) {
    let rows: Vec<&Row> = format::all().iter().filter(|row| row.family() == family).collect();
    let (first, rest) = data.split_first().map_or((0, data), |(first, rest)| (usize::from(*first), rest));
    let Some(row) = rows.get(first % rows.len().max(1)) else { return };
    let Ok(case) = generate::case(row, &mut Unstructured::new(rest)) else { return };
    hold(case);
}

/// Checks the reference on `case`.
///
/// # Panics
/// If an oracle finds anything that is not disputed.
pub fn hold(case: Case) {
    let case = std::sync::Arc::new(case);
    let mut explore = ExploreOptions::default();
    explore.plan.limit = 60;
    // Short texts are explored; longer ones would cost the fuzzer its speed.
    explore.bounds.feeds = 3_000;
    explore.prefixes = 2;
    explore.traces = 3;
    let checked = check(reference::subject().as_mut(), "reference", &case.format, &case, &explore);
    let firm = checked.findings.iter().find(|finding| finding.level > Level::Disputed);
    if let Some(finding) = firm {
        panic!("{} · {}: {}\n{finding:#?}\n{case:#?}", finding.oracle, finding.kind, finding.message);
    }
}
