//! Times as people type them, in milliseconds.

use ackscope_protocol::Span;
use ackscope_scenario::duration;

/// The longest time that can be entered: an hour, in milliseconds.
const LONGEST_MS: u64 = 3_600_000;

/// The longest text that is read as a time.
const LONGEST_TEXT: usize = 31;

/// A time as a field shows it. No floating point: its tables would weigh more than the whole page's controls.
#[must_use]
pub fn write(span: Span) -> String {
    let (whole, rest) = (span.0 / 1_000, span.0 % 1_000);
    let text = format!("{whole}.{rest:03}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// A time as it was typed; `None` where it is none.
#[must_use]
pub fn read(text: &str) -> Option<Span> {
    let text = text.trim();
    let plain = text.len() <= LONGEST_TEXT
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let span = plain.then(|| duration::parse(&format!("{text} ms")))??;
    (span <= Span::from_millis(LONGEST_MS)).then_some(span)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        for (text, micros) in [
            ("0", 0),
            ("5", 5_000),
            ("2.5", 2_500),
            (" 600 ", 600_000),
            ("0.001", 1),
        ] {
            assert_eq!(read(text), Some(Span(micros)), "{text}");
            assert_eq!(write(Span(micros)), text.trim());
        }
    }

    #[test]
    fn what_is_no_time_is_none() {
        for text in [
            "",
            ".",
            "-1",
            "1e3",
            "1,5",
            "5 s",
            "3600001",
            "0.0001",
            "99999999999999999999999",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
