//! An interrupt (Ctrl-C, or a request to terminate): no worker is left behind, and what was found is told first.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::subject::worker::kill_all;

/// Whether the command tells what it has found before it ends.
static TELLS_FIRST: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Handles interrupts from here on. Without this an interrupt would leave workers behind, for they are in process groups
/// of their own.
pub(super) fn handle() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        let is_first = !INTERRUPTED.swap(true, Ordering::SeqCst);
        if is_first && TELLS_FIRST.load(Ordering::SeqCst) {
            anstream::eprintln!(
                "seamcheck: interrupted; it ends with the cases under way, and at once if interrupted again"
            );
            return;
        }
        kill_all();
        std::process::exit(130);
    })
}

/// From here on the first interrupt only makes [`is_interrupted`] true.
pub(super) fn tell_first() {
    TELLS_FIRST.store(true, Ordering::SeqCst);
}

/// Whether there was an interrupt.
pub(super) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}
