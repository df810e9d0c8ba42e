//! String escaping: text as the inside of a JSON string.

/// The escape of each control character (RFC 8259 section 7).
const CONTROL: [&str; 32] = [
    "\\u0000", "\\u0001", "\\u0002", "\\u0003", "\\u0004", "\\u0005", "\\u0006", "\\u0007", "\\b", "\\t", "\\n",
    "\\u000b", "\\f", "\\r", "\\u000e", "\\u000f", "\\u0010", "\\u0011", "\\u0012", "\\u0013", "\\u0014", "\\u0015",
    "\\u0016", "\\u0017", "\\u0018", "\\u0019", "\\u001a", "\\u001b", "\\u001c", "\\u001d", "\\u001e", "\\u001f",
];

/// Gives `text`, escaped for the inside of a JSON string, to `emit` piece by piece; nothing is allocated.
///
/// Only what must be escaped is: quote, backslash and control characters. Everything else passes as it is.
pub fn escape(text: &str, mut emit: impl FnMut(&str)) {
    let mut plain = 0;
    for (at, byte) in text.bytes().enumerate() {
        let escaped = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            0..32 => CONTROL[usize::from(byte)],
            _ => continue,
        };
        if plain < at {
            emit(&text[plain..at]);
        }
        emit(escaped);
        plain = at + 1;
    }
    if plain < text.len() {
        emit(&text[plain..]);
    }
}

/// `text` as a JSON string, with its quotes, appended to `out`.
pub fn quote(text: &str, out: &mut String) {
    out.push('"');
    escape(text, |piece| out.push_str(piece));
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn what_is_quoted_parses_back_to_the_same_text() {
        let every_control: String = (0..32u8).map(char::from).collect();
        for text in ["", "plain", "a\"b\\c", "é😀\u{2028}\u{7f}", &every_control] {
            let mut json = String::new();
            quote(text, &mut json);
            assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
        }
    }
}
