//! What moves the play head.

use ackscope_protocol::Instant;
use ackscope_scene::words;
use leptos::prelude::*;

use crate::state::{Command, Speed};
use crate::text::Label;
use crate::view::context::Page;

/// Buttons, the position, and the speed.
#[component]
pub fn Transport() -> impl IntoView {
    let page = Page::get();
    view! {
        <div class="transport" role="group" aria-label=move || page.label(Label::Controls)>
            <Slider />
            <div class="transport-buttons">
                <Act sign="|◀" label=Label::First command=Command::First />
                <Act sign="⇤" label=Label::PreviousMarker command=Command::Marker { forward: false } />
                <Act sign="◀" label=Label::Previous command=Command::Step(-1) />
                <PlayButton />
                <Act sign="▶" label=Label::Next command=Command::Step(1) />
                <Act sign="⇥" label=Label::NextMarker command=Command::Marker { forward: true } />
                <Act sign="▶|" label=Label::Last command=Command::Last />
            </div>
            <Place />
            <SpeedChoice />
            <KeysButton />
        </div>
        <Keys />
    }
}

#[component]
fn Act(sign: &'static str, label: Label, command: Command) -> impl IntoView {
    let page = Page::get();
    view! {
        <button
            type="button"
            aria-label=move || page.label(label)
            title=move || page.label(label)
            on:click=move |_| page.dispatch(command.clone())
        >
            // Text style, not a picture in colours.
            <span aria-hidden="true">{sign}"\u{fe0e}"</span>
        </button>
    }
}

#[component]
fn PlayButton() -> impl IntoView {
    let page = Page::get();
    let label = move || {
        page.label(if page.playing.get() {
            Label::Pause
        } else {
            Label::Play
        })
    };
    view! {
        <button type="button" class="primary play" on:click=move |_| page.dispatch(Command::Toggle)>
            {label}
        </button>
    }
}

#[component]
fn Slider() -> impl IntoView {
    let page = Page::get();
    let ordinal = move || page.event.get().map_or(0, |event| event.0 + 1);
    let seek = move |event: leptos::ev::Event| {
        let value: u32 = event_target_value(&event).parse().unwrap_or(0);
        let event = value.checked_sub(1).map(ackscope_sim::trace::EventId);
        page.dispatch(Command::SeekEvent(page.selected.get_untracked(), event));
    };
    let spoken = move || {
        page.event.track();
        let locale = page.locale.get();
        page.run()
            .map(|run| words::position_line(&run, page.peek(|session| session.head), locale))
    };
    view! {
        <input
            class="slider"
            type="range"
            min="0"
            max=move || page.run().map_or(0, |run| run.events.len())
            step="1"
            prop:value=move || ordinal().to_string()
            aria-label=move || page.label(Label::Position)
            aria-valuetext=spoken
            on:input=seek
        />
    }
}

#[component]
fn SpeedChoice() -> impl IntoView {
    let page = Page::get();
    let speed = page.part(|session| session.speed);
    let choose = move |event: leptos::ev::Event| {
        let step = event_target_value(&event).parse().unwrap_or(0);
        page.dispatch(Command::Speed(Speed::new(step)));
    };
    view! {
        <select
            class="speed"
            aria-label=move || page.label(Label::Speed)
            title=move || page.label(Label::Speed)
            on:change=choose
            prop:value=move || speed.get().step().to_string()
        >
            {Speed::all()
                .map(|one| view! {
                    <option value=one.step().to_string() selected=one == Speed::default()>{one.text()}</option>
                })
                .collect_view()}
        </select>
    }
}

/// Where the play head is: time, and event of how many.
#[component]
fn Place() -> impl IntoView {
    let page = Page::get();
    // Between two events the play head stands at no time of its own: whole milliseconds are enough, and do not flicker.
    let time = page.part(|session| {
        let at = session.head.time;
        let event = session.head.event.zip(session.run());
        let exact = event.is_some_and(|(event, run)| run.events[event.0 as usize].at == at);
        words::moment(if exact {
            at
        } else {
            Instant(at.0 / 1_000 * 1_000)
        })
    });
    view! {
        <p class="place">
            <span class="place-time">{move || time.get()}</span>
            <span>
                {move || page.label(Label::Event)} " "
                {move || page.event.get().map_or(0, |event| event.0 + 1)} " / "
                {move || page.run().map_or(0, |run| run.events.len())}
            </span>
        </p>
    }
}

#[component]
fn KeysButton() -> impl IntoView {
    let page = Page::get();
    let help = page.part(|session| session.help);
    view! {
        <button
            type="button"
            class="keys-button"
            aria-expanded=move || help.get().to_string()
            aria-controls="keys"
            on:click=move |_| page.dispatch(Command::Help)
        >
            {move || page.label(Label::Help)}
        </button>
    }
}

/// The keys, in words.
#[component]
fn Keys() -> impl IntoView {
    let page = Page::get();
    let help = page.part(|session| session.help);
    view! {
        <div id="keys" class="keys" hidden=move || !help.get()>
            <dl>
                <div><dt><kbd>{move || page.label(Label::KeySpace)}</kbd></dt><dd>{move || page.label(Label::KeyPlay)}</dd></div>
                <div><dt><kbd>","</kbd> <kbd>"."</kbd> <kbd>"←"</kbd> <kbd>"→"</kbd></dt><dd>{move || page.label(Label::KeyEvent)}</dd></div>
                <div><dt><kbd>"["</kbd> <kbd>"]"</kbd></dt><dd>{move || page.label(Label::KeyMarker)}</dd></div>
                <div><dt><kbd>"0"</kbd>"–"<kbd>"9"</kbd></dt><dd>{move || page.label(Label::KeyTenth)}</dd></div>
                <div><dt><kbd>"Home"</kbd> <kbd>"End"</kbd></dt><dd>{move || page.label(Label::KeyEnds)}</dd></div>
            </dl>
            <p>{move || page.label(Label::KeysScope)}</p>
        </div>
    }
}
