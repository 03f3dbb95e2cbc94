//! Ammo Resupply, 0 AP: fresh ammunition from the own cache, once in a turning point.

use crate::Reason;
use crate::actions::holds;
use crate::limit::Limit;
use crate::state::State;
use crate::vocabulary::{Gear, Marker, OperativeId, Verdict};
use crate::witness::Witness;

pub(super) fn may(ask: &Witness<'_>, state: &State, who: OperativeId, marker: Marker) -> Verdict {
    let side = ask.side_of(who);
    let own = marker == Marker::Gear(Gear::AmmoCache, side);
    let limit = |it| Reason::Limit(it);
    Verdict::legal()
        .refuse_if(!own, limit(Limit::NotYourCache))
        .refuse_if(!ask.on_table(marker), Reason::NotOnTable(marker))
        .refuse_if(own && state.means[side].cache_used(), limit(Limit::CacheUsed))
        .refuse_if(ask.enemy_in_control_range(who), Reason::EnemyInControlRange)
        .and(holds(ask, who, marker))
}
