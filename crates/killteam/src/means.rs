//! What a side has at hand besides its operatives.

use crate::equipment::{Grenade, Loadout};
use crate::initiative::Cards;
use crate::roster::Roster;
use crate::state::Declared;
use crate::team::Team;
use crate::team_rules::{Per, TeamRule};
use crate::vocabulary::Gear;

/// What a side has at hand: all of it is public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Means {
    /// Its initiative cards.
    pub cards: Cards,
    /// Which of its operatives take the field, as far as that is public.
    pub roster: Declared<Roster>,
    /// Its equipment, as far as it is public.
    pub equipment: Declared<Loadout>,
    /// Stun grenades thrown.
    pub stun_thrown: u8,
    /// Smoke grenades thrown.
    pub smoke_thrown: u8,
    // How many activations each smoke still lasts, once its die has fallen.
    smoke_lasts: [Option<u8>; 2],
    // Frag and krak grenades thrown.
    thrown: [u8; 2],
    // A bit a rule, by its place in the team's list.
    used_now: u32,
    used_for_good: u32,
    in_force: u32,
    cache_used: bool,
    charge_used: bool,
}

impl Means {
    /// Its equipment; none before it is revealed.
    pub fn loadout(&self) -> Loadout {
        self.equipment.revealed().unwrap_or_default()
    }

    /// Explosive grenades of this kind that were thrown.
    pub fn thrown(&self, grenade: Grenade) -> u8 {
        self.thrown.get(grenade as usize).copied().unwrap_or(0)
    }

    /// An explosive grenade was thrown.
    pub(crate) fn throw(&mut self, grenade: Grenade) {
        if let Some(thrown) = self.thrown.get_mut(grenade as usize) {
            *thrown = thrown.saturating_add(1);
        }
    }

    /// How many activations this smoke still lasts, once its die has fallen.
    pub fn smoke_lasts(&self, smoke: Gear) -> Option<u8> {
        let [first, second] = self.smoke_lasts;
        if smoke == Gear::FirstSmoke { first } else { second }
    }

    /// The die of a smoke fell.
    pub(crate) fn set_smoke(&mut self, smoke: Gear, activations: u8) {
        let [first, second] = &mut self.smoke_lasts;
        *(if smoke == Gear::FirstSmoke { first } else { second }) = Some(activations);
    }

    /// An activation was completed.
    pub(crate) fn thin_smoke(&mut self) {
        for lasts in self.smoke_lasts.iter_mut().flatten() {
            *lasts = lasts.saturating_sub(1);
        }
    }

    /// True if this rule is used up for now.
    pub fn was_used(&self, team: &Team, rule: TeamRule) -> bool {
        (self.used_now | self.used_for_good) & team.bit_of(rule) != 0
    }

    /// True if this rule was used in this turning point and lasts until its end.
    pub fn is_in_force(&self, team: &Team, rule: TeamRule) -> bool {
        self.in_force & team.bit_of(rule) != 0
    }

    /// True if the ammo cache was used in this turning point.
    pub fn cache_used(&self) -> bool {
        self.cache_used
    }

    /// The ammo cache was used.
    pub(crate) fn use_cache(&mut self) {
        self.cache_used = true;
    }

    /// True if the breaching charge is gone.
    pub fn charge_used(&self) -> bool {
        self.charge_used
    }

    /// The breaching charge was used.
    pub(crate) fn use_charge(&mut self) {
        self.charge_used = true;
    }

    /// A rule was used.
    pub(crate) fn note_use(&mut self, team: &Team, rule: TeamRule, per: Per) {
        self.in_force |= team.bit_of(rule);
        match per {
            Per::TurningPoint => self.used_now |= team.bit_of(rule),
            Per::Battle => self.used_for_good |= team.bit_of(rule),
        }
    }

    /// What lasts until the end of the turning point is over, after its scoring.
    pub(crate) fn expire(&mut self) {
        self.in_force = 0;
    }

    /// A new turning point: what is used once in each can be used again.
    pub(crate) fn renew(&mut self) {
        self.used_now = 0;
        self.cache_used = false;
    }

    pub(crate) fn digest(&self, side: battle::Side, digest: &mut battle::Digest) {
        digest.number(format_args!("initiative cards {side}"), self.cards.number());
        digest.number(format_args!("rules used now {side}"), i64::from(self.used_now));
        digest.number(format_args!("rules used for good {side}"), i64::from(self.used_for_good));
        digest.number(format_args!("rules in force {side}"), i64::from(self.in_force));
        digest.number(format_args!("stun grenades thrown {side}"), i64::from(self.stun_thrown));
        digest.number(format_args!("smoke grenades thrown {side}"), i64::from(self.smoke_thrown));
        for (number, lasts) in self.smoke_lasts.iter().enumerate() {
            digest.number(format_args!("smoke {number} {side} lasts"), lasts.map_or(0, |it| i64::from(it) + 1));
        }
        for grenade in Grenade::ALL {
            digest.number(format_args!("{} thrown {side}", grenade.name()), i64::from(self.thrown(grenade)));
        }
        digest.flag(format_args!("ammo cache used {side}"), self.cache_used);
        digest.flag(format_args!("breaching charge used {side}"), self.charge_used);
        digest.flag(format_args!("operatives sealed {side}"), self.roster == Declared::Sealed);
        digest.number(format_args!("operatives {side}"), self.roster.revealed().map_or(0, Roster::number));
        digest.flag(format_args!("equipment sealed {side}"), self.equipment == Declared::Sealed);
        self.loadout().digest(side, digest);
    }
}
