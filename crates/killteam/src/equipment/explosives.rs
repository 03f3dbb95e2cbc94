//! Explosive grenades: ranged weapons that everybody of the side can throw, as often as it has them.

use battle::Side;
use table::Length;

use super::Equipment;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;
use crate::weapon::{MOST_WEAPONS, Weapon, WeaponKind, WeaponNo};
use crate::weapon_rules::WeaponRule;

/// A kind of explosive grenade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grenade {
    /// Hits everybody around.
    Frag,
    /// Hits one target hard.
    Krak,
}

impl Grenade {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Frag, Self::Krak];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Frag => "frag grenade",
            Self::Krak => "krak grenade",
        }
    }

    /// Its number as a weapon: after all that a datacard can have.
    pub(crate) const fn number(self) -> WeaponNo {
        WeaponNo(MOST_WEAPONS as u8 + self as u8)
    }

    /// The grenade with this number.
    pub(crate) fn numbered(number: WeaponNo) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.number() == number)
    }

    /// As a weapon.
    pub(crate) fn weapon(self) -> Weapon {
        let range = WeaponRule::Range(Length::inches(6));
        let (dmg, rules) = match self {
            Self::Frag => ([2, 4], vec![range, WeaponRule::Blast(Length::inches(2)), WeaponRule::Saturate]),
            Self::Krak => ([4, 5], vec![range, WeaponRule::Piercing(1), WeaponRule::Saturate]),
        };
        Weapon { name: self.name().into(), kind: WeaponKind::Ranged, atk: 4, hit: 4, dmg, rules }
    }
}

/// How many grenades of this kind the side of an operative has left.
pub(crate) fn left(table: &Table, state: &State, who: OperativeId, grenade: Grenade) -> u8 {
    let side = table.side_of(who);
    had(state, side, grenade).saturating_sub(state.means[side].thrown(grenade))
}

/// How many grenades of this kind a side took.
pub(crate) fn had(state: &State, side: Side, grenade: Grenade) -> u8 {
    let [frag, krak] = state.means[side].loadout().grenades(Equipment::ExplosiveGrenades);
    if grenade == Grenade::Frag { frag } else { krak }
}
