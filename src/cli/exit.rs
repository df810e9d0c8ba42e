//! Exit codes.

use std::process::{ExitCode, Termination};

/// How the program ended; the numbers are part of the machine interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// 0: nothing was found, or only what is disputed.
    Clean,
    /// 1: something was found, or a fault of the gallery survived.
    Findings,
    /// 2: it could not run: bad input, a named subject that is missing.
    CouldNotRun,
    /// 3: nothing was tested.
    NothingTested,
    /// 130: it was interrupted, and told what it had found so far.
    Interrupted,
}

impl Exit {
    /// The number given to the operating system.
    pub fn code(self) -> u8 {
        match self {
            Exit::Clean => 0,
            Exit::Findings => 1,
            Exit::CouldNotRun => 2,
            Exit::NothingTested => 3,
            Exit::Interrupted => 130,
        }
    }
}

impl Termination for Exit {
    fn report(self) -> ExitCode {
        ExitCode::from(self.code())
    }
}
