//! The history of a run. It stands still; with each event its marks wake up, with each frame the play head and the
//! messages at it move.

use std::rc::Rc;

use ackscope_scene::{Layer, Score, Selection, TimeAxis, Viewport, score};

use super::frame::{Frame, Group, Kept, Subject};
use super::pointer;
use crate::picture::record;
use crate::state::{Rate, Session};
use crate::view::node::{Node, node, watch};
use crate::view::page::Page;

/// The history of run `number`, as it was drawn last.
#[derive(Clone)]
pub struct History {
    number: usize,
    kept: Kept<Score>,
}

impl History {
    /// The drawing; `None` where the run was refused.
    pub fn drawing(&self, session: &Session) -> Option<Rc<Score>> {
        self.kept.get(Subject::history(session, self.number), || {
            draw(session, self.number)
        })
    }
}

fn draw(session: &Session, number: usize) -> Option<Score> {
    let experiment = &session.experiment;
    let run = experiment.run(number)?;
    let viewport = Viewport::new(session.room);
    let axis = TimeAxis::of(&experiment.runs(), &viewport, session.locale);
    let difference = experiment.difference.map(|difference| difference.at);
    Some(score(run, &axis, difference, session.locale))
}

/// The history of run `number`.
pub fn score_view(page: Page, number: usize) -> Node {
    let history = History {
        number,
        kept: Kept::new(),
    };
    let [mut ground, mut veil, mut marks, mut front] = [(); 4].map(|()| Group::new());
    let mut frame = Frame::around(page, [&ground, &veil, &marks, &front]);
    let picture = node("div")
        .class("picture score")
        .class_while("upright", move || {
            page.at(Rate::Edit, |session| Viewport::new(session.room).upright())
        })
        .with(frame.node());

    let drawn = history.clone();
    watch(move || {
        page.at(Rate::Edit, |session| {
            let score = drawn.drawing(session);
            let picture = score.as_ref().map(|score| &score.picture);
            frame.fit(picture);
            let shapes = picture.iter().flat_map(|picture| &picture.shapes);
            ground.paint(record(
                shapes.filter(|shape| shape.layer <= Layer::Flow),
                None,
                &session.selection(number),
            ));
        });
    });
    let drawn = history.clone();
    watch(move || {
        page.at(Rate::Event, |session| {
            let score = drawn.drawing(session);
            // What can be seen is pointed at before what cannot.
            let shapes = score.iter().flat_map(|score| {
                [Layer::Hit, Layer::Mark].map(|layer| score.picture.layer(layer))
            });
            marks.paint(record(
                shapes.flatten(),
                Some(session.event_position(number)),
                &session.selection(number),
            ));
        });
    });
    let drawn = history.clone();
    watch(move || {
        page.at(Rate::Frame, |session| {
            let score = drawn.drawing(session);
            let now = score.map(|score| score.now(session.position(number)));
            let now = now.unwrap_or_default();
            let nothing = Selection::default();
            veil.paint(record(now.veil.iter(), None, &nothing));
            front.paint(record(now.front.iter(), None, &nothing));
        });
    });
    pointer::listen(picture, page, number, history)
}
