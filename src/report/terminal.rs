//! Findings and totals for people.

use std::collections::BTreeMap;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::drawn::drawn;
use super::lines::{Footer, GrowthLine};
use crate::case::Level;
use crate::chunking::Chunking;
use crate::oracle::{Evidence, Finding, Mode};
use crate::outcome::{Item, Kind, Outcome};

/// How many characters of a text are shown of which only the length matters.
const BEGINNING: usize = 80;

/// The most groups of findings that are printed in full.
pub const SHOWN: usize = 12;

/// Prints `findings` by group: of each the one with the shortest text, and how many more there are. Gives the number of
/// groups.
pub fn groups(findings: &[Finding], out: &mut dyn Write) -> io::Result<usize> {
    let mut groups: BTreeMap<(&str, &str, &str), Vec<&Finding>> = BTreeMap::new();
    for finding in findings {
        groups.entry((&finding.subject, &finding.parser, &finding.group)).or_default().push(finding);
    }
    // What is firm first, then what most cases have.
    let mut groups: Vec<Vec<&Finding>> = groups.into_values().collect();
    groups.sort_by_key(|group| (std::cmp::Reverse(group[0].level), std::cmp::Reverse(group.len())));
    for group in groups.iter().take(SHOWN) {
        let smallest = |finding: &&&Finding| (finding.text.len(), finding.cuts.0.len(), finding.id.clone());
        if let Some(shown) = group.iter().min_by_key(smallest) {
            finding(shown, out)?;
            match group.len() - 1 {
                0 => {}
                1 => writeln!(out, "  more      1 other finding of group {}", shown.group)?,
                more => writeln!(out, "  more      {more} other findings of group {}", shown.group)?,
            }
            writeln!(out)?;
        }
    }
    if groups.len() > SHOWN {
        writeln!(out, "… and {} more groups; `--json FILE` writes every finding to a file\n", groups.len() - SHOWN)?;
    }
    Ok(groups.len())
}

/// Prints one finding: text with its cuts, expected against got, oracle, kind, level, and the command to see it again.
pub fn finding(finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let colour = match finding.level {
        Level::Must => AnsiColor::Red,
        Level::Should => AnsiColor::Yellow,
        Level::Disputed => AnsiColor::Cyan,
    };
    let level = colour.on_default().bold();
    let subject = named(&finding.subject, &finding.parser);
    writeln!(
        out,
        "{level}{:<9}{level:#} {bold}{} · {}{bold:#}   {subject}   {dim}{}{dim:#}",
        word(finding.level),
        finding.oracle,
        finding.kind,
        finding.case
    )?;
    writeln!(out, "  {}", finding.message)?;
    let cuts = if finding.mode == Mode::OneShot { Chunking::whole() } else { finding.cuts.clone() };
    match finding.kind {
        // Of this text only the length matters.
        Kind::Growth => {
            let begins: String = finding.text.chars().take(BEGINNING).collect();
            let length = finding.text.chars().count();
            writeln!(
                out,
                "  text      {}… ({length} characters, and longer ones)",
                drawn(&begins, &Chunking::whole())
            )?;
        }
        _ => writeln!(out, "  text      {}", drawn(&finding.text, &cuts))?,
    }
    evidence("expected", &finding.expected, out)?;
    evidence("got", &finding.got, out)?;
    writeln!(out, "  cuts      {}", reach(finding))?;
    for line in &finding.logged {
        writeln!(out, "  logged    {}", line.lines().next().unwrap_or_default())?;
    }
    for (label, command) in [("replay", &finding.replay), ("shrink", &finding.shrink)] {
        if !command.is_empty() {
            writeln!(out, "  {label:<9} {command}")?;
        }
    }
    Ok(())
}

/// Prints the totals of a run.
pub fn totals(footer: &Footer, out: &mut dyn Write) -> io::Result<()> {
    let share = |part: u64| if footer.texts == 0 { 0.0 } else { 100.0 * part as f64 / footer.texts as f64 };
    writeln!(
        out,
        "{} texts ({:.0} % reach a call), 2^{:.1} chunkings in {} feeds{}",
        footer.texts,
        share(footer.reached_call),
        footer.chunkings_log2,
        footer.feeds,
        if footer.widest > 0 { format!(", at most {} states at one offset", footer.widest) } else { String::new() }
    )?;
    let results = (footer.every + footer.sampled).max(1);
    writeln!(
        out,
        "all chunkings of {} results ({:.1} %), a sample of {}",
        footer.every,
        100.0 * footer.every as f64 / results as f64,
        footer.sampled
    )?;
    for (bound, count) in &footer.stopped_by {
        writeln!(out, "  {count} stopped by {bound}")?;
    }
    if footer.lagged > 0 {
        writeln!(
            out,
            "behind the reference by {:.1} characters on average and by {} at most, in {} results",
            footer.lag.mean, footer.lag.largest, footer.lagged
        )?;
    }
    let verdicts: Vec<String> = footer.verdicts.iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
    writeln!(out, "{}", if verdicts.is_empty() { "nothing was tested".to_owned() } else { verdicts.join(", ") })
}

