//! String values: what stands in a string, from words to whole files.

use crate::format::Row;

use super::code::code;
use super::draw::Draw;
use super::prose;

/// What the strings of a case are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flavour {
    /// A few words.
    Words,
    /// Braces, quotes, line breaks, tags, backslashes.
    Marks,
    /// Characters outside ASCII, many of them outside the basic plane.
    Wide,
    /// Source code of up to two thousand characters.
    Code,
    /// Strings that look like another JSON value.
    Lookalike,
    /// Markers of the format.
    Markers,
}

const WORDS: [&str; 28] = [
    "Paris", "Rome", "blue", "green", "draft", "notes", "alpha", "beta", "main", "list", "report", "north", "seven",
    "window", "river", "apple", "stone", "paper", "train", "garden", "small", "early", "quick", "open", "left", "up",
    "on", "to",
];

const MARKS: [&str; 40] = [
    "{",
    "}",
    "{}",
    "}}",
    "{{",
    "[",
    "]",
    "\"",
    "\"\"",
    "'",
    "`",
    "\\",
    "\\\\",
    "\\\"",
    "\\n",
    "\n",
    "\n\n",
    "\t",
    "\r\n",
    ",",
    ": ",
    "\": ",
    "\", \"",
    "<b>",
    "</b>",
    "<br/>",
    "<",
    ">",
    "</",
    "&amp;",
    "&",
    "{\"a\": 1}",
    "\"}",
    "}\n",
    "C:\\temp\\new",
    "\\u0041",
    "//",
    "#",
    "$",
    "%s",
];

const WIDE: [&str; 24] = [
    "😀",
    "🎉",
    "👩\u{200d}💻",
    "👍🏽",
    "🇫🇷",
    "𝒳",
    "𐍈",
    "𠜎",
    "é",
    "e\u{301}",
    "ß",
    "Ж",
    "日本語",
    "한국",
    "العربية",
    "\u{200f}",
    "\u{feff}",
    "\u{2028}",
    "\u{a0}",
    "“”",
    "–",
    "…",
    "\u{fffd}",
    "\u{10ffff}",
];

const LOOKALIKES: [&str; 27] = [
    "null",
    "None",
    "true",
    "True",
    "false",
    "False",
    "5",
    "5.0",
    "-1",
    "007",
    "1e5",
    "0x10",
    "NaN",
    "{}",
    "[]",
    "{\"a\": 1}",
    "[1, 2]",
    "\"quoted\"",
    "{\"name\": \"f\", \"arguments\": {}}",
    "{",
    "[1, 2",
    "'x'",
    "nil",
    "undefined",
    "",
    " ",
    "{'a': True}",
];

/// A string of this flavour.
pub(super) fn text(flavour: Flavour, row: &Row, draw: &mut Draw<'_, '_>) -> String {
    match flavour {
        Flavour::Words => words(draw),
        Flavour::Marks => mixed(&MARKS, draw),
        Flavour::Wide => mixed(&WIDE, draw),
        Flavour::Code => code(draw),
        Flavour::Lookalike => draw.pick(&LOOKALIKES).to_owned(),
        Flavour::Markers => markers(row, draw),
    }
}

/// The flavour of a string for which the case asks nothing in particular.
pub(super) fn usual(draw: &mut Draw<'_, '_>) -> Flavour {
    draw.weighted(&[(76, Flavour::Words), (14, Flavour::Marks), (6, Flavour::Wide), (4, Flavour::Lookalike)])
}

/// One to three words.
pub(super) fn words(draw: &mut Draw<'_, '_>) -> String {
    let mut text = draw.pick(&WORDS).to_owned();
    for _ in 0..draw.weighted(&[(5, 0), (4, 1), (2, 2)]) {
        text.push(' ');
        text.push_str(draw.pick(&WORDS));
    }
    text
}

/// Words and pieces of `pool`, in any order and with nothing between them now and then.
fn mixed(pool: &[&str], draw: &mut Draw<'_, '_>) -> String {
    let mut text = String::new();
    let least = draw.weighted(&[(5, 2), (3, 3), (2, 5), (1, 1)]);
    for _ in 0..least + draw.below(3) {
        text.push_str(if draw.chance(60) { draw.pick(pool) } else { draw.pick(&WORDS) });
        if draw.chance(35) {
            text.push(' ');
        }
    }
    if draw.chance(2) {
        text.push('\u{1}');
    }
    if text.is_empty() { draw.pick(pool).to_owned() } else { text }
}

/// A string that mentions markers: one, a pair, or what looks like a call.
fn markers(row: &Row, draw: &mut Draw<'_, '_>) -> String {
    let all = row.markers();
    let closer = row.call_closer().unwrap_or("]");
    let mut text = String::new();
    for _ in 0..draw.between(1, 2) {
        let opener = prose::opener(row, draw);
        text.push_str(if draw.chance(70) { draw.pick(&WORDS) } else { "" });
        text.push_str(draw.pick(&["", " ", "\n", "\"", "`"]));
        match draw.below(4) {
            0 => text.push_str(opener),
            1 => text.push_str(closer),
            2 => text.push_str(&format!("{opener}{{\"name\": \"f\"}}{closer}")),
            _ if all.is_empty() => text.push_str("[{"),
            _ => text.push_str(&all[draw.below(all.len())].text),
        }
    }
    text.push_str(draw.pick(&["", " end", "\n", "}"]));
    text
}
