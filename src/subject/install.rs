//! Installing engines: a virtual environment for each engine and version in the cache, filled by the recipe's calls of
//! pip.
//!
//! An environment is installed when its marker file stands, which is written last; one without it is taken up again
//! where it was left, which pip does quickly.

mod progress;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::{Deserialize, Serialize};

use super::cache::Cache;
use super::registry::{self, Recipe};

pub use progress::{Progress, Silent, Terminal};

/// The file that says that an environment is complete.
const MARKER: &str = "seamcheck-installed.json";
/// How many of the last lines of a failed step are shown.
const LAST_LINES: usize = 15;

/// An engine that is installed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installed {
    /// The engine's name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The environment's Python.
    pub python: PathBuf,
    /// The environment.
    pub directory: PathBuf,
}

/// Why an engine could not be installed.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    /// The version is not a version.
    #[error("`{0}` is not a version; write it as in `{1}=={2}`")]
    Version(String, String, String),
    /// The cache cannot be written.
    #[error("the directory `{directory}` cannot be used: {source}; set {} to another one", super::cache::VARIABLE)]
    Cache {
        /// Which directory.
        directory: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// There is no Python.
    #[error(
        "`{python}` could not be started: {source}; install Python 3, or set {} to the path of one",
        super::python::VARIABLE
    )]
    NoPython {
        /// What was tried.
        python: String,
        /// The system's reason.
        source: io::Error,
    },
    /// Python could not make a virtual environment.
    #[error(
        "`{command}` failed ({status}), so there is no environment to install into:\n{lines}\n\
         On Debian and Ubuntu the module is a package of its own: apt install python3-venv"
    )]
    Environment {
        /// The command.
        command: String,
        /// How it ended.
        status: String,
        /// Its last lines.
        lines: String,
    },
    /// pip failed.
    #[error(
        "`{command}` failed ({status}); its last lines:\n{lines}\n\
         Check the network and that {engine} {version} exists for this Python, then run \
         `seamcheck subjects install {engine}=={version}` again: it goes on where it stopped"
    )]
    Pip {
        /// The command.
        command: String,
        /// How it ended.
        status: String,
        /// Its last lines.
        lines: String,
        /// The engine.
        engine: String,
        /// The version.
        version: String,
    },
}

/// What the marker file holds.
#[derive(Serialize, Deserialize)]
struct Marker {
    name: String,
    version: String,
}

/// Installs `recipe` in `version` (the recipe's newest if `None`) with the help of the interpreter `python`.
///
/// An engine that is installed already is left as it is. Two installations of one engine and version wait for each other.
///
/// # Errors
/// [`InstallError`], a sentence each, with the last lines of the step that failed.
pub fn install(
    recipe: &Recipe,
    version: Option<&str>,
    cache: &Cache,
    python: &str,
    progress: &mut dyn Progress,
) -> Result<Installed, InstallError> {
    let version = version.unwrap_or(recipe.newest());
    if !registry::is_version(version) {
        let newest = recipe.newest().to_owned();
        return Err(InstallError::Version(version.to_owned(), recipe.name.clone(), newest));
    }
    let engines = cache.engines();
    let unusable = |source| InstallError::Cache { directory: engines.clone(), source };
    fs::create_dir_all(&engines).map_err(unusable)?;
    let directory = engines.join(format!("{}-{version}", recipe.name));
    let lock = File::create(engines.join(format!("{}-{version}.lock", recipe.name))).map_err(unusable)?;
    lock.lock().map_err(unusable)?;

    if let Some(installed) = read(&directory) {
        return Ok(installed);
    }
    progress.step(&format!("making a virtual environment in {}", directory.display()));
    let mut venv = Command::new(python);
    venv.args(["-m", "venv"]).arg(&directory);
    let interpreter = python_in(&directory);
    if directory.exists() && !interpreter.exists() {
        // The interpreter that it was made with is gone.
        venv.arg("--clear");
    }
    run(&mut venv, progress).map_err(|failed| match failed {
        Failed::Start(source) => InstallError::NoPython { python: python.to_owned(), source },
        Failed::End { status, lines } => InstallError::Environment { command: shown(&venv), status, lines },
    })?;

    for arguments in &recipe.install {
        let arguments: Vec<String> = arguments.iter().map(|word| word.replace("{version}", version)).collect();
        progress.step(&format!("pip install {}", arguments.join(" ")));
        let mut pip = Command::new(&interpreter);
        pip.args(["-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar", "off"])
            .args(&arguments);
        run(&mut pip, progress).map_err(|failed| {
            let (status, lines) = match failed {
                Failed::Start(source) => ("it could not be started".to_owned(), source.to_string()),
                Failed::End { status, lines } => (status, lines),
            };
            InstallError::Pip {
                command: shown(&pip),
                status,
                lines,
                engine: recipe.name.clone(),
                version: version.to_owned(),
            }
        })?;
    }
    let marker = Marker { name: recipe.name.clone(), version: version.to_owned() };
    write_marker(&directory, &marker).map_err(unusable)?;
    progress.done(&format!("{} {version} is installed", recipe.name));
    Ok(Installed { name: marker.name, version: marker.version, python: interpreter, directory })
}

