//! The body of a call in JSON (rule 10), read as it comes.

use super::json::{Json, Progress};
use super::string::{Decoded, Decoder};
use super::{Machine, Phase, is_space};
use crate::format::{Body, JsonBody, name};
use crate::held::Held;
use crate::outcome::Sink;

/// The state of reading one body.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct JsonCall {
    stage: Stage,
    committed: bool,
    /// The key of the member that is being read.
    key: Held,
    /// The function's name, as far as it was read; empty once the call is committed.
    name: Held,
    arguments: Arguments,
    /// Arguments that came before the name.
    pending: Held,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
enum Stage {
    /// White space, then the opening brace.
    #[default]
    Open,
    /// A key or the closing brace.
    FirstKey,
    NextKey,
    Key(Decoder),
    Colon,
    /// White space, then the value of `key`.
    Value,
    Name(Decoder),
    /// A member that does not matter.
    Skipped(Json),
    /// The arguments, written as an object.
    Object(Json),
    /// The arguments, written as a string that holds an object.
    Wrapped(Wrapped),
    /// What is left of the literal `null` in the arguments' place.
    Null(&'static str),
    /// A comma or the closing brace.
    AfterValue,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Arguments {
    #[default]
    Unseen,
    Null,
    Object,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Wrapped {
    decoder: Decoder,
    place: Place,
    json: Json,
}

/// Where in the wrapped text the reading is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Place {
    #[default]
    BeforeObject,
    Object,
    AfterObject,
}

/// What reading a piece of the body came to.
enum Event {
    /// The body goes on.
    More,
    /// The name is complete and valid.
    Commit,
    /// The body's object ended.
    End,
    /// The next character cannot stand there.
    Bad,
}

impl Machine<'_> {
    /// Reads some of a JSON body.
    pub(super) fn json<S: Sink + ?Sized>(&mut self, text: &str, sink: &mut S) -> usize {
        let (Body::JsonInTags(body), Phase::Json(call)) = (&self.row.body, &mut self.state.phase) else {
            return text.len();
        };
        let index = self.state.calls.wrapping_sub(1);
        let (length, event) = call.read(body, text, |piece| sink.arguments(index, piece));
        if !call.committed {
            self.state.held.push_str(&text[..length]);
        }
        match event {
            Event::More => {}
            Event::Commit => {
                call.committed = true;
                let name = std::mem::take(&mut call.name);
                let arguments = std::mem::take(&mut call.pending);
                self.commit(&name, sink);
                if !arguments.is_empty() {
                    sink.arguments(self.current_call(), &arguments);
                }
            }
            Event::End if call.committed => {
                if call.arguments != Arguments::Object {
                    sink.arguments(index, "{}");
                }
                sink.complete(index);
                self.end_body();
            }
            Event::Bad if call.committed => self.malformed(),
            Event::End | Event::Bad => self.no_call(sink),
        }
        length
    }
}

impl JsonCall {
    /// Whether the call exists already.
    pub(super) fn is_committed(&self) -> bool {
        self.committed
    }

    /// Reads `text` up to the next event; gives the number of bytes that were read. Pieces of the arguments of a
    /// committed call go to `emit`.
    fn read(&mut self, body: &JsonBody, text: &str, mut emit: impl FnMut(&str)) -> (usize, Event) {
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            if self.begins_object(body, rest) {
                self.arguments = Arguments::Object;
                self.stage = Stage::Object(Json::default());
            }
            let (length, progress) = match &mut self.stage {
                Stage::Object(json) => {
                    let (length, progress) = json.read(rest.as_bytes());
                    if self.committed {
                        emit(&rest[..length]);
                    } else {
                        self.pending.push_str(&rest[..length]);
                    }
                    (length, progress)
                }
                Stage::Skipped(json) => json.read(rest.as_bytes()),
                _ => {
                    let character = rest.chars().next().unwrap_or_default();
                    match self.character(body, character, &mut emit) {
                        Event::More => {
                            at += character.len_utf8();
                            continue;
                        }
                        Event::Bad => return (at, Event::Bad),
                        event => return (at + character.len_utf8(), event),
                    }
                }
            };
            at += length;
            match progress {
                Progress::More => {}
                Progress::Done => self.stage = Stage::AfterValue,
                Progress::Bad => return (at, Event::Bad),
            }
        }
        (at, Event::More)
    }

    /// Whether the arguments' object begins here. Its text, the brace included, is delivered as it is written.
    fn begins_object(&self, body: &JsonBody, rest: &str) -> bool {
        rest.starts_with('{') && matches!(self.stage, Stage::Value) && self.is_for_arguments(body)
    }

    fn is_for_arguments(&self, body: &JsonBody) -> bool {
        let is_name = self.key == body.name_key && !self.committed;
        !is_name && self.arguments == Arguments::Unseen && body.argument_keys.contains(&self.key)
    }

