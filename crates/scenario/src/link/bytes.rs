//! Numbers, texts and times as bytes.

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::{Instant, Span};

use super::error::LinkError;

/// Writes bytes.
#[derive(Default)]
pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    pub(super) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    /// Seven bits a byte, the lowest first; the high bit says that more follow (LEB128).
    pub(super) fn number(&mut self, mut number: u64) {
        while number > 0x7f {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    pub(super) fn count(&mut self, count: usize) {
        self.number(count as u64);
    }

    /// The number of bytes, then the bytes.
    pub(super) fn text(&mut self, text: &str) {
        self.count(text.len());
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Whole milliseconds doubled, or microseconds doubled and one more.
    pub(super) fn span(&mut self, Span(micros): Span) {
        if micros.is_multiple_of(1_000) {
            self.number(micros / 1_000 * 2);
        } else {
            self.number(micros.saturating_mul(2).saturating_add(1));
        }
    }

    pub(super) fn instant(&mut self, Instant(micros): Instant) {
        self.span(Span(micros));
    }
}

/// Reads bytes.
pub(super) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn byte(&mut self) -> Result<u8, LinkError> {
        let (first, rest) = self.0.split_first().ok_or(LinkError::Malformed)?;
        self.0 = rest;
        Ok(*first)
    }

    pub(super) fn number(&mut self) -> Result<u64, LinkError> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                return Err(LinkError::Malformed);
            }
            number |= bits << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(LinkError::Malformed)
    }

    pub(super) fn number32(&mut self) -> Result<u32, LinkError> {
        self.number()?.try_into().map_err(|_| LinkError::Malformed)
    }

    /// How many things follow; more than there may be are refused before any is read.
    pub(super) fn count(&mut self, most: usize) -> Result<usize, LinkError> {
        let count = usize::try_from(self.number()?).map_err(|_| LinkError::Malformed)?;
        if count <= most {
            Ok(count)
        } else {
            Err(LinkError::Malformed)
        }
    }

    pub(super) fn text(&mut self) -> Result<String, LinkError> {
        let length = self.count(self.0.len())?;
        let (text, rest) = self
            .0
            .split_at_checked(length)
            .ok_or(LinkError::Malformed)?;
        self.0 = rest;
        core::str::from_utf8(text)
            .map(String::from)
            .map_err(|_| LinkError::Malformed)
    }

    pub(super) fn span(&mut self) -> Result<Span, LinkError> {
        let number = self.number()?;
        let micros = if number & 1 == 1 {
            Some(number >> 1)
        } else {
            (number >> 1).checked_mul(1_000)
        };
        micros.map(Span).ok_or(LinkError::Malformed)
    }

    pub(super) fn instant(&mut self) -> Result<Instant, LinkError> {
        self.span().map(|Span(micros)| Instant(micros))
    }

    /// Flags, of which only these are known.
    pub(super) fn flags(&mut self, known: u64) -> Result<u64, LinkError> {
        let flags = self.number()?;
        if flags & !known == 0 {
            Ok(flags)
        } else {
            Err(LinkError::Newer)
        }
    }

    /// An index into a list of this length.
    pub(super) fn index(&mut self, length: usize) -> Result<usize, LinkError> {
        let index = usize::try_from(self.number()?).map_err(|_| LinkError::Malformed)?;
        if index < length {
            Ok(index)
        } else {
            Err(LinkError::Malformed)
        }
    }
}
