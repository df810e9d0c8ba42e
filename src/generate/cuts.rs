//! Cuts made together with the text: at each token every chunking decides whether to cut at it, inside it or beside it.
//!
//! A text and cuts drawn apart seldom meet: a seam needs its cut at the very character. So the places where parsers
//! hold something back (markers, escapes, names, framing, characters outside the basic plane) are cut more often.

use crate::chunking::Chunking;
use crate::format::Marker;

use super::draw::Draw;

/// What a token of the text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A marker; whether it arrives as one token.
    Marker {
        /// Whether it does.
        atomic: bool,
    },
    /// An escape sequence, or a backslash and what follows it.
    Escape,
    /// A character outside the basic plane.
    Wide,
    /// A run of white space.
    Space,
    /// A run of letters and digits.
    Word,
    /// Any other character.
    Sign,
}

/// Where in the text a token stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Content or reasoning.
    Prose,
    /// White space around calls.
    Framing,
    /// The syntax of a call.
    Syntax,
    /// A value of a call.
    Value,
}

/// The chunkings of one case, while its text is written.
#[derive(Debug)]
pub(super) struct Cutter {
    plans: Vec<Plan>,
}

#[derive(Debug)]
struct Plan {
    habit: Habit,
    /// Whether atomic markers stay whole.
    token_real: bool,
    cuts: Vec<usize>,
}

/// Where a chunking likes to cut.
#[derive(Clone, Copy, Debug)]
enum Habit {
    /// At, inside and beside the places where parsers hold something back.
    Seams,
    /// At nearly every token, as a server streams.
    Tokens,
    /// Here and there.
    Scattered,
    /// Seldom, as a proxy that joins chunks.
    Coarse,
}

impl Habit {
    /// How many of 256 tokens are cut at their start, and how many inside.
    fn odds(self, seam: bool) -> (u8, u8) {
        match (self, seam) {
            (Habit::Seams, true) => (80, 80),
            (Habit::Seams, false) => (6, 6),
            (Habit::Tokens, _) => (228, 8),
            (Habit::Scattered, _) => (24, 20),
            (Habit::Coarse, true) => (16, 10),
            (Habit::Coarse, false) => (4, 2),
        }
    }
}

impl Cutter {
    /// Decides how many chunkings there are, one to four, and their habits.
    pub(super) fn new(draw: &mut Draw<'_, '_>) -> Cutter {
        let count = draw.weighted(&[(3, 1), (4, 2), (3, 3), (2, 4)]);
        let habits = [(8, Habit::Seams), (3, Habit::Tokens), (4, Habit::Scattered), (3, Habit::Coarse)];
        let plans = (0..count)
            .map(|_| Plan { habit: draw.weighted(&habits), token_real: draw.chance(50), cuts: Vec::new() })
            .collect();
        Cutter { plans }
    }

    /// Decides the cuts of the token at `start..end`.
    pub(super) fn token(&mut self, start: usize, end: usize, sort: Sort, place: Place, draw: &mut Draw<'_, '_>) {
        let length = end - start;
        let marker = matches!(sort, Sort::Marker { .. });
        let seam =
            marker || matches!(sort, Sort::Escape | Sort::Wide) || matches!(place, Place::Framing | Place::Syntax);
        for plan in &mut self.plans {
            let (at, inside) = plan.habit.odds(seam);
            // Turned round, so that bytes that have run out cut nothing.
            let mut drawn = 255 - usize::from(draw.byte());
            let (at, inside) = (usize::from(at), usize::from(inside));
            if drawn < at {
                plan.cuts.push(start);
                // One more draw of the same token: markers are cut at both ends, and one character beside them.
                if marker && drawn % 2 == 0 {
                    plan.cuts.push(if drawn % 4 == 0 { end } else { end + 1 });
                }
                continue;
            }
            drawn -= at;
            if drawn < inside {
                if plan.token_real && sort == (Sort::Marker { atomic: true }) {
                    plan.cuts.extend(start.checked_sub(1).filter(|_| drawn % 2 == 0).or(Some(end)));
                } else {
                    plan.cuts.push(start + 1 + drawn % length.max(2).saturating_sub(1));
                }
            }
        }
    }

    /// The chunkings of a text of `length` characters, without repetition. Now and then one has an empty chunk.
    pub(super) fn finish(self, length: usize, draw: &mut Draw<'_, '_>) -> Vec<Chunking> {
        let mut chunkings: Vec<Chunking> = Vec::new();
        for Plan { mut cuts, .. } in self.plans {
            cuts.retain(|&cut| 0 < cut && cut < length);
            cuts.sort_unstable();
            cuts.dedup();
            if draw.chance(6) {
                let empty = match draw.below(3) {
                    0 if !cuts.is_empty() => cuts[draw.below(cuts.len())],
                    1 => length,
                    _ => 0,
                };
                cuts.insert(cuts.partition_point(|&cut| cut < empty), empty);
            }
            let chunking = Chunking(cuts);
            if !chunkings.contains(&chunking) {
                chunkings.push(chunking);
            }
        }
        chunkings
    }
}

/// Splits `text` into tokens: markers, escapes, wide characters, white space, words, other characters.
pub(super) fn tokens<'t>(text: &'t str, markers: &'t [Marker]) -> impl Iterator<Item = (&'t str, Sort)> + 't {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let marker = markers.iter().filter(|marker| rest.starts_with(&marker.text)).max_by_key(|m| m.text.len());
        let (length, sort) = if let Some(marker) = marker {
            (marker.text.len(), Sort::Marker { atomic: marker.atomic })
        } else if first == '\\' {
            (escape_length(rest), Sort::Escape)
        } else if first > '\u{ffff}' {
            (first.len_utf8(), Sort::Wide)
        } else if first.is_whitespace() {
            (run(rest, char::is_whitespace), Sort::Space)
        } else if first.is_alphanumeric() {
            (run(rest, |character| character.is_alphanumeric() && character <= '\u{ffff}'), Sort::Word)
        } else {
            (first.len_utf8(), Sort::Sign)
        };
        let token = &rest[..length];
        rest = &rest[length..];
        Some((token, sort))
    })
}

fn run(text: &str, of: impl Fn(char) -> bool) -> usize {
    text.find(|character| !of(character)).unwrap_or(text.len())
}

/// The length in bytes of the escape at the start of `text`: `\uXXXX`, or the backslash and one character.
fn escape_length(text: &str) -> usize {
    let unicode = text.as_bytes().get(1) == Some(&b'u')
        && text.as_bytes().get(2..6).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
    if unicode { 6 } else { text.chars().take(2).map(char::len_utf8).sum() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_escapes_and_wide_characters_are_tokens_of_their_own() {
        let markers = [Marker { text: "<tool_call>".to_owned(), atomic: true }];
        let text = r#"a <tool_call>\"\ud83d\ude00😀é b\"#;
        let found: Vec<&str> = tokens(text, &markers).map(|(token, _)| token).collect();
        assert_eq!(found, ["a", " ", "<tool_call>", "\\\"", "\\ud83d", "\\ude00", "😀", "é", " ", "b", "\\"]);
    }
}
