//! Elements of the page, live by Leptos' effects.
//!
//! Leptos' own views carry the whole page in their types, and each type brings its own code; here every element is of
//! one type, and what is live in it is a boxed function. That is a third of the page's weight.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement};

const SVG: &str = "http://www.w3.org/2000/svg";

/// An element that is being made.
#[derive(Clone)]
pub struct Node(Element);

/// What of an element is live.
enum Live {
    Attribute(&'static str),
    Class(&'static str),
    Text,
    Markup,
    Value,
}

type Read = Box<dyn Fn() -> Option<String>>;

/// An element of HTML.
///
/// # Panics
/// If the document makes no elements: then there is no page.
pub fn node(tag: &str) -> Node {
    Node(
        document()
            .create_element(tag)
            .expect("the document makes elements"),
    )
}

/// An element of SVG.
///
/// # Panics
/// As [`node`].
pub fn drawn(tag: &str) -> Node {
    Node(
        document()
            .create_element_ns(Some(SVG), tag)
            .expect("the document makes elements"),
    )
}

/// Runs something now, or as soon as all that runs now has run, and again whenever what it tracked has changed.
pub fn watch(run: impl FnMut() + 'static) {
    fn effect(mut run: Box<dyn FnMut()>) {
        Effect::new(move |_: Option<()>| run());
    }
    effect(Box::new(run));
}

impl From<Element> for Node {
    fn from(element: Element) -> Self {
        Self(element)
    }
}

impl Node {
    /// The element.
    pub fn element(&self) -> &Element {
        &self.0
    }

    /// Sets an attribute.
    pub fn set(self, name: &str, value: &str) -> Self {
        // Only a name that is none is refused, and names are literals.
        let _ = self.0.set_attribute(name, value);
        self
    }

    /// Sets the classes.
    pub fn class(self, names: &str) -> Self {
        self.set("class", names)
    }

    /// Adds text.
    pub fn text(self, text: &str) -> Self {
        let _ = self.0.append_with_str_1(text);
        self
    }

    /// Adds an element.
    pub fn with(self, child: Self) -> Self {
        let _ = self.0.append_child(&child.0);
        self
    }

    /// Adds elements.
    pub fn with_all(self, children: impl IntoIterator<Item = Self>) -> Self {
        children.into_iter().fold(self, Self::with)
    }

    /// Keeps an attribute at a value; without one the attribute is not there.
    pub fn live(self, name: &'static str, value: impl Fn() -> Option<String> + 'static) -> Self {
        self.keep(Live::Attribute(name), Box::new(value))
    }

    /// Keeps an attribute that is there or not.
    pub fn flag(self, name: &'static str, is_there: impl Fn() -> bool + 'static) -> Self {
        self.live(name, move || is_there().then(String::new))
    }

    /// Keeps a class that is there or not.
    pub fn class_while(self, name: &'static str, is_there: impl Fn() -> bool + 'static) -> Self {
        let read = move || is_there().then(String::new);
        self.keep(Live::Class(name), Box::new(read))
    }

    /// Keeps what the element says, which is nothing else then.
    pub fn says<T: Into<String>>(self, words: impl Fn() -> T + 'static) -> Self {
        self.keep(Live::Text, Box::new(move || Some(words().into())))
    }

    /// Keeps what the element holds, which is nothing else then. The markup is from [`Markup`](super::markup::Markup).
    pub fn holds(self, markup: impl Fn() -> String + 'static) -> Self {
        self.keep(Live::Markup, Box::new(move || Some(markup())))
    }

    /// Keeps the value of a field or a choice. What is typed stays as long as the value is the same.
    pub fn value(self, value: impl Fn() -> String + 'static) -> Self {
        self.keep(Live::Value, Box::new(move || Some(value())))
    }

    /// Listens to an event of the element and of those in it.
    pub fn on(self, kind: &str, hear: impl Fn(Event) + 'static) -> Self {
        self.listen(kind, Box::new(hear))
    }

    /// Makes the children anew whenever the key changes.
    pub fn parts(
        self,
        key: impl Fn() -> String + Send + Sync + 'static,
        make: impl Fn() -> Vec<Self> + 'static,
    ) -> Self {
        self.remake(Box::new(key), Box::new(make))
    }

    // Below, nothing is generic: each of these is in the program once.

    fn listen(self, kind: &str, hear: Box<dyn FnMut(Event)>) -> Self {
        let closure = Closure::wrap(hear);
        let _ = self
            .0
            .add_event_listener_with_callback(kind, closure.as_ref().unchecked_ref());
        // Lives as long as what the element belongs to.
        StoredValue::new_local(closure);
        self
    }

    fn remake(
        self,
        key: Box<dyn Fn() -> String + Send + Sync>,
        make: Box<dyn Fn() -> Vec<Self>>,
    ) -> Self {
        let key = Memo::new(move |_| key());
        let place = self.clone();
        watch(move || {
            // Only what is read is computed, and only then does it notice a change.
            key.with(|_| ());
            place.0.set_text_content(None);
            for part in untrack(&make) {
                let _ = place.0.append_child(&part.0);
            }
        });
        self
    }

    fn keep(self, live: Live, read: Read) -> Self {
        let element = self.0.clone();
        let mut last = None;
        watch(move || {
            let now = read();
            if last.as_ref() != Some(&now) {
                live.write(&element, now.as_deref());
                last = Some(now);
            }
        });
        self
    }
}

impl Live {
    fn write(&self, element: &Element, value: Option<&str>) {
        let text = value.unwrap_or_default();
        match self {
            Self::Attribute(name) => {
                let _ = match value {
                    Some(value) => element.set_attribute(name, value),
                    None => element.remove_attribute(name),
                };
            }
            Self::Class(name) => {
                let _ = element
                    .class_list()
                    .toggle_with_force(name, value.is_some());
            }
            Self::Text => element.set_text_content(value),
            Self::Markup => element.set_inner_html(text),
            Self::Value => match element.dyn_ref::<HtmlInputElement>() {
                Some(field) => field.set_value(text),
                None => element.unchecked_ref::<HtmlSelectElement>().set_value(text),
            },
        }
    }
}

/// What was typed or chosen where an event happened.
pub fn typed(event: &Event) -> String {
    event_target_value(event)
}

/// The element in which an event happened, or the closest around it, that a selector matches.
pub fn at(event: &Event, selector: &str) -> Option<Element> {
    let element: Element = event.target()?.dyn_into().ok()?;
    element.closest(selector).ok().flatten()
}
