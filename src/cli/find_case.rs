//! From what a user writes to a case: an id of the corpus or the generator, or a file.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::case::{Case, CaseError, Problem, corpus, lines};
use crate::check::growth::growth_by_id;
use crate::check::sources;
use crate::format;
use crate::subject::About;

use super::selection::SubjectSelection;

/// The case that `name` stands for.
///
/// A name is a corpus case's id, a generated case's id, the id of a long text, or a file: a JSON Lines file with one case, or a results file
/// with findings, of which `finding` names one by its id or group (the first if `None`).
pub fn find(name: &str, finding: Option<&str>) -> anyhow::Result<(Case, Option<Value>)> {
    if let Some(case) = sources::generated_by_id(name) {
        return Ok((case, None));
    }
    if let Some((case, ..)) = growth_by_id(name) {
        return Ok((case, None));
    }
    if let Some(case) = corpus::built_in()?.into_iter().find(|case| case.id == name) {
        return Ok((case, None));
    }
    let path = Path::new(name);
    if !path.exists() {
        bail!(
            "`{name}` is no case of the corpus, no generated case (generated/FORMAT/SEED/INDEX), no long text \
             (growth/FORMAT/argument, growth/FORMAT/prose) and no file; a results \
             file of `check --json` names the cases of its findings"
        );
    }
    let bytes = fs::read(path).with_context(|| format!("{name} could not be read"))?;
    let text = String::from_utf8(bytes)
        .map_err(|error| CaseError::new(name, None, Problem::NotUtf8(error.utf8_error().valid_up_to())))?;
    if let Some(value) = finding_in(&text, finding) {
        let id = value.get("case").and_then(Value::as_str).unwrap_or_default().to_owned();
        if Path::new(&id).exists() {
            bail!("the finding's case `{id}` is a file of its own; name that file");
        }
        return Ok((find(&id, None)?.0, Some(value)));
    }
    if let Some(id) = finding {
        bail!("{name} has no finding `{id}`");
    }
    let mut cases = lines::read(text.as_bytes(), name);
    let first = cases.next().with_context(|| format!("{name} holds no case and no finding"))??;
    if cases.next().is_some() {
        bail!("{name} holds several cases; write the one you mean to a file of its own");
    }
    Ok((first, None))
}

/// The chosen subjects; if none was chosen, the one that a recorded finding is about.
pub fn subjects(chosen: &SubjectSelection, finding: Option<&Value>) -> SubjectSelection {
    let mut selection = chosen.clone();
    if selection.subjects.is_empty() && selection.workers.is_empty() {
        let recorded = finding.and_then(|finding| finding.get("subject")).and_then(Value::as_str);
        selection.subjects.extend(recorded.map(str::to_owned));
    }
    selection
}

/// The parsers of `about` that read the format of this name.
pub fn parsers(about: &About, name: &str) -> Vec<String> {
    let reads = |format: &str| format::find(format).is_some_and(|row| row.name == name);
    about.parsers.iter().filter(|parser| reads(&parser.format)).map(|parser| parser.name.clone()).collect()
}

/// The finding line of a results file.
fn finding_in(text: &str, id: Option<&str>) -> Option<Value> {
    text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).find(|value| {
        value.get("type").and_then(Value::as_str) == Some("finding")
            && id
                .is_none_or(|id| ["id", "group"].iter().any(|name| value.get(name).and_then(Value::as_str) == Some(id)))
    })
}
