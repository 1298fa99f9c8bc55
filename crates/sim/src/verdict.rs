//! The verdict: what a run comes to, in numbers.

/// What a run comes to. The law behind it: told, believed and stored are three different things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// Records given to `send()`. One that the application sends again counts once.
    pub sent: u32,
    /// Records with at least one copy in a log.
    pub stored: u32,
    /// Copies of them in the logs.
    pub copies: u32,
    /// Copies beyond the first of each record.
    pub duplicates: u32,
    /// Records without any copy.
    pub lost: u32,
    /// Records whose first copy stands in its log before that of a record which was sent earlier.
    pub reordered: u32,
    /// Records of which the application was told ok.
    pub told_ok: u32,
    /// Records of which the application was told, at last, that they failed.
    pub told_failed: u32,
    /// Records of which the application cannot know whether they are stored.
    pub unknown: u32,
    /// Resends that the broker recognised and did not write again.
    pub filtered: u32,
    /// Records that are stored although the application was told that they failed.
    pub stored_but_told_failed: u32,
    /// Records that are not stored although the application was told ok.
    pub acked_but_lost: u32,
}
