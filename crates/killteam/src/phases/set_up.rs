//! Before the battle: initiative, drop zones, tac ops, and operatives set up a third at a time.

use battle::{Needs, Play, RollRequest, Side};
use table::Point;

use super::{Declared, Phase, gear, initiative, seats};
use crate::approved_ops_2025::CritOp;
use crate::geometry;
use crate::setup::{DeployGroups, Table};
use crate::state::State;
use crate::tracking::{self, Tracking};
use crate::vocabulary::{OperativeId, Roll, Slot, TurningPoint, Verdict};
use crate::{Event, KillTeam, Reason};

/// One of all the crit ops, each as likely as the others.
pub(super) fn crit_op_roll() -> RollRequest<Roll> {
    let all = u8::try_from(CritOp::ALL.len()).unwrap_or(u8::MAX);
    RollRequest { roll: Roll::CritOp, kind: battle::Kind::OneOf(all), count: 1 }
}

/// The crit ops are counted in the order of the book.
pub(super) fn rolled_crit_op(play: &mut Play<'_, KillTeam>, face: u8) {
    if let Some(op) = CritOp::ALL.get(usize::from(face.saturating_sub(1))) {
        play.emit(Event::CritOpRolled(*op));
        let first = first(play.table(), play.state());
        play.emit(Event::Reached(first));
    }
}

/// What a battle begins with, once its crit op is known. Who won the roll-off matters for initiative
/// alone.
pub(crate) fn first(table: &Table, state: &State) -> Phase {
    if tracking::tracks(table, state, Tracking::Phases) {
        Phase::RollOff
    } else if everybody_is_picked(state) {
        Phase::TacOps
    } else {
        Phase::OperativePicks
    }
}

/// True if both sides have shown who takes the field.
fn everybody_is_picked(state: &State) -> bool {
    state.means.values().all(|it| it.roster.revealed().is_some())
}

pub(super) fn rolled_off(play: &mut Play<'_, KillTeam>, faces: [u8; 2]) {
    let [a, b] = faces;
    let winner = match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        // A tie is rolled again: the phase stays.
        std::cmp::Ordering::Equal => None,
    };
    play.emit(Event::RolledOff { faces, winner });
    if let Some(winner) = winner {
        play.emit(Event::Reached(Phase::FirstInitiative { winner }));
    }
}

pub(super) fn after_initiative(play: &mut Play<'_, KillTeam>) {
    initiative::deal_reroll(play);
    // On a physical table the players know which edge is whose; nothing that scores needs it.
    let next = if play.table().is_digital() { Phase::DropZones } else { Phase::OperativePicks };
    play.emit(Event::Reached(next));
}

/// Both sides have picked who takes the field, or have nothing to pick.
pub(super) fn after_operatives(play: &mut Play<'_, KillTeam>) {
    if everybody_is_picked(play.state()) {
        play.emit(Event::Reached(match (play.table().is_digital(), play.state().tracking) {
            (true, _) | (false, Tracking::Battle) => Phase::EquipmentPicks,
            (false, Tracking::Ops | Tracking::Phases) => Phase::TacOps,
        }));
    }
}

/// Who still has to pick, or to show.
pub(super) fn needs_operatives(state: &State) -> Needs<KillTeam> {
    let unset = seats(|side| state.means[*side].roster == Declared::Unset);
    if !unset.is_empty() {
        return Needs::Secrets { slot: Slot::Operatives, seats: unset };
    }
    let due = seats(|side| state.means[*side].roster == Declared::Sealed);
    Needs::Openings(due.into_iter().map(|seat| (seat, Slot::Operatives)).collect())
}

pub(super) fn after_tac_ops(play: &mut Play<'_, KillTeam>) {
    if play.state().tac_ops.values().any(|it| *it == Declared::Unset) {
        return;
    }
    if play.table().is_digital() {
        gear::begin_placing(play);
    } else {
        gear::lay_out(play);
        begin_first_turning_point(play);
    }
}

