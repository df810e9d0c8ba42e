//! Claims about [`observe`](super::observe).

use super::super::fake::{Fake, prose, subject};
use super::*;
use crate::oracle::{self, Verdict};
use crate::subject::{About, Explore, Explored, InProcess};

const TEXT: &str = "It is written: <tool_call> opens a call.";

/// What the bounded plan shows.
fn observed(fake: Fake, text: &str) -> Observation {
    let options = ExploreOptions { exploration: Exploration::Off, ..ExploreOptions::default() };
    observe(&mut subject(fake), "qwen3", &prose(text), &options)
}

#[test]
fn exploring_covers_every_chunking_and_finds_what_the_plan_finds() {
    let explored = |fake| observe(&mut subject(fake), "qwen3", &prose(TEXT), &ExploreOptions::default());
    let seen = explored(Fake::Echo);
    assert_eq!((seen.reach, seen.chunkings), (Reach::Every, Count::PowerOfTwo(TEXT.len() as u32 - 1)));
    assert_eq!((seen.streams.len(), seen.widest), (1, 1));
    assert_eq!(seen.prefixes.len(), TEXT.len() - 1, "every beginning is known");
    assert!(seen.prefixes.iter().all(|prefix| prefix.streams.len() == 1 && prefix.one_shot.is_some()));
    assert!(seen.traces.len() >= 5);

    let seen = explored(Fake::LosesChunkBetween(26, 31));
    let bad = seen.streams.iter().find(|reached| seen.outcomes[reached.outcome].content.len() < TEXT.len());
    assert_eq!(bad.map(|bad| bad.cuts.clone()), Some(Chunking(vec![26, 31])));
    assert_eq!(seen.reach, Reach::Every);
}

#[test]
fn a_bound_makes_a_case_sampled_and_is_named() {
    let mut options = ExploreOptions::default();
    options.bounds.feeds = TEXT.len() as u64 * (TEXT.len() as u64 + 1) / 2 + 1;
    let seen = observe(&mut subject(Fake::LosesChunkBetween(26, 31)), "qwen3", &prose(TEXT), &options);
    assert_eq!((seen.reach, seen.stopped_by.as_deref()), (Reach::Sampled, Some("max-feeds")));
    assert!(seen.streams.len() > 1, "the plan finds it all the same");
}

#[test]
fn a_parser_that_never_errs_reaches_one_outcome_by_every_chunking_of_the_plan() {
    let seen = observed(Fake::Echo, TEXT);
    assert_eq!(seen.streams.len(), 1);
    assert_eq!(Count::Number(seen.streams[0].count as u64), seen.chunkings);
    assert_eq!(seen.one_shot, Some(seen.streams[0].outcome));
    assert_eq!((seen.streams[0].cuts.clone(), seen.reach), (Chunking::whole(), Reach::Sampled));
    assert!(seen.stopped.is_none() && seen.failures.is_empty() && seen.residue.is_empty());
    assert!(seen.feeds > 1000, "{}", seen.feeds);
}

#[test]
fn a_mistake_at_one_cut_is_found_with_exactly_that_cut() {
    for cut in 1..TEXT.chars().count() {
        let seen = observed(Fake::LosesChunkAt(cut), TEXT);
        let kept: String = TEXT.chars().take(cut).collect();
        let bad = seen.streams.iter().find(|reached| seen.outcomes[reached.outcome].content == kept);
        let bad = bad.unwrap_or_else(|| panic!("nothing found at {cut}"));
        assert_eq!(bad.cuts, Chunking(vec![cut]));
        assert_eq!(bad.token_real, !(16..26).contains(&cut), "cut {cut} and the marker at 15..26");
    }
}

#[test]
fn a_mistake_that_needs_two_cuts_is_found_with_exactly_those() {
    let seen = observed(Fake::LosesChunkBetween(26, 31), TEXT);
    let bad = seen.streams.iter().find(|reached| seen.outcomes[reached.outcome].content.len() < TEXT.len());
    assert_eq!(bad.map(|bad| bad.cuts.clone()), Some(Chunking(vec![26, 31])));
}

#[test]
fn a_panic_is_one_failure_with_the_best_chunking() {
    let seen = observed(Fake::PanicsAt(3), TEXT);
    let whole: Vec<&Failed> = seen.failures.iter().filter(|failed| failed.length == TEXT.len()).collect();
    assert_eq!(whole.len(), 1, "{:?}", seen.failures);
    assert_eq!((whole[0].cuts.clone(), whole[0].kind.as_str()), (Some(Chunking(vec![3])), "exception"));
}

#[test]
fn a_tiny_text_is_seen_in_every_chunking() {
    let seen = observed(Fake::Echo, "Hello you");
    assert_eq!((seen.reach, seen.chunkings.to_string()), (Reach::Every, "2^8".to_owned()));
}

