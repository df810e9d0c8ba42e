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
    /// A JSON list instead of a table.
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

/// One subject: `subjects --json` prints a list of them.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SubjectListing {
    /// How it is named on the command line.
    pub name: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// For an engine, how it is installed and what is known about driving it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<Recipe>,
    /// Whether it can be checked now.
    pub available: bool,
    /// For an engine, the versions that are installed.
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
            writeln!(
                out,
                "{} {} is installed; check it with `seamcheck check {}`",
                installed.name, installed.version, recipe.name
            )?;
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

/// The reference, the gallery, the engines.
fn listed(cache: &Cache) -> Vec<SubjectListing> {
    let built_in = |name: String, summary: &str| SubjectListing {
        name,
        summary: summary.to_owned(),
        engine: None,
        available: true,
        installed: Vec::new(),
    };
    let mut subjects = vec![built_in("reference".to_owned(), "The specification's own parser.")];
    for (name, _) in faulty::HEALTHY {
        subjects.push(built_in(format!("faulty:{name}"), "A healthy parser of the gallery."));
    }
    for fault in faulty::all() {
        subjects.push(built_in(format!("faulty:{}", fault.name), fault.story));
    }
    let installed = install::list(cache);
    for recipe in registry::all() {
        let versions = installed.iter().filter(|one| one.name == recipe.name).map(|one| one.version.clone());
        let versions: Vec<String> = versions.collect();
        subjects.push(SubjectListing {
            name: recipe.name.clone(),
            summary: recipe.summary.clone(),
            engine: Some(recipe.clone()),
            available: !versions.is_empty(),
            installed: versions,
        });
    }
    subjects
}

fn readable(subjects: &[SubjectListing], out: &mut dyn Write) -> anyhow::Result<()> {
    let gallery = subjects.iter().filter(|subject| subject.name.starts_with("faulty:")).count();
    writeln!(out, "{:<20} The specification's own parser.", "reference")?;
    writeln!(out, "{:<20} {gallery} parsers of the gallery; `seamcheck gallery` shows them.", "faulty:NAME")?;
    for subject in subjects.iter().filter(|subject| subject.engine.is_some()) {
        let state = if subject.available {
            format!("installed: {}", subject.installed.join(", "))
        } else {
            format!("not installed: `seamcheck subjects install {}`", subject.name)
        };
        writeln!(out, "{:<20} {} ({state})", subject.name, subject.summary)?;
    }
    writeln!(out, "{:<20} Anyone's parser in Python; add --format.", "py:MODULE:FACTORY")?;
    writeln!(out, "{:<20} Any program that speaks the worker protocol.", "--worker COMMAND")?;
    Ok(())
}
