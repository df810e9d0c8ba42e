//! The arguments as JSON: an object, a string that holds one, or null (rules 9 and 10), read as they come.

use super::json::{Json, Progress};
use super::literal::is_space;
use super::string::{Decoded, Decoder};

/// The state of reading the arguments' value, its first character included.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Arguments {
    Object(Json),
    /// A string that holds an object.
    Wrapped(Wrapped),
    /// What is left of the literal `null`.
    Null(&'static str),
}

/// The state of reading a string that holds an object.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Wrapped {
    decoder: Decoder,
    place: Place,
    json: Json,
}

/// Where in the wrapped text the reading is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Place {
    /// Before the string's opening quote.
    #[default]
    Quote,
    BeforeObject,
    Object,
    AfterObject,
}

impl Arguments {
    /// Arguments that begin with `first`, which has still to be read; `None` if none begin so.
    pub(super) fn begun_by(first: char) -> Option<Arguments> {
        match first {
            '{' => Some(Arguments::Object(Json::default())),
            '"' => Some(Arguments::Wrapped(Wrapped::default())),
            'n' => Some(Arguments::Null("null")),
            _ => None,
        }
    }

    /// Whether the value is no object, so that `{}` stands for it.
    pub(super) fn is_null(&self) -> bool {
        matches!(self, Arguments::Null(_))
    }

    /// Reads some of `text`: gives how many bytes belong to the value, and whether it goes on. Pieces of the object's
    /// text go to `emit`; null gives none.
    pub(super) fn read(&mut self, text: &str, emit: &mut impl FnMut(&str)) -> (usize, Progress) {
        match self {
            Arguments::Object(json) => {
                let (length, progress) = json.read(text.as_bytes());
                if length > 0 {
                    emit(&text[..length]);
                }
                (length, progress)
            }
            Arguments::Wrapped(wrapped) => wrapped.read(text, emit),
            Arguments::Null(rest) => {
                let same = rest.bytes().zip(text.bytes()).take_while(|(expected, found)| expected == found).count();
                *rest = &rest[same..];
                match rest.is_empty() {
                    true => (same, Progress::Done),
                    false if same == text.len() => (same, Progress::More),
                    false => (same, Progress::Bad),
                }
            }
        }
    }
}

/// What one more character of a wrapped object came to.
enum Unwrapped {
    Nothing,
    /// A character of the object's text.
    Piece(char),
    End,
    Bad,
}

impl Wrapped {
    fn read(&mut self, text: &str, emit: &mut impl FnMut(&str)) -> (usize, Progress) {
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            if self.place == Place::Object && self.decoder == Decoder::default() {
                let plain = rest.bytes().take_while(|&byte| byte >= 32 && byte != b'"' && byte != b'\\').count();
                let (length, progress) = self.json.read(&rest.as_bytes()[..plain]);
                if length > 0 {
                    emit(&rest[..length]);
                }
                at += length;
                match progress {
                    Progress::More if length > 0 => continue,
                    Progress::More => {}
                    Progress::Done => {
                        self.place = Place::AfterObject;
                        continue;
                    }
                    Progress::Bad => return (at, Progress::Bad),
                }
            }
            let character = rest.chars().next().unwrap_or_default();
            match self.character(character) {
                Unwrapped::Nothing => {}
                Unwrapped::Piece(decoded) => emit(decoded.encode_utf8(&mut [0; 4])),
                Unwrapped::End => return (at + character.len_utf8(), Progress::Done),
                Unwrapped::Bad => return (at, Progress::Bad),
            }
            at += character.len_utf8();
        }
        (at, Progress::More)
    }

    fn character(&mut self, character: char) -> Unwrapped {
        if self.place == Place::Quote {
            self.place = Place::BeforeObject;
            return if character == '"' { Unwrapped::Nothing } else { Unwrapped::Bad };
        }
        if self.decoder.awaits_second_half() && !self.may_be_second_half(character) {
            return Unwrapped::Bad;
        }
        match self.decoder.character(character) {
            Decoded::Nothing if self.is_hopeless() => Unwrapped::Bad,
            Decoded::Nothing => Unwrapped::Nothing,
            Decoded::Character(decoded) => self.decoded(decoded),
            Decoded::End if self.place == Place::AfterObject => Unwrapped::End,
            Decoded::End | Decoded::Lone(_) | Decoded::LoneEnd | Decoded::Bad => Unwrapped::Bad,
        }
    }

    /// Whether `character` may stand in the escape of the second half of a surrogate pair.
    fn may_be_second_half(&self, character: char) -> bool {
        match self.decoder.digits() {
            Some((0, _)) => matches!(character, 'd' | 'D'),
            Some((1, _)) => matches!(character, 'c'..='f' | 'C'..='F'),
            Some(_) => true,
            None if self.decoder.is_inside_escape() => character == 'u',
            None => character == '\\',
        }
    }

    /// Whether no end of the escape that has begun gives a character that may stand here.
    fn is_hopeless(&self) -> bool {
        if self.decoder.awaits_second_half() {
            return !self.fits('\u{10000}');
        }
        let Some((count, value)) = self.decoder.digits() else { return false };
        let low = u32::from(value) << (4 * (4 - u32::from(count)));
        let high = low + (1 << (4 * (4 - u32::from(count)))) - 1;
        let mut ascii = (low..=high.min(127)).filter_map(char::from_u32);
        // A unit above 127 stands in a plain string or nowhere; the second halves of pairs stand nowhere.
        let has_other = high > 127 && !(low >= 0xdc00 && high <= 0xdfff) && self.fits('\u{80}');
        !has_other && !ascii.any(|character| self.fits(character))
    }

    /// Whether `decoded` may stand next in the wrapped text.
    fn fits(&self, decoded: char) -> bool {
        !matches!(self.clone().decoded(decoded), Unwrapped::Bad)
    }

    fn decoded(&mut self, decoded: char) -> Unwrapped {
        let is_white_space = decoded.is_ascii() && is_space(decoded as u8);
        match self.place {
            Place::BeforeObject if decoded == '{' => self.place = Place::Object,
            Place::BeforeObject | Place::AfterObject if is_white_space => return Unwrapped::Nothing,
            Place::Quote | Place::BeforeObject | Place::AfterObject => return Unwrapped::Bad,
            Place::Object => {}
        }
        let mut buffer = [0; 4];
        match self.json.read(decoded.encode_utf8(&mut buffer).as_bytes()) {
            (_, Progress::Bad) => return Unwrapped::Bad,
            (_, Progress::Done) => self.place = Place::AfterObject,
            (_, Progress::More) => {}
        }
        Unwrapped::Piece(decoded)
    }
}
