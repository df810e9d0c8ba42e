//! The *size* of a case: what makes one case smaller than another.

use crate::case::Case;

/// The order in which cases are preferred: fewer cuts, shorter text, less to declare, plainer characters, and what a
/// server with whole tokens can produce before what it cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Size {
    cuts: usize,
    characters: usize,
    tools: usize,
    unreadable: usize,
    token_unreal: bool,
}

impl Size {
    /// The size of `case`, with so many cuts.
    pub(super) fn of(case: &Case, cuts: usize, token_real: bool) -> Size {
        let tools = case.tools.iter().map(|tool| {
            let description = tool.description.as_ref().map_or(0, |description| description.chars().count() + 1);
            // Each tool counts, also one without a parameter.
            1 + tool.name.chars().count() + description + tool.parameters.to_string().chars().count()
        });
        Size {
            cuts,
            characters: case.text.chars().count(),
            tools: tools.sum(),
            unreadable: case.text.chars().map(unreadable).sum(),
            token_unreal: !token_real,
        }
    }
}

/// How far a character is from the plainest one.
pub(super) fn unreadable(character: char) -> usize {
    match character {
        'a' => 0,
        ' ' | '0' | 'b'..='z' => 1,
        'A'..='Z' | '1'..='9' => 2,
        '\n' => 3,
        '!'..='~' => 4,
        '\t' | '\r' => 5,
        '\0'..='\x1f' | '\x7f' => 9,
        _ => 7,
    }
}
