//! A JSON value, read byte by byte (RFC 8259).

/// How far a piece of JSON got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// All bytes belong to the value, which may go on.
    More,
    /// The value ended before or with the last byte taken.
    Done,
    /// The next byte cannot stand there.
    Bad,
}

/// The state of reading one value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Json {
    expects: Expects,
    open: Nesting,
}

/// What may come next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Expects {
    #[default]
    Value,
    /// A value or `]`.
    FirstElement,
    /// A key or `}`.
    FirstKey,
    Key,
    Colon,
    /// A comma or the container's end.
    AfterValue,
    /// The inside of a string; whether it is a key.
    String(bool),
    /// The character after a backslash.
    Escape(bool),
    /// So many hexadecimal digits.
    Hex(bool, u8),
    /// The rest of `true`, `false` or `null`.
    Literal(&'static str),
    /// A digit must follow: the first one, one after the point, one after the exponent's letter and sign.
    FirstDigit,
    FractionDigit,
    /// A sign or a digit.
    ExponentSign,
    ExponentDigit,
    /// A number that may end here.
    Zero,
    Integer,
    Fraction,
    Exponent,
}

/// Which containers are open: a bit each, set for an object. The first 64 need no allocation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Nesting {
    depth: usize,
    innermost: u64,
    outer: Vec<u64>,
}

impl Nesting {
    fn push(&mut self, is_object: bool) {
        if self.depth > 0 && self.depth.is_multiple_of(64) {
            self.outer.push(self.innermost);
            self.innermost = 0;
        }
        self.innermost = self.innermost << 1 | u64::from(is_object);
        self.depth += 1;
    }

    fn pop(&mut self) {
        self.depth -= 1;
        self.innermost >>= 1;
        if self.depth > 0
            && self.depth.is_multiple_of(64)
            && let Some(word) = self.outer.pop()
        {
            self.innermost = word;
        }
    }

    fn is_object(&self) -> bool {
        self.innermost & 1 == 1
    }
}

impl Json {
    /// Reads bytes of the value; gives how many belong to it, and whether it goes on.
    pub(super) fn read(&mut self, bytes: &[u8]) -> (usize, Progress) {
        let mut at = 0;
        while at < bytes.len() {
            if let Expects::String(is_key) = self.expects {
                let plain = bytes[at..].iter().take_while(|&&byte| byte >= 32 && byte != b'"' && byte != b'\\').count();
                at += plain;
                match bytes.get(at) {
                    None => break,
                    Some(b'"') => self.end_string(is_key),
                    Some(b'\\') => self.expects = Expects::Escape(is_key),
                    Some(_) => return (at, Progress::Bad),
                }
                at += 1;
            } else {
                match self.byte(bytes[at]) {
                    Progress::More => at += 1,
                    // A number ends before the byte that is not part of it.
                    Progress::Done => {}
                    Progress::Bad => return (at, Progress::Bad),
                }
            }
            if self.open.depth == 0 && self.expects == Expects::AfterValue {
                return (at, Progress::Done);
            }
        }
        (at, Progress::More)
    }

    fn end_string(&mut self, is_key: bool) {
        self.expects = if is_key { Expects::Colon } else { Expects::AfterValue };
    }

