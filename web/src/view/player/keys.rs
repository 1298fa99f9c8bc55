//! The keys of the player.

use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use crate::state::Command;
use crate::view::page::Page;

/// A key was pressed while the focus is in the player.
pub fn press(event: &KeyboardEvent, page: Page) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    let on = |selector: &str| {
        target
            .as_ref()
            .is_some_and(|element| element.matches(selector).unwrap_or(false))
    };
    let key = event.key();
    // Keys that a control has a use of its own for are left to it.
    if on("select, input:not([type=range])") || key == " " && on("button, summary, a") {
        return;
    }
    let Some(command) = command(&key) else { return };
    event.prevent_default();
    page.dispatch(command);
}

/// What a key stands for.
fn command(key: &str) -> Option<Command> {
    Some(match key {
        " " => Command::Toggle,
        "," | "ArrowLeft" => Command::Step(-1),
        "." | "ArrowRight" => Command::Step(1),
        "[" | "PageUp" => Command::Marker { forward: false },
        "]" | "PageDown" => Command::Marker { forward: true },
        "?" => Command::Help,
        "Home" => Command::First,
        "End" => Command::Last,
        digit if digit.len() == 1 => Command::Tenth(digit.parse().ok()?),
        _ => return None,
    })
}
