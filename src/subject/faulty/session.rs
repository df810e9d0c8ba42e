//! One stream through a gallery parser: prose, a call, its closer, and prose again.

use super::block::{After, Block, Lead};
use super::buffer::{Buffer, beginning_at_end, is_blank};
use super::calls::Calls;
use super::faults::Mistake;
use super::header::HeaderCall;
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
    block: Block,
    prose: Prose,
    calls: Calls,
    whole: Whole,
}

/// All the text of the stream, which only a mistaken parser keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Whole {
    text: String,
    /// Whether a call was over when it was last looked for.
    has_closer: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Place {
    Prose,
    /// Before the body of a call whose markers stand at the start of the buffer.
    Lead,
    /// In the body. Before the commit everything from the markers on is still in the buffer.
    Call(Box<Call>),
    /// After a complete body.
    After,
    /// After a mistake of the model inside a committed call: up to the next closer nothing counts.
    Skipping,
    /// Only a mistaken parser comes here: it waits for a name that will not come.
    Hopeless,
}

/// The body of a call: one variant for each kind of body.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Call {
    Json(JsonCall),
    Header(HeaderCall),
    Raw(RawCall),
}

/// How far the text that is there led into a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// It needs more text.
    Waiting,
    /// This is no call, and the text is still in the buffer, markers first.
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

    /// The call that exists from here on has this number in its header.
    pub fn number(&mut self, counter: &str) {
        self.calls.number(counter);
    }

    /// The next piece of its arguments.
    pub fn arguments(&mut self, piece: &str) {
        self.calls.arguments(piece, self.setup, self.sink);
    }
}

impl<'a> GallerySession<'a> {
    pub(super) fn new(setup: Setup<'a>) -> GallerySession<'a> {
        let prose = Prose::new(&setup);
        let (buffer, calls) = (Buffer::default(), Calls::new(&setup));
        let (block, whole) = (Block::default(), Whole::default());
        GallerySession { setup, buffer, place: Place::Prose, block, prose, calls, whole }
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
        let GallerySession { setup, buffer, place, block, prose, calls, .. } = self;
        setup.work.looked_at(buffer.rest().len());
        match place {
            Place::Prose => {
                let Some(opener) = prose.read(buffer, setup, sink) else { return false };
                *block = Block::new(opener);
                *place = Place::Lead;
            }
            Place::Lead => match block.lead(buffer.rest(), setup) {
                Lead::Waiting => return false,
                Lead::NoCall => self.reject(sink),
                Lead::Markers(length) => *place = Place::Call(Box::new(Call::new(length, setup))),
            },
            Place::Call(call) => {
                let was_committed = call.is_committed();
                let mut out = Out { setup, prose, calls, sink };
                let progress = call.read(buffer, &mut out);
                if call.is_committed() && !was_committed {
                    block.committed();
                }
                match progress {
                    Progress::Waiting => return false,
                    Progress::NoCall => self.reject(sink),
                    Progress::Malformed => {
                        calls.abandon(setup, sink);
                        *place = Place::Skipping;
                    }
                    Progress::Complete => {
                        calls.complete(setup, sink);
                        if call.has_read_closer(setup) {
                            block.closed();
                        }
                        *place = Place::After;
                    }
                }
            }
            Place::After => return self.read_after(sink),
            Place::Hopeless => return false,
            Place::Skipping => return self.skip(),
        }
        true
    }

    /// Looks for the end of an open call in all the text that came.
    fn search_whole(&mut self, chunk: &str) {
        let GallerySession { setup, place, whole, .. } = self;
        whole.text.push_str(chunk);
        if let (Place::Call(_), Some(closer)) = (place, setup.closer()) {
            setup.work.looked_at(whole.text.len());
            whole.has_closer = whole.text.contains(closer);
        }
    }

    /// What looked like a call is none.
    fn reject(&mut self, sink: &mut dyn Sink) {
        if self.setup.makes(Mistake::QuotedOpenerHidesRest) && !self.block.has_called() {
            self.place = Place::Hopeless;
        } else {
            self.no_call(sink);
        }
    }

    /// There is no call: the first of a block leaves the opener as content, a later one ends the block.
    fn no_call(&mut self, sink: &mut dyn Sink) {
        let GallerySession { setup, buffer, place, block, prose, .. } = self;
        if block.has_called() {
            prose.after_call(setup);
        } else {
            if setup.input.row.markerless {
                prose.shut();
            }
            prose.content(&buffer.rest()[..block.opener()], setup, sink);
            buffer.consume(block.opener());
        }
        *place = Place::Prose;
    }

    fn read_after(&mut self, sink: &mut dyn Sink) -> bool {
        let GallerySession { setup, buffer, place, block, prose, calls, .. } = self;
        let rest = buffer.rest();
        let between = setup.input.row.between.as_str();
        if setup.makes(Mistake::EndMarkerTakenForSeparator) && !between.is_empty() && rest.starts_with(between) {
            prose.ignore();
            *place = Place::Prose;
            return true;
        }
        if setup.makes(Mistake::CloserInOneChunkOnly)
            && let Some(closer) = setup.closer()
        {
            let chunk = buffer.chunk_start().min(rest.len());
            let closer = rest[chunk..].find(closer).map(|at| chunk + at + closer.len());
            // The next opener ends the call too.
            let Some(end) = closer.into_iter().chain(rest.find(setup.opener())).min() else { return false };
            buffer.consume(end);
            prose.closed(setup);
            *place = Place::Prose;
            return true;
        }
        match block.after(buffer, setup) {
            After::Waiting => {
                let rest = buffer.rest();
                let is_later = calls.opened() > 1;
                let leaks = setup.makes(Mistake::SectionCloserLeaksInPieces) && is_later;
                if leaks && block.is_in_section_closer(rest, setup) {
                    prose.after_call(setup);
                    *place = Place::Prose;
                    return true;
                }
                if setup.makes(Mistake::HalfEndMarkerSent) && is_later {
                    calls.half_marker(rest.trim_start_matches(is_blank), setup, sink);
                }
                // The line break before the closer was special-cased for the first call only.
                let is_blank_only = rest.chars().all(is_blank);
                if setup.makes(Mistake::NewlineBeforeCloserLeaks) && is_later && is_blank_only {
                    sink.content(rest);
                    buffer.clear();
                }
                return false;
            }
            After::Marker => {}
            After::Next if setup.makes(Mistake::FirstCallEndsSection) => {
                prose.ignore();
                *place = Place::Prose;
            }
            After::Next => *place = Place::Lead,
            After::End => {
                prose.closed(setup);
                *place = Place::Prose;
            }
            After::Other => {
                prose.after_call(setup);
                *place = Place::Prose;
            }
        }
        true
    }

    /// Skips to what ends the malformed call.
    fn skip(&mut self) -> bool {
        let GallerySession { setup, buffer, place, block, prose, .. } = self;
        let rest = buffer.rest();
        let Some(closer) = setup.input.row.call_closer() else {
            buffer.clear();
            return false;
        };
        let found = match setup.makes(Mistake::BadCallHidesNext) {
            true => rest.rfind(closer),
            false => rest.find(closer),
        };
        let Some(at) = found else {
            buffer.consume(rest.len() - beginning_at_end(rest, closer));
            return false;
        };
        buffer.consume(at + closer.len());
        let goes_on = setup.input.row.section.as_ref().is_some_and(|section| section.close != closer);
        if goes_on {
            block.closed();
            *place = Place::After;
        } else {
            prose.closed(setup);
            *place = Place::Prose;
        }
        true
    }

    /// Whether a call ended with the last step.
    fn is_behind_call(&self) -> bool {
        match self.place {
            Place::Prose => true,
            Place::Lead => self.block.has_called(),
            _ => false,
        }
    }
}

impl Session for GallerySession<'_> {
    const TELLS_COMPLETENESS: bool = true;

