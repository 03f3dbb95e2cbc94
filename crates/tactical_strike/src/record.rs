//! The record: what has happened and still matters, a list per fact. Rules read it; they never walk a log.

use crate::choice::{Deed, Reaction, Via};
use crate::vocabulary::{CombatantId, UnitId, WeaponId};

/// Fire of one unit at another in this Shooting phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fire {
    /// Who shot.
    pub by: UnitId,
    /// At whom.
    pub target: UnitId,
    /// True if a weapon with Pinning hit, or any wound was dealt, saved or not.
    pub pins: bool,
    /// True if a wound went through.
    pub hurts: bool,
}

/// A model that was removed in this phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removal {
    /// Who.
    pub model: CombatantId,
    /// Whose doing it was.
    pub by: Option<CombatantId>,
    /// How.
    pub via: Via,
    /// Of which unit it was.
    pub unit: UnitId,
}

/// A lost combat of this phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lost {
    /// Who lost.
    pub unit: UnitId,
    /// By how many wounds.
    pub by: u8,
    /// Against whom.
    pub winner: UnitId,
}

/// What has happened and still matters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    // Of this phase.
    /// Who shot at whom.
    pub fires: Vec<Fire>,
    /// Who was removed.
    pub removals: Vec<Removal>,
    /// Who lost a combat.
    pub lost: Vec<Lost>,
    /// Units that have tested for fear.
    pub feared: Vec<UnitId>,
    /// Weapons of units that showed a natural 1 and are still to be tested for.
    pub ones: Vec<(UnitId, WeaponId)>,
    /// Weapons of units that were tested for in the attack that goes on.
    pub ammo_tested: Vec<(UnitId, WeaponId)>,
    /// Units whose shots were rolled, told or reported.
    pub shot: Vec<UnitId>,
    /// What models did.
    pub deeds: Vec<(CombatantId, Deed, u16)>,
    // Of this player turn.
    /// Who ran.
    pub ran: Vec<CombatantId>,
    /// How units answered the charge that was last declared at them; nothing of those that held their fire.
    pub answered: Vec<(UnitId, Reaction)>,
    /// Characters that have split or merged.
    pub reorganised: Vec<CombatantId>,
    /// Who explored a Point of Interest.
    pub explored: Vec<CombatantId>,
    /// Who got aboard something.
    pub boarded: Vec<CombatantId>,
    /// Who got out of something.
    pub left: Vec<CombatantId>,
    /// Those of them who may not charge: their vehicle does not let them.
    pub left_slowly: Vec<CombatantId>,
    /// Transports that somebody got out of.
    pub opened: Vec<CombatantId>,
    /// Vehicles that moved more than 6 inches.
    pub drove_far: Vec<CombatantId>,
    /// Vehicles that tank shocked or rammed.
    pub shocked: Vec<CombatantId>,
    /// Powers that were used, by whom.
    pub powers: Vec<(CombatantId, u8)>,
}

impl Record {
    /// A new phase of the same turn. Fire of a Psychic phase counts at the end of the Shooting phase.
    pub(crate) fn begin_phase(&mut self, keeps_fire: bool) {
        if !keeps_fire {
            self.fires.clear();
        }
        self.removals.clear();
        self.lost.clear();
        self.feared.clear();
        self.ones.clear();
        self.ammo_tested.clear();
        self.shot.clear();
        self.deeds.clear();
    }

    /// A new player turn.
    pub(crate) fn begin_turn(&mut self) {
        *self = Self::default();
    }

    /// How a unit shoots at whoever charges it now, if it does.
    pub fn answer_of(&self, unit: UnitId) -> Option<Reaction> {
        self.answered.iter().find(|(who, _)| *who == unit).map(|(_, how)| *how)
    }

    /// How often a model did something in this phase.
    pub fn did(&self, model: CombatantId, deed: Deed) -> u16 {
        let mine = self.deeds.iter().filter(|(who, what, _)| *who == model && *what == deed);
        mine.map(|(_, _, count)| *count).sum()
    }

    /// How many models this one removed in this phase, in one of these ways.
    pub fn removed_by(&self, model: CombatantId, vias: &[Via]) -> u16 {
        self.removals.iter().filter(|it| it.by == Some(model) && vias.contains(&it.via)).count() as u16
    }
}
