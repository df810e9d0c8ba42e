//! The body of a call in the JSON-in-tags family: one JSON object with the name and the arguments as members.

use super::buffer::Buffer;
use super::faults::Mistake;
use super::json_scan::{Event, Kind, Scanner};
use super::json_text::{decoded, readable};
use super::session::{Out, Progress};
use super::setup::Setup;
use super::unescape::StringObject;
use crate::format::{Body, JsonBody, name};

/// The state of a call's body between two chunks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct JsonCall {
    scanner: Scanner,
    /// How many bytes of the buffer the scanner has seen. Nothing is used up before the commit.
    scanned: usize,
    is_committed: bool,
    has_name: bool,
    /// The name, in a format where it does not commit the call.
    name: Option<String>,
    member: Member,
    arguments: Arguments,
    /// The key or name that is being read, its opening quote included.
    text: Option<String>,
    /// The arguments that are being read, if the model wrote them as a string.
    string: Option<StringObject>,
    /// Arguments that cannot be sent yet, since the name comes after them.
    held: String,
    /// Only in mistaken parsers: arguments not sent yet, whether there was a member among those that were, and whether
    /// a bracket was sent that the model had not written.
    unsent: String,
    has_sent_member: bool,
    has_invented_bracket: bool,
}

/// What the member is whose key was read last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Member {
    Name,
    Arguments,
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Arguments {
    Absent,
    Null,
    Object,
    String,
    Over,
}

/// What a character led to.
enum Step {
    Inside,
    Commit(String),
    Wrong,
    Complete,
}

impl JsonCall {
    /// A call whose markers are the first `lead` bytes of the buffer.
    pub fn new(lead: usize, setup: &Setup<'_>) -> JsonCall {
        JsonCall {
            scanner: Scanner::new(setup.mistake),
            scanned: lead,
            is_committed: false,
            has_name: false,
            name: None,
            member: Member::Other,
            arguments: Arguments::Absent,
            text: None,
            string: None,
            held: String::new(),
            unsent: String::new(),
            has_sent_member: false,
            has_invented_bracket: false,
        }
    }

    /// Whether the call's name is known.
    pub fn is_committed(&self) -> bool {
        self.is_committed
    }

    /// Forgets that a backslash was the last character.
    pub fn forget_backslash(&mut self) {
        self.scanner.forget_backslash();
    }

    /// Reads what is in the buffer.
    pub fn read(&mut self, buffer: &mut Buffer, out: &mut Out<'_, '_>) -> Progress {
        let Body::JsonInTags(keys) = &out.setup.input.row.body else { return Progress::NoCall };
        let text = &buffer.rest()[self.scanned..];
        let mut piece = String::new();
        for (offset, c) in text.char_indices() {
            let progress = match self.take(c, keys, out.setup, &mut piece) {
                Step::Inside => continue,
                Step::Commit(name) => {
                    self.is_committed = true;
                    out.commit(&name);
                    if out.setup.makes(Mistake::ArgumentsBeforeNameLost) {
                        self.held.clear();
                        piece.clear();
                    }
                    self.held.push_str(&std::mem::take(&mut piece));
                    let held = std::mem::take(&mut self.held);
                    self.send(&held, out);
                    continue;
                }
                Step::Wrong if !self.is_committed => return Progress::NoCall,
                Step::Wrong => Progress::Malformed,
                Step::Complete if !self.is_committed => return Progress::NoCall,
                Step::Complete => Progress::Complete,
            };
            self.send(&piece, out);
            let used = match progress {
                Progress::Complete => offset + c.len_utf8(),
                _ => offset,
            };
            buffer.consume(self.scanned + used);
            return progress;
        }
        self.scanned += text.len();
        if self.is_committed {
            if out.setup.makes(Mistake::NestedValueCompletedEarly) {
                self.invent_bracket(&mut piece);
            }
            self.send(&piece, out);
            buffer.consume(self.scanned);
            self.scanned = 0;
        } else {
            self.held.push_str(&piece);
        }
        Progress::Waiting
    }

    fn take(&mut self, c: char, keys: &JsonBody, setup: &Setup<'_>, piece: &mut String) -> Step {
        let before = self.scanner.depth();
        let Some(event) = self.scanner.push(c) else { return Step::Wrong };
        let depth = before.min(self.scanner.depth());
        if setup.makes(Mistake::BracketsCounted) && c == ']' && self.scanner.is_in_text() {
            return Step::Wrong;
        }
        if let Some(text) = &mut self.text {
            text.push(c);
        }
        if let Some(string) = &mut self.string
            && event == Event::Inside
        {
            if setup.makes(Mistake::StringArgumentsPassedOn) {
                piece.push(c);
            } else if !string.push(c, piece) {
                return Step::Wrong;
            }
        }
        if self.arguments == Arguments::Object {
            let is_invented = self.has_invented_bracket && event == Event::End && depth == 2 && before == 3;
            if is_invented {
                self.has_invented_bracket = false;
            } else {
                piece.push(c);
            }
        }
        let at_members = depth == 1 || (setup.makes(Mistake::NestedNameTaken) && !self.has_name && depth > 1);
        match event {
            Event::Begin(kind) if depth == 0 && kind != Kind::Object => Step::Wrong,
            Event::End if depth == 0 => {
                let is_missing = matches!(self.arguments, Arguments::Absent | Arguments::Null);
                if is_missing && !setup.makes(Mistake::MissingArgumentsEmpty) {
                    piece.push_str("{}");
                }
                Step::Complete
            }
            Event::KeyBegin if at_members => {
                self.text = Some(c.to_string());
                Step::Inside
            }
            Event::KeyEnd if at_members => {
                let key = self.text.take().and_then(|raw| decoded(&raw));
                if keys.name_is_key && !self.has_name {
                    self.has_name = true;
                    self.member = Member::Arguments;
                    return key.filter(|name| name::is_valid(name)).map_or(Step::Wrong, Step::Commit);
                }
                self.member = self.member_of(key.as_deref(), keys);
                Step::Inside
            }
            Event::Begin(kind) if at_members || self.member == Member::Name => self.begin(c, kind, setup, piece),
            Event::End if at_members || self.member == Member::Name => self.end(depth, setup, piece),
            _ => Step::Inside,
        }
    }

