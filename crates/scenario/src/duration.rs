//! Spans of time as people write them: `5 ms`, `2 s`, `250 us`.

use alloc::format;
use alloc::string::String;

use ackscope_protocol::Span;

/// The units, from the largest; each with its length in microseconds.
const UNITS: [(&str, u64); 6] = [
    ("d", 86_400_000_000),
    ("h", 3_600_000_000),
    ("min", 60_000_000),
    ("s", 1_000_000),
    ("ms", 1_000),
    ("us", 1),
];

/// Reads a span: a whole number and a unit, or a decimal fraction of a unit that comes out at whole microseconds.
/// `None` if it is anything else.
#[must_use]
pub fn parse(text: &str) -> Option<Span> {
    let text = text.trim();
    let digits = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at_checked(digits)?;
    let unit = match unit.trim_start() {
        "µs" | "μs" => "us",
        unit => unit,
    };
    let (_, micros) = UNITS.into_iter().find(|(name, _)| *name == unit)?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    if whole.is_empty() || fraction.is_empty() || fraction.len() > 9 {
        return None;
    }
    let scale = 10_u64.pow(fraction.len() as u32);
    let part = fraction.parse::<u64>().ok()?.checked_mul(micros)?;
    if part % scale != 0 {
        return None;
    }
    let whole = whole.parse::<u64>().ok()?.checked_mul(micros)?;
    whole.checked_add(part / scale).map(Span)
}

/// Writes a span in the unit that people use for its size: `600 ms`, `2 s`, `250 us`. [`parse`] reads it back.
#[must_use]
pub fn format(span: Span) -> String {
    let Span(micros) = span;
    if micros == 0 {
        return "0 ms".into();
    }
    // A day or an hour is said only when it is exactly that many; 90 s stay 90 s.
    let (unit, length) = UNITS
        .into_iter()
        .find(|(_, length)| micros % length == 0)
        .unwrap_or(("us", 1));
    // 1 s and more in whole seconds read well; 1500 ms is better than a fraction.
    format!("{} {unit}", micros / length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_people_write() {
        for (text, micros) in [
            ("5 ms", 5_000),
            ("5ms", 5_000),
            ("2 s", 2_000_000),
            ("1.5 s", 1_500_000),
            ("250 us", 250),
            ("250 µs", 250),
            ("0 ms", 0),
            ("1 min", 60_000_000),
            ("2 d", 172_800_000_000),
        ] {
            assert_eq!(parse(text), Some(Span(micros)), "{text}");
        }
    }

    #[test]
    fn refuses_what_has_no_unit_or_is_not_exact() {
        for text in [
            "",
            "5",
            "ms",
            "-5 ms",
            "1e3 ms",
            "0.5 us",
            "1. s",
            ".5 s",
            "5 m",
            "5 MS",
            "99999999999999999999 ms",
            "18446744073709551615 s",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn writes_what_it_reads() {
        for micros in [
            0,
            1,
            999,
            1_000,
            1_500,
            300_000,
            1_000_000,
            90_000_000,
            120_000_000,
            86_400_000_000,
        ] {
            assert_eq!(parse(&format(Span(micros))), Some(Span(micros)));
        }
        assert_eq!(format(Span::from_millis(120_000)), "2 min");
    }
}
