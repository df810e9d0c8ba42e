//! A subject made of a [`Parser`] in this process.

use super::explorer::graph::explore_checked;
use super::guard::guarded;
use super::sessions::{Ended, streams};
use super::{
    About, Explore, Explored, Failure, Input, Parser, ParserAbout, Ran, Run, Session, Sessions, Subject, Trouble,
};
use crate::chunking::{Chunkable, Chunking};
use crate::format::{self, Row};
use crate::outcome::{Delta, DeltaLog, Outcome};

/// A Rust parser as a subject. A panic of the parser is a failure of that stream; the run goes on.
pub struct InProcess<P> {
    parser: P,
    about: About,
}

impl<P: Parser> InProcess<P> {
    /// Makes a subject named `engine` of `parser`, with a parser entry for each format that it reads.
    pub fn new(engine: &str, parser: P) -> InProcess<P> {
        let parsers = format::all()
            .iter()
            .filter(|row| parser.reads(row))
            .map(|row| ParserAbout {
                name: row.name.clone(),
                format: row.name.clone(),
                contract: "any".to_owned(),
                can: ["one_shot", "stream", "fork", "deltas", "reasoning", "residue"].map(str::to_owned).to_vec(),
            })
            .collect();
        let about = About {
            engine: engine.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            runtime: "in process".to_owned(),
            stubbed: Vec::new(),
            parsers,
        };
        InProcess { parser, about }
    }
}

impl<P: Parser> Subject for InProcess<P> {
    fn about(&self) -> &About {
        &self.about
    }

    fn run(&mut self, run: &Run<'_>) -> Result<Ran, Trouble> {
        let input = Input { row: self.row(run.format)?, tools: run.tools, start: run.start };
        if run.deltas && run.sessions != Sessions::Fresh {
            return Err(Trouble::Unsupported("it lists the deltas of fresh sessions only".to_owned()));
        }
        let text = Chunkable::new(run.text);
        let mut answer = Answer::default();

        match guarded(|| self.parser.one_shot(input, run.text)) {
            Ok(outcome) => answer.ran.one_shot = Some(answer.place(outcome)),
            Err(message) => answer.fail(None, message),
        }
        for (position, ended) in
            streams(&self.parser, input, &text, run.chunkings, run.sessions).into_iter().enumerate()
        {
            match ended {
                Ok(Ended { outcome, residue }) => {
                    let place = answer.place(outcome);
                    answer.ran.streams.push(Some(place));
                    answer.ran.residue.push(residue);
                }
                Err(message) => {
                    answer.fail(Some(position), message);
                    answer.ran.streams.push(None);
                    answer.ran.residue.push(None);
                }
            }
        }
        answer.ran.deltas = run.deltas.then(|| {
            let trace = |chunking| guarded(|| trace(&self.parser, input, &text, chunking)).unwrap_or_default();
            run.chunkings.iter().map(trace).collect()
        });
        Ok(answer.ran)
    }

    fn explore(&mut self, question: &Explore<'_>) -> Result<Explored, Trouble> {
        let input = Input { row: self.row(question.format)?, tools: question.tools, start: question.start };
        let text = Chunkable::new(question.text);
        guarded(|| self.parser.open(input)).map_err(|message| Trouble::Exception { message, trace: String::new() })?;
        let Explore { cuts, bounds, prefixes, seed, .. } = question;
        let found = explore_checked(|| self.parser.open(input), &text, *cuts, bounds, *prefixes, *seed);
        Ok(Explored {
            reached: found.outcomes,
            failed: found.panics.into_iter().map(|(_, cuts)| cuts).collect(),
            prefixes: found.prefixes,
            feeds: found.feeds,
            widest: found.widest,
            replayed: found.replayed,
            transcribed: false,
            graph_closed: found.graph_closed,
            outcomes_closed: found.outcomes_closed,
            stopped_by: found.stopped_by,
        })
    }
}

impl<P: Parser> InProcess<P> {
    /// The row of a format, if the parser reads it.
    fn row(&self, format: &str) -> Result<&'static Row, Trouble> {
        format::find(format)
            .filter(|row| self.parser.reads(row))
            .ok_or_else(|| Trouble::Unsupported(format!("it does not read the format `{format}`")))
    }
}

/// The deltas of one stream: a list a chunk, and one for the end.
fn trace<P: Parser>(parser: &P, input: Input<'_>, text: &Chunkable<'_>, chunking: &Chunking) -> Vec<Vec<Delta>> {
    let mut session = parser.open(input);
    let mut log = DeltaLog::default();
    let mut deltas: Vec<Vec<Delta>> = text
        .chunks(chunking)
        .map(|chunk| {
            session.feed(chunk, &mut log);
            log.take()
        })
        .collect();
    session.finish(&mut log);
    deltas.push(log.take());
    deltas
}

#[derive(Default)]
struct Answer {
    ran: Ran,
}

impl Answer {
    /// The position of `outcome` among the distinct ones. Their number is small, so a scan beats a map.
    fn place(&mut self, outcome: Outcome) -> usize {
        let outcomes = &mut self.ran.outcomes;
        outcomes.iter().position(|known| *known == outcome).unwrap_or_else(|| {
            outcomes.push(outcome);
            outcomes.len() - 1
        })
    }

    fn fail(&mut self, chunking: Option<usize>, message: String) {
        self.ran.failures.push(Failure { chunking, kind: "exception".to_owned(), message, trace: String::new() });
    }
}
