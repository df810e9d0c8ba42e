//! Lists the corpus files, so that they are built into the program: `corpus_files.rs` holds an array of
//! `(path inside the repository, bytes)`, sorted by path.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=corpus");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut entries = String::from("&[\n");
    for folder in sorted(&root.join("corpus"))?.into_iter().filter(|path| path.is_dir()) {
        for file in sorted(&folder)?.into_iter().filter(|path| path.extension().is_some_and(|e| e == "toml")) {
            let inside = file.strip_prefix(&root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            entries.push_str(&format!("    ({inside:?}, include_bytes!({:?})),\n", file.to_string_lossy()));
        }
    }
    entries.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("corpus_files.rs"), entries)
}

fn sorted(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
