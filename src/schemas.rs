//! The JSON Schemas of everything that this program reads or writes for other programs, by name.
//!
//! They are generated from the types, whose documentation becomes the descriptions, and committed as
//! `schemas/NAME.json`; a test keeps the two alike.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use crate::case::lines::{CaseLine, ParseLine};
use crate::check::matrix::Matrix;
use crate::cli::{FormatEntry, Parsed, SubjectListing};
use crate::outcome::{Delta, Outcome};
use crate::report::lines::Line;
use crate::shrink::Shrunk;
use crate::subject::About;
use crate::subject::registry::Recipe;
use crate::subject::worker::protocol::{ErrorReply, ExploreReply, HelloReply, Request, RunReply};

/// One schema.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedSchema {
    /// The name, which is also the name of its file without `.json`.
    pub name: &'static str,
    /// The schema, in draft 2020-12.
    pub schema: Schema,
}

/// Every schema.
pub fn all() -> Vec<NamedSchema> {
    vec![
        of::<About>("about"),
        of::<CaseLine>("case-line"),
        of::<Delta>("delta"),
        of::<Recipe>("engine"),
        of::<Vec<FormatEntry>>("formats"),
        of::<Matrix>("gallery"),
        of::<Outcome>("outcome"),
        of::<Parsed>("parse-answer"),
        of::<ParseLine>("parse-line"),
        of::<Line>("results-line"),
        of::<Shrunk>("shrunk"),
        of::<Vec<SubjectListing>>("subjects"),
        of::<ErrorReply>("worker-error-reply"),
        of::<ExploreReply>("worker-explore-reply"),
        of::<HelloReply>("worker-hello-reply"),
        of::<Request<'static>>("worker-request"),
        of::<RunReply>("worker-run-reply"),
    ]
}

/// The schema of this name.
pub fn find(name: &str) -> Option<Schema> {
    all().into_iter().find(|schema| schema.name == name).map(|schema| schema.schema)
}

fn of<T: JsonSchema>(name: &'static str) -> NamedSchema {
    let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>();
    NamedSchema { name, schema }
}