/// The installed engine `name` in `version`, or in its newest installed version if `None`.
pub fn find(cache: &Cache, name: &str, version: Option<&str>) -> Option<Installed> {
    list(cache)
        .into_iter()
        .filter(|installed| installed.name == name && version.is_none_or(|version| installed.version == version))
        .max_by(|one, other| registry::compare_versions(&one.version, &other.version))
}

/// Every installed engine, by name and version. An environment that is not complete is not among them.
pub fn list(cache: &Cache) -> Vec<Installed> {
    let entries = fs::read_dir(cache.engines()).into_iter().flatten().flatten();
    let mut installed: Vec<Installed> = entries.filter_map(|entry| read(&entry.path())).collect();
    installed.sort_by(|one, other| {
        one.name.cmp(&other.name).then_with(|| registry::compare_versions(&one.version, &other.version))
    });
    installed
}

/// The environment in `directory`, if it is complete.
fn read(directory: &Path) -> Option<Installed> {
    let marker: Marker = serde_json::from_slice(&fs::read(directory.join(MARKER)).ok()?).ok()?;
    let python = python_in(directory);
    // The interpreter is a link to the one that made the environment, which may have been removed.
    python.exists().then(|| Installed {
        name: marker.name,
        version: marker.version,
        python,
        directory: directory.to_owned(),
    })
}

fn write_marker(directory: &Path, marker: &Marker) -> io::Result<()> {
    let mut text = serde_json::to_string_pretty(marker)?;
    text.push('\n');
    let written = directory.join(format!("{MARKER}.new"));
    fs::write(&written, text)?;
    fs::rename(written, directory.join(MARKER))
}

fn python_in(directory: &Path) -> PathBuf {
    directory.join("bin").join("python")
}

enum Failed {
    Start(io::Error),
    End { status: String, lines: String },
}

/// Runs a step, hands each line that it writes to `progress`, and keeps the last ones for the case of a failure.
fn run(command: &mut Command, progress: &mut dyn Progress) -> Result<(), Failed> {
    let (reader, writer) = io::pipe().map_err(Failed::Start)?;
    let writer_too = writer.try_clone().map_err(Failed::Start)?;
    let mut child = command.stdin(Stdio::null()).stdout(writer).stderr(writer_too).spawn().map_err(Failed::Start)?;
    // The command holds the writing ends, which would keep the loop below waiting for ever.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut last: Vec<String> = Vec::new();
    let mut lines = BufReader::new(reader);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        line.clear();
        progress.line(&text);
        last.push(text);
        if last.len() > LAST_LINES {
            last.remove(0);
        }
    }
    let status = child.wait().map_err(Failed::Start)?;
    if status.success() { Ok(()) } else { Err(Failed::End { status: status.to_string(), lines: last.join("\n") }) }
}

/// The command as one would type it.
fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
}

#[cfg(test)]
mod tests;
