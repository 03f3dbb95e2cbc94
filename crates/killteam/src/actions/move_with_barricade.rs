//! Move With Barricade, 1 AP: a short Reposition behind the portable barricade, which comes along.

use table::Point;

use super::movement;
use crate::equipment::{GearEvent, Lifted, barricade, shield};
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Action, OperativeId, Verdict};
use crate::{Event, Reason};

/// The way is judged without the barricade: it is taken up first and set down last.
pub(super) fn may(table: &Table, state: &State, who: OperativeId, path: &[Point]) -> Verdict {
    let Some(piece) = shield::of(table, state, who) else {
        return Verdict::legal().refuse_if(true, Reason::Limit(Limit::NotConnected));
    };
    let level = state.operative(who).at.is_none_or(|from| path.iter().all(|it| it.z == from.z));
    movement::judge(table, &barricade::without(table, state, piece), who, path, Action::MoveWithBarricade)
        .refuse_if(!level, Reason::Limit(Limit::StaysLevel))
}

pub(super) fn effects(table: &Table, state: &State, who: OperativeId, path: &[Point]) -> Vec<Event> {
    let (Some(piece), Some(from)) = (shield::of(table, state, who), state.operative(who).at) else {
        return Vec::new();
    };
    let lifted = barricade::without(table, state, piece);
    let moved = movement::effects(table, &lifted, who, Action::MoveWithBarricade, path);
    std::iter::once(Event::Gear(GearEvent::BarricadeLifted { who, lifted: Lifted { piece, from } }))
        .chain(moved)
        .collect()
}