    fn feed(&mut self, chunk: &str, sink: &mut dyn Sink) {
        self.buffer.add(chunk);
        self.calls.chunk();
        if self.setup.makes(Mistake::WholeTextSearched) {
            self.search_whole(chunk);
        }
        let mut was_after = self.place == Place::After;
        while self.step(sink) {
            if self.setup.makes(Mistake::OneCallAChunk) && was_after && self.is_behind_call() {
                break;
            }
            was_after = self.place == Place::After;
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
            let GallerySession { setup, buffer, place, prose, calls, .. } = self;
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
                Place::Lead | Place::Call(_) => self.no_call(sink),
                Place::After => {
                    calls.end_without_closer(setup, sink);
                    prose.after_call(setup);
                    *place = Place::Prose;
                }
                Place::Skipping | Place::Hopeless => {
                    buffer.clear();
                    break;
                }
            }
        }
        self.buffer.settle();
    }

    fn residue(&self) -> Option<&str> {
        Some(self.buffer.rest()).filter(|rest| !rest.is_empty())
    }
}

impl Call {
    /// The body whose markers are the first `lead` bytes of the buffer.
    fn new(lead: usize, setup: &Setup<'_>) -> Call {
        match setup.input.row.body {
            Body::JsonInTags(_) => Call::Json(JsonCall::new(lead, setup)),
            Body::Header(_) => Call::Header(HeaderCall::new(lead, setup)),
            Body::RawParameters(_) => Call::Raw(RawCall::new(lead)),
        }
    }

    fn read(&mut self, buffer: &mut Buffer, out: &mut Out<'_, '_>) -> Progress {
        match self {
            Call::Json(call) => call.read(buffer, out),
            Call::Header(call) => call.read(buffer, out),
            Call::Raw(call) => call.read(buffer, out),
        }
    }

    fn is_committed(&self) -> bool {
        match self {
            Call::Json(call) => call.is_committed(),
            Call::Header(call) => call.is_committed(),
            Call::Raw(call) => call.is_committed(),
        }
    }

    /// Whether the call's closing marker ended the body.
    fn has_read_closer(&self, setup: &Setup<'_>) -> bool {
        match &setup.input.row.body {
            Body::RawParameters(body) => body.function_close.is_empty(),
            Body::JsonInTags(_) | Body::Header(_) => false,
        }
    }
}
