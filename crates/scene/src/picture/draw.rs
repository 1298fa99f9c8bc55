//! How a shape becomes an element: said once, for the page and for the SVG writer alike.

use alloc::format;
use alloc::string::String;

use super::{Anchor, Form, Glyph, Point, Shape, Tenths};
use crate::position::{Position, Selection};

/// What takes elements: a string of SVG, or a document.
pub trait Sink {
    /// Begins an element.
    fn open(&mut self, element: &'static str);
    /// Gives it an attribute.
    fn attribute(&mut self, name: &'static str, value: &str);
    /// Gives it a text.
    fn text(&mut self, text: &str);
    /// Gives it a title: the words for those who point at it or do not see it.
    fn title(&mut self, title: &str);
    /// Ends it.
    fn close(&mut self);
}

/// A number of tenths as SVG writes it.
#[must_use]
pub fn decimal(tenths: Tenths) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if tenth == 0 {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{tenth}")
    }
}

impl Shape {
    /// Draws the shape as one element. It has the classes of the style sheet, `k-later` where its event is still to
    /// come, `k-dim` where something else is picked, and `data-t` for what it stands for.
    pub fn draw(&self, sink: &mut impl Sink, position: Option<Position>, selection: &Selection) {
        match &self.form {
            Form::Line { from, to } => {
                sink.open("line");
                number(sink, "x1", from.x);
                number(sink, "y1", from.y);
                number(sink, "x2", to.x);
                number(sink, "y2", to.y);
            }
            Form::Path { d } => {
                sink.open("path");
                sink.attribute("d", d);
            }
            Form::Rect { area, radius } => {
                sink.open("rect");
                number(sink, "x", area.x);
                number(sink, "y", area.y);
                number(sink, "width", area.w.max(0));
                number(sink, "height", area.h.max(0));
                if *radius > 0 {
                    number(sink, "rx", *radius);
                }
            }
            Form::Circle { at, radius } => {
                sink.open("circle");
                number(sink, "cx", at.x);
                number(sink, "cy", at.y);
                number(sink, "r", *radius);
            }
            Form::Glyph { at, glyph } => {
                sink.open("path");
                sink.attribute("d", glyph.path());
                sink.attribute("transform", &translate(*at));
            }
            Form::Text {
                at, anchor, size, ..
            } => {
                sink.open("text");
                number(sink, "x", at.x);
                number(sink, "y", at.y);
                match anchor {
                    Anchor::Start => {}
                    Anchor::Middle => sink.attribute("text-anchor", "middle"),
                    Anchor::End => sink.attribute("text-anchor", "end"),
                }
                number(sink, "font-size", *size);
            }
        }
        self.draw_meaning(sink, position, selection);
        if let Some(title) = &self.title {
            sink.title(title);
        }
        if let Form::Text { text, .. } = &self.form {
            sink.text(text);
        }
        sink.close();
    }

    fn draw_meaning(
        &self,
        sink: &mut impl Sink,
        position: Option<Position>,
        selection: &Selection,
    ) {
        let mut class = String::from(self.class.css());
        if let Form::Glyph { glyph, .. } = &self.form {
            class.push_str(if glyph.is_filled() {
                " k-filled"
            } else {
                " k-drawn"
            });
        }
        if let Some(tone) = self.tone {
            class.push_str(" k-t");
            class.push(char::from(b'0' + tone.0 % 10));
        }
        if position.is_some_and(|position| self.is_later(position)) {
            class.push_str(" k-later");
        }
        if !selection.keeps(&self.subject) {
            class.push_str(" k-dim");
        }
        sink.attribute("class", &class);
        if let Some(target) = self.target {
            sink.attribute("data-t", &target.code());
        }
    }
}

fn number(sink: &mut impl Sink, name: &'static str, value: Tenths) {
    sink.attribute(name, &decimal(value));
}

fn translate(at: Point) -> String {
    format!("translate({} {})", decimal(at.x), decimal(at.y))
}

impl Glyph {
    /// The form of the sign around the origin.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            Self::Cross => "M-6-6 6 6M6-6-6 6",
            Self::Shield => {
                "M0-11 10-7.5V0C10 6.5 5 10 0 12C-5 10-10 6.5-10 0V-7.5ZM-4.6.2-1.2 3.8 5-3.4"
            }
            Self::StruckRing => "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-4.9 4.9 4.9-4.9",
            Self::Bar => "M-9-3.5H9V3.5H-9Z",
            Self::Stop => "M0-8V8",
            Self::Cut => "M-5 7-1-7M1 7 5-7",
            Self::Tick => "M-4.5 0-1.2 3.6 5-3.8",
            Self::Handle => "M-7-14H7V-5L0 2-7-5Z",
            Self::HandleUpright => "M-14-7V7H-5L2 0-5-7Z",
            Self::ArrowRight => "M-6-4 1 0-6 4Z",
            Self::ArrowLeft => "M6-4-1 0 6 4Z",
            Self::ArrowDown => "M-4-6 0 1 4-6Z",
            Self::ArrowUp => "M-4 6 0-1 4 6Z",
        }
    }

    /// Whether it is an area rather than strokes.
    #[must_use]
    pub const fn is_filled(self) -> bool {
        !matches!(
            self,
            Self::Cross | Self::StruckRing | Self::Stop | Self::Cut | Self::Tick
        )
    }
}
