//! The engines that have a preset, read from `subjects/registry.toml`.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::LazyLock;

use pep440_rs::Version;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const FILE: &str = include_str!("../../subjects/registry.toml");

/// How an engine is installed and what is known about driving it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// What the subject is called on the command line.
    pub name: String,
    /// What is driven, in a sentence.
    pub summary: String,
    /// The versions that the preset was tried with; the first is the one to install.
    pub versions: Vec<String>,
    /// Calls of pip, in order: each a list of arguments, in which `{version}` stands for the version chosen.
    pub install: Vec<Vec<String>>,
    /// Which chunkings the engine promises to handle: `any`, or `token_aligned` (no cut inside a marker).
    pub contract: String,
    /// What the preset cannot show, a sentence each.
    #[serde(default)]
    pub limits: Vec<String>,
}

static RECIPES: LazyLock<Vec<Recipe>> = LazyLock::new(|| {
    let recipes: BTreeMap<String, Recipe> =
        toml::from_str(FILE).unwrap_or_else(|error| panic!("the built-in registry of engines is wrong: {error}"));
    recipes.into_values().collect()
});

/// Every engine, by name.
pub fn all() -> &'static [Recipe] {
    &RECIPES
}

/// The engine of this name; letter case and the difference between `-` and `_` do not matter.
pub fn find(name: &str) -> Option<&'static Recipe> {
    let fold = |name: &str| name.to_ascii_lowercase().replace('-', "_");
    all().iter().find(|recipe| fold(&recipe.name) == fold(name))
}

impl Recipe {
    /// The version that is installed if none is named.
    pub fn newest(&self) -> &str {
        self.versions.first().map_or("", String::as_str)
    }
}

/// Whether `version` is one by Python's rules (PEP 440). It becomes a part of a path and of pip's arguments, where
/// anything else could mean something else.
pub fn is_version(version: &str) -> bool {
    let plain = version.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '+' | '!' | '-'));
    plain && Version::from_str(version).is_ok()
}

/// Compares two versions by Python's rules; what is no version is older than all that are.
pub fn compare_versions(one: &str, other: &str) -> Ordering {
    Version::from_str(one).ok().cmp(&Version::from_str(other).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_can_be_found_and_installed() {
        assert!(!all().is_empty());
        for recipe in all() {
            assert_eq!(find(&recipe.name), Some(recipe));
            assert!(is_version(recipe.newest()), "{}", recipe.name);
            assert!(recipe.versions.iter().all(|version| is_version(version)), "{}", recipe.name);
            let pinned = recipe.install.iter().flatten().filter(|argument| argument.contains("{version}")).count();
            assert_eq!(pinned, 1, "{}: exactly one argument takes the version", recipe.name);
            assert!(matches!(recipe.contract.as_str(), "any" | "token_aligned"), "{}", recipe.name);
        }
    }

    #[test]
    fn a_version_cannot_leave_its_directory_or_be_taken_for_an_option() {
        for good in ["0.2.1", "1!2.0.post1", "0.5.23rc1+cpu", "1.0.dev2"] {
            assert!(is_version(good), "{good}");
        }
        for bad in ["", "../x", "1/2", "-r", "1..2", "1.0 --pre", "1\n", " 1", "1.*", "latest"] {
            assert!(!is_version(bad), "{bad:?}");
        }
    }
}
