//! The talk with the page that embeds this one. Only the parent is listened to, and only to what is listed here.

use ackscope_scenario::link::Theme;
use ackscope_sim::trace::EventId;
use js_sys::{Object, Reflect};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::MessageEvent;

use super::node::watch;
use super::page::Page;
use crate::state::{Command, Rate, Session, Trouble};

/// Posts what the host wants to know, and obeys it.
pub fn talk(page: Page) {
    post("ready", &[]);
    watch_height();
    let mut told = None;
    watch(move || {
        let (event, time) = page.at(Rate::Event, |session| {
            (session.head.event, session.head.time)
        });
        if told.replace(event) != Some(event) {
            let event = event.map_or(JsValue::NULL, |event| event.0.into());
            post(
                "position",
                &[("event", event), ("time_us", (time.0 as f64).into())],
            );
        }
    });
    let mut told = None;
    watch(move || {
        let message = page.at(Rate::Edit, trouble);
        if message != told
            && let Some(message) = &message
        {
            post("error", &[("message", message.into())]);
        }
        told = message;
    });
    let handle = window_event_listener(ev::message, move |event| hear(&event, page));
    on_cleanup(move || handle.remove());
}

/// What the host has to know of what went wrong.
fn trouble(session: &Session) -> Option<String> {
    match session.trouble.as_ref()? {
        Trouble::Link(error) => Some(error.message(session.locale)),
        Trouble::Edit(problem) => Some(problem.message(session.locale)),
        Trouble::Changed | Trouble::NoChinese => None,
    }
}

fn post(kind: &str, parts: &[(&str, JsValue)]) {
    let Ok(Some(parent)) = window().parent() else {
        return;
    };
    let message = Object::new();
    let set = |key: &str, value: &JsValue| {
        let _ = Reflect::set(&message, &key.into(), value);
    };
    set("ackscope", &1.into());
    set("type", &kind.into());
    for (key, value) in parts {
        set(key, value);
    }
    // Nothing in it is secret: the host chose what is shown.
    let _ = parent.post_message(&message, "*");
}

fn watch_height() {
    let Some(body) = document().body() else {
        return;
    };
    let watched = body.clone();
    let callback = Closure::<dyn FnMut()>::new(move || {
        post("resize", &[("height", watched.scroll_height().into())]);
    });
    if let Ok(observer) = web_sys::ResizeObserver::new(callback.as_ref().unchecked_ref()) {
        observer.observe(&body);
        // The body stands as long as the page.
        callback.forget();
    }
}

fn hear(event: &MessageEvent, page: Page) {
    let parent = window().parent().ok().flatten();
    let from_parent = match (event.source(), parent) {
        (Some(source), Some(parent)) => Object::is(&source, &parent),
        _ => false,
    };
    let data = event.data();
    let part = |key: &str| Reflect::get(&data, &key.into()).unwrap_or(JsValue::UNDEFINED);
    if !from_parent || !data.is_object() || part("ackscope").as_f64() != Some(1.0) {
        return;
    }
    let command = match part("type").as_string().as_deref() {
        Some("ping") => {
            post("ready", &[]);
            return;
        }
        Some("seek") => match part("event") {
            event if event.is_null() => Command::First,
            event => match event.as_f64() {
                Some(event) if event >= 0.0 => {
                    let selected = page.peek(|session| session.selected);
                    Command::SeekEvent(selected, Some(EventId(event as u32)))
                }
                _ => return,
            },
        },
        Some("play") => Command::Play,
        Some("pause") => Command::Pause,
        Some("theme") => match part("value").as_string().as_deref().and_then(Theme::parse) {
            Some(theme) => Command::Theme(theme),
            None => return,
        },
        Some("load") => match part("link").as_string() {
            Some(link) => Command::Load(link),
            None => return,
        },
        _ => return,
    };
    page.dispatch(command);
}
