//! What an address opens: a scenario and how to look at it, or what is wrong with it.

use ackscope_scenario::link::{Fragment, LinkError};
use ackscope_scenario::{Problem, Scenario, catalogue};

/// The scenario of the first load.
pub const FIRST: &str = "slow-broker";

/// What an address opens.
#[derive(Clone, Debug)]
pub struct Opening {
    /// How to look at it.
    pub fragment: Fragment,
    /// The scenario.
    pub scenario: Scenario,
    /// What was wrong with the address; the scenario is then that of the first load.
    pub trouble: Option<Trouble>,
}

/// What went wrong. The page says it, and goes on with what it had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A link that cannot be opened.
    Link(LinkError),
    /// A change that cannot be made.
    Edit(Problem),
    /// A link whose outcome was another one when it was made.
    Changed,
    /// The Chinese cannot be had.
    NoChinese,
}

impl Opening {
    /// Reads what follows the `#` of an address.
    #[must_use]
    pub fn read(hash: &str) -> Self {
        let (fragment, mut trouble) = match Fragment::parse(hash) {
            Ok(fragment) => (fragment, None),
            Err(error) => (Fragment::default(), Some(Trouble::Link(error))),
        };
        let scenario = match fragment.scenario() {
            Ok(Some(scenario)) => scenario,
            Ok(None) => first(),
            Err(error) => {
                trouble = Some(Trouble::Link(error));
                first()
            }
        };
        Self {
            fragment,
            scenario,
            trouble,
        }
    }
}

/// The scenario of the first load.
#[must_use]
pub fn first() -> Scenario {
    catalogue::find(FIRST).unwrap_or_default()
}
