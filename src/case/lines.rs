//! Cases as JSON Lines, one object a line: `{id, format, tools, text, start, atoms, truth, level, stratum, cuts}`.
//!
//! `generate --jsonl` writes these lines and `check --cases-file` reads them. A line of `parse --jsonl` is a
//! [`ParseLine`]: of the same object only `id`, `format`, `tools`, `text` and `start`.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Case, CaseError, Level, Problem, Start, checks};
use crate::chunking::{Atom, Chunking};
use crate::format;
use crate::outcome::Outcome;
use crate::tool::Tool;

/// One line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseLine {
    /// The case's id; any JSON string or number is accepted.
    pub id: Value,
    /// The format, by its name or any alias.
    pub format: String,
    /// The declared functions, as OpenAI tool objects; null or absent for none.
    #[serde(default)]
    #[schemars(with = "Option<Vec<Value>>")]
    pub tools: Option<Vec<Tool>>,
    /// The model's whole output after the prompt.
    pub text: String,
    /// Where the prompt left off: `content` (the default), `reasoning`, or a channel's name.
    #[serde(default)]
    pub start: Start,
    /// Which occurrences of markers arrive as one token; absent: all that the format's tokenizer makes one token.
    #[serde(default)]
    pub atoms: Option<Vec<Atom>>,
    /// The outcome that the text's author meant; null or absent if it is not known.
    #[serde(default)]
    pub truth: Option<Outcome>,
    /// How firm the expectation is; absent: `must` with a truth, `should` without.
    #[serde(default)]
    pub level: Option<Level>,
    /// Which sort of text this is.
    #[serde(default)]
    pub stratum: Option<String>,
    /// Chunkings to try first, as lists of cuts.
    #[serde(default)]
    pub cuts: Option<Vec<Chunking>>,
}

/// A line of `parse --jsonl`. Members that are not listed here are ignored, so that a line of [`CaseLine`] does too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ParseLine {
    /// The id to answer with; any JSON value.
    #[serde(default)]
    pub id: Value,
    /// The format, by its name or any alias.
    pub format: String,
    /// The declared functions, as OpenAI tool objects; null or absent for none.
    #[serde(default)]
    #[schemars(with = "Option<Vec<Value>>")]
    pub tools: Option<Vec<Tool>>,
    /// The model's whole output after the prompt.
    pub text: String,
    /// Where the prompt left off: `content` (the default), `reasoning`, or a channel's name.
    #[serde(default)]
    pub start: Start,
}

/// A line of `parse --jsonl`: a case, and its id exactly as the line spells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The id to answer with.
    pub id: Value,
    /// What to parse.
    pub case: Case,
}

/// A line that cannot be used, and its id if that much could be read (else null).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// The id to answer with.
    pub id: Value,
    /// What is wrong.
    pub error: CaseError,
}

/// The object that stands for `case` in a line. The case's source is not part of it.
pub fn write(case: &Case) -> Value {
    serde_json::json!({
        "id": case.id,
        "format": case.format,
        "tools": case.tools,
        "text": case.text,
        "start": case.start,
        "atoms": case.atoms,
        "truth": case.truth,
        "level": case.level,
        "stratum": case.stratum,
        "cuts": case.cuts,
    })
}

/// Opens a file of cases.
///
/// # Errors
/// A file that cannot be opened. Wrong lines are errors of the iterator.
pub fn open(path: &Path) -> Result<impl Iterator<Item = Result<Case, CaseError>> + use<>, CaseError> {
    let name = path.to_string_lossy().into_owned();
    match File::open(path) {
        Ok(file) => Ok(read(BufReader::new(file), &name)),
        Err(error) => Err(CaseError::new(name, None, Problem::Unreadable(error.to_string()))),
    }
}

/// The cases of `reader`, one a line, blank lines left out; `file` is its name in errors and in each case's source. Two
/// lines of one id are an error. The iterator goes on after a wrong line, and ends when reading fails.
pub fn read<R: BufRead>(reader: R, file: &str) -> impl Iterator<Item = Result<Case, CaseError>> + use<R> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let file = file.to_owned();
    let lines = Lines { reader, file: file.clone(), number: 0, broken: false };
    lines.map(move |(number, line)| {
        let case = line.and_then(|bytes| case_line(&file, number, &bytes)).map_err(|bad| bad.error)?;
        if let Some(first) = seen.get(&case.id) {
            let problem = Problem::DuplicateId { id: case.id, first: format!("{file}:{first}") };
            return Err(CaseError::new(&file, Some(number), problem));
        }
        seen.insert(case.id.clone(), number);
        Ok(case)
    })
}

/// The lines of `parse --jsonl`, as [`read`], but with the ids as they are spelled; an id may come twice.
pub fn read_requests<R: BufRead>(reader: R, file: &str) -> impl Iterator<Item = Result<Request, BadLine>> + use<R> {
    let file = file.to_owned();
    let lines = Lines { reader, file: file.clone(), number: 0, broken: false };
    lines.map(move |(number, line)| line.and_then(|bytes| request(&file, number, &bytes)))
}

/// The numbered lines of a reader.
struct Lines<R> {
    reader: R,
    file: String,
    number: usize,
    broken: bool,
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = (usize, Result<Vec<u8>, BadLine>);

