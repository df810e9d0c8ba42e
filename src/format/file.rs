//! A file of rows: how a private format is defined at run time.

use std::fmt;
use std::path::Path;

use serde::Deserialize;
use thiserror::Error;

use super::row::Row;
use super::sound::{self, Unsound};

/// A file of rows that cannot be used. It reads as `FILE:LINE: sentence`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct RowError {
    /// The file, as the user named it.
    pub file: String,
    /// The line, counted from 1; `None` if the whole file is meant.
    pub line: Option<usize>,
    /// What is wrong there.
    pub problem: RowProblem,
}

/// What is wrong with a file of rows. Every variant is a sentence that ends with what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RowProblem {
    /// The file cannot be read.
    #[error("this cannot be read ({0}); check the path and its permissions")]
    Unreadable(String),
    /// The TOML does not parse, or a field is unknown, missing or of another type.
    #[error("{0}; a file of formats has a table [[format]] for each, with the fields that the README lists")]
    Toml(String),
    /// There is no row in it.
    #[error("there is no format in it; write a table [[format]]")]
    Empty,
    /// A row that no text could be read by.
    #[error("the format `{name}`: {unsound}")]
    Unsound {
        /// The row's name.
        name: String,
        /// What is wrong with it.
        unsound: Unsound,
    },
    /// A name or alias that is another format's.
    #[error("the name `{0}` belongs to another format; choose one that `seamcheck formats` does not list")]
    Taken(String),
    /// The list of formats was used before.
    #[error("the formats were in use before this file was read; add formats first of all")]
    TooLate,
}

impl fmt::Display for RowError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(formatter, "{}:{line}: {}", self.file, self.problem),
            None => write!(formatter, "{}: {}", self.file, self.problem),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    format: Vec<toml::Spanned<Row>>,
}

/// The rows of the file at `path`.
///
/// # Errors
/// [`RowError`] if the file cannot be read, is not of the form of `rows/*.toml`, or holds a row that is not sound.
pub fn read(path: &Path) -> Result<Vec<Row>, RowError> {
    let name = path.display().to_string();
    match std::fs::read_to_string(path) {
        Ok(text) => parse(&name, &text),
        Err(error) => Err(RowError { file: name, line: None, problem: RowProblem::Unreadable(error.to_string()) }),
    }
}

/// The rows of `text`, which stands in a file called `file`.
pub(super) fn parse(file: &str, text: &str) -> Result<Vec<Row>, RowError> {
    let line = |offset: usize| Some(text[..offset.min(text.len())].matches('\n').count() + 1);
    let wrong = |line, problem| RowError { file: file.to_owned(), line, problem };
    let read: File = toml::from_str(text).map_err(|error| {
        wrong(error.span().and_then(|span| line(span.start)), RowProblem::Toml(error.message().to_owned()))
    })?;
    if read.format.is_empty() {
        return Err(wrong(None, RowProblem::Empty));
    }
    let mut rows = Vec::new();
    for row in read.format {
        let at = line(row.span().start);
        let row = row.into_inner();
        if let Err(unsound) = sound::check(&row) {
            return Err(wrong(at, RowProblem::Unsound { name: row.name, unsound }));
        }
        rows.push(row);
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = "[[format]]\nname = \"mine\"\nconfidence = \"medium\"\nopen = \"<<\"\nclose = \">>\"\n\
                       body = { family = \"json_in_tags\", name_key = \"tool\", argument_keys = [\"input\"] }\n";

    #[test]
    fn a_row_is_read_as_the_built_in_ones_are() {
        let rows = parse("mine.toml", ROW).expect("a sound row");
        assert_eq!((rows.len(), rows[0].name.as_str(), rows[0].openers()), (1, "mine", vec!["<<"]));
    }

    #[test]
    fn a_wrong_row_is_a_sentence_with_file_line_and_remedy() {
        let sentences = [
            ("", "mine.toml: there is no format in it; write a table [[format]]"),
            ("\n[[format]]\nname = 3\n", "mine.toml:3: "),
            (&ROW.replace("\"<<\"", "\"\""), "mine.toml:1: the format `mine`: calls begin with no marker; "),
            (&ROW.replace("\">>\"", "\" >>\""), "mine.toml:1: the format `mine`: the marker \" >>\" "),
        ];
        for (text, beginning) in sentences {
            let error = parse("mine.toml", text).expect_err(text).to_string();
            assert!(error.starts_with(beginning), "{error}");
        }
    }
}
