//! Prose: what a model says around its calls. It holds no call, whatever is written after it: it begins with a word,
//! and what follows a quoted opener in it cannot begin a body.

use crate::format::{Family, Row};

use super::draw::Draw;

const WORDS: [&str; 44] = [
    "the",
    "a",
    "weather",
    "report",
    "is",
    "ready",
    "now",
    "we",
    "look",
    "at",
    "this",
    "file",
    "and",
    "then",
    "call",
    "tool",
    "for",
    "you",
    "Paris",
    "today",
    "result",
    "shows",
    "three",
    "rows",
    "I",
    "will",
    "check",
    "again",
    "with",
    "name",
    "arguments",
    "function",
    "parameter",
    "done",
    "next",
    "step",
    "café",
    "naïve",
    "Grüße",
    "日本",
    "привет",
    "null",
    "2024",
    "42",
];

const ORNAMENTS: [&str; 30] = [
    "a < b",
    "x > 0",
    "if (a<b) {",
    "}",
    "{}",
    "[1, 2]",
    "\"quoted\"",
    "`code`",
    "**bold**",
    "<b>bold</b>",
    "</div>",
    "&lt;tag&gt;",
    "C:\\new",
    "\\n",
    "😀",
    "👩\u{200d}💻",
    "🇫🇷",
    "𝒳",
    "{\"name\": \"x\"}",
    "{\"a\": {\"b\": \"}\"}}",
    "<",
    ">",
    "<<",
    "=>",
    "</",
    "1.5",
    "it's",
    "e\u{301}",
    "…",
    "\u{a0}",
];

/// A sentence of a few words, which begins with a word.
pub(super) fn sentence(draw: &mut Draw<'_, '_>) -> String {
    let mut text = draw.pick(&["Here", "Sure", "Then", "Now", "We", "Note", "Also", "😀", "Él"]).to_owned();
    for _ in 0..draw.between(1, 4) {
        text.push_str(draw.weighted(&[(30, " "), (1, "\n"), (1, "  "), (1, ", ")]));
        let word = if draw.chance(14) { draw.pick(&ORNAMENTS) } else { draw.pick(&WORDS) };
        text.push_str(word);
    }
    text.push_str(draw.weighted(&[(8, "."), (3, ":"), (3, ""), (1, "!"), (1, "?")]));
    text
}

/// One or two sentences, with the breaks that models put between them.
pub(super) fn passage(draw: &mut Draw<'_, '_>) -> String {
    let mut text = sentence(draw);
    if draw.chance(25) {
        text.push_str(draw.pick(&[" ", "\n", "\n\n", "\n- ", "\n1. ", "\n# "]));
        text.push_str(&sentence(draw));
    }
    text
}

/// A passage in which markers are quoted: an opener, a closer, another marker, or a pair with no body between.
pub(super) fn quoting(row: &Row, draw: &mut Draw<'_, '_>) -> String {
    let mut text = String::new();
    let opener_leads = draw.chance(15);
    if !opener_leads {
        text.push_str(&sentence(draw));
        text.push(' ');
    }
    text.push_str(&if opener_leads { wrapped(row, opener(row, draw), draw) } else { quotation(row, draw) });
    text.push_str(draw.weighted(&[(4, " is"), (3, " and"), (2, ", then"), (1, "x"), (1, ".\n"), (3, "")]));
    if draw.chance(75) {
        text.push_str(draw.pick(&[" ", "\n", "\n\n"]));
        text.push_str(&sentence(draw));
    }
    if draw.chance(20) {
        text.push(' ');
        text.push_str(&quotation(row, draw));
        text.push_str(draw.pick(&[" too.", "", "\n", " so"]));
    }
    text
}

/// What begins calls in `row`; for a markerless format something that begins like one and is none.
pub(super) fn opener<'r>(row: &'r Row, draw: &mut Draw<'_, '_>) -> &'r str {
    match row.openers().as_slice() {
        [] if row.bare_opener() == Some("[") => {
            draw.pick(&["[", "[1, 2]", "[{", "[{\"a\": 1}]", "[]", "[{\"name\": 7}]"])
        }
        [] if !row.optional_openers().is_empty() && draw.chance(30) => row.optional_openers()[0],
        [] => draw.pick(&["{", "{}", "{\"a\": 1}", "{\"name\": 7}", "{\"name\": \"none\"}", "{braces}"]),
        [only] => only,
        openers => openers[draw.weighted(&[(5, 0), (1, openers.len() - 1)])],
    }
}

