//! JSON text: the many ways to write one value.

use super::draw::Draw;
use super::value::Value;

/// How a JSON text is laid out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    comma: &'static str,
    colon: &'static str,
    /// White space inside the braces of a value that is not empty.
    pad: &'static str,
    /// The indent of a level, if every member has a line of its own.
    indent: Option<&'static str>,
    escapes: Escapes,
}

/// Which characters of strings are written as escapes although they need not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Escapes {
    /// None: every character that may stand for itself does.
    Needed,
    /// Every character outside ASCII.
    Ascii,
    /// Any character now and then, by any of its spellings.
    Sprinkled,
}

impl Layout {
    /// What templates write: one line, a space after commas and colons, no escape without need.
    pub(super) const TEMPLATE: Layout =
        Layout { comma: ", ", colon: ": ", pad: "", indent: None, escapes: Escapes::Needed };

    /// Any layout that JSON allows.
    pub(super) fn any(draw: &mut Draw<'_, '_>) -> Layout {
        Layout {
            comma: draw.pick(&[", ", ",", " , ", ",\n"]),
            colon: draw.pick(&[": ", ":", " : ", ":\t"]),
            pad: draw.pick(&["", " ", "\n", "\r\n"]),
            indent: draw.pick(&[None, Some("  "), None, Some("\t")]),
            escapes: Escapes::Needed,
        }
    }

    /// The same layout with these escapes.
    pub(super) fn with(self, escapes: Escapes) -> Layout {
        Layout { escapes, ..self }
    }

    /// The escapes.
    pub(super) fn escapes(self) -> Escapes {
        self.escapes
    }
}

/// The JSON text of `value`.
pub(super) fn render(value: &Value, layout: Layout, draw: &mut Draw<'_, '_>) -> String {
    let mut text = String::new();
    push(&mut text, value, layout, 0, draw);
    text
}

/// An object of members that are JSON text already.
pub(super) fn object(members: &[(String, String)], layout: Layout) -> String {
    let mut text = String::new();
    enclose(&mut text, "{}", members.len(), layout, 0, |text, position| {
        let (key, value) = &members[position];
        text.push_str(key);
        text.push_str(layout.colon);
        text.push_str(value);
    });
    text
}

fn push(text: &mut String, value: &Value, layout: Layout, depth: usize, draw: &mut Draw<'_, '_>) {
    match value {
        Value::Text(string) => text.push_str(&quote(string, layout.escapes, draw)),
        Value::List(items) => enclose(text, "[]", items.len(), layout, depth, |text, position| {
            push(text, &items[position], layout, depth + 1, draw);
        }),
        Value::Object(members) => enclose(text, "{}", members.len(), layout, depth, |text, position| {
            let (key, value) = &members[position];
            text.push_str(&quote(key, layout.escapes, draw));
            text.push_str(layout.colon);
            push(text, value, layout, depth + 1, draw);
        }),
        scalar => text.push_str(&scalar.to_json()),
    }
}

fn enclose(
    text: &mut String,
    brackets: &str,
    count: usize,
    layout: Layout,
    depth: usize,
    mut member: impl FnMut(&mut String, usize),
) {
    let (open, close) = brackets.split_at(1);
    let line = |text: &mut String, depth: usize| match layout.indent {
        Some(indent) => {
            text.push('\n');
            text.push_str(&indent.repeat(depth));
        }
        None => text.push_str(layout.pad),
    };
    text.push_str(open);
    if count > 0 {
        line(text, depth + 1);
        for position in 0..count {
            match layout.indent {
                Some(_) if position > 0 => {
                    text.push(',');
                    line(text, depth + 1);
                }
                None if position > 0 => text.push_str(layout.comma),
                _ => {}
            }
            member(text, position);
        }
        line(text, depth);
    }
    text.push_str(close);
}

/// `string` as a JSON string.
pub(super) fn quote(string: &str, escapes: Escapes, draw: &mut Draw<'_, '_>) -> String {
    let mut text = String::from("\"");
    for character in string.chars() {
        let sprinkled = escapes == Escapes::Sprinkled;
        match character {
            '"' | '\\' if sprinkled && draw.chance(20) => push_code_units(&mut text, character, draw),
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '/' if sprinkled && draw.chance(50) => text.push_str("\\/"),
            '\0'..='\x1f' => match short_escape(character) {
                Some(escape) if !(sprinkled && draw.chance(20)) => text.push_str(escape),
                _ => push_code_units(&mut text, character, draw),
            },
            '\u{80}'.. if escapes == Escapes::Ascii || (sprinkled && draw.chance(50)) => {
                push_code_units(&mut text, character, draw);
            }
            _ if sprinkled && draw.chance(10) => push_code_units(&mut text, character, draw),
            _ => text.push(character),
        }
    }
    text.push('"');
    text
}

fn short_escape(character: char) -> Option<&'static str> {
    Some(match character {
        '\n' => "\\n",
        '\r' => "\\r",
        '\t' => "\\t",
        '\u{8}' => "\\b",
        '\u{c}' => "\\f",
        _ => return None,
    })
}

/// `\uXXXX`, twice for a character outside the basic plane.
fn push_code_units(text: &mut String, character: char, draw: &mut Draw<'_, '_>) {
    let upper = draw.chance(50);
    for unit in character.encode_utf16(&mut [0; 2]) {
        text.push_str(&if upper { format!("\\u{unit:04X}") } else { format!("\\u{unit:04x}") });
    }
}

#[cfg(test)]
mod tests {
    use arbitrary::Unstructured;

    use super::*;

    #[test]
    fn every_layout_and_escape_reads_back_as_the_same_value() {
        let value = Value::Object(vec![
            ("k\"/".to_owned(), Value::Text("a\u{1}\u{8}\n\\ é 😀 \u{2028}".to_owned())),
            ("l".to_owned(), Value::List(vec![Value::Number("-1.50".to_owned()), Value::Object(Vec::new())])),
        ]);
        let expected: serde_json::Value = serde_json::from_str(&value.to_json()).expect("the truth is JSON");
        for seed in 0..=255u8 {
            let bytes: Vec<u8> = (0..600).map(|position: usize| (position as u8).wrapping_mul(seed) ^ seed).collect();
            let mut unstructured = Unstructured::new(&bytes);
            let mut draw = Draw::new(&mut unstructured);
            let escapes = draw.pick(&[Escapes::Needed, Escapes::Ascii, Escapes::Sprinkled]);
            let layout = Layout::any(&mut draw).with(escapes);
            let text = render(&value, layout, &mut draw);
            assert_eq!(serde_json::from_str::<serde_json::Value>(&text).ok().as_ref(), Some(&expected), "{text}");
        }
    }
}
