//! Fixed Determination: an objective of the last round that was not scored counts as generated again.

use battle::Side;

use super::Ploy;
use crate::Reason;
use crate::header::Table;
use crate::objectives::Objective;
use crate::state::{Drawn, State};
use crate::vocabulary::Verdict;

/// What it costs in this mission.
pub(crate) fn cost(state: &State) -> u8 {
    state.mission().card().determination
}

/// The command points that a side can spend on changing a roll: not those that what it carries will cost.
pub(crate) fn cp_left(state: &State, side: Side, drawn: Drawn) -> u8 {
    let owed = if drawn.is_carried { cost(state) } else { 0 };
    state.cp[side].saturating_sub(owed)
}

/// Whether this side may carry that objective into the round that begins.
pub(crate) fn may_carry(table: &Table, state: &State, side: Side, objective: Objective) -> Verdict {
    let most = table.options().fixed_determination_per_round;
    let places = state.limit[side].saturating_sub(state.held_count(side));
    Verdict::legal()
        .refuse_if(state.round <= 1, Reason::NotInFirstRound)
        .refuse_if(!state.unscored[side].contains(&objective), Reason::NotUnscored(objective))
        .refuse_if(state.holds(side, objective), Reason::AlreadyGenerated(objective))
        .refuse_if(places == 0, Reason::NoPlaceLeft)
        .refuse_if(most.is_some_and(|it| state.carried[side] >= it), Reason::UsedUp(Ploy::FixedDetermination))
        .refuse_if(state.cp[side] < cost(state), Reason::NotEnoughCp { needs: cost(state), left: state.cp[side] })
}
