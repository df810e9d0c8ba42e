//! Literals: white space, and the pieces of syntax of which a text may be the beginning.

/// White space as the specification means it.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The number of bytes of white space at the start of `text`.
pub(super) fn leading_space(text: &str) -> usize {
    text.bytes().take_while(|&byte| is_space(byte)).count()
}

/// The length of the longest end of `text` that begins `literal`; it may be all of `literal`.
pub(super) fn begun(text: &str, literal: &str) -> usize {
    let longest = text.len().min(literal.len());
    (1..=longest).rev().find(|&length| text.as_bytes().ends_with(&literal.as_bytes()[..length])).unwrap_or(0)
}

/// What a text is to the literals that may stand in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing<T> {
    /// It is one of them.
    Whole(T),
    /// It begins one of them.
    Begun,
    /// It is none of them, and begins none.
    Nothing,
}

/// What `text`, which is not empty, is to `literals`, each given with its meaning. Empty literals never stand anywhere.
///
/// No row has a literal that begins another one in the same place, so the first whole one is the longest.
pub(super) fn standing<'l, T>(text: &str, literals: impl Iterator<Item = (&'l str, T)>) -> Standing<T> {
    let mut standing = Standing::Nothing;
    for (literal, meaning) in literals {
        if literal == text {
            return Standing::Whole(meaning);
        }
        if literal.starts_with(text) {
            standing = Standing::Begun;
        }
    }
    standing
}

/// What becomes of white space before a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    /// It is held, because it may turn out to be prose.
    Held,
    /// It is dropped.
    Dropped,
    /// It may not stand there.
    Refused,
}

/// Reads white space and then one of `literals` from `text`.
///
/// The last `begun` bytes of `held` are what has been read of the literal; the bytes that are read now follow them. Gives
/// the number of bytes of `text` that were read and what is at the end of `held`: a whole literal (`begun` is 0 then), a
/// beginning of one, or, before the next character of `text`, a beginning that does not go on.
pub(super) fn seek<'l, T>(
    held: &mut String,
    begun: &mut usize,
    space: Space,
    text: &str,
    literals: impl Iterator<Item = (&'l str, T)> + Clone,
) -> (usize, Standing<T>) {
    let mut start = 0;
    if *begun == 0 && space != Space::Refused {
        start = leading_space(text);
        if space == Space::Held {
            held.push_str(&text[..start]);
        }
    }
    for (at, character) in text[start..].char_indices() {
        held.push(character);
        *begun += character.len_utf8();
        match standing(&held[held.len() - *begun..], literals.clone()) {
            Standing::Begun => {}
            Standing::Whole(meaning) => {
                *begun = 0;
                return (start + at + character.len_utf8(), Standing::Whole(meaning));
            }
            Standing::Nothing => {
                held.pop();
                *begun -= character.len_utf8();
                return (start + at, Standing::Nothing);
            }
        }
    }
    (text.len(), Standing::Begun)
}
