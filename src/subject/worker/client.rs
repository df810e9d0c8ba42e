//! The worker as a subject: handshake, requests, and a fresh process after a bad end.

use std::time::Duration;

use super::answer::{self, Greeting};
use super::command::WorkerCommand;
use super::process::{Process, Silence};
use super::protocol::{AllowedCuts, CutsWord, ExploreRequest, Request, RunRequest, VERSION};
use super::{Limits, StartError};
use crate::subject::explorer::graph::Cuts;
use crate::subject::{About, Explore, Explored, ParserAbout, Ran, Run, Sessions, Subject, Trouble};

/// After so many starts in a row that failed, a worker is not started again.
const STARTS: u32 = 3;

/// A subject in another process.
///
/// The process is started once and answers many texts. After a hang, a death or nonsense it is killed with its process
/// group, and the next text starts a fresh one. Dropping the worker asks the process to stop and then kills what is left
/// of the group.
pub struct Worker {
    command: WorkerCommand,
    limits: Limits,
    about: About,
    process: Option<Process>,
    seq: u64,
    /// How many texts the living process has answered.
    answered: u64,
    failed_starts: u32,
}

impl Worker {
    /// Starts the command and shakes hands.
    ///
    /// # Errors
    /// [`StartError`], a sentence each.
    pub fn start(command: WorkerCommand, limits: Limits) -> Result<Worker, StartError> {
        let (process, about) = shake_hands(&command, &limits)?;
        Ok(Worker { command, limits, about, process: Some(process), seq: 0, answered: 0, failed_starts: 0 })
    }

    /// Keeps only the parser of this name; false, and nothing is changed, if the worker has none of this name.
    pub fn keep_parser(&mut self, name: &str) -> bool {
        let found = self.about.parsers.iter().find(|parser| parser.name == name).cloned();
        if let Some(parser) = found {
            self.about.parsers = vec![parser];
            return true;
        }
        false
    }

    /// Changes the longest time for one request.
    pub fn set_answer_limit(&mut self, limit: Duration) {
        self.limits.answer = limit;
    }

    /// The id of the process, which is also the id of its process group; `None` while no process lives.
    pub fn process_id(&self) -> Option<u32> {
        self.process.as_ref().map(Process::group)
    }

    /// Starts a fresh process if there is none.
    fn ready(&mut self) -> Result<&Process, Trouble> {
        if self.process.is_none() {
            if self.failed_starts >= STARTS {
                return Err(Trouble::Crash(format!("it failed to start {STARTS} times in a row and was given up")));
            }
            match shake_hands(&self.command, &self.limits) {
                Ok((_, about)) if (&about.engine, &about.version) != (&self.about.engine, &self.about.version) => {
                    self.failed_starts += 1;
                    return Err(Trouble::Protocol(format!(
                        "started again, it says that it is {} {} instead of {} {}",
                        about.engine, about.version, self.about.engine, self.about.version
                    )));
                }
                Ok((process, _)) => {
                    self.failed_starts = 0;
                    self.answered = 0;
                    self.process = Some(process);
                }
                Err(error) => {
                    self.failed_starts += 1;
                    return Err(Trouble::Crash(format!("it could not be started again: {error}")));
                }
            }
        }
        self.process.as_ref().ok_or_else(|| Trouble::Crash("no process".to_owned()))
    }

    /// What the worker said of its parser of this name.
    fn parser(&self, name: &str) -> Result<&ParserAbout, Trouble> {
        let parser = self.about.parsers.iter().find(|parser| parser.name == name);
        parser.ok_or_else(|| Trouble::Unsupported(format!("it has no parser `{name}`")))
    }

    /// Sends a request and reads the reply to it with `read`. A worker that does not answer as the protocol has it is
    /// killed.
    fn ask<'a, T>(
        &mut self,
        request: impl FnOnce(u64) -> Request<'a>,
        read: impl FnOnce(&[u8], u64) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        self.seq += 1;
        let line = serde_json::to_vec(&request(self.seq))
            .map_err(|error| Trouble::Skipped(format!("the request cannot be written as JSON: {error}")))?;
        let (seq, limits) = (self.seq, self.limits.clone());
        let process = self.ready()?;
        process.send(line);
        let result = match process.line(limits.answer, limits.memory_bytes) {
            Ok(line) => read(&line, seq),
            Err(silence) => Err(self.trouble(silence)),
        };
        match result {
            // The worker is in order; it is the text that has no answer.
            Ok(_)
            | Err(Trouble::Exception { .. } | Trouble::Adapter(_) | Trouble::Unsupported(_) | Trouble::Skipped(_)) => {
                self.answered += 1
            }
            // Whatever it sends next could be taken for the answer to another text.
            Err(_) => self.process = None,
        }
        result
    }

    fn trouble(&self, silence: Silence) -> Trouble {
        match silence {
            Silence::Hang => {
                let milliseconds = u64::try_from(self.limits.answer.as_millis()).unwrap_or(u64::MAX);
                Trouble::Timeout { milliseconds }
            }
            Silence::Ended(how) => match self.answered {
                0 => Trouble::Crash(how),
                // What it did for the texts before may be the cause.
                1 => Trouble::Crash(format!("after 1 other text, {how}")),
                answered => Trouble::Crash(format!("after {answered} other texts, {how}")),
            },
            Silence::Memory(used) => {
                let mebibytes = |bytes: u64| bytes / (1024 * 1024);
                Trouble::Crash(format!(
                    "killed, because it used {} MiB of memory where {} MiB are allowed",
                    mebibytes(used),
                    mebibytes(self.limits.memory_bytes.unwrap_or(0))
                ))
            }
            Silence::LongLine => Trouble::Protocol(format!("a line is longer than {} bytes", self.limits.line_bytes)),
        }
    }
}

