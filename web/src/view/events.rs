//! The events of a run as a list: what the pictures say, for those who read.

use ackscope_scene::words;
use ackscope_sim::Run;
use ackscope_sim::trace::EventId;
use web_sys::Element;

use super::markup::Markup;
use super::node::{Node, at, node, watch};
use super::page::Page;
use crate::state::{Command, Experiment, Rate, Same, Session};
use crate::text::Label;

/// How many events are listed at a time. A run that never stops trying has tens of thousands.
const LEAF: usize = 500;

/// How far from an end of the list the current event stays, in pixels.
const MARGIN: f64 = 48.0;

/// Every event in order; the current one is marked.
pub fn events(page: Page) -> Node {
    let heading = node("h2").class("section-name").says(move || {
        format!(
            "{} {}",
            page.label(Label::Events),
            page.at(Rate::Event, part)
        )
    });
    let list = node("ol").class("event-list").on("click", move |event| {
        let place = at(&event, "[data-e]").and_then(|button| button.get_attribute("data-e"));
        if let Some(place) = place.and_then(|place| place.parse().ok()) {
            let selected = page.peek(|session| session.selected);
            page.dispatch(Command::SeekEvent(selected, Some(EventId(place))));
        }
    });
    follow(page, list.element().clone());
    node("section").class("events").with(heading).with(list)
}

/// Keeps the list at the leaf with the current event, the mark at that event, and the event in sight.
fn follow(page: Page, list: Element) {
    let mut shown = None;
    let mut marked: Option<Element> = None;
    watch(move || {
        let (wanted, event) = page.at(Rate::Event, |session| {
            (Leaf::of(session), session.head.event)
        });
        if shown.as_ref() != Some(&wanted) {
            list.set_inner_html(&page.peek(|session| items(session, &wanted)));
            let _ = list.set_attribute("start", &(wanted.first + 1).to_string());
            shown = Some(wanted);
            marked = None;
        }
        let place = event.map_or(0, |event| event.0 % LEAF as u32);
        let Some(item) = list.children().item(place) else {
            return;
        };
        let button = event.and_then(|_| item.first_element_child());
        if marked != button {
            if let Some(old) = &marked {
                let _ = old.remove_attribute("aria-current");
            }
            if let Some(new) = &button {
                let _ = new.set_attribute("aria-current", "step");
            }
            marked = button;
        }
        keep_in_sight(&list, &item);
    });
}

/// Without moving the page.
fn keep_in_sight(list: &Element, item: &Element) {
    let place = item.get_bounding_client_rect();
    let room = list.get_bounding_client_rect();
    let above = place.top() - room.top() - MARGIN;
    let below = place.bottom() - room.bottom() + MARGIN;
    let by = if above < 0.0 { above } else { below.max(0.0) };
    if by != 0.0 {
        list.set_scroll_top(list.scroll_top() + by as i32);
    }
}

/// What of the events is listed.
#[derive(Clone, PartialEq)]
struct Leaf {
    experiment: Same<Experiment>,
    run: usize,
    locale: ackscope_scene::Locale,
    /// The ordinal of its first event, from 0.
    first: usize,
}

impl Leaf {
    /// The one with the current event.
    fn of(session: &Session) -> Self {
        let ordinal = session.head.event.map_or(0, |event| event.0 as usize);
        Self {
            experiment: session.experiment.clone(),
            run: session.selected,
            locale: session.locale,
            first: ordinal / LEAF * LEAF,
        }
    }

    /// The ordinal behind its last event.
    fn end(&self, run: &Run) -> usize {
        run.events.len().min(self.first + LEAF)
    }
}

/// Which of the events are listed, where these are not all.
fn part(session: &Session) -> String {
    let leaf = Leaf::of(session);
    match session.run() {
        Some(run) if run.events.len() > LEAF => {
            let (first, last) = (leaf.first + 1, leaf.end(run));
            format!("{first}–{last} / {}", run.events.len())
        }
        _ => String::new(),
    }
}

fn items(session: &Session, leaf: &Leaf) -> String {
    let mut markup = Markup::default();
    let Some(run) = session.run() else {
        return String::new();
    };
    for place in leaf.first..leaf.end(run) {
        let id = EventId(place as u32);
        markup
            .open("li", &[])
            .open(
                "button",
                &[("type", "button"), ("data-e", &place.to_string())],
            )
            .element(
                "span",
                &[("class", "event-time")],
                &words::moment(run.events[place].at),
            )
            .open("span", &[("class", "event-text")])
            .line(&words::event_line(run, id, leaf.locale))
            .close("span")
            .close("button")
            .close("li");
    }
    markup.finish()
}
