//! What both pictures have in common: a frame, groups in it that are painted, and a drawing that is kept.

use std::cell::RefCell;
use std::rc::Rc;

use ackscope_scene::{Locale, Picture};
use ackscope_sim::trace::EventId;

use crate::picture::{Drawn, Painted};
use crate::state::{Experiment, Rate, Same, Session};
use crate::view::node::{Node, drawn};
use crate::view::page::Page;

/// What a drawing depends on.
#[derive(Clone, PartialEq)]
pub struct Subject {
    experiment: Same<Experiment>,
    room: u16,
    locale: Locale,
    run: usize,
    event: Option<EventId>,
}

impl Subject {
    /// The whole history of a run.
    pub fn history(session: &Session, run: usize) -> Self {
        Self {
            experiment: session.experiment.clone(),
            room: session.room,
            locale: session.locale,
            run,
            event: None,
        }
    }

    /// The moment after the last event of the run that is looked at.
    pub fn moment(session: &Session) -> Self {
        Self {
            event: session.head.event,
            ..Self::history(session, session.selected)
        }
    }
}

/// A drawing that is made anew when what it depends on is another.
pub struct Kept<T>(Rc<RefCell<Option<Drawing<T>>>>);

/// What was drawn of a subject; `None` where there is nothing to draw.
type Drawing<T> = (Subject, Option<Rc<T>>);

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> Kept<T> {
    /// Nothing drawn yet.
    pub fn new() -> Self {
        Self(Rc::default())
    }

    /// The drawing of a subject; `None` where there is nothing to draw.
    pub fn get(&self, subject: Subject, draw: impl FnOnce() -> Option<T>) -> Option<Rc<T>> {
        let mut kept = self.0.borrow_mut();
        if kept.as_ref().is_none_or(|(of, _)| *of != subject) {
            *kept = Some((subject, draw().map(Rc::new)));
        }
        kept.as_ref().and_then(|(_, drawing)| drawing.clone())
    }
}

/// The frame of a picture.
pub struct Frame {
    svg: Node,
    /// Width and height in pixels, and the name, as they stand in the document.
    outline: (i32, i32, String),
}

impl Frame {
    /// A frame around groups, from the back to the front.
    pub fn around<const N: usize>(page: Page, groups: [&Group; N]) -> Self {
        let svg = drawn("svg")
            .class("ackscope")
            .set("role", "img")
            .live("data-theme", move || {
                Some(page.at(Rate::Edit, |session| session.theme.text().into()))
            })
            .with_all(groups.map(|group| group.node.clone()));
        let outline = Default::default();
        Self { svg, outline }
    }

    /// The element.
    pub fn node(&self) -> Node {
        self.svg.clone()
    }

    /// Makes it as large as a picture, and gives it its name.
    pub fn fit(&mut self, picture: Option<&Picture>) {
        let outline = picture.map_or_else(Default::default, |picture| {
            let label = picture.label.clone();
            (picture.width / 10, picture.height / 10, label)
        });
        if outline == self.outline {
            return;
        }
        let (width, height, label) = &outline;
        for (name, value) in [
            ("width", width.to_string()),
            ("height", height.to_string()),
            ("viewBox", format!("0 0 {width} {height}")),
            ("aria-label", label.clone()),
        ] {
            let _ = self.svg.element().set_attribute(name, &value);
        }
        self.outline = outline;
    }
}

/// A group of a picture.
pub struct Group {
    node: Node,
    painted: Painted,
}

impl Group {
    /// An empty group.
    pub fn new() -> Self {
        Self {
            node: drawn("g"),
            painted: Painted::default(),
        }
    }

    /// Makes the group hold this.
    pub fn paint(&mut self, wanted: Vec<Drawn>) {
        self.painted.paint(self.node.element(), wanted);
    }
}
