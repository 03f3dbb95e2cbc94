//! The one function that folds events into the state.

mod turns;
mod units;

use std::sync::Arc;

use battle::{Agreement, Side};

use crate::choice::{Again, Proposal, Reaction};
use crate::event::{CpSource, Event};
use crate::header::Table;
use crate::record::Lost;
use crate::state::{Due, Marker, Place, Poi, Scatter, Shown, State, Step, TestDue};
use crate::throws::Throw;
use crate::vocabulary::{Op, Roll, Stand, Test, Thrown, UnitId, Window};

/// The only function that writes state.
pub(crate) fn fold(table: &Table, state: &mut State, event: &Event) {
    match event {
        Event::Proposed { side, what } => state.proposal = Some(Agreement::proposed(*what, *side)),
        Event::Agreed { side } => {
            if let Some(it) = &mut state.proposal {
                it.agree(*side);
            }
        }
        Event::Settled(what) => settle(table, state, *what),
        Event::Sealed { seat, .. } => set(&mut state.sealed, seat.0, true),
        Event::UnitsFormed { seat, units } => {
            set(&mut state.formed, seat.0, true);
            for models in units {
                units::form(table, state, models, true);
            }
        }
        Event::RolledOff { winner, .. } => state.winner = *winner,
        Event::Rolled { roll, faces } => rolled(state, *roll, faces),
        Event::Ordered(order) => {
            state.order.clone_from(order);
            state.winner = None;
        }
        Event::ClaimsOrdered(sides) => {
            state.claims.clone_from(sides);
            if state.order.is_empty() {
                state.order.clone_from(sides);
            }
        }
        Event::ZoneTaken { side, zone } => {
            if let Some(zones) = state.zones.get_mut(usize::from(side.0)) {
                zones.push(*zone);
            }
            if state.claims.first() == Some(side) {
                state.claims.remove(0);
                state.claimed += u8::from(state.claims.is_empty());
            }
        }
        Event::MarkersCounted(count) => state.marker_total = Some(*count),
        Event::MarkersBegin(side) => {
            state.marker_first = Some(*side);
            state.winner = None;
        }
        Event::MarkerPlaced { by, at, is_large } => {
            state.markers.push(Marker { at: *at, is_large: *is_large, by: *by });
        }
        Event::PoiPlaced { at } => {
            state.pois.push(Poi { at: *at, ..Poi::default() });
            state.scatter = Scatter::default();
        }
        Event::NightSaid { side, asks } => set(&mut state.night_said, side.0, Some(*asks)),
        Event::Night(is_night) => state.night = Some(*is_night),
        Event::CpGained { seat, cp, source } => {
            state.is_granted |= *source == CpSource::Grant;
            add(&mut state.cp, seat.0, *cp);
        }
        Event::CpSpent { seat, cp, .. } => {
            if let Some(pool) = state.cp.get_mut(usize::from(seat.0)) {
                *pool = pool.saturating_sub(*cp);
            }
            add(&mut state.spent, seat.0, *cp);
        }
        Event::SpGained { seat, sp, .. } => add(&mut state.supply, seat.0, *sp),
        Event::Deployed { unit, at } => {
            let infiltrates = state.unit(*unit).models.iter().any(|it| state.model(*it).place == Place::HeldBack);
            if infiltrates {
                state.infiltrate_turn = Some(after(state, state.side_of(table, *unit)));
                state.infiltrated.push(*unit);
            }
            units::put(state, *unit, Place::Table);
            stand(state, *unit, at);
        }
        Event::DeployedRest { units, .. } => {
            for unit in units {
                units::put(state, *unit, Place::Table);
            }
        }
        Event::Reserved(unit) => units::put(state, *unit, Place::Reserve),
        Event::HeldBack(unit) => units::put(state, *unit, Place::HeldBack),
        Event::EarlyBegins(side) => {
            match state.step {
                Step::ScoutsOff => state.scout_turn = Some(*side),
                _ => state.infiltrate_turn = Some(*side),
            }
            state.winner = None;
        }
        Event::Scouted { unit, at } => {
            state.scouted.push(*unit);
            state.scout_turn = Some(after(state, state.side_of(table, *unit)));
            stand(state, *unit, at);
        }
        Event::Passed(side) => {
            set(&mut state.passed, side.0, true);
            state.scout_turn = Some(after(state, *side));
        }
        Event::SeizeSaid { seat, cp } => set(&mut state.seizing, seat.0, Some(*cp)),
        Event::Seized { is_seized, .. } => {
            state.seized = Some(*is_seized);
            if *is_seized {
                state.order.rotate_left(1);
            }
        }
        Event::Reached(step) => reach(state, *step),
        Event::GameTurnBegan(turn) => state.turn = *turn,
        Event::TurnBegan(side) => turns::begin_turn(table, state, *side),
        Event::PhaseBegan { phase, .. } => turns::begin_phase(state, *phase),
        Event::ReserveRolled { unit, arrives: true, .. } => {
            units::put(state, *unit, Place::Table);
            state.unit_mut(*unit).is_arrived = true;
        }
        Event::Stood { unit, at } => stand(state, *unit, at),
        Event::LostTrack(unit) => stand(state, *unit, &[]),
        Event::Removed { models, by, via } => units::remove(table, state, models, *by, *via),
        Event::Fired { by, target, pins, hurts } => {
            turns::note_fire(state, *by, *target, *pins, *hurts);
            turns::note_shot(state, *by);
        }
        Event::Did { by, deed, count } => state.record.deeds.push((*by, *deed, *count)),
        Event::LostCombat { unit, by, winner } => {
            state.record.lost.push(Lost { unit: *unit, by: *by, winner: *winner });
        }
        Event::TouchesFear { unit, .. } => state.record.feared.push(*unit),
        Event::Joined { model, unit } => units::join(state, *model, *unit),
        Event::Left { model } => {
            units::leave(state, *model);
        }
        Event::Split { by, into } => {
            units::split(table, state, *by, into);
            state.record.reorganised.push(*by);
        }
        Event::Merged { by, units } => {
            units::merge(table, state, units);
            state.record.reorganised.push(*by);
        }
        Event::Boarded { unit, transport } => {
            stand(state, *unit, &[]);
            units::put(state, *unit, Place::Aboard(*transport));
            let models = state.unit(*unit).models.clone();
            state.record.boarded.extend(models);
        }
        Event::Disembarked { unit, transport, at } => {
            units::put(state, *unit, Place::Table);
            stand(state, *unit, at);
            let models = state.unit(*unit).models.clone();
            // Passengers come from reserve with what carries them.
            let arrived = state.unit(state.unit_of(*transport)).is_arrived;
            state.unit_mut(*unit).is_arrived |= arrived;
            let vehicle = table.model(*transport);
            if !vehicle.has_rule("Assault Vehicle") && !vehicle.has_rule("Open-topped") {
                state.record.left_slowly.extend(&models);
            }
            state.record.left.extend(models);
            state.record.opened.push(*transport);
        }
        Event::Drove { vehicle, is_far: true } => state.record.drove_far.push(*vehicle),
        Event::TankShocked(vehicle) => state.record.shocked.push(*vehicle),
        Event::WentToGround { unit, until } => state.unit_mut(*unit).ground_until = Some(*until),
        Event::Granted { unit, grant } => state.unit_mut(*unit).grant = Some(*grant),
        Event::PowerUsed { by, power, .. } => state.record.powers.push((*by, *power)),
        Event::TargetsListed(targets) => {
            state.targets.clone_from(targets);
            state.is_listed = true;
        }
        Event::TargetTests(unit) => state.targets.retain(|it| it != unit),
        // Supply of several markers comes in the order of the markers.
        Event::DueAdded(due @ Due::Supply { .. }) => state.due.insert(0, due.clone()),
        Event::DueAdded(due) => {
            if let Due::Test(TestDue { unit, test: Test::Ammo(weapon), .. }) = due {
                state.record.ones.retain(|it| *it != (*unit, *weapon));
                state.record.ammo_tested.push((*unit, *weapon));
            }
            state.due.push(due.clone());
        }
        Event::DueDone => {
            state.due.pop();
            if state.due.is_empty() {
                state.answers.forget();
            }
        }
        Event::Shown(shown) => state.shown = Some(shown.clone()),
        Event::RollsAgain { seat, by, .. } => {
            if let Some(Shown { again, .. }) = &mut state.shown {
                *again = Some(*by);
            }
            match state.due.last_mut() {
                Some(Due::Throw { throw, again, .. })
                    if *by != Again::CommandPoint || matches!(throw, Throw::Scatter { .. }) =>
                {
                    *again = Some(*by);
                }
                // All dice of a blast fall again, not its direction alone.
                Some(due @ Due::BlastBearing { .. }) => {
                    if let Due::BlastBearing { model, weapon, is_seen, .. } = *due {
                        *due = Due::Throw { model, throw: Throw::Scatter { weapon, is_seen }, again: Some(*by) };
                    }
                }
                _ => {}
            }
            if let Some(count) = state.rerolled.get_mut(usize::from(seat.0)).filter(|_| *by == Again::Advancement) {
                *count = count.saturating_add(1);
            }
        }
        Event::Kept(seat) => {
            if let Some(Shown { kept_by, .. }) = &mut state.shown {
                kept_by.push(*seat);
            }
        }
        Event::Stands => state.shown = None,
        Event::Tested { unit, test, is_passed } => turns::tested(state, *unit, *test, *is_passed),
        Event::RanDry { unit, weapon, until } => state.unit_mut(*unit).out_of_ammo.push((*weapon, *until)),
        Event::FallsBack(unit) => {
            let unit = state.unit_mut(*unit);
            unit.is_falling_back = true;
            unit.ground_until = None;
        }
        Event::Regrouped(unit) => {
            let unit = state.unit_mut(*unit);
            unit.is_falling_back = false;
            unit.is_regrouped = true;
        }
        Event::Reacted { unit, how } => {
            state.unit_mut(*unit).has_reacted |= *how == Reaction::ReactionFire;
            state.record.answered.retain(|(it, _)| it != unit);
            state.record.ammo_tested.retain(|(it, _)| it != unit);
            if *how != Reaction::Nothing {
                state.record.answered.push((*unit, *how));
            }
        }
        Event::TestAt { target, .. } => {
            if let Some(Due::Test(test)) = state.due.last_mut() {
                test.told = Some(*target);
            }
        }
        Event::Carries { unit, thrown: Thrown::Run, .. } => {
            let models = state.unit(*unit).models.clone();
            state.record.ran.extend(models);
        }
        Event::ShotFell { model, .. } | Event::Scattered { model, .. } => {
            let unit = state.unit_of(*model);
            turns::note_shot(state, unit);
        }
        Event::ShotsFell { unit, .. } => turns::note_shot(state, *unit),
        Event::OnesSeen { unit, weapon } => {
            if !state.record.ones.contains(&(*unit, *weapon)) {
                state.record.ones.push((*unit, *weapon));
            }
        }
        Event::OnesTested => state.record.ones.clear(),
        Event::SweepKept { face } => {
            if let Some(Due::Sweep { won, .. }) = state.due.last_mut() {
                *won = Some(*face);
            }
        }
        Event::ExploreKept { total } => {
            if let Some(Due::Explore { total: kept, .. }) = state.due.last_mut() {
                *kept = Some(*total);
            }
        }
        Event::Explored { by, poi, find } => {
            let models = state.unit(state.unit_of(*by)).models.clone();
            state.record.explored.push(*by);
            if let Some(poi) = usize::from(*poi).checked_sub(1).and_then(|it| state.pois.get_mut(it)) {
                *poi = Poi { find: Some(*find), by: Some(*by), models, at: poi.at };
            }
        }
        Event::Answered { question, answer } => state.answers.give(*question, *answer),
        Event::Awarded(row) => {
            add(&mut state.points, row.side.0, u16::from(row.given));
            let turn = state.turn;
            if let Some(earned) = state.earned.get_mut(usize::from(row.side.0)) {
                let points = match row.op {
                    Op::Mission(_) => &mut earned.mission,
                    Op::Find(_) => &mut earned.finds,
                };
                match row.window {
                    Window::EndOfMission => points.book_end(row.given),
                    _ => points.book(turn, row.given),
                }
            }
        }
        Event::Closed(window) => turns::close(table, state, *window),
        Event::Length { goes_on, .. } => state.is_extended = *goes_on,
        Event::NobodyLeft(_) => {
            state.due.clear();
            state.shown = None;
            state.targets.clear();
        }
        Event::ReserveRolled { .. }
        | Event::Charged { .. }
        | Event::Carries { .. }
        | Event::GotHot { .. }
        | Event::TemplateHits { .. }
        | Event::Saved { .. }
        | Event::FeltNoPain { .. }
        | Event::AnswersWith { .. }
        | Event::CounterAttacks { .. }
        | Event::Afraid { .. }
        | Event::PsychicTested { .. }
        | Event::Drove { .. }
        | Event::Denied { .. }
        | Event::Ran { .. }
        | Event::Swept { .. }
        | Event::Equipped { .. }
        | Event::GroundHit { .. } => {}
    }
}

