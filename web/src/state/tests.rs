use ackscope_protocol::Instant;
use ackscope_scenario::link::Theme;
use ackscope_scene::Locale;
use ackscope_sim::trace::EventId;

use super::*;

fn open(hash: &str) -> Session {
    Session::open(hash, Locale::En, Theme::Auto)
}

#[test]
fn the_first_load_compares_at_its_moment_and_rests() {
    let session = open("");
    assert_eq!(session.experiment.trials.len(), 2);
    let copies: Vec<_> = session
        .experiment
        .runs()
        .iter()
        .map(|run| run.verdict.copies)
        .collect();
    assert_eq!(copies, [3, 1]);
    assert!(!session.playing);
    assert!(session.head.event.is_some());
    assert_eq!(session.trouble, None);
}

#[test]
fn steps_go_from_before_the_first_event_to_the_last_and_back() {
    let mut session = open("");
    let count = session.run().unwrap().events.len();
    session.apply(Command::First);
    assert_eq!(session.head.event, None);
    for place in 0..count {
        session.apply(Command::Step(1));
        assert_eq!(session.head.event, Some(EventId(place as u32)));
    }
    session.apply(Command::Step(1));
    assert_eq!(session.head.event, Some(EventId(count as u32 - 1)));
    session.apply(Command::Step(-(count as i32)));
    assert_eq!(session.head.event, None);
}

#[test]
fn playing_ends_at_the_end_and_a_long_nap_is_no_leap() {
    let mut session = open("");
    session.apply(Command::First);
    session.apply(Command::Play);
    session.apply(Command::Frame(1e9));
    let after_a_nap = session.head.time;
    assert!(session.playing && after_a_nap < session.experiment.end());
    for _ in 0..100_000 {
        session.apply(Command::Frame(16.0));
    }
    assert!(!session.playing);
    assert_eq!(session.head.time, session.experiment.end());
}

#[test]
fn without_motion_play_is_a_step() {
    let mut session = open("");
    session.apply(Command::Still(true));
    session.apply(Command::First);
    session.apply(Command::Play);
    assert!(!session.playing);
    assert_eq!(session.head.event, Some(EventId(0)));
}

#[test]
fn a_refused_setting_stops_that_run_only() {
    let mut session = open("");
    session.apply(Command::Select(1));
    session.apply(Command::Edit(Edit::Setting {
        producer: 0,
        key: "acks".into(),
        value: Some("1".into()),
    }));
    assert!(session.experiment.run(0).is_some());
    assert!(session.experiment.run(1).is_none());
    assert!(session.experiment.trials[1].built.refusal().is_some());
}

#[test]
fn the_faults_of_one_run_are_taken_out_of_it_alone() {
    let mut session = open("#s=lost-request");
    session.apply(Command::Select(1));
    session.apply(Command::Edit(Edit::RemoveFault(0)));
    let scenario = &session.experiment.scenario;
    assert_eq!(scenario.runs[0].faults.len(), 1);
    assert_eq!(scenario.runs[1].faults.len(), 0);
    session.apply(Command::Edit(Edit::RemoveFault(9)));
    assert_eq!(session.experiment.scenario.runs[0].faults.len(), 1);
}

#[test]
fn a_link_opens_what_it_was_made_of() {
    let mut session = open("");
    session.apply(Command::Edit(Edit::Latency(
        Hop::Response,
        ackscope_protocol::Span::from_millis(20),
    )));
    session.apply(Command::Step(-2));
    let again = open(&session.link());
    assert_eq!(again.trouble, None);
    assert_eq!(again.experiment.outcome(), session.experiment.outcome());
    assert_eq!(again.head.event, session.head.event);
}

#[test]
fn a_broken_link_still_shows_something() {
    let session = open("#bnonsense");
    assert!(matches!(session.trouble, Some(Trouble::Link(_))));
    assert_eq!(session.experiment.trials.len(), 2);
}

/// The rate of what a command changes.
fn rate(session: &mut Session, command: Command) -> Option<Rate> {
    let before = session.clone();
    session.apply(command);
    session.changed_since(&before)
}

#[test]
fn what_a_command_changes_has_the_slowest_rate_that_concerns_it() {
    let mut session = open("");
    session.apply(Command::First);
    assert_eq!(rate(&mut session, Command::First), None);
    assert_eq!(
        rate(&mut session, Command::Step(1)),
        Some(Rate::Event),
        "an event of the run that is looked at"
    );
    assert_eq!(rate(&mut session, Command::Play), Some(Rate::Edit));
    // Past the events of the start.
    session.apply(Command::Frame(1.0));
    assert_eq!(rate(&mut session, Command::Frame(1.0)), Some(Rate::Frame));
    let selected = session.selected;
    assert_eq!(rate(&mut session, Command::Pause), Some(Rate::Edit));
    assert_eq!(rate(&mut session, Command::Room(700)), Some(Rate::Edit));
    assert_eq!(rate(&mut session, Command::Room(700)), None);
    assert_eq!(
        rate(&mut session, Command::Select(1 - selected)),
        Some(Rate::Edit)
    );
}

#[test]
fn an_event_of_the_other_run_alone_is_an_event_too() {
    let mut session = open("#s=five-in-flight");
    let times = |number| -> Vec<_> {
        let run = session.experiment.run(number).unwrap();
        run.events.iter().map(|event| event.at).collect()
    };
    let own = times(session.selected);
    let alone = times(1 - session.selected)
        .into_iter()
        .find(|at| !own.contains(at))
        .unwrap();
    session.apply(Command::SeekTime(Instant(alone.0 - 1)));
    let passed = rate(&mut session, Command::SeekTime(alone));
    assert_eq!(passed, Some(Rate::Event));
}

#[test]
fn a_fault_is_entered_with_the_parts_that_its_kind_needs() {
    let mut session = open("");
    let faults = |session: &Session| session.experiment.scenario.faults.len();
    let before = faults(&session);
    session.apply(Command::Draft(DraftPart::Nth, "0".into()));
    session.apply(Command::Draft(DraftPart::Time, "soon".into()));
    session.apply(Command::AddDraft);
    assert_eq!(session.draft.wrong, Some(DraftPart::Nth));
    session.apply(Command::DraftKind(DraftKind::CrashBroker));
    session.apply(Command::AddDraft);
    assert_eq!(session.draft.wrong, Some(DraftPart::Time));
    assert_eq!(faults(&session), before);
    session.apply(Command::Draft(DraftPart::Time, "20".into()));
    session.apply(Command::AddDraft);
    assert_eq!(session.draft.wrong, None);
    assert_eq!(faults(&session), before + 1);
}

#[test]
fn every_kind_of_fault_that_can_be_entered_can_be_added() {
    for kind in DraftKind::ALL {
        let mut session = open("");
        let before = session.experiment.scenario.faults.len();
        session.apply(Command::DraftKind(kind));
        session.apply(Command::AddDraft);
        assert_eq!(session.trouble, None, "{kind:?}");
        assert_eq!(
            session.experiment.scenario.faults.len(),
            before + 1,
            "{kind:?}"
        );
    }
}

#[test]
fn a_time_that_is_none_is_marked_and_changes_nothing() {
    let mut session = open("");
    let before = session.experiment.clone();
    session.apply(Command::Way(Hop::Response, "five".into()));
    assert!(session.wrong_ways[Hop::Response as usize]);
    assert!(session.experiment == before);
    session.apply(Command::Way(Hop::Response, "5".into()));
    assert_eq!(session.wrong_ways, [false; 4]);
    assert!(session.experiment != before);
}
