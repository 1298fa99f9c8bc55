//! A pointer on the history: a click goes to the event or picks what is there, a drag moves the play head.

use std::cell::Cell;
use std::rc::Rc;

use ackscope_scene::Target;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use super::score::History;
use crate::state::Command;
use crate::view::node::{Node, at};
use crate::view::page::Page;

/// How far a pointer may tremble and still click, in pixels.
const TREMBLE: i32 = 4;

/// What the pointer points at.
struct Pointed {
    page: Page,
    number: usize,
    history: History,
    picture: Element,
    held: Cell<Option<Held>>,
}

/// A pointer that is held down.
#[derive(Clone, Copy)]
struct Held {
    pointer: i32,
    x: i32,
    y: i32,
    target: Option<Target>,
    moves: bool,
}

/// Listens to pointers on the picture of a run's history.
pub fn listen(picture: Node, page: Page, number: usize, history: History) -> Node {
    let pointed = Rc::new(Pointed {
        page,
        number,
        history,
        picture: picture.element().clone(),
        held: Cell::new(None),
    });
    let kinds = ["pointerdown", "pointermove", "pointerup", "pointercancel"];
    kinds.into_iter().fold(picture, |picture, kind| {
        let pointed = Rc::clone(&pointed);
        picture.on(kind, move |event| pointed.hear(event.unchecked_ref(), kind))
    })
}

impl Pointed {
    fn hear(&self, event: &PointerEvent, kind: &str) {
        match kind {
            "pointerdown" => self.begin(event),
            "pointermove" => self.go_on(event),
            "pointerup" => self.end(event),
            _ => self.held.set(None),
        }
    }

    fn begin(&self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        let target = at(event, "[data-t]")
            .and_then(|element| element.get_attribute("data-t"))
            .and_then(|code| Target::parse(&code));
        self.held.set(Some(Held {
            pointer: event.pointer_id(),
            x: event.client_x(),
            y: event.client_y(),
            target,
            moves: false,
        }));
    }

    fn go_on(&self, event: &PointerEvent) {
        let Some(mut held) = self.held.get() else {
            return;
        };
        let across = (event.client_x() - held.x).abs();
        let far = across.max((event.client_y() - held.y).abs());
        if held.pointer != event.pointer_id() || !held.moves && far <= TREMBLE {
            return;
        }
        if !held.moves {
            held.moves = true;
            self.held.set(Some(held));
            let _ = self.picture.set_pointer_capture(held.pointer);
        }
        self.seek(event);
    }

    fn end(&self, event: &PointerEvent) {
        let Some(held) = self.held.take() else {
            return;
        };
        if held.moves || held.pointer != event.pointer_id() {
            return;
        }
        match held.target {
            Some(Target::Event(id)) => {
                self.page
                    .dispatch(Command::SeekEvent(self.number, Some(id)));
            }
            None | Some(Target::Time) => self.seek(event),
            Some(target) => {
                self.page.dispatch(Command::Select(self.number));
                self.page.dispatch(Command::Pick(Some(target)));
            }
        }
    }

    fn seek(&self, event: &PointerEvent) {
        let Some(score) = self.page.peek(|session| self.history.drawing(session)) else {
            return;
        };
        let place = self.picture.get_bounding_client_rect();
        let tenths = |pixels: f64| (pixels * 10.0) as i32;
        let x = tenths(f64::from(event.client_x()) - place.left());
        let y = tenths(f64::from(event.client_y()) - place.top());
        self.page.dispatch(Command::SeekTime(score.time_at(x, y)));
    }
}
