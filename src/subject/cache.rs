//! The user's cache directory, where installed engines and the unpacked Python adapter live.

use std::env;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

/// The variable that says where the cache is.
pub const VARIABLE: &str = "SEAMCHECK_CACHE";

/// Seamcheck's directory in the user's cache. It is made when something is put into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cache {
    root: PathBuf,
}

/// There is no place for a cache.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no home directory was found to keep installed engines in; set {VARIABLE} to a directory")]
pub struct NoCache;

impl Cache {
    /// The directory that `SEAMCHECK_CACHE` names, else `seamcheck` in the user's cache directory.
    ///
    /// # Errors
    /// [`NoCache`] if the variable is not set and the user has no home directory.
    pub fn locate() -> Result<Cache, NoCache> {
        if let Some(root) = env::var_os(VARIABLE).filter(|root| !root.is_empty()) {
            // Workers and pip run in other directories, so the path must not depend on this one.
            let root = std::path::absolute(&root).unwrap_or_else(|_| PathBuf::from(root));
            return Ok(Cache { root });
        }
        let base = etcetera::choose_base_strategy().map_err(|_| NoCache)?;
        Ok(Cache { root: base.cache_dir().join("seamcheck") })
    }

    /// A cache in this directory.
    pub fn at(root: impl Into<PathBuf>) -> Cache {
        Cache { root: root.into() }
    }

    /// The directory itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where the environments of installed engines are.
    pub fn engines(&self) -> PathBuf {
        self.root.join("engines")
    }

    /// Where unpacked versions of the Python adapter are.
    pub fn adapters(&self) -> PathBuf {
        self.root.join("adapters")
    }
}
