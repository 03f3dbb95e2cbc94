//! What actions cost, in action points.

use super::{fall_back, is_universal, pick_up_marker};
use crate::approved_ops_2025::TacOp;
use crate::card::MissionAction;
use crate::choice::Target;
use crate::close_quarters::stride;
use crate::setup::Table;
use crate::state::{Acting, Activation, State};
use crate::vocabulary::{Action, Actions, Marker};
use crate::witness::Witness;

/// How far an operative moves in a counteraction, in whole inches and with all extra costs.
pub(crate) const COUNTERACTION_INCHES: i32 = 2;

/// What the one action of a counteraction costs elsewhere.
pub(crate) const COUNTERACTION_AP: u8 = 1;

/// Action points that an activation has left; a counteraction is one action.
pub(crate) fn left_ap(table: &Table, state: &State, active: &Activation) -> u8 {
    match active.kind {
        Acting::Activation => table.apl(state, active.who).saturating_sub(active.spent),
        Acting::Counteraction if active.done == Actions::default() => COUNTERACTION_AP,
        Acting::Counteraction => 0,
    }
}

/// What an action costs the active operative, and the marker that it is about.
pub(crate) fn price(
    table: &Table,
    state: &State,
    active: &Activation,
    action: Action,
    target: &Target,
) -> (u8, Option<Marker>) {
    let on = match target {
        Target::Marker(marker) | Target::PutDown(marker, _) => Some(*marker),
        Target::Spot(_)
        | Target::Path(_)
        | Target::Operative(_)
        | Target::Attack(..)
        | Target::Access(_)
        | Target::Nothing => None,
    };
    (cost(table, state, active, action, target), on)
}

/// What an action costs now: nothing in a counteraction, nor where a rule has made it free.
pub(crate) fn cost(table: &Table, state: &State, active: &Activation, action: Action, target: &Target) -> u8 {
    let waived = active.free == Some(action) && !is_price_fixed(table, state, action, target);
    if active.kind == Acting::Counteraction || waived || stride::resumes(active, action) {
        0
    } else {
        ap_of(table, state, action, target)
    }
}

/// True if no rule may lower or waive what this action costs now.
pub(super) fn is_price_fixed(table: &Table, state: &State, action: Action, target: &Target) -> bool {
    let costs_more = match target {
        Target::Marker(marker) => pick_up_marker::extra_ap(&Witness::new(table, state), *marker) > 0,
        _ => false,
    };
    action == Action::PickUpMarker && costs_more
}

/// What an action costs by itself: the card's number, unless a rule says that time or aim matters.
pub(crate) fn ap_of(table: &Table, state: &State, action: Action, target: &Target) -> u8 {
    match (action, target) {
        (Action::PickUpMarker, Target::Marker(marker)) => pick_up_marker::ap(&Witness::new(table, state), *marker),
        _ => least_ap(table, state, action),
    }
}

/// What a Breach costs without a charge.
const BREACH_AP: u8 = 2;

/// What an action costs at the least, whatever it aims at.
fn least_ap(table: &Table, state: &State, action: Action) -> u8 {
    if is_universal(action) {
        return universal_ap(table, action);
    }
    let crit = state.crit_op.map_or(&[][..], |it| it.card().actions).iter();
    let mut by_card = crit.chain(TacOp::ALL.iter().flat_map(|it| it.card().actions));
    by_card.find(|it| it.action == action).map_or(1, |it| mission_ap(table, it))
}

pub(super) fn universal_ap(table: &Table, action: Action) -> u8 {
    match action {
        Action::FallBack => fall_back::AP,
        Action::Breach => BREACH_AP,
        Action::BreachWithCharge | Action::QuickBreach => BREACH_AP - 1,
        Action::AmmoResupply => table.options().ammo_resupply_ap,
        _ => 1,
    }
}

pub(super) fn mission_ap(table: &Table, mission: &MissionAction) -> u8 {
    mission.ap_at(table.options())
}
