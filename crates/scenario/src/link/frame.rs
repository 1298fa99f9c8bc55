//! Around the bytes: codec character, schema byte, checksum, base64url.

use alloc::string::String;
use alloc::vec::Vec;

use crc::{CRC_24_OPENPGP, Crc, NoTable};

use super::base64::{self, Wrong};
use super::error::LinkError;

/// The codec character of links that are not compressed.
const PLAIN: char = '0';
/// The schema byte.
const SCHEMA: u8 = 1;
/// Bytes of the checksum.
const CHECK_BYTES: usize = 3;

/// The checksum: 24 bits see every change of up to four characters in a row. Without a table, for the page's sake.
const CHECK: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_24_OPENPGP);

pub(super) fn close(body: &[u8]) -> String {
    let mut bytes = Vec::with_capacity(body.len() + 1 + CHECK_BYTES);
    bytes.push(SCHEMA);
    bytes.extend_from_slice(body);
    let check = checksum(&bytes);
    bytes.extend_from_slice(&check);
    let mut text = String::from(PLAIN);
    base64::encode(&bytes, &mut text);
    text
}

pub(super) fn open(payload: &str) -> Result<Vec<u8>, LinkError> {
    let mut characters = payload.chars();
    match characters.next() {
        None => return Err(LinkError::Empty),
        Some(PLAIN) => {}
        Some(other) => return Err(LinkError::UnknownCodec(other)),
    }
    let mut bytes = base64::decode(characters.as_str()).map_err(|wrong| match wrong {
        Wrong::Letter(place) => bad_character(payload, place + 1),
        Wrong::End => LinkError::Damaged,
    })?;
    let Some(body) = bytes
        .len()
        .checked_sub(CHECK_BYTES)
        .filter(|body| *body > 0)
    else {
        return Err(LinkError::Damaged);
    };
    let check = bytes.split_off(body);
    if checksum(&bytes).as_slice() != check {
        return Err(LinkError::Damaged);
    }
    if bytes.first() != Some(&SCHEMA) {
        return Err(LinkError::Newer);
    }
    bytes.remove(0);
    Ok(bytes)
}

fn bad_character(payload: &str, offset: usize) -> LinkError {
    let before = payload
        .char_indices()
        .take_while(|(place, _)| *place < offset)
        .count();
    LinkError::BadCharacter(before + 1)
}

fn checksum(bytes: &[u8]) -> [u8; CHECK_BYTES] {
    let mut digest = CHECK.digest();
    // The codec character belongs to what is protected.
    digest.update(&[PLAIN as u8]);
    digest.update(bytes);
    let [_, check @ ..] = digest.finalize().to_be_bytes();
    check
}
