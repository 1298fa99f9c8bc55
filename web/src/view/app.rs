//! The page as a whole.

use ackscope_scenario::link::{Fragment, Theme};
use ackscope_scene::Locale;
use leptos::ev;
use leptos::prelude::*;

use super::context::Page;
use super::controls::Controls;
use super::details::{FirstDifference, LogDump, Now};
use super::events::Events;
use super::folded::folded;
use super::header::{Header, Notice};
use super::player::Player;
use crate::state::{Command, Session};
use crate::text::{self, Label};

/// The page.
#[component]
pub fn App() -> impl IntoView {
    let hash = location().hash().unwrap_or_default();
    let mut session = Session::open(&hash, readers_locale(), Theme::Auto);
    session.apply(Command::Still(wants_stillness()));
    let page = Page::provide(session);
    let embed = page.peek(|session| session.embed);

    // The page's own language and colours, for style sheets and screen readers.
    let theme = page.part(|session| session.theme);
    Effect::new(move || {
        let theme = theme.get();
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("lang", page.locale.get().tag());
            let _ = match theme {
                Theme::Auto => root.remove_attribute("data-theme"),
                theme => root.set_attribute("data-theme", theme.text()),
            };
        }
    });
    if embed {
        super::embed::talk(page);
    }
    // A language whose words are not there yet.
    let wanted = page.part(|session| session.wanted);
    Effect::new(move || {
        if let Some(locale) = wanted.get() {
            leptos::task::spawn_local(async move {
                text::ensure(locale).await;
                page.dispatch(Command::Words);
            });
        }
    });
    let opened = window_event_listener(ev::hashchange, move |_| {
        page.dispatch(Command::Open(location().hash().unwrap_or_default()));
    });
    on_cleanup(move || opened.remove());

    view! {
        <div class="page" class:embed=embed>
            <Header />
            <main>
                <Notice />
                <div class="parts">
                    <Player />
                    <div class="side side-details">
                        <Now />
                        <Show when=move || !embed><FirstDifference /></Show>
                        {folded(page, Label::Events, || view! { <Events /> })}
                    </div>
                    <Show when=move || !embed>
                        <div class="side side-controls"><Controls /></div>
                        <LogDump />
                    </Show>
                </div>
            </main>
        </div>
    }
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
