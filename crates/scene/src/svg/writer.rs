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
}

/// Writes text so that it is text, in markup and in the value of an attribute.
pub fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML knows no other control characters, not even escaped.
            '\n' | '\t' => out.push(' '),
            _ if character.is_control() => out.push('\u{fffd}'),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(character),
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
        escape(&mut self.out, value);
        self.out.push('"');
    }

    fn text(&mut self, text: &str) {
        self.end_tag();
        escape(&mut self.out, text);
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
