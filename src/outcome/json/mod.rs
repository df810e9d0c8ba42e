//! Comparing argument texts: complete ones as JSON values, incomplete ones as sequences of JSON tokens.
//!
//! Nothing here recurses, so that nesting of any depth is a text like any other, and no number is expanded, so that
//! `1e999999999` costs what its eleven characters cost. Strings are compared as UTF-16, which is what their escapes
//! spell: a lone surrogate is a value too.

mod decimal;
mod difference;
mod token;
mod tree;

pub use decimal::is_integral;
pub use difference::{ValueDifference, first_difference};
pub use token::same_tokens;
pub use tree::{Document, Form, Unread, Value, form};

/// Whether two argument texts say the same: as values if both are JSON objects, else token by token.
pub fn same(left: &str, right: &str) -> bool {
    if left == right {
        return true;
    }
    match (Document::parse(left), Document::parse(right)) {
        (Ok(left), Ok(right)) => first_difference(&left, &right).is_none(),
        _ => same_tokens(left, right),
    }
}
