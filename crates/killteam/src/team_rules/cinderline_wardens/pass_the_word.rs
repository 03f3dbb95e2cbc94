//! Pass The Word, 1 AP, a unique action of the Relay: a friend whom it sees gets an APL more.

use table::{Length, Point};

use crate::changes::{Stat, StatChange, Until, Whose};
use crate::equipment;
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Action, OperativeId, Verdict};
use crate::witness::Witness;
use crate::{Event, Reason, geometry};

/// How far the word reaches.
const REACH: Length = Length::inches(6);

pub(crate) fn may(table: &Table, state: &State, who: OperativeId, friend: OperativeId) -> Verdict {
    let ask = Witness::new(table, state);
    let reach = equipment::support_reach(table, state, who, REACH);
    let limit = |it| Reason::Limit(it);
    Verdict::legal()
        .refuse_if(!table.card(who).actions.contains(&Action::PassTheWord), limit(Limit::NotItsAction(who)))
        .refuse_if(ask.enemy_in_control_range(who), Reason::EnemyInControlRange)
        .refuse_if(friend == who || table.side_of(friend) != table.side_of(who), limit(Limit::NeedsAFriend))
        .refuse_if(state.operative(friend).out, Reason::OutOfBattle(friend))
        .refuse_if(
            geometry::is_within(table, state, who, friend, reach) == Some(false),
            limit(Limit::BeyondReach { whom: friend, reach }),
        )
        .refuse_if(geometry::is_visible(table, state, who, friend) == Some(false), limit(Limit::NotSeen(friend)))
}

/// False only if this friend certainly hears nothing: for lists, which try them all.
pub(crate) fn is_worth_a_look(table: &Table, state: &State, who: OperativeId, friend: OperativeId) -> bool {
    let heard = |(here, there): (Point, Point)| {
        let rims = table.card(who).base_radius() + table.card(friend).base_radius();
        let reach = equipment::support_reach(table, state, who, REACH) + rims;
        here.flat_distance_squared(there) <= reach.squared()
    };
    let places = state.operative(who).at.zip(state.operative(friend).at);
    friend != who && !state.operative(friend).out && places.is_none_or(heard)
}

pub(crate) fn does(friend: OperativeId) -> Vec<Event> {
    let change = StatChange { stat: Stat::Apl, by: 1, until: Until::EndOfNextActivation };
    vec![Event::StatChanged { whose: Whose::Operative(friend), change }]
}
