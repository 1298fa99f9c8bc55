//! The Chinese as a file: made where it is compiled in, installed where it is not.
//!
//! A line says what the file is and to which English it belongs. Then each text follows, and behind each a line with
//! `%`. A file that belongs to other texts, older or newer, does not fit, so that no text stands for another.

use alloc::format;
use alloc::string::String;

use crate::table::Table;

/// What stands behind each text.
const END: &str = "\n%\n";

/// A file does not belong to these tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit;

/// The Chinese of some tables as a file.
///
/// # Panics
/// If a text contains what ends one.
#[must_use]
pub fn write(tables: &[&'static Table]) -> String {
    let mut file = head(tables);
    for text in tables.iter().flat_map(|table| table.chinese()) {
        assert!(!text.contains(END.trim_end()), "{text}");
        file.push_str(text);
        file.push_str(END);
    }
    file
}

/// Installs a file that was made of these tables. The first one that fits stays.
///
/// # Errors
/// If it was made of others, or is not whole. Then nothing is installed.
pub fn install(tables: &[&'static Table], file: String) -> Result<(), Misfit> {
    let head = head(tables);
    let count: usize = tables.iter().map(|table| table.english().len()).sum();
    let body = file.strip_prefix(&head).ok_or(Misfit)?;
    let whole: usize = texts(body).map(|text| text.len() + END.len()).sum();
    if whole != body.len() || texts(body).count() != count {
        return Err(Misfit);
    }
    // Texts are for ever, as those that are compiled in.
    let file: &'static str = file.leak();
    let mut texts = texts(file.get(head.len()..).unwrap_or_default());
    for table in tables {
        table.install(texts.by_ref().take(table.english().len()).collect());
    }
    Ok(())
}

/// The texts of a file, without its head and without what stands behind each. What no [`END`] ends is left out.
fn texts(body: &str) -> impl Iterator<Item = &str> {
    let mut rest = body;
    // Not `split`: a search for a text weighs more than all else here, and nothing else in the page needs it.
    core::iter::from_fn(move || {
        let mut places = rest.as_bytes().windows(END.len());
        let place = places.position(|some| some == END.as_bytes())?;
        let text = rest.get(..place)?;
        rest = rest.get(place + END.len()..)?;
        Some(text)
    })
}

/// The first line: what the file is, and a fingerprint (FNV-1a) of the English that it belongs to.
fn head(tables: &[&'static Table]) -> String {
    let mut print: u64 = 0xcbf2_9ce4_8422_2325;
    for text in tables.iter().flat_map(|table| table.english()) {
        for byte in text.bytes().chain([0]) {
            print = (print ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("Ackscope zh-CN {print:016x}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;

    const ENGLISH: [&str; 3] = ["one", "two\n\nparagraphs", ""];
    const CHINESE: [&str; 3] = ["一", "两\n\n段", ""];

    fn leaked(
        english: &'static [&'static str],
        chinese: &'static [&'static str],
    ) -> &'static Table {
        alloc::boxed::Box::leak(alloc::boxed::Box::new(Table::new(english, chinese)))
    }

    #[test]
    fn what_is_written_fits_where_it_is_not_compiled_in() {
        let file = write(&[leaked(&ENGLISH, &CHINESE), leaked(&["x"], &["甲"])]);
        let tables = [leaked(&ENGLISH, &[]), leaked(&["x"], &[])];
        assert!(!tables[0].has(Locale::ZhCn));
        assert_eq!(tables[0].get(0, Locale::ZhCn), "one");
        assert_eq!(install(&tables, file), Ok(()));
        assert!(tables[0].has(Locale::ZhCn));
        for (place, text) in CHINESE.iter().enumerate() {
            assert_eq!(tables[0].get(place, Locale::ZhCn), *text);
            assert_eq!(tables[0].get(place, Locale::En), ENGLISH[place]);
        }
        assert_eq!(tables[1].get(0, Locale::ZhCn), "甲");
    }

    #[test]
    fn another_file_or_a_part_of_one_does_not_fit() {
        let file = write(&[leaked(&ENGLISH, &CHINESE)]);
        let changed = leaked(&["one", "two", ""], &[]);
        assert_eq!(install(&[changed], file.clone()), Err(Misfit));
        let table = leaked(&ENGLISH, &[]);
        for (end, _) in file.char_indices() {
            assert_eq!(install(&[table], file[..end].into()), Err(Misfit), "{end}");
        }
        assert!(!table.has(Locale::ZhCn));
    }
}
