//! Which formats a mistake can show in: the syntax that the wrong line reads has to be there.

use super::Mistake;
use crate::format::{Body, HeaderBody, JsonBody, Literals, RawBody, Row};

impl Mistake {
    /// Whether the mistake can show in texts of `row`, one of the families that have it.
    pub(in crate::subject::faulty) fn reaches(self, row: &Row) -> bool {
        let section = row.section.as_ref();
        let is_array = section.is_some_and(|section| section.array);
        let is_list = section.is_some() && !is_array;
        let opener = row.openers().first().copied().unwrap_or_default();
        match self {
            Mistake::EndMarkerTakenForSeparator => section.is_none() && !row.between.is_empty(),
            Mistake::NewlineBeforeCloserLeaks => section.is_none() && row.inner_end().starts_with('\n'),
            Mistake::CloserInOneChunkOnly => section.is_none() && !row.close.is_empty(),
            Mistake::NewlineAfterOpenerRequired => after_opener(row).starts_with('\n'),
            Mistake::FirstAngleBracketOnly | Mistake::TailKeptInBuffer => opener.starts_with('<'),
            Mistake::TextBeforeOpenerInChunkLost | Mistake::SeparatorLeaksWhenAlone => !row.separator.is_empty(),
            Mistake::ReasoningCloserInOneChunkOnly
            | Mistake::ReasoningCloserFirstMissed
            | Mistake::LaterThinkTagEaten => row.reasoning.is_some(),
            Mistake::OpenerPrefixDroppedAtEnd | Mistake::HeldBackInBytes | Mistake::HeldPrefixLost => !row.markerless,
            Mistake::OrphanCloserStripped | Mistake::BadCallHidesNext => row.call_closer().is_some(),
            Mistake::WholeTextSearched => !row.close.is_empty() || !block_closer(row).is_empty(),
            Mistake::FirstCloserEndsCall | Mistake::BadBlockSpoilsAll => !block_closer(row).is_empty(),
            Mistake::ArgumentsBeforeNameLost | Mistake::NestedNameTaken | Mistake::NameNotTextPanics => {
                !row.markerless && json(row).is_none_or(|body| !body.name_is_key)
            }
            Mistake::MissingArgumentsEmpty => !row.markerless && json(row).is_none_or(|body| !body.name_is_key),
            Mistake::StringArgumentsPassedOn => !row.markerless,
            Mistake::PythonLiteralsUnknown => raw(row).is_some_and(|body| body.literals != Literals::Json),
            Mistake::FirstCallEndsSection => section.is_some(),
            Mistake::SectionCloserLeaksInPieces => section.is_some_and(|section| !section.close.is_empty()),
            Mistake::NextCallNeedsLineBreak => is_list && row.between == "\n",
            Mistake::BracketBesideOpenerRequired | Mistake::ArrayEndsAtFirstBracket => is_array && !row.markerless,
            Mistake::ElementSeparatorExact | Mistake::BracketsCounted => is_array,
            Mistake::DelimiterBesideCallRequired => section.is_some_and(|section| !section.delimiter.is_empty()),
            Mistake::MarkerBeforeFirstCallOnly => !row.optional_openers().is_empty(),
            Mistake::IdGluedToName => header(row).is_some_and(|body| !body.id_open.is_empty()),
            Mistake::IndexFromCounter => header(row).is_some_and(|body| !body.counter.is_empty()),
            Mistake::HalfEndMarkerSent => !row.close.is_empty(),
            Mistake::StatedTypeIgnored | Mistake::StatedContainerKeptAsText => {
                raw(row).is_some_and(|body| !body.typed_ends.is_empty())
            }
            Mistake::NameNeedsLineBreak => raw(row).is_some_and(|body| is_bare(body) && body.gap == "\n"),
            Mistake::CallNeedsArguments => raw(row).is_some_and(is_bare),
            _ => true,
        }
    }
}

/// What the template writes after the opener.
fn after_opener(row: &Row) -> &str {
    match &row.section {
        Some(section) if section.array => "",
        Some(section) => &section.inner,
        None => &row.inner,
    }
}

fn block_closer(row: &Row) -> &str {
    row.section.as_ref().map_or(&row.close, |section| &section.close)
}

fn json(row: &Row) -> Option<&JsonBody> {
    if let Body::JsonInTags(body) = &row.body { Some(body) } else { None }
}

fn header(row: &Row) -> Option<&HeaderBody> {
    if let Body::Header(body) = &row.body { Some(body) } else { None }
}

fn raw(row: &Row) -> Option<&RawBody> {
    if let Body::RawParameters(body) = &row.body { Some(body) } else { None }
}

/// Whether nothing but the first parameter or the end of the call ends the name.
fn is_bare(body: &RawBody) -> bool {
    body.function_open_end.is_empty()
}
