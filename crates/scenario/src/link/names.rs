//! Names that follow from the one before: after `order-1` comes `order-2`, and others begin as it does.

use alloc::format;
use alloc::string::{String, ToString};

use super::bytes::{Reader, Writer};
use super::error::LinkError;

/// What the first record of a list is compared with.
pub(super) const FIRST: &str = "order-0";

/// The name with its last number raised by one; the name as it is, where there is no number to raise.
pub(super) fn successor(name: &str) -> String {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = name.strip_prefix(stem).unwrap_or_default();
    let next = digits
        .parse::<u32>()
        .ok()
        .and_then(|number| number.checked_add(1));
    match next {
        // `007` is not written as a number is.
        Some(next) if digits == (next - 1).to_string() => format!("{stem}{next}"),
        _ => name.into(),
    }
}

/// Writes a name: how many bytes it shares with the beginning of the one before, then the rest.
pub(super) fn write(out: &mut Writer, name: &str, before: &str) {
    let shared: usize = name
        .chars()
        .zip(before.chars())
        .take_while(|(one, other)| one == other)
        .map(|(one, _)| one.len_utf8())
        .sum();
    out.count(shared);
    out.text(name.get(shared..).unwrap_or_default());
}

/// Reads a name.
pub(super) fn read(input: &mut Reader<'_>, before: &str) -> Result<String, LinkError> {
    let shared = input.count(before.len())?;
    let start = before.get(..shared).ok_or(LinkError::Malformed)?;
    Ok(format!("{start}{}", input.text()?))
}
