//! The TOML form of the corpus: one file holds a table of tools and several cases. `corpus/README.md` is its
//! specification; this file is the reader.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use serde_json::Value;
use toml::Spanned;

use super::checks;
use super::entry::Entry;
use super::{Case, CaseError, Kind, Level, Problem, Start};
use crate::chunking::{Atom, Chunking};
use crate::format::{self, Row};
use crate::outcome::{Call, Item, Outcome};
use crate::tool::Tool;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileForm {
    #[serde(default)]
    tools: BTreeMap<String, Spanned<String>>,
    case: Vec<Spanned<CaseForm>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseForm {
    name: String,
    why: String,
    #[serde(default)]
    note: String,
    kind: Kind,
    level: Level,
    source: String,
    #[serde(default)]
    start: Start,
    #[serde(default)]
    tools: Vec<Spanned<String>>,
    text: String,
    #[serde(default)]
    chunks: Vec<Spanned<ChunksForm>>,
    #[serde(default)]
    cuts: Vec<Spanned<Chunking>>,
    atoms: Option<Spanned<Vec<Atom>>>,
    truth: Option<Spanned<Vec<ItemForm>>>,
    answer: Option<Spanned<Vec<ItemForm>>>,
}

/// One chunking, written for a reader.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a chunking is a list of strings, or a number (so many characters a chunk), or the word \"whole\""
)]
enum ChunksForm {
    Named(ChunksName),
    Sized(std::num::NonZeroUsize),
    Pieces(Vec<String>),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum ChunksName {
    Whole,
}

/// One item of a truth, in the order of the text: a text of one sort, or a call.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemForm {
    reasoning: Option<String>,
    content: Option<String>,
    call: Option<String>,
    arguments: Option<String>,
    complete: Option<bool>,
}

/// The entries of one file's `bytes`; `file` is its name in errors.
pub(super) fn read(row: &Row, file: &str, bytes: &[u8]) -> Result<Vec<Entry>, CaseError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = error.valid_up_to();
        let line = bytes[..good].iter().filter(|&&byte| byte == b'\n').count() + 1;
        CaseError::new(file, Some(line), Problem::NotUtf8(good))
    })?;
    let reader = Reader { row, file, text };
    let form: FileForm = toml::from_str(text).map_err(|error| {
        let message = error.message().replace('\n', ", ");
        reader.error(error.span().unwrap_or(0..0), Problem::Toml(message))
    })?;
    let tools = reader.tools(form.tools)?;
    form.case.into_iter().map(|case| reader.entry(&tools, case)).collect()
}

struct Reader<'a> {
    row: &'a Row,
    file: &'a str,
    text: &'a str,
}

