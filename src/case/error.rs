//! What can be wrong with a case that someone wrote: where it stands, what is wrong, and what to do next.

use std::fmt;

use thiserror::Error;

/// A case, or a file of cases, that cannot be used. It reads as `FILE:LINE: sentence`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct CaseError {
    /// The file, as the user named it, or the built-in file's path inside the repository.
    pub file: String,
    /// The line, counted from 1; `None` if the whole file or directory is meant.
    pub line: Option<usize>,
    /// What is wrong there.
    pub problem: Box<Problem>,
}

impl CaseError {
    /// A problem at `line` of `file`, or with the whole of it.
    pub fn new(file: impl Into<String>, line: Option<usize>, problem: Problem) -> CaseError {
        CaseError { file: file.into(), line, problem: Box::new(problem) }
    }
}

impl fmt::Display for CaseError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(formatter, "{}:{line}: {}", self.file, self.problem),
            None => write!(formatter, "{}: {}", self.file, self.problem),
        }
    }
}

/// What is wrong with a case. Every variant is a sentence that ends with what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// The file or directory cannot be read.
    #[error("this cannot be read ({0}); check the path and its permissions")]
    Unreadable(String),
    /// The directory holds no case files.
    #[error("there are no case files here; a corpus directory holds files FORMAT/*.toml, such as qwen3/my_cases.toml")]
    NoFiles,
    /// The bytes are not UTF-8.
    #[error("this is not UTF-8: the bytes from offset {0} form no character; save it as UTF-8")]
    NotUtf8(usize),
    /// The TOML does not parse, or has a field that the file form does not know, lacks one, or has one of another type.
    #[error("{0}; corpus/README.md describes every field of a case file")]
    Toml(String),
    /// The same for a line of JSON.
    #[error("{0}; a line is one JSON object {{\"id\", \"format\", \"tools\", \"text\", …}}")]
    Json(String),
    /// No format has this name.
    #[error("there is no format `{0}`; `seamcheck formats` lists the formats and their other names")]
    UnknownFormat(String),
    /// A field that a reader needs is empty.
    #[error("the `{field}` of the case `{case}` is empty; {help}")]
    Empty {
        /// The case.
        case: String,
        /// The field.
        field: &'static str,
        /// What belongs there.
        help: &'static str,
    },
    /// A case names a tool that the file does not define.
    #[error(
        "the case `{case}` declares the tool `{tool}`, which the file does not define; add it to the table [tools]"
    )]
    UnknownTool {
        /// The case.
        case: String,
        /// The tool.
        tool: String,
    },
    /// A tool's parameters are not a JSON Schema.
    #[error(
        "the parameters of the tool `{tool}` are no JSON Schema ({reason}); write a JSON object, or {{}} for no parameters"
    )]
    WrongSchema {
        /// The tool.
        tool: String,
        /// What the JSON parser says.
        reason: String,
    },
    /// The pieces of a chunking are not the text.
    #[error(
        "chunking {number} of the case `{case}` does not concatenate to its text: they part at character {position}, \
         where the text goes on with {text:?} and the chunks with {chunks:?}; correct the chunks"
    )]
    ChunksDiffer {
        /// The case.
        case: String,
        /// Which chunking, counted from 1.
        number: usize,
        /// Where they part, in Unicode scalar values.
        position: usize,
        /// The text from there, shortened.
        text: String,
        /// The chunks from there, shortened.
        chunks: String,
    },
    /// A cut beyond the end of the text.
    #[error(
        "the case `{case}` has a cut at {cut}, but its text has {length} characters; offsets count Unicode scalar values"
    )]
    CutOutOfRange {
        /// The case.
        case: String,
        /// The cut.
        cut: usize,
        /// The length of the text in Unicode scalar values.
        length: usize,
    },
    /// Cuts in descending order.
    #[error("the case `{case}` has the cut {second} after the cut {first}; list the cuts in ascending order")]
    CutsDescend {
        /// The case.
        case: String,
        /// The larger cut, which comes first.
        first: usize,
        /// The smaller cut, which comes second.
        second: usize,
    },
    /// An atom that is empty, beyond the end of the text, or overlaps the one before it.
    #[error(
        "the case `{case}` has the atom [{start}, {end}], {reason}; an atom is [first, end) in Unicode scalar values, in \
         ascending order"
    )]
    WrongAtom {
        /// The case.
        case: String,
        /// Its first character.
        start: usize,
        /// The position after its last character.
        end: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// Two cases of one name.
    #[error("there is another case `{id}` at {first}; give one of them another name")]
    DuplicateId {
        /// The case's id.
        id: String,
        /// Where the first one stands.
        first: String,
    },
    /// A case of level `must` without its truth.
    #[error(
        "the case `{0}` has the level `must` but no truth; write `truth`, or choose the level `should` or `disputed`"
    )]
    TruthMissing(String),
    /// A disputed case with a truth.
    #[error(
        "the case `{0}` is disputed, so it has no truth; what the specification answers belongs into `answer` instead"
    )]
    TruthOfDisputed(String),
    /// A case with both a truth and an answer.
    #[error("the case `{0}` has both `truth` and `answer`; keep `truth` if a parser must agree, else `answer`")]
    TruthAndAnswer(String),
    /// A truth that no outcome can have.
    #[error("the truth or answer of the case `{case}` cannot be: {reason}")]
    WrongTruth {
        /// The case.
        case: String,
        /// What is wrong with it, and what to write.
        reason: String,
    },
    /// A start that the format does not have.
    #[error("the case `{case}` starts in `{start}`, which the format {format} does not have; it has {known}")]
    UnknownStart {
        /// The case.
        case: String,
        /// The start.
        start: String,
        /// The format.
        format: String,
        /// The starts that the format has.
        known: &'static str,
    },
}
