//! What all views share: the session, read at the rate at which what is read changes.

use ackscope_scene::Locale;
use leptos::prelude::*;

use super::node::Node;
use crate::state::{Command, Rate, Session};
use crate::text::Label;

/// Handle to the state.
#[derive(Clone, Copy)]
pub struct Page {
    session: StoredValue<Session>,
    edits: Trigger,
    events: Trigger,
    frames: Trigger,
}

impl Page {
    /// Takes the state in charge.
    pub fn new(session: Session) -> Self {
        Self {
            session: StoredValue::new(session),
            edits: Trigger::new(),
            events: Trigger::new(),
            frames: Trigger::new(),
        }
    }

    /// Does something.
    pub fn dispatch(self, command: Command) {
        // A callback of the browser may come after the end of the page.
        let changed = self.session.try_update_value(|session| {
            let before = session.clone();
            session.apply(command);
            session.changed_since(&before)
        });
        let Some(rate) = changed.flatten() else {
            return;
        };
        if rate <= Rate::Edit {
            self.edits.notify();
        }
        if rate <= Rate::Event {
            self.events.notify();
        }
        self.frames.notify();
    }

    /// Reads the session, and is done again at this rate.
    pub fn at<T>(self, rate: Rate, read: impl FnOnce(&Session) -> T) -> T {
        let trigger = match rate {
            Rate::Edit => self.edits,
            Rate::Event => self.events,
            Rate::Frame => self.frames,
        };
        trigger.track();
        self.peek(read)
    }

    /// Reads the session in a callback.
    pub fn peek<T>(self, read: impl FnOnce(&Session) -> T) -> T {
        self.session.with_value(read)
    }

    /// The language, tracked.
    pub fn locale(self) -> Locale {
        self.at(Rate::Edit, |session| session.locale)
    }

    /// A label in the language of the page, tracked.
    pub fn label(self, label: Label) -> &'static str {
        label.text(self.locale())
    }
}

impl Node {
    /// Keeps a label as what the element says.
    pub fn label(self, page: Page, label: Label) -> Self {
        self.says(move || page.label(label))
    }

    /// Keeps a label as the element's name, for those who do not see it.
    pub fn named(self, page: Page, label: Label) -> Self {
        self.live("aria-label", move || Some(page.label(label).into()))
    }
}
