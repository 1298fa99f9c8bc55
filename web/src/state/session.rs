//! The session: everything that the page knows, and the reducer.

use ackscope_protocol::Instant;
use ackscope_scenario::link::{self, Fragment, Source, Theme, View};
use ackscope_scenario::{Scenario, catalogue};
use ackscope_scene::{Locale, Position, Selection, Target};
use ackscope_sim::Run;
use ackscope_sim::trace::{EventId, EventKind};

use super::draft::{Draft, DraftKind, DraftPart};
use super::edit::{Edit, Hop};
use super::experiment::{Experiment, Same};
use super::milliseconds;
use super::opening::{Opening, Trouble};
use super::rate::Rate;
use super::speed::Speed;
use crate::text;

/// How far the play head moves along the axis in a second at normal speed, in fine units of the axis: 60 pixels.
const PACE: f64 = 60_000.0;

/// The longest frame that counts: after a nap of the machine the play head goes on where it was.
const LONGEST_FRAME_MS: f64 = 100.0;

/// The room for a picture until it is measured.
const ROOM: u16 = 640;

/// Something that is done to the page.
#[derive(Clone, Debug)]
pub enum Command {
    /// Opens what follows the `#` of an address.
    Open(String),
    /// Opens a link in the same frame: what embeds the page, and what is said to it, stays.
    Load(String),
    /// Opens a built-in scenario.
    Choose(String),
    /// Changes the scenario.
    Edit(Edit),
    /// Changes how long a way takes: milliseconds, as they were typed.
    Way(Hop, String),
    /// Another kind of fault is entered.
    DraftKind(DraftKind),
    /// A part of the fault that is being entered was typed.
    Draft(DraftPart, String),
    /// Adds the fault that was entered.
    AddDraft,
    /// Looks at another run.
    Select(usize),
    /// Goes by so many events.
    Step(i32),
    /// Goes to the next event that matters, or to the one before.
    Marker {
        /// Whether forward.
        forward: bool,
    },
    /// Goes before the first event.
    First,
    /// Goes behind the last event.
    Last,
    /// Goes to a tenth of the history, from 0 to 9.
    Tenth(u8),
    /// Goes to a time.
    SeekTime(Instant),
    /// Goes to just after an event of a run.
    SeekEvent(usize, Option<EventId>),
    /// Plays.
    Play,
    /// Stops.
    Pause,
    /// Plays or stops.
    Toggle,
    /// A frame passed while playing: so many milliseconds.
    Frame(f64),
    /// Changes the speed.
    Speed(Speed),
    /// Picks something in a picture, or nothing.
    Pick(Option<Target>),
    /// Speaks another language, as soon as its words are there.
    Locale(Locale),
    /// The words of the language that is wanted have come, or cannot be had.
    Words,
    /// Takes other colours.
    Theme(Theme),
    /// The pictures have room of another width, in CSS pixels.
    Room(u16),
    /// A link was copied, or could not be: the link, and whether it went to the clipboard.
    Copied(String, bool),
    /// Whether motion is unwelcome.
    Still(bool),
    /// Shows the keys, or hides them.
    Help,
    /// Trouble has been read.
    Dismiss,
}

/// Everything that the page knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// What is run.
    pub experiment: Same<Experiment>,
    /// The run that is looked at in detail.
    pub selected: usize,
    /// The position in it.
    pub head: Position,
    /// The play head on the axis of pace, in its fine units.
    place: f64,
    /// Whether it plays.
    pub playing: bool,
    /// How fast.
    pub speed: Speed,
    /// What is picked in the pictures.
    pub picked: Option<Target>,
    /// The language.
    pub locale: Locale,
    /// The language that is spoken next, when its words are there.
    pub wanted: Option<Locale>,
    /// The colours.
    pub theme: Theme,
    /// Whether motion is unwelcome.
    pub still: bool,
    /// The room for a picture, in CSS pixels.
    pub room: u16,
    /// The fault that is being entered.
    pub draft: Draft,
    /// The ways whose time cannot be read as it was typed, in the order of [`Hop::ALL`].
    pub wrong_ways: [bool; Hop::ALL.len()],
    /// The link that was copied last, and whether it went to the clipboard.
    pub copied: Option<(String, bool)>,
    /// Whether a page of somebody else shows it.
    pub embed: bool,
    /// Which pictures are shown.
    pub view: View,
    /// Whether the keys are shown.
    pub help: bool,
    /// What went wrong, until it is dismissed.
    pub trouble: Option<Trouble>,
}

