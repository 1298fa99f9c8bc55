//! How long each way takes.

use ackscope_protocol::Span;
use leptos::prelude::*;

use crate::state::{Command, Edit, Hop};
use crate::text::Label;
use crate::view::context::Page;

/// The longest time that can be entered: an hour, in milliseconds.
const LONGEST_MS: u64 = 3_600_000;

/// How long each way takes.
#[component]
pub fn Network() -> impl IntoView {
    let page = Page::get();
    view! {
        <section>
            <h2 class="section-name">{move || page.label(Label::Network)}</h2>
            {Hop::ALL.map(|hop| view! { <Way hop /> })}
        </section>
    }
}

const fn label(hop: Hop) -> Label {
    match hop {
        Hop::Request => Label::Request,
        Hop::Response => Label::Response,
        Hop::Connect => Label::Connect,
        Hop::Work => Label::Work,
    }
}

#[component]
fn Way(hop: Hop) -> impl IntoView {
    let page = Page::get();
    let value = Memo::new(move |_| {
        let selected = page.selected.get();
        page.experiment.with(|experiment| {
            let world = experiment.scenario.with_changes(selected);
            match hop {
                Hop::Request => world.network.request,
                Hop::Response => world.network.response,
                Hop::Connect => world.network.connect,
                Hop::Work => world.broker.work,
            }
        })
    });
    let wrong = RwSignal::new(false);
    let change = move |event: leptos::ev::Event| {
        let span = milliseconds(&event_target_value(&event));
        wrong.set(span.is_none());
        if let Some(span) = span {
            page.dispatch(Command::Edit(Edit::Latency(hop, span)));
        }
    };
    let id = format!("way-{hop:?}");
    let remedy = format!("{id}-remedy");
    view! {
        <div class="field">
            <label for=id.clone()>{move || page.label(label(hop))}</label>
            <span class="input">
                <input
                    type="text"
                    inputmode="decimal"
                    id=id
                    autocomplete="off"
                    aria-invalid=move || wrong.get().then_some("true")
                    aria-describedby=remedy.clone()
                    prop:value=move || in_milliseconds(value.get())
                    on:change=change
                />
                <span class="unit">"ms"</span>
            </span>
            <p class="remedy" id=remedy role="status">
                {move || wrong.get().then(|| page.label(Label::NotATime))}
            </p>
        </div>
    }
}

/// A time in milliseconds as a field shows it.
fn in_milliseconds(span: Span) -> String {
    (span.0 as f64 / 1_000.0).to_string()
}

/// A time as it was typed, in milliseconds.
pub fn milliseconds(text: &str) -> Option<Span> {
    let value: f64 = text.trim().parse().ok()?;
    let micros = value * 1_000.0;
    (0.0..=(LONGEST_MS * 1_000) as f64)
        .contains(&micros)
        .then_some(Span(micros.round() as u64))
}
