//! Before the battle: equipment is picked in secret, revealed together, and put down item by item.

use battle::{Needs, Play, Side};

use super::{Declared, Phase, seats, set_up};
use crate::equipment::{Item, left};
use crate::ground::PlacedTerrain;
use crate::state::State;
use crate::vocabulary::{Marker, Slot, Spot, seat_of};
use crate::{Event, KillTeam, Placement};

/// How far the placing of equipment has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlacingStep {
    /// Whose turn it is.
    pub turn: Side,
    /// Which sides put nothing more down.
    pub done: [bool; 2],
}

impl PlacingStep {
    fn is_done(&self, side: Side) -> bool {
        self.done.get(usize::from(side.0)).copied().unwrap_or(true)
    }

    fn with_done(mut self, side: Side) -> Self {
        if let Some(done) = self.done.get_mut(usize::from(side.0)) {
            *done = true;
        }
        self
    }
}

pub(super) fn needs_picks(state: &State) -> Needs<KillTeam> {
    let unset = seats(|side| state.means[*side].equipment == Declared::Unset);
    if !unset.is_empty() {
        return Needs::Secrets { slot: Slot::Equipment, seats: unset };
    }
    let due = seats(|side| state.means[*side].equipment == Declared::Sealed);
    Needs::Openings(due.into_iter().map(|seat| (seat, Slot::Equipment)).collect())
}

pub(super) fn after_picks(play: &mut Play<'_, KillTeam>) {
    if play.state().means.values().all(|it| it.equipment.revealed().is_some()) {
        play.emit(Event::Reached(Phase::TacOps));
    }
}

/// On a physical table the players put their equipment down; what can be acted upon is known to lie there.
pub(super) fn lay_out(play: &mut Play<'_, KillTeam>) {
    for side in [Side::A, Side::B] {
        for item in left(play.state(), side) {
            if let Item::Marker(gear) = item {
                play.emit(Event::GearPlaced { marker: Marker::Gear(gear, side), at: Spot(None) });
            }
        }
    }
}

/// Begins with whoever has initiative.
pub(super) fn begin_placing(play: &mut Play<'_, KillTeam>) {
    let turn = play.state().initiative;
    play.emit(Event::Reached(Phase::Placing(PlacingStep { turn, done: [false; 2] })));
}

pub(super) fn needs_placing(step: &PlacingStep) -> Needs<KillTeam> {
    Needs::Choices(vec![seat_of(step.turn)])
}

/// Whoever has nothing left is skipped.
pub(super) fn advance(play: &mut Play<'_, KillTeam>) {
    let Phase::Placing(step) = play.state().phase else {
        return;
    };
    let places = |side: Side| !step.is_done(side) && !left(play.state(), side).is_empty();
    if places(step.turn) {
        return;
    }
    if places(step.turn.other()) {
        play.emit(Event::Reached(Phase::Placing(PlacingStep { turn: step.turn.other(), ..step })));
    } else {
        set_up::begin_deployment(play);
    }
}

pub(super) fn place(play: &mut Play<'_, KillTeam>, side: Side, placement: Placement) {
    let Placement { item, at, facing } = placement;
    play.emit(match item {
        Item::Marker(gear) => Event::GearPlaced { marker: Marker::Gear(gear, side), at: Spot(Some(at)) },
        Item::Terrain(kind) => {
            let size = play.table().size_of(kind);
            Event::TerrainPlaced(PlacedTerrain { kind, side, at, facing, size })
        }
    });
    if let Phase::Placing(step) = play.state().phase {
        play.emit(Event::Reached(Phase::Placing(PlacingStep { turn: side.other(), ..step })));
    }
}

/// Puts nothing more down.
pub(super) fn pass(play: &mut Play<'_, KillTeam>) {
    if let Phase::Placing(step) = play.state().phase {
        let next = PlacingStep { turn: step.turn.other(), ..step.with_done(step.turn) };
        play.emit(Event::Reached(Phase::Placing(next)));
    }
}
