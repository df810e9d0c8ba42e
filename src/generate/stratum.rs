//! The stratum: what a case was drawn for. Every case names one; every one has its share of the cases.

use crate::format::{Body, Row};

use super::call::JsonDeviation;
use super::draw::Draw;

/// A kind of case that the generator draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stratum {
    /// Its name, as [`Case::stratum`](crate::case::Case::stratum) gives it.
    pub name: &'static str,
    /// What its cases are, in a sentence.
    pub says: &'static str,
    /// How often it is drawn, against the others that the row has.
    pub(super) weight: usize,
    pub(super) theme: Theme,
}

/// What a case is about, for the code that composes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Theme {
    NoCall,
    OneCall,
    SeveralCalls,
    ProseAround,
    QuotedMarker,
    QuotedCall,
    FramedProse,
    MarkerPrefix,
    EmptyArguments,
    TextValues,
    UnicodeValues,
    LongCode,
    NestedValues,
    TypedScalars,
    TypedUnions,
    LookalikeStrings,
    MarkersInValues,
    UndeclaredName,
    ToleratedSpace,
    Reasoning,
    OpenReasoning,
    OpenerInReasoning,
    Json(JsonDeviation),
    Unpadded,
    Duplicates,
    MissingCloser,
    TextBeforeCloser,
    Malformed,
    Deviation,
    Truncated,
}

const fn stratum(name: &'static str, weight: usize, theme: Theme, says: &'static str) -> Stratum {
    Stratum { name, says, weight, theme }
}

/// Every stratum, the plainest first.
pub const STRATA: [Stratum; 34] = [
    stratum("one_call", 3, Theme::OneCall, "One call, as the template writes it."),
    stratum("no_call", 3, Theme::NoCall, "Content without any call, down to white space alone or nothing."),
    stratum("several_calls", 5, Theme::SeveralCalls, "Two to four calls, as the template writes them."),
    stratum("prose_around", 6, Theme::ProseAround, "Calls with prose before, between and after them."),
    stratum(
        "quoted_marker",
        7,
        Theme::QuotedMarker,
        "Prose that quotes an opener, a closer, another marker or a pair.",
    ),
    stratum("quoted_call", 4, Theme::QuotedCall, "A whole call within prose; disputed in backticks or a fence."),
    stratum("framed_prose", 4, Theme::FramedProse, "Prose that begins or ends with white space of the template."),
    stratum("marker_prefix", 4, Theme::MarkerPrefix, "Prose that ends in a prefix of a marker."),
    stratum("empty_arguments", 4, Theme::EmptyArguments, "A call without arguments: empty, null or absent."),
    stratum("text_values", 6, Theme::TextValues, "Strings of braces, quotes, line breaks, tags and backslashes."),
    stratum("unicode_values", 4, Theme::UnicodeValues, "Strings of emoji and other characters outside ASCII."),
    stratum("long_code", 2, Theme::LongCode, "A string that holds source code of up to two thousand characters."),
    stratum("nested_values", 4, Theme::NestedValues, "Arrays and objects, nested."),
    stratum(
        "typed_scalars",
        5,
        Theme::TypedScalars,
        "Numbers in every spelling, booleans, nulls, and text that fits no type.",
    ),
    stratum("typed_unions", 4, Theme::TypedUnions, "Values of nullable types, unions, enumerations and references."),
    stratum(
        "lookalike_strings",
        3,
        Theme::LookalikeStrings,
        "Strings that look like null, a number, an object, a call.",
    ),
    stratum(
        "markers_in_values",
        4,
        Theme::MarkersInValues,
        "Markers inside values; disputed where a raw value holds its own closer.",
    ),
    stratum("undeclared_name", 2, Theme::UndeclaredName, "A call of a function that no tool declares (disputed)."),
    stratum("tolerated_space", 5, Theme::ToleratedSpace, "White space that the grammar allows and no template writes."),
    stratum("reasoning", 4, Theme::Reasoning, "Reasoning at the start of the text, then content or calls."),
    stratum("open_reasoning", 3, Theme::OpenReasoning, "Reasoning that the prompt has opened, then content or calls."),
    stratum(
        "opener_in_reasoning",
        2,
        Theme::OpenerInReasoning,
        "An opener or a whole call inside reasoning (disputed).",
    ),
    stratum(
        "arguments_first",
        2,
        Theme::Json(JsonDeviation::ArgumentsFirst),
        "A JSON body whose arguments stand before the name.",
    ),
    stratum(
        "extra_members",
        2,
        Theme::Json(JsonDeviation::ExtraMembers),
        "A JSON body with further members, some of which look like the name or the arguments.",
    ),
    stratum(
        "encoded_arguments",
        2,
        Theme::Json(JsonDeviation::Encoded),
        "Arguments given as a JSON string of their object.",
    ),
    stratum(
        "other_key",
        2,
        Theme::Json(JsonDeviation::OtherKey),
        "Arguments under a key that this template does not use.",
    ),
    stratum(
        "escaped_characters",
        2,
        Theme::Json(JsonDeviation::Escaped),
        "Characters escaped without need in keys, the name and values.",
    ),
    stratum(
        "unpadded_values",
        5,
        Theme::Unpadded,
        "Raw values without padding, tags without line breaks between them.",
    ),
    stratum("duplicates", 2, Theme::Duplicates, "A member, a key or a parameter given twice (disputed)."),
    stratum("missing_closer", 3, Theme::MissingCloser, "A complete body whose closing marker is missing (disputed)."),
    stratum("text_before_closer", 2, Theme::TextBeforeCloser, "Text after the body, or a second closer (disputed)."),
    stratum("malformed", 4, Theme::Malformed, "A body that breaks the grammar (disputed)."),
    stratum(
        "model_deviations",
        3,
        Theme::Deviation,
        "Markers, counters, prefixes and tags as models misspell or leave them out (disputed).",
    ),
    stratum("truncated", 6, Theme::Truncated, "A text that breaks off anywhere (disputed)."),
];

