//! The body of a call with a header: the name, then the arguments as JSON (facts sheet F2), read as it comes.

use super::arguments::Arguments;
use super::block::{Seen, trimmed};
use super::json::Progress;
use super::literal::{Space, Standing, leading_space, seek};
use super::name::Token;
use super::stream::{Machine, Phase, State};
use crate::format::{Body, HeaderBody};
use crate::outcome::Sink;

/// The state of reading one body.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct HeaderCall {
    stage: Stage,
    /// The token with the name, as far as it was read; empty once the call is committed.
    token: Token,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Stage {
    /// So many bytes of the prefix.
    Prefix(usize),
    Token,
    /// So many bytes of what opens the id or the arguments.
    TokenEnd(usize),
    Id,
    /// So many bytes of what opens the arguments.
    IdEnd(usize),
    /// White space before the arguments; so many bytes are held of a closer in their place.
    Before(usize),
    Arguments(Arguments),
}

/// What may follow the token.
#[derive(Clone, Copy, Debug)]
enum Opens {
    Id,
    Arguments,
}

impl HeaderCall {
    /// A body of which nothing was read.
    pub(super) fn new(body: &HeaderBody) -> HeaderCall {
        let stage = if body.prefix.is_empty() { Stage::Token } else { Stage::Prefix(0) };
        HeaderCall { stage, token: Token::default() }
    }

    /// Whether the call exists already.
    pub(super) fn is_committed(&self) -> bool {
        matches!(self.stage, Stage::Before(_) | Stage::Arguments(_))
    }

    /// Reads the token; gives how many bytes of `text` belong to it, and whether it can still give a name.
    fn read_token(&mut self, body: &HeaderBody, text: &str) -> (usize, bool) {
        let space = if body.spaced && self.token.is_empty() { leading_space(text) } else { 0 };
        for (at, byte) in text.bytes().enumerate().skip(space) {
            if !self.token.push(body, byte) {
                self.stage = Stage::TokenEnd(0);
                return (at, self.token.name(body).is_some());
            }
            if !self.token.may_give_a_name(body) {
                return (at, false);
            }
        }
        (text.len(), true)
    }
}

impl Machine<'_> {
    /// Reads some of a body with a header.
    pub(super) fn header<S: Sink + ?Sized>(&mut self, text: &str, sink: &mut S) -> usize {
        let index = self.current_call();
        let Body::Header(body) = &self.row.body else { return text.len() };
        let State { held, phase: Phase::Header(call), .. } = &mut self.state else { return text.len() };
        let space = if body.spaced { Space::Held } else { Space::Refused };
        let arguments_open = std::iter::once((body.arguments_open.as_str(), Opens::Arguments));
        match &mut call.stage {
            Stage::Prefix(begun) => {
                let prefix = std::iter::once((body.prefix.as_str(), ()));
                let (length, standing) = seek(held, begun, space, text, prefix);
                match standing {
                    Standing::Begun => {}
                    Standing::Whole(()) => call.stage = Stage::Token,
                    Standing::Nothing => self.no_call(sink),
                }
                length
            }
            Stage::Token => {
                let (length, is_possible) = call.read_token(body, text);
                held.push_str(&text[..length]);
                if !is_possible {
                    self.no_call(sink);
                }
                length
            }
            Stage::TokenEnd(begun) => {
                let literals = arguments_open.chain(std::iter::once((body.id_open.as_str(), Opens::Id)));
                let (length, standing) = seek(held, begun, space, text, literals);
                self.header_opens(standing, sink);
                length
            }
            Stage::Id => {
                let is_of_id = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
                let length = text.bytes().take_while(|&byte| is_of_id(byte)).count();
                held.push_str(&text[..length]);
                if length < text.len() {
                    call.stage = Stage::IdEnd(0);
                }
                length
            }
            Stage::IdEnd(begun) => {
                let (length, standing) = seek(held, begun, Space::Refused, text, arguments_open);
                self.header_opens(standing, sink);
                length
            }
            Stage::Before(begun) => {
                let space = leading_space(text);
                if let Some(first) = text[space..].chars().next()
                    && *begun == 0
                    && let Some(arguments) = Arguments::begun_by(first)
                {
                    call.stage = Stage::Arguments(arguments);
                    return space;
                }
                let literals =
                    [(trimmed(&body.arguments_close), Seen::ArgumentsClose), (self.row.close.as_str(), Seen::Close)];
                let (length, standing) = seek(held, begun, Space::Dropped, text, literals.into_iter());
                match standing {
                    Standing::Begun => {}
                    Standing::Whole(seen) => {
                        sink.arguments(index, "{}");
                        sink.complete(index);
                        self.go_on(seen);
                    }
                    Standing::Nothing => self.malformed(),
                }
                length
            }
            Stage::Arguments(arguments) => {
                let (length, progress) = arguments.read(text, &mut |piece: &str| sink.arguments(index, piece));
                match progress {
                    Progress::More => {}
                    Progress::Done => {
                        if arguments.is_null() {
                            sink.arguments(index, "{}");
                        }
                        sink.complete(index);
                        self.go_on(Seen::Arguments);
                    }
                    Progress::Bad => self.malformed(),
                }
                length
            }
        }
    }

    /// Takes what stands behind the token or the id.
    fn header_opens<S: Sink + ?Sized>(&mut self, standing: Standing<Opens>, sink: &mut S) {
        let (Body::Header(body), Phase::Header(call)) = (&self.row.body, &mut self.state.phase) else { return };
        match standing {
            Standing::Begun => {}
            Standing::Whole(Opens::Id) => call.stage = Stage::Id,
            Standing::Whole(Opens::Arguments) => {
                call.stage = Stage::Before(0);
                let token = std::mem::take(&mut call.token);
                self.commit(token.name(body).unwrap_or_default(), sink);
            }
            Standing::Nothing => self.no_call(sink),
        }
    }
}
