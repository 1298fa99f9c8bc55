//! A line of words, parts of which are set off.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::picture::Tone;

/// How a part of a line is spoken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Voice {
    /// Like the rest.
    #[default]
    Plain,
    /// With weight.
    Strong,
    /// Something good.
    Good,
    /// Something bad.
    Bad,
    /// Something doubtful.
    Doubt,
    /// In a small voice.
    Mute,
    /// As Kafka writes it.
    Code,
    /// In the colour of a record.
    Tone(Tone),
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// Its text.
    pub text: String,
    /// How it is spoken.
    pub voice: Voice,
}

/// A line of words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Line {
    /// Its parts, in order.
    pub spans: Vec<Span>,
}

impl Line {
    /// Adds a part.
    pub fn push(&mut self, text: impl Into<String>, voice: Voice) {
        let text = text.into();
        if text.is_empty() {
            return;
        }
        match self.spans.last_mut() {
            Some(last) if last.voice == voice => last.text.push_str(&text),
            _ => self.spans.push(Span { text, voice }),
        }
    }

    /// A line in one voice.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        let mut line = Self::default();
        line.push(text, Voice::Plain);
        line
    }

    /// Whether there is nothing to say.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans
            .iter()
            .try_for_each(|span| f.write_str(&span.text))
    }
}
