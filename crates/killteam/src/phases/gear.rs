//! Before the battle: equipment is picked in secret, revealed together, and put down item by item.

use battle::{Needs, Play, Side};

use super::{Declared, Phase, seats, set_up};
use crate::equipment::{Item, left};
use crate::ground::PlacedTerrain;
use crate::state::{PlacingStep, State};
use crate::vocabulary::{Marker, Slot, Spot, seat_of};
use crate::{Event, KillTeam, Placement};

impl PlacingStep {
    /// The start of it: nobody has left anything out.
    pub(crate) fn new(turn: Side) -> Self {
        Self { turn, left_out: [0; 2] }
    }

    fn left_out(&self, side: Side) -> usize {
        self.left_out.get(usize::from(side.0)).copied().map_or(0, usize::from)
    }

    /// True if this side has an item left that it may still put down.
    fn places(&self, state: &State, side: Side) -> bool {
        left(state, side).len() > self.left_out(side)
    }

    fn without_one(mut self, side: Side) -> Self {
        if let Some(left_out) = self.left_out.get_mut(usize::from(side.0)) {
            *left_out = left_out.saturating_add(1);
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
    play.emit(Event::Reached(Phase::Placing(PlacingStep::new(turn))));
}

pub(super) fn needs_placing(step: &PlacingStep) -> Needs<KillTeam> {
    Needs::Choices(vec![seat_of(step.turn)])
}

/// Whoever has nothing left is skipped.
pub(super) fn advance(play: &mut Play<'_, KillTeam>) {
    let Phase::Placing(step) = play.state().phase else {
        return;
    };
    let places = |side: Side| step.places(play.state(), side);
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

/// Leaves one item out: each has its turn, and is put down in it or not.
pub(super) fn pass(play: &mut Play<'_, KillTeam>) {
    if let Phase::Placing(step) = play.state().phase {
        let next = PlacingStep { turn: step.turn.other(), ..step.without_one(step.turn) };
        play.emit(Event::Reached(Phase::Placing(next)));
    }
}
