//! Standing Orders: change the roll for an objective to a 1.

use battle::Side;

use super::{Ploy, fixed_determination};
use crate::Reason;
use crate::objectives::Objective;
use crate::state::{Drawn, State};
use crate::vocabulary::Verdict;

/// Whether this side may make its roll a 1.
pub(crate) fn may_change(state: &State, side: Side, drawn: Drawn) -> Verdict {
    let first = Objective::rolled(drawn.category, 1);
    let held = first.is_some_and(|it| state.holds(side, it));
    let (needs, left) = (Ploy::StandingOrders.cp(), fixed_determination::cp_left(state, side, drawn));
    Verdict::legal()
        .refuse_if(state.standing[side], Reason::OncePerRound(Ploy::StandingOrders))
        .refuse_if(state.ones[side].contains(&drawn.category), Reason::RolledAOne(drawn.category))
        .refuse_if(held, first.map_or(Reason::NoSuchRow, Reason::AlreadyGenerated))
        .refuse_if(left < needs, Reason::NotEnoughCp { needs, left })
}
