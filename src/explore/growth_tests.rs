//! Claims about measuring growth, with costs that are made up: no clock decides a test.

use super::*;
use crate::explore::fake::{Fake, prose, subject};

/// What the parser `Echo` is taken to cost by `cost`, which is told the number of characters and how often they are
/// streamed.
fn measured(
    options: &GrowthOptions,
    mut cost: impl FnMut(u64, u64) -> Result<u64, Trouble>,
) -> (Option<Growth>, Option<String>) {
    let mut cost = |_: &mut dyn Subject, run: &Run<'_>| cost(run.text.len() as u64, run.chunkings.len() as u64);
    let mut meter = Meter { unit: Unit::Bytes, cost: &mut cost };
    let case = |characters: usize| prose(&"a".repeat(characters));
    let (observation, left_out) = observe_growth(&mut subject(Fake::Echo), "qwen3", case, &mut meter, options);
    (observation.growth, left_out)
}

fn tens() -> GrowthOptions {
    GrowthOptions { sizes: vec![100, 1000, 10_000], chunk: 10, ..GrowthOptions::counted() }
}

#[test]
fn a_cost_in_proportion_to_the_length_has_the_exponent_one_and_is_measured_once() {
    let mut runs = 0;
    let (growth, left_out) = measured(&tens(), |characters, _| {
        runs += 1;
        Ok(7 * characters)
    });
    // Streams cost no more than the one-shot parse here; a tenth of the run is what they are taken to cost then.
    let growth = growth.expect("it is measured");
    assert_eq!((&growth.exponents[..], left_out, runs), (&[1000][..], None, 6));
    assert_eq!(growth.points[1], Point { characters: 1000, chunks: 100, cost: 700 });
    assert!(!growth.is_steep());
}

#[test]
fn what_is_no_stream_is_taken_off() {
    let (growth, _) =
        measured(&tens(), |characters, streams| Ok(1_000_000 + streams * characters * characters + 5 * characters));
    let points = growth.expect("it is measured").points;
    // A tenth of a run, where the stream is less than that.
    assert_eq!(points.iter().map(|point| point.cost).collect::<Vec<_>>(), [101_050, 1_000_000, 100_000_000]);
}

#[test]
fn a_quadratic_cost_is_steep_if_it_is_so_again() {
    let quadratic = |characters: u64, streams: u64| Ok(streams * characters * characters);
    let (growth, _) = measured(&tens(), quadratic);
    let growth = growth.expect("it is measured");
    assert_eq!((&growth.exponents[..], growth.is_steep()), (&[2000, 2000][..], true));
    let mut runs = 0;
    let (growth, _) = measured(&tens(), |characters, streams| {
        runs += 1;
        if runs <= 6 { quadratic(characters, streams) } else { Ok(3 * streams * characters) }
    });
    let growth = growth.expect("it is measured");
    assert_eq!((&growth.exponents[..], growth.is_steep()), (&[2000, 1000][..], false));
    assert_eq!(growth.points[2].cost, 30_000, "the points are those of the smaller exponent");
}

#[test]
fn the_smallest_of_several_costs_counts() {
    let mut turn = 0;
    let options = GrowthOptions { repeats: 4, enough: u64::MAX, ..tens() };
    let (growth, _) = measured(&options, |characters, streams| {
        turn += 1;
        let disturbed = if turn % 3 == 0 { 0 } else { 5000 };
        Ok(streams * (20 * characters + disturbed))
    });
    assert_eq!(growth.expect("it is measured").exponents, [1000]);
}

