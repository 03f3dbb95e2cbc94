//! Equipment: what a side may pick before the battle, and what it puts on the table.

pub(crate) mod barricade;
mod event;
pub(crate) mod explosives;
mod held;
mod list;
mod loadout;
pub(crate) mod mines;
mod placing;
pub(crate) mod shield;
pub(crate) mod smoke;
pub(crate) mod stun;

use battle::Side;
use table::Length;

pub use event::GearEvent;
pub(crate) use event::fold;
pub use held::{Blast, Lifted};
pub use list::{Equipment, Grenade, Item, Obstruction};
pub use loadout::Loadout;
pub(crate) use placing::{LADDER_HEIGHT, SPACING, has_room, left, may_place};

use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Gear, Marker, OperativeId};
use crate::witness::Witness;

/// How much further a rule of SUPPORT reaches by a comms device.
const COMMS_REACH: Length = Length::inches(3);

/// How far a rule of this operative reaches friends: further if it has SUPPORT and controls the
/// comms device of its own side.
pub(crate) fn support_reach(table: &Table, state: &State, who: OperativeId, reach: Length) -> Length {
    let side: Side = table.side_of(who);
    let device = Marker::Gear(Gear::CommsDevice, side);
    let ask = Witness::new(table, state);
    let controls = ask.on_table(device) & ask.reaches(who, device) & ask.controls(side, device);
    if table.card(who).has_keyword("SUPPORT") && controls.is_yes() { reach + COMMS_REACH } else { reach }
}
