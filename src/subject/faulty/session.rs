//! One stream through a gallery parser: prose, a call, its closer, and prose again.

use super::buffer::{Buffer, beginning_at_end, is_blank};
use super::calls::Calls;
use super::faults::Mistake;
use super::json_in_tags::JsonCall;
use super::prose::Prose;
use super::raw_parameters::RawCall;
use super::setup::Setup;
use crate::format::Body;
use crate::outcome::Sink;
use crate::subject::Session;

/// One stream. Its state is the text that is not used up, the place in the syntax, and what was promised to the client.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GallerySession<'a> {
    setup: Setup<'a>,
    buffer: Buffer,
    place: Place,
    prose: Prose,
    calls: Calls,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Place {
    Prose,
    /// From the opener, which stands at the start of the buffer until the call is committed, to the end of the body.
    Call(Box<Call>),
    /// After a complete body.
    Closer,
    /// After a mistake of the model inside a committed call: up to the next closer nothing counts.
    Skipping,
    /// Only a mistaken parser comes here: it waits for a name that will not come.
    Hopeless,
}

/// The body of a call: one variant a family.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Call {
    Json(JsonCall),
    Raw(RawCall),
}

/// How far the text that is there led into a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// It needs more text.
    Waiting,
    /// This is no call, and the text is still in the buffer, opener first.
    NoCall,
    /// The committed call cannot continue like this; the buffer starts with the offending text.
    Malformed,
    /// The arguments are over.
    Complete,
}

/// Where a call's body delivers to.
pub(super) struct Out<'s, 'a> {
    pub setup: &'s Setup<'a>,
    prose: &'s mut Prose,
    calls: &'s mut Calls,
    sink: &'s mut dyn Sink,
}

impl Out<'_, '_> {
    /// The call exists from here on.
    pub fn commit(&mut self, name: &str) {
        self.prose.commit(self.setup, self.sink);
        self.calls.open(name, self.setup, self.sink);
    }

    /// The next piece of its arguments.
    pub fn arguments(&mut self, piece: &str) {
        self.calls.arguments(piece, self.setup, self.sink);
    }
}

impl<'a> GallerySession<'a> {
    pub(super) fn new(setup: Setup<'a>) -> GallerySession<'a> {
        let prose = Prose::new(&setup);
        let calls = Calls::new(&setup);
        GallerySession { setup, buffer: Buffer::default(), place: Place::Prose, prose, calls }
    }

    /// The session `before`, which has come to its end, reset for another stream.
    pub(super) fn after(before: GallerySession<'a>, setup: Setup<'a>) -> GallerySession<'a> {
        let mut session = GallerySession::new(setup);
        if setup.makes(Mistake::ResetForgetsReasoning) {
            session.prose.keep_place(&before.prose);
        }
        session
    }

