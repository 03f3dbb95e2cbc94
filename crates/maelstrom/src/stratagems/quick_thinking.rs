//! Quick Thinking: add 1 to the roll for an objective, or take 1 away.

use battle::Side;

use super::{Ploy, fixed_determination};
use crate::Reason;
use crate::objectives::Objective;
use crate::state::{Drawn, State};
use crate::vocabulary::Verdict;

/// What the roll becomes, if there is such a row.
pub(crate) fn changed(drawn: Drawn, up: bool) -> Option<Objective> {
    let face = if up { drawn.face.checked_add(1) } else { drawn.face.checked_sub(1) };
    Objective::rolled(drawn.category, face?)
}

/// Whether this side may change its roll like that.
pub(crate) fn may_change(state: &State, side: Side, drawn: Drawn, up: bool) -> Verdict {
    let (to, needs) = (changed(drawn, up), Ploy::QuickThinking.cp());
    let left = fixed_determination::cp_left(state, side, drawn);
    let taken = to.filter(|it| state.holds(side, *it));
    let ruled_out = to.filter(|it| drawn.has_ruled_out(it.roll()));
    Verdict::legal()
        .refuse_if(state.quick[side], Reason::OncePerRound(Ploy::QuickThinking))
        .refuse_if(to.is_none(), Reason::NoSuchRow)
        .refuse_if(taken.is_some(), taken.map_or(Reason::NoSuchRow, Reason::AlreadyGenerated))
        .refuse_if(ruled_out.is_some(), ruled_out.map_or(Reason::NoSuchRow, Reason::RuledOut))
        .refuse_if(left < needs, Reason::NotEnoughCp { needs, left })
}
