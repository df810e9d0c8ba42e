//! The body of a call in JSON (rule 10), read as it comes.

use super::arguments::Arguments;
use super::block::Seen;
use super::json::{Json, Progress};
use super::literal::is_space;
use super::name::Names;
use super::stream::{Machine, Phase};
use super::string::{Decoded, Decoder};
use crate::format::{Body, JsonBody};
use crate::outcome::Sink;

/// The state of reading one body.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct JsonCall {
    stage: Stage,
    /// Whether the whole name was read.
    named: bool,
    committed: bool,
    /// The key of the member that is being read, up to its value.
    key: String,
    /// The function's name, as far as it was read; empty once the call is committed.
    name: String,
    found: Found,
    /// Arguments that came before the name.
    pending: String,
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
    /// The opening quote of the name.
    BeforeName,
    Name(Decoder),
    /// A member that does not matter.
    Skipped(Json),
    Arguments(Arguments),
    /// A comma or the closing brace.
    AfterValue,
}

/// What was found in the arguments' place so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Found {
    #[default]
    Nothing,
    Null,
    Object,
}

/// What a body is read by.
#[derive(Clone, Copy)]
struct Rules<'a> {
    body: &'a JsonBody,
    names: Names<'a>,
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
        let (names, index) = (self.names(), self.current_call());
        let (Body::JsonInTags(body), Phase::Json(call)) = (&self.row.body, &mut self.state.phase) else {
            return text.len();
        };
        let (length, event) = call.read(Rules { body, names }, text, &mut |piece: &str| sink.arguments(index, piece));
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
                if call.found != Found::Object {
                    sink.arguments(index, "{}");
                }
                sink.complete(index);
                self.go_on(Seen::Arguments);
            }
            Event::Bad if call.committed => self.malformed(),
            Event::End | Event::Bad => self.no_call(sink),
        }
        length
    }
}

impl JsonCall {
    /// The opening brace was read.
    pub(super) fn opened(&mut self) {
        self.stage = Stage::FirstKey;
    }

    /// Whether the call exists already.
    pub(super) fn is_committed(&self) -> bool {
        self.committed
    }

    /// Reads `text` up to the next event; gives the number of bytes that were read. Pieces of the arguments of a
    /// committed call go to `emit`.
    fn read(&mut self, rules: Rules, text: &str, emit: &mut impl FnMut(&str)) -> (usize, Event) {
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let (length, progress) = match &mut self.stage {
                Stage::Arguments(arguments) if self.committed => arguments.read(rest, emit),
                Stage::Arguments(arguments) => {
                    let pending = &mut self.pending;
                    arguments.read(rest, &mut |piece: &str| pending.push_str(piece))
                }
                Stage::Skipped(json) => json.read(rest.as_bytes()),
                _ => {
                    let character = rest.chars().next().unwrap_or_default();
                    if self.stage == Stage::Value && !(character.is_ascii() && is_space(character as u8)) {
                        match self.value(rules, character) {
                            Event::More => continue,
                            event => return (at, event),
                        }
                    }
                    match self.character(rules, character) {
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

    /// Decides by its first character, which is not read yet, what the value of `key` is.
    fn value(&mut self, rules: Rules, first: char) -> Event {
        let body = rules.body;
        let is_for_name = !self.named && self.key == body.name_key;
        let is_for_arguments = !is_for_name
            && self.found == Found::Nothing
            && (body.name_is_key || body.argument_keys.contains(&self.key));
        self.key.clear();
        if is_for_name {
            // The quote is read as what begins the name.
            self.stage = Stage::BeforeName;
            return if first == '"' { Event::More } else { Event::Bad };
        }
        if !is_for_arguments {
            self.stage = Stage::Skipped(Json::default());
            return Event::More;
        }
        let Some(arguments) = Arguments::begun_by(first) else { return Event::Bad };
        let opens_call = matches!(rules.names, Names::Declared(_));
        if opens_call && !matches!(arguments, Arguments::Object(_)) {
            return Event::Bad;
        }
        self.found = if arguments.is_null() { Found::Null } else { Found::Object };
        self.stage = Stage::Arguments(arguments);
        if opens_call && self.named && !self.committed { Event::Commit } else { Event::More }
    }

    /// Takes one character outside the arguments and the skipped values.
    fn character(&mut self, rules: Rules, character: char) -> Event {
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
                return self.name_character(rules, decoded, decoder);
            }
            _ if character.is_ascii() && is_space(character as u8) => return Event::More,
            Stage::Open if character == '{' => Stage::FirstKey,
            Stage::FirstKey if character == '"' && rules.body.name_is_key => Stage::Name(Decoder::default()),
            Stage::FirstKey | Stage::NextKey if character == '"' => Stage::Key(Decoder::default()),
            Stage::BeforeName => Stage::Name(Decoder::default()),
            Stage::FirstKey | Stage::AfterValue if character == '}' => return Event::End,
            Stage::AfterValue if character == ',' => Stage::NextKey,
            Stage::Colon if character == ':' => Stage::Value,
            _ => return Event::Bad,
        };
        self.stage = next;
        Event::More
    }

    /// Takes what one more character of the name came to. A name that can no longer become one of `rules.names` is none.
    fn name_character(&mut self, rules: Rules, decoded: Decoded, decoder: Decoder) -> Event {
        let names = rules.names;
        let is_possible = match decoded {
            Decoded::End if names.contain(&self.name) => {
                self.named = true;
                self.stage = if rules.body.name_is_key { Stage::Colon } else { Stage::AfterValue };
                let commits = matches!(names, Names::Valid) || self.found == Found::Object;
                return if commits { Event::Commit } else { Event::More };
            }
            Decoded::Character(decoded) => {
                self.name.push(decoded);
                names.may_begin_with(&self.name)
            }
            Decoded::Nothing => match decoder.digits() {
                Some((3, value)) => names.go_on(&self.name, |byte| u16::from(byte >> 4) == value),
                Some((1..=2, value)) if value > 0 => false,
                _ => names.go_on(&self.name, |_| true),
            },
            _ => false,
        };
        if is_possible { Event::More } else { Event::Bad }
    }
}
