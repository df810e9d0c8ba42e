//! Parsers in another process.