impl Session {
    /// Opens an address. `locale` is the reader's, where the address names none.
    #[must_use]
    pub fn open(hash: &str, locale: Locale, theme: Theme) -> Self {
        let Opening {
            fragment,
            scenario,
            mut trouble,
        } = Opening::read(hash);
        let experiment = Experiment::of(scenario).unwrap_or_else(|problem| {
            trouble = Some(Trouble::Edit(problem));
            // The empty scenario is sound.
            Experiment::of(Scenario::default()).expect("the schema's own defaults are sound")
        });
        let expected = experiment.scenario.outcome;
        if expected.is_some_and(|expected| expected != experiment.outcome()) {
            trouble = trouble.or(Some(Trouble::Changed));
        }
        let mut session = Self {
            selected: 0,
            experiment: Same::new(experiment),
            head: Position::default(),
            place: 0.0,
            playing: false,
            speed: Speed::default(),
            picked: None,
            locale: Locale::En,
            wanted: None,
            theme: fragment.theme.unwrap_or(theme),
            still: false,
            room: ROOM,
            draft: Draft::default(),
            wrong_ways: [false; Hop::ALL.len()],
            copied: None,
            help: false,
            embed: fragment.embed,
            view: fragment.view.unwrap_or(if fragment.embed {
                // A page of somebody else has little room.
                View::Score
            } else {
                View::Both
            }),
            trouble,
        };
        session.speak(fragment.locale.unwrap_or(locale));
        session.go_to_opening(&fragment);
        session
    }

    /// The run that is looked at; `None` where it was refused.
    #[must_use]
    pub fn run(&self) -> Option<&Run> {
        self.experiment.run(self.selected).map(|run| &**run)
    }

    /// The position in a run: exact in the one that is looked at, by time in the others.
    #[must_use]
    pub fn position(&self, number: usize) -> Position {
        match self.experiment.run(number) {
            Some(run) if number != self.selected => Position::at_time(run, self.head.time),
            _ => self.head,
        }
    }

    /// What is picked in a run.
    #[must_use]
    pub fn selection(&self, number: usize) -> Selection {
        match (self.picked, self.experiment.run(number)) {
            (Some(target), Some(run)) => Selection::of(run, target),
            _ => Selection::default(),
        }
    }

    /// The last event that happened in a run.
    #[must_use]
    pub fn event(&self, number: usize) -> Option<EventId> {
        self.position(number).event
    }

    /// The position in a run as of its last event: it does not change between two.
    #[must_use]
    pub fn event_position(&self, number: usize) -> Position {
        let run = self.experiment.run(number);
        run.zip(self.event(number))
            .map_or(Position::default(), |(run, event)| {
                Position::at_event(run, event)
            })
    }

    /// The slowest rate at which something changed since `before`; `None` if nothing did.
    #[must_use]
    pub fn changed_since(&self, before: &Self) -> Option<Rate> {
        let (head, place) = (self.head, self.place);
        let rest_before = Self {
            head,
            place,
            ..before.clone()
        };
        if *self != rest_before {
            return Some(Rate::Edit);
        }
        let passed = |number| self.event(number) != before.event(number);
        if (0..self.experiment.trials.len()).any(passed) {
            Some(Rate::Event)
        } else if head != before.head || place != before.place {
            Some(Rate::Frame)
        } else {
            None
        }
    }

    /// What follows the `#` of a link to what is seen now. It carries what the runs came to.
    #[must_use]
    pub fn link(&self) -> String {
        let mut scenario = self.experiment.scenario.clone();
        scenario.outcome = Some(self.experiment.outcome());
        let source = link::encode(&scenario)
            .map_or_else(|_| Source::Builtin(scenario.id.clone()), Source::Payload);
        let opening = self.position(scenario.opening_run());
        Fragment {
            source,
            event: opening.event.map(|event| event.0),
            view: (self.view == View::Stage).then_some(View::Stage),
            locale: Some(self.locale),
            ..Fragment::default()
        }
        .to_string()
    }

