//! Panics of parsers in this process: a finding about the parser, never the end of the harness.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs a piece of a parser; a panic becomes its message.
///
/// The parser's state is not used after a panic, so it does not matter what it is left in.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().copied();
        let message = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        format!("panic: {}", message.unwrap_or("without a message"))
    })
}
