//! A place in a text.

/// A place in a text, in bytes of UTF-8; both ends stand between letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last; equal to `start` for a place without extent.
    pub end: usize,
}

impl Span {
    /// The text there; empty if the span is not of this text.
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }

    /// Line and column of the start, both from 1; columns count letters. A line ends at `\n`, `\r` or `\r\n`.
    #[must_use]
    pub fn line_and_column(self, text: &str) -> (usize, usize) {
        let before = text.get(..self.start).unwrap_or(text);
        let mut line = 1;
        let mut column = 1;
        let mut previous = ' ';
        for letter in before.chars() {
            match letter {
                // The second half of a line end that has been counted.
                '\n' if previous == '\r' => {}
                '\n' | '\r' => {
                    line += 1;
                    column = 1;
                }
                _ => column += 1,
            }
            previous = letter;
        }
        (line, column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one() {
        let text = "a\r\nbé=1\rc\n\nd";
        let at = |start| Span { start, end: start }.line_and_column(text);
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(3), (2, 1));
        assert_eq!(at(6), (2, 3));
        assert_eq!(at(9), (3, 1));
        assert_eq!(at(12), (5, 1));
        assert_eq!(at(99), (5, 2));
        assert_eq!(Span { start: 4, end: 6 }.of(text), "é");
        assert_eq!(Span { start: 5, end: 6 }.of(text), "");
    }
}