    /// Does something.
    pub fn apply(&mut self, command: Command) {
        match command {
            Command::Open(hash) => {
                let locale = self.wanted.unwrap_or(self.locale);
                let theme = self.theme;
                *self = Self {
                    still: self.still,
                    speed: self.speed,
                    room: self.room,
                    ..Self::open(&hash, locale, theme)
                };
            }
            Command::Load(link) => {
                let (embed, view) = (self.embed, self.view);
                self.apply(Command::Open(link));
                (self.embed, self.view) = (embed, view);
            }
            Command::Choose(id) => {
                if let Some(scenario) = catalogue::find(&id) {
                    self.take(scenario, true);
                }
            }
            Command::Edit(edit) => self.edit(edit),
            Command::Way(hop, text) => {
                let span = milliseconds::read(&text);
                self.wrong_ways[hop as usize] = span.is_none();
                if let Some(span) = span {
                    self.edit(Edit::Latency(hop, span));
                }
            }
            Command::DraftKind(kind) => self.draft.kind = kind,
            Command::Draft(part, text) => self.draft.set(part, text),
            Command::AddDraft => self.add_draft(),
            Command::Select(number) => self.select(number),
            Command::Step(by) => self.step(by),
            Command::Marker { forward } => self.go_to_marker(forward),
            Command::First => self.go_to_event(None),
            Command::Last => {
                self.playing = false;
                self.go_to_time(self.experiment.end());
            }
            Command::Tenth(tenth) => {
                let (start, end) = self.pace_extent();
                self.playing = false;
                self.go_to_place(start + (end - start) * f64::from(tenth.min(9)) / 10.0);
            }
            Command::SeekTime(time) => {
                self.playing = false;
                self.go_to_time(time);
            }
            Command::SeekEvent(number, event) => {
                self.select(number);
                self.go_to_event(event);
            }
            Command::Play => self.play(),
            Command::Pause => self.playing = false,
            Command::Toggle if self.playing => self.playing = false,
            Command::Toggle => self.play(),
            Command::Frame(ms) => self.frame(ms),
            Command::Speed(speed) => self.speed = speed,
            Command::Pick(target) => self.picked = target.filter(|_| self.picked != target),
            Command::Locale(locale) => self.speak(locale),
            Command::Words => {
                if let Some(locale) = self.wanted.take() {
                    self.speak(locale);
                }
                if self.wanted.take().is_some() && self.trouble.is_none() {
                    self.trouble = Some(Trouble::NoChinese);
                }
            }
            Command::Theme(theme) => self.theme = theme,
            Command::Room(room) => self.room = room,
            Command::Copied(link, done) => self.copied = Some((link, done)),
            Command::Still(still) => {
                self.still = still;
                self.playing &= !still;
            }
            Command::Help => self.help = !self.help,
            Command::Dismiss => self.trouble = None,
        }
    }

    fn speak(&mut self, locale: Locale) {
        if text::is_there(locale) {
            self.locale = locale;
            self.wanted = None;
            self.trouble
                .take_if(|trouble| *trouble == Trouble::NoChinese);
        } else {
            self.wanted = Some(locale);
        }
    }

    fn go_to_opening(&mut self, fragment: &Fragment) {
        let scenario = &self.experiment.scenario;
        let selected = scenario.opening_run();
        let moment = scenario.moment;
        self.selected = selected;
        let Some(run) = self.run() else { return };
        let last = run
            .events
            .len()
            .checked_sub(1)
            .map(|last| EventId(last as u32));
        let event = match (fragment.event, moment) {
            (Some(event), _) => last.map(|last| last.min(EventId(event))),
            (None, Some(moment)) => moment.find(run),
            (None, None) => last,
        };
        self.go_to_event(event);
    }

    fn edit(&mut self, edit: Edit) {
        let mut scenario = self.experiment.scenario.clone();
        edit.apply(&mut scenario, self.selected);
        self.take(scenario, false);
    }

    fn add_draft(&mut self) {
        let producers = &self.experiment.scenario.producers;
        let producer = producers.first().map(|producer| producer.name.clone());
        match self.draft.build(producer.unwrap_or_default()) {
            Ok(fault) => {
                self.draft.wrong = None;
                self.edit(Edit::AddFault(fault));
            }
            Err(part) => self.draft.wrong = Some(part),
        }
    }

