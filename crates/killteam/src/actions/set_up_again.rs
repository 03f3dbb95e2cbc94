//! Set Up Again, 1 AP: an operative whose datacard allows it is removed and set up elsewhere, so far away at the most.
//!
//! It is no move: nothing on the way matters. A counteraction displaces by two inches at the most, and Energy Cells
//! are not carried further than six.

use table::{Length, Point};

use super::COUNTERACTION_INCHES;
use crate::approved_ops_2025::CritOp;
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::{Acting, State};
use crate::vocabulary::{Marker, OperativeId, Verdict};
use crate::{Reason, geometry};

/// Whether this operative may be set up again there, with every reason if not.
pub(super) fn may(table: &Table, state: &State, who: OperativeId, at: Point) -> Verdict {
    let Some(reach) = reach(table, state, who) else {
        return Verdict::legal().refuse_if(true, Reason::Limit(Limit::NotItsAction(who)));
    };
    let far = state.operative(who).at.is_some_and(|from| from.distance_squared(at) > reach.squared());
    let enemies = table.operatives_of(table.side_of(who).other());
    let mut beside = enemies.filter(|enemy| {
        let there = state.operative(*enemy).at;
        there.is_some_and(|there| geometry::in_control_range(table, state, (who, at), (*enemy, there)))
    });
    let verdict = Verdict::legal()
        .refuse_if(far, Reason::Limit(Limit::SetUpTooFar(reach)))
        .and(geometry::may_stand(table, state, who, at));
    match beside.next() {
        Some(enemy) => verdict.refuse_if(true, Reason::EndsInControlRange(enemy)),
        None => verdict,
    }
}

/// How far away this operative may be set up now.
pub(crate) fn reach(table: &Table, state: &State, who: OperativeId) -> Option<Length> {
    let mut reach = table.card(who).sets_up_again()?;
    let is_laden = state.carried_by(who).any(|it| matches!(it, Marker::Objective(_)));
    if let Some(loads) = state.crit_op.and_then(CritOp::loads).filter(|_| is_laden) {
        reach = reach.min(loads.farthest_set_up_again);
    }
    if state.active().is_some_and(|it| it.who == who && it.kind == Acting::Counteraction) {
        reach = reach.min(Length::inches(COUNTERACTION_INCHES));
    }
    Some(reach)
}