impl Subject for Worker {
    fn about(&self) -> &About {
        &self.about
    }

    fn run(&mut self, run: &Run<'_>) -> Result<Ran, Trouble> {
        let one_shot = self.parser(run.parser)?.can("one_shot");
        self.ask(
            |seq| {
                Request::Run(RunRequest {
                    seq,
                    parser: run.parser,
                    tools: run.tools,
                    text: run.text,
                    start: run.start,
                    atoms: run.atoms,
                    chunkings: run.chunkings,
                    deltas: run.deltas,
                    reuse: run.sessions == Sessions::Reused,
                    interleave: run.sessions == Sessions::Interleaved,
                })
            },
            |line, seq| answer::ran(line, seq, run, one_shot),
        )
    }

    fn explore(&mut self, question: &Explore<'_>) -> Result<Explored, Trouble> {
        if !self.parser(question.parser)?.can("fork") {
            return Err(Trouble::Unsupported("its sessions cannot be forked".to_owned()));
        }
        let cuts = match question.cuts {
            Cuts::Any => AllowedCuts::Word(CutsWord::Any),
            Cuts::TokenReal(_) => AllowedCuts::Word(CutsWord::TokenReal),
            Cuts::At(offsets) => AllowedCuts::At(offsets),
        };
        // A worker that keeps to its time is not taken for one that hangs.
        let seconds = (self.limits.answer.as_secs_f64() / 2.0).min(question.bounds.seconds as f64);
        self.ask(
            |seq| {
                Request::Explore(ExploreRequest {
                    seq,
                    parser: question.parser,
                    tools: question.tools,
                    text: question.text,
                    start: question.start,
                    atoms: question.atoms,
                    cuts,
                    max_states: question.bounds.states,
                    max_feeds: question.bounds.feeds,
                    max_seconds: seconds,
                    seed: question.seed,
                })
            },
            |line, seq| answer::explored(line, seq, question),
        )
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            let request = serde_json::to_vec(&Request::Stop { seq: self.seq + 1 }).unwrap_or_default();
            process.stop(request, self.limits.stop);
        }
    }
}

fn shake_hands(command: &WorkerCommand, limits: &Limits) -> Result<(Process, About), StartError> {
    let seq = 0;
    let name = command.to_string();
    let process = Process::spawn(command, limits).map_err(|source| StartError::Spawn {
        program: command.program.to_string_lossy().into_owned(),
        command: name.clone(),
        source,
    })?;
    let hello = Request::Hello { seq, protocol: VERSION };
    process.send(serde_json::to_vec(&hello).unwrap_or_default());
    let line = match process.line(limits.start, limits.memory_bytes) {
        Ok(line) => line,
        Err(Silence::Hang) => {
            let words = process.last_words();
            return Err(StartError::Silent { command: name, limit: limits.start, words });
        }
        Err(Silence::Ended(how)) => return Err(StartError::Ended { command: name, how }),
        Err(Silence::Memory(bytes)) => {
            return Err(StartError::Ended { command: name, how: format!("killed, because it used {bytes} bytes") });
        }
        Err(Silence::LongLine) => {
            let what = format!("its first line is longer than {} bytes", limits.line_bytes);
            return Err(StartError::Protocol { command: name, what });
        }
    };
    match answer::greeting(&line, seq) {
        Ok(Greeting::Welcome(about)) => Ok((process, about)),
        Ok(Greeting::OtherVersion(theirs)) => Err(StartError::Version { command: name, theirs, ours: VERSION }),
        Ok(Greeting::Refused(error)) => Err(StartError::Refused { command: name, message: error.message }),
        Err(what) => Err(StartError::Protocol { command: name, what }),
    }
}
