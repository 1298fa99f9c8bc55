//! What a shape means. How it looks is the style sheet's business.

macro_rules! classes {
    ($($(#[$doc:meta])* $name:ident = $css:literal;)*) => {
        /// What a shape means. The names are the classes of the style sheet.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Class {
            $($(#[$doc])* $name,)*
        }

        impl Class {
            /// Every class.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The name in the style sheet.
            #[must_use]
            pub const fn css(self) -> &'static str {
                match self { $(Self::$name => $css,)* }
            }
        }
    };
}

classes! {
    /// The line of a lane.
    Lane = "k-lane";
    /// The name of a lane.
    LaneName = "k-lane-name";
    /// The smaller name of a lane below another.
    LaneNote = "k-lane-note";
    /// A line of the grid.
    Grid = "k-grid";
    /// The text at a tick of the axis.
    TickText = "k-tick";
    /// A stretch of time that is folded.
    Fold = "k-fold";
    /// The ragged edge of a fold.
    FoldEdge = "k-fold-edge";
    /// How much a fold leaves out.
    FoldText = "k-fold-text";
    /// The wire between producer and broker; the connection that is open.
    Wire = "k-wire";
    /// A request on its way.
    Request = "k-request";
    /// A response on its way.
    Response = "k-response";
    /// Where a message would have gone on.
    Gone = "k-gone";
    /// A message that waits behind another one.
    Held = "k-held";
    /// The tie between an attempt and the one before.
    Tie = "k-tie";
    /// A mark of an attempt.
    Attempt = "k-attempt";
    /// The number in it.
    AttemptText = "k-attempt-text";
    /// The mark of a request that is not about records.
    Service = "k-service";
    /// A message that reached the broker.
    Arrival = "k-arrival";
    /// From the broker down to the log.
    Drop = "k-drop";
    /// A sign of a loss, a timeout or a failure.
    Bad = "k-bad";
    /// A sign of something that went well, or was filtered.
    Good = "k-good";
    /// A sign of something that no longer matters.
    Mute = "k-mute";
    /// A call or a callback of the application.
    Call = "k-call";
    /// A callback with success.
    CallGood = "k-call-good";
    /// A callback with failure.
    CallBad = "k-call-bad";
    /// The point of a call.
    CallDot = "k-dot";
    /// The point of a callback with success.
    CallDotGood = "k-dot-good";
    /// The point of a callback with failure.
    CallDotBad = "k-dot-bad";
    /// A label.
    Text = "k-text";
    /// A label in a small voice.
    TextMute = "k-text-mute";
    /// A label of something bad.
    TextBad = "k-text-bad";
    /// A label of something good.
    TextGood = "k-text-good";
    /// A label of doubt.
    TextDoubt = "k-text-doubt";
    /// A label in the colour of its record.
    TextTone = "k-text-tone";
    /// A heading.
    Heading = "k-heading";
    /// A caption above a group.
    Caption = "k-caption";
    /// Text as Kafka prints it.
    Code = "k-code";
    /// The band of belief: not sent.
    BandIdle = "k-band-idle";
    /// The band of belief: waiting for an answer.
    BandWait = "k-band-wait";
    /// The band of belief: it cannot know.
    BandUnknown = "k-band-unknown";
    /// The hatch of what cannot be known.
    Hatch = "k-hatch";
    /// The band of belief: it knows that it is stored.
    BandStored = "k-band-stored";
    /// The band of belief: it knows that it is not stored.
    BandNotStored = "k-band-not-stored";
    /// The band of truth: one copy.
    TruthOne = "k-truth-one";
    /// The band of truth: more than one copy.
    TruthMore = "k-truth-more";
    /// The band of truth: nothing.
    TruthNone = "k-truth-none";
    /// Text in a band.
    BandText = "k-band-text";
    /// A batch in the log.
    Cell = "k-cell";
    /// The text in it.
    CellText = "k-cell-text";
    /// A duplicate in the log.
    CellDuplicate = "k-cell-dup";
    /// The outer ring around a duplicate.
    CellRing = "k-cell-ring";
    /// The text in a duplicate.
    CellDuplicateText = "k-cell-dup-text";
    /// From a leader to a follower that copies from it.
    Copy = "k-copy";
    /// A broker leads a partition.
    Leads = "k-leads";
    /// From a shield to the batch that it matched.
    Match = "k-match";
    /// A node that is down.
    Down = "k-down";
    /// A place for something that is not there.
    Slot = "k-slot";
    /// Something in its place.
    SlotFull = "k-slot-full";
    /// Something in its place that was matched.
    SlotHit = "k-slot-hit";
    /// The text in a place.
    SlotText = "k-slot-text";
    /// A smaller text in a place.
    SlotNote = "k-slot-note";
    /// The card of a node.
    Card = "k-card";
    /// The way that a deadline has to go.
    BarGround = "k-bar-ground";
    /// What is left of a deadline.
    Bar = "k-bar";
    /// What is left of a deadline, when it is little.
    BarLow = "k-bar-low";
    /// A request on the wire.
    PacketRequest = "k-packet-request";
    /// A response on the wire.
    PacketResponse = "k-packet-response";
    /// The text in a request on the wire.
    PacketText = "k-packet-text";
    /// The text in a response on the wire.
    PacketTextResponse = "k-packet-text-response";
    /// The line of the play head.
    Head = "k-head";
    /// The handle of the play head.
    HeadHandle = "k-head-handle";
    /// The veil over what is still to come.
    Veil = "k-veil";
    /// Where two runs differ for the first time.
    Difference = "k-difference";
    /// The text at that place.
    DifferenceText = "k-difference-text";
    /// An area that can be pointed at.
    Hit = "k-hit";
}
