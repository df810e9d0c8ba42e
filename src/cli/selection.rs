//! The options by which `check`, `replay` and `gallery` choose formats and subjects.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;

use crate::check::Named;
use crate::format::{self, Row};
use crate::subject::SubjectSpec;
use crate::subject::cache::Cache;
use crate::subject::Options as OpenOptions;

/// Which formats.
#[derive(Clone, Debug, Args)]
pub struct FormatSelection {
    /// Only these formats, by name or alias (may be given several times, or with commas).
    #[arg(long = "format", value_name = "FORMAT", value_delimiter = ',')]
    pub formats: Vec<String>,
}

impl FormatSelection {
    /// The chosen rows; all of them if none was named.
    pub fn rows(&self) -> anyhow::Result<Vec<&'static Row>> {
        if self.formats.is_empty() {
            return Ok(format::all().iter().collect());
        }
        let mut rows: Vec<&'static Row> = Vec::new();
        for name in &self.formats {
            let row = format::find(name).with_context(|| {
                format!("there is no format `{name}`; `seamcheck formats` lists those that there are")
            })?;
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
        Ok(rows)
    }
}

/// Which subjects.
#[derive(Clone, Debug, Args)]
pub struct SubjectSelection {
    /// What to check: reference, faulty:NAME, an installed engine as ENGINE[:PARSER][==VERSION], or py:MODULE:FACTORY.
    #[arg(value_name = "SUBJECT")]
    pub subjects: Vec<String>,
    /// A program that speaks the worker protocol, with its arguments in one string (may be given several times).
    #[arg(long = "worker", value_name = "COMMAND")]
    pub workers: Vec<String>,
    /// How long a worker may take to answer for one text before it is killed, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    pub timeout: f64,
    /// How much memory a worker's processes may use before they are killed, in megabytes.
    #[arg(long, value_name = "MB")]
    pub memory: Option<u64>,
    /// The directory in which engines are installed [default: SEAMCHECK_CACHE, else the user's cache].
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,
}

impl SubjectSelection {
    /// The subjects by name; the reference if none was named.
    pub fn specs(&self) -> anyhow::Result<Vec<(String, SubjectSpec)>> {
        let mut specs = Vec::new();
        for name in &self.subjects {
            specs.push((name.clone(), name.parse::<SubjectSpec>()?));
        }
        for command in &self.workers {
            specs.push((format!("worker:{command}"), SubjectSpec::worker(command)?));
        }
        if specs.is_empty() {
            specs.push(("reference".to_owned(), SubjectSpec::Reference));
        }
        Ok(specs)
    }

    /// What opening a subject depends on.
    pub fn options(&self, formats: &[String]) -> anyhow::Result<OpenOptions> {
        if !(self.timeout.is_finite() && self.timeout > 0.0) {
            bail!("--timeout takes a number of seconds above 0, not {}", self.timeout);
        }
        let timeout = Duration::try_from_secs_f64(self.timeout).context("--timeout is too large")?;
        let mut options = OpenOptions { formats: formats.to_vec(), ..OpenOptions::default() };
        options.limits.answer = timeout;
        if let Some(megabytes) = self.memory {
            options.limits.memory_bytes = Some(megabytes.saturating_mul(1_000_000));
        }
        if let Some(root) = &self.cache {
            options.cache = Some(Cache::at(root));
        }
        Ok(options)
    }

    /// Opens each subject once, so that one that is missing is known at the start.
    pub fn open(&self, formats: &[String]) -> anyhow::Result<Vec<Named>> {
        let options = self.options(formats)?;
        let mut named = Vec::new();
        for (name, spec) in self.specs()? {
            let about = spec.open(&options).with_context(|| format!("the subject {name}"))?.about().clone();
            let options = options.clone();
            let open = move || spec.open(&options).map_err(|error| error.to_string());
            named.push(Named { name, about, open: Box::new(open) });
        }
        Ok(named)
    }
}
