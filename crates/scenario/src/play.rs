//! Scenarios, played.

use alloc::vec::Vec;

use ackscope_sim::Run;

use crate::build::Built;
use crate::outcome::Outcome;
use crate::problem::Problem;
use crate::schema::Scenario;

/// A run of a scenario, as it was built and as it went.
#[derive(Clone, Debug)]
pub struct Played {
    /// As it was built.
    pub built: Built,
    /// As it went; `None` if Kafka refuses the configuration.
    pub run: Option<Run>,
}

impl Scenario {
    /// Builds every run and plays it.
    ///
    /// # Errors
    /// If the scenario is not sound.
    pub fn play(&self) -> Result<Vec<Played>, Problem> {
        (0..self.run_count())
            .map(|run| {
                let built = self.build(run)?;
                let run = built.setup.clone().map(ackscope_sim::run);
                Ok(Played { built, run })
            })
            .collect()
    }

    /// The same scenario, with the outcome that these runs had written down.
    #[must_use]
    pub fn with_outcome(mut self, played: &[Played]) -> Self {
        self.outcome = Some(Outcome::of(
            played
                .iter()
                .map(|played| (&played.built, played.run.as_ref())),
        ));
        self
    }
}
