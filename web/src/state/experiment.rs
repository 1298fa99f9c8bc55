//! A scenario with all its runs, as they came out.

use std::sync::Arc;

use ackscope_protocol::Instant;
use ackscope_scenario::{Built, Outcome, Problem, Scenario};
use ackscope_scene::compare::{Difference, first_difference};
use ackscope_scene::{Locale, TimeAxis, Viewport};
use ackscope_sim::Run;

/// The width at which the pace of playing is measured: it must not depend on the window.
const PACE_WIDTH: u16 = 1_000;

/// A scenario with all its runs. Nothing in it changes; an edit makes another one.
#[derive(Debug)]
pub struct Experiment {
    /// What was run.
    pub scenario: Scenario,
    /// Its runs, in order.
    pub trials: Vec<Trial>,
    /// Where the first two runs go apart.
    pub difference: Option<Difference>,
    /// Time as playing takes it: idle stretches pass in a moment.
    pub pace: TimeAxis,
}

/// One run of an experiment.
#[derive(Debug)]
pub struct Trial {
    /// How it was built.
    pub built: Built,
    /// What came out; `None` where Kafka refuses the configuration.
    pub run: Option<Arc<Run>>,
}

impl Experiment {
    /// Builds and runs everything.
    ///
    /// # Errors
    /// If the scenario is not sound.
    pub fn of(scenario: Scenario) -> Result<Self, Problem> {
        let mut trials = Vec::new();
        for number in 0..scenario.run_count() {
            let built = scenario.build(number)?;
            let run = built
                .setup
                .clone()
                .map(|setup| Arc::new(ackscope_sim::run(setup)));
            trials.push(Trial { built, run });
        }
        let runs: Vec<&Run> = trials
            .iter()
            .filter_map(|trial| trial.run.as_deref())
            .collect();
        let pace = TimeAxis::of(&runs, &Viewport::new(PACE_WIDTH), Locale::En);
        let difference = match runs[..] {
            [one, other, ..] => first_difference(one, other),
            _ => None,
        };
        Ok(Self {
            scenario,
            trials,
            difference,
            pace,
        })
    }

    /// A run, unless it was refused.
    #[must_use]
    pub fn run(&self, number: usize) -> Option<&Arc<Run>> {
        self.trials.get(number)?.run.as_ref()
    }

    /// Every run that took place.
    #[must_use]
    pub fn runs(&self) -> Vec<&Run> {
        self.trials
            .iter()
            .filter_map(|trial| trial.run.as_deref())
            .collect()
    }

    /// The last moment of all runs.
    #[must_use]
    pub fn end(&self) -> Instant {
        self.runs()
            .iter()
            .map(|run| run.end_at)
            .max()
            .unwrap_or(Instant::ZERO)
    }

    /// The outcome that a link to this experiment carries.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::of(
            self.trials
                .iter()
                .map(|trial| (&trial.built, trial.run.as_deref())),
        )
    }
}

/// Something shared that equals only itself: cheap to compare, whatever its size.
#[derive(Debug)]
pub struct Same<T>(pub Arc<T>);

impl<T> Same<T> {
    /// Shares something new.
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Clone for Same<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> PartialEq for Same<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> std::ops::Deref for Same<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
