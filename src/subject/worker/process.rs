//! One living worker process: lines in, lines out, a bounded memory of what it wrote to stderr.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::command::WorkerCommand;
use super::live::{self, Shared, lock};
use super::{Limits, memory};

/// How often a waiting request looks whether the process is alive.
const LOOK: Duration = Duration::from_millis(20);
/// How often a waiting request adds up the process group's memory, which costs a look at every process of the system.
const WEIGH: Duration = Duration::from_millis(100);
/// How long the ends of a dead process's pipes are waited for; they stay open if a process that left the group holds
/// them.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// How much of stderr is kept, in bytes.
const STDERR_KEPT: usize = 16 * 1024;
/// How many of the last lines of stderr a message quotes.
const STDERR_QUOTED: usize = 12;

/// A worker process; dropping it kills its process group.
pub(super) struct Process {
    child: Shared,
    group: u32,
    requests: Option<Sender<Vec<u8>>>,
    lines: Receiver<Line>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    stderr_ended: Receiver<()>,
}

/// What the reading thread found.
enum Line {
    Whole(Vec<u8>),
    TooLong,
}

/// Why no line came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The time limit passed.
    Hang,
    /// The process ended or closed its standard output: a sentence on how.
    Ended(String),
    /// The process group used more memory than allowed: how much, in bytes.
    Memory(u64),
    /// A line was longer than allowed.
    LongLine,
}

impl Process {
    /// Starts the command.
    ///
    /// # Errors
    /// Those of starting a process.
    pub(super) fn spawn(command: &WorkerCommand, limits: &Limits) -> io::Result<Process> {
        let (child, (group, stdin, stdout, stderr)) = live::spawn(command.build(), |child| {
            (child.id(), child.stdin().take(), child.stdout().take(), child.stderr().take())
        })?;
        let (Some(stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) else {
            live::kill(&child);
            return Err(io::Error::other("the process has no pipes"));
        };
        let kept = Arc::new(Mutex::new(VecDeque::new()));
        Ok(Process {
            child,
            group,
            requests: Some(write_requests(stdin)),
            lines: read_lines(stdout, limits.line_bytes),
            stderr: Arc::clone(&kept),
            stderr_ended: keep_stderr(stderr, kept),
        })
    }

    /// The id of the process and of its group.
    pub(super) fn group(&self) -> u32 {
        self.group
    }

    /// Hands a line to the writing thread. A process that no longer reads is found out by the answer that is missing.
    pub(super) fn send(&self, mut line: Vec<u8>) {
        line.push(b'\n');
        if let Some(requests) = &self.requests {
            let _ = requests.send(line);
        }
    }

    /// The next line of the process's standard output, without its newline.
    ///
    /// # Errors
    /// Why there is none. Except for [`Silence::Hang`] with a process that is only slow, the process is of no more use.
    pub(super) fn line(&self, limit: Duration, memory_bytes: Option<u64>) -> Result<Vec<u8>, Silence> {
        let start = Instant::now();
        let mut weigh = WEIGH;
        loop {
            let waited = start.elapsed();
            match self.lines.recv_timeout(LOOK.min(limit.saturating_sub(waited))) {
                Ok(Line::Whole(line)) => return Ok(line),
                Ok(Line::TooLong) => return Err(Silence::LongLine),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended(self.how_it_ended())),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if live::ended(&self.child).is_some() {
                // Its last line may still be in the pipe, and another process may hold the pipe open.
                return match self.lines.recv_timeout(LAST_WORDS) {
                    Ok(Line::Whole(line)) => Ok(line),
                    _ => Err(Silence::Ended(self.how_it_ended())),
                };
            }
            let waited = start.elapsed();
            if waited >= limit {
                return Err(Silence::Hang);
            }
            if let Some(allowed) = memory_bytes
                && waited >= weigh
            {
                weigh = waited + WEIGH;
                if let Some(used) = memory::resident(self.group).filter(|&used| used > allowed) {
                    return Err(Silence::Memory(used));
                }
            }
        }
    }

    /// Asks the process to end, gives it `patience`, and kills what is left of its group.
    pub(super) fn stop(mut self, request: Vec<u8>, patience: Duration) {
        self.send(request);
        self.requests = None;
        let start = Instant::now();
        while live::ended(&self.child).is_none() && start.elapsed() < patience {
            // The end of the process closes its standard output, which ends this wait early.
            if self.lines.recv_timeout(LOOK).is_err_and(|error| error == RecvTimeoutError::Disconnected) {
                thread::sleep(Duration::from_millis(1));
            }
        }
    }

    /// The last lines that the process wrote to its standard error; empty if there are none.
    pub(super) fn last_words(&self) -> String {
        let kept: Vec<u8> = lock(&self.stderr).iter().copied().collect();
        let text = String::from_utf8_lossy(&kept);
        let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        lines[lines.len().saturating_sub(STDERR_QUOTED)..].join("\n")
    }

    /// A sentence on the end of a process whose standard output is closed, with its last words.
    fn how_it_ended(&self) -> String {
        let start = Instant::now();
        let mut status: Option<ExitStatus> = live::ended(&self.child);
        while status.is_none() && start.elapsed() < LAST_WORDS {
            thread::sleep(Duration::from_millis(1));
            status = live::ended(&self.child);
        }
        live::kill(&self.child);
        let _ = self.stderr_ended.recv_timeout(LAST_WORDS);
        let how = match status {
            Some(status) => status.to_string(),
            None => "it closed its standard output and went on, so it was killed".to_owned(),
        };
        match self.last_words() {
            words if words.is_empty() => format!("{how}; nothing on its standard error"),
            words => format!("{how}; the last lines of its standard error:\n{words}"),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        live::kill(&self.child);
    }
}

fn write_requests(mut stdin: ChildStdin) -> Sender<Vec<u8>> {
    let (requests, received) = channel::<Vec<u8>>();
    // A thread of its own, because a worker that does not read would block the write.
    thread::spawn(move || {
        for line in received {
            if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
                break;
            }
        }
    });
    requests
}

fn read_lines(stdout: ChildStdout, limit: u64) -> Receiver<Line> {
    // A worker that floods its output blocks on the pipe as soon as one line waits here.
    let (lines, received) = sync_channel(1);
    thread::spawn(move || read_into(&lines, BufReader::with_capacity(64 * 1024, stdout), limit));
    received
}

fn read_into(lines: &SyncSender<Line>, mut stdout: BufReader<ChildStdout>, limit: u64) {
    loop {
        let mut line = Vec::new();
        // The limit and the newline itself.
        match (&mut stdout).take(limit.saturating_add(1)).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let whole = line.last() == Some(&b'\n');
        if whole {
            line.pop();
        }
        let found = if line.len() as u64 > limit { Line::TooLong } else { Line::Whole(line) };
        if lines.send(found).is_err() || !whole {
            return;
        }
    }
}

fn keep_stderr(mut stderr: ChildStderr, kept: Arc<Mutex<VecDeque<u8>>>) -> Receiver<()> {
    let (ended, end) = channel();
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = stderr.read(&mut buffer) {
            let mut kept = lock(&kept);
            kept.extend(&buffer[..count]);
            let excess = kept.len().saturating_sub(STDERR_KEPT);
            kept.drain(..excess);
        }
        let _ = ended.send(());
    });
    end
}
