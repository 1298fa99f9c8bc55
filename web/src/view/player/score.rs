//! The history of a run. It stands still; with each event its marks wake up, with each frame the play head and the
//! messages at it move.

use ackscope_scene::{Layer, Score, Target, TimeAxis, score};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use crate::picture::{Painted, record};
use crate::state::{Command, Same};
use crate::view::context::Page;

/// The history of run `number`.
#[component]
pub fn ScoreView(number: usize) -> impl IntoView {
    let page = Page::get();
    let axis = Memo::new(move |_| {
        page.experiment.with(|experiment| {
            Same::new(TimeAxis::of(
                &experiment.runs(),
                &page.viewport(),
                page.locale.get(),
            ))
        })
    });
    let drawing = Memo::new(move |_| {
        page.experiment.with(|experiment| {
            let run = experiment.run(number)?;
            let difference = experiment
                .difference
                .as_ref()
                .map(|difference| difference.at);
            Some(Same::new(score(
                run,
                &axis.get(),
                difference,
                page.locale.get(),
            )))
        })
    });
    let theme = page.part(|session| session.theme);
    let size = move || {
        drawing.with(|drawing| {
            drawing.as_ref().map_or((0, 0), |score| {
                (score.picture.width / 10, score.picture.height / 10)
            })
        })
    };
    let ground: NodeRef<svg::G> = NodeRef::new();
    let veil: NodeRef<svg::G> = NodeRef::new();
    let marks: NodeRef<svg::G> = NodeRef::new();
    let front: NodeRef<svg::G> = NodeRef::new();

    paint(ground, move || {
        let selection = page.part_of(number);
        drawing.with(|drawing| {
            let shapes = drawing.iter().flat_map(|score| &score.picture.shapes);
            record(
                shapes.filter(|shape| shape.layer <= Layer::Flow),
                None,
                &selection,
            )
        })
    });
    // The marks change with the events of this run, not with the time.
    let event = page.part(move |session| session.position(number).event);
    paint(marks, move || {
        event.track();
        let position = page.event_position(number);
        let selection = page.part_of(number);
        drawing.with(|drawing| {
            // What can be seen is pointed at before what cannot.
            let layers = [Layer::Hit, Layer::Mark].into_iter();
            let shapes = layers.flat_map(|layer| {
                let pictures = drawing.iter().map(|score| &score.picture);
                pictures.flat_map(move |picture| picture.layer(layer))
            });
            record(shapes, position, &selection)
        })
    });
    let now = Memo::new(move |_| {
        let position = page.with(|session| session.position(number));
        drawing.with(|drawing| drawing.as_ref().map(|score| score.now(position)))
    });
    paint(veil, move || {
        now.with(|now| {
            record(
                now.iter().flat_map(|now| &now.veil),
                None,
                &Default::default(),
            )
        })
    });
    paint(front, move || {
        now.with(|now| {
            record(
                now.iter().flat_map(|now| &now.front),
                None,
                &Default::default(),
            )
        })
    });

    let frame: NodeRef<Div> = NodeRef::new();
    let drag = Drag {
        page,
        number,
        drawing,
        frame,
        from: StoredValue::new(None),
    };
    view! {
        <div
            class="picture score"
            node_ref=frame
            class:upright=move || page.viewport().upright()
            on:pointerdown=move |event| drag.begin(&event)
            on:pointermove=move |event| drag.go_on(&event)
            on:pointerup=move |event| drag.end(&event)
            on:pointercancel=move |_| drag.from.set_value(None)
        >
            <svg
                class="ackscope"
                data-theme=move || theme.get().text()
                role="img"
                aria-label=move || drawing.with(|drawing| drawing.as_ref().map(|score| score.picture.label.clone()))
                width=move || size().0
                height=move || size().1
                viewBox=move || format!("0 0 {} {}", size().0, size().1)
            >
                <g node_ref=ground></g>
                <g node_ref=veil></g>
                <g node_ref=marks></g>
                <g node_ref=front class="front"></g>
            </svg>
        </div>
    }
}

/// Keeps a group at what is wanted.
pub fn paint(group: NodeRef<svg::G>, wanted: impl Fn() -> Vec<crate::picture::Drawn> + 'static) {
    let mut painted = Painted::default();
    let mut within: Option<Element> = None;
    Effect::new(move |_: Option<()>| {
        let Some(element) = group.get() else { return };
        let element: Element = element.unchecked_into();
        if within.as_ref() != Some(&element) {
            painted = Painted::default();
            within = Some(element.clone());
        }
        painted.paint(&element, wanted());
    });
}

/// A pointer that points at the history: a click goes to the event or picks what is there, a drag moves the play head.
#[derive(Clone, Copy)]
struct Drag {
    page: Page,
    number: usize,
    drawing: Memo<Option<Same<Score>>>,
    frame: NodeRef<Div>,
    from: StoredValue<Option<Held>>,
}

/// A pointer that is held down.
#[derive(Clone, Copy)]
struct Held {
    pointer: i32,
    x: i32,
    y: i32,
    target: Option<Target>,
    moves: bool,
}

/// How far a pointer may tremble and still click, in pixels.
const TREMBLE: i32 = 4;

impl Drag {
    fn begin(&self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .and_then(|element| element.closest("[data-t]").ok().flatten())
            .and_then(|element| element.get_attribute("data-t"))
            .and_then(|code| Target::parse(&code));
        let (x, y, pointer) = (event.client_x(), event.client_y(), event.pointer_id());
        self.from.set_value(Some(Held {
            pointer,
            x,
            y,
            target,
            moves: false,
        }));
    }

    fn go_on(&self, event: &PointerEvent) {
        let Some(mut held) = self.from.get_value() else {
            return;
        };
        let far = (event.client_x() - held.x)
            .abs()
            .max((event.client_y() - held.y).abs());
        if held.pointer != event.pointer_id() || !held.moves && far <= TREMBLE {
            return;
        }
        if !held.moves {
            held.moves = true;
            self.from.set_value(Some(held));
            if let Some(frame) = self.frame.get_untracked() {
                let _ = frame.set_pointer_capture(held.pointer);
            }
        }
        self.seek(event);
    }

    fn end(&self, event: &PointerEvent) {
        let Some(held) = self.from.get_value() else {
            return;
        };
        self.from.set_value(None);
        if held.moves || held.pointer != event.pointer_id() {
            return;
        }
        match held.target {
            Some(Target::Event(id)) => super::go(self.page, self.number, id),
            None | Some(Target::Time) => self.seek(event),
            Some(target) => {
                self.page.dispatch(Command::Select(self.number));
                self.page.dispatch(Command::Pick(Some(target)));
            }
        }
    }

    fn seek(&self, event: &PointerEvent) {
        let Some(frame) = self.frame.get_untracked() else {
            return;
        };
        let Some(score) = self.drawing.get_untracked() else {
            return;
        };
        let place = frame.get_bounding_client_rect();
        let tenths = |pixels: f64| (pixels * 10.0) as i32;
        let x = tenths(f64::from(event.client_x()) - place.left());
        let y = tenths(f64::from(event.client_y()) - place.top());
        self.page.dispatch(Command::SeekTime(score.time_at(x, y)));
    }
}
