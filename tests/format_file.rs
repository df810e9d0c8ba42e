//! A format that is defined at run time is generated, parsed and checked as a built-in one.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// A format unlike any built-in: a section with brackets that are not ASCII, calls without a marker of their own, keys and
/// types in one tag, JSON spellings beside Python's.
const LANTERN: &str = r#"
[[format]]
name = "lantern"
aliases = ["lantern_7b"]
confidence = "medium"
unknown = "It is private."
separator = "\n---\n"
between = "\n"
atomic = ["⟦", "⟧"]
reasoning = { open = "(thinking)", close = "(/thinking)" }
section = { open = "⟦", close = "⟧", inner = "\n", inner_end = "\n" }

[format.body]
family = "raw_parameters"
function_open = "do:"
function_open_end = "!"
function_close = "done."
parameter_open = "@"
parameter_open_end = "="
typed_ends = [{ text = "=text=", states = "string" }]
parameter_close = ";;"
gap = " "
padding = " "
literals = "both"
untyped = "json"
"#;

fn seamcheck(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_seamcheck"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads its input");
    child.wait_with_output().expect("it ends")
}

/// The rows above, in a file.
fn file(rows: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::Builder::new().suffix(".toml").tempfile().expect("a file");
    file.write_all(rows.as_bytes()).expect("it can be written");
    file
}