impl Reader<'_> {
    fn line(&self, span: &Range<usize>) -> usize {
        let start = span.start.min(self.text.len());
        self.text.as_bytes()[..start].iter().filter(|&&byte| byte == b'\n').count() + 1
    }

    fn error(&self, span: Range<usize>, problem: Problem) -> CaseError {
        CaseError::new(self.file, Some(self.line(&span)), problem)
    }

    fn tools(&self, forms: BTreeMap<String, Spanned<String>>) -> Result<BTreeMap<String, Tool>, CaseError> {
        let tool = |(name, schema): (String, Spanned<String>)| {
            let wrong = |reason| self.error(schema.span(), Problem::WrongSchema { tool: name.clone(), reason });
            let schema: Value = serde_json::from_str(schema.get_ref()).map_err(|error| wrong(error.to_string()))?;
            if !schema.is_object() {
                return Err(wrong("it is not a JSON object".to_owned()));
            }
            Ok((name.clone(), Tool::new(name, schema)))
        };
        forms.into_iter().map(tool).collect()
    }

    fn entry(&self, tools: &BTreeMap<String, Tool>, form: Spanned<CaseForm>) -> Result<Entry, CaseError> {
        let span = form.span();
        let form = form.into_inner();
        let name = form.name;
        let needed = [
            ("name", &name, "a name is short, of letters, digits and hyphens"),
            ("why", &form.why, "say in a sentence what this text provokes"),
            ("source", &form.source, "give a URL, a template, or the rule of the specification"),
        ];
        let empty = needed.iter().find(|(_, value, _)| value.trim().is_empty());
        if let Some(&(field, _, help)) = empty {
            return Err(self.error(span, Problem::Empty { case: name, field, help }));
        }
        let id = format!("{}/{name}", self.row.name);
        let mut declared = Vec::new();
        for tool in form.tools {
            let Some(found) = tools.get(tool.get_ref()) else {
                let (span, tool) = (tool.span(), tool.into_inner());
                return Err(self.error(span, Problem::UnknownTool { case: id, tool }));
            };
            declared.push(found.clone());
        }
        let truth = self.outcome(&id, form.truth)?;
        let answer = self.outcome(&id, form.answer)?;
        match (form.level, &truth, &answer) {
            (_, Some(_), Some(_)) => return Err(self.error(span, Problem::TruthAndAnswer(id))),
            (Level::Must, None, _) => return Err(self.error(span, Problem::TruthMissing(id))),
            (Level::Disputed, Some(_), _) => return Err(self.error(span, Problem::TruthOfDisputed(id))),
            _ => {}
        }
        let mut places = Vec::new();
        let mut cuts = Vec::new();
        for (index, chunks) in form.chunks.into_iter().enumerate() {
            places.push(chunks.span());
            let chunking = chunking(&id, index + 1, &form.text, chunks.get_ref());
            cuts.push(chunking.map_err(|problem| self.error(chunks.span(), problem))?);
        }
        for chunking in form.cuts {
            places.push(chunking.span());
            cuts.push(chunking.into_inner());
        }
        let atoms_place = form.atoms.as_ref().map(Spanned::span);
        let atoms = form.atoms.map_or_else(|| format::atoms(self.row, &form.text), Spanned::into_inner);
        let case = Case {
            id,
            format: self.row.name.clone(),
            tools: declared,
            text: form.text,
            start: form.start,
            atoms,
            truth,
            level: form.level,
            stratum: form.kind.name(),
            source: form.source,
            cuts,
        };
        checks::check(&case, self.row).map_err(|problem| {
            let place = match &problem {
                Problem::WrongAtom { .. } => atoms_place,
                Problem::CutOutOfRange { cut, .. } | Problem::CutsDescend { first: cut, .. } => {
                    case.cuts.iter().position(|chunking| chunking.0.contains(cut)).map(|index| places[index].clone())
                }
                _ => None,
            };
            self.error(place.unwrap_or_else(|| span.clone()), problem)
        })?;
        let (file, line) = (self.file.to_owned(), self.line(&span));
        Ok(Entry { case, kind: form.kind, why: form.why, note: form.note, answer, file, line })
    }

    fn outcome(&self, case: &str, items: Option<Spanned<Vec<ItemForm>>>) -> Result<Option<Outcome>, CaseError> {
        let Some(items) = items else { return Ok(None) };
        let span = items.span();
        let outcome = outcome(items.into_inner());
        outcome.and_then(|outcome| checks::check_truth(&outcome).map(|()| Some(outcome))).map_err(|reason| {
            let case = case.to_owned();
            self.error(span, Problem::WrongTruth { case, reason })
        })
    }
}

/// The outcome that consists of these items; the error says what is wrong with one of them.
fn outcome(forms: Vec<ItemForm>) -> Result<Outcome, String> {
    let mut outcome = Outcome::default();
    let mut items = Vec::new();
    for (index, form) in forms.into_iter().enumerate() {
        items.push(match form {
            ItemForm { reasoning: Some(text), content: None, call: None, arguments: None, complete: None } => {
                outcome.reasoning.push_str(&text);
                Item::Reasoning(text)
            }
            ItemForm { reasoning: None, content: Some(text), call: None, arguments: None, complete: None } => {
                outcome.content.push_str(&text);
                Item::Content(text)
            }
            ItemForm { reasoning: None, content: None, call: Some(name), arguments: Some(arguments), complete } => {
                outcome.calls.push(Call { name, arguments, complete: complete.unwrap_or(true) });
                Item::Call(outcome.calls.len() - 1)
            }
            _ => {
                return Err(format!(
                    "item {} is none of {{ reasoning = \"…\" }}, {{ content = \"…\" }} and {{ call = \"name\", arguments = \
                     '…' }}; write one of these",
                    index + 1
                ));
            }
        });
    }
    outcome.items = Some(items);
    Ok(outcome)
}

/// The cuts of chunking `number`, whose pieces must concatenate to `text`.
fn chunking(case: &str, number: usize, text: &str, form: &ChunksForm) -> Result<Chunking, Problem> {
    let pieces = match form {
        ChunksForm::Named(ChunksName::Whole) => return Ok(Chunking::whole()),
        ChunksForm::Sized(size) => return Ok(Chunking::sized(text.chars().count(), size.get())),
        ChunksForm::Pieces(pieces) => pieces,
    };
    let joined = pieces.concat();
    if joined != text {
        let position = joined.chars().zip(text.chars()).take_while(|(a, b)| a == b).count();
        let rest = |whole: &str| whole.chars().skip(position).take(20).collect::<String>();
        let (text, chunks) = (rest(text), rest(&joined));
        return Err(Problem::ChunksDiffer { case: case.to_owned(), number, position, text, chunks });
    }
    let mut cuts = Vec::new();
    let mut position = 0;
    for piece in &pieces[..pieces.len().saturating_sub(1)] {
        position += piece.chars().count();
        cuts.push(position);
    }
    Ok(Chunking(cuts))
}
