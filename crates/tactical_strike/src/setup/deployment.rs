//! Deployment: everybody of the first side, then everybody of the next; then infiltrators and scouts by turns.

use battle::{Play, Seat, Side};
use table::Length;

use crate::Reason;
use crate::TacticalStrike;
use crate::ad_hoc_units::BaseType;
use crate::choice::Choice;
use crate::event::Event;
use crate::geometry;
use crate::header::Table;
use crate::phases::transports;
use crate::state::{Place, State, Step};
use crate::vocabulary::{CombatantId, Stand, UnitId, Verdict};
use crate::witness::Witness;

/// Infiltrators who are not seen keep this far from enemies, and scouts too.
const FROM_ENEMIES: u8 = 12;

pub(super) fn next_step(table: &Table, state: &State) -> Option<Step> {
    let waits = |side: &Side| state.units_of(table, *side).any(|it| place(state, it) == Place::Waiting);
    if let Some(side) = state.order.iter().copied().find(|it| waits(it)) {
        return Some(Step::Deployment(side));
    }
    let turn = |sides: &[Side], turn: Option<Side>, off: Step, step: fn(Side) -> Step| match (sides, turn) {
        ([], _) => None,
        ([only], _) => Some(step(*only)),
        (_, None) => Some(off),
        (sides, Some(side)) if sides.contains(&side) => Some(step(side)),
        (sides, Some(_)) => sides.first().copied().map(step),
    };
    turn(&infiltrating(table, state), state.infiltrate_turn, Step::InfiltratorsOff, Step::Infiltrate)
        .or_else(|| turn(&scouting(table, state), state.scout_turn, Step::ScoutsOff, Step::Scout))
}

fn place(state: &State, unit: UnitId) -> Place {
    state.unit(unit).models.first().map_or(Place::Removed, |it| state.model(*it).place)
}

/// The sides that have infiltrators to set up.
pub(super) fn infiltrating(table: &Table, state: &State) -> Vec<Side> {
    let has = |side: &Side| state.units_of(table, *side).any(|it| place(state, it) == Place::HeldBack);
    state.order.iter().copied().filter(has).collect()
}

/// The sides that have scouts to move.
pub(super) fn scouting(table: &Table, state: &State) -> Vec<Side> {
    let passed = |side: &Side| state.passed.get(usize::from(side.0)) == Some(&true);
    let has = |side: &Side| state.units_of(table, *side).any(|it| is_scout(table, state, it));
    state.order.iter().copied().filter(|it| !passed(it) && has(it)).collect()
}

fn is_scout(table: &Table, state: &State, unit: UnitId) -> bool {
    let ask = Witness::new(table, state);
    state.is_on_table(unit) && !state.scouted.contains(&unit) && ask.unit_has(unit, "Scout")
}

/// Whether a choice of deployment stands.
pub(super) fn judge(table: &Table, state: &State, seat: Seat, choice: &Choice) -> Verdict {
    let waiting = |model: &CombatantId| {
        Verdict::legal()
            .refuse_if(table.seat_of(*model) != seat, Reason::NotYours(*model))
            .refuse_if(state.model(*model).place != Place::Waiting, Reason::SetUpAlready(*model))
    };
    match choice {
        Choice::Deploy(model, at) => waiting(model).and(may_stand(table, state, seat, *model, at, true)),
        Choice::DeployRest => Verdict::legal().refuse_if(rest(table, state, seat).is_empty(), Reason::NothingDone),
        Choice::Reserve(model) => {
            let side = table.seats().side_of(seat);
            waiting(model).refuse_if(would_be_nobody(table, state, side, *model), Reason::NobodyOnTheTable)
        }
        Choice::HoldBack(model) => {
            let ask = Witness::new(table, state);
            let infiltrates = ask.unit_has(state.unit_of(*model), "Infiltrate");
            waiting(model).refuse_if(!infiltrates, Reason::NotAnInfiltrator(*model))
        }
        Choice::DeployAboard(model, transport) => {
            let place = state.model(*transport).place;
            let there = matches!(place, Place::Table | Place::Reserve);
            let side = table.seats().side_of(seat);
            let nobody = place == Place::Reserve && would_be_nobody(table, state, side, *model);
            waiting(model)
                .refuse_if(!there, Reason::NotOnTheTable(*transport))
                .refuse_if(nobody, Reason::NobodyOnTheTable)
                .and(transports::may_carry(table, state, state.unit_of(*model), *transport))
        }
        _ => Verdict::legal().refuse_if(true, Reason::NotThisStep),
    }
}

/// The units of a seat that are still to be set up.
fn rest(table: &Table, state: &State, seat: Seat) -> Vec<UnitId> {
    let own = |it: &UnitId| table.seat_of(state.speaker(*it)) == seat && place(state, *it) == Place::Waiting;
    state.units().filter(own).collect()
}

