//! Many cases on many parsers, in parallel.

use std::sync::mpsc::channel;
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

/// A case for one parser of a subject.
struct Task {
    case: Arc<Case>,
    parser: String,
}

/// Checks every case on every parser of `subjects` that reads its format, on `jobs` threads, and gives each result to
/// `each`, in no particular order. The cases are drawn as they are needed.
pub fn run(subjects: &[Named], cases: impl Iterator<Item = Case> + Send, jobs: usize, each: impl FnMut(Checked)) {
    let tasks = cases.flat_map(|case| tasks(subjects, case));
    let work = |subject: &mut dyn Subject, named: &Named, task: Task| {
        check(subject, &named.name, &task.parser, &task.case, &named.explore)
    };
    in_parallel(subjects, tasks, jobs, work, not_opened, each);
}

/// Does the `work` of all tasks, each for the subject at its position, on `jobs` threads with instances of the subjects of
/// their own, and gives each result to `each`. `not_opened` is the result where there is no instance, and why.
pub(super) fn in_parallel<T, R: Send>(
    subjects: &[Named],
    tasks: impl Iterator<Item = (usize, T)> + Send,
    jobs: usize,
    work: impl Fn(&mut dyn Subject, &Named, T) -> R + Sync,
    not_opened: impl Fn(&Named, T, String) -> R + Sync,
    mut each: impl FnMut(R),
) {
    let tasks = Mutex::new(tasks);
    let (results, received) = channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let results = results.clone();
            let (tasks, work, not_opened) = (&tasks, &work, &not_opened);
            scope.spawn(move || {
                let mut opened: Vec<Option<Box<dyn Subject>>> = subjects.iter().map(|_| None).collect();
                // It ends when there are no more tasks, or nobody wants the results.
                loop {
                    let task = tasks.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
                    let Some((position, task)) = task else { return };
                    let named = &subjects[position];
                    let result = match opened[position].take().map_or_else(|| (named.open)(), Ok) {
                        Ok(mut subject) => {
                            let result = work(subject.as_mut(), named, task);
                            opened[position] = Some(subject);
                            result
                        }
                        Err(reason) => not_opened(named, task, reason),
                    };
                    if results.send(result).is_err() {
                        return;
                    }
                }
            });
        }
        drop(results);
        for result in received {
            each(result);
        }
    });
}

/// The tasks that a case makes: one for each parser of each subject that reads the case's format.
fn tasks(subjects: &[Named], case: Case) -> Vec<(usize, Task)> {
    let case = Arc::new(case);
    let mut tasks = Vec::new();
    for (position, subject) in subjects.iter().enumerate() {
        for parser in &subject.about.parsers {
            if format::find(&parser.format).is_some_and(|row| row.name == case.format) {
                tasks.push((position, Task { case: case.clone(), parser: parser.name.clone() }));
            }
        }
    }
    tasks
}

/// The subject was opened before and cannot be opened again.
fn not_opened(named: &Named, task: Task, reason: String) -> Checked {
    Checked {
        case: task.case,
        subject: named.name.clone(),
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
