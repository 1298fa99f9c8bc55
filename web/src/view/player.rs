//! The player: the verdicts, the history of every run, the machine, and what moves the play head.

mod frame;
mod keys;
mod pointer;
mod score;
mod seat;
mod stage;
mod transport;
mod trial;

use ackscope_scene::words;
use wasm_bindgen::JsCast;

use self::stage::stage_view;
use self::transport::transport;
use self::trial::trial;
use super::node::{Node, node};
use super::page::Page;
use crate::state::{Rate, Session};
use crate::text::Label;

/// The player. Its keys work while the focus is inside.
pub fn player(page: Page) -> Node {
    let room = node("div").class("room");
    seat::measure(&room, page);
    seat::play_while_wanted(page);
    let count = move || page.at(Rate::Edit, |session| session.experiment.trials.len());
    let trials = node("div").class("trials").parts(
        move || count().to_string(),
        move || (0..count()).map(|number| trial(page, number)).collect(),
    );
    node("section")
        .class("player")
        .named(page, Label::Controls)
        .on("keydown", move |event| {
            keys::press(event.unchecked_ref(), page);
        })
        .with(room)
        .with(node("h2").class("unseen").label(page, Label::Score))
        .with(trials)
        .with_all(transport(page))
        .with(stage_view(page))
        .with(
            node("p")
                .class("unseen")
                .set("role", "status")
                .says(move || page.at(Rate::Event, spoken)),
        )
}

/// What is spoken after a step or a pause; never while it plays.
fn spoken(session: &Session) -> String {
    match session.run() {
        Some(run) if !session.playing => words::position_line(run, session.head, session.locale),
        _ => String::new(),
    }
}
