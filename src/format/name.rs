//! Function names (rule 3): `[A-Za-z_][A-Za-z0-9_.:/-]{0,127}`.

/// The longest name, in bytes (names are ASCII).
pub const LONGEST: usize = 128;

/// Whether `byte` may stand at `position` of a name.
pub fn allows(byte: u8, position: usize) -> bool {
    position < LONGEST
        && match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => true,
            b'0'..=b'9' | b'.' | b':' | b'/' | b'-' => position > 0,
            _ => false,
        }
}

/// Whether `name` is a whole valid name.
pub fn is_valid(name: &str) -> bool {
    !name.is_empty() && name.bytes().enumerate().all(|(position, byte)| allows(byte, position))
}

#[cfg(test)]
mod tests {
    use super::is_valid;

    #[test]
    fn a_name_starts_with_a_letter_or_underscore_and_has_at_most_128_characters() {
        for good in ["f", "_f", "a.b:c/d-e9", &"x".repeat(128)] {
            assert!(is_valid(good), "{good}");
        }
        for bad in ["", "9f", "-f", "a b", "é", "f>", &"x".repeat(129)] {
            assert!(!is_valid(bad), "{bad}");
        }
    }
}
