//! The stage: the machine as it is now.

mod broker;
mod layout;
mod moving;
mod producer;
mod replica;
mod rows;
mod slots;
mod track;
mod wires;

use alloc::string::ToString;
use alloc::vec::Vec;

use ackscope_protocol::{Instant, RecordId};
use ackscope_sim::Run;
use ackscope_sim::trace::{EventId, State};

use crate::Locale;
use crate::lookup;
use crate::picture::{Anchor, Area, Class, Layer, Picture, Shape, Tenths, Tone, px};
use crate::position::Position;
use crate::sketch::{self, SMALL, Sketch};
use crate::viewport::Viewport;
use crate::words::label::Label;

use layout::Layout;
use moving::{Drain, Mover};

/// The machine after an event. What moves is drawn by [`Stage::now`].
#[derive(Clone, Debug)]
pub struct Stage {
    /// What stands still until the next event.
    pub picture: Picture,
    movers: Vec<Mover>,
    drains: Vec<Drain>,
}

/// Draws the machine as it is after the event of `position`.
#[must_use]
pub fn stage(run: &Run, position: Position, viewport: &Viewport, locale: Locale) -> Stage {
    let layout = Layout::of(run, viewport);
    let mut drawing = Drawing {
        run,
        state: run.state(position.event),
        event: position.event,
        at: position
            .event
            .and_then(|id| run.events.get(id.0 as usize))
            .map_or(Instant::ZERO, |event| event.at),
        layout: &layout,
        locale,
        sketch: Sketch::new(layout.width, layout.height),
        drains: Vec::new(),
    };
    for card in &layout.producers {
        producer::draw(&mut drawing, card);
    }
    broker::draw(&mut drawing);
    let movers = wires::draw(&mut drawing);
    let mut name = Label::StageName.long(locale);
    name.push_str(": ");
    name.push_str(&crate::words::position_line(run, position, locale));
    Stage {
        picture: drawing.sketch.finish(name),
        movers,
        drains: drawing.drains,
    }
}

impl Stage {
    /// What moves: the messages on the wires, the deadlines that drain. With `still` the messages stand at the middle
    /// of the wire, with an arrow: for those who want no motion, and for print.
    #[must_use]
    pub fn now(&self, position: Position, still: bool) -> Vec<Shape> {
        moving::now(&self.movers, &self.drains, position, still)
    }
}

/// A stage in the making.
struct Drawing<'a> {
    run: &'a Run,
    state: State,
    event: Option<EventId>,
    at: Instant,
    layout: &'a Layout,
    locale: Locale,
    sketch: Sketch,
    drains: Vec<Drain>,
}

impl Drawing<'_> {
    /// A line of text in a box, shortened if need be.
    fn text(&mut self, class: Class, size: Tenths, area: Area, text: &str) {
        let shape = sketch::text_fit(Layer::Mark, class, size, area, Anchor::Start, text);
        self.sketch.add_text(shape);
    }

    /// A label in a box: in short if it does not fit at full length.
    fn label(&mut self, class: Class, size: Tenths, area: Area, label: &Label<'_>) {
        let long = label.long(self.locale);
        if sketch::text_size(class, size, &long).0 <= area.w {
            self.text(class, size, area, &long);
            return;
        }
        let short = label.short(self.locale);
        let mut shape = sketch::text_fit(Layer::Mark, class, size, area, Anchor::Start, &short);
        shape.title = Some(long);
        self.sketch.add_text(shape);
    }

    /// A caption above a group.
    fn caption(&mut self, x: Tenths, y: Tenths, w: Tenths, label: &Label<'_>) {
        let area = Area { x, y, w, h: px(15) };
        self.label(Class::Caption, SMALL, area, label);
    }

    /// The colour of a record.
    fn tone(&self, record: Option<RecordId>) -> Option<Tone> {
        record.map(|record| lookup::tone(self.run, record))
    }
}

/// A number as text.
fn text(number: impl ToString) -> alloc::string::String {
    number.to_string()
}
