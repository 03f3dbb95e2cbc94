//! What an operative could begin now, whatever it aims at: the cheap half of judging, for lists.

use smallvec::SmallVec;

use super::prices::{COUNTERACTION_AP, left_ap, mission_ap, universal_ap};
use super::{excluded_by, is_stuck_with_a_heavy_weapon};
use crate::close_quarters::{access_points, stride};
use crate::setup::Table;
use crate::state::{Acting, Activation, State};
use crate::vocabulary::{Action, Actions, Order};

/// Everything that the active operative could begin now, whatever it aims at. Lists ask this first.
pub(crate) fn possible(table: &Table, state: &State, active: &Activation) -> SmallVec<[Action; 16]> {
    let outset = Outset::of(table, state, active);
    let mut list = SmallVec::new();
    for action in table.repertoire(active.who) {
        if outset.may_begin(*action, universal_ap(table, *action)) {
            list.push(*action);
        }
    }
    // Every mission action needs this; see `may_act`.
    if !state.turning_point.is_first() {
        let crit = state.crit_op.map_or(&[][..], |it| it.card().actions).iter();
        let tac = state.tac_ops[table.side_of(active.who)].revealed().map_or(&[][..], |it| it.card().actions).iter();
        let missions = crit.chain(tac).filter(|it| outset.may_begin(it.action, mission_ap(table, it)));
        list.extend(missions.map(|it| it.action));
    }
    list
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

/// What the active operative begins with, the same for every action.
struct Outset<'a> {
    table: &'a Table,
    state: &'a State,
    active: &'a Activation,
    /// The most action points that an action may cost; nothing if only one that is granted may be begun.
    most: Option<u8>,
    /// True if it has a Conceal order.
    conceals: bool,
    /// True if there is a move that could be gone on with.
    goes_on: bool,
    /// True if it has used a heavy weapon.
    heavy: bool,
}

impl<'a> Outset<'a> {
    fn of(table: &'a Table, state: &'a State, active: &'a Activation) -> Self {
        let most = match active.kind {
            Acting::Counteraction => Some(COUNTERACTION_AP),
            Acting::Activation if active.closing || active.triumph => None,
            Acting::Activation => Some(left_ap(table, state, active)),
        };
        let conceals = state.operative(active.who).order == Order::Conceal;
        let (goes_on, heavy) = (active.stride.is_some(), state.heavy_used.is_some());
        Self { table, state, active, most, conceals, goes_on, heavy }
    }

    /// False if it cannot do this now, whatever it aims at: the cheap half of [`judge`](super::judge).
    fn may_begin(&self, action: Action, ap: u8) -> bool {
        let Self { table, state, active, .. } = *self;
        if self.goes_on && stride::resumes(active, action) {
            return true;
        }
        if active.done.has_any(BARRED_BY[action as usize]) {
            return false;
        }
        let granted = active.kind == Acting::Activation && active.free == Some(action);
        let affords = granted || self.most.is_some_and(|it| ap <= it);
        let shouts = self.conceals && action == Action::Charge;
        let able = || match action {
            Action::BreachWithCharge => access_points::has_charge(table, state, active.who),
            Action::QuickBreach => access_points::breaches_quickly(table, state, active.who),
            _ => true,
        };
        affords && !shouts && able() && !(self.heavy && is_stuck_with_a_heavy_weapon(state, active.who, action))
    }
}
