//! How long each way takes.

use ackscope_protocol::Span;
use ackscope_scenario::duration;
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

/// A time in milliseconds as a field shows it. No floating point: its tables would weigh more than this whole view.
fn in_milliseconds(span: Span) -> String {
    let (whole, rest) = (span.0 / 1_000, span.0 % 1_000);
    let text = format!("{whole}.{rest:03}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// A time as it was typed, in milliseconds.
pub fn milliseconds(text: &str) -> Option<Span> {
    let text = text.trim();
    let plain = text.len() < 32
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let span = plain.then(|| duration::parse(&format!("{text} ms")))??;
    (span <= Span::from_millis(LONGEST_MS)).then_some(span)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        for (text, micros) in [
            ("0", 0),
            ("5", 5_000),
            ("2.5", 2_500),
            (" 600 ", 600_000),
            ("0.001", 1),
        ] {
            assert_eq!(milliseconds(text), Some(Span(micros)), "{text}");
            assert_eq!(in_milliseconds(Span(micros)), text.trim());
        }
    }

    #[test]
    fn what_is_no_time_is_none() {
        for text in [
            "",
            ".",
            "-1",
            "1e3",
            "1,5",
            "5 s",
            "3600001",
            "0.0001",
            "99999999999999999999999",
        ] {
            assert_eq!(milliseconds(text), None, "{text}");
        }
    }
}