#[test]
fn short_texts_are_streamed_often_enough_to_take_as_long_as_the_longest() {
    let mut asked = Vec::new();
    let options = GrowthOptions { repeats: 3, enough: 25_000, ..tens() };
    measured(&options, |characters, streams| {
        asked.push((characters, streams));
        Ok(streams * characters)
    });
    let streamed: Vec<_> = asked.into_iter().filter(|&(_, streams)| streams > 0).collect();
    // First once, to see what it costs; a third time only if that was not enough yet.
    let expected = [
        [(100, 1), (100, 100), (100, 100)],
        [(1000, 1), (1000, 10), (1000, 10)],
        [(10_000, 1), (10_000, 1), (10_000, 1)],
    ];
    assert_eq!(streamed, expected.concat());
    let mut asked = 0;
    measured(&GrowthOptions { enough: 500, ..options }, |characters, streams| {
        asked += u64::from(characters == 10_000 && streams > 0);
        Ok(streams * characters)
    });
    assert_eq!(asked, 2);
}

#[test]
fn a_text_that_would_take_too_long_is_left_out_and_the_shorter_ones_still_tell() {
    let options = GrowthOptions { bound: 50_000_000, ..tens() };
    let quadratic = |characters: u64, streams: u64| Ok(streams * characters * characters);
    let (growth, left_out) = measured(&options, quadratic);
    let growth = growth.expect("two texts are measured");
    assert_eq!((growth.points.len(), growth.exponent(), growth.is_steep()), (2, Some(2000), true));
    let reason = "a text of 10000 characters was left out, since its stream would take about 100000000 bytes looked at; \
                  50000000 bytes looked at are allowed";
    assert_eq!(left_out.as_deref(), Some(reason));
    let options = GrowthOptions { bound: 1, ..tens() };
    let (growth, left_out) = measured(&options, quadratic);
    assert!(growth.is_none() && left_out.is_some_and(|reason| reason.starts_with("a text of 1000 characters")));
}

#[test]
fn where_the_second_text_is_too_long_already_shorter_ones_are_measured() {
    let options = GrowthOptions { short: vec![50, 100, 200], ..tens() };
    let (growth, left_out) = measured(&options, |characters, streams| match characters {
        ..500 => Ok(streams * characters * characters),
        _ => Err(Trouble::Timeout { milliseconds: 2000 }),
    });
    let growth = growth.expect("the short texts are measured");
    assert_eq!(growth.points.iter().map(|point| point.characters).collect::<Vec<_>>(), [50, 100, 200]);
    assert_eq!((&growth.exponents[..], growth.is_steep()), (&[2000, 2000][..], true));
    assert!(left_out.is_some_and(|reason| reason.starts_with("a text of 1000 characters could not be measured")));
}

#[test]
fn a_subject_that_gives_no_answer_is_not_measured_and_says_why() {
    let (growth, left_out) = measured(&tens(), |_, _| Err(Trouble::Timeout { milliseconds: 60_000 }));
    assert_eq!(growth, None);
    let reason = left_out.expect("a reason");
    assert!(
        reason.starts_with("a text of 100 characters could not be measured: no answer within 60000 ms"),
        "{reason}"
    );
}

#[test]
fn the_exponent_is_the_slope_of_the_line_that_fits_best() {
    let point = |characters, cost| Point { characters, chunks: 1, cost };
    // The logarithms are 1, 2, 3 and 1, 3, 4: the slope is (1 · 5/3 + 0 + 1 · 4/3) / 2.
    assert_eq!(exponent(&[point(10, 10), point(100, 1000), point(1000, 10_000)]), Some(1500));
    assert_eq!(exponent(&[point(10, 10)]), None);
    assert_eq!(exponent(&[point(10, 10), point(10, 20)]), None, "texts of one length tell nothing");
}

#[test]
fn a_parser_that_raises_is_not_timed() {
    let mut subject = subject(Fake::PanicsAt(4));
    let case = prose("abcdefgh");
    let chunkings = [Chunking(vec![4])];
    assert!(matches!(time(&mut subject, &Run::of(&case, "qwen3", &chunkings)), Err(Trouble::Exception { .. })));
    assert!(time(&mut subject, &Run::of(&case, "qwen3", &[])).is_ok());
}