pub(super) fn begin_deployment(play: &mut Play<'_, KillTeam>) {
    let turn = play.state().initiative;
    play.emit(Event::Reached(Phase::Deployment { turn }));
}

/// How many operatives this side sets up before the other side goes on.
///
/// A kill team is split into three groups that differ by at most one, larger groups first.
pub(crate) fn group_left(table: &Table, state: &State, side: Side) -> usize {
    let all = beginning(table, state, side).count();
    let placed = all - left_to_set_up(table, state, side);
    group_ends(table.options().deploy_groups, all).into_iter().find(|it| placed < *it).map_or(0, |end| end - placed)
}

/// How many stand on the table after each of the three groups: 10 operatives make 4, 7, 10.
fn group_ends(groups: DeployGroups, all: usize) -> [usize; 3] {
    let first = all.div_ceil(3);
    let second = match groups {
        DeployGroups::Balanced => first + (all + 1) / 3,
        DeployGroups::Ceil => (2 * first).min(all),
    };
    [first, second, all]
}

/// Everybody of a side who takes the field from the start.
fn beginning(table: &Table, state: &State, side: Side) -> impl Iterator<Item = OperativeId> {
    table.operatives_of(side).filter(|it| !state.operative(*it).out)
}

fn left_to_set_up(table: &Table, state: &State, side: Side) -> usize {
    beginning(table, state, side).filter(|it| state.operative(*it).at.is_none()).count()
}

pub(super) fn after_set_up(play: &mut Play<'_, KillTeam>) {
    let (table, state) = (play.table(), play.state());
    let Phase::Deployment { turn } = state.phase else {
        return;
    };
    let left = |side| left_to_set_up(table, state, side);
    if left(Side::A) + left(Side::B) == 0 {
        begin_first_turning_point(play);
        return;
    }
    let all = beginning(table, state, turn).count();
    let placed = all - left(turn);
    let group_done = group_ends(table.options().deploy_groups, all).contains(&placed);
    if group_done && left(turn.other()) > 0 {
        play.emit(Event::Reached(Phase::Deployment { turn: turn.other() }));
    }
}

fn begin_first_turning_point(play: &mut Play<'_, KillTeam>) {
    play.emit(Event::Began(TurningPoint(1)));
    initiative::begin(play);
}

pub(super) fn may_set_up(table: &Table, state: &State, side: Side, who: OperativeId, at: Point) -> Verdict {
    let verdict = Verdict::legal()
        .refuse_if(table.side_of(who) != side, Reason::NotYourOperative(who))
        .refuse_if(state.operative(who).at.is_some(), Reason::AlreadySetUp(who))
        .refuse_if(state.operative(who).out, Reason::OutOfBattle(who))
        .refuse_if(!geometry::wholly_in_drop_zone(table, state, who, at), Reason::OutsideDropZone(who));
    verdict.and(geometry::may_stand(table, state, who, at))
}

#[cfg(test)]
mod tests {
    use super::{DeployGroups, group_ends};

    #[test]
    fn kt_e082_thirds_differ_by_at_most_one_and_larger_ones_come_first() {
        let groups = |all| {
            let [first, second, third] = group_ends(DeployGroups::Balanced, all);
            [first, second - first, third - second]
        };
        for (all, expected) in [
            (5, [2, 2, 1]),
            (6, [2, 2, 2]),
            (7, [3, 2, 2]),
            (8, [3, 3, 2]),
            (9, [3, 3, 3]),
            (10, [4, 3, 3]),
            (11, [4, 4, 3]),
            (13, [5, 4, 4]),
            (14, [5, 5, 4]),
        ] {
            assert_eq!(groups(all), expected, "{all} operatives");
        }
        assert_eq!(group_ends(DeployGroups::Ceil, 10), [4, 8, 10]);
    }
}
