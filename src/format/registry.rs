//! The built-in rows, read from `rows/*.toml`, and those that were added at run time.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{LazyLock, OnceLock};

use super::file::{self, RowError, RowProblem};
use super::row::Row;

const FILES: [(&str, &str); 4] = [
    ("json_in_tags.toml", include_str!("rows/json_in_tags.toml")),
    ("section_and_header.toml", include_str!("rows/section_and_header.toml")),
    ("raw_parameters.toml", include_str!("rows/raw_parameters.toml")),
    ("key_value_tags.toml", include_str!("rows/key_value_tags.toml")),
];

static ADDED: OnceLock<Vec<Row>> = OnceLock::new();

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let mut rows = built_in();
    rows.extend(ADDED.get_or_init(Vec::new).iter().cloned());
    rows
});

fn built_in() -> Vec<Row> {
    let read = |(name, text)| match file::parse(name, text) {
        Ok(rows) => rows,
        // A test reads them all, so that no build with a wrong row is ever used.
        Err(error) => panic!("a built-in row is wrong: {error}"),
    };
    FILES.into_iter().flat_map(read).collect()
}

/// Adds the formats of the files at `paths` to the built-in ones. They are known from then on as those are. Can be called
/// once.
///
/// # Errors
/// [`RowError`] if a file or a row in it cannot be used, if a name is taken, or if [`all`] or [`find`] was called
/// before, for what they gave would no longer hold.
pub fn add<P: AsRef<Path>>(paths: &[P]) -> Result<(), RowError> {
    let Some(first) = paths.first() else { return Ok(()) };
    let wrong = |path: &P, problem| RowError { file: path.as_ref().display().to_string(), line: None, problem };
    let mut taken: HashSet<String> = built_in().iter().flat_map(names).collect();
    let mut rows = Vec::new();
    for path in paths {
        for row in file::read(path.as_ref())? {
            if let Some(name) = names(&row).find(|name| !taken.insert(name.clone())) {
                return Err(wrong(path, RowProblem::Taken(name)));
            }
            rows.push(row);
        }
    }
    ADDED.set(rows).map_err(|_| wrong(first, RowProblem::TooLate))
}

/// Every format, family by family, the added ones last.
pub fn all() -> &'static [Row] {
    &ROWS
}

/// The format of this name or alias; letter case and the difference between `-` and `_` do not matter.
pub fn find(name: &str) -> Option<&'static Row> {
    let wanted = fold(name);
    all()
        .iter()
        .find(|row| fold(&row.name) == wanted)
        .or_else(|| all().iter().find(|row| row.aliases.iter().any(|alias| fold(alias) == wanted)))
}

/// The names that find a row, folded.
fn names(row: &Row) -> impl Iterator<Item = String> {
    row.aliases.iter().chain([&row.name]).map(|name| fold(name))
}

fn fold(name: &str) -> String {
    name.to_ascii_lowercase().replace('-', "_")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn no_name_or_alias_stands_for_two_formats() {
        let mut owner = HashMap::new();
        for row in all() {
            for name in row.aliases.iter().chain([&row.name]) {
                let before = owner.insert(fold(name), &row.name);
                assert!(before.is_none(), "`{name}` names both {} and {}", before.unwrap_or(&row.name), row.name);
            }
        }
    }

    #[test]
    fn engines_names_find_their_row() {
        for (alias, name) in [("hermes", "qwen3"), ("qwen25", "qwen3"), ("qwen3-xml", "qwen3_coder")] {
            assert_eq!(find(alias).map(|row| row.name.as_str()), Some(name));
        }
        assert!(find("no such format").is_none());
    }
}
