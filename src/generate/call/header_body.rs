//! Header bodies: the name among its marks, then the arguments as a JSON object (rules 9 and 10).
//!
//! Every value is representable: in a JSON string markers and braces are data.

use super::json_body::{self, JsonManner};
use super::{Call, Manner};
use crate::format::HeaderBody;
use crate::generate::cuts::Place;
use crate::generate::draw::Draw;
use crate::generate::prose;
use crate::generate::writer::Writer;

/// Writes the body.
pub(super) fn write(writer: &mut Writer<'_>, body: &HeaderBody, call: &Call, manner: Manner, draw: &mut Draw<'_, '_>) {
    let free = |writer: &mut Writer<'_>, draw: &mut Draw<'_, '_>| {
        if manner == Manner::Spaced {
            writer.layout(prose::white_space(draw), draw);
        }
    };
    if body.spaced {
        free(writer, draw);
    }
    writer.markup(&body.prefix, draw);
    header(writer, body, call, manner, draw);
    if body.spaced {
        free(writer, draw);
    }
    writer.markup(&body.arguments_open, draw);
    free(writer, draw);
    let text = match manner {
        Manner::Deviant if draw.chance(30) => draw.pick(&["", "null"]).to_owned(),
        Manner::Twice => "{\"a\": 1, \"b\": \"x\", \"a\": 2}".to_owned(),
        _ => json_body::arguments(call, JsonManner::of(manner, draw), draw),
    };
    writer.body(&text, Place::Value, draw);
    if manner == Manner::Spaced && !body.arguments_close.is_empty() {
        free(writer, draw);
        writer.markup(body.arguments_close.trim_start(), draw);
    } else {
        writer.markup(&body.arguments_close, draw);
    }
}

/// Writes the name with what its format puts before and behind it.
fn header(writer: &mut Writer<'_>, body: &HeaderBody, call: &Call, manner: Manner, draw: &mut Draw<'_, '_>) {
    let is_usual = |draw: &mut Draw<'_, '_>| manner != Manner::Deviant || draw.chance(50);
    if is_usual(draw) {
        writer.body(&body.name_prefix, Place::Syntax, draw);
    }
    writer.body(call.name, Place::Syntax, draw);
    if !body.counter.is_empty() && is_usual(draw) {
        let counted = format!("{}{}", body.counter, writer.counter());
        writer.body(&counted, Place::Syntax, draw);
    }
    if !body.id_open.is_empty() && draw.chance(40) {
        writer.markup(&body.id_open, draw);
        let id: String = (0..9).map(|_| char::from(draw.pick(b"abcdefghkmnpqrstuvwxyzABCDEFGH0123456789"))).collect();
        writer.body(&id, Place::Syntax, draw);
    }
}