#[test]
fn residue_is_kept_once_a_text_with_the_best_chunking() {
    let seen = observed(Fake::HoldsLast, "Hello you.");
    assert_eq!(seen.residue.len(), 1);
    assert_eq!((seen.residue[0].text.as_str(), seen.residue[0].cuts.clone()), (".", Chunking::whole()));
}

#[test]
fn traces_hold_a_list_for_each_chunk_and_one_for_the_end_and_lead_to_their_outcome() {
    let seen = observed(Fake::Echo, TEXT);
    assert!(seen.traces.len() >= 5);
    for trace in &seen.traces {
        assert_eq!(trace.deltas.len(), trace.cuts.0.len() + 2, "{:?}", trace.cuts);
        assert_eq!(trace.outcome, seen.one_shot);
    }
}

#[test]
fn prefixes_are_streamed_and_parsed_as_texts_of_their_own() {
    let seen = observed(Fake::LosesShortTail, TEXT);
    assert!(!seen.prefixes.is_empty());
    for prefix in &seen.prefixes {
        let whole: String = TEXT.chars().take(prefix.length).collect();
        assert_eq!(prefix.one_shot.map(|outcome| seen.outcomes[outcome].content.clone()), Some(whole));
    }
    assert!(
        seen.prefixes.iter().any(|prefix| prefix.streams.len() > 1),
        "characters lose the tail, one chunk does not"
    );
}

#[test]
fn the_same_options_give_the_same_observation() {
    assert_eq!(observed(Fake::LosesShortTail, TEXT), observed(Fake::LosesShortTail, TEXT));
}

/// Dies on the chunkings that it is told to.
struct Dies {
    about: About,
    one_shot: bool,
    on: Vec<Chunking>,
    runs: usize,
}

impl Subject for Dies {
    fn about(&self) -> &About {
        &self.about
    }

    fn run(&mut self, run: &Run<'_>) -> Result<Ran, Trouble> {
        self.runs += 1;
        if self.one_shot || run.chunkings.iter().any(|chunking| self.on.contains(chunking)) {
            return Err(Trouble::Crash("signal 11".to_owned()));
        }
        Ok(Ran { streams: vec![None; run.chunkings.len()], ..Ran::default() })
    }
}

#[test]
fn a_crash_is_traced_to_the_chunking_that_makes_it() {
    let mut dies = Dies { about: About::default(), one_shot: false, on: vec![Chunking(vec![17])], runs: 0 };
    let seen = observe(&mut dies, "qwen3", &prose(TEXT), &ExploreOptions::default());
    let stopped = seen.stopped.expect("the crash");
    assert_eq!((stopped.cuts, stopped.one_shot), (Some(Chunking(vec![17])), false));
    assert!(dies.runs < 30, "{}", dies.runs);
}

#[test]
fn a_crash_of_the_one_shot_parse_is_told_from_one_of_a_stream() {
    let mut dies = Dies { about: About::default(), one_shot: true, on: Vec::new(), runs: 0 };
    let seen = observe(&mut dies, "qwen3", &prose(TEXT), &ExploreOptions::default());
    assert!(seen.stopped.is_some_and(|stopped| stopped.one_shot && stopped.cuts.is_none()));
}

#[test]
fn an_unknown_format_is_said_to_be_unsupported() {
    let case = Case { format: "no_such_format".to_owned(), ..prose(TEXT) };
    let seen = observe(&mut subject(Fake::Echo), "qwen3", &case, &ExploreOptions::default());
    assert!(matches!(seen.stopped, Some(Stopped { trouble: Trouble::Unsupported(_), .. })));
}

#[test]
fn a_count_is_read_as_it_is_written() {
    for text in ["812", "2^165"] {
        assert_eq!(Count::try_from(text.to_owned()).map(|count| count.to_string()), Ok(text.to_owned()));
    }
    assert!(Count::try_from("many".to_owned()).is_err());
}

/// Runs texts as `runs` does, and explores as `explores` says.
struct Explores<E> {
    runs: InProcess<Fake>,
    explores: E,
}

impl<E: FnMut(&Explore<'_>) -> Result<Explored, Trouble> + Send> Subject for Explores<E> {
    fn about(&self) -> &About {
        self.runs.about()
    }

    fn run(&mut self, run: &Run<'_>) -> Result<Ran, Trouble> {
        self.runs.run(run)
    }

    fn explore(&mut self, question: &Explore<'_>) -> Result<Explored, Trouble> {
        (self.explores)(question)
    }
}

/// What is seen of a subject that runs texts as `runs` and explores them as `explores`, saying so if `transcribed`.
fn seen_with(runs: Fake, explores: Fake, transcribed: bool) -> Observation {
    let mut explorer = subject(explores);
    let explores =
        move |question: &Explore<'_>| explorer.explore(question).map(|explored| Explored { transcribed, ..explored });
    let mut subject = Explores { runs: subject(runs), explores };
    observe(&mut subject, "qwen3", &prose(TEXT), &ExploreOptions::default())
}

