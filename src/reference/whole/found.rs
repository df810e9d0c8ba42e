//! A call that was found, and the way in which its body ends.

/// A committed call.
pub(super) struct Found {
    pub name: String,
    /// The arguments' JSON text, as far as it is known.
    pub arguments: String,
    pub ending: Ending,
}

/// How a committed call's body ends. Positions are byte offsets into the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The arguments' terminator was seen; the body ends here.
    Complete(usize),
    /// The piece of the body that starts here cannot belong to it.
    Malformed(usize),
    /// The text ends inside the body.
    Truncated,
}

impl Ending {
    /// How a body ends at `at`, where none of the literals that could go on stands: with the text, if that ends there or
    /// within one of them.
    pub fn without(text: &str, at: usize, literals: &[&str]) -> Ending {
        let rest = &text[at..];
        let is_begun = rest.is_empty() || literals.iter().any(|literal| literal.starts_with(rest));
        if is_begun { Ending::Truncated } else { Ending::Malformed(at) }
    }
}
