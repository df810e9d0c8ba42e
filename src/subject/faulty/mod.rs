//! The gallery of faulty parsers.
