//! What happened: an immutable record of a run, to be read and never changed.

mod event;
mod history;
mod logs;
mod state;

pub use event::{CloseReason, Event, EventId, EventKind, Lookup, Node, Receipt, Remembered};
pub use history::{
    AttemptFate, BatchHistory, Belief, BeliefSpan, ConnectionHistory, Delivery, PartResult,
    RecordHistory, RequestHistory, RequestPart, ResponseFate, Told,
};
pub use logs::{LeaderLog, LogChange, Placed};
pub(crate) use state::Tables;
pub use state::{BrokerMemory, Leadership, ReplicaEnd, State};