/// A marker or a pair of them, quoted in one of the ways that people quote.
fn quotation(row: &Row, draw: &mut Draw<'_, '_>) -> String {
    let markers = row.markers();
    let opener = opener(row, draw);
    let closer = row.call_closer().unwrap_or("]");
    let quoted = match draw.weighted(&[(5, 0), (2, 1), (3, 2), (2, 3)]) {
        0 => opener.to_owned(),
        1 => closer.to_owned(),
        2 => {
            let between = draw.pick(&["", "...", "…", " ", "\n", "\n\n", "name", "}"]);
            // A bare name between the markers is a call where names have no tag of their own.
            let between = if is_bare(row) && between == "name" { "a name" } else { between };
            format!("{opener}{between}{closer}")
        }
        _ if markers.is_empty() => "]".to_owned(),
        _ => markers[draw.below(markers.len())].text.clone(),
    };
    wrapped(row, &quoted, draw)
}

/// Whether a name without a tag of its own may follow an opener, so that a word that follows a quoted one could be one.
fn is_bare(row: &Row) -> bool {
    row.family() == Family::KeyValueTags
}

fn wrapped(row: &Row, quoted: &str, draw: &mut Draw<'_, '_>) -> String {
    let (before, after) = draw.weighted(&[
        (6, ("`", "`")),
        (5, if is_bare(row) { ("'", "'") } else { ("", "") }),
        (2, ("\"", "\"")),
        (1, ("``", "``")),
        (2, ("```\n", "\n```")),
        (1, ("(", ")")),
        (1, ("**", "**")),
    ]);
    format!("{before}{quoted}{after}")
}

/// A passage that ends in a proper prefix of a marker, or such a prefix alone.
pub(super) fn ending_in_prefix(row: &Row, draw: &mut Draw<'_, '_>) -> String {
    let mut text = String::new();
    if !draw.chance(12) {
        text.push_str(&sentence(draw));
        text.push_str(draw.pick(&[" ", "\n", "", "`"]));
    }
    text.push_str(&prefix(row, draw));
    text
}

/// A proper prefix of a marker, one character or more.
fn prefix(row: &Row, draw: &mut Draw<'_, '_>) -> String {
    let markers: Vec<String> =
        row.markers().into_iter().map(|marker| marker.text).filter(|text| text.chars().count() > 1).collect();
    let from_opener = draw.chance(60) || markers.is_empty();
    let marker = if from_opener { opener(row, draw) } else { &markers[draw.below(markers.len())] };
    let length = marker.chars().count();
    marker.chars().take(draw.between(1, length.saturating_sub(1).max(1))).collect()
}

/// A passage that begins with white space that a template writes around calls, or with some that it might.
pub(super) fn framed(row: &Row, draw: &mut Draw<'_, '_>) -> String {
    let own = [&row.separator, &row.between, &row.trailing, &row.inner].map(String::as_str);
    let mut text = String::new();
    for _ in 0..draw.between(1, 2) {
        text.push_str(match draw.pick(&own) {
            "" => "\n",
            space => space,
        });
    }
    if draw.chance(40) {
        text.push_str(white_space(draw));
    }
    text.push_str(&passage(draw));
    if draw.chance(40) {
        text.push_str(white_space(draw));
    }
    text
}

/// White space of the specification, some of which no template writes.
pub(super) fn white_space(draw: &mut Draw<'_, '_>) -> &'static str {
    draw.pick(&["\n", " ", "", "\n\n", "  ", "\t", "\r\n", "\n\n\n", " \n ", "\n  "])
}

/// Text of the reasoning: it may begin to close, but does not.
pub(super) fn thought(row: &Row, draw: &mut Draw<'_, '_>) -> String {
    let mut text = passage(draw);
    if let Some(reasoning) = &row.reasoning
        && draw.chance(15)
    {
        let length = reasoning.close.chars().count();
        text.push(' ');
        text.extend(reasoning.close.chars().take(draw.between(1, length.saturating_sub(1).max(1))));
        text.push_str(draw.pick(&[" so", " ", "\n"]));
    }
    text
}
