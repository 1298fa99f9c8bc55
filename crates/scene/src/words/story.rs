//! Every kind of event, told apart as finely as its words are.

use ackscope_sim::Run;
use ackscope_sim::fault::Api;
use ackscope_sim::trace::{
    AttemptFate, CloseReason, EventId, EventKind, PartResult, RequestHistory, ResponseFate, Told,
};

use super::cluster;
use super::told::Story;
use crate::Locale;
use crate::lookup;

/// What is told of an event: the line and the story.
pub(super) fn words(run: &Run, id: EventId, locale: Locale) -> Option<[&'static str; 2]> {
    let event = run.events.get(id.0 as usize)?;
    match cluster::story(run, event) {
        Some(story) => Some(story.pair(locale)),
        None => Some(story(run, id)?.pair(locale)),
    }
}

/// Which words an event has that is not about several brokers.
fn story(run: &Run, id: EventId) -> Option<Story> {
    let event = run.events.get(id.0 as usize)?;
    let request = |number: &u32| run.requests.get(*number as usize);
    let is_init =
        |number: &u32| request(number).is_some_and(|request| request.api == Api::InitProducerId);
    Some(match &event.kind {
        EventKind::Send { again: None, .. } => Story::Send,
        EventKind::Send {
            again: Some(before),
            ..
        } => match run.record(*before).map(|one| &one.told) {
            Some(Some(_)) => Story::SendAgain,
            _ => Story::SendAgainRestarted,
        },
        EventKind::Queued { .. } => Story::Queued,
        EventKind::Flush { .. } => Story::Flush,
        EventKind::Connecting { .. } => Story::Connecting,
        EventKind::Connected { .. } => Story::Connected,
        EventKind::Closed { why, .. } => match why {
            CloseReason::RequestTimeout => Story::ClosedTimeout,
            CloseReason::Disconnected => Story::ClosedDisconnected,
            CloseReason::Refused => Story::ClosedRefused,
            CloseReason::SetupTimeout => Story::ClosedSetup,
            CloseReason::ProducerStopped => Story::ClosedStopped,
        },
        EventKind::Sequenced { .. } => Story::Sequenced,
        EventKind::RequestSent { request: number } => sent(request(number)?),
        EventKind::RequestLost { request: number } if is_init(number) => Story::InitLost,
        EventKind::RequestLost { request: number } if request(number)?.acks == 0 => {
            Story::RequestLostZero
        }
        EventKind::RequestLost { .. } => Story::RequestLost,
        EventKind::RequestArrived { request } if is_init(request) => Story::InitArrived,
        EventKind::RequestArrived { .. } => Story::RequestArrived,
        EventKind::RequestDropped { .. } => Story::RequestDropped,
        EventKind::Appended {
            request,
            part,
            receipt,
            ..
        } => {
            let record = lookup::part_records(run, *request, *part).first();
            let first =
                record.is_none_or(|record| lookup::copies(run, *record, id.0 as usize) == 0);
            match (receipt.identity.is_valid(), first) {
                (true, true) => Story::Appended,
                (true, false) => Story::AppendedDuplicate,
                (false, true) => Story::AppendedPlain,
                (false, false) => Story::AppendedPlainDuplicate,
            }
        }
        EventKind::Filtered { .. } => Story::Filtered,
        EventKind::Rejected {
            receipt: Some(_), ..
        } => Story::Rejected,
        EventKind::Rejected { receipt: None, .. } => Story::RejectedByFault,
        EventKind::ProducerIdGiven { .. } => Story::ProducerIdGiven,
        EventKind::ProducerIdRefused { .. } => Story::ProducerIdRefused,
        EventKind::Answered { request: number } if is_init(number) => Story::AnsweredInit,
        EventKind::Answered { request: number } if is_error(request(number)?) => {
            Story::AnsweredError
        }
        EventKind::Answered { .. } => Story::Answered,
        EventKind::ConnectionCut { .. } => Story::ConnectionCut,
        EventKind::ResponseLost { request } if is_init(request) => Story::InitResponseLost,
        EventKind::ResponseLost { request } if is_behind(run, *request) => {
            Story::ResponseLostBehind
        }
        EventKind::ResponseLost { .. } => Story::ResponseLost,
        EventKind::ResponseRead { request: number } => read(request(number)?),
        EventKind::ResponseUnread { request: number } if is_init(number) => {
            Story::InitResponseUnread
        }
        EventKind::ResponseUnread { request: number } if is_error(request(number)?) => {
            Story::ResponseUnreadError
        }
        EventKind::ResponseUnread { .. } => Story::ResponseUnread,
        EventKind::TimedOut { request } if is_init(request) => Story::InitTimedOut,
        EventKind::TimedOut { .. } => Story::TimedOut,
        EventKind::Retry { .. } => Story::Retry,
        EventKind::Expired {
            in_flight: false, ..
        } => Story::Expired,
        EventKind::Expired {
            in_flight: true, ..
        } => Story::ExpiredInFlight,
        EventKind::Split { .. } => Story::Split,
        EventKind::Told {
            told: Told::Ok { offset },
            ..
        } if *offset < 0 => Story::ToldOkZero,
        EventKind::Told {
            told: Told::Ok { .. },
            ..
        } => Story::ToldOk,
        EventKind::Told { record, .. } => {
            if lookup::copies(run, *record, id.0 as usize + 1) > 0 {
                Story::ToldFailedStored
            } else {
                Story::ToldFailedAbsent
            }
        }
        EventKind::IdentityChanged { identity, .. } if !identity.is_valid() => Story::IdentityGone,
        EventKind::IdentityChanged { identity, .. } if identity.epoch > 0 => Story::IdentityBumped,
        EventKind::IdentityChanged { .. } => Story::IdentityNew,
        EventKind::Renumbered { .. } => Story::Renumbered,
        EventKind::Unresolved { .. } => Story::Unresolved,
        EventKind::BrokerDown { clean: true, .. } => Story::BrokerStopped,
        EventKind::BrokerDown { clean: false, .. } => Story::BrokerCrashed,
        EventKind::BrokerUp { .. } => Story::BrokerUp,
        EventKind::ProducerStateLost { .. } => Story::ProducerStateLost,
        EventKind::ProducerDown { .. } => Story::ProducerDown,
        EventKind::ProducerUp { .. } => Story::ProducerUp,
        EventKind::Fatal { .. } => Story::Fatal,
        _ => return None,
    })
}

