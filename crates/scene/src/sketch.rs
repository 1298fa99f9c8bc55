//! A picture in the making.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ackscope_sim::trace::EventId;

use crate::picture::{
    Anchor, Area, Class, Form, Glyph, Layer, Picture, Point, Shape, Tenths, Tone, px,
};
use crate::place::Placer;
use crate::position::{Subject, Target};
use crate::text::{self, Face};

/// The size of most labels.
pub(crate) const TEXT: Tenths = px(12);
/// The size of small labels. Nothing is smaller.
pub(crate) const SMALL: Tenths = px(11);

/// Shapes, and where there is still room for labels.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    pub(crate) width: Tenths,
    pub(crate) height: Tenths,
    shapes: Vec<Shape>,
    pub(crate) placer: Placer,
}

impl Shape {
    /// A shape with a form and a meaning.
    pub(crate) fn new(layer: Layer, class: Class, form: Form) -> Self {
        Self {
            form,
            class,
            tone: None,
            layer,
            target: None,
            subject: Subject::default(),
            title: None,
            from: None,
        }
    }

    pub(crate) fn tone(mut self, tone: impl Into<Option<Tone>>) -> Self {
        self.tone = tone.into();
        self
    }

    pub(crate) fn target(mut self, target: Target) -> Self {
        self.target = Some(target);
        self
    }

    pub(crate) fn about(mut self, subject: Subject) -> Self {
        self.subject = subject;
        self
    }

    pub(crate) fn title(mut self, title: impl Into<String>) -> Self {
        let title = title.into();
        self.title = (!title.is_empty()).then_some(title);
        self
    }

    pub(crate) fn from(mut self, event: EventId) -> Self {
        self.from = Some(event);
        self
    }
}

/// A straight line.
pub(crate) fn line(layer: Layer, class: Class, from: Point, to: Point) -> Shape {
    Shape::new(layer, class, Form::Line { from, to })
}

/// A path.
pub(crate) fn path(layer: Layer, class: Class, d: String) -> Shape {
    Shape::new(layer, class, Form::Path { d })
}

/// A rectangle.
pub(crate) fn rect(layer: Layer, class: Class, area: Area, radius: Tenths) -> Shape {
    Shape::new(layer, class, Form::Rect { area, radius })
}

/// A circle.
pub(crate) fn circle(layer: Layer, class: Class, at: Point, radius: Tenths) -> Shape {
    Shape::new(layer, class, Form::Circle { at, radius })
}

/// A sign.
pub(crate) fn glyph(layer: Layer, class: Class, at: Point, glyph: Glyph) -> Shape {
    Shape::new(layer, class, Form::Glyph { at, glyph })
}

/// The face that the style sheet sets a class in.
pub(crate) const fn face(class: Class) -> Face {
    match class {
        Class::LaneName
        | Class::Heading
        | Class::TextBad
        | Class::TextGood
        | Class::TextDoubt
        | Class::TextTone
        | Class::CellText
        | Class::CellDuplicateText
        | Class::AttemptText
        | Class::SlotText
        | Class::PacketText
        | Class::PacketTextResponse
        | Class::DifferenceText => Face::Bold,
        Class::Code => Face::Mono,
        _ => Face::Plain,
    }
}

/// The box of a text: its width as measured, its height as a line.
pub(crate) fn text_size(class: Class, size: Tenths, text: &str) -> (Tenths, Tenths) {
    (
        text::width(text, size, face(class)),
        text::line_height(size).0,
    )
}

/// A text in a box that was made for it.
pub(crate) fn text_in(
    layer: Layer,
    class: Class,
    size: Tenths,
    area: Area,
    anchor: Anchor,
    text: &str,
) -> Shape {
    let (height, ascent) = text::line_height(size);
    let x = match anchor {
        Anchor::Start => area.x,
        Anchor::Middle => area.x + area.w / 2,
        Anchor::End => area.x + area.w,
    };
    let at = Point {
        x,
        y: area.y + (area.h - height) / 2 + ascent,
    };
    Shape::new(
        layer,
        class,
        Form::Text {
            at,
            anchor,
            size,
            text: text.to_string(),
            area,
        },
    )
}

