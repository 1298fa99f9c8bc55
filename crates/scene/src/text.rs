//! How wide a text is at most, without asking a font.
//!
//! The widths are those of DejaVu Sans, the widest of the common system fonts; text set in another one takes less.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::picture::Tenths;

/// How a text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// Plain.
    Plain,
    /// Bold.
    Bold,
    /// Monospace.
    Mono,
}

/// Advance widths from the space to the tilde, in hundredths of the font size.
const PLAIN: [u8; 95] = [
    32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 54, 100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75,
    79, 61, 79, 70, 64, 62, 74, 69, 99, 69, 62, 69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36,
    64, 64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,
];
const BOLD: [u8; 95] = [
    35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70,
    70, 70, 70, 40, 40, 84, 84, 84, 59, 100, 78, 77, 74, 84, 69, 69, 83, 84, 38, 38, 78, 64, 100,
    84, 86, 74, 86, 78, 73, 69, 82, 78, 111, 78, 73, 73, 46, 37, 46, 84, 50, 50, 68, 72, 60, 72,
    68, 44, 72, 72, 35, 35, 67, 35, 105, 72, 69, 72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72,
    37, 72, 84,
];

fn advance(character: char, face: Face) -> i32 {
    let code = character as u32;
    if (0x300..0x370).contains(&code) || code == 0x200b {
        // Combining marks stand above what is before them.
        return 0;
    }
    if face == Face::Mono && code < 0x1100 {
        return 61;
    }
    if let 32..=126 = code {
        let table = if face == Face::Bold { &BOLD } else { &PLAIN };
        return i32::from(table[code as usize - 32]);
    }
    match character {
        '·' | '‘' | '’' => 38,
        '–' | '“' | '”' => 66,
        'À'..='ɏ' | 'µ' => 84,
        _ => 104,
    }
}

/// The width of a text.
pub(crate) fn width(text: &str, size: Tenths, face: Face) -> Tenths {
    let sum: i32 = text
        .chars()
        .take(4_000)
        .map(|character| advance(character, face))
        .sum();
    (sum * size + 99) / 100
}

/// The height of a line of text, and how far its base line is below its upper edge.
pub(crate) const fn line_height(size: Tenths) -> (Tenths, Tenths) {
    // DejaVu Sans: ascent 0.928, descent 0.236; CJK faces stand a little higher.
    (size * 124 / 100, size * 97 / 100)
}

/// The text itself if it fits, otherwise its start with an ellipsis.
pub(crate) fn shorten(text: &str, size: Tenths, face: Face, room: Tenths) -> Cow<'_, str> {
    if width(text, size, face) <= room {
        return Cow::Borrowed(text);
    }
    let room = room - width("…", size, face);
    let mut used = 0;
    let mut end = 0;
    for (place, character) in text.char_indices() {
        let mut bytes = [0; 4];
        used += width(character.encode_utf8(&mut bytes), size, face);
        if used > room {
            break;
        }
        end = place + character.len_utf8();
    }
    let mut short = String::from(text.get(..end).unwrap_or_default().trim_end());
    short.push('…');
    Cow::Owned(short)
}
