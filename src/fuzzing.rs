//! The bodies of the fuzz targets. Each is a claim about the reference, and each also runs as a seeded test.

use arbitrary::Unstructured;

use crate::case::{Case, Level};
use crate::check::check;
use crate::explore::ExploreOptions;
use crate::format;
use crate::generate;
use crate::subject::reference;

/// Writes a case of the format `format` from `data` and checks the reference on it, in the chunkings of a small plan.
///
/// # Panics
/// If an oracle finds anything: that is what a fuzzer looks for. The message shows the case and the finding.
pub fn generated(format: &str, data: &[u8]) {
    let Some(row) = format::find(format) else { return };
    let Ok(case) = generate::case(row, &mut Unstructured::new(data)) else { return };
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
