//! Lines of words as elements.

use ackscope_scene::words::{Line, Voice};
use leptos::prelude::*;

/// A line, its parts set off.
pub fn line(line: Line) -> impl IntoView + use<> {
    line.spans
        .into_iter()
        .map(|span| view! { <span class=voice(span.voice)>{span.text}</span> })
        .collect_view()
}

/// The class of a voice.
pub fn voice(voice: Voice) -> String {
    match voice {
        Voice::Plain => "v".into(),
        Voice::Strong => "v v-strong".into(),
        Voice::Good => "v v-good".into(),
        Voice::Bad => "v v-bad".into(),
        Voice::Doubt => "v v-doubt".into(),
        Voice::Mute => "v v-mute".into(),
        Voice::Code => "v v-code".into(),
        Voice::Tone(tone) => format!("v v-tone k-t{}", tone.0),
    }
}
