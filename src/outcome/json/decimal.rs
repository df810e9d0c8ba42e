//! Exact decimals: two spellings of a number are compared without ever writing the number out.

/// Whether two JSON numbers have the same value: `1.0`, `1`, `10e-1` and `0.1e1` are one number.
///
/// An exponent of more than 36 digits is compared by its spelling only.
pub fn same_number(left: &str, right: &str) -> bool {
    left == right || Decimal::read(left) == Decimal::read(right)
}

/// Whether a JSON number's value is an integer: `5.0` and `5e3` are, `5e-1` is not.
pub fn is_integral(text: &str) -> bool {
    let decimal = Decimal::read(text);
    match decimal.unread {
        Some((negative_exponent, _)) => !negative_exponent,
        None => decimal.exponent >= decimal.digits.len() as i128,
    }
}

/// `0.DIGITS × 10^exponent`, the digits without zeros at either end; zero has no digits.
#[derive(Debug, PartialEq, Eq)]
struct Decimal<'a> {
    negative: bool,
    digits: Vec<u8>,
    exponent: i128,
    /// The exponent's spelling where it is too long to be added up.
    unread: Option<(bool, &'a str)>,
}

impl<'a> Decimal<'a> {
    fn read(text: &'a str) -> Decimal<'a> {
        let (negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));

        let all = || whole.bytes().chain(fraction.bytes());
        let leading = all().take_while(|&digit| digit == b'0').count();
        let mut digits: Vec<u8> = all().skip(leading).collect();
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        if digits.is_empty() {
            return Decimal { negative: false, digits, exponent: 0, unread: None };
        }

        let shift = whole.len() as i128 - leading as i128;
        let negative_exponent = exponent.starts_with('-');
        let magnitude = exponent.trim_start_matches(['+', '-']).trim_start_matches('0');
        let (exponent, unread) = if magnitude.len() > 36 {
            (shift, Some((negative_exponent, magnitude)))
        } else {
            let magnitude: i128 = magnitude.parse().unwrap_or(0);
            (shift + if negative_exponent { -magnitude } else { magnitude }, None)
        };
        Decimal { negative, digits, exponent, unread }
    }
}

#[cfg(test)]
mod tests {
    use super::{is_integral, same_number};

    #[test]
    fn spellings_of_one_number_are_equal() {
        for (left, right) in [
            ("1", "1.0"),
            ("1", "10e-1"),
            ("100", "1e2"),
            ("0.001", "1E-3"),
            ("-0", "0"),
            ("0e999999999999", "0.000"),
            ("1e999999999", "0.1e1000000000"),
            ("1e+05", "100000"),
            ("12345678901234567890123", "12345678901234567890123.0"),
        ] {
            assert!(same_number(left, right), "{left} and {right}");
        }
    }

    #[test]
    fn an_integer_is_told_by_its_value() {
        for text in ["0", "-0.0", "5.0", "5e3", "120e-1", "1e999999999"] {
            assert!(is_integral(text), "{text}");
        }
        for text in ["0.5", "5e-1", "125e-1", "1e-999999999"] {
            assert!(!is_integral(text), "{text}");
        }
    }

    #[test]
    fn numbers_that_round_to_one_float_are_not_equal() {
        for (left, right) in [
            ("0.1", "0.10000000000000001"),
            ("9007199254740993", "9007199254740992"),
            ("1e999999999", "1e999999998"),
            ("1", "-1"),
            ("1e400", "1e401"),
            ("10", "1"),
            ("0.1", "0.01"),
        ] {
            assert!(!same_number(left, right), "{left} and {right}");
        }
    }

    #[test]
    fn an_exponent_longer_than_any_integer_type_is_compared_by_its_spelling() {
        let (huge, larger) = (format!("1e{}", "9".repeat(60)), format!("1e{}", "9".repeat(61)));
        assert!(same_number(&huge, &huge.replace("1e", "1.0e+0")));
        assert!(!same_number(&huge, &larger));
        assert!(!same_number(&huge, &huge.replace("1e", "1e-")));
    }
}
