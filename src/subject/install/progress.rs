//! Showing how an installation goes.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Hears how an installation goes.
pub trait Progress {
    /// A step begins.
    fn step(&mut self, what: &str);
    /// A step wrote this line.
    fn line(&mut self, line: &str);
    /// All steps are done.
    fn done(&mut self, what: &str);
}

/// Shows nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn step(&mut self, _what: &str) {}
    fn line(&mut self, _line: &str) {}
    fn done(&mut self, _what: &str) {}
}

/// Shows progress on standard error: a spinner with the last line of the step on a terminal, elsewhere a line a step.
#[derive(Debug, Default)]
pub struct Terminal {
    spinner: Option<ProgressBar>,
}

impl Terminal {
    /// Looks whether standard error is a terminal.
    pub fn new() -> Terminal {
        let spinner = io::stderr().is_terminal().then(|| {
            let spinner = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix} ({elapsed})\n  {wide_msg}") {
                spinner.set_style(style);
            }
            spinner.enable_steady_tick(Duration::from_millis(100));
            spinner
        });
        Terminal { spinner }
    }
}

impl Progress for Terminal {
    fn step(&mut self, what: &str) {
        match &self.spinner {
            Some(spinner) => {
                spinner.set_prefix(what.to_owned());
                spinner.set_message("");
            }
            // Nobody is to be told that progress cannot be shown.
            None => drop(writeln!(io::stderr(), "{what}")),
        }
    }

    fn line(&mut self, line: &str) {
        if let Some(spinner) = &self.spinner {
            spinner.set_message(line.to_owned());
        }
    }

    fn done(&mut self, what: &str) {
        match &self.spinner {
            Some(spinner) => {
                spinner.finish_and_clear();
                drop(writeln!(io::stderr(), "{what}"));
            }
            None => drop(writeln!(io::stderr(), "{what}")),
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if let Some(spinner) = &self.spinner {
            spinner.finish_and_clear();
        }
    }
}
