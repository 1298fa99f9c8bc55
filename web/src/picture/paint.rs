//! Brings a group of the document to what it should be, touching only what differs. In most frames that is the place
//! of the play head and of a few messages.

use wasm_bindgen::JsValue;
use web_sys::{Document, Element};

use super::recorder::Drawn;

const SVG: &str = "http://www.w3.org/2000/svg";

/// What a group holds.
#[derive(Debug, Default)]
pub struct Painted {
    elements: Vec<(Drawn, Element)>,
}

impl Painted {
    /// Makes the group hold this.
    pub fn paint(&mut self, group: &Element, wanted: Vec<Drawn>) {
        // A document that refuses elements leaves nothing to do here.
        let _ = self.try_paint(group, wanted);
    }

    fn try_paint(&mut self, group: &Element, wanted: Vec<Drawn>) -> Result<(), JsValue> {
        let document = leptos::prelude::document();
        while self.elements.len() > wanted.len() {
            if let Some((_, element)) = self.elements.pop() {
                element.remove();
            }
        }
        for (place, drawn) in wanted.into_iter().enumerate() {
            match self.elements.get_mut(place) {
                Some((old, _)) if *old == drawn => {}
                Some((old, element)) if is_like(old, &drawn) => {
                    for (before, after) in old.attributes.iter().zip(&drawn.attributes) {
                        if before != after {
                            element.set_attribute(after.0, &after.1)?;
                        }
                    }
                    *old = drawn;
                }
                Some(entry) => {
                    let element = make(&document, &drawn)?;
                    entry.1.replace_with_with_node_1(&element)?;
                    *entry = (drawn, element);
                }
                None => {
                    let element = make(&document, &drawn)?;
                    group.append_child(&element)?;
                    self.elements.push((drawn, element));
                }
            }
        }
        Ok(())
    }
}

/// Whether only values of attributes differ.
fn is_like(old: &Drawn, new: &Drawn) -> bool {
    old.tag == new.tag
        && old.text == new.text
        && old.title == new.title
        && old.attributes.len() == new.attributes.len()
        && old
            .attributes
            .iter()
            .zip(&new.attributes)
            .all(|(old, new)| old.0 == new.0)
}

fn make(document: &Document, drawn: &Drawn) -> Result<Element, JsValue> {
    let element = document.create_element_ns(Some(SVG), drawn.tag)?;
    for (name, value) in &drawn.attributes {
        element.set_attribute(name, value)?;
    }
    if let Some(title) = &drawn.title {
        let child = document.create_element_ns(Some(SVG), "title")?;
        child.set_text_content(Some(title));
        element.append_child(&child)?;
    }
    if let Some(text) = &drawn.text {
        element.append_child(&document.create_text_node(text))?;
    }
    Ok(element)
}
