//! What all views share: the session, and the parts of it at the rates at which they change.

use std::sync::Arc;

use ackscope_scene::{Locale, Position, Selection, Target, Viewport};
use ackscope_sim::Run;
use ackscope_sim::trace::EventId;
use leptos::prelude::*;

use crate::state::{Command, Experiment, Same, Session};
use crate::text::Label;

/// Handle to the state. There are three rates: the experiment changes on an edit, the event when the play head passes
/// one, the session with each frame while it plays.
#[derive(Clone, Copy)]
pub struct Page {
    session: RwSignal<Session>,
    /// The experiment.
    pub experiment: Memo<Same<Experiment>>,
    /// The run that is looked at.
    pub selected: Memo<usize>,
    /// The last event that happened in it.
    pub event: Memo<Option<EventId>>,
    /// The language.
    pub locale: Memo<Locale>,
    /// Whether it plays.
    pub playing: Memo<bool>,
    /// Whether motion is unwelcome.
    pub still: Memo<bool>,
    /// What is picked in the pictures.
    pub picked: Memo<Option<Target>>,
    /// The room for a picture, in CSS pixels.
    pub width: RwSignal<u16>,
}

impl Page {
    /// Takes the state in charge and offers it to all views below.
    pub fn provide(session: Session) -> Self {
        let session = RwSignal::new(session);
        let page = Self {
            session,
            experiment: Memo::new(move |_| session.with(|session| session.experiment.clone())),
            selected: Memo::new(move |_| session.with(|session| session.selected)),
            event: Memo::new(move |_| session.with(|session| session.head.event)),
            locale: Memo::new(move |_| session.with(|session| session.locale)),
            playing: Memo::new(move |_| session.with(|session| session.playing)),
            still: Memo::new(move |_| session.with(|session| session.still)),
            picked: Memo::new(move |_| session.with(|session| session.picked)),
            width: RwSignal::new(first_width()),
        };
        provide_context(page);
        page
    }

    /// The state that the views above offer.
    pub fn get() -> Self {
        use_context().expect("every view stands below the one that provides the page")
    }

    /// Does something.
    pub fn dispatch(&self, command: Command) {
        // A callback of the browser may come after the end of the page.
        let _ = self.session.try_update(|session| session.apply(command));
    }

    /// Reads the session, tracked: for what changes with each frame.
    pub fn with<T>(&self, read: impl FnOnce(&Session) -> T) -> T {
        self.session.with(read)
    }

    /// Reads the session in a callback.
    pub fn peek<T>(&self, read: impl FnOnce(&Session) -> T) -> T {
        self.session.with_untracked(read)
    }

    /// A part of the session that changes more rarely than the session.
    pub fn part<T: PartialEq + Send + Sync + 'static>(
        &self,
        read: impl Fn(&Session) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        let session = self.session;
        Memo::new(move |_| session.with(&read))
    }

    /// The run that is looked at, tracked; `None` where it was refused.
    pub fn run(&self) -> Option<Arc<Run>> {
        let selected = self.selected.get();
        self.experiment
            .with(|experiment| experiment.run(selected).cloned())
    }

    /// What is picked in a run, tracked.
    pub fn part_of(&self, number: usize) -> Selection {
        self.picked.track();
        self.experiment.track();
        self.peek(|session| session.selection(number))
    }

    /// The position in a run as of its last event: it does not change between two.
    pub fn event_position(&self, number: usize) -> Option<Position> {
        self.experiment.track();
        self.event.track();
        self.selected.track();
        self.peek(|session| {
            let position = session.position(number);
            let run = session.experiment.run(number)?;
            Some(
                position
                    .event
                    .map_or(Position::default(), |event| Position::at_event(run, event)),
            )
        })
    }

    /// The room for a picture.
    pub fn viewport(&self) -> Viewport {
        Viewport::new(self.width.get())
    }

    /// A label in the language of the page, tracked.
    pub fn label(&self, label: Label) -> &'static str {
        label.text(self.locale.get())
    }
}

/// A guess, so that the first picture does not have to wait for the layout.
fn first_width() -> u16 {
    let width = window()
        .inner_width()
        .ok()
        .and_then(|width| width.as_f64())
        .unwrap_or(1_280.0);
    let room = if width >= 1_200.0 {
        width - 636.0
    } else {
        width - 32.0
    };
    room.clamp(280.0, 4_000.0) as u16
}
