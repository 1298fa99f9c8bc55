//! The head of the page, and what has to be said before everything else.

use ackscope_scenario::link::Theme;
use ackscope_scene::Locale;
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::context::Page;
use crate::state::{Command, Trouble};
use crate::text::Label;

/// The name of the page and what concerns it as a whole.
#[component]
pub fn Header() -> impl IntoView {
    let page = Page::get();
    let embed = page.peek(|session| session.embed);
    view! {
        <header class="head">
            <h1 class="brand">"Ackscope"<span class="tagline">{move || page.label(Label::Tagline)}</span></h1>
            <Show when=move || !embed fallback=move || view! { <OpenFull /> }>
                <div class="head-tools">
                    <LanguageChoice />
                    <ThemeChoice />
                    <CopyLink />
                </div>
            </Show>
        </header>
    }
}

#[component]
fn LanguageChoice() -> impl IntoView {
    let page = Page::get();
    view! {
        <div class="choice" role="group" aria-label=move || page.label(Label::Language)>
            {[(Locale::En, "English"), (Locale::ZhCn, "中文")]
                .map(|(locale, name)| view! {
                    <button
                        type="button"
                        lang=locale.tag()
                        aria-pressed=move || (page.locale.get() == locale).to_string()
                        on:click=move |_| page.dispatch(Command::Locale(locale))
                    >
                        {name}
                    </button>
                })}
        </div>
    }
}

#[component]
fn ThemeChoice() -> impl IntoView {
    let page = Page::get();
    let theme = page.part(|session| session.theme);
    view! {
        <div class="choice" role="group" aria-label=move || page.label(Label::Theme)>
            {[
                (Theme::Auto, Label::ThemeAuto),
                (Theme::Light, Label::ThemeLight),
                (Theme::Dark, Label::ThemeDark),
            ]
                .map(|(one, label)| view! {
                    <button
                        type="button"
                        aria-pressed=move || (theme.get() == one).to_string()
                        on:click=move |_| page.dispatch(Command::Theme(one))
                    >
                        {move || page.label(label)}
                    </button>
                })}
        </div>
    }
}

/// The address of what is seen now.
fn address(page: &Page) -> String {
    let href = location().href().unwrap_or_default();
    let base = href.split('#').next().unwrap_or_default();
    format!("{base}#{}", page.peek(crate::state::Session::link))
}

#[component]
fn CopyLink() -> impl IntoView {
    let page = Page::get();
    // What became of the last attempt: the link, and whether it went to the clipboard.
    let copied = RwSignal::new(None::<(String, bool)>);
    let copy = move |_| {
        let link = address(&page);
        leptos::task::spawn_local(async move {
            let clipboard = window().navigator().clipboard();
            let done = JsFuture::from(clipboard.write_text(&link)).await.is_ok();
            let _ = copied.try_set(Some((link, done)));
        });
    };
    view! {
        <div class="copy">
            <button type="button" class="primary" on:click=copy>{move || page.label(Label::CopyLink)}</button>
            <p class="copy-result" role="status">
                {move || copied.get().map(|(link, done)| {
                    let label = if done { Label::Copied } else { Label::CopyFailed };
                    let field = (!done).then(|| view! {
                        <input type="text" readonly prop:value=link aria-label=page.label(Label::CopyLink) />
                    });
                    view! { <span>{page.label(label)}</span>{field} }
                })}
            </p>
        </div>
    }
}

#[component]
fn OpenFull() -> impl IntoView {
    let page = Page::get();
    // The link carries the live state, which is known when it is followed.
    let href = move || {
        page.event.track();
        page.experiment.track();
        page.locale.track();
        address(&page)
    };
    view! { <a class="open-full" target="_blank" rel="noopener" href=href>{move || page.label(Label::OpenFull)}</a> }
}

/// What is wrong with the link or the change, and a way on.
#[component]
pub fn Notice() -> impl IntoView {
    let page = Page::get();
    let trouble = page.part(|session| session.trouble.clone());
    move || {
        trouble.get().map(|trouble| {
            let locale = page.locale.get();
            let (title, text, after) = match &trouble {
                Trouble::Link(error) => (
                    Label::LinkTrouble,
                    error.message(locale),
                    Some(Label::ShownInstead),
                ),
                Trouble::Edit(problem) => (Label::EditTrouble, problem.message(locale), None),
                Trouble::Changed => (Label::Verdict, page.label(Label::Changed).to_string(), None),
                Trouble::NoChinese => (
                    Label::Language,
                    page.label(Label::NoChinese).to_string(),
                    None,
                ),
            };
            view! {
                <section class="notice" role="alert">
                    <h2>{page.label(title)}</h2>
                    <p>{text}" "{after.map(|label| page.label(label))}</p>
                    <button type="button" on:click=move |_| page.dispatch(Command::Dismiss)>
                        {page.label(Label::Close)}
                    </button>
                </section>
            }
        })
    }
}
