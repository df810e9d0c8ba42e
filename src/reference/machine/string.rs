//! The inside of a JSON string, decoded character by character.

/// What one more character of a string's source means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decoded {
    /// Part of an escape; nothing is decoded yet.
    Nothing,
    /// A character of the string.
    Character(char),
    /// Half of a surrogate pair that stands alone, and the character decoded after it, if it is not part of an escape.
    Lone(Option<char>),
    /// The closing quote.
    End,
    /// The closing quote, after half of a surrogate pair.
    LoneEnd,
    /// The character cannot stand there.
    Bad,
}

/// The state of decoding one string whose opening quote has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Decoder {
    escape: Escape,
    /// The first half of a surrogate pair; the second has to follow.
    high: Option<u16>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Escape {
    #[default]
    None,
    /// A backslash was read.
    Begun,
    /// So many digits of `\u` were read, with this value.
    Hex(u8, u16),
}

impl Decoder {
    /// Whether an escape is being read.
    pub(super) fn is_inside_escape(self) -> bool {
        self.escape != Escape::None
    }

    /// The digits of `\u` that were read: their number and value.
    pub(super) fn digits(self) -> Option<(u8, u16)> {
        match self.escape {
            Escape::Hex(count, value) => Some((count, value)),
            _ => None,
        }
    }

    /// Whether the first half of a surrogate pair waits for the second.
    pub(super) fn awaits_second_half(self) -> bool {
        self.high.is_some()
    }

    /// Takes the next character of the source.
    pub(super) fn character(&mut self, character: char) -> Decoded {
        match self.escape {
            Escape::None => match character {
                '"' if self.high.take().is_some() => Decoded::LoneEnd,
                '"' => Decoded::End,
                '\\' => {
                    self.escape = Escape::Begun;
                    Decoded::Nothing
                }
                '\0'..='\x1f' => Decoded::Bad,
                plain => self.decoded(plain),
            },
            Escape::Begun => {
                self.escape = Escape::None;
                match character {
                    'u' => {
                        self.escape = Escape::Hex(0, 0);
                        Decoded::Nothing
                    }
                    'b' => self.decoded('\u{8}'),
                    'f' => self.decoded('\u{c}'),
                    'n' => self.decoded('\n'),
                    'r' => self.decoded('\r'),
                    't' => self.decoded('\t'),
                    '"' | '\\' | '/' => self.decoded(character),
                    _ => Decoded::Bad,
                }
            }
            Escape::Hex(count, value) => {
                let Some(digit) = character.to_digit(16) else { return Decoded::Bad };
                let value = value << 4 | digit as u16;
                if count < 3 {
                    self.escape = Escape::Hex(count + 1, value);
                    return Decoded::Nothing;
                }
                self.escape = Escape::None;
                self.unit(value)
            }
        }
    }

    /// Takes a UTF-16 unit that an escape gave.
    fn unit(&mut self, unit: u16) -> Decoded {
        match (unit, self.high.take()) {
            (0xdc00..=0xdfff, Some(high)) => {
                let code = 0x1_0000 + (u32::from(high - 0xd800) << 10 | u32::from(unit - 0xdc00));
                char::from_u32(code).map_or(Decoded::Bad, Decoded::Character)
            }
            (0xd800..=0xdbff, before) => {
                self.high = Some(unit);
                if before.is_some() { Decoded::Lone(None) } else { Decoded::Nothing }
            }
            (0xdc00..=0xdfff, None) => Decoded::Lone(None),
            (_, before) => {
                let character = char::from_u32(unit.into());
                match (character, before) {
                    (Some(character), None) => Decoded::Character(character),
                    _ => Decoded::Lone(character),
                }
            }
        }
    }

    fn decoded(&mut self, character: char) -> Decoded {
        if self.high.take().is_some() { Decoded::Lone(Some(character)) } else { Decoded::Character(character) }
    }
}
