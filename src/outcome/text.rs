//! How two runs of text differ: exactly, in white space only, or in what they say.

use super::difference::{Difference, Place};
use super::kind::Kind;

/// Whether `character` is white space in the sense of the specification.
pub(crate) fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}

/// The text without its white space.
pub(crate) fn stripped(text: &str) -> String {
    text.chars().filter(|&character| !is_space(character)).collect()
}

/// Whether the characters of `part` stand in `whole` in this order, with anything in between.
pub(crate) fn is_subsequence(part: &str, whole: &str) -> bool {
    let mut rest = whole.chars();
    part.chars().all(|wanted| rest.any(|character| character == wanted))
}

/// How `got` differs from `expected`; `None` if the two are equal.
pub(crate) fn difference(place: Place, expected: &str, got: &str) -> Option<Difference> {
    if expected == got {
        return None;
    }
    let (before, lost, extra) = middles(expected, got);
    let spaces_only = || expected.chars().filter(|&c| !is_space(c)).eq(got.chars().filter(|&c| !is_space(c)));
    let (lost_kind, extra_kind, changed_kind) = match place {
        Place::Reasoning => (Kind::LostReasoning, Kind::ExtraReasoning, Kind::ChangedReasoning),
        _ => (Kind::LostContent, Kind::ExtraContent, Kind::ChangedContent),
    };
    let blank = |text: &str| text.chars().all(is_space);
    let kind = if spaces_only() {
        Kind::WhiteSpaceOnly
    } else if blank(extra) {
        lost_kind
    } else if blank(lost) {
        let after = &got[before.len() + extra.len()..];
        let repeated = extra.trim_matches(is_space);
        let again = repeated.chars().count() > 2
            && (before.trim_end_matches(is_space).ends_with(repeated)
                || after.trim_start_matches(is_space).starts_with(repeated));
        if again { Kind::Duplicate } else { extra_kind }
    } else if is_subsequence(got, expected) {
        lost_kind
    } else if is_subsequence(expected, got) {
        extra_kind
    } else {
        changed_kind
    };
    Some(Difference { kind, place, what: String::new(), expected: lost.to_owned(), got: extra.to_owned() })
}

/// The common beginning, and what stands between common beginning and common end in each text.
fn middles<'a>(left: &'a str, right: &'a str) -> (&'a str, &'a str, &'a str) {
    let same = left.chars().zip(right.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum::<usize>();
    let (left_rest, right_rest) = (&left[same..], &right[same..]);
    let end = left_rest
        .chars()
        .rev()
        .zip(right_rest.chars().rev())
        .take_while(|(a, b)| a == b)
        .map(|(a, _)| a.len_utf8())
        .sum::<usize>();
    (&left[..same], &left_rest[..left_rest.len() - end], &right_rest[..right_rest.len() - end])
}