    /// Takes a scenario; `anew` goes to its moment, otherwise the play head stays.
    fn take(&mut self, scenario: Scenario, anew: bool) {
        match Experiment::of(scenario) {
            Ok(experiment) => {
                self.experiment = Same::new(experiment);
                self.trouble = None;
                self.picked = None;
                self.playing = false;
                self.selected = self.selected.min(self.experiment.trials.len() - 1);
                if anew {
                    self.wrong_ways = Default::default();
                    self.go_to_opening(&Fragment::default());
                } else {
                    self.go_to_time(self.head.time.min(self.experiment.end()));
                }
            }
            Err(problem) => self.trouble = Some(Trouble::Edit(problem)),
        }
    }

    fn select(&mut self, number: usize) {
        if number < self.experiment.trials.len() && number != self.selected {
            self.selected = number;
            self.picked = None;
            self.head = self
                .run()
                .map_or(self.head, |run| Position::at_time(run, self.head.time));
        }
    }

    fn step(&mut self, by: i32) {
        let Some(run) = self.run() else { return };
        let count = run.events.len() as i64;
        let now = self.head.event.map_or(0, |event| i64::from(event.0) + 1);
        let then = (now + i64::from(by)).clamp(0, count);
        self.go_to_event(
            then.checked_sub(1)
                .and_then(|event| u32::try_from(event).ok())
                .map(EventId),
        );
    }

    fn go_to_marker(&mut self, forward: bool) {
        let Some(run) = self.run() else { return };
        let now = self.head.event.map_or(0, |event| event.0 as usize + 1);
        let is_marker = |place: &usize| matters(&run.events[*place].kind);
        let then = if forward {
            (now..run.events.len())
                .find(is_marker)
                .or(run.events.len().checked_sub(1))
        } else {
            (0..now.saturating_sub(1)).rev().find(is_marker)
        };
        self.go_to_event(then.map(|place| EventId(place as u32)));
    }

    fn go_to_event(&mut self, event: Option<EventId>) {
        self.playing = false;
        let Some(run) = self.run() else { return };
        self.head = match event {
            Some(event) if (event.0 as usize) < run.events.len() => Position::at_event(run, event),
            Some(_) => Position::end(run),
            None => Position::default(),
        };
        self.place = self.experiment.pace.place_fine(self.head.time) as f64;
    }

    fn go_to_time(&mut self, time: Instant) {
        self.place = self.experiment.pace.place_fine(time) as f64;
        self.set_time(time);
    }

    fn go_to_place(&mut self, place: f64) {
        self.place = place;
        self.set_time(self.experiment.pace.time_fine(place as i64));
    }

    fn set_time(&mut self, time: Instant) {
        self.head = self.run().map_or(Position { event: None, time }, |run| {
            Position::at_time(run, time)
        });
    }

    fn pace_extent(&self) -> (f64, f64) {
        let (start, end) = self.experiment.pace.span();
        let place = |time| self.experiment.pace.place_fine(time) as f64;
        (place(start), place(end))
    }

    fn play(&mut self) {
        if self.still {
            // Without motion, play goes on by an event.
            self.step(1);
            return;
        }
        let (start, end) = self.pace_extent();
        if self.place >= end {
            self.go_to_place(start);
            self.head = Position::default();
        }
        self.playing = true;
    }

    fn frame(&mut self, ms: f64) {
        if !self.playing {
            return;
        }
        let (_, end) = self.pace_extent();
        let way = ms.clamp(0.0, LONGEST_FRAME_MS) / 1_000.0 * PACE * self.speed.factor();
        let place = self.place + way;
        if place >= end {
            self.playing = false;
            self.go_to_time(self.experiment.end());
        } else {
            self.go_to_place(place);
        }
    }
}

/// Whether an event is one that people look for.
fn matters(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::RequestLost { .. }
            | EventKind::Appended { .. }
            | EventKind::Filtered { .. }
            | EventKind::Rejected { .. }
            | EventKind::ConnectionCut { .. }
            | EventKind::ResponseLost { .. }
            | EventKind::ResponseUnread { .. }
            | EventKind::TimedOut { .. }
            | EventKind::Expired { .. }
            | EventKind::Told { .. }
            | EventKind::BrokerDown { .. }
            | EventKind::ProducerDown { .. }
            | EventKind::BrokerPaused { .. }
            | EventKind::LeaderElected { .. }
            | EventKind::Truncated { .. }
            | EventKind::ProducerStateLost { .. }
            | EventKind::Fatal { .. }
    )
}