#[test]
fn an_exploration_that_fresh_sessions_contradict_makes_a_case_sampled_and_is_named() {
    // Once an outcome is explored that no fresh session has, once a fresh session has one that was not explored.
    for (runs, explores, says) in [
        (Fake::Echo, Fake::LosesChunkAt(20), "with the cuts [20] the exploration gives {"),
        (Fake::LosesChunkAt(20), Fake::Echo, "a fresh session gives {"),
    ] {
        let seen = seen_with(runs, explores, false);
        assert!(seen.stopped.is_none(), "{:?}", seen.stopped);
        assert_eq!(seen.reach, Reach::Sampled);
        let reason = seen.stopped_by.expect("a reason");
        assert!(reason.starts_with("replay mismatch: ") && reason.contains(says), "{reason}");
    }
}

#[test]
fn a_transcription_that_the_plan_contradicts_is_an_error_of_the_adapter_and_no_finding() {
    for (runs, explores) in [(Fake::Echo, Fake::LosesChunkAt(20)), (Fake::LosesChunkAt(20), Fake::Echo)] {
        let seen = seen_with(runs, explores, true);
        assert_eq!(seen.reach, Reach::Sampled);
        let stopped = seen.stopped.as_ref().expect("the error");
        assert!(matches!(&stopped.trouble, Trouble::Adapter(what) if what.contains("[20]")), "{stopped:?}");
        let findings = oracle::judge(&prose(TEXT), &seen);
        assert_eq!(oracle::verdict(&seen, &findings), Verdict::Error);
        // What the engine itself does wrong is found all the same.
        assert_eq!(findings.is_empty(), runs == Fake::Echo, "{findings:?}");
        assert!(findings.iter().all(|finding| finding.oracle != "robustness"), "{findings:?}");
    }
}

#[test]
fn a_transcription_that_agrees_covers_every_chunking_and_has_the_plan_run_beside_it() {
    let seen = seen_with(Fake::Echo, Fake::Echo, true);
    assert!(seen.stopped.is_none(), "{:?}", seen.stopped);
    assert_eq!((seen.reach, seen.chunkings), (Reach::Every, Count::PowerOfTwo(TEXT.len() as u32 - 1)));
    assert!(seen.streams[0].count > 200, "{}", seen.streams[0].count);
}

#[test]
fn a_subject_that_dies_while_it_explores_is_reported_and_one_that_declines_is_sampled() {
    for (trouble, is_reported) in [
        (Trouble::Crash("signal 11".to_owned()), true),
        (Trouble::Timeout { milliseconds: 9 }, true),
        (Trouble::Protocol("noise".to_owned()), true),
        (Trouble::Unsupported("no".to_owned()), false),
        (Trouble::Skipped("no".to_owned()), false),
        (Trouble::Exception { message: "no".to_owned(), trace: String::new() }, false),
    ] {
        let given = trouble.clone();
        let mut subject = Explores { runs: subject(Fake::Echo), explores: move |_: &Explore<'_>| Err(given.clone()) };
        let seen = observe(&mut subject, "qwen3", &prose(TEXT), &ExploreOptions::default());
        assert_eq!((seen.reach, seen.stopped_by.is_some()), (Reach::Sampled, true), "{trouble}");
        assert_eq!(seen.stopped.map(|stopped| stopped.trouble), is_reported.then_some(trouble));
        assert!(seen.streams[0].count > 200, "the plan is run");
    }
}

#[test]
fn a_text_too_long_for_the_bound_is_explored_at_its_markers_and_says_so() {
    let mut options = ExploreOptions::default();
    options.bounds.feeds = 400;
    let seen = observe(&mut subject(Fake::LosesChunkBetween(14, 26)), "qwen3", &prose(TEXT), &options);
    assert_eq!((seen.reach, seen.chunkings), (Reach::Sampled, Count::PowerOfTwo(12)));
    let reason = seen.stopped_by.expect("a reason");
    assert!(reason.starts_with("max-feeds: 400 are allowed and 821 needed"), "{reason}");
    let bad = seen.streams.iter().find(|reached| seen.outcomes[reached.outcome].content.len() < TEXT.len());
    assert_eq!(bad.map(|bad| bad.cuts.clone()), Some(Chunking(vec![14, 26])));
}

#[test]
fn sparing_leaves_the_full_bounds_to_one_case_in_so_many_whatever_the_order() {
    let sparing = Some(Sparing { feeds: 10, full: 40 });
    let options = ExploreOptions { sparing, ..ExploreOptions::default() };
    let full = |options: &ExploreOptions| {
        let ids = (0..4000).map(|index| format!("generated/qwen3/7/{index}"));
        ids.filter(|id| options.bounds(id).feeds > 10).count()
    };
    assert!((70..130).contains(&full(&options)), "{}", full(&options));
    assert_eq!(full(&ExploreOptions { sparing: Some(Sparing { feeds: 10, full: 0 }), ..options }), 0);
}
