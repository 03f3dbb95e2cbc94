//! The ten Hero roles as listeners, a file each: what happens is told to every Hero, and a role says what it is worth.
//!
//! A Hero has to stand on the table; only a Martyr is also paid for falling. Gains of the smaller side of an uneven
//! game are doubled where they are booked.

mod dreaded;
mod duelist;
mod gladiator;
mod marksman;
mod martyr;
mod paragon;
mod pathfinder;
mod savior;
mod slayer;
mod strategist;

use battle::Side;

use crate::HeroRole;
use crate::choice::{Deed, Via};
use crate::vocabulary::{CombatantId, Fact, Phase, Question, Test, UnitId};
use crate::witness::Witness;

/// Something that a role may listen to.
#[derive(Debug, Clone, PartialEq)]
pub enum Moment {
    /// A model did something, so many times.
    Did {
        /// Who.
        by: CombatantId,
        /// What.
        deed: Deed,
        /// How often.
        count: u16,
        /// True if it did not do it before in this phase.
        is_first: bool,
    },
    /// A model was removed.
    Removed {
        /// Who.
        model: CombatantId,
        /// By whom.
        by: Option<CombatantId>,
        /// How.
        via: Via,
    },
    /// A unit has to test, because of these.
    TestRequired {
        /// Who tests.
        unit: UnitId,
        /// Why.
        test: Test,
        /// Because of whom.
        causes: Vec<UnitId>,
    },
    /// A unit passed a test.
    TestPassed {
        /// Who.
        unit: UnitId,
        /// Which.
        test: Test,
    },
    /// A unit starts to run, because of these.
    FellBack {
        /// Who.
        unit: UnitId,
        /// After which test.
        test: Test,
        /// Because of whom.
        causes: Vec<UnitId>,
    },
    /// A unit went to ground.
    WentToGround(UnitId),
    /// A phase of this side's turn ends.
    PhaseEnd(Side, Phase),
    /// This side's turn ends.
    TurnEnd(Side),
}

/// What a moment is worth to a Hero.
#[derive(Debug, Clone, PartialEq)]
pub struct Gain {
    /// Why.
    pub clause: &'static str,
    /// Command points each time.
    pub each: u16,
    /// How many times.
    pub times: Times,
}

/// How many times, as far as it is known.
#[derive(Debug, Clone, PartialEq)]
pub enum Times {
    /// So many.
    Known(u16),
    /// As many as the witness says.
    Asked(Question),
    /// Once, if it is so.
    If(Fact),
}

impl Gain {
    /// So many each time, so many times.
    pub fn known(clause: &'static str, each: u16, times: u16) -> Self {
        Self { clause, each, times: Times::Known(times) }
    }
}

/// What a moment is worth to a Hero with this role.
pub fn gains(ask: &Witness<'_>, role: HeroRole, hero: CombatantId, moment: &Moment) -> Vec<Gain> {
    match role {
        HeroRole::Paragon => paragon::gains(ask, hero, moment),
        HeroRole::Slayer => slayer::gains(ask, hero, moment),
        HeroRole::Marksman => marksman::gains(ask, hero, moment),
        HeroRole::Duelist => duelist::gains(ask, hero, moment),
        HeroRole::Strategist => strategist::gains(ask, hero, moment),
        HeroRole::Martyr => martyr::gains(ask, hero, moment),
        HeroRole::Gladiator => gladiator::gains(ask, hero, moment),
        HeroRole::Savior => savior::gains(ask, hero, moment),
        HeroRole::Dreaded => dreaded::gains(ask, hero, moment),
        HeroRole::Pathfinder => pathfinder::gains(ask, hero, moment),
    }
}

/// What is worth reporting for a role, and of whom: of the Hero alone, or of its unit.
pub fn deeds(role: HeroRole) -> (&'static [Deed], Whose) {
    match role {
        HeroRole::Slayer => (&[Deed::CombatHit], Whose::Hero),
        HeroRole::Marksman => (&[Deed::ShootingHit], Whose::Hero),
        HeroRole::Martyr => (&[Deed::ArmourSave], Whose::Hero),
        HeroRole::Gladiator => (&[Deed::Contact], Whose::Hero),
        HeroRole::Duelist => (&[Deed::Precision], Whose::Unit),
        HeroRole::Strategist => (&[Deed::StrengthTest, Deed::InitiativeTest, Deed::LeadershipTest], Whose::Unit),
        HeroRole::Savior => (&[Deed::FeelNoPain, Deed::InvulnerableSave], Whose::Unit),
        HeroRole::Pathfinder => (&[Deed::Difficult, Deed::Dangerous, Deed::CoverSave], Whose::Unit),
        HeroRole::Paragon | HeroRole::Dreaded => (&[], Whose::Hero),
    }
}

/// Whose deeds a role listens to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// The Hero's own.
    Hero,
    /// Those of anybody in the Hero's unit.
    Unit,
}
