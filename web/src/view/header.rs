//! The head of the page, and what has to be said before everything else.

use ackscope_scenario::link::Theme;
use ackscope_scene::Locale;
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::markup::Markup;
use super::node::{Node, node};
use super::page::Page;
use crate::state::{Command, Rate, Session, Trouble};
use crate::text::Label;

/// The name of the page and what concerns it as a whole.
pub fn header(page: Page) -> Node {
    let brand = node("h1")
        .class("brand")
        .text("Ackscope")
        .with(node("span").class("tagline").label(page, Label::Tagline));
    let tools = if page.peek(|session| session.embed) {
        open_full(page)
    } else {
        node("div").class("head-tools").with_all([
            language_choice(page),
            theme_choice(page),
            copy_link(page),
        ])
    };
    node("header").class("head").with(brand).with(tools)
}

/// One of a few buttons of which one is pressed.
fn option(page: Page, command: Command, is_chosen: impl Fn(&Session) -> bool + 'static) -> Node {
    node("button")
        .set("type", "button")
        .live("aria-pressed", move || {
            Some(page.at(Rate::Edit, &is_chosen).to_string())
        })
        .on("click", move |_| page.dispatch(command.clone()))
}

fn choice(page: Page, name: Label) -> Node {
    node("div")
        .class("choice")
        .set("role", "group")
        .named(page, name)
}

fn language_choice(page: Page) -> Node {
    let languages = [(Locale::En, "English"), (Locale::ZhCn, "中文")];
    choice(page, Label::Language).with_all(languages.map(|(locale, name)| {
        option(page, Command::Locale(locale), move |session| {
            session.locale == locale
        })
        .set("lang", locale.tag())
        .text(name)
    }))
}

fn theme_choice(page: Page) -> Node {
    let themes = [
        (Theme::Auto, Label::ThemeAuto),
        (Theme::Light, Label::ThemeLight),
        (Theme::Dark, Label::ThemeDark),
    ];
    choice(page, Label::Theme).with_all(themes.map(|(theme, label)| {
        option(page, Command::Theme(theme), move |session| {
            session.theme == theme
        })
        .label(page, label)
    }))
}

/// The address of what is seen now.
fn address(page: Page) -> String {
    let href = location().href().unwrap_or_default();
    let base = href.split('#').next().unwrap_or_default();
    format!("{base}#{}", page.peek(Session::link))
}

fn copy_link(page: Page) -> Node {
    let copy = move |_| {
        let link = address(page);
        leptos::task::spawn_local(async move {
            let clipboard = window().navigator().clipboard();
            let done = JsFuture::from(clipboard.write_text(&link)).await.is_ok();
            page.dispatch(Command::Copied(link, done));
        });
    };
    let button = node("button")
        .set("type", "button")
        .class("primary")
        .label(page, Label::CopyLink)
        .on("click", copy);
    let result = node("p")
        .class("copy-result")
        .set("role", "status")
        .holds(move || copy_result(page));
    node("div").class("copy").with(button).with(result)
}

fn copy_result(page: Page) -> String {
    let mut markup = Markup::default();
    match page.at(Rate::Edit, |session| session.copied.clone()) {
        None => {}
        Some((_, true)) => {
            markup.element("span", &[], page.label(Label::Copied));
        }
        Some((link, false)) => {
            let name = page.label(Label::CopyLink);
            markup
                .element("span", &[], page.label(Label::CopyFailed))
                .open(
                    "input",
                    &[
                        ("type", "text"),
                        ("readonly", ""),
                        ("value", &link),
                        ("aria-label", name),
                    ],
                );
        }
    }
    markup.finish()
}

fn open_full(page: Page) -> Node {
    // The link carries the live state, which is known when it is followed.
    let href = move || {
        page.at(Rate::Event, |_| ());
        Some(address(page))
    };
    node("a")
        .class("open-full")
        .set("target", "_blank")
        .set("rel", "noopener")
        .live("href", href)
        .label(page, Label::OpenFull)
}

/// What is wrong with the link or the change, and a way on.
pub fn notice(page: Page) -> Node {
    let trouble = move || page.at(Rate::Edit, |session| session.trouble.clone());
    let words = move || {
        let trouble = trouble()?;
        Some((page.label(title(&trouble)), text(page, &trouble)))
    };
    let key = move || words().map_or(String::new(), |(title, text)| title.to_string() + &text);
    node("div").parts(key, move || {
        let Some((title, text)) = words() else {
            return Vec::new();
        };
        let close = node("button")
            .set("type", "button")
            .text(page.label(Label::Close))
            .on("click", move |_| page.dispatch(Command::Dismiss));
        let notice = node("section").class("notice").set("role", "alert");
        vec![notice.with_all([node("h2").text(title), node("p").text(&text), close])]
    })
}

const fn title(trouble: &Trouble) -> Label {
    match trouble {
        Trouble::Link(_) => Label::LinkTrouble,
        Trouble::Edit(_) => Label::EditTrouble,
        Trouble::Changed => Label::Verdict,
        Trouble::NoChinese => Label::Language,
    }
}

fn text(page: Page, trouble: &Trouble) -> String {
    match trouble {
        Trouble::Link(error) => {
            let instead = page.label(Label::ShownInstead);
            format!("{} {instead}", error.message(page.locale()))
        }
        Trouble::Edit(problem) => problem.message(page.locale()),
        Trouble::Changed => page.label(Label::Changed).into(),
        Trouble::NoChinese => page.label(Label::NoChinese).into(),
    }
}
