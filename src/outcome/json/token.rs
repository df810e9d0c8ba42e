//! JSON tokens, with a last one that may be cut off anywhere.

use super::decimal::same_number;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// One of `{ } [ ] : ,`.
    Punctuation(u8),
    /// A string, with its closing quote or cut off at the end of the text.
    String { closed: bool },
    /// A number; `whole` if it is one as it stands.
    Number { whole: bool },
    /// `true`, `false` or `null`; not `whole` if it is cut off at the end of the text.
    Literal { whole: bool },
    /// The rest of a text that is no JSON from here on.
    Stray,
}

/// A token and where it stands, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// The tokens of `text`; a `Stray` one is the last.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = Token> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while matches!(bytes.get(at), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            at += 1;
        }
        let start = at;
        let (kind, end) = match *bytes.get(start)? {
            byte @ (b'{' | b'}' | b'[' | b']' | b':' | b',') => (TokenKind::Punctuation(byte), start + 1),
            b'"' => string(bytes, start),
            b'-' | b'0'..=b'9' => number(bytes, start),
            b'a'..=b'z' => literal(bytes, start),
            _ => (TokenKind::Stray, bytes.len()),
        };
        at = if kind == TokenKind::Stray { bytes.len() } else { end };
        Some(Token { kind, start, end: at })
    })
}

fn string(bytes: &[u8], start: usize) -> (TokenKind, usize) {
    let mut at = start + 1;
    loop {
        match bytes.get(at) {
            None => return (TokenKind::String { closed: false }, at),
            Some(b'"') => return (TokenKind::String { closed: true }, at + 1),
            Some(b'\\') => match bytes.get(at + 1) {
                None => return (TokenKind::String { closed: false }, bytes.len()),
                Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => at += 2,
                Some(b'u') => {
                    let hex = &bytes[at + 2..bytes.len().min(at + 6)];
                    if !hex.iter().all(u8::is_ascii_hexdigit) {
                        return (TokenKind::Stray, bytes.len());
                    }
                    at += 2 + hex.len();
                }
                Some(_) => return (TokenKind::Stray, bytes.len()),
            },
            Some(0..=0x1f) => return (TokenKind::Stray, bytes.len()),
            Some(_) => at += 1,
        }
    }
}

fn number(bytes: &[u8], start: usize) -> (TokenKind, usize) {
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    // A number that still lacks a digit is the beginning of one if the text ends there.
    let lacking = |at: usize| match bytes.get(at) {
        None => (TokenKind::Number { whole: false }, at),
        Some(_) => (TokenKind::Stray, bytes.len()),
    };
    let whole = start + usize::from(bytes[start] == b'-');
    let mut at = if bytes.get(whole) == Some(&b'0') { whole + 1 } else { digits(whole) };
    if at == whole {
        return lacking(at);
    }
    if bytes.get(at) == Some(&b'.') {
        let end = digits(at + 1);
        if end == at + 1 {
            return lacking(end);
        }
        at = end;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let end = digits(at + 1 + sign);
        if end == at + 1 + sign {
            return lacking(end);
        }
        at = end;
    }
    (TokenKind::Number { whole: true }, at)
}

fn literal(bytes: &[u8], start: usize) -> (TokenKind, usize) {
    let rest = &bytes[start..];
    for word in [&b"true"[..], b"false", b"null"] {
        if rest.starts_with(word) {
            return (TokenKind::Literal { whole: true }, start + word.len());
        }
        if word.starts_with(rest) {
            return (TokenKind::Literal { whole: false }, bytes.len());
        }
    }
    (TokenKind::Stray, bytes.len())
}

/// The UTF-16 units that the inside of a string spells, and the unfinished escape at its end, if there is one.
///
/// `raw` must be the inside of a [`TokenKind::String`].
pub(crate) fn units(raw: &str) -> (Vec<u16>, &str) {
    let mut units = Vec::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(backslash) = rest.find('\\') {
        units.extend(rest[..backslash].encode_utf16());
        let escape = &rest[backslash..];
        let length = match escape.as_bytes().get(1) {
            None => return (units, escape),
            Some(b'u') => {
                let Some(hex) = escape.get(2..6) else { return (units, escape) };
                units.push(u16::from_str_radix(hex, 16).unwrap_or(0xfffd));
                6
            }
            Some(&letter) => {
                units.push(u16::from(match letter {
                    b'b' => 8,
                    b'f' => 12,
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    other => other,
                }));
                2
            }
        };
        rest = &escape[length..];
    }
    units.extend(rest.encode_utf16());
    (units, "")
}

/// Whether two texts are the same sequence of JSON tokens, the last of which may be cut off: `{"a": "x` and `{"a":"x`
/// are, `{"a": "x` and `{"a": "x"` are not.
pub fn same_tokens(left: &str, right: &str) -> bool {
    let (mut lefts, mut rights) = (tokens(left), tokens(right));
    loop {
        match (lefts.next(), rights.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if same_token(left, a, right, b) => {}
            _ => return false,
        }
    }
}

fn same_token(left: &str, a: Token, right: &str, b: Token) -> bool {
    let (raw_a, raw_b) = (&left[a.start..a.end], &right[b.start..b.end]);
    a.kind == b.kind
        && (raw_a == raw_b
            || match a.kind {
                TokenKind::String { closed } => {
                    let inside = |raw: &'_ str| 1..raw.len() - usize::from(closed);
                    units(&raw_a[inside(raw_a)]) == units(&raw_b[inside(raw_b)])
                }
                // A number at the end may go on, so only its spelling tells what has been seen of it.
                TokenKind::Number { whole: true } => {
                    a.end < left.len() && b.end < right.len() && same_number(raw_a, raw_b)
                }
                _ => false,
            })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn incomplete_texts_are_compared_token_by_token() {
        for (left, right) in [
            (r#"{"a": "x"#, r#"{"a":"x"#),
            (r#"{"é": 1.0, "#, r#"{ "\u00e9" : 1,"#),
            (r#"{"a": "\u00"#, r#"{"a":"\u00"#),
            ("", "  "),
            (r#"{"a": "😀"#, r#"{"a": "\ud83d\ude00"#),
        ] {
            assert!(same_tokens(left, right), "{left} and {right}");
        }
        for (left, right) in [
            (r#"{"a": "x"#, r#"{"a": "x""#),
            (r#"{"a": "x"#, r#"{"a": "xy"#),
            (r#"{"a": 1"#, r#"{"a": 1.0"#),
            (r#"{"a": tr"#, r#"{"a": true"#),
            (r#"{"a": "\\u00"#, r#"{"a": "\u00"#),
            (r#"{"a": 1}"#, r#"{"a": 1}}"#),
            ("{} x", "{} y"),
        ] {
            assert!(!same_tokens(left, right), "{left} and {right}");
        }
    }

    #[test]
    fn what_is_no_json_is_one_stray_token() {
        for text in ["01x", "-x", "1.x", "tru e", "\"\u{1}\"", r#""\q""#, r#""\u00zz""#, "'a'", "é"] {
            let last = tokens(text).last().map(|token| token.kind);
            assert_eq!(last, Some(TokenKind::Stray), "{text}");
        }
    }
}
