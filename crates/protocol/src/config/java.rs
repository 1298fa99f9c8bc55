//! How Java reads texts: what counts as blank, as a digit, as the same letter.

use alloc::string::String;

/// Where each row of ten decimal digits begins, in the Basic Multilingual Plane.
///
/// `Integer.parseInt` looks at one UTF-16 unit at a time, so digits beyond that plane are no digits to it.
/// Source: `Character.digit` of Java 17 (Unicode 13, general category Nd).
const ZEROS: &[u32] = &[
    0x0030, 0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6,
    0x0D66, 0x0DE6, 0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80,
    0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0,
    0xFF10,
];

/// The text without the control characters and blanks at both ends (`String.trim`).
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(|letter| letter <= ' ')
}

/// The number that a text stands for (`Integer.parseInt`, `Long.parseLong`): an optional sign, then decimal digits
/// of any script; `None` if it is something else or beyond `least..=most`.
pub(super) fn parse_number(text: &str, least: i64, most: i64) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() {
        return None;
    }
    let mut number: i64 = 0;
    for letter in digits.chars() {
        let digit = digit(letter)?;
        let scaled = number.checked_mul(10)?;
        // Counting towards the sign keeps the least number within reach.
        number = if negative {
            scaled.checked_sub(digit)?
        } else {
            scaled.checked_add(digit)?
        };
    }
    (least..=most).contains(&number).then_some(number)
}

fn digit(letter: char) -> Option<i64> {
    let code = u32::from(letter);
    ZEROS
        .iter()
        .map(|zero| code.wrapping_sub(*zero))
        .find(|offset| *offset < 10)
        .map(i64::from)
}

/// Whether two texts are the same but for the case of letters (`String.equalsIgnoreCase`), where `word` is ASCII
/// and in lower case.
///
/// Java compares letter by letter in upper case, so a long s (U+017F) counts as an s, and a Kelvin sign as a k.
pub(super) fn equals_ignoring_case(text: &str, word: &str) -> bool {
    let plain = |letter: char| match letter {
        '\u{17F}' => 's',
        '\u{212A}' => 'k',
        other => other.to_ascii_lowercase(),
    };
    text.chars().map(plain).eq(word.chars())
}

/// The text in upper case (`String.toUpperCase(Locale.ROOT)`), as far as Latin-1 goes and what becomes a letter of
/// ASCII. Other letters stay: no name that this is compared with has any, and Unicode's table of them is large.
pub(super) fn to_upper_case(text: &str) -> String {
    let mut upper = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            'ß' => upper.push_str("SS"),
            'ı' => upper.push('I'),
            'ſ' => upper.push('S'),
            'µ' => upper.push('Μ'),
            'ÿ' => upper.push('Ÿ'),
            '÷' => upper.push('÷'),
            // The capitals of Latin-1 are as far before the small letters as those of ASCII.
            'à'..='þ' => upper.extend(char::from_u32(u32::from(letter) - 32)),
            _ => upper.push(letter.to_ascii_uppercase()),
        }
    }
    upper
}

/// Whether a character is a letter or a digit of some script: beyond ASCII, all but what stands in Unicode's blocks of
/// signs. Its table of letters is large, and a few signs more or less among them decide nothing.
pub(super) fn is_letter_or_digit(letter: char) -> bool {
    match letter {
        '\0'..='\x7F' => letter.is_ascii_alphanumeric(),
        // Latin-1, combining marks, punctuation to arrows and shapes, and what belongs to scripts of their own.
        '\u{80}'..='\u{BF}' | '×' | '÷' | '\u{2EF}'..='\u{344}' => false,
        '\u{2000}'..='\u{2BFF}' | '\u{2E00}'..='\u{2E7F}' => false,
        // Chinese, Japanese and Korean punctuation, vertical and wide forms.
        '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' | '\u{FE00}'..='\u{FE6F}' => false,
        '\u{FEFF}'..='\u{FF0F}' | '\u{FF1A}'..='\u{FF20}' | '\u{FF3B}'..='\u{FF40}' => false,
        '\u{FF5B}'..='\u{FF65}' | '\u{FFE0}'..='\u{FFFF}' => false,
        // Private use, and pictures.
        '\u{E000}'..='\u{F8FF}' | '\u{1F000}'..='\u{1FBEF}' => false,
        _ => true,
    }
}

/// Whether a text can be the name of a class in a package: identifiers joined by dots.
pub(super) fn is_class_name(text: &str) -> bool {
    let identifier = |part: &str| {
        part.starts_with(|first: char| !first.is_ascii_digit())
            && part
                .chars()
                .all(|letter| is_letter_or_digit(letter) || letter == '_' || letter == '$')
    };
    text.contains('.') && text.split('.').all(identifier)
}

