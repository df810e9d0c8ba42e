//! The block: the section's markers around calls, the array's brackets and the commas between them (rules 5 and 15).
//!
//! In a format without a section there is nothing to write here.

use super::Manner;
use crate::format::Section;
use crate::generate::cuts::Place;
use crate::generate::draw::Draw;
use crate::generate::prose;
use crate::generate::writer::Writer;

/// Writes what stands before the first call of a section.
pub(in crate::generate) fn begin(writer: &mut Writer<'_>, manner: Manner, draw: &mut Draw<'_, '_>) {
    let Some(section) = &writer.row().section else { return };
    if writer.row().markerless && !section.array {
        return optional_opener(writer, manner, draw);
    }
    let opener = match manner {
        Manner::Deviant if !section.other_opens.is_empty() => {
            &section.other_opens[draw.below(section.other_opens.len())]
        }
        _ => &section.open,
    };
    writer.markup(opener, draw);
    if section.array {
        // A text that begins with a bracket has its white space written already.
        if !opener.is_empty() {
            free(writer, manner, "", draw);
        }
        writer.body("[", Place::Syntax, draw);
    }
    free(writer, manner, &section.inner, draw);
}

/// Writes what stands between two calls of a section, `space` included.
pub(in crate::generate) fn next(writer: &mut Writer<'_>, manner: Manner, space: &str, draw: &mut Draw<'_, '_>) {
    let row = writer.row();
    let section = row.section.as_ref();
    let separated = match section {
        Some(section) if section.array => ",",
        Some(section) if draw.chance(50) => &section.delimiter,
        _ => "",
    };
    if !separated.is_empty() {
        free(writer, manner, "", draw);
        writer.body(separated, Place::Syntax, draw);
    }
    writer.layout(space, draw);
    if row.markerless && draw.chance(10) {
        optional_opener(writer, manner, draw);
    }
}

/// Writes a marker that may stand before a call, or none.
fn optional_opener(writer: &mut Writer<'_>, manner: Manner, draw: &mut Draw<'_, '_>) {
    let openers = writer.row().optional_openers();
    if openers.is_empty() || !draw.chance(60) {
        return;
    }
    // The template's own is the first.
    let position = if manner == Manner::Template { 0 } else { draw.below(openers.len()) };
    writer.markup(openers[position], draw);
    free(writer, manner, "", draw);
}

/// Writes what stands after the last call of a section.
pub(in crate::generate) fn end(writer: &mut Writer<'_>, manner: Manner, draw: &mut Draw<'_, '_>) {
    let row = writer.row();
    let Some(section) = &row.section else { return };
    // Where calls have no closer of their own, it is the section's that is missing.
    let (has_bracket, has_closer) = match manner {
        Manner::Unclosed if row.close.is_empty() => left(section, draw),
        _ => (section.array, true),
    };
    if row.has_end() {
        free(writer, manner, &section.inner_end, draw);
    }
    if has_bracket {
        writer.body("]", Place::Syntax, draw);
        if !section.close.is_empty() {
            free(writer, manner, "", draw);
        }
    }
    if has_closer {
        let closer = match manner {
            Manner::Deviant if !section.other_closes.is_empty() && draw.chance(70) => {
                &section.other_closes[draw.below(section.other_closes.len())]
            }
            _ => &section.close,
        };
        writer.markup(closer, draw);
    }
}

/// Which of bracket and closer is left where at least one of them is missing.
fn left(section: &Section, draw: &mut Draw<'_, '_>) -> (bool, bool) {
    match (section.array, section.close.is_empty()) {
        (true, false) => draw.pick(&[(false, true), (true, false), (false, false)]),
        _ => (false, false),
    }
}

/// White space where the grammar allows any; the template writes `usual`.
fn free(writer: &mut Writer<'_>, manner: Manner, usual: &str, draw: &mut Draw<'_, '_>) {
    let space = if manner == Manner::Spaced { prose::white_space(draw) } else { usual };
    writer.layout(space, draw);
}
