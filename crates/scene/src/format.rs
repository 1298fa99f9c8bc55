//! Numbers and times as people read them.

use alloc::format;
use alloc::string::{String, ToString};

use ackscope_protocol::{Instant, Span};

/// A whole number with separators between thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Microseconds as milliseconds, without a unit.
pub(crate) fn millis(micros: u64) -> String {
    let (whole, rest) = (grouped(micros / 1_000), micros % 1_000);
    if rest == 0 {
        return whole;
    }
    let text = format!("{whole}.{rest:03}");
    String::from(text.trim_end_matches('0'))
}

/// A moment.
pub(crate) fn moment(at: Instant) -> String {
    format!("{} ms", millis(at.0))
}

/// A length of time, in the unit that suits it.
pub(crate) fn span(length: Span) -> String {
    let micros = length.0;
    if micros >= 10_000_000 {
        let tenths = micros / 100_000;
        return if tenths.is_multiple_of(10) {
            format!("{} s", grouped(tenths / 10))
        } else {
            format!("{}.{} s", grouped(tenths / 10), tenths % 10)
        };
    }
    if micros >= 1_000 || micros == 0 {
        format!("{} ms", millis(micros))
    } else {
        format!("{micros} µs")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_103), "1,103");
        assert_eq!(grouped(2_147_483_647), "2,147,483,647");
        assert_eq!(moment(Instant(1_103_000)), "1,103 ms");
        assert_eq!(moment(Instant(5_250)), "5.25 ms");
        assert_eq!(span(Span(119_500_000)), "119.5 s");
        assert_eq!(span(Span(12_500_000)), "12.5 s");
        assert_eq!(span(Span(300_000)), "300 ms");
        assert_eq!(span(Span(250)), "250 µs");
    }
}
