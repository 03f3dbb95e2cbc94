//! Cards of rules of teams: what a rule is, as data.

use battle::{Kind, Side};

use super::hooks::Hooks;
use super::list::{Label, Moment, Per};
use crate::Event;
use crate::vocabulary::{OperativeId, Verdict};
use crate::witness::Witness;

/// A rule of a team.
#[derive(Debug)]
pub struct RuleCard {
    /// Its name.
    pub name: &'static str,
    /// What it does, in our own words.
    pub gist: &'static str,
    /// What kind of rule it is.
    pub label: Label,
    /// How it is used, if a side uses it by choice.
    pub used: Option<Use>,
    /// How it changes other rules: always, or from its use to the end of the turning point.
    pub hooks: Hooks,
}

/// How a rule is used.
#[derive(Debug)]
pub struct Use {
    /// At which moment.
    pub moment: Moment,
    /// How often.
    pub per: Per,
    /// On whom, and what happens.
    pub aim: RuleAim,
}

/// On whom a rule is used, with functions of the right type for it.
#[derive(Debug)]
pub enum RuleAim {
    /// Nobody in particular.
    Side {
        /// Whether the side may.
        may: fn(&Witness<'_>, Side) -> Verdict,
        /// What changes; nothing where the hooks of the rule do all of it.
        does: fn(Side) -> Vec<Event>,
    },
    /// The active operative.
    Active {
        /// Who may.
        may: fn(&Witness<'_>, OperativeId) -> Verdict,
        /// What changes.
        does: fn(OperativeId) -> Vec<Event>,
    },
    /// A friendly operative.
    Friend {
        /// Who may be chosen.
        may: fn(&Witness<'_>, OperativeId) -> Verdict,
        /// What changes.
        does: fn(OperativeId) -> Vec<Event>,
    },
    /// A friendly operative, and a die.
    Rolled {
        /// Who may be chosen.
        may: fn(&Witness<'_>, OperativeId) -> Verdict,
        /// What is rolled.
        kind: Kind,
        /// What the die changes.
        does: fn(&Witness<'_>, OperativeId, u8) -> Vec<Event>,
    },
}
