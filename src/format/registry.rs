//! The built-in rows, read from `rows/*.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::row::Row;

const FILES: [(&str, &str); 4] = [
    ("json_in_tags.toml", include_str!("rows/json_in_tags.toml")),
    ("section_and_header.toml", include_str!("rows/section_and_header.toml")),
    ("raw_parameters.toml", include_str!("rows/raw_parameters.toml")),
    ("key_value_tags.toml", include_str!("rows/key_value_tags.toml")),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: Vec<Row>,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    FILES
        .iter()
        .flat_map(|(file, text)| {
            let file: File =
                toml::from_str(text).unwrap_or_else(|error| panic!("the built-in rows of {file} are wrong: {error}"));
            file.format
        })
        .collect()
});

/// Every format, family by family.
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
    fn atomic_markers_stand_in_markers_of_the_row() {
        for row in all() {
            let markers = row.markers();
            for atomic in &row.atomic {
                assert!(markers.iter().any(|marker| marker.text.contains(atomic)), "{}: {atomic}", row.name);
            }
        }
    }

    #[test]
    fn template_white_space_is_white_space() {
        for row in all() {
            for space in [&row.separator, &row.between, &row.trailing, &row.inner] {
                assert!(space.chars().all(|c| matches!(c, ' ' | '\t' | '\r' | '\n')), "{}: {space:?}", row.name);
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
