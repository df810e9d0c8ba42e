//! An *attempt* to read a call where one may stand.

use super::found::Found;
use super::{header_body, json_body, raw_body};
use crate::format::{Body, Row};
use crate::tool::Tool;

/// Tries to read a call whose opening marker ends at `at`; `None` if the text there is no call (rule 2).
pub(super) fn call(row: &Row, tools: &[Tool], text: &str, at: usize) -> Option<Found> {
    match &row.body {
        Body::JsonInTags(body) if row.markerless => json_body::markerless_call(body, tools, text, at),
        Body::JsonInTags(body) => json_body::call(body, text, at),
        Body::Header(body) => header_body::call(row, body, text, at),
        Body::RawParameters(body) => raw_body::call(row, body, tools, text, at),
    }
}
