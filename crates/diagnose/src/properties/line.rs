//! Logical lines: comments and empty lines left out, lines that end in `\` joined.

use alloc::vec::Vec;
use core::iter::Peekable;
use core::str::CharIndices;

/// A letter and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter {
    /// The first byte of it in the text.
    pub at: usize,
    /// The letter.
    pub value: char,
}

/// What makes up a key and its value.
pub(super) struct LogicalLine {
    /// Its letters, without line ends, leading blanks and the `\` of joined lines.
    pub letters: Vec<Letter>,
    /// Where it ends in the text.
    pub end: usize,
}

/// The logical lines of a text.
///
/// Source: `Properties.LineReader.readLine`.
pub(super) struct LogicalLines<'a> {
    letters: Peekable<CharIndices<'a>>,
    end: usize,
}

impl<'a> LogicalLines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            letters: text.char_indices().peekable(),
            end: text.len(),
        }
    }

    fn skip_comment(&mut self) {
        for (_, letter) in self.letters.by_ref() {
            if is_line_end(letter) {
                return;
            }
        }
    }
}

fn is_line_end(letter: char) -> bool {
    matches!(letter, '\n' | '\r')
}

impl Iterator for LogicalLines<'_> {
    type Item = LogicalLine;

    fn next(&mut self) -> Option<LogicalLine> {
        let mut line: Vec<Letter> = Vec::new();
        let mut skip_blanks = true;
        let mut joined = false;
        let mut backslash = false;
        while let Some((at, letter)) = self.letters.next() {
            if skip_blanks {
                if super::is_blank(letter) || (!joined && is_line_end(letter)) {
                    continue;
                }
                skip_blanks = false;
                joined = false;
            }
            if line.is_empty() && matches!(letter, '#' | '!') {
                self.skip_comment();
                skip_blanks = true;
                continue;
            }
            if !is_line_end(letter) {
                line.push(Letter { at, value: letter });
                backslash = letter == '\\' && !backslash;
                continue;
            }
            if line.is_empty() {
                skip_blanks = true;
                continue;
            }
            if !backslash {
                return Some(LogicalLine {
                    letters: line,
                    end: at,
                });
            }
            // Nothing follows: Java then drops the `\` and ends the line, even an empty one.
            if self.letters.peek().is_none() {
                break;
            }
            if letter == '\r' {
                self.letters.next_if(|(_, next)| *next == '\n');
            }
            line.pop();
            skip_blanks = true;
            joined = true;
            backslash = false;
        }
        // A line that is nothing but `\` at the very end counts as an empty key, as in Java.
        if line.is_empty() {
            return None;
        }
        if backslash {
            line.pop();
        }
        Some(LogicalLine {
            letters: line,
            end: self.end,
        })
    }
}
