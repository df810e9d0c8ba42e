//! What a session is opened with: the input, the mistake if it makes one, and its style.

use std::hash::{Hash, Hasher};

use super::faults::Mistake;
use super::shared::Work;
use crate::subject::Input;

/// How a parser hands out the arguments. All three are legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// As the model writes them, piece by piece.
    #[default]
    Streaming,
    /// The name at once; the arguments, parsed and written anew, when the call is complete.
    Reserialising,
    /// Name and arguments together when the call is complete.
    OnePiece,
}

impl Style {
    /// Whether a client sees arguments as the model writes them, and not only once they are complete.
    pub fn is_incremental(self) -> bool {
        self == Style::Streaming
    }
}

/// The unchanging part of a session.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setup<'a> {
    pub input: Input<'a>,
    pub mistake: Option<Mistake>,
    pub style: Style,
    /// Where the session counts its work. It decides nothing, so setups that differ in it are equal.
    pub work: &'a Work,
}

impl Setup<'_> {
    /// Whether the parser makes this mistake.
    pub fn makes(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    /// The markers that open a block: a call, or the section around all calls.
    pub fn openers(&self) -> Vec<&str> {
        match self.input.row.bare_opener() {
            Some(bare) => vec![bare],
            None => self.input.row.openers(),
        }
    }

    /// The marker that opens a block as the template writes it.
    pub fn opener(&self) -> &str {
        self.openers().first().copied().unwrap_or_default()
    }

    /// The marker that closes a call, else the one that closes the section; `None` if the format has neither.
    pub fn closer(&self) -> Option<&str> {
        let section = self.input.row.section.as_ref().map(|section| section.close.as_str());
        std::iter::once(self.input.row.close.as_str()).chain(section).find(|closer| !closer.is_empty())
    }
}

/// Sessions are compared within one input, so its address stands for it.
impl PartialEq for Setup<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.input.row, other.input.row)
            && std::ptr::eq(self.input.tools, other.input.tools)
            && self.input.start == other.input.start
            && self.mistake == other.mistake
            && self.style == other.style
    }
}

impl Eq for Setup<'_> {}

impl Hash for Setup<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.mistake.hash(state);
        self.style.hash(state);
    }
}
