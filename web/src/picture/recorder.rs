//! Shapes as lists of elements: what the page compares before it touches the document.

use ackscope_scene::{Position, Selection, Shape, Sink};

/// An element as it should be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// Its name.
    pub tag: &'static str,
    /// Its attributes.
    pub attributes: Vec<(&'static str, String)>,
    /// Its title.
    pub title: Option<String>,
    /// Its text.
    pub text: Option<String>,
}

/// What a list of shapes is drawn as.
#[must_use]
pub fn record<'a>(
    shapes: impl Iterator<Item = &'a Shape>,
    position: Option<Position>,
    selection: &Selection,
) -> Vec<Drawn> {
    let mut recorder = Recorder::default();
    for shape in shapes {
        shape.draw(&mut recorder, position, selection);
    }
    recorder.drawn
}

#[derive(Default)]
struct Recorder {
    drawn: Vec<Drawn>,
}

impl Sink for Recorder {
    fn open(&mut self, element: &'static str) {
        self.drawn.push(Drawn {
            tag: element,
            ..Drawn::default()
        });
    }

    fn attribute(&mut self, name: &'static str, value: &str) {
        if let Some(last) = self.drawn.last_mut() {
            last.attributes.push((name, value.into()));
        }
    }

    fn text(&mut self, text: &str) {
        if let Some(last) = self.drawn.last_mut() {
            last.text = Some(text.into());
        }
    }

    fn title(&mut self, title: &str) {
        if let Some(last) = self.drawn.last_mut() {
            last.title = Some(title.into());
        }
    }

    fn close(&mut self) {
        let Some(last) = self.drawn.last_mut() else {
            return;
        };
        // What stands for nothing and says nothing lets the pointer through to what lies below.
        let answers = last.attributes.iter().any(|(name, _)| *name == "data-t");
        if !answers && last.title.is_none() {
            last.attributes.push(("pointer-events", "none".into()));
        }
    }
}
