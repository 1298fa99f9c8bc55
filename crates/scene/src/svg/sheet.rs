//! A sheet: words and pictures below one another, as one file that stands alone.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{STYLE, Theme, Writer};
use crate::picture::{Layer, Picture, Shape, Sink, Tenths, decimal, px};
use crate::position::{Position, Selection};
use crate::score::{Score, ScoreNow};
use crate::stage::Stage;
use crate::text::{self, Face};
use crate::words::{Line, Voice};

/// The margin of a sheet.
const MARGIN: Tenths = px(12);
/// The size of the words above a picture.
const WORDS: Tenths = px(14);

/// A part of a sheet: words above a picture. Shapes are drawn in order.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    lines: Vec<Line>,
    width: Tenths,
    height: Tenths,
    shapes: Vec<Shape>,
    position: Option<Position>,
}

impl Panel {
    /// Words alone.
    #[must_use]
    pub fn words(lines: Vec<Line>) -> Self {
        Self {
            lines,
            ..Self::default()
        }
    }

    /// A score at a position; without one the whole history, without a play head.
    #[must_use]
    pub fn score(lines: Vec<Line>, score: &Score, position: Option<Position>) -> Self {
        let ScoreNow { veil, front } =
            position.map_or_else(ScoreNow::default, |position| score.now(position));
        let picture = &score.picture;
        let behind = picture
            .layer(Layer::Ground)
            .chain(picture.layer(Layer::Flow));
        let before = picture.layer(Layer::Mark);
        let shapes = behind
            .cloned()
            .chain(veil)
            .chain(before.cloned())
            .chain(front)
            .collect();
        Self::of(lines, picture, shapes, position)
    }

    /// A stage at a position, with its messages at the middle of their wires.
    #[must_use]
    pub fn stage(lines: Vec<Line>, stage: &Stage, position: Position) -> Self {
        let picture = &stage.picture;
        let moving = stage.now(position, false);
        let shapes = picture
            .shapes
            .iter()
            .filter(|shape| shape.layer != Layer::Hit);
        let shapes = shapes.cloned().chain(moving).collect();
        Self::of(lines, picture, shapes, None)
    }

    fn of(
        lines: Vec<Line>,
        picture: &Picture,
        shapes: Vec<Shape>,
        position: Option<Position>,
    ) -> Self {
        Self {
            lines,
            width: picture.width,
            height: picture.height,
            shapes,
            position,
        }
    }
}

/// Writes panels below one another as one SVG file. `description` says what the picture shows, for those who do not
/// see it.
#[must_use]
pub fn sheet(panels: &[Panel], width: u16, title: &str, description: &str, theme: Theme) -> String {
    let inner = px(i32::from(width)).max(panels.iter().map(|panel| panel.width).max().unwrap_or(0));
    let mut body = Writer::new();
    let mut y = MARGIN;
    for panel in panels {
        for line in &panel.lines {
            for row in wrap(line, inner) {
                y += px(18);
                words(&mut body, &row, MARGIN, y);
                y += px(4);
            }
        }
        if panel.height > 0 {
            y += px(4);
            body.open("g");
            body.attribute(
                "transform",
                &format!("translate({} {})", decimal(MARGIN), decimal(y)),
            );
            for shape in &panel.shapes {
                shape.draw(&mut body, panel.position, &Selection::default());
            }
            body.close();
            y += panel.height;
        }
        y += px(10);
    }
    let (width, height) = (decimal(inner + 2 * MARGIN), decimal(y + MARGIN - px(10)));
    let mut file = Writer::new();
    file.open("svg");
    file.attribute("xmlns", "http://www.w3.org/2000/svg");
    file.attribute("class", "ackscope");
    file.attribute("data-theme", theme.name());
    file.attribute("width", &width);
    file.attribute("height", &height);
    file.attribute("viewBox", &format!("0 0 {width} {height}"));
    file.attribute("role", "img");
    file.attribute("aria-label", title);
    file.title(title);
    file.open("desc");
    file.text(description);
    file.close();
    file.open("style");
    file.raw(STYLE);
    file.close();
    file.open("rect");
    file.attribute("class", "k-paper");
    file.attribute("width", "100%");
    file.attribute("height", "100%");
    file.close();
    file.raw(&body.finish());
    let mut text = file.finish().trim_start().to_string();
    text.push('\n');
    text
}

fn words(out: &mut Writer, line: &Line, x: Tenths, y: Tenths) {
    out.open("text");
    out.attribute("x", &decimal(x));
    out.attribute("y", &decimal(y));
    out.attribute("font-size", &decimal(WORDS));
    // The gaps between the figures of a verdict are more than one space.
    out.attribute("xml:space", "preserve");
    for span in &line.spans {
        let class = match span.voice {
            Voice::Plain => {
                out.text(&span.text);
                continue;
            }
            Voice::Strong => String::from("k-strong"),
            Voice::Good => String::from("k-good"),
            Voice::Bad => String::from("k-bad"),
            Voice::Doubt => String::from("k-doubt"),
            Voice::Mute => String::from("k-mute"),
            Voice::Code => String::from("k-code"),
            Voice::Tone(tone) => format!("k-text-tone k-t{}", tone.0),
        };
        out.open("tspan");
        out.attribute("class", &class);
        out.text(&span.text);
        out.close();
    }
    out.close();
}

/// A line in rows that fit.
fn wrap(line: &Line, room: Tenths) -> Vec<Line> {
    let mut rows = Vec::new();
    let mut row = Line::default();
    let mut used = 0;
    for span in &line.spans {
        for word in pieces(&span.text) {
            let width = text::width(word, WORDS, Face::Bold);
            if used + width > room && used > 0 {
                rows.push(core::mem::take(&mut row));
                used = 0;
            }
            row.push(if used == 0 { word.trim_start() } else { word }, span.voice);
            used += width;
        }
    }
    rows.push(row);
    rows
}

/// Where a line may be broken: before a space, and around every Chinese character.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut wide_before = false;
    for (place, character) in text.char_indices() {
        let wide = character as u32 >= 0x2e80;
        let closing = matches!(character, '，' | '。' | '；' | '：' | '、' | '）' | '”');
        let breaks = character == ' ' || ((wide || wide_before) && !closing);
        if breaks && place > start {
            pieces.push(&text[start..place]);
            start = place;
        }
        wide_before = wide && character != '（' && character != '“';
    }
    if start < text.len() {
        pieces.push(&text[start..]);
    }
    pieces
}
