//! What a side has at hand besides its operatives.

use crate::equipment::Loadout;
use crate::initiative::Cards;
use crate::state::Declared;
use crate::team::Team;
use crate::team_rules::{Per, TeamRule};

/// What a side has at hand: all of it is public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Means {
    /// Its initiative cards.
    pub cards: Cards,
    /// Its equipment, as far as it is public.
    pub equipment: Declared<Loadout>,
    /// Stun grenades thrown.
    pub stun_thrown: u8,
    // A bit a rule, by its place in the team's list.
    used_now: u32,
    used_for_good: u32,
    cache_used: bool,
}

impl Means {
    /// Its equipment; none before it is revealed.
    pub fn loadout(&self) -> Loadout {
        self.equipment.revealed().unwrap_or_default()
    }

    /// True if this rule is used up for now.
    pub fn was_used(&self, team: &Team, rule: TeamRule) -> bool {
        (self.used_now | self.used_for_good) & team.bit_of(rule) != 0
    }

    /// True if the ammo cache was used in this turning point.
    pub fn cache_used(&self) -> bool {
        self.cache_used
    }

    /// The ammo cache was used.
    pub(crate) fn use_cache(&mut self) {
        self.cache_used = true;
    }

    /// A rule was used.
    pub(crate) fn note_use(&mut self, team: &Team, rule: TeamRule, per: Per) {
        match per {
            Per::TurningPoint => self.used_now |= team.bit_of(rule),
            Per::Battle => self.used_for_good |= team.bit_of(rule),
        }
    }

    /// A new turning point: what is used once in each can be used again.
    pub(crate) fn renew(&mut self) {
        self.used_now = 0;
        self.cache_used = false;
    }

    pub(crate) fn digest(&self, side: battle::Side, digest: &mut battle::Digest) {
        digest.number(&format!("initiative cards {side}"), self.cards.number());
        digest.number(&format!("rules used now {side}"), i64::from(self.used_now));
        digest.number(&format!("rules used for good {side}"), i64::from(self.used_for_good));
        digest.number(&format!("stun grenades thrown {side}"), i64::from(self.stun_thrown));
        digest.flag(&format!("ammo cache used {side}"), self.cache_used);
        digest.flag(&format!("equipment sealed {side}"), self.equipment == Declared::Sealed);
        self.loadout().digest(side, digest);
    }
}
