//! The *reference* is the specification as code, written twice on purpose.
//!
//! [`whole`] is P, the total function from a text to its outcome; it reads like the specification. [`machine`] is the
//! incremental parser. The two share a row's data, [`typing`] and [`escape`], nothing else: scanning, commit, framing
//! and the end of the text are written independently, so that a mistake in one is caught by the other.

pub mod escape;
pub mod machine;
pub mod typing;
pub mod whole;
