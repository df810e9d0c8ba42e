//! The verbs.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::format;

use super::{Exit, check, formats, gallery, generate, parse, replay, shrink, subjects};

/// Finds the seams in streaming tool-call parsers.
///
/// A seam is a place where the answer depends on where the chunks of a model's output happened to be cut. Seamcheck
/// generates texts whose truth is known, feeds them to a parser in many chunkings, and reports every difference.
///
/// Exit codes: 0 clean (what is disputed alone is clean), 1 findings, 2 could not run, 3 nothing was tested, 130
/// interrupted.
#[derive(Debug, Parser)]
#[command(version, arg_required_else_help = true)]
pub struct Arguments {
    /// Add the formats that this TOML file defines; may be given several times
    #[arg(long, global = true, value_name = "FILE")]
    format_file: Vec<PathBuf>,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Check parsers: the corpus and generated cases, in many chunkings
    Check(check::Options),
    /// Parse a text with the reference, one-shot and over every chunking
    Parse(parse::Options),
    /// Write generated cases
    Generate(generate::Options),
    /// Show one case chunk by chunk, and say FIXED, FAILED or ERROR
    Replay(replay::Options),
    /// Find the smallest text with the fewest cuts that still shows a finding
    Shrink(shrink::Options),
    /// List the formats that are known
    Formats(formats::Options),
    /// List or install the parsers that can be checked
    Subjects(subjects::Options),
    /// Show which oracle finds which fault of the gallery of faulty parsers
    Gallery(gallery::Options),
}

impl Arguments {
    /// Does what was asked.
    pub fn run(&self, input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<Exit> {
        format::add(&self.format_file)?;
        match &self.verb {
            Verb::Check(options) => check::run(options, out),
            Verb::Parse(options) => parse::run(options, input, out),
            Verb::Generate(options) => generate::run(options, out),
            Verb::Replay(options) => replay::run(options, out),
            Verb::Shrink(options) => shrink::run(options, out),
            Verb::Formats(options) => formats::run(options, out),
            Verb::Subjects(options) => subjects::run(options, out),
            Verb::Gallery(options) => gallery::run(options, out),
        }
    }
}
