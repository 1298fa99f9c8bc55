//! How often what the page shows changes.

/// How often something changes. What changes rarely is made anew rarely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rate {
    /// With an edit, a choice, a new width: whenever more than the play head changes.
    Edit,
    /// When the play head passes an event of any run, and with each edit.
    Event,
    /// With each frame while it plays, and with all the others.
    Frame,
}
