//! The events of a run as a list: what the pictures say, for those who read.

use ackscope_scene::words;
use ackscope_sim::Run;
use ackscope_sim::trace::EventId;
use leptos::html::Ol;
use leptos::prelude::*;

use super::context::Page;
use super::words::line;
use crate::state::Command;
use crate::text::Label;

/// How many events are listed at a time. A run that never stops trying has tens of thousands.
const LEAF: usize = 500;

/// Every event in order; the current one is marked.
#[component]
pub fn Events() -> impl IntoView {
    let page = Page::get();
    let list: NodeRef<Ol> = NodeRef::new();
    // Keeps the current event in sight, without moving the page.
    Effect::new(move || {
        let Some(list) = list.get() else { return };
        let ordinal = page.event.get().map_or(0, |event| event.0);
        page.selected.track();
        let Some(item) = list.children().item(ordinal % LEAF as u32) else {
            return;
        };
        let place = item.get_bounding_client_rect();
        let room = list.get_bounding_client_rect();
        let margin = 48.0;
        if place.top() < room.top() + margin {
            list.set_scroll_top(list.scroll_top() + (place.top() - room.top() - margin) as i32);
        } else if place.bottom() > room.bottom() - margin {
            list.set_scroll_top(
                list.scroll_top() + (place.bottom() - room.bottom() + margin) as i32,
            );
        }
    });
    // The part of the list that is shown: the one with the current event.
    let leaf = Memo::new(move |_| page.event.get().map_or(0, |event| event.0 as usize / LEAF));
    let part = move || {
        let count = page.run()?.events.len();
        let first = leaf.get() * LEAF + 1;
        let last = count.min(first + LEAF - 1);
        (count > LEAF).then(|| format!("{first}–{last} / {count}"))
    };
    view! {
        <section class="events">
            <h2 class="section-name">{move || page.label(Label::Events)}" "{part}</h2>
            <ol class="event-list" node_ref=list start=move || leaf.get() * LEAF + 1>
                {move || {
                    let locale = page.locale.get();
                    let selected = page.selected.get();
                    let first = leaf.get() * LEAF;
                    page.run().map(|run| {
                        let current = Selector::new(move || page.event.get());
                        (first..run.events.len().min(first + LEAF))
                            .map(|place| event_item(page, &run, selected, EventId(place as u32), locale, current.clone()))
                            .collect_view()
                    })
                }}
            </ol>
        </section>
    }
}

fn event_item(
    page: Page,
    run: &Run,
    number: usize,
    id: EventId,
    locale: ackscope_scene::Locale,
    current: Selector<Option<EventId>>,
) -> impl IntoView + use<> {
    let time = words::moment(run.events[id.0 as usize].at);
    let text = line(words::event_line(run, id, locale));
    view! {
        <li>
            <button
                type="button"
                aria-current=move || current.selected(&Some(id)).then_some("step")
                on:click=move |_| page.dispatch(Command::SeekEvent(number, Some(id)))
            >
                <span class="event-time">{time}</span>
                <span class="event-text">{text}</span>
            </button>
        </li>
    }
}
