//! What all views share: the session, read at the rate at which what is read changes.

use std::sync::Arc;

use ackscope_scene::Locale;
use leptos::prelude::*;

use super::node::Node;
use crate::state::{Command, Rate, Session};
use crate::text::Label;

/// Handle to the state.
#[derive(Clone, Copy)]
pub struct Page {
    session: StoredValue<Arc<Session>>,
    edits: Trigger,
    events: Trigger,
    frames: Trigger,
}

impl Page {
    /// Takes the state in charge.
    pub fn new(session: Session) -> Self {
        Self {
            session: StoredValue::new(Arc::new(session)),
            edits: Trigger::new(),
            events: Trigger::new(),
            frames: Trigger::new(),
        }
    }

    /// Does something.
    pub fn dispatch(self, command: Command) {
        let before = self.session();
        let mut after = Session::clone(&before);
        after.apply(command);
        let changed = after.changed_since(&before);
        self.session.set_value(Arc::new(after));
        let Some(rate) = changed else { return };
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
        self.track(rate);
        self.peek(read)
    }

    /// Reads the session in a callback.
    pub fn peek<T>(self, read: impl FnOnce(&Session) -> T) -> T {
        read(&self.session())
    }

    // Not generic, so that it is in the program once.
    fn session(self) -> Arc<Session> {
        self.session.get_value()
    }

    fn track(self, rate: Rate) {
        match rate {
            Rate::Edit => self.edits,
            Rate::Event => self.events,
            Rate::Frame => self.frames,
        }
        .track();
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