    /// Takes one character outside the arguments' object and the skipped values.
    fn character(&mut self, body: &JsonBody, character: char, emit: &mut impl FnMut(&str)) -> Event {
        let next = match &mut self.stage {
            Stage::Key(decoder) => {
                match decoder.character(character) {
                    Decoded::Nothing => {}
                    Decoded::Character(decoded) => self.key.push(decoded),
                    Decoded::Lone(decoded) => {
                        self.key.push(char::REPLACEMENT_CHARACTER);
                        self.key.extend(decoded);
                    }
                    Decoded::End => self.stage = Stage::Colon,
                    Decoded::LoneEnd => {
                        self.key.push(char::REPLACEMENT_CHARACTER);
                        self.stage = Stage::Colon;
                    }
                    Decoded::Bad => return Event::Bad,
                }
                return Event::More;
            }
            Stage::Name(decoder) => {
                let decoded = decoder.character(character);
                let decoder = *decoder;
                return self.name_character(decoded, decoder);
            }
            Stage::Wrapped(wrapped) => {
                let mut buffer = [0; 4];
                return match wrapped.character(character) {
                    Unwrapped::Nothing => Event::More,
                    Unwrapped::Piece(decoded) => {
                        let piece = decoded.encode_utf8(&mut buffer);
                        if self.committed {
                            emit(piece);
                        } else {
                            self.pending.push_str(piece);
                        }
                        Event::More
                    }
                    Unwrapped::End => {
                        self.stage = Stage::AfterValue;
                        Event::More
                    }
                    Unwrapped::Bad => Event::Bad,
                };
            }
            Stage::Null(rest) => match rest.strip_prefix(character) {
                None => return Event::Bad,
                Some("") => Stage::AfterValue,
                Some(rest) => Stage::Null(rest),
            },
            _ if character.is_ascii() && is_space(character as u8) => return Event::More,
            Stage::Open if character == '{' => Stage::FirstKey,
            Stage::FirstKey | Stage::NextKey if character == '"' => {
                self.key.clear();
                Stage::Key(Decoder::default())
            }
            Stage::FirstKey | Stage::AfterValue if character == '}' => return Event::End,
            Stage::AfterValue if character == ',' => Stage::NextKey,
            Stage::Colon if character == ':' => Stage::Value,
            Stage::Value => match self.value(body, character) {
                Some(stage) => stage,
                None => return Event::Bad,
            },
            _ => return Event::Bad,
        };
        self.stage = next;
        Event::More
    }

    /// Begins the value of `key` with its first character; `None` if it cannot begin so.
    fn value(&mut self, body: &JsonBody, first: char) -> Option<Stage> {
        if self.key == body.name_key && !self.committed {
            return (first == '"').then(|| Stage::Name(Decoder::default()));
        }
        if self.is_for_arguments(body) {
            let (arguments, stage) = match first {
                '"' => (Arguments::Object, Stage::Wrapped(Wrapped::default())),
                'n' => (Arguments::Null, Stage::Null("ull")),
                _ => return None,
            };
            self.arguments = arguments;
            return Some(stage);
        }
        let mut buffer = [0; 4];
        begun_json(first.encode_utf8(&mut buffer)).map(Stage::Skipped)
    }

    /// Takes what one more character of the name came to. A name that can no longer become valid is no name.
    fn name_character(&mut self, decoded: Decoded, decoder: Decoder) -> Event {
        let position = self.name.len();
        let is_possible = match decoded {
            Decoded::End if position > 0 => {
                self.stage = Stage::AfterValue;
                return Event::Commit;
            }
            Decoded::Character(decoded) => {
                self.name.push(decoded);
                decoded.is_ascii() && name::allows(decoded as u8, position)
            }
            Decoded::Nothing => match decoder.digits() {
                Some((1..=2, value)) => value == 0,
                Some((3, value)) if value < 8 => (0..16).any(|low| name::allows((value as u8) << 4 | low, position)),
                Some((0, _)) | None => position < name::LONGEST,
                Some(_) => false,
            },
            _ => false,
        };
        if is_possible { Event::More } else { Event::Bad }
    }
}

/// A reader that has taken the first character of a value.
fn begun_json(first: &str) -> Option<Json> {
    let mut json = Json::default();
    let (length, _) = json.read(first.as_bytes());
    (length == first.len()).then_some(json)
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
    fn character(&mut self, character: char) -> Unwrapped {
        if self.decoder.awaits_second_half() && !self.may_be_second_half(character) {
            return Unwrapped::Bad;
        }
        match self.decoder.character(character) {
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

    fn decoded(&mut self, decoded: char) -> Unwrapped {
        let is_white_space = decoded.is_ascii() && is_space(decoded as u8);
        match self.place {
            Place::BeforeObject if decoded == '{' => self.place = Place::Object,
            Place::BeforeObject | Place::AfterObject if is_white_space => return Unwrapped::Nothing,
            Place::BeforeObject | Place::AfterObject => return Unwrapped::Bad,
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
