//! Streaming one text through the sessions of a parser in this process: fresh, on one instance, or two at a time.

use super::guard::guarded;
use super::{Input, Parser, Session, Sessions};
use crate::chunking::{Chunkable, Chunking};
use crate::outcome::Outcome;
use crate::outcome::assemble::Assembler;

/// A stream that came to its end.
pub(super) struct Ended {
    pub(super) outcome: Outcome,
    /// What the session still held.
    pub(super) residue: Option<String>,
}

/// Streams `text` in each chunking; the message of a panic where the parser panics.
pub(super) fn streams<P: Parser>(
    parser: &P,
    input: Input<'_>,
    text: &Chunkable<'_>,
    chunkings: &[Chunking],
    sessions: Sessions,
) -> Vec<Result<Ended, String>> {
    let fresh = |chunking| guarded(|| Stream::new(parser.open(input)).run(text, chunking)).map(Stream::ended);
    match sessions {
        Sessions::Fresh => chunkings.iter().map(fresh).collect(),
        Sessions::Reused => {
            let mut before = None;
            let mut reused = |chunking| {
                let before_it = before.take();
                let stream = guarded(|| {
                    let session = match before_it {
                        Some(session) => parser.open_after(session, input),
                        None => parser.open(input),
                    };
                    Stream::new(session).run(text, chunking)
                })?;
                before = Some(stream.session.clone());
                Ok(stream.ended())
            };
            chunkings.iter().map(&mut reused).collect()
        }
        Sessions::Interleaved => {
            let mut ended = Vec::with_capacity(chunkings.len());
            for pair in chunkings.chunks(2) {
                match pair {
                    [one, other] => ended.extend(interleaved(parser, input, text, [one, other])),
                    rest => ended.extend(rest.iter().map(fresh)),
                }
            }
            ended
        }
    }
}

/// Two streams, open at once and fed in turns.
fn interleaved<P: Parser>(
    parser: &P,
    input: Input<'_>,
    text: &Chunkable<'_>,
    [one, other]: [&Chunking; 2],
) -> [Result<Ended, String>; 2] {
    let first = guarded(|| Stream::new(parser.open(input)));
    let second = guarded(|| match &first {
        Ok(first) => Stream::new(parser.open_beside(&first.session, input)),
        Err(_) => Stream::new(parser.open(input)),
    });
    let mut streams = [first, second];
    // The end of a stream is one more step after its chunks.
    let mut steps = [one, other].map(|chunking| text.chunks(chunking).map(Some).chain([None]));
    loop {
        let mut is_over = true;
        for (stream, steps) in streams.iter_mut().zip(&mut steps) {
            let Some(step) = steps.next() else { continue };
            is_over = false;
            let Ok(open) = stream else { continue };
            if let Err(message) = guarded(|| open.step(step)) {
                *stream = Err(message);
            }
        }
        if is_over {
            return streams.map(|stream| stream.map(Stream::ended));
        }
    }
}

/// A session with what it has delivered.
struct Stream<S> {
    session: S,
    assembler: Assembler,
}

impl<S: Session> Stream<S> {
    fn new(session: S) -> Stream<S> {
        let assembler = if S::TELLS_COMPLETENESS { Assembler::told_completeness() } else { Assembler::new() };
        Stream { session, assembler }
    }

    /// Feeds a chunk, or the end.
    fn step(&mut self, chunk: Option<&str>) {
        match chunk {
            Some(chunk) => self.session.feed(chunk, &mut self.assembler),
            None => self.session.finish(&mut self.assembler),
        }
    }

    fn run(mut self, text: &Chunkable<'_>, chunking: &Chunking) -> Stream<S> {
        for step in text.chunks(chunking).map(Some).chain([None]) {
            self.step(step);
        }
        self
    }

    fn ended(self) -> Ended {
        Ended { residue: self.session.residue().map(str::to_owned), outcome: self.assembler.finish() }
    }
}
