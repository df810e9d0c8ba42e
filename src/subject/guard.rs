//! Panics of parsers in this process: a finding about the parser, never the end of the harness.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// Whether this thread is inside a guarded piece of a parser.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Runs a piece of a parser; a panic becomes its message, and nothing is printed.
///
/// The parser's state must not be used after a panic, as it may be left in the middle of something.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    silence_guarded_panics();
    let outer = GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(outer);
    result.map_err(|payload| {
        let text = payload.downcast_ref::<&str>().copied();
        let message = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        format!("panic: {}", message.unwrap_or("without a message"))
    })
}

/// A guarded panic is an answer; the hook that prints panics stays in place for all others.
fn silence_guarded_panics() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !GUARDED.get() {
                print(panic);
            }
        }));
    });
}