/// Every stratum, the plainest first; [`Stratum::applies`] says which of them a row has.
pub fn strata() -> &'static [Stratum] {
    &STRATA
}

impl Stratum {
    /// Whether cases of this kind can be written in `row`.
    pub fn applies(&self, row: &Row) -> bool {
        match (self.theme, &row.body) {
            (Theme::Reasoning | Theme::OpenReasoning | Theme::OpenerInReasoning, _) => row.reasoning.is_some(),
            (Theme::Json(JsonDeviation::OtherKey), Body::JsonInTags(body)) => body.argument_keys.len() > 1,
            (Theme::Json(JsonDeviation::Escaped), body) => !matches!(body, Body::RawParameters(_)),
            (Theme::Json(deviation), Body::JsonInTags(body)) => match deviation {
                JsonDeviation::Encoded => !row.markerless,
                _ => !body.name_is_key,
            },
            (Theme::Json(_), _) => false,
            (Theme::QuotedCall, _) => !row.markerless,
            (Theme::MissingCloser, _) => row.has_end(),
            (Theme::Deviation, body) => {
                let is_misspelled = row.section.as_ref().is_some_and(|section| !section.other_opens.is_empty());
                is_misspelled && !row.markerless
                    || match body {
                        Body::JsonInTags(_) => false,
                        Body::Header(_) => true,
                        Body::RawParameters(body) => !body.typed_ends.is_empty(),
                    }
            }
            (Theme::Unpadded, body) => matches!(body, Body::RawParameters(_)),
            _ => true,
        }
    }
}

/// One of the strata that `row` has.
pub(super) fn any(row: &Row, draw: &mut Draw<'_, '_>) -> Stratum {
    one_of(row, draw, |_| true)
}

/// One of the strata whose cases are calls with a truth, for a text that will be broken off.
pub(super) fn any_to_truncate(row: &Row, draw: &mut Draw<'_, '_>) -> Stratum {
    one_of(row, draw, |theme| {
        !matches!(
            theme,
            Theme::NoCall
                | Theme::QuotedCall
                | Theme::UndeclaredName
                | Theme::OpenerInReasoning
                | Theme::Duplicates
                | Theme::MissingCloser
                | Theme::TextBeforeCloser
                | Theme::Malformed
                | Theme::Deviation
                | Theme::Truncated
        )
    })
}

fn one_of(row: &Row, draw: &mut Draw<'_, '_>, wanted: impl Fn(Theme) -> bool) -> Stratum {
    let choices: Vec<(usize, Stratum)> = STRATA
        .iter()
        .filter(|stratum| stratum.applies(row) && wanted(stratum.theme))
        .map(|stratum| (stratum.weight, *stratum))
        .collect();
    draw.weighted(&choices)
}