fn set<T>(list: &mut [T], place: u8, value: T) {
    if let Some(it) = list.get_mut(usize::from(place)) {
        *it = value;
    }
}

fn add(list: &mut [u16], place: u8, value: u16) {
    if let Some(it) = list.get_mut(usize::from(place)) {
        *it = it.saturating_add(value);
    }
}

/// The side that comes after this one, in the order of turns.
fn after(state: &State, side: Side) -> Side {
    let place = state.order.iter().position(|it| *it == side).unwrap_or(0);
    state.order.get((place + 1) % state.order.len().max(1)).copied().unwrap_or(side)
}

fn settle(table: &Table, state: &mut State, what: Proposal) {
    state.proposal = None;
    match what {
        Proposal::Mission(mission) => state.mission = Some(mission),
        Proposal::Map(map) => state.ground = table.maps().ground(map, table.size()).map(Arc::new),
        Proposal::Poi(_) => {}
    }
}

fn rolled(state: &mut State, roll: Roll, faces: &[u8]) {
    match roll {
        Roll::Scatter => state.scatter.face = faces.first().copied(),
        Roll::ScatterBearing => state.scatter.bearing = faces.first().copied(),
        Roll::ScatterDistance => {
            let tries = state.scatter.tries.saturating_add(1);
            state.scatter = Scatter { tries, ..Scatter::default() };
        }
        _ => {}
    }
}

fn reach(state: &mut State, step: Step) {
    if matches!(step, Step::PhaseEnd(..) | Step::TurnEnd(_) | Step::GameTurnEnd | Step::Final) {
        state.answers.forget();
        state.is_listed = false;
    }
    state.step = step;
}

/// Puts the models of a unit there; nowhere if no place is given.
fn stand(state: &mut State, unit: UnitId, at: &[Stand]) {
    let mut stands = at.iter().copied();
    for model in state.unit(unit).models.clone() {
        state.model_mut(model).stand = stands.next();
    }
}
