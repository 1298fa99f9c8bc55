//! Releases of Kafka: what differs between them is data that is looked up by version.

use core::fmt;

/// A release of Apache Kafka, ordered by age of its line.
///
/// The fourth number of the 0.x releases is left out: no rule here changed with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// 0 to 4.
    pub major: u8,
    /// The second number.
    pub minor: u8,
    /// The third number.
    pub patch: u8,
}

impl Version {
    /// The release that everything is modelled after.
    pub const MODELLED: Self = Self::new(4, 3, 1);
    /// The oldest release that is covered: the first with idempotence.
    pub const OLDEST: Self = Self::new(0, 11, 0);
    /// The newest release that is covered.
    pub const NEWEST: Self = Self::new(4, 4, u8::MAX);
    /// One release of each covered line, oldest first; for a line in which a rule changed, its last.
    pub const LINES: &'static [Self] = &[
        Self::new(0, 11, 0),
        Self::new(1, 0, 2),
        Self::new(1, 1, 1),
        Self::new(2, 0, 1),
        Self::new(2, 1, 1),
        Self::new(2, 2, 2),
        Self::new(2, 3, 1),
        Self::new(2, 4, 1),
        Self::new(2, 5, 1),
        Self::new(2, 6, 3),
        Self::new(2, 7, 2),
        Self::new(2, 8, 2),
        Self::new(3, 0, 2),
        Self::new(3, 1, 2),
        Self::new(3, 2, 3),
        Self::new(3, 3, 2),
        Self::new(3, 4, 1),
        Self::new(3, 5, 2),
        Self::new(3, 6, 2),
        Self::new(3, 7, 2),
        Self::new(3, 8, 1),
        Self::new(3, 9, 1),
        Self::new(4, 0, 1),
        Self::new(4, 1, 1),
        Self::new(4, 2, 0),
        Self::new(4, 3, 1),
        Self::new(4, 4, 0),
    ];

    /// The release with these three numbers.
    #[must_use]
    pub const fn new(major: u8, minor: u8, patch: u8) -> Self {
        Self {
            major,
            minor,
            patch,
        }
    }

    /// Reads `4.3.1`, `4.3` (then the last release of that line that is known here) or `0.11.0.3`.
    ///
    /// `None` if it is not such a text, or the line is not covered (older than 0.11, newer than 4.4).
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split('.').map(number);
        let (major, minor) = (numbers.next()??, numbers.next()??);
        let line = Self::LINES
            .iter()
            .find(|line| line.major == major && line.minor == minor)?;
        let patch = match numbers.next() {
            None => line.patch,
            Some(patch) => patch?,
        };
        let fourth_fits = match numbers.next() {
            None => true,
            Some(fourth) => major == 0 && fourth.is_some(),
        };
        (fourth_fits && numbers.next().is_none()).then_some(Self::new(major, minor, patch))
    }
}

fn number(text: &str) -> Option<u8> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_and_ordered() {
        assert_eq!(Version::parse("4.3.1"), Some(Version::MODELLED));
        assert_eq!(Version::parse("4.3"), Some(Version::MODELLED));
        assert_eq!(Version::parse("0.11.0.3"), Some(Version::OLDEST));
        assert_eq!(Version::parse("3.0"), Some(Version::new(3, 0, 2)));
        for wrong in [
            "", "4", "4.", "4.3.", "4.3.1.0", "4.5", "0.10.2", "v4.3", "4.+3", "4.3.999",
            "4.3.1-rc",
        ] {
            assert_eq!(Version::parse(wrong), None, "{wrong}");
        }
        assert!(Version::LINES.is_sorted());
        assert!(Version::LINES.contains(&Version::MODELLED));
    }
}
