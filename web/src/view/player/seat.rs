//! How much room there is, and the beat of the frames.

use leptos::html::Div;
use leptos::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use crate::state::Command;
use crate::view::context::Page;

/// Keeps the width of the pictures at that of an element.
pub fn measure(room: NodeRef<Div>, page: Page) {
    Effect::new(move || {
        let Some(element) = room.get() else { return };
        let watched = element.clone();
        let callback = Closure::<dyn FnMut()>::new(move || {
            let width = watched.client_width().clamp(0, i32::from(u16::MAX)) as u16;
            if width > 0
                && page
                    .width
                    .try_get_untracked()
                    .is_some_and(|now| now != width)
            {
                page.width.set(width);
            }
        });
        let Ok(observer) = web_sys::ResizeObserver::new(callback.as_ref().unchecked_ref()) else {
            return;
        };
        observer.observe(&element);
        // The room stands as long as the page.
        callback.forget();
    });
}

/// Runs the frames while it plays, and stops playing when nobody can see it.
pub fn play_while_wanted(page: Page) {
    // One loop at a time: a pause and a new start within a frame must not begin a second.
    static RUNNING: AtomicBool = AtomicBool::new(false);
    Effect::new(move || {
        if page.playing.get() && !RUNNING.swap(true, Ordering::Relaxed) {
            next_frame(page, None, &RUNNING);
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

fn next_frame(page: Page, before: Option<f64>, running: &'static AtomicBool) {
    let callback = Closure::once_into_js(move |now: f64| {
        if let Some(before) = before {
            page.dispatch(Command::Frame(now - before));
        }
        if page.playing.try_get_untracked() == Some(true) {
            next_frame(page, Some(now), running);
        } else {
            running.store(false, Ordering::Relaxed);
        }
    });
    let _ = window().request_animation_frame(callback.unchecked_ref());
}