/// The elements of a list: separated by commas, the blanks around those dropped.
///
/// Source: `ConfigDef.parseType`, whose pattern is `\s*,\s*`. An empty text is the empty list.
pub(super) fn elements(trimmed: &str) -> impl Iterator<Item = &str> {
    const BLANKS: [char; 6] = [' ', '\t', '\n', '\u{B}', '\u{C}', '\r'];
    let last = trimmed.split(',').count().saturating_sub(1);
    trimmed
        .split(',')
        .enumerate()
        .map(move |(index, element)| {
            // Only the blanks beside a comma belong to the separator.
            let element = if index == 0 {
                element
            } else {
                element.trim_start_matches(BLANKS)
            };
            if index == last {
                element
            } else {
                element.trim_end_matches(BLANKS)
            }
        })
        .filter(move |_| !trimmed.is_empty())
}

/// Where a text stands when Java walks through a hash set that was made for `size` texts.
///
/// Source: `String.hashCode`, `HashMap.hash`, `HashMap.tableSizeFor`, `HashSet.<init>(Collection)` of Java 17.
pub(super) fn hash_bucket(text: &str, size: usize) -> u32 {
    let hash = text.encode_utf16().fold(0_u32, |hash, unit| {
        hash.wrapping_mul(31).wrapping_add(unit.into())
    });
    // The load factor is three quarters, the least capacity 16.
    let capacity = (size * 4 / 3 + 1).max(16).next_power_of_two();
    let mask = u32::try_from(capacity - 1).unwrap_or(u32::MAX);
    (hash ^ (hash >> 16)) & mask
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn int(text: &str) -> Option<i64> {
        parse_number(text, i32::MIN.into(), i32::MAX.into())
    }

    #[test]
    fn numbers_are_read_as_java_reads_them() {
        assert_eq!(int("+5"), Some(5));
        assert_eq!(int("007"), Some(7));
        assert_eq!(int("\u{665}"), Some(5));
        assert_eq!(int("\u{FF11}\u{966}"), Some(10));
        assert_eq!(int("-2147483648"), Some(-2_147_483_648));
        for wrong in [
            "",
            "+",
            "-",
            "+-5",
            "1_000",
            "1e3",
            "5L",
            "0x10",
            "1.0",
            "2147483648",
            "\u{1D7CE}",
            "½",
        ] {
            assert_eq!(int(wrong), None, "{wrong}");
        }
        assert_eq!(
            parse_number("-9223372036854775808", i64::MIN, i64::MAX),
            Some(i64::MIN)
        );
        assert_eq!(
            parse_number("9223372036854775808", i64::MIN, i64::MAX),
            None
        );
    }

    #[test]
    fn hash_sets_are_walked_as_java_walks_them() {
        // "abc".hashCode() is 96354, whose low four bits are 2; the high half is 1.
        assert_eq!(hash_bucket("abc", 1), 3);
        assert_eq!(hash_bucket("", 1), 0);
        // 13 texts need more than 16 buckets.
        assert_eq!(hash_bucket("abc", 13), 96354 & 31 ^ 1);
    }

    #[test]
    fn upper_case_is_that_of_java_for_what_may_be_a_name() {
        assert_eq!(to_upper_case("saſl_plaıntext"), "SASL_PLAINTEXT");
        assert_eq!(to_upper_case("ßl"), "SSL");
        let latin: String = ('\0'..='ÿ').collect();
        assert_eq!(to_upper_case(&latin), latin.to_uppercase());
    }

    #[test]
    fn letters_and_digits_are_told_from_signs() {
        let scripts = [
            '\0'..='\x7F',
            'À'..='ˁ',
            'Ѐ'..='ҁ',
            '一'..='鿿',
            'ァ'..='ヺ',
        ];
        for letter in scripts.into_iter().flatten() {
            assert_eq!(is_letter_or_digit(letter), letter.is_alphanumeric());
        }
        let signs = "·¿ –—‘’“”†…€™→√■☃✓〈。、「」〜︰（），．－：；？＿［｝｡￥\u{A0}\u{301}\u{FEFF}\u{E000}🙂";
        for sign in signs.chars() {
            assert!(!is_letter_or_digit(sign), "{sign}");
        }
    }

    #[test]
    fn blanks_case_lists_and_names() {
        assert_eq!(trim("\t 7\u{0} "), "7");
        assert_eq!(trim("\u{A0}7"), "\u{A0}7");
        assert!(equals_ignoring_case("TrUe", "true"));
        assert!(equals_ignoring_case("fal\u{17F}e", "false"));
        assert!(!equals_ignoring_case("tru", "true"));
        assert_eq!(
            elements("a , b,,c").collect::<Vec<_>>(),
            ["a", "b", "", "c"]
        );
        assert_eq!(elements("").count(), 0);
        assert!(is_class_name("com.example.My$Partitioner"));
        for wrong in ["", "abc", "1.0", "a..b", "a.b-c", "a.1", "a。b.c"] {
            assert!(!is_class_name(wrong), "{wrong}");
        }
    }
}
