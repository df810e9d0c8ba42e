//! `seamcheck subjects`: what can be checked, and how it is installed.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Subcommand};
use schemars::JsonSchema;
use serde::Serialize;

use super::Exit;
use crate::subject::cache::Cache;
use crate::subject::install::{self, Terminal};
use crate::subject::registry::{self, Recipe};
use crate::subject::{faulty, python};

/// Options of `subjects`.
#[derive(Debug, Args)]
pub struct Options {
    #[command(subcommand)]
    action: Option<Action>,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// The directory in which engines are installed [default: SEAMCHECK_CACHE, else the user's cache].
    #[arg(long, value_name = "DIR", global = true)]
    cache: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List what can be checked (the same as no action)
    List,
    /// Install an engine into a Python environment of its own, in the user's cache
    Install {
        /// The engines, each as NAME or NAME==VERSION.
        #[arg(required = true, value_name = "NAME[==VERSION]")]
        engines: Vec<String>,
    },
}

/// What `subjects --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Subjects {
    /// The subjects that are part of this program.
    pub built_in: Vec<String>,
    /// The engines that have a preset.
    pub engines: Vec<EngineEntry>,
}

/// One engine of [`Subjects`].
#[derive(Debug, Serialize, JsonSchema)]
pub struct EngineEntry {
    /// How it is installed and what is known about driving it.
    #[serde(flatten)]
    pub recipe: Recipe,
    /// The versions that are installed.
    pub installed: Vec<String>,
}

/// Lists or installs.
pub fn run(options: &Options, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let cache = match &options.cache {
        Some(root) => Cache::at(root),
        None => Cache::locate()?,
    };
    if let Some(Action::Install { engines }) = &options.action {
        for engine in engines {
            let (name, version) = match engine.split_once("==") {
                Some((name, version)) => (name, Some(version)),
                None => (engine.as_str(), None),
            };
            let recipe = registry::find(name).with_context(|| {
                let known: Vec<&str> = registry::all().iter().map(|recipe| recipe.name.as_str()).collect();
                format!("there is no engine `{name}`; those with a preset are {}", known.join(", "))
            })?;
            let installed = install::install(recipe, version, &cache, &python::interpreter(), &mut Terminal::new())?;
            writeln!(out, "{} {} is installed; check it with `seamcheck check {}`", installed.name, installed.version, recipe.name)?;
        }
        return Ok(Exit::Clean);
    }
    let subjects = listed(&cache);
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&subjects)?)?;
    } else {
        readable(&subjects, out)?;
    }
    Ok(Exit::Clean)
}

fn listed(cache: &Cache) -> Subjects {
    let installed = install::list(cache);
    let versions = |name: &str| -> Vec<String> {
        installed.iter().filter(|one| one.name == name).map(|one| one.version.clone()).collect()
    };
    let healthy = faulty::HEALTHY.iter().map(|(name, _)| *name);
    let faults = faulty::all().iter().map(|fault| fault.name);
    let built_in = std::iter::once("reference".to_owned())
        .chain(healthy.chain(faults).map(|name| format!("faulty:{name}")))
        .collect();
    let engines = registry::all()
        .iter()
        .map(|recipe| EngineEntry { recipe: recipe.clone(), installed: versions(&recipe.name) })
        .collect();
    Subjects { built_in, engines }
}

fn readable(subjects: &Subjects, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "reference            the specification's own parser")?;
    let gallery = subjects.built_in.len() - 1;
    writeln!(out, "faulty:NAME          {gallery} parsers of the gallery; `seamcheck gallery` shows them")?;
    for engine in &subjects.engines {
        let state = if engine.installed.is_empty() {
            format!("not installed: `seamcheck subjects install {}`", engine.recipe.name)
        } else {
            format!("installed: {}", engine.installed.join(", "))
        };
        writeln!(out, "{:<20} {} ({state})", engine.recipe.name, engine.recipe.summary)?;
    }
    writeln!(out, "py:MODULE:FACTORY    anyone's parser in Python; add --format")?;
    writeln!(out, "--worker COMMAND     any program that speaks the worker protocol")?;
    Ok(())
}
