//! The options by which `check`, `replay` and `gallery` choose formats and subjects.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};

use crate::check::Named;
use crate::explore::{Exploration, ExploreOptions, Sparing};
use crate::format::{self, Row};
use crate::subject::Options as OpenOptions;
use crate::subject::SubjectSpec;
use crate::subject::cache::Cache;
use crate::subject::explorer::graph::Bounds;

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

/// How much of a case is run.
#[derive(Clone, Debug, Args)]
pub struct Exploring {
    /// The most chunkings of one case [default: 800 in this process, 300 in a worker].
    #[arg(long, value_name = "N")]
    pub chunkings: Option<usize>,
    /// Which chunkings are explored to closure where the parser can be forked.
    #[arg(long, value_enum, default_value_t = ExploreChoice::Any)]
    pub explore: ExploreChoice,
    /// The most states at one offset; beyond it a case is sampled.
    #[arg(long, value_name = "N", default_value_t = Bounds::default().states)]
    pub max_states: usize,
    /// The most feeds of one exploration; beyond it a case is sampled [default: 500000; in a worker one case in 40 has
    /// that, and the others 1000].
    #[arg(long, value_name = "N")]
    pub max_feeds: Option<u64>,
    /// The most seconds of one exploration in a worker; beyond it a case is sampled.
    #[arg(long, value_name = "N", default_value_t = Bounds::default().seconds)]
    pub max_seconds: u64,
    /// The generator's seed, which also draws the random chunkings.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// The values of `--explore`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExploreChoice {
    /// A cut may be anywhere
    Any,
    /// No cut lies inside a marker that is one token
    TokenReal,
    /// Explore nothing; run the bounded plan
    Off,
}

impl From<ExploreChoice> for Exploration {
    fn from(choice: ExploreChoice) -> Exploration {
        match choice {
            ExploreChoice::Any => Exploration::Any,
            ExploreChoice::TokenReal => Exploration::TokenReal,
            ExploreChoice::Off => Exploration::Off,
        }
    }
}

/// A worker's parser costs about a hundred times what one in this process does.
const CHUNKINGS_OF_WORKERS: usize = 300;
/// Exploring one text completely takes a parser in Python seconds; with cuts at a few dozen offsets, about as long as the
/// plan.
const SPARING_OF_WORKERS: Sparing = Sparing { feeds: 1000, full: 40 };

impl Exploring {
    /// The options for a subject.
    pub fn options(&self, spec: &SubjectSpec) -> ExploreOptions {
        let mut options = ExploreOptions::default();
        options.plan.seed = self.seed;
        options.bounds.states = self.max_states;
        options.bounds.feeds = self.max_feeds.unwrap_or(options.bounds.feeds);
        options.bounds.seconds = self.max_seconds;
        options.exploration = self.explore.into();
        if !matches!(spec, SubjectSpec::Reference | SubjectSpec::Faulty(_)) {
            options.plan.limit = CHUNKINGS_OF_WORKERS;
            options.sparing = self.max_feeds.is_none().then_some(SPARING_OF_WORKERS);
        }
        if let Some(most) = self.chunkings {
            options.plan.limit = most.max(1);
        }
        options
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
    pub fn open(&self, formats: &[String], explore: &Exploring) -> anyhow::Result<Vec<Named>> {
        let options = self.options(formats)?;
        let mut named = Vec::new();
        for (name, spec) in self.specs()? {
            let about = spec.open(&options).with_context(|| format!("the subject {name}"))?.about().clone();
            let spec_kind = spec.clone();
            let options = options.clone();
            let open = move || spec.open(&options).map_err(|error| error.to_string());
            let explore = explore.options(&spec_kind);
            named.push(Named { name, about, explore, open: Box::new(open) });
        }
        Ok(named)
    }
}
