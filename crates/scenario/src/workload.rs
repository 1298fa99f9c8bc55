//! Rows of records, unfolded.

use alloc::format;
use alloc::string::String;

/// What stands for the number of a record in its row.
pub(crate) const NUMBER: &str = "{n}";

/// The text of the nth record of a row, from 1.
#[must_use]
pub(crate) fn numbered(pattern: &str, n: u32) -> String {
    pattern.replace(NUMBER, &format!("{n}"))
}
