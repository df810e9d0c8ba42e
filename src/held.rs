//! Text that a session *holds*: a string that is quick to compare.
//!
//! A session's state is compared once a feed while it is explored, and most of what it could hold it does not hold at the
//! moment. To compare two empty strings is a call of the C library with addresses that are none, which on processors
//! with masked loads takes a hundred times longer than looking at the lengths.

use std::ops::{Deref, DerefMut};

/// A string whose comparison with its like looks at nothing where there is nothing.
#[derive(Clone, Debug, Default, Eq)]
pub struct Held(String);

impl Held {
    /// Holds nothing.
    pub const fn new() -> Held {
        Held(String::new())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl PartialEq for Held {
    fn eq(&self, other: &Held) -> bool {
        self.0.len() == other.0.len() && (self.0.is_empty() || self.0 == other.0)
    }
}

impl PartialEq<String> for Held {
    fn eq(&self, other: &String) -> bool {
        self.0 == *other
    }
}

impl PartialEq<str> for Held {
    fn eq(&self, other: &str) -> bool {
        self.0 == *other
    }
}

impl std::hash::Hash for Held {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Deref for Held {
    type Target = String;

    fn deref(&self) -> &String {
        &self.0
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut String {
        &mut self.0
    }
}

impl From<String> for Held {
    fn from(text: String) -> Held {
        Held(text)
    }
}

impl From<Held> for String {
    fn from(held: Held) -> String {
        held.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn held_texts_are_equal_exactly_if_the_texts_are() {
        let texts = ["", "a", "b", "ab", "é"];
        let held: Vec<Held> = texts.iter().map(|&text| Held::from(text.to_owned())).collect();
        for (one, text) in held.iter().zip(texts) {
            for (other, other_text) in held.iter().zip(texts) {
                assert_eq!(one == other, text == other_text);
            }
        }
    }
}
