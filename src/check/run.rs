//! Many cases on many parsers, in parallel.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};

use super::one::{Checked, check};
use crate::case::Case;
use crate::explore::{Count, ExploreOptions, Reach};
use crate::format;
use crate::oracle::Verdict;
use crate::subject::{About, Subject};

/// A subject under the name that the user gave it. Every thread opens an instance of its own.
pub struct Named {
    /// The name.
    pub name: String,
    /// What the subject said of itself when it was opened first.
    pub about: About,
    /// How much of a case is run on it.
    pub explore: ExploreOptions,
    /// Opens an instance; the error is a sentence.
    pub open: Box<dyn Fn() -> Result<Box<dyn Subject>, String> + Send + Sync>,
}

/// A case for one parser of one of the subjects.
struct Task {
    case: Arc<Case>,
    subject: usize,
    parser: String,
}

/// Checks every case on every parser of `subjects` that reads its format, on `jobs` threads, and gives each result to
/// `each`, in no particular order. The cases are drawn as they are needed.
pub fn run(subjects: &[Named], cases: impl Iterator<Item = Case> + Send, jobs: usize, mut each: impl FnMut(Checked)) {
    let tasks = cases.flat_map(|case| tasks(subjects, case));
    let tasks = Mutex::new(tasks);
    let (results, received) = channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let results = results.clone();
            let tasks = &tasks;
            scope.spawn(move || {
                let next = || tasks.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
                work(subjects, next, &results);
            });
        }
        drop(results);
        for checked in received {
            each(checked);
        }
    });
}

/// The tasks that a case makes: one for each parser of each subject that reads the case's format.
fn tasks(subjects: &[Named], case: Case) -> Vec<Task> {
    let case = Arc::new(case);
    let mut tasks = Vec::new();
    for (position, subject) in subjects.iter().enumerate() {
        for parser in &subject.about.parsers {
            if format::find(&parser.format).is_some_and(|row| row.name == case.format) {
                tasks.push(Task { case: case.clone(), subject: position, parser: parser.name.clone() });
            }
        }
    }
    tasks
}

/// One thread's work: it ends when there are no more tasks, or nobody wants the results.
fn work(subjects: &[Named], mut next: impl FnMut() -> Option<Task>, results: &Sender<Checked>) {
    let mut opened: Vec<Option<Box<dyn Subject>>> = subjects.iter().map(|_| None).collect();
    while let Some(task) = next() {
        let named = &subjects[task.subject];
        let checked = match opened[task.subject].take().map_or_else(|| (named.open)(), Ok) {
            Ok(mut subject) => {
                let checked = check(subject.as_mut(), &named.name, &task.parser, &task.case, &named.explore);
                opened[task.subject] = Some(subject);
                checked
            }
            Err(reason) => not_opened(&named.name, task, reason),
        };
        if results.send(checked).is_err() {
            return;
        }
    }
}

/// The subject was opened before and cannot be opened again.
fn not_opened(name: &str, task: Task, reason: String) -> Checked {
    Checked {
        case: task.case,
        subject: name.to_owned(),
        parser: task.parser,
        verdict: Verdict::Crash,
        reason: Some(reason),
        findings: Vec::new(),
        reach: Reach::Sampled,
        chunkings: Count::default(),
        feeds: 0,
        widest: 0,
        stopped_by: None,
        hold_back: None,
        elapsed: std::time::Duration::ZERO,
    }
}
