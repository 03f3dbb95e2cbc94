//! What an operative could begin now, whatever it aims at: the cheap half of judging, for lists.

use smallvec::SmallVec;

use super::prices::{COUNTERACTION_AP, left_ap, mission_ap, universal_ap};
use super::{excluded_by, is_stuck_with_a_heavy_weapon, is_universal};
use crate::close_quarters::{access_points, stride};
use crate::setup::Table;
use crate::state::{Acting, Activation, State};
use crate::vocabulary::{Action, Actions, Order};

/// Everything that the active operative could begin now, whatever it aims at. Lists ask this first.
pub(crate) fn possible(table: &Table, state: &State, active: &Activation) -> SmallVec<[Action; 16]> {
    let crit = state.crit_op.map_or(&[][..], |it| it.card().actions).iter();
    let tac = state.tac_ops[table.side_of(active.who)].revealed().map_or(&[][..], |it| it.card().actions).iter();
    let universal = table.repertoire(active.who).iter().map(|it| (*it, universal_ap(table, *it)));
    let all = universal.chain(crit.chain(tac).map(|it| (it.action, mission_ap(table, it))));
    let left = left_ap(table, state, active);
    all.filter(|(it, ap)| may_begin(table, state, active, *it, *ap, left)).map(|(it, _)| it).collect()
}

/// For each action, the actions after which it cannot be performed any more: itself, and what does not go with it.
const BARRED_BY: [Actions; Action::ALL.len()] = {
    let mut barred = [Actions::NONE; Action::ALL.len()];
    let mut place = 0;
    while place < Action::ALL.len() {
        let action = Action::ALL[place];
        let (mut by, mut excluded) = (Actions::NONE.asking_for(action), excluded_by(action));
        while let [other, rest @ ..] = excluded {
            by = by.asking_for(*other);
            excluded = rest;
        }
        barred[action as usize] = by;
        place += 1;
    }
    barred
};

/// False if the active operative cannot do this now, whatever it aims at: the cheap half of [`judge`].
fn may_begin(table: &Table, state: &State, active: &Activation, action: Action, ap: u8, left: u8) -> bool {
    let who = active.who;
    if stride::resumes(active, action) {
        return true;
    }
    if active.done.has_any(BARRED_BY[action as usize]) {
        return false;
    }
    // Every mission action needs this; see `may_act`.
    if state.turning_point.is_first() && !is_universal(action) {
        return false;
    }
    let affords = match active.kind {
        Acting::Counteraction => ap <= COUNTERACTION_AP,
        Acting::Activation if active.free == Some(action) => true,
        Acting::Activation if active.closing || active.triumph => false,
        Acting::Activation => ap <= left,
    };
    let shouts = state.operative(who).order == Order::Conceal && action == Action::Charge;
    let able = match action {
        Action::BreachWithCharge => access_points::has_charge(table, state, who),
        Action::QuickBreach => access_points::breaches_quickly(table, state, who),
        _ => true,
    };
    affords && !shouts && able && !is_stuck_with_a_heavy_weapon(state, who, action)
}
