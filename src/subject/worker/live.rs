//! Every worker process that is alive, so that the program can end without leaving one behind.
//!
//! A worker is in a process group of its own, so that all of it can be killed at once; the price is that Ctrl-C on the
//! terminal does not reach it. Dropping a worker kills its group, but a handler of Ctrl-C that ends the program drops
//! nothing: it calls [`kill_all`] first.

use std::io;
use std::process::{Command, ExitStatus};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use process_wrap::std::{ChildWrapper, CommandWrap, ProcessGroup};

/// A child process with its group, shared between its owner and [`kill_all`]; empty once it was killed and waited for,
/// so that nobody signals a process id which the system has given to someone else since.
pub(super) type Shared = Arc<Child>;

type Child = Mutex<Option<Box<dyn ChildWrapper>>>;

struct Live {
    ending: bool,
    children: Vec<Weak<Child>>,
}

static LIVE: Mutex<Live> = Mutex::new(Live { ending: false, children: Vec::new() });

/// Starts `command` as the leader of a process group; `take` gets the child for its pipes.
///
/// # Errors
/// Those of starting a process, and one if [`kill_all`] was called before.
pub(super) fn spawn<T>(command: Command, take: impl FnOnce(&mut dyn ChildWrapper) -> T) -> io::Result<(Shared, T)> {
    // The lock is held while the process starts, so that `kill_all` either sees it or prevents it.
    let mut live = lock(&LIVE);
    if live.ending {
        return Err(io::Error::other("seamcheck is ending"));
    }
    let mut command = CommandWrap::from(command);
    command.wrap(ProcessGroup::leader());
    let mut child = command.spawn()?;
    let taken = take(child.as_mut());
    let shared: Shared = Arc::new(Mutex::new(Some(child)));
    live.children.retain(|child| child.strong_count() > 0);
    live.children.push(Arc::downgrade(&shared));
    Ok((shared, taken))
}

/// How the child ended, or `None` if it runs; a child that was killed before has no status either.
pub(super) fn ended(child: &Shared) -> Option<ExitStatus> {
    lock(child).as_mut()?.try_wait().ok().flatten()
}

/// Kills the child with its whole process group and waits for it; does nothing the second time. Processes that left the
/// group are not found.
pub(super) fn kill(child: &Shared) {
    let Some(mut child) = lock(child).take() else { return };
    // The group first, as its members may outlive their leader; the error only says that there is none left.
    let _ = child.start_kill();
    if matches!(child.try_wait(), Ok(None)) {
        // A leader that moved to another group would otherwise be waited for forever.
        let _ = child.inner_mut().start_kill();
        let _ = child.wait();
    }
}

/// Kills every living worker with its process group, and lets no new one start: for the handler of Ctrl-C, right
/// before it ends the program.
pub fn kill_all() {
    let mut live = lock(&LIVE);
    live.ending = true;
    for child in live.children.drain(..) {
        if let Some(child) = child.upgrade() {
            kill(&child);
        }
    }
}

/// Locks, whatever another thread's panic left behind: a child process must be killed in any case.
pub(super) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