    /// A session that is opened while `other` is open.
    pub(super) fn beside(other: &GallerySession<'a>, setup: Setup<'a>) -> GallerySession<'a> {
        let mut session = GallerySession::new(setup);
        session.calls.open_beside(&other.calls);
        session
    }

    /// Makes one step; `false` if the text that is there leads no further.
    fn step(&mut self, sink: &mut dyn Sink) -> bool {
        let GallerySession { setup, buffer, place, prose, calls } = self;
        match place {
            Place::Prose => {
                if !prose.read(buffer, setup, sink) {
                    return false;
                }
                *place = Place::Call(Box::new(match setup.input.row.body {
                    Body::JsonInTags(_) => Call::Json(JsonCall::new(setup)),
                    Body::Header(_) | Body::RawParameters(_) => Call::Raw(RawCall::default()),
                }));
            }
            Place::Call(call) => {
                let mut out = Out { setup, prose, calls, sink };
                let progress = match call.as_mut() {
                    Call::Json(call) => call.read(buffer, &mut out),
                    Call::Raw(call) => call.read(buffer, &mut out),
                };
                match progress {
                    Progress::Waiting => return false,
                    Progress::NoCall if setup.makes(Mistake::QuotedOpenerHidesRest) => *place = Place::Hopeless,
                    Progress::NoCall => {
                        prose.content(setup.opener(), setup, sink);
                        buffer.consume(setup.opener().len());
                        *place = Place::Prose;
                    }
                    Progress::Malformed => {
                        calls.abandon(setup, sink);
                        *place = Place::Skipping;
                    }
                    Progress::Complete => {
                        calls.complete(setup, sink);
                        *place = Place::Closer;
                    }
                }
            }
            Place::Closer => return self.read_closer(sink),
            Place::Hopeless => return false,
            Place::Skipping => {
                let rest = buffer.rest();
                let found = match setup.makes(Mistake::BadCallHidesNext) {
                    true => rest.rfind(setup.closer()),
                    false => rest.find(setup.closer()),
                };
                let Some(at) = found else {
                    buffer.consume(rest.len() - beginning_at_end(rest, setup.closer()));
                    return false;
                };
                buffer.consume(at + setup.closer().len());
                prose.closed(setup);
                *place = Place::Prose;
            }
        }
        true
    }

    fn read_closer(&mut self, sink: &mut dyn Sink) -> bool {
        let GallerySession { setup, buffer, place, prose, calls } = self;
        let rest = buffer.rest();
        let between = setup.input.row.between.as_str();
        if setup.makes(Mistake::EndMarkerTakenForSeparator) && !between.is_empty() && rest.starts_with(between) {
            prose.ignore();
            *place = Place::Prose;
            return true;
        }
        if setup.makes(Mistake::CloserInOneChunkOnly) {
            let chunk = buffer.chunk_start().min(rest.len());
            let closer = rest[chunk..].find(setup.closer()).map(|at| chunk + at + setup.closer().len());
            // The next opener ends the call too.
            let Some(end) = closer.into_iter().chain(rest.find(setup.opener())).min() else { return false };
            buffer.consume(end);
            prose.closed(setup);
            *place = Place::Prose;
            return true;
        }
        let after_blank = rest.trim_start_matches(is_blank);
        let blank = rest.len() - after_blank.len();
        if after_blank.starts_with(setup.closer()) {
            buffer.consume(blank + setup.closer().len());
            prose.closed(setup);
        } else if setup.closer().starts_with(after_blank) {
            // The line break before the closer was special-cased for the first call only.
            if setup.makes(Mistake::NewlineBeforeCloserLeaks) && calls.opened() > 1 && after_blank.is_empty() {
                sink.content(rest);
                buffer.consume(blank);
            }
            return false;
        } else {
            prose.after_call(setup);
        }
        *place = Place::Prose;
        true
    }
}

impl Session for GallerySession<'_> {
    const TELLS_COMPLETENESS: bool = true;

    fn feed(&mut self, chunk: &str, sink: &mut dyn Sink) {
        self.buffer.add(chunk);
        self.calls.chunk();
        let mut was_closing = self.place == Place::Closer;
        while self.step(sink) {
            let call_ended = was_closing && self.place == Place::Prose;
            if self.setup.makes(Mistake::OneCallAChunk) && call_ended {
                break;
            }
            was_closing = self.place == Place::Closer;
        }
        if self.setup.makes(Mistake::BackslashForgottenAtChunkEnd)
            && let Place::Call(call) = &mut self.place
            && let Call::Json(call) = call.as_mut()
        {
            call.forget_backslash();
        }
        self.buffer.settle();
    }

    fn finish(&mut self, sink: &mut dyn Sink) {
        loop {
            while !self.setup.makes(Mistake::OneCallAChunk) && self.step(sink) {}
            let GallerySession { setup, buffer, place, prose, calls } = self;
            match place {
                Place::Prose => {
                    prose.read_last(buffer, setup, sink);
                    break;
                }
                Place::Call(call) if call.is_committed() => {
                    calls.abandon(setup, sink);
                    buffer.clear();
                    break;
                }
                Place::Call(_) => {
                    prose.content(setup.opener(), setup, sink);
                    buffer.consume(setup.opener().len());
                }
                Place::Closer => {
                    calls.end_without_closer(setup, sink);
                    prose.after_call(setup);
                }
                Place::Skipping | Place::Hopeless => {
                    buffer.clear();
                    break;
                }
            }
            *place = Place::Prose;
        }
        self.buffer.settle();
    }

    fn residue(&self) -> Option<&str> {
        Some(self.buffer.rest()).filter(|rest| !rest.is_empty())
    }
}

impl Call {
    fn is_committed(&self) -> bool {
        match self {
            Call::Json(call) => call.is_committed(),
            Call::Raw(call) => call.is_committed(),
        }
    }
}
