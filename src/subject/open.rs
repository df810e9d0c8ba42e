//! Opening a subject: from its name to something that can be asked.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::time::Duration;

use super::cache::{Cache, NoCache};
use super::spec::{SubjectSpec, closest, did_you_mean};
use super::worker::{Limits, StartError, Worker, WorkerCommand};
use super::{Subject, install, python, python_adapter, reference};

/// What opening a subject depends on besides its name.
#[derive(Clone)]
pub struct Options {
    /// What a worker may use before it is killed.
    pub limits: Limits,
    /// How long one parse in a Python worker may take before it counts as hung; the worker lives on.
    pub parse: Duration,
    /// The formats that a Python factory reads, by name; it cannot be asked.
    pub formats: Vec<String>,
    /// The Python that runs factories.
    pub python: String,
    /// Where engines are; the user's cache if `None`.
    pub cache: Option<Cache>,
    /// The gallery of faulty parsers.
    pub gallery: Gallery,
}

/// The gallery as `open` needs it: how a parser of it is made, and what they are called.
#[derive(Clone, Copy)]
pub struct Gallery {
    /// The subject that is the faulty parser of this name.
    pub subject: fn(&str) -> Option<Box<dyn Subject>>,
    /// The names of all faulty parsers.
    pub names: fn() -> Vec<&'static str>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            limits: Limits::default(),
            parse: Duration::from_secs(2),
            formats: Vec::new(),
            python: python::interpreter(),
            cache: None,
            gallery: Gallery { subject: |_| None, names: Vec::new },
        }
    }
}

/// Why a subject could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The subject is part of this program, but not under this name.
    #[error("the gallery has no faulty parser `{name}`{}; `seamcheck gallery` lists them", did_you_mean(.closest.as_deref()))]
    NoFault {
        /// The name.
        name: String,
        /// A name that is much like it.
        closest: Option<String>,
    },
    /// The engine is not installed.
    #[error("the engine `{engine}` is not installed; run `seamcheck subjects install {engine}`{}", others(.installed))]
    NotInstalled {
        /// The engine, with the version if one was named.
        engine: String,
        /// The versions that are installed.
        installed: Vec<String>,
    },
    /// The engine has no such parser.
    #[error(
        "{engine} has no parser `{parser}`{}; it has {}",
        did_you_mean(.closest.as_deref()),
        .known.join(", ")
    )]
    NoParser {
        /// The engine and its version.
        engine: String,
        /// What was named.
        parser: String,
        /// A parser whose name is much like it.
        closest: Option<String>,
        /// Its parsers.
        known: Vec<String>,
    },
    /// A factory cannot say which format it reads.
    #[error("`{0}` does not say which format it reads; add for example `--format qwen3`")]
    NoFormat(String),
    /// There is no Python.
    #[error(
        "`{python}`, which is to run `{subject}`, could not be started: {reason}; install Python 3, or set {} to the path \
         of one",
        python::VARIABLE
    )]
    NoPython {
        /// What was tried.
        python: String,
        /// The subject.
        subject: String,
        /// The system's reason.
        reason: io::Error,
    },
    /// The factory cannot be loaded or is none.
    #[error("`{subject}` could not be loaded: {message}")]
    Factory {
        /// The subject.
        subject: String,
        /// What Python says.
        message: String,
    },
    /// The worker could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// There is no place for the cache.
    #[error(transparent)]
    NoCache(#[from] NoCache),
    /// The Python adapter could not be unpacked.
    #[error(
        "the Python adapter could not be unpacked into `{directory}`: {source}; set {} to another directory",
        super::cache::VARIABLE
    )]
    Adapter {
        /// The cache.
        directory: String,
        /// The system's reason.
        source: io::Error,
    },
}

fn others(installed: &[String]) -> String {
    if installed.is_empty() { String::new() } else { format!(" (installed: {})", installed.join(", ")) }
}