    fn next(&mut self) -> Option<Self::Item> {
        while !self.broken {
            let mut bytes = Vec::new();
            self.number += 1;
            match self.reader.read_until(b'\n', &mut bytes) {
                Ok(0) => return None,
                Ok(_) if bytes.trim_ascii().is_empty() => {}
                Ok(_) => return Some((self.number, Ok(bytes))),
                Err(error) => {
                    self.broken = true;
                    let problem = Problem::Unreadable(error.to_string());
                    let error = CaseError::new(&self.file, Some(self.number), problem);
                    return Some((self.number, Err(BadLine { id: Value::Null, error })));
                }
            }
        }
        None
    }
}

/// Reads one line of `parse --jsonl`, whose `file` and `number` go into errors and the case's source.
///
/// # Errors
/// What is wrong with the line, with its id where that could be read.
pub fn request(file: &str, number: usize, line: &[u8]) -> Result<Request, BadLine> {
    let line: ParseLine = from_json(file, number, line)?;
    let id = line.id;
    let line = CaseLine {
        // The answer echoes the id as it is, whatever it is; a case's is a string.
        id: Value::String(id.as_str().map_or_else(|| id.to_string(), str::to_owned)),
        format: line.format,
        tools: line.tools,
        text: line.text,
        start: line.start,
        ..CaseLine::default()
    };
    match case(line, format!("{file}:{number}")) {
        Ok(case) => Ok(Request { id, case }),
        Err(problem) => Err(BadLine { id, error: CaseError::new(file, Some(number), problem) }),
    }
}

/// Reads one line of a file of cases.
fn case_line(file: &str, number: usize, line: &[u8]) -> Result<Case, BadLine> {
    let line: CaseLine = from_json(file, number, line)?;
    let id = line.id.clone();
    case(line, format!("{file}:{number}"))
        .map_err(|problem| BadLine { id, error: CaseError::new(file, Some(number), problem) })
}

fn from_json<T: serde::de::DeserializeOwned>(file: &str, number: usize, line: &[u8]) -> Result<T, BadLine> {
    let wrong = |id, problem| BadLine { id, error: CaseError::new(file, Some(number), problem) };
    let text = std::str::from_utf8(line.trim_ascii_end())
        .map_err(|error| wrong(Value::Null, Problem::NotUtf8(error.valid_up_to())))?;
    // Otherwise an array would be read as the members in their order.
    if text.trim_start().starts_with('[') {
        return Err(wrong(Value::Null, Problem::Json("this is a JSON array".to_owned())));
    }
    serde_json::from_str(text).map_err(|error| wrong(id_of(text), Problem::Json(reason(&error))))
}

/// The case that a line stands for.
fn case(line: CaseLine, source: String) -> Result<Case, Problem> {
    let id = match line.id {
        Value::String(id) => id,
        Value::Number(number) => number.to_string(),
        other => return Err(Problem::Json(format!("the member `id` is {other}, but must be a string or a number"))),
    };
    let row = format::find(&line.format).ok_or(Problem::UnknownFormat(line.format))?;
    let level = line.level.unwrap_or(if line.truth.is_some() { Level::Must } else { Level::Should });
    let case = Case {
        id,
        format: row.name.clone(),
        tools: line.tools.unwrap_or_default(),
        start: line.start,
        atoms: line.atoms.unwrap_or_else(|| format::atoms(row, &line.text)),
        text: line.text,
        truth: line.truth,
        level,
        stratum: line.stratum.unwrap_or_default(),
        source,
        cuts: line.cuts.unwrap_or_default(),
    };
    match (level, &case.truth) {
        (Level::Must, None) => return Err(Problem::TruthMissing(case.id)),
        (Level::Disputed, Some(_)) => return Err(Problem::TruthOfDisputed(case.id)),
        _ => {}
    }
    checks::check(&case, row)?;
    Ok(case)
}

/// The id of a line that is JSON but not a case; null if it has none.
fn id_of(text: &str) -> Value {
    let value: Option<Value> = serde_json::from_str(text).ok();
    value.and_then(|mut value| value.get_mut("id").map(Value::take)).unwrap_or_default()
}

/// The parser's message, with the column only: the line is always the first of a text of one line.
fn reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    match error.column() {
        0 => message.to_owned(),
        column => format!("{message} (column {column})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::corpus;

    #[test]
    fn every_corpus_case_survives_being_written_and_read() {
        for case in corpus::built_in().unwrap() {
            let line = write(&case).to_string();
            assert!(!line.contains('\n'));
            let mut read = super::read(line.as_bytes(), "f").next().unwrap().unwrap();
            assert_eq!(read.source, "f:1");
            read.source.clone_from(&case.source);
            assert_eq!(read, case);
        }
    }

    #[test]
    fn a_line_of_five_members_is_a_case_with_the_atoms_of_its_format() {
        let line = r#"{"id": 3, "format": "hermes", "tools": null, "text": "é<tool_call>", "start": "reasoning"}"#;
        let Request { id, case } = request("f", 1, line.as_bytes()).unwrap();
        assert_eq!((id, case.id.as_str(), case.format.as_str()), (3.into(), "3", "qwen3"));
        assert_eq!(case.atoms, [Atom { start: 1, end: 12 }]);
        assert_eq!((case.start, case.level, case.truth), (Start::Reasoning, Level::Should, None));
    }

    #[test]
    fn the_members_of_a_line_are_the_ones_that_other_programs_rely_on() {
        let case = &corpus::built_in().unwrap()[0];
        let written = write(case);
        let members: Vec<&str> = written.as_object().unwrap().keys().map(String::as_str).collect();
        let expected = ["id", "format", "tools", "text", "start", "atoms", "truth", "level", "stratum", "cuts"];
        assert_eq!(members, expected);
    }
}
