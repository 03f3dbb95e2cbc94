//! Transports: any friends in any mix, whole units only, in and out as often as the doors are open.

use battle::{Play, Seat};

use crate::ad_hoc_units::BaseType;
use crate::choice::Choice;
use crate::event::Event;
use crate::header::Table;
use crate::state::{Place, State, Step};
use crate::vocabulary::{CombatantId, Phase, UnitId, Verdict};
use crate::witness::Witness;
use crate::{Reason, TacticalStrike};

/// Whether a transport has room for a unit of its side.
pub(crate) fn may_carry(table: &Table, state: &State, unit: UnitId, transport: CombatantId) -> Verdict {
    let models = &state.unit(unit).models;
    let first = state.speaker(unit);
    let Some(places) = table.model(transport).capacity else {
        return Verdict::legal().refuse_if(true, Reason::NoTransport(transport));
    };
    let size = |models: &mut dyn Iterator<Item = CombatantId>| -> u16 { models.map(|it| table.model(it).bulk).sum() };
    let aboard = size(&mut table.models().filter(|it| state.model(*it).place == Place::Aboard(transport)));
    let needs = aboard + size(&mut models.iter().copied());
    let on_foot = |it: &CombatantId| matches!(BaseType::of(table.model(*it).unit_type), BaseType::Infantry);
    Verdict::legal()
        .refuse_if(table.side_of(first) != table.side_of(transport), Reason::NoTransport(transport))
        .refuse_if(!models.iter().all(on_foot), Reason::CannotBoard(first))
        .refuse_if(needs > places, Reason::NoRoom { places, needs })
}

/// What speaks against anything with a transport now.
fn may_act(table: &Table, state: &State, seat: Seat, model: CombatantId) -> Verdict {
    let side = table.seats().side_of(seat);
    Verdict::legal()
        .refuse_if(state.step != Step::Playing(side, Phase::Movement), Reason::OnlyInOwnMovement)
        .refuse_if(table.seat_of(model) != seat, Reason::NotYours(model))
        .refuse_if(state.model(model).place == Place::Removed, Reason::Gone(model))
}

/// Whether a choice about transports stands.
pub(super) fn judge(table: &Table, state: &State, seat: Seat, choice: &Choice) -> Verdict {
    let record = &state.record;
    match choice {
        Choice::Board(model, transport) => {
            let unit = state.unit_of(*model);
            let left = state.unit(unit).models.iter().copied().find(|it| record.left.contains(it));
            may_act(table, state, seat, *model)
                .refuse_if(!state.is_on_table(unit), Reason::NotOnTheTable(*model))
                .refuse_if(!state.stands(*transport), Reason::NotOnTheTable(*transport))
                .refuse_if(record.drove_far.contains(transport), Reason::DroveTooFar(*transport))
                .refuse_if(left.is_some(), Reason::InAndOut(left.unwrap_or(*model)))
                .refuse_if(state.unit(unit).is_falling_back, Reason::Runs(*model))
                .refuse_if(state.unit(unit).ground_until.is_some(), Reason::OnTheGround(*model))
                .refuse_if(Witness::new(table, state).locked(*model), Reason::IsLocked(*model))
                .and(may_carry(table, state, unit, *transport))
        }
        Choice::Disembark(model, at) => {
            let needs = state.unit(state.unit_of(*model)).models.len();
            let verdict = may_act(table, state, seat, *model);
            let Place::Aboard(transport) = state.model(*model).place else {
                return verdict.refuse_if(true, Reason::NotAboard(*model));
            };
            verdict
                .refuse_if(!state.stands(transport), Reason::NotOnTheTable(transport))
                .refuse_if(record.drove_far.contains(&transport), Reason::DroveTooFar(transport))
                .refuse_if(record.boarded.contains(model), Reason::InAndOut(*model))
                .refuse_if(record.shocked.contains(&transport), Reason::DoorsWereOpen(transport))
                .refuse_if(!at.is_empty() && at.len() != needs, Reason::WrongNumberOfPlaces { needs, found: at.len() })
        }
        Choice::Drive(vehicle, _) => may_act(table, state, seat, *vehicle)
            .refuse_if(!table.model(*vehicle).unit_type.is_vehicle(), Reason::NoTransport(*vehicle))
            .refuse_if(!state.stands(*vehicle), Reason::NotOnTheTable(*vehicle))
            .refuse_if(record.drove_far.contains(vehicle), Reason::DroveBefore(*vehicle)),
        Choice::TankShock(vehicle) => may_act(table, state, seat, *vehicle)
            .refuse_if(!table.model(*vehicle).unit_type.is_vehicle(), Reason::NoTransport(*vehicle))
            .refuse_if(!state.stands(*vehicle), Reason::NotOnTheTable(*vehicle))
            .refuse_if(record.opened.contains(vehicle), Reason::DoorsWereOpen(*vehicle)),
        _ => Verdict::legal().refuse_if(true, Reason::NotThisStep),
    }
}

pub(super) fn resolve(play: &mut Play<'_, TacticalStrike>, choice: &Choice) {
    let state = play.state();
    match choice {
        Choice::Board(model, transport) => {
            let unit = state.unit_of(*model);
            play.emit(Event::Boarded { unit, transport: *transport });
        }
        Choice::Disembark(model, at) => {
            let Place::Aboard(transport) = state.model(*model).place else { return };
            let unit = state.unit_of(*model);
            play.emit(Event::Disembarked { unit, transport, at: at.clone() });
        }
        Choice::Drive(vehicle, is_far) => play.emit(Event::Drove { vehicle: *vehicle, is_far: *is_far }),
        Choice::TankShock(vehicle) => play.emit(Event::TankShocked(*vehicle)),
        _ => {}
    }
}