fn sent(request: &RequestHistory) -> Story {
    let Some(part) = request.parts.first() else {
        return Story::SentInit;
    };
    match (request.acks, part.attempt, part.identity.is_valid()) {
        (0, ..) => Story::SentZero,
        (_, 1, true) => Story::Sent,
        (_, 1, false) => Story::SentPlain,
        (_, _, true) => Story::SentAgain,
        (_, _, false) => Story::SentAgainPlain,
    }
}

fn read(request: &RequestHistory) -> Story {
    if request.api == Api::InitProducerId {
        Story::InitResponseRead
    } else if request.response == ResponseFate::Late
        || matches!(request.fate, Some((_, AttemptFate::Late)))
    {
        Story::ResponseReadLate
    } else if is_error(request) {
        Story::ResponseReadError
    } else {
        Story::ResponseRead
    }
}

/// Whether the answer to a request carries an error.
fn is_error(request: &RequestHistory) -> bool {
    request.parts.first().is_some_and(|part| {
        part.answer.is_some() || matches!(part.result, PartResult::Rejected { .. })
    })
}

/// Whether the answer to a request is lost because it is behind another one.
fn is_behind(run: &Run, number: u32) -> bool {
    let Some(request) = run.requests.get(number as usize) else {
        return false;
    };
    run.requests.iter().enumerate().any(|(other, earlier)| {
        other as u32 != number
            && earlier.connection == request.connection
            && matches!(earlier.response, ResponseFate::Lost(_))
            && earlier.answered_at < request.answered_at
    })
}
