//! The machine as it is now: drawn anew with each event; what moves, with each frame.

use ackscope_scene::stage;
use leptos::prelude::*;
use leptos::svg;

use super::score::paint;
use crate::picture::record;
use crate::state::Same;
use crate::text::Label;
use crate::view::context::Page;

/// The machine of the run that is looked at.
#[component]
pub fn StageView() -> impl IntoView {
    let page = Page::get();
    let drawing = Memo::new(move |_| {
        let run = page.run()?;
        page.event.track();
        let position = page.event_position(page.selected.get()).unwrap_or_default();
        Some(Same::new(stage(
            &run,
            position,
            &page.viewport(),
            page.locale.get(),
        )))
    });
    let theme = page.part(|session| session.theme);
    let size = move || {
        drawing.with(|drawing| {
            drawing.as_ref().map_or((0, 0), |stage| {
                (stage.picture.width / 10, stage.picture.height / 10)
            })
        })
    };
    let ground: NodeRef<svg::G> = NodeRef::new();
    let moving: NodeRef<svg::G> = NodeRef::new();
    paint(ground, move || {
        let selection = page.part_of(page.selected.get());
        drawing.with(|drawing| {
            record(
                drawing.iter().flat_map(|stage| &stage.picture.shapes),
                None,
                &selection,
            )
        })
    });
    paint(moving, move || {
        let position = page.with(|session| session.head);
        let still = page.still.get();
        let selection = page.part_of(page.selected.get());
        drawing.with(|drawing| {
            let shapes = drawing
                .as_ref()
                .map(|stage| stage.now(position, still))
                .unwrap_or_default();
            record(shapes.iter(), None, &selection)
        })
    });
    view! {
        <section class="stage" hidden=move || size().1 == 0>
            <h2 class="section-name">{move || page.label(Label::Stage)}</h2>
            <div class="picture">
                <svg
                    class="ackscope"
                    data-theme=move || theme.get().text()
                    role="img"
                    aria-label=move || drawing.with(|drawing| drawing.as_ref().map(|stage| stage.picture.label.clone()))
                    width=move || size().0
                    height=move || size().1
                    viewBox=move || format!("0 0 {} {}", size().0, size().1)
                >
                    <g node_ref=ground></g>
                    <g node_ref=moving></g>
                </svg>
            </div>
        </section>
    }
}
