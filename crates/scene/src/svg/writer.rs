//! Writes elements as text.

use alloc::string::String;
use alloc::vec::Vec;

use crate::picture::Sink;

/// A sink that writes SVG, one element a line.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    out: String,
    open: Vec<&'static str>,
    /// The tag of the last element is not closed yet.
    in_tag: bool,
}

impl Writer {
    /// Nothing written yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What was written.
    #[must_use]
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }

    /// Text that is markup already.
    pub(super) fn raw(&mut self, markup: &str) {
        self.end_tag();
        self.out.push_str(markup);
    }

    fn end_tag(&mut self) {
        if self.in_tag {
            self.out.push('>');
            self.in_tag = false;
        }
    }

    fn escaped(&mut self, text: &str) {
        for character in text.chars() {
            match character {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '"' => self.out.push_str("&quot;"),
                // XML knows no other control characters, not even escaped.
                '\n' | '\t' => self.out.push(' '),
                _ if character.is_control() => self.out.push('\u{fffd}'),
                '\u{fffe}' | '\u{ffff}' => self.out.push('\u{fffd}'),
                _ => self.out.push(character),
            }
        }
    }
}

impl Sink for Writer {
    fn open(&mut self, element: &'static str) {
        self.end_tag();
        if !matches!(element, "title" | "tspan") {
            self.out.push('\n');
        }
        self.out.push('<');
        self.out.push_str(element);
        self.open.push(element);
        self.in_tag = true;
    }

    fn attribute(&mut self, name: &'static str, value: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        self.escaped(value);
        self.out.push('"');
    }

    fn text(&mut self, text: &str) {
        self.end_tag();
        self.escaped(text);
    }

    fn title(&mut self, title: &str) {
        self.open("title");
        self.text(title);
        self.close();
    }

    fn close(&mut self) {
        let Some(element) = self.open.pop() else {
            return;
        };
        if self.in_tag {
            self.out.push_str("/>");
            self.in_tag = false;
        } else {
            self.out.push_str("</");
            self.out.push_str(element);
            self.out.push('>');
        }
    }
}
