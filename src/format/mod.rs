//! A *format* is the syntax of one model family's output; a format is a *row* of data.
//!
//! Rows stand in `rows/*.toml`, a file a family; [`row`] says what each field means. A member that differs from its
//! family in row fields only needs no code.

mod file;
mod markers;
pub mod name;
mod registry;
pub mod row;
mod sound;

pub use file::{RowError, RowProblem};
pub use markers::{Marker, atoms};
pub use registry::{add, all, find};
pub use row::{
    Body, Confidence, Family, HeaderBody, JsonBody, Literals, RawBody, Reasoning, Row, Section, StatedType, TypedEnd,
    Untyped,
};
pub use sound::Unsound;
