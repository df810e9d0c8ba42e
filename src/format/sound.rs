//! What a row has to fulfil beyond its fields' types, so that texts can be written and read by it.

use thiserror::Error;

use super::row::{Body, RawBody, Row};

/// Why no text can be read by a row. Every variant says what to change.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsound {
    /// The row has no name.
    #[error("it has no name; write `name`")]
    NoName,
    /// Nothing tells a call from prose.
    #[error("calls begin with no marker; write `open` or `section.open`, or set `markerless` for an array of objects")]
    NoOpener,
    /// A marker begins with white space, or ends with it, where white space is free.
    #[error(
        "the marker {0:?} begins or ends with white space, which is free there; leave it to `inner`, `gap` or `between`"
    )]
    SpacedMarker(String),
    /// A field for white space holds something else.
    #[error("the field `{field}` holds {text:?}; only spaces, tabs and line breaks can stand there")]
    NoSpace {
        /// The field.
        field: &'static str,
        /// Its content.
        text: String,
    },
    /// Elements of an array with markers of their own, or that are no objects.
    #[error(
        "the elements of an array are JSON objects without markers; remove `open` and `close`, or choose the family json_in_tags"
    )]
    ArrayOfOther,
    /// A markerless row that is no array of objects.
    #[error("a markerless format has to be an array of JSON objects; set `section.array`, and leave the openers empty")]
    MarkerlessOther,
    /// A body without something that it cannot do without.
    #[error("the body lacks `{0}`; write it")]
    Missing(&'static str),
    /// Nothing ends the arguments.
    #[error("nothing ends the arguments; write `function_close`, or the call's `close`")]
    NoEnd,
    /// An end of the key's tag that cannot be told when it begins.
    #[error("the typed end {0:?} begins unlike `parameter_open_end`; let both begin with the same character")]
    OtherEnd(String),
    /// An end of the key's tag that begins with another one.
    #[error("the typed end {0:?} begins with another end of the key's tag; let none begin with another")]
    NestedEnd(String),
    /// An atomic text that stands in no marker.
    #[error("the atomic text {0:?} stands in no marker of the format; remove it from `atomic`")]
    StrayAtom(String),
}

/// Whether texts can be written and read by `row`.
pub(super) fn check(row: &Row) -> Result<(), Unsound> {
    if row.name.trim().is_empty() {
        return Err(Unsound::NoName);
    }
    white_space(row)?;
    structure(row)?;
    match &row.body {
        Body::JsonInTags(body) if !body.name_is_key => {
            present("name_key", &body.name_key)?;
            present("argument_keys", body.argument_keys.first().map_or("", String::as_str))?;
        }
        Body::JsonInTags(_) => {}
        Body::Header(body) => present("arguments_open", &body.arguments_open)?,
        Body::RawParameters(body) => raw(row, body)?,
    }
    let markers = row.markers();
    let section = row.section.iter().flat_map(|section| {
        [&section.open, &section.close].into_iter().chain(&section.other_opens).chain(&section.other_closes)
    });
    let reasoning = row.reasoning.iter().flat_map(|reasoning| [&reasoning.open, &reasoning.close]);
    for marker in [&row.open, &row.close].into_iter().chain(section).chain(reasoning) {
        if marker.trim_matches(is_space) != marker {
            return Err(Unsound::SpacedMarker(marker.clone()));
        }
    }
    match row.atomic.iter().find(|atomic| !markers.iter().any(|marker| marker.text.contains(*atomic))) {
        Some(stray) => Err(Unsound::StrayAtom(stray.clone())),
        None => Ok(()),
    }
}

fn structure(row: &Row) -> Result<(), Unsound> {
    let is_array = row.section.as_ref().is_some_and(|section| section.array);
    if row.markerless {
        return if is_array && row.openers().is_empty() { Ok(()) } else { Err(Unsound::MarkerlessOther) };
    }
    let is_object = matches!(row.body, Body::JsonInTags(_));
    if is_array && !(row.open.is_empty() && row.close.is_empty() && is_object) {
        return Err(Unsound::ArrayOfOther);
    }
    let has_opener = row.section.as_ref().map_or(&row.open, |section| &section.open);
    if has_opener.is_empty() { Err(Unsound::NoOpener) } else { Ok(()) }
}

fn raw(row: &Row, body: &RawBody) -> Result<(), Unsound> {
    present("parameter_open", &body.parameter_open)?;
    present("parameter_open_end", &body.parameter_open_end)?;
    present("parameter_close", &body.parameter_close)?;
    if body.function_close.is_empty() && row.close.is_empty() {
        return Err(Unsound::NoEnd);
    }
    if body.value_open.is_empty() {
        present("function_open", &body.function_open)?;
        present("function_open_end", &body.function_open_end)?;
    }
    let first = body.parameter_open_end.chars().next();
    let ends = || body.typed_ends.iter().map(|end| end.text.as_str());
    if let Some(other) = ends().find(|end| end.chars().next() != first) {
        return Err(Unsound::OtherEnd(other.to_owned()));
    }
    let known = || ends().chain([body.parameter_open_end.as_str()]);
    match known().find(|end| known().any(|other| other != *end && end.starts_with(other))) {
        Some(nested) => Err(Unsound::NestedEnd(nested.to_owned())),
        None => Ok(()),
    }
}

fn present(field: &'static str, text: &str) -> Result<(), Unsound> {
    if text.is_empty() { Err(Unsound::Missing(field)) } else { Ok(()) }
}

/// Holds the fields for white space to it.
fn white_space(row: &Row) -> Result<(), Unsound> {
    let mut fields = vec![
        ("separator", row.separator.as_str()),
        ("between", &row.between),
        ("trailing", &row.trailing),
        ("inner", &row.inner),
        ("inner_end", row.inner_end()),
    ];
    if let Some(section) = &row.section {
        fields.extend([("section.inner", section.inner.as_str()), ("section.inner_end", &section.inner_end)]);
    }
    if let Body::RawParameters(body) = &row.body {
        fields.extend([
            ("gap", body.gap.as_str()),
            ("parameter_gap", body.parameter_gap()),
            ("value_gap", &body.value_gap),
            ("padding", &body.padding),
        ]);
    }
    match fields.into_iter().find(|(_, text)| !text.chars().all(is_space)) {
        Some((field, text)) => Err(Unsound::NoSpace { field, text: text.to_owned() }),
        None => Ok(()),
    }
}

/// White space as the specification means it.
fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}