impl SubjectSpec {
    /// Opens the subject. A worker is started and has said hello when this returns.
    ///
    /// # Errors
    /// [`OpenError`], a sentence each that says what to do.
    pub fn open(&self, options: &Options) -> Result<Box<dyn Subject>, OpenError> {
        match self {
            SubjectSpec::Reference => Ok(reference::subject()),
            SubjectSpec::Faulty(name) => open_faulty(name, options.gallery),
            SubjectSpec::Engine { name, parser, version } => {
                let worker = open_engine(name, parser.as_deref(), version.as_deref(), options)?;
                Ok(Box::new(worker))
            }
            SubjectSpec::Factory { module, factory } => {
                Ok(Box::new(open_factory(&format!("{module}:{factory}"), options)?))
            }
            SubjectSpec::Worker(words) => {
                let (program, arguments) =
                    words.split_first().map_or((String::new(), &[][..]), |(program, rest)| (program.clone(), rest));
                let command = WorkerCommand::new(program, arguments.iter().cloned());
                Ok(Box::new(Worker::start(command, options.limits.clone())?))
            }
        }
    }
}

fn open_faulty(name: &str, gallery: Gallery) -> Result<Box<dyn Subject>, OpenError> {
    (gallery.subject)(name)
        .ok_or_else(|| OpenError::NoFault { name: name.to_owned(), closest: closest(name, (gallery.names)()) })
}

fn open_engine(
    name: &str,
    parser: Option<&str>,
    version: Option<&str>,
    options: &Options,
) -> Result<Worker, OpenError> {
    let cache = cache(options)?;
    let installed = install::find(&cache, name, version).ok_or_else(|| OpenError::NotInstalled {
        engine: version.map_or_else(|| name.to_owned(), |version| format!("{name}=={version}")),
        installed: install::list(&cache)
            .into_iter()
            .filter(|installed| installed.name == name)
            .map(|installed| installed.version)
            .collect(),
    })?;
    let arguments = ["--preset".to_owned(), name.to_owned()];
    let command = python_command(installed.python.as_os_str(), arguments, &cache, options)?;
    let mut worker = Worker::start(command, options.limits.clone())?;
    if let Some(parser) = parser
        && !worker.keep_parser(parser)
    {
        let about = worker.about();
        let known: Vec<String> = about.parsers.iter().map(|parser| parser.name.clone()).collect();
        return Err(OpenError::NoParser {
            engine: format!("{} {}", about.engine, about.version),
            parser: parser.to_owned(),
            closest: closest(parser, known.iter().map(String::as_str)),
            known,
        });
    }
    Ok(worker)
}

fn open_factory(place: &str, options: &Options) -> Result<Worker, OpenError> {
    let subject = format!("py:{place}");
    if options.formats.is_empty() {
        return Err(OpenError::NoFormat(subject));
    }
    let mut arguments = vec!["--factory".to_owned(), place.to_owned()];
    for format in &options.formats {
        arguments.extend(["--format".to_owned(), format.clone()]);
    }
    let command = python_command(options.python.as_ref(), arguments, &cache(options)?, options)?;
    Worker::start(command, options.limits.clone()).map_err(|error| match error {
        StartError::Spawn { program, source, .. } => OpenError::NoPython { python: program, subject, reason: source },
        StartError::Refused { message, .. } => OpenError::Factory { subject, message },
        other => OpenError::Start(other),
    })
}

/// The command that starts the Python adapter.
fn python_command(
    python: &std::ffi::OsStr,
    arguments: impl IntoIterator<Item = String>,
    cache: &Cache,
    options: &Options,
) -> Result<WorkerCommand, OpenError> {
    let adapter = python_adapter::unpack(cache)
        .map_err(|source| OpenError::Adapter { directory: cache.root().display().to_string(), source })?;
    let module = ["-m".to_owned(), "seamcheck_adapter".to_owned()];
    let limit = ["--limit".to_owned(), options.parse.as_secs_f64().to_string()];
    let command = WorkerCommand::new(python, module.into_iter().chain(arguments).chain(limit))
        .with("PYTHONPATH", python_path(&adapter))
        .with("PYTHONUTF8", "1");
    // The order of Python's sets depends on it, and a seed is to give the same answers twice.
    Ok(if env::var_os("PYTHONHASHSEED").is_none() { command.with("PYTHONHASHSEED", "0") } else { command })
}

/// The adapter's directory before what the user has in `PYTHONPATH`.
fn python_path(adapter: &Path) -> OsString {
    let mut path = adapter.as_os_str().to_owned();
    if let Some(theirs) = env::var_os("PYTHONPATH").filter(|theirs| !theirs.is_empty()) {
        path.push(":");
        path.push(theirs);
    }
    path
}

fn cache(options: &Options) -> Result<Cache, NoCache> {
    options.cache.clone().map_or_else(Cache::locate, Ok)
}
