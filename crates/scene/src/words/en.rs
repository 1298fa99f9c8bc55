//! The words about events, in English: a short line for the list, and what is told when it happens.

use super::story::Story;
use crate::locale::Locale;

/// The line and the story.
pub(super) const fn words(story: Story) -> (&'static str, &'static str) {
    match story {
        Story::Send => (
            "send {record}",
            "The application calls [c:send()] for {record}, which goes to {partition}.",
        ),
        Story::SendAgain => (
            "app sends {record} again",
            "The application was told that {record} failed and [w:sends it again]. To the producer and the broker this is a new record: nothing connects it with the first.",
        ),
        Story::SendAgainRestarted => (
            "app sends {record} again after its restart",
            "The application is back and was never told what became of {record}, so it [w:sends it again]. To the broker this is a new record from a new producer.",
        ),
        Story::Queued => (
            "{record} joins a batch",
            "{record} is in a batch for {partition} and waits to be sent.",
        ),
        Story::Flush => (
            "app calls flush()",
            "The application calls [c:flush()] and waits until every record has its result.",
        ),
        Story::Connecting => (
            "{producer} opens connection {connection}",
            "{producer} opens connection {connection} to the broker.",
        ),
        Story::Connected => (
            "connection {connection} is open",
            "Connection {connection} is open. What travels on it keeps its order, in each direction.",
        ),
        Story::ClosedTimeout => (
            "connection {connection} closed after the timeout",
            "Connection {connection} is closed because of the timeout. [w:Every request in flight on it fails], and a response that still comes finds nobody to read it.",
        ),
        Story::ClosedDisconnected => (
            "connection {connection} has ended",
            "{producer} sees that connection {connection} has ended. Every request in flight on it fails; [w:whether they were processed it cannot know].",
        ),
        Story::ClosedRefused => (
            "connection {connection} refused",
            "Connection {connection} is refused: no broker is listening.",
        ),
        Story::ClosedSetup => (
            "connection {connection} was not established in time",
            "Connection {connection} was not established within [c:socket.connection.setup.timeout.ms] and is given up.",
        ),
        Story::ClosedStopped => (
            "connection {connection} ends with its producer",
            "Connection {connection} ends because its producer was stopped.",
        ),
        Story::Sequenced => (
            "{record} gets id {id}, epoch {epoch}, sequence {sequence}",
            "The batch with {record} gets producer id {id}, epoch {epoch} and sequence {sequence}. It keeps them however often it is sent: by these the broker will recognise it.",
        ),
        Story::Sent => (
            "attempt 1 of {record} is sent",
            "{record} is sent for the first time, on connection {connection}. From now on [c:request.timeout.ms] runs.",
        ),
        Story::SentPlain => (
            "attempt 1 of {record} is sent",
            "{record} is sent for the first time, on connection {connection}. It carries no producer id: a second copy would look like a new record.",
        ),
        Story::SentZero => (
            "{record} is sent, no response wanted",
            "{record} is sent with [c:acks=0]. The broker will not respond, so [w:nobody will learn whether it arrived].",
        ),
        Story::SentAgain => (
            "{record} is sent again: attempt {attempt}",
            "{record} is sent again, attempt {attempt}, on connection {connection}. The batch is [s:unchanged]: producer id {id}, epoch {epoch}, sequence {sequence}.",
        ),
        Story::SentAgainPlain => (
            "{record} is sent again: attempt {attempt}",
            "{record} is sent again, attempt {attempt}, on connection {connection}. It carries no producer id, so [w:the broker cannot tell] that it is the same batch.",
        ),
        Story::SentInit => (
            "{producer} asks for a producer id",
            "{producer} asks the broker for a producer id. Until it has one, nothing is sent and nothing expires.",
        ),
        Story::RequestLost => (
            "request with {record} lost",
            "The request with {record} is [b:lost on its way], and with it everything behind it on connection {connection}. The producer does not learn of it: it waits for a response.",
        ),
        Story::RequestLostZero => (
            "request with {record} lost",
            "The request with {record} is [b:lost on its way]. With [c:acks=0] nobody notices: the application was told ok.",
        ),
        Story::InitLost => (
            "request for a producer id lost",
            "The request for a producer id is [b:lost on its way].",
        ),
        Story::RequestArrived => (
            "attempt {attempt} of {record} reaches the broker",
            "Attempt {attempt} of {record} has reached the broker.",
        ),
        Story::InitArrived => (
            "request for a producer id reaches the broker",
            "The request for a producer id has reached the broker.",
        ),
        Story::RequestDropped => (
            "attempt {attempt} of {record} dropped with its connection",
            "Attempt {attempt} of {record} had reached the broker's machine, but connection {connection} ended before anybody looked at it.",
        ),
        Story::Appended => (
            "broker appends {record} {offset}",
            "The broker appends {record} at {offset} and [s:remembers it]: producer id {id}, epoch {epoch}, sequence {sequence}.",
        ),
        Story::AppendedDuplicate => (
            "broker appends {record} again {offset}: duplicate",
            "The broker appends {record} [b:once more], at {offset}: copy {nth} in the log. It remembers no batch with producer id {id}, epoch {epoch} and sequence {sequence}, so to the broker this one is new.",
        ),
        Story::AppendedPlain => (
            "broker appends {record} {offset}",
            "The broker appends {record} at {offset}. The batch has no producer id, so there is nothing to remember it by.",
        ),
        Story::AppendedPlainDuplicate => (
            "broker appends {record} again {offset}: duplicate",
            "The broker appends {record} [b:once more], at {offset}: copy {nth} in the log. Without a producer id a resend looks like any new batch.",
        ),
        Story::Filtered => (
            "broker filters {record}: same as {offset}",
            "Attempt {attempt} of {record} carries the same producer id, epoch and sequence as a batch that the broker remembers. So it is [g:filtered]: not written again, and answered with the old offset {offset}.",
        ),
        Story::Rejected => (
            "broker refuses {record}: {error}",
            "The broker [b:refuses] the batch with {record}: {error}. Nothing is written.",
        ),
        Story::RejectedByFault => (
            "broker answers {error} for {record}",
            "A fault of the scenario: the broker answers {error} for {record}, and [b:nothing is written].",
        ),
        Story::ProducerIdGiven => (
            "broker gives producer id {id}",
            "The broker gives producer id {id}, epoch {epoch}. It has never been given before.",
        ),
        Story::ProducerIdRefused => (
            "broker gives no producer id: {error}",
            "The broker gives no producer id: {error}.",
        ),
        Story::Answered => (
            "response for {record} leaves: stored {offset}",
            "The response for attempt {attempt} of {record} leaves the broker. It says: stored at {offset}.",
        ),
        Story::AnsweredError => (
            "response for {record} leaves: {error}",
            "The response for attempt {attempt} of {record} leaves the broker. It says {error}.",
        ),
        Story::AnsweredInit => (
            "response with the producer id leaves",
            "The response with the producer id leaves the broker.",
        ),
        Story::ConnectionCut => (
            "broker's side ends connection {connection}",
            "The broker's side ends connection {connection}. What was in flight on it gets no response.",
        ),
        Story::ResponseLost => (
            "response for {record} lost",
            "The response for attempt {attempt} of {record} is [b:lost on its way]. What became of {record} the broker knows, and [w:the producer does not].",
        ),
        Story::ResponseLostBehind => (
            "response for {record} held back behind the lost one",
            "The response for {record} is [b:held back]: an earlier one on connection {connection} is lost, and TCP hands nothing over out of order.",
        ),
        Story::InitResponseLost => (
            "response with the producer id lost",
            "The response with the producer id is [b:lost on its way].",
        ),
        Story::ResponseRead => (
            "{producer} reads the response for {record}: stored {offset}",
            "{producer} reads the response for attempt {attempt} of {record}: [g:stored] at {offset}.",
        ),
        Story::ResponseReadLate => (
            "{producer} reads a response for {record}, too late",
            "{producer} reads the response for {record}, but the application has been told already. [w:It changes nothing.]",
        ),
        Story::ResponseReadError => (
            "{producer} reads the response for {record}: {error}",
            "{producer} reads the response for attempt {attempt} of {record}: {error}.",
        ),
        Story::InitResponseRead => (
            "{producer} reads its producer id: {id}",
            "{producer} reads the response: producer id {id}, epoch {epoch}.",
        ),
        Story::ResponseUnread => (
            "late response for {record}: nobody reads it",
            "The response for attempt {attempt} of {record} comes [w:too late]: connection {connection} is closed, and nobody reads it. It would have said: stored at {offset}.",
        ),
        Story::ResponseUnreadError => (
            "late response for {record}: nobody reads it",
            "The response for attempt {attempt} of {record} comes [w:too late]: connection {connection} is closed, and nobody reads it. It would have said {error}.",
        ),
        Story::InitResponseUnread => (
            "late response with a producer id: nobody reads it",
            "The response with the producer id comes [w:too late]: connection {connection} is closed, and nobody reads it.",
        ),
        Story::TimedOut => (
            "no response for {record} in {timeout}: request timeout",
            "No response to attempt {attempt} of {record} within [c:request.timeout.ms] = {timeout}. The producer gives the request up and closes connection {connection}; [w:it cannot know whether {record} is stored].",
        ),
        Story::InitTimedOut => (
            "no producer id in {timeout}: request timeout",
            "No producer id came within [c:request.timeout.ms] = {timeout}. The producer closes connection {connection} and will ask again.",
        ),
        Story::Retry => (
            "{record} will be sent again, at {until} at the earliest",
            "The batch with {record} failed with {error}, which may pass. It goes back into the queue, to be sent again after a backoff of {wait}: at {until} at the earliest.",
        ),
        Story::Expired => (
            "{record} reaches its delivery timeout",
            "[c:delivery.timeout.ms] = {delivery} have passed since the batch with {record} began. It [b:fails], and is not sent any more.",
        ),
        Story::ExpiredInFlight => (
            "{record} reaches its delivery timeout in flight",
            "[c:delivery.timeout.ms] = {delivery} have passed since the batch with {record} began. It [b:fails], although a request with it is [w:still in flight].",
        ),
        Story::Split => (
            "the batch with {record} is split into {parts}",
            "The broker found the batch with {record} too large. It is split into {parts}, which are sent again.",
        ),
        Story::ToldOk => (
            "app is told: {record} stored {offset}",
            "The application is told that {record} is [g:stored], at {offset}.",
        ),
        Story::ToldOkZero => (
            "app is told ok for {record}, unconfirmed",
            "The application is told [w:ok] for {record}. With [c:acks=0] this only means that the bytes were handed to the network; no broker has confirmed anything.",
        ),
        Story::ToldFailedStored => (
            "app is told: {record} failed, {exception}",
            "The application is told that {record} [b:failed] with {exception}. [b:It is stored all the same]: {copies} in the log.",
        ),
        Story::ToldFailedAbsent => (
            "app is told: {record} failed, {exception}",
            "The application is told that {record} [b:failed] with {exception}. So far it is not in the log.",
        ),
        Story::IdentityNew => (
            "{producer} has producer id {id}, epoch {epoch}",
            "{producer} now has producer id {id}, epoch {epoch}. A new id knows nothing of what was sent under an old one.",
        ),
        Story::IdentityBumped => (
            "{producer} raises its epoch to {epoch}",
            "{producer} raises its epoch to {epoch}, for producer id {id}, and numbers its batches anew from 0. What was sent under the old epoch [w:is no longer recognised].",
        ),
        Story::IdentityGone => (
            "{producer} needs a new producer id",
            "{producer} gives its producer id up and asks for a new one.",
        ),
        Story::Renumbered => (
            "{record} is numbered anew: epoch {epoch}, sequence {sequence}",
            "The batch with {record}, which waits to be sent again, gets epoch {epoch} and sequence {sequence}. If an earlier attempt was stored, [w:the broker will not recognise this one].",
        ),
        Story::Unresolved => (
            "{partition} waits until the fate of a batch is clear",
            "A batch that had been sent has expired. {partition} takes no new batches until it is clear whether that one was stored.",
        ),
        Story::BrokerStopped => (
            "broker stops in order",
            "The broker stops in order and writes down what it remembers of each producer: the newest batch alone.",
        ),
        Story::BrokerCrashed => (
            "broker crashes",
            "The broker [b:crashes]. Its log is kept; what it remembered in memory is gone.",
        ),
        Story::BrokerUp => (
            "broker is back",
            "The broker is back. Of each producer id it remembers [w:only the newest batch].",
        ),
        Story::ProducerStateLost => (
            "broker forgets every producer id",
            "The broker [b:forgets every producer id]. A resend of what it has stored will look new.",
        ),
        Story::ProducerDown => (
            "{producer} is stopped",
            "{producer} is [b:stopped] without closing. What it had queued and did not know is gone with it.",
        ),
        Story::ProducerUp => (
            "{producer} starts again",
            "{producer} starts again, as a [s:new session]: it asks for a new producer id and begins at sequence 0.",
        ),
        Story::Fatal => (
            "{producer} can send nothing more: {exception}",
            "{producer} is in a [b:fatal] state: {exception}. It can send nothing more.",
        ),
        Story::Cluster(story) => story.words(Locale::En),
    }
}
