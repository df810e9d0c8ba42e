//! The reference as a subject.
