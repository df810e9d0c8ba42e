//! The command line: it reads arguments, calls the rooms, and prints.

mod arguments;
mod check;
mod exit;
mod find_case;
mod formats;
mod gallery;
mod generate;
mod interrupt;
mod parse;
mod replay;
mod selection;
mod shrink;
mod subjects;
mod tools;

pub use exit::Exit;
pub use formats::{FormatEntry, MarkerEntry};
pub use parse::{Parsed, Reached};
pub use subjects::SubjectListing;

use std::io::{self, ErrorKind};

use clap::Parser;

/// Runs the program with the arguments of the process.
pub fn main() -> Exit {
    let arguments = match arguments::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no errors; they go to standard output and end cleanly.
            let _ = error.print();
            return if error.use_stderr() { Exit::CouldNotRun } else { Exit::Clean };
        }
    };
    if let Err(error) = interrupt::handle() {
        anstream::eprintln!("seamcheck: an interrupt will not end the workers: {error}");
    }
    let mut out = anstream::stdout().lock();
    match arguments.run(&mut io::stdin().lock(), &mut out) {
        Ok(exit) => exit,
        Err(error) if is_closed_pipe(&error) => Exit::Clean,
        Err(error) => {
            anstream::eprintln!("seamcheck: {error:#}");
            Exit::CouldNotRun
        }
    }
}

/// Whether whoever reads the output has gone, as `head` does.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
