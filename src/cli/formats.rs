//! `seamcheck formats`: the formats that are known.

use std::collections::BTreeMap;
use std::io::Write;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::Exit;
use crate::case::corpus;
use crate::format::{self, Confidence, Family, Row};

/// Options of `formats`.
#[derive(Debug, Args)]
pub struct Options {
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// What `formats --json` prints.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Formats {
    /// The formats, family by family.
    pub formats: Vec<FormatEntry>,
}

/// One format of [`Formats`].
#[derive(Debug, Serialize, JsonSchema)]
pub struct FormatEntry {
    /// The format's name.
    pub name: String,
    /// What engines and models call it.
    pub aliases: Vec<String>,
    /// The family that its row belongs to.
    pub family: Family,
    /// How well its grammar is known.
    pub confidence: Confidence,
    /// Its markers.
    pub markers: Vec<MarkerEntry>,
    /// The number of corpus cases.
    pub cases: usize,
    /// What is not known about it; empty if nothing is in doubt.
    pub unknown: String,
}

/// One marker of a [`FormatEntry`].
#[derive(Debug, Serialize, JsonSchema)]
pub struct MarkerEntry {
    /// The literal.
    pub text: String,
    /// Whether its tokenizer makes it one token, so that it arrives whole.
    pub atomic: bool,
}

/// Prints the formats.
pub fn run(options: &Options, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut cases: BTreeMap<String, usize> = BTreeMap::new();
    for case in corpus::built_in()? {
        *cases.entry(case.format).or_default() += 1;
    }
    let entry = |row: &Row| FormatEntry {
        name: row.name.clone(),
        aliases: row.aliases.clone(),
        family: row.family(),
        confidence: row.confidence,
        markers: row.markers().into_iter().map(|marker| MarkerEntry { text: marker.text, atomic: marker.atomic }).collect(),
        cases: cases.get(&row.name).copied().unwrap_or_default(),
        unknown: row.unknown.clone(),
    };
    let formats = Formats { formats: format::all().iter().map(entry).collect() };
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&formats)?)?;
        return Ok(Exit::Clean);
    }
    writeln!(out, "{:<14} {:<16} {:<11} {:>5}  also called", "format", "family", "confidence", "cases")?;
    for format in &formats.formats {
        let family = word(&format.family)?;
        let confidence = word(&format.confidence)?;
        let aliases = format.aliases.join(" ");
        writeln!(out, "{:<14} {family:<16} {confidence:<11} {:>5}  {aliases}", format.name, format.cases)?;
    }
    Ok(Exit::Clean)
}

/// The word by which the machine interface calls a value.
fn word<T: Serialize>(value: &T) -> anyhow::Result<String> {
    Ok(serde_json::to_value(value)?.as_str().unwrap_or_default().to_owned())
}
