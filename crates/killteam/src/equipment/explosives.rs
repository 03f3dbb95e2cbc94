//! Explosive grenades: ranged weapons that everybody of the side can throw, as often as it has them.

use battle::Side;

use super::{Equipment, Grenade};
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;

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
