//! How much room there is, and the beat of the frames.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use crate::state::{Command, Rate};
use crate::view::node::{Node, watch};
use crate::view::page::Page;

/// Keeps the width of the pictures at that of an element.
pub fn measure(room: &Node, page: Page) {
    let element = room.element().clone();
    let callback = Closure::<dyn FnMut()>::new(move || {
        let width = element.client_width().clamp(0, i32::from(u16::MAX)) as u16;
        if width > 0 {
            page.dispatch(Command::Room(width));
        }
    });
    let Ok(observer) = web_sys::ResizeObserver::new(callback.as_ref().unchecked_ref()) else {
        return;
    };
    observer.observe(room.element());
    // The room stands as long as the page.
    callback.forget();
}

/// Runs the frames while it plays, and stops playing when nobody can see it.
pub fn play_while_wanted(page: Page) {
    // One loop at a time: a pause and a new start within a frame must not begin a second.
    let running = Rc::new(Cell::new(false));
    watch(move || {
        if page.at(Rate::Edit, |session| session.playing) && !running.replace(true) {
            next_frame(page, None, Rc::clone(&running));
        }
    });
    let hidden = leptos::ev::Custom::<leptos::ev::Event>::new("visibilitychange");
    let handle = window_event_listener(hidden, move |_| {
        if document().hidden() {
            page.dispatch(Command::Pause);
        }
    });
    on_cleanup(move || handle.remove());
}

fn next_frame(page: Page, before: Option<f64>, running: Rc<Cell<bool>>) {
    let callback = Closure::once_into_js(move |now: f64| {
        if let Some(before) = before {
            page.dispatch(Command::Frame(now - before));
        }
        if page.peek(|session| session.playing) {
            next_frame(page, Some(now), running);
        } else {
            running.set(false);
        }
    });
    let _ = window().request_animation_frame(callback.unchecked_ref());
}
