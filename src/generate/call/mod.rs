//! The call: a name and arguments, written between the row's markers in one of many *manners*.

pub(super) mod block;
mod header_body;
mod json_body;
pub(super) mod malformed;
pub(super) mod raw_body;

use crate::format::Body;

use super::argument::Argument;
use super::draw::Draw;
use super::prose;
use super::value::Value;
use super::writer::Writer;
use json_body::JsonManner;
use raw_body::RawManner;

/// A call to be written.
#[derive(Clone, Debug)]
pub(super) struct Call {
    /// The function's name.
    pub(super) name: &'static str,
    /// Its arguments.
    pub(super) arguments: Vec<Argument>,
}

/// How a call is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// As the model's template writes it.
    Template,
    /// With other white space where the grammar allows any.
    Spaced,
    /// Without arguments: `{}`, null or no member at all; call arguments are ignored.
    Empty,
    /// With one of the deviations that the grammar allows a JSON body.
    Json(JsonDeviation),
    /// With raw values that lack their padding, and tags that lack the line breaks between them.
    Unpadded,
    /// With something twice: a member, a parameter.
    Twice,
    /// Without its closing marker, or the section's where calls have none.
    Unclosed,
    /// With what models write in place of markers, counters and prefixes.
    Deviant,
    /// With text between the body and the closing marker, or with a second closing marker.
    Trailed,
    /// With a body that breaks the grammar.
    Malformed,
}

/// What a JSON body may do that templates do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JsonDeviation {
    /// The arguments stand before the name.
    ArgumentsFirst,
    /// There are other members.
    ExtraMembers,
    /// The arguments are a JSON string that holds their object.
    Encoded,
    /// The arguments stand under a key that templates do not use.
    OtherKey,
    /// Characters are escaped without need, in keys, the name and values.
    Escaped,
}

impl Call {
    /// The arguments as one value.
    fn object(&self) -> Value {
        Value::Object(self.arguments.iter().map(|argument| (argument.key.clone(), argument.value.clone())).collect())
    }
}

/// Writes `call` and its markers. A manner about which no document decides disputes the case, and so does a value
/// that the format cannot represent.
pub(super) fn write(writer: &mut Writer<'_>, call: &Call, manner: Manner, draw: &mut Draw<'_, '_>) {
    let row = writer.row();
    if matches!(manner, Manner::Twice | Manner::Unclosed | Manner::Trailed | Manner::Malformed | Manner::Deviant) {
        writer.dispute();
    }
    let arguments = if manner == Manner::Empty { Value::Object(Vec::new()) } else { call.object() };
    writer.call(call.name, arguments.to_json());
    writer.markup(&row.open, draw);
    if !matches!(row.body, Body::Header(_)) {
        inner(writer, manner, &row.inner, draw);
    }
    match &row.body {
        _ if manner == Manner::Malformed => malformed::write(writer, call, draw),
        Body::JsonInTags(body) => {
            json_body::write(writer, body, call, JsonManner::of_members(manner, row, body, draw), draw)
        }
        Body::Header(body) => header_body::write(writer, body, call, manner, draw),
        Body::RawParameters(body) => raw_body::write(writer, body, call, RawManner::of(manner), draw),
    }
    if manner == Manner::Trailed && draw.chance(60) {
        let text = format!("{}{}", draw.pick(&["\n", " ", ""]), prose::sentence(draw));
        writer.prose(&text, draw);
    }
    if manner != Manner::Unclosed || row.close.is_empty() {
        // Where nothing follows the body, white space belongs to what comes next.
        if row.has_end() {
            inner(writer, manner, row.inner_end(), draw);
        }
        writer.markup(&row.close, draw);
        if manner == Manner::Trailed && draw.chance(40) {
            let closer = row.call_closer().unwrap_or("]");
            writer.prose(&format!("{}{closer}", draw.pick(&["\n", ""])), draw);
        }
    }
}

/// Writes `call` with all that stands around it in a block of its own.
pub(super) fn alone(writer: &mut Writer<'_>, call: &Call, manner: Manner, draw: &mut Draw<'_, '_>) {
    block::begin(writer, manner, draw);
    write(writer, call, manner, draw);
    block::end(writer, manner, draw);
}

/// White space inside the markers; the template writes `usual`.
fn inner(writer: &mut Writer<'_>, manner: Manner, usual: &str, draw: &mut Draw<'_, '_>) {
    let space = match manner {
        Manner::Spaced => prose::white_space(draw),
        Manner::Unpadded if draw.chance(80) => "",
        _ => usual,
    };
    writer.layout(space, draw);
}