/// Prints how the costs grow, and what could not be measured.
pub fn growth(lines: &[GrowthLine], out: &mut dyn Write) -> io::Result<()> {
    let exponents: Vec<f64> = lines.iter().filter_map(|line| line.exponent).collect();
    let steepest = exponents.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let flattest = exponents.iter().copied().fold(f64::INFINITY, f64::min);
    if !exponents.is_empty() {
        writeln!(
            out,
            "the cost of long texts grows with the power {flattest:.2} to {steepest:.2} of their length, in {} measurements \
             (1 is linear)",
            exponents.len()
        )?;
    }
    let named = |line: &GrowthLine| format!("{} on {}", line.case, named(&line.subject, &line.parser));
    let (partly, skipped): (Vec<&GrowthLine>, Vec<&GrowthLine>) =
        lines.iter().filter(|line| line.reason.is_some()).partition(|line| line.exponent.is_some());
    for (lines, words) in [(skipped, "growth skipped"), (partly, "growth measured on shorter texts only")] {
        for line in lines.iter().take(SHOWN) {
            writeln!(out, "{words}: {}: {}", named(line), line.reason.as_deref().unwrap_or_default())?;
        }
        if lines.len() > SHOWN {
            writeln!(out, "{words}: {} more", lines.len() - SHOWN)?;
        }
    }
    Ok(())
}

/// The subject with its parser.
fn named(subject: &str, parser: &str) -> String {
    if subject.contains(parser) { subject.to_owned() } else { format!("{subject}:{parser}") }
}

/// Prints the share of each stratum.
pub fn strata(footer: &Footer, out: &mut dyn Write) -> io::Result<()> {
    let dim = Style::new().dimmed();
    writeln!(out, "{dim}cases by kind:{dim:#}")?;
    let entries: Vec<String> = footer
        .strata
        .iter()
        .map(|(stratum, count)| (if stratum.is_empty() { "unnamed" } else { stratum }, count))
        .map(|(stratum, count)| format!("{stratum} {:.1} %", 100.0 * *count as f64 / footer.texts.max(1) as f64))
        .collect();
    for line in entries.chunks(4) {
        writeln!(out, "{dim}  {}{dim:#}", line.join(" · "))?;
    }
    Ok(())
}

fn evidence(label: &str, evidence: &Evidence, out: &mut dyn Write) -> io::Result<()> {
    match evidence {
        Evidence::Text(text) => writeln!(out, "  {label:<9} {text}"),
        Evidence::Outcome(outcome) => {
            let mut label = label;
            for line in outcome_lines(outcome) {
                writeln!(out, "  {label:<9} {line}")?;
                label = "";
            }
            Ok(())
        }
    }
}

/// An outcome, a line an item; without items its reasoning, its content, its calls.
pub fn outcome_lines(outcome: &Outcome) -> Vec<String> {
    let quoted = |text: &str| drawn(text, &Chunking::whole());
    let call = |index: usize| match outcome.calls.get(index) {
        Some(call) if call.complete => format!("call {index}    {} {}", call.name, call.arguments),
        Some(call) => format!("call {index}    {} {}   (incomplete)", call.name, call.arguments),
        None => format!("call {index}    which is not among the calls"),
    };
    let mut lines: Vec<String> = match &outcome.items {
        Some(items) => items
            .iter()
            .map(|item| match item {
                Item::Reasoning(text) => format!("reasoning {}", quoted(text)),
                Item::Content(text) => format!("content   {}", quoted(text)),
                Item::Call(index) => call(*index),
            })
            .collect(),
        None => {
            let texts = [("reasoning", &outcome.reasoning), ("content  ", &outcome.content)];
            let texts = texts.into_iter().filter(|(_, text)| !text.is_empty());
            texts
                .map(|(label, text)| format!("{label} {}", quoted(text)))
                .chain((0..outcome.calls.len()).map(call))
                .collect()
        }
    };
    if lines.is_empty() {
        lines.push("nothing".to_owned());
    }
    lines
}

fn reach(finding: &Finding) -> String {
    if finding.mode == Mode::OneShot {
        return "none: the one-shot parse".to_owned();
    }
    let cuts = match finding.cuts.0.as_slice() {
        [] => "none: the whole text as one chunk".to_owned(),
        many if many.len() > 24 => format!("{} cuts", many.len()),
        some => some.iter().map(usize::to_string).collect::<Vec<_>>().join(", "),
    };
    let tokens = if finding.token_real { "markers arrive whole" } else { "a cut inside a marker" };
    format!("{cuts}   ({tokens})")
}

fn word(level: Level) -> &'static str {
    match level {
        Level::Must => "must",
        Level::Should => "should",
        Level::Disputed => "disputed",
    }
}