    /// Takes one byte outside the plain part of a string. `Done` means that a number has ended before it.
    fn byte(&mut self, byte: u8) -> Progress {
        let next = match (self.expects, byte) {
            (
                Expects::Value
                | Expects::FirstElement
                | Expects::FirstKey
                | Expects::Key
                | Expects::Colon
                | Expects::AfterValue,
                b' ' | b'\t' | b'\r' | b'\n',
            ) => return Progress::More,
            (Expects::FirstElement, b']') | (Expects::FirstKey, b'}') => return self.end_container(),
            (Expects::Value | Expects::FirstElement, _) => match byte {
                b'{' => {
                    self.open.push(true);
                    Expects::FirstKey
                }
                b'[' => {
                    self.open.push(false);
                    Expects::FirstElement
                }
                b'"' => Expects::String(false),
                b't' => Expects::Literal("rue"),
                b'f' => Expects::Literal("alse"),
                b'n' => Expects::Literal("ull"),
                b'-' => Expects::FirstDigit,
                b'0' => Expects::Zero,
                b'1'..=b'9' => Expects::Integer,
                _ => return Progress::Bad,
            },
            (Expects::FirstKey | Expects::Key, b'"') => Expects::String(true),
            (Expects::Colon, b':') => Expects::Value,
            (Expects::AfterValue, b',') => {
                if self.open.is_object() {
                    Expects::Key
                } else {
                    Expects::Value
                }
            }
            (Expects::AfterValue, b'}') if self.open.is_object() => return self.end_container(),
            (Expects::AfterValue, b']') if !self.open.is_object() => return self.end_container(),
            (Expects::Escape(is_key), b'u') => Expects::Hex(is_key, 4),
            (Expects::Escape(is_key), b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => {
                Expects::String(is_key)
            }
            (Expects::Hex(is_key, digits), _) if byte.is_ascii_hexdigit() => {
                if digits == 1 {
                    Expects::String(is_key)
                } else {
                    Expects::Hex(is_key, digits - 1)
                }
            }
            (Expects::Literal(rest), _) if rest.as_bytes()[0] == byte => match &rest[1..] {
                "" => Expects::AfterValue,
                rest => Expects::Literal(rest),
            },
            (Expects::FirstDigit, b'0') => Expects::Zero,
            (Expects::FirstDigit | Expects::Integer, b'0'..=b'9') => Expects::Integer,
            (Expects::Zero | Expects::Integer, b'.') => Expects::FractionDigit,
            (Expects::FractionDigit | Expects::Fraction, b'0'..=b'9') => Expects::Fraction,
            (Expects::Zero | Expects::Integer | Expects::Fraction, b'e' | b'E') => Expects::ExponentSign,
            (Expects::ExponentSign, b'+' | b'-') => Expects::ExponentDigit,
            (Expects::ExponentSign | Expects::ExponentDigit | Expects::Exponent, b'0'..=b'9') => Expects::Exponent,
            (Expects::Zero | Expects::Integer | Expects::Fraction | Expects::Exponent, _) => {
                self.expects = Expects::AfterValue;
                return Progress::Done;
            }
            _ => return Progress::Bad,
        };
        self.expects = next;
        Progress::More
    }

    fn end_container(&mut self) -> Progress {
        self.open.pop();
        self.expects = Expects::AfterValue;
        Progress::More
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads `text` in chunks of `size` bytes.
    fn read(text: &str, size: usize) -> (usize, Progress) {
        let mut json = Json::default();
        let mut total = 0;
        for chunk in text.as_bytes().chunks(size) {
            let (length, progress) = json.read(chunk);
            total += length;
            if progress != Progress::More {
                return (total, progress);
            }
        }
        (total, Progress::More)
    }

    #[test]
    fn chunks_do_not_change_where_a_value_ends_or_stops() {
        let texts = [
            ("{\"a\": [1, -0.5e+3, true, null, \"x\\u00e9\\\"}\"], \"b\": {}} tail", 54, Progress::Done),
            ("12,", 2, Progress::Done),
            ("[]]", 2, Progress::Done),
            ("{\"a\":1,}", 7, Progress::Bad),
            ("[1}", 2, Progress::Bad),
            ("nulx", 3, Progress::Bad),
            ("\"\n\"", 1, Progress::Bad),
            ("{\"a\" 1", 5, Progress::Bad),
            ("[-", 2, Progress::More),
        ];
        for (text, length, progress) in texts {
            for size in 1..=text.len() {
                assert_eq!(read(text, size), (length, progress), "{text} in chunks of {size}");
            }
        }
    }

    #[test]
    fn nesting_deeper_than_a_word_is_remembered() {
        let text = format!("{}{}", "[{\"a\":".repeat(100), "1") + &"}]".repeat(100) + "]";
        assert_eq!(read(&text, 7), (text.len() - 1, Progress::Done));
        let wrong = format!("{}1{}", "[{\"a\":".repeat(100), "]");
        assert_eq!(read(&wrong, 7), (wrong.len() - 1, Progress::Bad));
    }
}
