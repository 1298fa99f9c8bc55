//! The machine as it is now: drawn anew with each event; what moves, with each frame.

use std::rc::Rc;

use ackscope_scenario::link::View;
use ackscope_scene::{Stage, Viewport, stage};

use super::frame::{Frame, Group, Kept, Subject};
use crate::picture::record;
use crate::state::{Rate, Session};
use crate::text::Label;
use crate::view::node::{Node, node, watch};
use crate::view::page::Page;

fn drawing(kept: &Kept<Stage>, session: &Session) -> Option<Rc<Stage>> {
    if session.view == View::Score {
        return None;
    }
    kept.get(Subject::moment(session), || {
        let position = session.event_position(session.selected);
        let viewport = Viewport::new(session.room);
        Some(stage(session.run()?, position, &viewport, session.locale))
    })
}

/// The machine of the run that is looked at.
pub fn stage_view(page: Page) -> Node {
    let kept = Kept::new();
    let [mut ground, mut moving] = [(); 2].map(|()| Group::new());
    let mut frame = Frame::around(page, [&ground, &moving]);
    let picture = node("div").class("picture").with(frame.node());

    let drawn = kept.clone();
    watch(move || {
        page.at(Rate::Event, |session| {
            let stage = drawing(&drawn, session);
            let picture = stage.as_ref().map(|stage| &stage.picture);
            frame.fit(picture);
            ground.paint(record(
                picture.iter().flat_map(|picture| &picture.shapes),
                None,
                &session.selection(session.selected),
            ));
        });
    });
    let drawn = kept;
    watch(move || {
        page.at(Rate::Frame, |session| {
            let stage = drawing(&drawn, session);
            let shapes = stage.map(|stage| stage.now(session.head, session.still));
            moving.paint(record(
                shapes.iter().flatten(),
                None,
                &session.selection(session.selected),
            ));
        });
    });
    node("section")
        .class("stage")
        .flag("hidden", move || {
            page.at(Rate::Edit, |session| {
                session.view == View::Score || session.run().is_none()
            })
        })
        .with(node("h2").class("section-name").label(page, Label::Stage))
        .with(picture)
}
