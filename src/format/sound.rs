//! What a row has to fulfil beyond its fields' types, so that texts can be written and read by it.

use thiserror::Error;

use super::row::{Body, RawBody, Row};

/// Why no text can be read by a row. Every variant says what to change.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsound {
    /// The row has no name.
    #[error("it has no name; write `name`")]
    NoName,
    /// The name cannot be chosen on a command line.
    #[error("the name {0:?} cannot be chosen with `--format`; write letters, digits, `_`, `-` and `.` only")]
    BadName(String),
    /// A reasoning marker is empty or opens calls.
    #[error("the reasoning marker {0:?} has to differ from the markers of calls, and cannot be empty")]
    BadReasoning(String),
    /// Nothing tells a call from prose.
    #[error("calls begin with no marker; write `open` or `section.open`, or set `markerless` for bare JSON objects")]
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
    /// A markerless row whose calls are no JSON objects, or objects that nothing tells from an answer.
    #[error(
        "the calls of a markerless format are JSON objects with a member for the name, in an array or not; write a `section` without closing markers, leave `open` and `close` empty, and choose the family json_in_tags"
    )]
    MarkerlessOther,
    /// An optional marker before an array, or a delimiter where commas or markers part the calls.
    #[error(
        "`section.open` and `section.delimiter` of a markerless format, and `delimiter` at all, are for calls that stand alone; leave them empty or remove `array`"
    )]
    Delimited,
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
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "_-.".contains(character);
    if let Some(name) = std::iter::once(&row.name).chain(&row.aliases).find(|name| !name.chars().all(is_plain)) {
        return Err(Unsound::BadName(name.clone()));
    }
    white_space(row)?;
    structure(row)?;
    if let Some(markers) = &row.reasoning {
        let of_calls = || row.block_openers().into_iter().chain(row.call_closer());
        let is_bad = |marker: &&String| marker.is_empty() || of_calls().any(|other| other == *marker);
        if let Some(bad) = [&markers.open, &markers.close].into_iter().find(is_bad) {
            return Err(Unsound::BadReasoning(bad.clone()));
        }
    }
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
    let is_delimited = row.section.as_ref().is_some_and(|section| !section.delimiter.is_empty());
    if row.markerless {
        return markerless(row, is_array, is_delimited);
    }
    if is_delimited {
        return Err(Unsound::Delimited);
    }
    let is_object = matches!(row.body, Body::JsonInTags(_));
    if is_array && !(row.open.is_empty() && row.close.is_empty() && is_object) {
        return Err(Unsound::ArrayOfOther);
    }
    let has_opener = row.section.as_ref().map_or(&row.open, |section| &section.open);
    if has_opener.is_empty() { Err(Unsound::NoOpener) } else { Ok(()) }
}

fn markerless(row: &Row, is_array: bool, is_delimited: bool) -> Result<(), Unsound> {
    let has_own_markers = !(row.open.is_empty() && row.close.is_empty());
    let is_object = matches!(&row.body, Body::JsonInTags(body) if !body.name_is_key);
    let Some(section) = &row.section else { return Err(Unsound::MarkerlessOther) };
    let has_closer = !section.close.is_empty() || !section.other_closes.is_empty();
    if has_own_markers || has_closer || !is_object {
        Err(Unsound::MarkerlessOther)
    } else if is_array && (is_delimited || !row.optional_openers().is_empty()) {
        Err(Unsound::Delimited)
    } else {
        Ok(())
    }
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
