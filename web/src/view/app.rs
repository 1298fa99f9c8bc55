//! The page as a whole.

use ackscope_scenario::link::{Fragment, Theme};
use ackscope_scene::Locale;
use leptos::ev;
use leptos::prelude::*;

use super::controls::controls;
use super::details::{difference, log_dump, now};
use super::embed;
use super::events::events;
use super::folded::folded;
use super::header::{header, notice};
use super::node::{Node, node, watch};
use super::page::Page;
use super::player::player;
use crate::state::{Command, Rate, Session};
use crate::text::{self, Label};

/// Shows the page.
pub fn show() {
    let hash = location().hash().unwrap_or_default();
    let mut session = Session::open(&hash, readers_locale(), Theme::Auto);
    session.apply(Command::Still(wants_stillness()));
    session.apply(Command::Room(first_room()));
    let page = Page::new(session);
    let is_embedded = page.peek(|session| session.embed);
    follow(page);

    let mut details = node("div").class("side side-details").with(now(page));
    let mut parts = node("div").class("parts").with(player(page));
    let mut whole = node("div").class("page");
    if is_embedded {
        embed::talk(page);
        whole = whole.class("page embed");
    } else {
        details = details.with(difference(page));
    }
    parts = parts.with(details.with(folded(page, Label::Events, events(page))));
    if !is_embedded {
        let side = node("div").class("side side-controls");
        parts = parts.with(side.with(controls(page))).with(log_dump(page));
    }
    let main = node("main").with(notice(page)).with(parts);
    let whole = whole.with(header(page)).with(main);
    if let Some(body) = document().body() {
        let _ = body.append_child(whole.element());
    }
}

/// What is outside the page's own elements: the root, the address, the words that are on their way.
fn follow(page: Page) {
    // The page's own language and colours, for style sheets and screen readers.
    if let Some(root) = document().document_element() {
        Node::from(root)
            .live("lang", move || Some(page.locale().tag().into()))
            .live("data-theme", move || {
                let theme = page.at(Rate::Edit, |session| session.theme);
                (theme != Theme::Auto).then(|| theme.text().into())
            });
    }
    // A language whose words are not there yet.
    let mut asked = None;
    watch(move || {
        let wanted = page.at(Rate::Edit, |session| session.wanted);
        if wanted != asked
            && let Some(locale) = wanted
        {
            leptos::task::spawn_local(async move {
                text::ensure(locale).await;
                page.dispatch(Command::Words);
            });
        }
        asked = wanted;
    });
    let opened = window_event_listener(ev::hashchange, move |_| {
        page.dispatch(Command::Open(location().hash().unwrap_or_default()));
    });
    on_cleanup(move || opened.remove());
}

/// The language in which the page opens.
pub fn first_locale() -> Locale {
    let hash = location().hash().unwrap_or_default();
    Fragment::parse(&hash)
        .ok()
        .and_then(|fragment| fragment.locale)
        .unwrap_or_else(readers_locale)
}

fn readers_locale() -> Locale {
    window()
        .navigator()
        .language()
        .and_then(|tag| Locale::from_tag(&tag))
        .unwrap_or_default()
}

fn wants_stillness() -> bool {
    window()
        .match_media("(prefers-reduced-motion: reduce)")
        .ok()
        .flatten()
        .is_some_and(|query| query.matches())
}

/// The width of the pictures: a guess, so that the first one does not have to wait for the layout.
fn first_room() -> u16 {
    let width = window()
        .inner_width()
        .ok()
        .and_then(|width| width.as_f64())
        .unwrap_or(1_280.0);
    let room = if width >= 1_200.0 {
        width - 636.0
    } else {
        width - 32.0
    };
    room.clamp(280.0, 4_000.0) as u16
}
