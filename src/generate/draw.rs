//! Drawing: the choices of a case, read from bytes.

use arbitrary::Unstructured;

/// A source of choices. Bytes that have run out read as zero, so every draw succeeds; zero always stands for the
/// plainest choice (the first of a list, no cut, nothing added), so that an empty input is a small case.
pub(super) struct Draw<'d, 'a> {
    unstructured: &'d mut Unstructured<'a>,
}

impl<'d, 'a> Draw<'d, 'a> {
    /// Draws from `unstructured`.
    pub(super) fn new(unstructured: &'d mut Unstructured<'a>) -> Draw<'d, 'a> {
        Draw { unstructured }
    }

    /// A number below `count`; 0 if `count` is 0 or 1. Two bytes a draw keep the shares of a hundred choices even.
    pub(super) fn below(&mut self, count: usize) -> usize {
        if count <= 1 {
            return 0;
        }
        let drawn = self.unstructured.int_in_range(0..=u16::MAX).unwrap_or(0);
        usize::from(drawn) % count
    }

    /// One of `low..=high`.
    pub(super) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// True in `percent` of a hundred draws; false for bytes that have run out.
    pub(super) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) + percent >= 100
    }

    /// One byte, for the many small decisions about cuts.
    pub(super) fn byte(&mut self) -> u8 {
        self.unstructured.int_in_range(0..=u8::MAX).unwrap_or(0)
    }

    /// One of `choices`, each as likely as the others. `choices` is not empty.
    pub(super) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// One of `choices`, as likely as its weight says. `choices` is not empty and has a weight above 0.
    pub(super) fn weighted<T: Copy>(&mut self, choices: &[(usize, T)]) -> T {
        let total = choices.iter().map(|(weight, _)| weight).sum();
        let mut left = self.below(total);
        for &(weight, choice) in choices {
            if left < weight {
                return choice;
            }
            left -= weight;
        }
        choices[0].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_have_run_out_give_the_first_choice() {
        let mut empty = Unstructured::new(&[]);
        let mut draw = Draw::new(&mut empty);
        assert_eq!(draw.pick(&["first", "second"]), "first");
        assert_eq!(draw.weighted(&[(1, "first"), (99, "second")]), "first");
        assert!(!draw.chance(99));
        assert_eq!(draw.between(3, 9), 3);
    }
}
