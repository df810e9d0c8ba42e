//! Strict JSON (RFC 8259) over a whole text, with the place where it stops being JSON.

use super::space::skip_space;

/// Why a piece of JSON could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The text ended.
    End,
    /// The character at this byte offset cannot stand there.
    At(usize),
}

/// A position in a text. Every method moves it past what it reads; where it stops, the reading is over.
pub(super) struct Cursor<'a> {
    pub text: &'a str,
    pub at: usize,
}

impl<'a> Cursor<'a> {
    /// Moves past white space.
    pub fn space(&mut self) {
        self.at = skip_space(self.text, self.at);
    }

    /// The next byte.
    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// That the next byte cannot stand there, or that there is none.
    pub fn stop(&self) -> Stop {
        if self.at < self.text.len() { Stop::At(self.at) } else { Stop::End }
    }

    /// Moves past `literal`.
    pub fn literal(&mut self, literal: &str) -> Result<(), Stop> {
        for byte in literal.bytes() {
            self.byte(|next| next == byte)?;
        }
        Ok(())
    }

    /// Moves past one byte that `allowed` admits.
    fn byte(&mut self, allowed: impl Fn(u8) -> bool) -> Result<u8, Stop> {
        match self.peek() {
            Some(byte) if allowed(byte) => {
                self.at += 1;
                Ok(byte)
            }
            _ => Err(self.stop()),
        }
    }

    /// Moves past a value of any type. Its nesting is kept in a list, so that no depth overflows the stack.
    pub fn value(&mut self) -> Result<(), Stop> {
        let mut open = Vec::new();
        loop {
            match self.peek() {
                Some(b'{') => {
                    self.at += 1;
                    self.space();
                    if self.peek() != Some(b'}') {
                        open.push(b'{');
                        self.key()?;
                        continue;
                    }
                    self.at += 1;
                }
                Some(b'[') => {
                    self.at += 1;
                    self.space();
                    if self.peek() != Some(b']') {
                        open.push(b'[');
                        continue;
                    }
                    self.at += 1;
                }
                Some(b'"') => drop(self.string()?),
                Some(b't') => self.literal("true")?,
                Some(b'f') => self.literal("false")?,
                Some(b'n') => self.literal("null")?,
                _ => self.number()?,
            }
            // A value has ended: so may the containers around it.
            loop {
                let Some(&container) = open.last() else { return Ok(()) };
                self.space();
                match (container, self.peek()) {
                    (b'{', Some(b'}')) | (b'[', Some(b']')) => {
                        self.at += 1;
                        open.pop();
                    }
                    (_, Some(b',')) => {
                        self.at += 1;
                        self.space();
                        if container == b'{' {
                            self.key()?;
                        }
                        break;
                    }
                    _ => return Err(self.stop()),
                }
            }
        }
    }

    fn key(&mut self) -> Result<(), Stop> {
        self.string()?;
        self.colon()
    }

    /// Moves past a key's colon and the white space around it.
    pub fn colon(&mut self) -> Result<(), Stop> {
        self.space();
        self.literal(":")?;
        self.space();
        Ok(())
    }

    /// Moves past a string, quotes included. Escapes of lone surrogates, which RFC 8259 admits but which are no text,
    /// become U+FFFD.
    pub fn string(&mut self) -> Result<String, Stop> {
        self.literal("\"")?;
        let mut units = Vec::new();
        loop {
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(String::from_utf16_lossy(&units));
                }
                Some(b'\\') => {
                    self.at += 1;
                    units.push(self.escape()?);
                }
                Some(0..32) | None => return Err(self.stop()),
                Some(_) => {
                    let character = self.text[self.at..].chars().next().unwrap_or_default();
                    self.at += character.len_utf8();
                    units.extend_from_slice(character.encode_utf16(&mut [0; 2]));
                }
            }
        }
    }

    /// Moves past what follows a backslash; gives the UTF-16 unit that it means.
    pub fn escape(&mut self) -> Result<u16, Stop> {
        let unit = match self.byte(|next| b"\"\\/bfnrtu".contains(&next))? {
            b'b' => 8,
            b'f' => 12,
            b'n' => 10,
            b'r' => 13,
            b't' => 9,
            b'u' => {
                let mut unit = 0;
                for _ in 0..4 {
                    let digit = char::from(self.byte(|next| next.is_ascii_hexdigit())?);
                    unit = unit * 16 + digit.to_digit(16).unwrap_or_default() as u16;
                }
                unit
            }
            itself => itself.into(),
        };
        Ok(unit)
    }

    /// Moves past a number. It ends where the text ends or where no character of it may follow.
    fn number(&mut self) -> Result<(), Stop> {
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        if self.byte(|next| next.is_ascii_digit())? != b'0' {
            self.digits();
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.byte(|next| next.is_ascii_digit())?;
            self.digits();
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.byte(|next| next.is_ascii_digit())?;
            self.digits();
        }
        Ok(())
    }

    fn digits(&mut self) {
        while self.peek().is_some_and(|next| next.is_ascii_digit()) {
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<usize, Stop> {
        let mut cursor = Cursor { text, at: 0 };
        cursor.value().map(|()| cursor.at)
    }

    #[test]
    fn a_value_ends_where_json_ends() {
        for (text, end) in [("{}x", 2), ("[1, {\"a\": [true]}] ", 18), ("\"a\\\"}\"}", 6), ("-0.5e+3,", 7), ("12", 2)] {
            assert_eq!(read(text), Ok(end), "{text}");
        }
    }

    #[test]
    fn the_first_character_that_cannot_stand_there_is_named() {
        for (text, at) in
            [("01", 1), ("[1,]", 3), ("{\"a\":1,}", 7), ("nulx", 3), ("\"\n\"", 1), ("\"\\x\"", 2), ("{a", 1)]
        {
            let expected = if text == "01" { Ok(1) } else { Err(Stop::At(at)) };
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn a_prefix_of_json_ends_with_the_text() {
        let text = "{\"a\": [1.5e3, \"\\u00e9\", null, {\"b\": false}]}";
        for end in 0..text.len() {
            assert_eq!(read(&text[..end]), Err(Stop::End), "{}", &text[..end]);
        }
    }

    #[test]
    fn deep_nesting_does_not_overflow_the_stack() {
        let text = "[".repeat(1_000_000);
        assert_eq!(read(&text), Err(Stop::End));
    }
}