/// True if nobody of this side would be on the table if this last unit waited in reserve too.
fn would_be_nobody(table: &Table, state: &State, side: Side, model: CombatantId) -> bool {
    let unit = state.unit_of(model);
    let mut others = state.units_of(table, side).filter(|it| *it != unit);
    !others.any(|it| matches!(place(state, it), Place::Waiting | Place::Table | Place::HeldBack))
}

/// True if some base of a unit would stick out over the edge of the table.
pub(crate) fn is_off_the_table(table: &Table, state: &State, model: CombatantId, at: &[Stand]) -> bool {
    let ask = Witness::new(table, state);
    let bases = geometry::placed(&ask, state.unit_of(model), at);
    state.ground.as_deref().is_some_and(|it| bases.iter().any(|base| !it.board.holds(*base)))
}

/// Whether a unit may stand there: as many places as models, in its zone, not on top of anybody, in coherency.
fn may_stand(table: &Table, state: &State, seat: Seat, model: CombatantId, at: &[Stand], in_zone: bool) -> Verdict {
    let unit = state.unit_of(model);
    let needs = state.unit(unit).models.len();
    if at.is_empty() {
        return Verdict::legal();
    }
    if at.len() != needs {
        return Verdict::legal().refuse_if(true, Reason::WrongNumberOfPlaces { needs, found: at.len() });
    }
    let ask = Witness::new(table, state);
    let bases = geometry::placed(&ask, unit, at);
    let side = table.seats().side_of(seat);
    let enemy: Vec<u8> = table.seats().opponents(side).flat_map(|it| state.zones_of(it).to_vec()).collect();
    let own = state.zones_of(side);
    let outside = state.ground.as_deref().is_some_and(|it| bases.iter().any(|base| !it.may_deploy(own, &enemy, *base)));
    let off = is_off_the_table(table, state, model, at);
    let vehicles = BaseType::of(table.model(model).unit_type).is_vehicle();
    Verdict::legal()
        .refuse_if(in_zone && outside, Reason::OutsideZone)
        .refuse_if(!in_zone && off, Reason::OffTheTable)
        .refuse_if(geometry::overlaps_somebody(&ask, unit, at), Reason::Overlaps)
        .refuse_if(!geometry::is_coherent(&bases, vehicles), Reason::NotCoherent)
}

/// Infiltrators stand anywhere that is far enough from enemies; how far beyond 12 inches depends on who sees them.
pub(super) fn may_infiltrate(table: &Table, state: &State, seat: Seat, model: CombatantId, at: &[Stand]) -> Verdict {
    let verdict = Verdict::legal()
        .refuse_if(table.seat_of(model) != seat, Reason::NotYours(model))
        .refuse_if(state.model(model).place != Place::HeldBack, Reason::SetUpAlready(model));
    verdict.and(may_stand(table, state, seat, model, at, false)).and(far_from_enemies(table, state, model, at))
}

/// Scouts move once, and end far from enemies.
pub(super) fn may_scout(table: &Table, state: &State, seat: Seat, model: CombatantId, at: &[Stand]) -> Verdict {
    let verdict = Verdict::legal()
        .refuse_if(table.seat_of(model) != seat, Reason::NotYours(model))
        .refuse_if(!is_scout(table, state, state.unit_of(model)), Reason::NotAScout(model));
    verdict.and(may_stand(table, state, seat, model, at, false)).and(far_from_enemies(table, state, model, at))
}

fn far_from_enemies(table: &Table, state: &State, model: CombatantId, at: &[Stand]) -> Verdict {
    let ask = Witness::new(table, state);
    let bases = geometry::placed(&ask, state.unit_of(model), at);
    let gap = Length::inches(i32::from(FROM_ENEMIES));
    let far = geometry::is_far_from_enemies(&ask, table.side_of(model), &bases, gap);
    Verdict::legal().refuse_if(!at.is_empty() && far == Some(false), Reason::NearEnemy { needs: FROM_ENEMIES })
}

pub(super) fn resolve(play: &mut Play<'_, TacticalStrike>, seat: Seat, choice: &Choice) {
    if *choice == Choice::DeployRest {
        let units = rest(play.table(), play.state(), seat);
        return play.emit(Event::DeployedRest { seat, units });
    }
    let unit = |it: &CombatantId| play.state().unit_of(*it);
    let event = match choice {
        Choice::Deploy(model, at) => Event::Deployed { unit: unit(model), at: at.clone() },
        Choice::Reserve(model) => Event::Reserved(unit(model)),
        Choice::HoldBack(model) => Event::HeldBack(unit(model)),
        Choice::DeployAboard(model, transport) => Event::Boarded { unit: unit(model), transport: *transport },
        Choice::ScoutMove(model, at) => Event::Scouted { unit: unit(model), at: at.clone() },
        _ => return,
    };
    play.emit(event);
}
