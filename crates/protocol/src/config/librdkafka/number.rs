//! How C reads numbers from texts, and prints them.

use alloc::format;
use alloc::string::{String, ToString};

/// Whether a letter is blank to C (`isspace`).
pub(super) fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t'..='\r')
}

fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

/// What follows `0x`, if a hexadecimal digit does.
fn hexadecimal(text: &str) -> Option<&str> {
    text.strip_prefix("0x")
        .or_else(|| text.strip_prefix("0X"))
        .filter(|rest| rest.starts_with(|letter: char| letter.is_ascii_hexdigit()))
}

/// The number at the beginning of a text, and what follows it; `None` if there is none.
///
/// `0x` begins a hexadecimal and `0` an octal number. What is beyond 64 bits becomes their largest or least number;
/// of that the lower 32 bits remain, so that 2147483648 becomes -2147483648.
/// Source: `(int)strtol(value, &end, 0)` where `long` has 64 bits.
pub(super) fn parse_int(text: &str) -> Option<(i32, &str)> {
    let (negative, text) = sign(text.trim_start_matches(is_blank));
    let (radix, digits) = match hexadecimal(text) {
        Some(rest) => (16, rest),
        None if text.starts_with('0') => (8, text),
        None => (10, text),
    };
    let end = digits
        .find(|letter: char| !letter.is_digit(radix))
        .unwrap_or(digits.len());
    let (digits, rest) = digits.split_at(end);
    if digits.is_empty() {
        return None;
    }
    let number = digits.chars().filter_map(|letter| letter.to_digit(radix));
    let number = number.fold(0_i64, |number, digit| {
        let scaled = number.saturating_mul(radix.into());
        if negative {
            scaled.saturating_sub(digit.into())
        } else {
            scaled.saturating_add(digit.into())
        }
    });
    #[allow(clippy::cast_possible_truncation)]
    Some((number as i32, rest))
}

/// The number with a fraction at the beginning of a text, and what follows it; `None` if there is none.
///
/// Source: `strtod`. Hexadecimal numbers with more than 53 significant bits may come out one unit off in the last
/// place.
pub(super) fn parse_real(text: &str) -> Option<(f64, &str)> {
    let (negative, text) = sign(text.trim_start_matches(is_blank));
    let (number, rest) = if let Some(digits) = hexadecimal(text) {
        hexadecimal_real(digits)
    } else if let Some(rest) = word(text, "infinity").or_else(|| word(text, "inf")) {
        (f64::INFINITY, rest)
    } else if let Some(rest) = word(text, "nan") {
        (f64::NAN, rest)
    } else {
        let end = decimal_end(text)?;
        let (number, rest) = text.split_at(end);
        (number.parse().ok()?, rest)
    };
    Some((if negative { -number } else { number }, rest))
}

/// What follows a word, in any case of letters.
fn word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(word.len())?;
    start.eq_ignore_ascii_case(word).then_some(rest)
}

fn digits_end(text: &str, from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    from + rest
        .find(|letter: char| !letter.is_ascii_digit())
        .unwrap_or(rest.len())
}

/// Where the decimal number ends that a text begins with.
fn decimal_end(text: &str) -> Option<usize> {
    let whole = digits_end(text, 0);
    let mut end = whole;
    let mut digits = whole;
    if text.get(whole..)?.starts_with('.') {
        end = digits_end(text, whole + 1);
        digits += end - whole - 1;
    }
    if digits == 0 {
        return None;
    }
    let rest = text.get(end..)?;
    if rest.starts_with(['e', 'E']) {
        let unsigned = end + 1 + usize::from(rest.get(1..)?.starts_with(['+', '-']));
        let exponent_end = digits_end(text, unsigned);
        if exponent_end > unsigned {
            end = exponent_end;
        }
    }
    Some(end)
}

/// The number that hexadecimal digits stand for, with an optional fraction and an exponent to base 2.
fn hexadecimal_real(text: &str) -> (f64, &str) {
    let mut number = 0.0;
    let mut place = None;
    let mut end = text.len();
    for (at, letter) in text.char_indices() {
        match (letter.to_digit(16), &mut place) {
            (Some(digit), None) => number = number * 16.0 + f64::from(digit),
            (Some(digit), Some(place)) => {
                *place /= 16.0;
                number += f64::from(digit) * *place;
            }
            (None, None) if letter == '.' => place = Some(1.0),
            _ => {
                end = at;
                break;
            }
        }
    }
    let rest = text.get(end..).unwrap_or_default();
    let Some(exponent) = rest.strip_prefix(['p', 'P']) else {
        return (number, rest);
    };
    let (negative, digits) = sign(exponent);
    let length = digits_end(digits, 0);
    if length == 0 {
        return (number, rest);
    }
    // Beyond this many doublings nothing is left to change.
    const MOST_DOUBLINGS: u32 = 2_200;
    let (exponent, rest) = digits.split_at(length);
    let doublings = exponent.parse().unwrap_or(MOST_DOUBLINGS);
    for _ in 0..doublings.min(MOST_DOUBLINGS) {
        number *= if negative { 0.5 } else { 2.0 };
    }
    (number, rest)
}