    fn member_of(&self, key: Option<&str>, keys: &JsonBody) -> Member {
        let Some(key) = key.filter(|_| !keys.name_is_key) else { return Member::Other };
        if key == keys.name_key && !self.has_name {
            Member::Name
        } else if keys.argument_keys.iter().any(|known| known == key) && self.arguments == Arguments::Absent {
            Member::Arguments
        } else {
            Member::Other
        }
    }

    fn begin(&mut self, c: char, kind: Kind, setup: &Setup<'_>, piece: &mut String) -> Step {
        match (self.member, kind) {
            (Member::Name, Kind::String) => {
                self.has_name = true;
                self.text = Some(c.to_string());
            }
            (Member::Name, _) if setup.makes(Mistake::NameNotTextPanics) => panic!("the name is a string"),
            (Member::Name, _) => return Step::Wrong,
            (Member::Arguments, Kind::Object) => {
                self.arguments = Arguments::Object;
                piece.push(c);
                if let Some(name) = self.name.take() {
                    return Step::Commit(name);
                }
            }
            (Member::Arguments, _) if setup.input.row.markerless => return Step::Wrong,
            (Member::Arguments, Kind::String) => {
                self.arguments = Arguments::String;
                self.string = Some(StringObject::new());
                if setup.makes(Mistake::StringArgumentsPassedOn) {
                    piece.push(c);
                }
            }
            (Member::Arguments, Kind::Null) => self.arguments = Arguments::Null,
            (Member::Arguments, _) => return Step::Wrong,
            (Member::Other, _) => {}
        }
        Step::Inside
    }

    fn end(&mut self, depth: usize, setup: &Setup<'_>, piece: &mut String) -> Step {
        if depth == 1 && self.arguments == Arguments::Object {
            self.arguments = Arguments::Over;
            return Step::Inside;
        }
        match (self.member, self.arguments) {
            (Member::Name, _) => {
                self.member = Member::Other;
                let name = self.text.take().and_then(|raw| decoded(&raw)).filter(|name| name::is_valid(name));
                let Some(name) = name else { return Step::Wrong };
                if !setup.input.row.markerless {
                    return Step::Commit(name);
                }
                // Without a marker any list of objects looks like this; only a known function makes it a call, and
                // only with its arguments.
                if !setup.input.tools.iter().any(|tool| tool.name == name) {
                    return Step::Wrong;
                }
                match self.arguments {
                    Arguments::Over => Step::Commit(name),
                    _ => {
                        self.name = Some(name);
                        Step::Inside
                    }
                }
            }
            (Member::Arguments, Arguments::String) => {
                self.arguments = Arguments::Over;
                let is_whole = self.string.take().is_some_and(|string| string.is_whole());
                if setup.makes(Mistake::StringArgumentsPassedOn) {
                    piece.push('"');
                } else if !is_whole {
                    return Step::Wrong;
                }
                Step::Inside
            }
            _ => Step::Inside,
        }
    }

    fn send(&mut self, piece: &str, out: &mut Out<'_, '_>) {
        if out.setup.makes(Mistake::EmptyArgumentsFalsy) {
            self.unsent.push_str(piece);
            let is_frame = |c| matches!(c, '{' | '}') || super::buffer::is_blank(c);
            self.has_sent_member |= !self.unsent.chars().all(is_frame);
            if self.has_sent_member {
                out.arguments(&std::mem::take(&mut self.unsent));
            }
        } else if out.setup.makes(Mistake::SurrogatePairCut) {
            let (written, unfinished) = readable(&format!("{}{piece}", self.unsent));
            self.unsent = unfinished;
            out.arguments(&written);
        } else {
            out.arguments(piece);
        }
    }

    /// Completes the innermost bracket of nested arguments after a value, as partial-JSON libraries do.
    fn invent_bracket(&mut self, piece: &mut String) {
        let is_nested = self.arguments == Arguments::Object && self.scanner.depth() == 3;
        if is_nested && self.scanner.is_between_values() && !self.has_invented_bracket {
            piece.push(if self.scanner.is_in_array() { ']' } else { '}' });
            self.has_invented_bracket = true;
        }
    }
}
