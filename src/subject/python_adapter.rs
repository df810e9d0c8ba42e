//! The Python adapter, built into the program and unpacked into the cache before a Python worker starts.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::cache::Cache;

macro_rules! files {
    ($($path:literal),+ $(,)?) => {
        &[$(($path, include_str!(concat!("../../subjects/python/", $path)))),+]
    };
}

/// Every file of the adapter with its path below the directory that goes into `PYTHONPATH`.
const FILES: &[(&str, &str)] = files![
    "seamcheck_adapter/__init__.py",
    "seamcheck_adapter/__main__.py",
    "seamcheck_adapter/channel.py",
    "seamcheck_adapter/chunks.py",
    "seamcheck_adapter/command_line.py",
    "seamcheck_adapter/company.py",
    "seamcheck_adapter/deltas.py",
    "seamcheck_adapter/engine.py",
    "seamcheck_adapter/explore/__init__.py",
    "seamcheck_adapter/explore/answer.py",
    "seamcheck_adapter/explore/class_state.py",
    "seamcheck_adapter/explore/codec.py",
    "seamcheck_adapter/explore/delivered.py",
    "seamcheck_adapter/explore/fresh.py",
    "seamcheck_adapter/explore/graph.py",
    "seamcheck_adapter/explore/instances.py",
    "seamcheck_adapter/explore/plain.py",
    "seamcheck_adapter/explore/reduced.py",
    "seamcheck_adapter/explore/shape.py",
    "seamcheck_adapter/explore/trust.py",
    "seamcheck_adapter/explore/unforkable.py",
    "seamcheck_adapter/explore/values.py",
    "seamcheck_adapter/factory.py",
    "seamcheck_adapter/log_tap.py",
    "seamcheck_adapter/outcome.py",
    "seamcheck_adapter/presets/__init__.py",
    "seamcheck_adapter/presets/freetoken/__init__.py",
    "seamcheck_adapter/presets/freetoken/catalogue.py",
    "seamcheck_adapter/presets/freetoken/modules.py",
    "seamcheck_adapter/presets/freetoken/served.py",
    "seamcheck_adapter/presets/freetoken/steps.py",
    "seamcheck_adapter/presets/freetoken/transcribed.py",
    "seamcheck_adapter/request.py",
    "seamcheck_adapter/run.py",
    "seamcheck_adapter/serve.py",
    "seamcheck_adapter/stream.py",
    "seamcheck_adapter/time_limit.py",
    "seamcheck_adapter/trace.py",
];

/// Unpacks the adapter unless it is there already, and gives the directory for `PYTHONPATH`.
///
/// The directory is named by what is in it, so that two versions of seamcheck do not get in each other's way; it appears
/// with all its files at once. One whose files were changed is replaced.
///
/// # Errors
/// Those of writing into the cache.
pub fn unpack(cache: &Cache) -> io::Result<PathBuf> {
    let adapters = cache.adapters();
    let place = adapters.join(fingerprint(FILES));
    if is_whole(&place, FILES) {
        return Ok(place);
    }
    fs::create_dir_all(&adapters)?;
    let fresh = tempfile::tempdir_in(&adapters)?;
    let unpacked = fresh.path().join("unpacked");
    for (path, text) in FILES {
        let file = unpacked.join(path);
        fs::create_dir_all(file.parent().unwrap_or(&unpacked))?;
        fs::write(file, text)?;
    }
    // What is in the way is moved aside first, because a directory cannot be renamed over one that is not empty.
    if place.exists() {
        let _ = fs::rename(&place, fresh.path().join("damaged"));
    }
    match fs::rename(&unpacked, &place) {
        // Another process was faster.
        Err(_) if is_whole(&place, FILES) => Ok(place),
        result => result.map(|()| place),
    }
}

/// The first 16 hexadecimal digits of the SHA-256 of all paths and texts.
fn fingerprint(files: &[(&str, &str)]) -> String {
    let mut hash = Sha256::new();
    for (path, text) in files {
        for part in [path, text] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
    }
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn is_whole(place: &Path, files: &[(&str, &str)]) -> bool {
    files.iter().all(|(path, text)| fs::read(place.join(path)).is_ok_and(|bytes| bytes == text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::thread;

    use super::*;

    #[test]
    fn the_list_has_every_file_of_the_adapter() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("subjects/python");
        let mut found = BTreeSet::new();
        let mut folders = vec![root.join("seamcheck_adapter")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_none_or(|extension| extension != "pyc") {
                    let below = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
                    found.insert(below);
                }
            }
        }
        let listed: BTreeSet<String> = FILES.iter().map(|(path, _)| (*path).to_owned()).collect();
        assert_eq!(listed, found);
    }

    #[test]
    fn the_directory_is_named_by_its_content() {
        let name = fingerprint(&[("a.py", "x = 1")]);
        assert_eq!(name.len(), 16);
        for other in [[("a.py", "x = 2")], [("b.py", "x = 1")], [("a.pyx", " = 1")]] {
            assert_ne!(fingerprint(&other), name, "{other:?}");
        }
    }

    #[test]
    fn unpacking_is_done_once_and_mends_what_was_changed() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path());
        let place = unpack(&cache).unwrap();
        assert!(is_whole(&place, FILES));
        let main = place.join("seamcheck_adapter/__main__.py");
        let written = fs::metadata(&main).unwrap().modified().unwrap();
        assert_eq!(unpack(&cache).unwrap(), place);
        assert_eq!(fs::metadata(&main).unwrap().modified().unwrap(), written);
        fs::write(&main, "changed").unwrap();
        assert_eq!(unpack(&cache).unwrap(), place);
        assert!(is_whole(&place, FILES));
        assert_eq!(fs::read_dir(cache.adapters()).unwrap().count(), 1, "nothing temporary stays");
    }

    #[test]
    fn processes_that_unpack_at_the_same_time_all_find_it_whole() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path());
        let threads: Vec<_> = (0..8)
            .map(|_| {
                let cache = cache.clone();
                thread::spawn(move || is_whole(&unpack(&cache).unwrap(), FILES))
            })
            .collect();
        assert!(threads.into_iter().all(|thread| thread.join().unwrap()));
    }
}
