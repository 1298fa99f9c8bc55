//! The score: the history of a run as a space-time diagram.

mod app;
mod attempts;
mod bands;
mod broker;
mod cluster;
mod flight;
mod frame;
mod index;
mod layout;
mod log;
mod messages;
mod moving;
mod tracks;

use alloc::string::String;
use alloc::vec::Vec;

use ackscope_protocol::Instant;
use ackscope_sim::Run;
use ackscope_sim::trace::EventId;

use crate::Locale;
use crate::axis::TimeAxis;
use crate::format;
use crate::lookup;
use crate::picture::{Area, Class, Layer, Picture, Point, Shape, Tenths, px};
use crate::position::{Position, Subject, Target};
use crate::sketch::{self, SMALL, Side, Sketch};
use crate::words::label::Label;

pub(crate) use flight::{Ending, Flight, flights};
pub(crate) use log::offsets;
pub(crate) use messages::part_way;
pub(crate) use moving::packet_class;

use index::Index;
use layout::Lanes;
use moving::Mover;
use tracks::Tracks;

/// The score of one run. It does not depend on the position: what is still to come is faded by the veil that
/// [`Score::now`] draws, and, in [`Layer::Mark`], by [`Shape::is_later`].
#[derive(Clone, Debug)]
pub struct Score {
    /// What stands still.
    pub picture: Picture,
    axis: TimeAxis,
    movers: Vec<Mover>,
    across: (Tenths, Tenths),
}

/// What moves in a score, as little as it can be. The veil lies between the layers Flow and Mark, the rest on top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreNow {
    /// The veil over what is still to come.
    pub veil: Vec<Shape>,
    /// The play head and the messages at it, the head first. Shapes keep their order while the same messages are
    /// under way.
    pub front: Vec<Shape>,
}

/// Draws the history of a run. `difference` marks the moment at which it goes apart from the run that it is compared
/// with; see [`compare`](crate::compare).
#[must_use]
pub fn score(run: &Run, axis: &TimeAxis, difference: Option<Instant>, locale: Locale) -> Score {
    let tracks = Tracks::lay_out(run, axis);
    let lanes = layout::lay_out(run, axis, &tracks);
    let flights = flights(run);
    let (width, height) = if axis.upright() {
        (lanes.size, axis.extent().1 + px(40))
    } else {
        (axis.width, lanes.size)
    };
    let mut drawing = Drawing {
        run,
        axis,
        lanes: &lanes,
        tracks: &tracks,
        flights: &flights,
        index: &Index::of(run),
        locale,
        sketch: Sketch::new(width, height),
        wishes: Vec::new(),
    };
    frame::draw(run, axis, &lanes, locale, &mut drawing.sketch);
    if let Some(at) = difference {
        drawing.difference(at);
    }
    log::draw(&mut drawing);
    attempts::draw(&mut drawing);
    bands::draw(&mut drawing);
    app::draw_lines(&mut drawing);
    messages::draw(&mut drawing);
    broker::draw(&mut drawing);
    cluster::draw(&mut drawing);
    drawing.place_labels();
    if let Some(at) = difference {
        drawing.difference_label(at);
    }
    app::draw_labels(&mut drawing);
    bands::draw_words(&mut drawing);
    let name = Label::ScoreName.long(locale);
    let movers = moving::movers(&drawing);
    Score {
        picture: drawing.sketch.finish(name),
        axis: axis.clone(),
        movers,
        across: (lanes.from, lanes.to),
    }
}

impl Score {
    /// What moves: the veil, the play head, the messages under way.
    #[must_use]
    pub fn now(&self, position: Position) -> ScoreNow {
        moving::now(self, position)
    }

    /// The moment under a point of the picture, for the play head that is dragged there.
    #[must_use]
    pub fn time_at(&self, x: Tenths, y: Tenths) -> Instant {
        self.axis.time(if self.axis.upright() { y } else { x })
    }

    /// Where the play head is: along the axis.
    #[must_use]
    pub fn place_of(&self, at: Instant) -> Tenths {
        self.axis.place(at)
    }
}

/// How much room the names of the lanes need.
pub(crate) fn gutter(runs: &[&Run], width: Tenths, locale: Locale) -> Tenths {
    frame::gutter(runs, width, locale)
}

/// How far apart the places are where the mark of the first difference may have its name.
const DIFFERENCE_STEP: Tenths = px(9);

