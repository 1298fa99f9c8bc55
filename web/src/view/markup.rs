//! What the page holds that is written at once: lists, tables, words in several voices.

use ackscope_scene::svg::escape;
use ackscope_scene::words::{Line, Voice};

/// Markup that is being written. All text in it is escaped.
#[derive(Debug, Default)]
pub struct Markup(String);

impl Markup {
    /// Opens an element.
    pub fn open(&mut self, tag: &str, attributes: &[(&str, &str)]) -> &mut Self {
        self.0.push('<');
        self.0.push_str(tag);
        for (name, value) in attributes {
            self.0.push(' ');
            self.0.push_str(name);
            self.0.push_str("=\"");
            escape(&mut self.0, value);
            self.0.push('"');
        }
        self.0.push('>');
        self
    }

    /// Closes an element.
    pub fn close(&mut self, tag: &str) -> &mut Self {
        self.0.push_str("</");
        self.0.push_str(tag);
        self.0.push('>');
        self
    }

    /// Text.
    pub fn text(&mut self, text: &str) -> &mut Self {
        escape(&mut self.0, text);
        self
    }

    /// An element with nothing but text in it.
    pub fn element(&mut self, tag: &str, attributes: &[(&str, &str)], text: &str) -> &mut Self {
        self.open(tag, attributes).text(text).close(tag)
    }

    /// The end of a line, for those who copy.
    pub fn new_line(&mut self) -> &mut Self {
        self.0.push('\n');
        self
    }

    /// A line, its parts set off.
    pub fn line(&mut self, line: &Line) -> &mut Self {
        for span in &line.spans {
            self.element("span", &[("class", &voice(span.voice))], &span.text);
        }
        self
    }

    /// What was written.
    pub fn finish(self) -> String {
        self.0
    }
}

/// The classes of a voice.
pub fn voice(voice: Voice) -> String {
    let own = match voice {
        Voice::Plain => "",
        Voice::Strong => " v-strong",
        Voice::Good => " v-good",
        Voice::Bad => " v-bad",
        Voice::Doubt => " v-doubt",
        Voice::Mute => " v-mute",
        Voice::Code => " v-code",
        Voice::Tone(tone) => return format!("v v-tone k-t{}", tone.0),
    };
    format!("v{own}")
}
