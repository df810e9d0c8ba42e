//! A JSON object inside a JSON string, read character by character.

use super::buffer::is_blank;
use super::json_scan::{Event, Kind, Scanner};

/// The state of arguments that the model wrote as a string: what of an escape has been read, and where in the object
/// the decoded text is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct StringObject {
    escape: Escape,
    /// The first half of a surrogate pair.
    high: Option<u32>,
    scanner: Scanner,
    is_over: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Escape {
    None,
    Backslash,
    Hex { digits: u8, unit: u32 },
}

impl StringObject {
    /// A string of which the opening quote was read.
    pub fn new() -> StringObject {
        StringObject { escape: Escape::None, high: None, scanner: Scanner::new(None), is_over: false }
    }

    /// Takes the next character of the string, which is valid JSON up to it, and appends to `piece` what it adds to
    /// the object; `false` if the decoded text is not one object with white space around it.
    pub fn push(&mut self, c: char, piece: &mut String) -> bool {
        let decoded = match self.escape {
            Escape::None if c == '\\' => {
                self.escape = Escape::Backslash;
                return true;
            }
            Escape::None => c,
            Escape::Backslash if c == 'u' => {
                self.escape = Escape::Hex { digits: 0, unit: 0 };
                return true;
            }
            Escape::Backslash => match c {
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                _ => c,
            },
            Escape::Hex { digits, unit } => {
                let unit = unit * 16 + c.to_digit(16).unwrap_or_default();
                if digits < 3 {
                    self.escape = Escape::Hex { digits: digits + 1, unit };
                    return true;
                }
                self.escape = Escape::None;
                return self.take_unit(unit, piece);
            }
        };
        self.escape = Escape::None;
        self.high.is_none() && self.take(decoded, piece)
    }

    /// Whether the object is whole.
    pub fn is_whole(&self) -> bool {
        self.is_over && self.high.is_none()
    }

    fn take_unit(&mut self, unit: u32, piece: &mut String) -> bool {
        match (self.high.take(), unit) {
            (None, 0xD800..=0xDBFF) => {
                self.high = Some(unit);
                true
            }
            (Some(high), 0xDC00..=0xDFFF) => {
                let pair = 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00);
                char::from_u32(pair).is_some_and(|c| self.take(c, piece))
            }
            (Some(_), _) => false,
            (None, _) => char::from_u32(unit).is_some_and(|c| self.take(c, piece)),
        }
    }

    fn take(&mut self, c: char, piece: &mut String) -> bool {
        if self.is_over {
            return is_blank(c);
        }
        let before = self.scanner.depth();
        let Some(event) = self.scanner.push(c) else { return false };
        if before == 0 && matches!(event, Event::Begin(kind) if kind != Kind::Object) {
            return false;
        }
        if before > 0 || self.scanner.depth() > 0 {
            piece.push(c);
        }
        self.is_over = event == Event::End && self.scanner.depth() == 0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::StringObject;

    /// What the inside of a JSON string gives, and whether it is an object.
    fn read(raw: &str) -> (String, bool) {
        let mut object = StringObject::new();
        let mut piece = String::new();
        let goes_on = raw.chars().all(|c| object.push(c, &mut piece));
        (piece, goes_on && object.is_whole())
    }

    #[test]
    fn an_object_is_decoded_and_the_white_space_around_it_left_out() {
        let raw = r#" {\"a\": \"\\n\u00e9\ud83d\ude00\", \u0022b\u0022: [1]}\n"#;
        assert_eq!(read(raw), (r#"{"a": "\né😀", "b": [1]}"#.to_owned(), true));
    }

    #[test]
    fn what_is_no_object_is_given_up_at_the_first_wrong_character() {
        assert_eq!(read("[1]"), (String::new(), false));
        assert_eq!(read("5"), (String::new(), false));
        assert_eq!(read("{} x"), ("{}".to_owned(), false));
        assert_eq!(read(r#"{\"a\": x}"#), (r#"{"a": "#.to_owned(), false));
        assert_eq!(read(r#"{\"a\": \"\ud83dx"#), (r#"{"a": ""#.to_owned(), false));
        assert_eq!(read(r#"{\"a\": 1"#), (r#"{"a": 1"#.to_owned(), false));
    }
}
