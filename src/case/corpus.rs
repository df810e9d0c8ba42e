//! The *corpus*: cases kept by hand, `corpus/FORMAT/*.toml`. It is built into the program, so that `check` works from
//! anywhere; a directory of the user's own is read in the same way.

use std::collections::HashMap;
use std::path::Path;

pub use super::entry::Entry;
use super::{Case, CaseError, Problem, case_file};
use crate::format;

/// `(path inside the repository, bytes)` of every built-in file, sorted by path.
static BUILT_IN: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/corpus_files.rs"));

/// The cases of the built-in corpus, sorted by file.
///
/// # Errors
/// The first mistake in a built-in file; a test keeps them free of mistakes.
pub fn built_in() -> Result<Vec<Case>, CaseError> {
    built_in_entries().map(cases)
}

/// The same, with what the files say about each case.
///
/// # Errors
/// As for [`built_in`].
pub fn built_in_entries() -> Result<Vec<Entry>, CaseError> {
    collect(BUILT_IN.iter().map(|&(path, bytes)| {
        let directory = path.split('/').rev().nth(1).unwrap_or_default();
        entries(directory, path, bytes)
    }))
}

/// The cases of a directory that is laid out like the built-in corpus: `FORMAT/*.toml`, sorted by file.
///
/// # Errors
/// The first mistake: an unreadable path, a folder that is no format, or a wrong file.
pub fn read(directory: &Path) -> Result<Vec<Case>, CaseError> {
    read_entries(directory).map(cases)
}

/// The same, with what the files say about each case.
///
/// # Errors
/// As for [`read`].
pub fn read_entries(directory: &Path) -> Result<Vec<Entry>, CaseError> {
    let mut files = Vec::new();
    for folder in children(directory)? {
        if folder.is_dir() {
            let toml = |file: &std::path::PathBuf| file.extension().is_some_and(|extension| extension == "toml");
            files.extend(children(&folder)?.into_iter().filter(toml));
        }
    }
    if files.is_empty() {
        return Err(whole(directory, Problem::NoFiles));
    }
    collect(files.iter().map(|file| {
        let bytes = std::fs::read(file).map_err(|error| whole(file, Problem::Unreadable(error.to_string())))?;
        let folder = file.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        entries(&folder, &file.to_string_lossy(), &bytes)
    }))
}

fn cases(entries: Vec<Entry>) -> Vec<Case> {
    entries.into_iter().map(|entry| entry.case).collect()
}

fn entries(folder: &str, file: &str, bytes: &[u8]) -> Result<Vec<Entry>, CaseError> {
    let Some(row) = format::find(folder) else {
        return Err(CaseError::new(file, None, Problem::UnknownFormat(folder.to_owned())));
    };
    case_file::read(row, file, bytes)
}

/// All entries of the files, of which no two may have one id.
fn collect(files: impl Iterator<Item = Result<Vec<Entry>, CaseError>>) -> Result<Vec<Entry>, CaseError> {
    let mut seen: HashMap<String, String> = HashMap::new();
    let mut all = Vec::new();
    for file in files {
        for entry in file? {
            let place = format!("{}:{}", entry.file, entry.line);
            if let Some(first) = seen.insert(entry.case.id.clone(), place) {
                let problem = Problem::DuplicateId { id: entry.case.id, first };
                return Err(CaseError::new(entry.file, Some(entry.line), problem));
            }
            all.push(entry);
        }
    }
    Ok(all)
}

/// The paths in `directory`, sorted.
fn children(directory: &Path) -> Result<Vec<std::path::PathBuf>, CaseError> {
    let unreadable = |error: std::io::Error| whole(directory, Problem::Unreadable(error.to_string()));
    let entries = std::fs::read_dir(directory).map_err(unreadable)?;
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry.map_err(unreadable)?.path());
    }
    paths.sort();
    Ok(paths)
}

fn whole(path: &Path, problem: Problem) -> CaseError {
    CaseError::new(path.to_string_lossy(), None, problem)
}
