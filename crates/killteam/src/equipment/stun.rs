//! Stun Grenade, 1 AP: an enemy in sight within 6 inches and everybody within an inch of it roll a
//! die; on 3 or more they have an APL less until the end of their next activation.

use battle::{Play, Side};
use table::Length;

use super::{Equipment, GearEvent};
use crate::changes::{Stat, StatChange, Until, Whose};
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{OperativeId, Verdict};
use crate::witness::Witness;
use crate::{Event, KillTeam, Reason, geometry};

/// How far it is thrown.
const REACH: Length = Length::inches(6);

/// Everybody so near to the target rolls as well.
const SPREAD: Length = Length::inches(1);

/// From this face on it stuns.
const STUNS: u8 = 3;

/// True if a side has one left.
pub(crate) fn is_left(state: &State, side: Side) -> bool {
    none_left(state, side).is_none()
}

/// Why a side has none left, if it has none.
pub(crate) fn none_left(state: &State, side: Side) -> Option<Limit> {
    let [_, had] = state.means[side].loadout().grenades(Equipment::UtilityGrenades);
    Limit::of_grenades(had, state.means[side].stun_thrown)
}

/// True if this operative can throw so far.
pub(crate) fn reaches(table: &Table, state: &State, who: OperativeId, target: OperativeId) -> bool {
    geometry::is_within(table, state, who, target, REACH) == Some(true)
}

/// Whether this operative may throw one at that enemy.
pub(crate) fn may(table: &Table, state: &State, who: OperativeId, target: OperativeId) -> Verdict {
    let side = table.side_of(who);
    let limit = |it| Reason::Limit(it);
    let none_left = none_left(state, side).map_or(Verdict::legal(), |it| Verdict::legal().refuse_if(true, limit(it)));
    none_left
        .refuse_if(Witness::new(table, state).enemy_in_control_range(who), Reason::EnemyInControlRange)
        .refuse_if(table.side_of(target) == side, limit(Limit::NeedsAnEnemy))
        .refuse_if(state.operative(target).out, Reason::OutOfBattle(target))
        .refuse_if(
            geometry::is_within(table, state, who, target, REACH) == Some(false),
            limit(Limit::BeyondReach { whom: target, reach: REACH }),
        )
        .refuse_if(geometry::is_visible(table, state, who, target) == Some(false), limit(Limit::NotSeen(target)))
}

/// Who rolls: the target, and everybody of either side near it, in the order of the list.
pub(crate) fn concerned(table: &Table, state: &State, target: OperativeId) -> Vec<OperativeId> {
    let near = |it: &OperativeId| geometry::is_within(table, state, target, *it, SPREAD) == Some(true);
    table.operatives().filter(|it| *it == target || near(it)).collect()
}

/// The dice fell, one for each of them.
pub(crate) fn stun(play: &mut Play<'_, KillTeam>, target: OperativeId, faces: &[u8]) {
    let concerned = concerned(play.table(), play.state(), target);
    play.emit(Event::Gear(GearEvent::StunRolled { target }));
    for (who, face) in concerned.into_iter().zip(faces) {
        if *face >= STUNS {
            let change = StatChange { stat: Stat::Apl, by: -1, until: Until::EndOfNextActivation };
            play.emit(Event::StatChanged { whose: Whose::Operative(who), change });
        }
    }
}
