//! base64url without padding (RFC 4648, section 5), strict: a text stands for bytes in one way only.
//!
//! By hand: what a crate for all encodings brings along weighs more in the page than the rest of a link's frame.

use alloc::string::String;
use alloc::vec::Vec;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Why a text stands for no bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// At this byte is what is none of the letters.
    Letter(usize),
    /// It is too long by a letter, or its last one says too much.
    End,
}

pub(super) fn encode(bytes: &[u8], text: &mut String) {
    for three in bytes.chunks(3) {
        let together =
            |bits: u32, place| bits << 8 | u32::from(three.get(place).copied().unwrap_or(0));
        let bits = (0..3).fold(0, together);
        for place in 0..=three.len() {
            let letter = LETTERS[(bits >> (18 - 6 * place)) as usize % LETTERS.len()];
            text.push(char::from(letter));
        }
    }
}

pub(super) fn decode(text: &str) -> Result<Vec<u8>, Wrong> {
    if text.len() % 4 == 1 {
        return Err(Wrong::End);
    }
    let mut bytes = Vec::new();
    // What was read and is not part of a whole byte yet.
    let (mut bits, mut count) = (0_u32, 0);
    for (place, letter) in text.bytes().enumerate() {
        let known = LETTERS.iter().position(|known| *known == letter);
        bits = bits << 6 | known.ok_or(Wrong::Letter(place))? as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    if bits == 0 {
        Ok(bytes)
    } else {
        Err(Wrong::End)
    }
}

#[cfg(test)]
mod tests {
    use data_encoding::{BASE64URL_NOPAD, DecodeKind};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_the_usual_one(bytes: Vec<u8>) {
            let mut text = String::new();
            encode(&bytes, &mut text);
            prop_assert_eq!(&text, &BASE64URL_NOPAD.encode(&bytes));
            prop_assert_eq!(decode(&text), Ok(bytes));
        }

        #[test]
        fn it_refuses_what_others_refuse(text in "[A-D_-]{0,9}|[A-Z =+/ü]{0,9}") {
            let usual = BASE64URL_NOPAD.decode(text.as_bytes());
            let usual = usual.map_err(|error| match error.kind {
                DecodeKind::Symbol => Wrong::Letter(error.position),
                _ => Wrong::End,
            });
            prop_assert_eq!(decode(&text), usual);
        }
    }
}
