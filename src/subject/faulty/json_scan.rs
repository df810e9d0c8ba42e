//! A JSON scanner that takes one character at a time and says where keys and values begin and end (RFC 8259, strict).

use super::faults::Mistake;
use crate::subject::faulty::buffer::is_blank;

/// What a character meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// Nothing of note.
    Inside,
    /// The opening quote of a key.
    KeyBegin,
    /// The closing quote of a key.
    KeyEnd,
    /// The first character of a value.
    Begin(Kind),
    /// The last character of a value; a number has none, since only the next character tells that it is over.
    End,
}

/// The kind of a value, known from its first character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Object,
    Array,
    String,
    Number,
    Boolean,
    Null,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Bracket {
    Object,
    Array,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Expect {
    Value,
    ValueOrEnd,
    Key,
    KeyOrEnd,
    Colon,
    CommaOrEnd,
    Text { key: bool, escape: Escape },
    Number(Number),
    Letters(&'static str),
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Escape {
    None,
    Backslash,
    Hex(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Number {
    Minus,
    Zero,
    Integer,
    Point,
    Fraction,
    Exponent,
    Sign,
    Power,
}

/// The state between two characters of one JSON value with white space around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Scanner {
    open: Vec<Bracket>,
    expect: Expect,
    /// The character before, which only a mistaken scanner looks at.
    before: char,
    mistake: Option<Mistake>,
}

impl Scanner {
    /// A scanner before the first character.
    pub fn new(mistake: Option<Mistake>) -> Scanner {
        Scanner { open: Vec::new(), expect: Expect::Value, before: ' ', mistake }
    }

    /// How many objects and arrays are open.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Whether a value inside an object or array has just ended.
    pub fn is_between_values(&self) -> bool {
        self.expect == Expect::CommaOrEnd
    }

    /// Whether a string is open.
    pub fn is_in_text(&self) -> bool {
        matches!(self.expect, Expect::Text { .. })
    }

    /// Whether the innermost open bracket is an array's.
    pub fn is_in_array(&self) -> bool {
        self.open.last() == Some(&Bracket::Array)
    }

    /// Forgets a backslash that waits for the character after it.
    pub fn forget_backslash(&mut self) {
        if let Expect::Text { escape, .. } = &mut self.expect {
            *escape = Escape::None;
        }
    }

    /// Takes the next character; `None` if no JSON value continues like this.
    pub fn push(&mut self, c: char) -> Option<Event> {
        let event = self.next(c);
        self.before = c;
        event
    }

    fn next(&mut self, c: char) -> Option<Event> {
        match self.expect {
            Expect::Text { key, escape } => return self.text(c, key, escape),
            Expect::Letters(letters) => return self.letters(c, letters),
            Expect::Number(number) => {
                if let Some(next) = continue_number(number, c) {
                    self.expect = Expect::Number(next);
                    return Some(Event::Inside);
                }
                if !matches!(number, Number::Zero | Number::Integer | Number::Fraction | Number::Power) {
                    return None;
                }
                self.value_ended();
            }
            _ => {}
        }
        if is_blank(c) {
            return Some(Event::Inside);
        }
        match (self.expect, c) {
            (Expect::Key | Expect::KeyOrEnd, '"') => {
                self.expect = Expect::Text { key: true, escape: Escape::None };
                Some(Event::KeyBegin)
            }
            (Expect::Colon, ':') => {
                self.expect = Expect::Value;
                Some(Event::Inside)
            }
            (Expect::CommaOrEnd, ',') => {
                self.expect = if self.is_in_array() { Expect::Value } else { Expect::Key };
                Some(Event::Inside)
            }
            (Expect::KeyOrEnd | Expect::CommaOrEnd, '}') => self.close(Bracket::Object),
            (Expect::ValueOrEnd | Expect::CommaOrEnd, ']') => self.close(Bracket::Array),
            (Expect::Value | Expect::ValueOrEnd, _) => self.value(c),
            _ => None,
        }
    }

    fn value(&mut self, c: char) -> Option<Event> {
        let (kind, expect) = match c {
            '{' => (Kind::Object, Expect::KeyOrEnd),
            '[' => (Kind::Array, Expect::ValueOrEnd),
            '"' => (Kind::String, Expect::Text { key: false, escape: Escape::None }),
            '-' => (Kind::Number, Expect::Number(Number::Minus)),
            '0' => (Kind::Number, Expect::Number(Number::Zero)),
            '1'..='9' => (Kind::Number, Expect::Number(Number::Integer)),
            't' => (Kind::Boolean, Expect::Letters("rue")),
            'f' => (Kind::Boolean, Expect::Letters("alse")),
            'n' => (Kind::Null, Expect::Letters("ull")),
            _ => return None,
        };
        match kind {
            Kind::Object => self.open.push(Bracket::Object),
            Kind::Array => self.open.push(Bracket::Array),
            _ => {}
        }
        self.expect = expect;
        Some(Event::Begin(kind))
    }

    fn text(&mut self, c: char, key: bool, escape: Escape) -> Option<Event> {
        if self.mistake == Some(Mistake::BracesCounted) && !key && matches!(c, '{' | '}') {
            return self.brace_in_text(c);
        }
        let escape = match (escape, c) {
            (Escape::None, '"') if !self.takes_for_escaped() => {
                if key {
                    self.expect = Expect::Colon;
                    return Some(Event::KeyEnd);
                }
                self.value_ended();
                return Some(Event::End);
            }
            (Escape::None, '\\') if self.knows_backslash() => Escape::Backslash,
            (Escape::None, _) if c >= ' ' => Escape::None,
            (Escape::Backslash, '"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't') => Escape::None,
            (Escape::Backslash, 'u') => Escape::Hex(4),
            (Escape::Hex(1), _) if c.is_ascii_hexdigit() => Escape::None,
            (Escape::Hex(left), _) if c.is_ascii_hexdigit() => Escape::Hex(left - 1),
            _ => return None,
        };
        self.expect = Expect::Text { key, escape };
        Some(Event::Inside)
    }

    /// Whether a backslash in a string means anything; the two mistaken scanners do without.
    fn knows_backslash(&self) -> bool {
        !matches!(self.mistake, Some(Mistake::EscapedQuoteEndsString | Mistake::BackslashBeforeQuoteOnly))
    }

    /// Whether a quote is taken for an escaped one because of the character before it alone.
    fn takes_for_escaped(&self) -> bool {
        self.mistake == Some(Mistake::BackslashBeforeQuoteOnly) && self.before == '\\'
    }

    /// A brace in a string, to a scanner that counts braces wherever they stand.
    fn brace_in_text(&mut self, c: char) -> Option<Event> {
        if c == '{' {
            self.open.push(Bracket::Object);
            return Some(Event::Inside);
        }
        self.open.pop();
        if self.open.is_empty() {
            self.expect = Expect::Nothing;
        }
        Some(Event::End)
    }

    fn letters(&mut self, c: char, letters: &'static str) -> Option<Event> {
        let rest = letters.strip_prefix(c)?;
        if rest.is_empty() {
            self.value_ended();
            return Some(Event::End);
        }
        self.expect = Expect::Letters(rest);
        Some(Event::Inside)
    }

    fn close(&mut self, bracket: Bracket) -> Option<Event> {
        if self.open.pop() != Some(bracket) {
            return None;
        }
        self.value_ended();
        Some(Event::End)
    }

    fn value_ended(&mut self) {
        self.expect = if self.open.is_empty() { Expect::Nothing } else { Expect::CommaOrEnd };
    }

    /// Whether the characters so far are one whole JSON value.
    fn is_whole(&self) -> bool {
        match self.expect {
            Expect::Nothing => true,
            Expect::Number(number) => {
                self.open.is_empty()
                    && matches!(number, Number::Zero | Number::Integer | Number::Fraction | Number::Power)
            }
            _ => false,
        }
    }
}

fn continue_number(number: Number, c: char) -> Option<Number> {
    match (number, c) {
        (Number::Minus, '0') => Some(Number::Zero),
        (Number::Minus, '1'..='9') | (Number::Integer, '0'..='9') => Some(Number::Integer),
        (Number::Zero | Number::Integer, '.') => Some(Number::Point),
        (Number::Point | Number::Fraction, '0'..='9') => Some(Number::Fraction),
        (Number::Zero | Number::Integer | Number::Fraction, 'e' | 'E') => Some(Number::Exponent),
        (Number::Exponent, '+' | '-') => Some(Number::Sign),
        (Number::Exponent | Number::Sign | Number::Power, '0'..='9') => Some(Number::Power),
        _ => None,
    }
}

/// The kind of the one JSON value that `text` is, white space around it allowed; `None` if it is not one.
pub(super) fn kind_of(text: &str) -> Option<Kind> {
    let mut scanner = Scanner::new(None);
    let mut kind = None;
    for c in text.chars() {
        if let Event::Begin(begun) = scanner.push(c)? {
            kind = kind.or(Some(begun));
        }
    }
    kind.filter(|_| scanner.is_whole())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_accepted_exactly_where_rfc_8259_accepts_them() {
        for good in [
            "{}",
            " [1, -0.5e+3, \"\\u00e9\\n\", true, null] ",
            "0",
            "-1",
            "1E5",
            "\"\"",
            "{\"a\": {\"b\": []}}",
            "1.0",
        ] {
            assert!(kind_of(good).is_some(), "{good}");
        }
        for bad in [
            "",
            " ",
            "01",
            "1.",
            "-",
            "1e",
            "+1",
            ".5",
            "{,}",
            "{\"a\"}",
            "{\"a\":1,}",
            "[1,]",
            "[1 2]",
            "\"\n\"",
            "\"\\x\"",
            "\"\\u12g4\"",
            "tru",
            "{} {}",
            "{'a': 1}",
            "NaN",
            "[}",
            "\"a",
            "\u{a0}1",
        ] {
            assert!(kind_of(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn a_value_begins_and_ends_at_its_own_depth() {
        let mut scanner = Scanner::new(None);
        let mut seen = Vec::new();
        for c in r#"{"a": "}", "b": [{}]}"#.chars() {
            let before = scanner.depth();
            let event = scanner.push(c).unwrap();
            if event != Event::Inside {
                seen.push((before.min(scanner.depth()), event));
            }
        }
        let begin = Event::Begin;
        assert_eq!(
            seen,
            [
                (0, begin(Kind::Object)),
                (1, Event::KeyBegin),
                (1, Event::KeyEnd),
                (1, begin(Kind::String)),
                (1, Event::End),
                (1, Event::KeyBegin),
                (1, Event::KeyEnd),
                (1, begin(Kind::Array)),
                (2, begin(Kind::Object)),
                (2, Event::End),
                (1, Event::End),
                (0, Event::End),
            ]
        );
    }
}