/// A score in the making.
struct Drawing<'a> {
    run: &'a Run,
    axis: &'a TimeAxis,
    lanes: &'a Lanes,
    tracks: &'a Tracks,
    flights: &'a [Flight],
    index: &'a Index,
    locale: Locale,
    sketch: Sketch,
    /// The labels that wait until every sign has its place.
    wishes: Vec<Wish>,
}

/// A label that is wanted near a point.
struct Wish {
    /// The words, the longest first.
    words: [String; 2],
    template: Shape,
    at: Point,
    clear: Tenths,
    side: Side,
    /// Of all labels of this kind one is enough.
    once: bool,
}

impl Drawing<'_> {
    /// The point of a moment on a lane.
    fn point(&self, at: Instant, across: Tenths) -> Point {
        self.axis.point(self.axis.place(at), across)
    }

    /// Wishes for a label near a point.
    #[allow(clippy::too_many_arguments, reason = "one call is one label")]
    fn label(
        &mut self,
        label: &Label<'_>,
        class: Class,
        event: Option<EventId>,
        at: Point,
        clear: Tenths,
        side: Side,
        subject: Subject,
    ) {
        let mut template = sketch::label(Layer::Mark, class).about(subject);
        template.from = event;
        template.target = event.map(Target::Event);
        self.wishes.push(Wish {
            words: [label.long(self.locale), label.short(self.locale)],
            template,
            at,
            clear,
            side,
            once: matches!(label, Label::Held),
        });
    }

    /// Puts the labels where there is room, in the order of the wishes. No sign may be added afterwards.
    fn place_labels(&mut self) {
        let mut said_once = false;
        for wish in core::mem::take(&mut self.wishes) {
            if wish.once && said_once {
                continue;
            }
            let placed = self.sketch.label(
                wish.words.iter().map(String::as_str),
                SMALL,
                wish.template,
                |size| sketch::around(wish.at, size, wish.clear, wish.side),
            );
            said_once |= wish.once && placed;
        }
    }

    /// Adds a sign and keeps its place free of labels.
    fn sign(&mut self, shape: Shape, at: Point, half: Tenths) {
        self.sketch.placer.take(Area {
            x: at.x - half,
            y: at.y - half,
            w: 2 * half,
            h: 2 * half,
        });
        self.sketch.add(shape);
    }

    /// The event with which a message ends.
    fn event_of(&self, flight: &Flight) -> Option<EventId> {
        self.index.ending(flight)
    }

    /// What a message is, in words.
    fn title_of(&self, flight: &Flight) -> String {
        crate::words::message_title(self.run, flight, self.locale)
    }

    /// Marks where two runs go apart.
    fn difference(&mut self, at: Instant) {
        let (from, to) = (
            self.point(at, self.lanes.from),
            self.point(at, self.lanes.to),
        );
        self.sketch
            .add(sketch::line(Layer::Ground, Class::Difference, from, to));
    }

    /// Names the mark: at its far end if there is room, and else as near to that as can be.
    fn difference_label(&mut self, at: Instant) {
        let (long, short) = (
            Label::FirstDifference.long(self.locale),
            Label::FirstDifference.short(self.locale),
        );
        let steps = (self.lanes.to - self.lanes.from) / DIFFERENCE_STEP;
        let wishes: Vec<Point> = (0..steps)
            .map(|step| self.point(at, self.lanes.to - step * DIFFERENCE_STEP))
            .collect();
        let upright = self.axis.upright();
        let template = sketch::label(Layer::Mark, Class::DifferenceText);
        self.sketch.label(
            [long.as_str(), short.as_str()],
            SMALL,
            template,
            |(w, h)| {
                let beside = |point: &Point| {
                    let (x, y) = (point.x, point.y);
                    let clear = px(4);
                    if upright {
                        let x = x - w;
                        [(x, y + clear), (x, y - clear - h)]
                    } else {
                        [(x + clear, y - h), (x - clear - w, y - h)]
                    }
                };
                wishes
                    .iter()
                    .flat_map(beside)
                    .map(|(x, y)| Area { x, y, w, h })
                    .collect()
            },
        );
    }
}

/// A title for something that happens at a moment.
fn titled(at: Instant, words: &str) -> String {
    let mut title = format::moment(at);
    title.push_str(": ");
    title.push_str(words);
    title
}

/// The names of what a request carries.
fn carried(run: &Run, request: u32) -> String {
    run.requests
        .get(request as usize)
        .map_or(String::new(), |request| lookup::request_names(run, request))
}