/// Prints a number as C's `%g` does: six significant digits, none of the zeros at their end.
pub(super) fn print_real(number: f64) -> String {
    const DIGITS: i32 = 6;
    if number.is_nan() {
        let sign = if number.is_sign_negative() { "-" } else { "" };
        return format!("{sign}nan");
    }
    if number.is_infinite() {
        return format!("{number}");
    }
    let scientific = format!("{number:.5e}");
    let Some((digits, exponent)) = scientific.split_once('e') else {
        return scientific;
    };
    let exponent: i32 = exponent.parse().unwrap_or_default();
    if (-4..DIGITS).contains(&exponent) {
        let places = usize::try_from(DIGITS - 1 - exponent).unwrap_or_default();
        return without_zeros(&format!("{number:.places$}")).to_string();
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!(
        "{}e{sign}{:02}",
        without_zeros(digits),
        exponent.unsigned_abs()
    )
}

/// A number in digits, without the zeros at the end of its fraction.
fn without_zeros(digits: &str) -> &str {
    if digits.contains('.') {
        digits.trim_end_matches('0').trim_end_matches('.')
    } else {
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_read_as_far_as_they_go() {
        let int = |text| parse_int(text).map(|(number, _)| number);
        for (text, expected) in [
            ("5", 5),
            (" \t+7", 7),
            ("-1", -1),
            ("3 ", 3),
            ("1.5", 1),
            ("5abc", 5),
            ("0x10", 16),
            ("0XfF", 255),
            ("010", 8),
            ("08", 0),
            ("0x", 0),
            ("0xg", 0),
            ("2147483648", i32::MIN),
            ("4294967297", 1),
            ("99999999999999999999", -1),
            ("-99999999999999999999", 0),
        ] {
            assert_eq!(int(text), Some(expected), "{text}");
        }
        for text in ["", " ", "-", "+", "abc", "x1", "--1", "+ 1", "\u{660}"] {
            assert_eq!(int(text), None, "{text}");
        }
        assert_eq!(parse_int("12ms"), Some((12, "ms")));
    }

    #[test]
    fn fractions_are_read_as_far_as_they_go() {
        let real = |text| parse_real(text).map(|(number, rest)| (number, rest.len()));
        for (text, expected, left) in [
            ("0.5", 0.5, 0),
            (" .5x", 0.5, 1),
            ("5.", 5.0, 0),
            ("-1e3", -1000.0, 0),
            ("1e", 1.0, 1),
            ("1e+", 1.0, 2),
            ("1E-2s", 0.01, 1),
            ("0x10", 16.0, 0),
            ("0x1.8p3", 12.0, 0),
            ("0x1p-2z", 0.25, 1),
            ("0x8p", 8.0, 1),
            ("0xz", 0.0, 2),
            ("Infinity", f64::INFINITY, 0),
            ("infinite", f64::INFINITY, 5),
            ("0x1p99999999999", f64::INFINITY, 0),
        ] {
            assert_eq!(real(text), Some((expected, left)), "{text}");
        }
        assert!(real("nan").is_some_and(|(number, _)| number.is_nan()));
        for text in ["", ".", "e5", "-", "abc", "é"] {
            assert_eq!(real(text), None, "{text}");
        }
    }

    #[test]
    fn fractions_are_printed_with_six_digits() {
        for (number, expected) in [
            (0.0, "0"),
            (-0.0, "-0"),
            (5.0, "5"),
            (0.1, "0.1"),
            (4.9, "4.9"),
            (900_000.0, "900000"),
            (900_000.5, "900000"),
            (900_001.0, "900001"),
            (1_000_000.0, "1e+06"),
            (1_234_567.0, "1.23457e+06"),
            (0.000_1, "0.0001"),
            (0.000_012, "1.2e-05"),
            (1e100, "1e+100"),
            (999_999.5, "1e+06"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
        ] {
            assert_eq!(print_real(number), expected);
        }
        assert_eq!(print_real(f64::NAN), "nan");
        assert_eq!(print_real(-f64::NAN), "-nan");
    }
}
