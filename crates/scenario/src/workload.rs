//! Rows of records, unfolded.

use alloc::string::{String, ToString};

/// What stands for the number of a record in its row, without the brace before it. Whoever looks for it splits at that
/// brace: a search for a text would be the only one in the page, and weigh more than this whole module.
const NUMBER: &str = "n}";

/// Whether a text says where the number of a record goes.
#[must_use]
pub(crate) fn is_numbered(pattern: &str) -> bool {
    let mut behind_braces = pattern.split('{').skip(1);
    behind_braces.any(|part| part.starts_with(NUMBER))
}

/// The text of the nth record of a row, from 1: `{n}` stands for that.
#[must_use]
pub(crate) fn numbered(pattern: &str, n: u32) -> String {
    let mut parts = pattern.split('{');
    let mut text = String::from(parts.next().unwrap_or_default());
    for part in parts {
        if let Some(rest) = part.strip_prefix(NUMBER) {
            text.push_str(&n.to_string());
            text.push_str(rest);
        } else {
            text.push('{');
            text.push_str(part);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_goes_where_its_mark_is() {
        for (pattern, text) in [
            ("r{n}", "r12"),
            ("{n}-{n}", "12-12"),
            ("{{n}}", "{12}"),
            ("n}", "n}"),
            ("{m}{n", "{m}{n"),
            ("", ""),
        ] {
            assert_eq!(numbered(pattern, 12), text);
            assert_eq!(is_numbered(pattern), pattern.contains("{n}"));
        }
    }
}
