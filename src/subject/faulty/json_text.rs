//! JSON strings: writing them, reading them, and making their escapes readable.

use crate::reference::escape;

/// `text` as the inside of a JSON string, without the quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    escape::escape(text, |piece| written.push_str(piece));
    written
}

/// `text` as a JSON string.
pub(super) fn quoted(text: &str) -> String {
    let mut written = String::with_capacity(text.len() + 2);
    escape::quote(text, &mut written);
    written
}

/// The text that the JSON string `raw` (with its quotes) stands for; `None` if half of a surrogate pair is in it.
pub(super) fn decoded(raw: &str) -> Option<String> {
    serde_json::from_str(raw).ok()
}

/// `text` with its `\uXXXX` escapes beyond ASCII replaced by the characters they stand for, and the end of `text` that
/// is an unfinished escape. A high surrogate at the end of `text` becomes U+FFFD, although its other half may follow.
pub(super) fn readable(text: &str) -> (String, String) {
    let mut written = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        written.push_str(&rest[..at]);
        rest = &rest[at..];
        let escape = rest.strip_prefix("\\u");
        let length = if escape.is_some() { 6 } else { 2 };
        let Some(whole) = rest.get(..length) else { return (written, rest.to_owned()) };
        rest = &rest[length..];
        let unit = escape.and_then(|hex| u32::from_str_radix(&hex[..4], 16).ok());
        match unit {
            Some(high @ 0xD800..=0xDBFF) => match rest.strip_prefix("\\u").and_then(|hex| hex.get(..4)) {
                Some(hex) => {
                    let low = u32::from_str_radix(hex, 16).unwrap_or(0);
                    let pair = 0x10000 + ((high - 0xD800) << 10) + (low.wrapping_sub(0xDC00) & 0x3FF);
                    written.push(char::from_u32(pair).unwrap_or(char::REPLACEMENT_CHARACTER));
                    rest = &rest[6..];
                }
                None => written.push(char::REPLACEMENT_CHARACTER),
            },
            Some(unit @ 0x80..) => written.push(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)),
            _ => written.push_str(whole),
        }
    }
    written.push_str(rest);
    (written, String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaping_piece_by_piece_is_escaping_the_whole() {
        let text = "a \"q\" \\ \n\t\u{1}é😀";
        let pieces: String = text.chars().map(|c| escaped(&c.to_string())).collect();
        assert_eq!(pieces, escaped(text));
        assert_eq!(decoded(&quoted(text)).as_deref(), Some(text));
    }

    #[test]
    fn a_whole_surrogate_pair_is_readable_and_a_cut_one_is_not() {
        assert_eq!(readable(r"a\u00e9\n\\u0041\ud83d\ude00b"), (r"aé\n\\u0041😀b".to_owned(), String::new()));
        assert_eq!(readable(r"\ud83d"), ("\u{fffd}".to_owned(), String::new()));
        assert_eq!(readable(r"a\ud8"), ("a".to_owned(), r"\ud8".to_owned()));
    }
}
