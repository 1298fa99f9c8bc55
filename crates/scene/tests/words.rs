//! The words: complete in both languages, for every event of every run.

mod common;

use ackscope_scene::words::{self, Line};
use ackscope_scene::{Locale, Position};
use ackscope_sim::Run;
use ackscope_sim::trace::{EventId, EventKind};

fn each_event(mut see: impl FnMut(&str, &Run, EventId, Locale)) {
    for (name, run) in common::all().into_iter().chain(common::clusters()) {
        for number in 0..run.events.len().min(400) as u32 {
            for locale in Locale::ALL {
                see(name, &run, EventId(number), locale);
            }
        }
    }
}

/// A place of a template that nothing was put into leaves a gap.
fn has_gap(text: &str) -> bool {
    text.is_empty()
        || text.contains(['{', '}', '[', ']'])
        || text.contains("  ")
        || [" .", " ,", " :", "= ,", "：。", "ID 、", "ID ，", " 的的"]
            .iter()
            .any(|gap| text.contains(gap))
}

#[test]
fn every_event_has_its_words() {
    each_event(|name, run, id, locale| {
        let line = words::event_line(run, id, locale).to_string();
        let now = words::now(run, Position::at_event(run, id), locale);
        for text in [&line, &now.story.to_string()] {
            assert!(!has_gap(text), "{name} {id:?} {locale:?}: {text:?}");
        }
        if let Some(rule) = now.rule {
            assert!(!has_gap(&rule.title) && !rule.source.is_empty());
        }
    });
}

#[test]
fn chinese_is_chinese() {
    each_event(|name, run, id, locale| {
        if locale == Locale::En {
            return;
        }
        let story = words::now(run, Position::at_event(run, id), locale)
            .story
            .to_string();
        assert!(
            story
                .chars()
                .any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
                && story.ends_with(['。', '.']),
            "{name} {id:?}: {story}"
        );
    });
}

#[test]
fn every_decision_has_a_receipt() {
    each_event(|name, run, id, locale| {
        let decided = match &run.events[id.0 as usize].kind {
            EventKind::Appended { .. } | EventKind::Filtered { .. } => true,
            EventKind::Rejected { receipt, .. } => receipt.is_some(),
            _ => false,
        };
        let receipt = words::receipt(run, id, locale);
        assert_eq!(receipt.is_some(), decided, "{name} {id:?}");
        if let Some(receipt) = receipt {
            assert!(receipt.rows.len() >= 3 && receipt.rule.is_some());
            assert!(!has_gap(&receipt.outcome.to_string()));
        }
    });
}

/// The figures count while a run goes on by other means than the run's own verdict does at its end.
#[test]
fn the_figures_just_before_the_end_are_those_of_the_end() {
    let mut lost = 0;
    for (name, run) in common::all().into_iter().chain(common::clusters()) {
        let Some(before) = (run.events.len() as u32).checked_sub(2) else {
            continue;
        };
        let last = &run.events[before as usize + 1].kind;
        if matches!(
            last,
            EventKind::Appended { .. } | EventKind::Told { .. } | EventKind::BecameLeader { .. }
        ) {
            continue;
        }
        let in_the_log = |position| {
            let figures = words::verdict(&run, position, Locale::En);
            let figure = figures.into_iter().find(|one| one.label == "in the log");
            figure.map(|one| (one.value, one.voice))
        };
        let position = Position::at_event(&run, EventId(before));
        assert_eq!(in_the_log(Some(position)), in_the_log(None), "{name}");
        lost += u32::from(run.setup.is_cluster() && run.verdict.acked_but_lost > 0);
    }
    assert!(lost > 0, "in one of them a leader takes a record with it");
}

fn text(lines: &[Line]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_classic_reads_well() {
    let (off, on) = (common::slow_broker(false), common::slow_broker(true));
    let mut lines = Vec::new();
    for locale in Locale::ALL {
        for run in [&off, &on] {
            lines.push(words::verdict_line(run, None, locale));
            for millis in [0, 301, 406, 606, 1_103] {
                lines.push(
                    words::now(run, Position::at_time(run, common::at(millis)), locale).story,
                );
            }
        }
        lines.push(ackscope_scene::compare::difference_line(&off, &on, locale));
        lines.push(ackscope_scene::compare::changed_line(&off, &on, locale));
    }
    common::golden("classic-words.txt", &text(&lines));
}

#[test]
fn a_whole_transcript_reads_well() {
    let run = common::broker_restart();
    let mut lines = Vec::new();
    for locale in Locale::ALL {
        for number in 0..run.events.len() as u32 {
            let mut line = Line::plain(words::moment(run.events[number as usize].at));
            line.push(
                format!("  {}", words::event_line(&run, EventId(number), locale)),
                ackscope_scene::words::Voice::Plain,
            );
            lines.push(line);
        }
    }
    common::golden("restart-transcript.txt", &text(&lines));
}
