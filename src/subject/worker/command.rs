//! The command that starts a worker.

use std::ffi::OsString;
use std::fmt;
use std::process::{Command, Stdio};

/// A program with its arguments and what is added to its environment. No shell is involved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerCommand {
    /// The program: a path, or a name that is looked up in `PATH`.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Variables that are set for it on top of this process's environment.
    pub environment: Vec<(OsString, OsString)>,
}

impl WorkerCommand {
    /// A command without additions to the environment.
    pub fn new<A: Into<OsString>>(
        program: impl Into<OsString>,
        arguments: impl IntoIterator<Item = A>,
    ) -> WorkerCommand {
        let arguments = arguments.into_iter().map(Into::into).collect();
        WorkerCommand { program: program.into(), arguments, environment: Vec::new() }
    }

    /// Adds a variable to the environment.
    #[must_use]
    pub fn with(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> WorkerCommand {
        self.environment.push((name.into(), value.into()));
        self
    }

    pub(super) fn build(&self) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(&self.arguments)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }
}

/// The command as one would type it.
impl fmt::Display for WorkerCommand {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = std::iter::once(&self.program).chain(&self.arguments).map(|word| word.to_string_lossy());
        for (position, word) in words.enumerate() {
            let gap = if position == 0 { "" } else { " " };
            // Only a NUL cannot be quoted, and no argument can hold one.
            write!(formatter, "{gap}{}", shlex::try_quote(&word).unwrap_or_else(|_| word.clone()))?;
        }
        Ok(())
    }
}
