//! Claims about the growth oracle, on measurements made by hand.

use super::*;
use crate::explore::{Growth, Point, Unit};
use crate::format;

fn judged(exponents: &[i64]) -> Vec<Finding> {
    let point = |characters, cost| Point { characters, chunks: characters / 10, cost };
    let points = vec![point(2000, 200_000), point(20_000, 20_000_000)];
    let growth = Growth { unit: Unit::Nanoseconds, chunk: 10, points, exponents: exponents.to_vec() };
    let observation = Observation { growth: Some(growth), ..Observation::default() };
    let case = Case { id: "growth/qwen3/prose".to_owned(), level: Level::Disputed, ..prose(&"a".repeat(2000)) };
    judge_growth(&case, format::find("qwen3").expect("a built-in row"), &observation)
}

#[test]
fn a_cost_that_grows_steeply_twice_is_a_finding_of_level_should() {
    let findings = judged(&[2000, 1900]);
    assert_eq!(findings.len(), 1);
    let finding = &findings[0];
    assert_eq!((finding.oracle.as_str(), finding.kind, finding.level), ("growth", Kind::Growth, Level::Should));
    assert_eq!(finding.shape, "growth: with a long prose");
    assert!(finding.message.contains("1.0 µs at 2000, 10.0 µs at 20000 characters"), "{}", finding.message);
    assert!(finding.message.contains("with the power 1.90 of the length"), "{}", finding.message);
    assert_eq!(finding.cuts, Chunking::sized(2000, 10));
}

#[test]
fn what_was_steep_only_once_or_not_at_all_is_none() {
    assert_eq!(judged(&[2000, 1300]), []);
    assert_eq!(judged(&[2000]), []);
    assert_eq!(judged(&[1000]), []);
    assert_eq!(judged(&[]), []);
}
