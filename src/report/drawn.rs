//! A text with its cuts drawn in.

use crate::chunking::Chunking;

/// `text` on one line, quoted and escaped, with a bar where each cut is.
pub fn drawn(text: &str, cuts: &Chunking) -> String {
    let mut cuts = cuts.0.iter().copied().peekable();
    let mut line = String::from("\"");
    for (position, character) in text.chars().enumerate() {
        while cuts.next_if_eq(&position).is_some() {
            line.push('│');
        }
        match character {
            '"' | '\\' | '│' => {
                line.push('\\');
                line.push(character);
            }
            '\n' => line.push_str("\\n"),
            other if other.is_control() => line.extend(other.escape_default()),
            other => line.push(other),
        }
    }
    cuts.for_each(|_| line.push('│'));
    line.push('"');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cut_is_one_bar_and_control_characters_do_not_reach_the_terminal() {
        let line = drawn("a\n\u{1b}[31m\"é", &Chunking(vec![0, 1, 1, 2, 8]));
        assert_eq!(line, "\"│a││\\n│\\u{1b}[31m\\\"│é\"");
    }
}
