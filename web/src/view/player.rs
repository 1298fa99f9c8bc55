//! The player: the verdicts, the history of every run, the machine, and what moves the play head.

mod figures;
mod keys;
mod score;
mod seat;
mod stage;
mod transport;

use ackscope_scenario::link::View;
use leptos::prelude::*;

use self::figures::Trial;
use self::stage::StageView;
use self::transport::Transport;
use super::context::Page;
use crate::state::Command;
use crate::text::Label;

/// The player. Its keys work while the focus is inside.
#[component]
pub fn Player() -> impl IntoView {
    let page = Page::get();
    let room = NodeRef::new();
    seat::measure(room, page);
    seat::play_while_wanted(page);
    let view = page.part(|session| session.view);
    let count = Memo::new(move |_| page.experiment.with(|experiment| experiment.trials.len()));
    view! {
        <section
            class="player"
            aria-label=move || page.label(Label::Controls)
            on:keydown=move |event| keys::press(&event, page)
        >
            <div class="room" node_ref=room></div>
            <h2 class="unseen">{move || page.label(Label::Score)}</h2>
            <For each=move || 0..count.get() key=|number| *number let:number>
                <Trial number />
            </For>
            <Transport />
            <Show when=move || view.get() != View::Score><StageView /></Show>
            <Spoken />
        </section>
    }
}

/// What is spoken after a step or a pause; never while it plays.
#[component]
fn Spoken() -> impl IntoView {
    let page = Page::get();
    let words = Memo::new(move |_| {
        if page.playing.get() {
            return String::new();
        }
        page.event.track();
        page.selected.track();
        let locale = page.locale.get();
        page.run().map_or(String::new(), |run| {
            ackscope_scene::words::position_line(&run, page.peek(|session| session.head), locale)
        })
    });
    view! { <p class="unseen" role="status">{move || words.get()}</p> }
}

/// Goes to an event of a run.
fn go(page: Page, run: usize, event: ackscope_sim::trace::EventId) {
    page.dispatch(Command::SeekEvent(run, Some(event)));
}