/// A text that may be shortened: its full length is its title then.
pub(crate) fn text_fit(
    layer: Layer,
    class: Class,
    size: Tenths,
    area: Area,
    anchor: Anchor,
    text: &str,
) -> Shape {
    let short = text::shorten(text, size, face(class), area.w);
    let width = text::width(&short, size, face(class)).min(area.w);
    let x = match anchor {
        Anchor::Start => area.x,
        Anchor::Middle => area.x + (area.w - width) / 2,
        Anchor::End => area.x + area.w - width,
    };
    let tight = Area {
        x,
        w: width,
        ..area
    };
    let shape = text_in(layer, class, size, tight, anchor, &short);
    if short == text {
        shape
    } else {
        shape.title(text)
    }
}

/// Places around a point, the most wanted first: `side` decides where the search begins.
pub(crate) fn around(at: Point, size: (Tenths, Tenths), clear: Tenths, side: Side) -> Vec<Area> {
    let (w, h) = size;
    let area = |x, y| Area { x, y, w, h };
    let (right, left) = (at.x + clear, at.x - clear - w);
    let (above, below) = (at.y - clear - h, at.y + clear);
    let middle_x = at.x - w / 2;
    let middle_y = at.y - h / 2;
    let near = clear * 2 / 3;
    match side {
        Side::Right => alloc::vec![
            area(right, middle_y),
            area(at.x + near, above),
            area(at.x + near, below),
            area(left, middle_y),
            area(at.x - near - w, above),
            area(at.x - near - w, below),
            area(middle_x, above),
            area(middle_x, below),
        ],
        Side::Above => alloc::vec![
            area(at.x + near, above),
            area(middle_x, above),
            area(at.x - near - w, above),
            area(right, middle_y),
            area(at.x + near, above - h),
            area(at.x - near - w, above - h),
            area(at.x + near, above - 2 * h),
            area(at.x - near - w, above - 2 * h),
        ],
        Side::Below => alloc::vec![
            area(at.x + near, below),
            area(middle_x, below),
            area(at.x - near - w, below),
            area(right, middle_y),
            area(at.x + near, below + h),
            area(at.x - near - w, below + h),
        ],
        Side::Left => alloc::vec![
            area(left, middle_y),
            area(at.x - near - w, above),
            area(at.x - near - w, below),
            area(right, middle_y),
            area(at.x + near, above),
            area(at.x + near, below),
        ],
    }
}

/// Where a label is wanted most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Right,
    Left,
    Above,
    Below,
}

impl Sketch {
    pub(crate) fn new(width: Tenths, height: Tenths) -> Self {
        let bounds = Area {
            x: 0,
            y: 0,
            w: width,
            h: height,
        };
        Self {
            width,
            height,
            shapes: Vec::new(),
            placer: Placer::new(bounds.grown(-px(2))),
        }
    }

    pub(crate) fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Adds a text whose place is given, and keeps the place free of labels.
    pub(crate) fn add_text(&mut self, shape: Shape) {
        if let Form::Text { area, .. } = &shape.form {
            self.placer.take(*area);
        }
        self.shapes.push(shape);
    }

    /// Adds a text instead of those that it would cover.
    pub(crate) fn add_text_over(&mut self, shape: Shape) {
        if let Form::Text { area, .. } = &shape.form {
            self.shapes.retain(|other| match &other.form {
                Form::Text { area: there, .. } => !area.overlaps(there),
                _ => true,
            });
        }
        self.shapes.push(shape);
    }

    /// Adds a label where there is room for it: the longest of `texts` that fits, at the best of the places that
    /// `places` offers for its size. Without room it is left out; the sign that it belongs to has a title.
    pub(crate) fn label<'t>(
        &mut self,
        texts: impl IntoIterator<Item = &'t str>,
        size: Tenths,
        template: Shape,
        places: impl Fn((Tenths, Tenths)) -> Vec<Area>,
    ) -> bool {
        for text in texts.into_iter().filter(|text| !text.is_empty()) {
            let measured = text_size(template.class, size, text);
            let Some(area) = self.placer.choose(places(measured)) else {
                continue;
            };
            let made = text_in(
                template.layer,
                template.class,
                size,
                area,
                Anchor::Start,
                text,
            );
            self.shapes.push(Shape {
                form: made.form,
                ..template
            });
            return true;
        }
        false
    }

    pub(crate) fn finish(self, label: String) -> Picture {
        let mut picture = Picture {
            width: self.width,
            height: self.height,
            label,
            shapes: self.shapes,
        };
        picture.sort();
        picture
    }
}

/// A label without a place yet: what [`Sketch::label`] fills.
pub(crate) fn label(layer: Layer, class: Class) -> Shape {
    Shape::new(
        layer,
        class,
        Form::Line {
            from: Point::default(),
            to: Point::default(),
        },
    )
}
