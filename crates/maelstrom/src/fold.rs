//! The one function that folds events into the state.

use std::sync::Arc;

use battle::{Agreement, ByRound, Side};

use crate::choice::{Hit, Proposal};
use crate::event::{Event, How};
use crate::geometry;
use crate::ground::Ground;
use crate::header::Table;
use crate::record::{Fall, Hurt, Loss, Mortal, Motion};
use crate::settings::Touch;
use crate::state::{Declared, Held, MarkerState, Place, State, Step};
use crate::vocabulary::{Cause, Op, Slot, Stand, Start, UnitId, Window};

/// The only function that writes state.
pub(crate) fn fold(table: &Table, state: &mut State, event: &Event) {
    match event {
        Event::Proposed { side, what } => state.proposal = Some(Agreement::proposed(*what, *side)),
        Event::Settled(what) => settle(table, state, *what),
        Event::Mustered { side, cp } => {
            state.mustered[*side] = true;
            state.cp[*side] = *cp;
        }
        Event::Read(side) => state.read[*side] = true,
        Event::RolledOff { winner, .. } => state.winner = *winner,
        Event::Defends(side) => {
            state.defender = Some(*side);
            state.winner = None;
        }
        Event::MarkerPlaced { end, at, .. } => state.markers.push(MarkerState { end: *end, at: *at, number: 0 }),
        Event::EndTaken { side, end } => {
            let other = end.opposite();
            state.ends = Some(battle::BySide::from_fn(|it| if it == *side { *end } else { other }));
        }
        Event::Numbered { markers, .. } => {
            for (number, place) in (1..).zip(markers) {
                if let Some(marker) = state.markers.get_mut(usize::from(*place)) {
                    marker.number = number;
                }
            }
        }
        Event::Sealed { side, slot } => match slot {
            Slot::Categories => state.categories[*side] = Declared::Sealed,
            Slot::Reserves => state.reserves[*side] = Declared::Sealed,
            Slot::Overriding => state.overriding[*side] = Declared::Sealed,
        },
        Event::CategoriesRevealed { side, categories } => state.categories[*side] = Declared::Revealed(*categories),
        Event::ReservesRevealed { side, starts, cp } => {
            state.reserves[*side] = Declared::Revealed(());
            spend(state, *side, *cp);
            for (unit, start) in starts {
                state.unit_mut(*unit).place = match start {
                    Start::Reserves => Place::Reserves { is_late: false },
                    Start::Elsewhere | Start::Bought(_) => Place::Elsewhere,
                    Start::Aboard(transport) => Place::Aboard(*transport),
                };
            }
        }
        Event::OverridingRevealed { side, category } => state.overriding[*side] = Declared::Revealed(*category),
        Event::Deployed { unit, at } => {
            state.unit_mut(*unit).place = Place::Battlefield;
            state.last_drop = Some(table.side_of(*unit));
            stand(table, state, *unit, at);
        }
        Event::FirstTurnTaken(side) => {
            state.first = Some(*side);
            state.winner = None;
        }
        Event::Passed(side) => state.passed[*side] = true,
        Event::Reached(step) => {
            // The one who won the roll for the last units begins with them.
            if let (Step::LastUnits, Some(winner)) = (state.step, state.winner) {
                state.last_units = Some(winner);
                state.last_drop = Some(winner.other());
                state.winner = None;
            }
            state.step = *step;
        }
        Event::RoundBegan(round) => begin_round(state, *round),
        Event::Limited { side, objectives } => state.limit[*side] = *objectives,
        Event::ObjectiveRolled { side, category, face: 1 } => state.ones[*side].push(*category),
        Event::RollChanged { side, ploy, to } => {
            spend(state, *side, ploy.cp());
            match ploy {
                crate::stratagems::Ploy::QuickThinking => state.quick[*side] = true,
                _ => state.standing[*side] = true,
            }
            if to.roll() == 1 {
                state.ones[*side].push(to.category);
            }
        }
        Event::Generated { side, objective, how, cp } => {
            spend(state, *side, *cp);
            state.carried[*side] += u8::from(matches!(how, How::Carried | How::Exchanged));
            state.held[*side].push(Held { objective: *objective, mark: None, is_scored: false });
        }
        Event::Marked { side, objective, mark } => {
            if let Some(held) = state.held_mut(*side, *objective) {
                held.mark = Some(*mark);
            }
        }
        Event::TurnBegan { side, controllers } => begin_turn(table, state, *side, controllers),
        Event::PhaseBegan(_) => {
            state.answers.forget();
            state.record.begin_phase();
            // Nobody is bound by what the other one did not answer in time.
            state.proposal = None;
        }
        Event::GainedCp { side, cp, is_extra } => {
            state.cp[*side] = state.cp[*side].saturating_add(*cp);
            state.gained_cp[*side] |= *is_extra;
        }
        Event::Stood { unit, at } => {
            stand(table, state, *unit, at);
            rest(table, state, *unit);
            // Only the players have seen which ground it crossed.
            if table.options().territory_touch == Touch::Path {
                state.record.note_touch(*unit, None);
            }
        }
        Event::LostTrack(unit) => {
            stand(table, state, *unit, &[]);
            rest(table, state, *unit);
        }
        Event::ModelsLost { hit, models } => lose_models(table, state, *hit, models),
        Event::WoundsLost { hit, lost, model, is_lower } => {
            lose_wounds(table, state, *hit, *lost, *model, *is_lower);
        }
        Event::Healed { unit, wounds, model } => heal(table, state, *unit, *wounds, *model),
        Event::UnitDestroyed(hit) => destroy(table, state, *hit),
        Event::MortalWounds { unit, inflicted, ignored, counted, by } => {
            let (phase, due) = (state.phase(), inflicted.saturating_sub(*ignored));
            state.record.note_mortal(Mortal { unit: *unit, count: *counted, due, phase, by: *by });
        }
        Event::Charged(unit) => state.record.note_charge(*unit),
        Event::StratagemUsed { side, name, cp, on } => {
            spend(state, *side, *cp);
            // Before the battle and between rounds nothing limits them.
            if matches!(state.step, Step::Playing(_)) {
                state.record.note_use(*side, name);
            }
            on.iter().for_each(|it| state.record.note_help(*side, *it));
        }
        Event::Moved(unit) => state.record.note_motion(*unit, Motion::Moved),
        Event::CountsAsMoved(unit) => state.record.note_motion(*unit, Motion::Counted),
        Event::Arrived { unit, at } => {
            state.record.note_motion(*unit, Motion::SetUp);
            come(table, state, *unit, at);
        }
        Event::Disembarked { unit, at } => {
            state.record.note_motion(*unit, Motion::Disembarked);
            come(table, state, *unit, at);
        }
        Event::Added { unit, at, points } => {
            let side = table.side_of(*unit);
            state.reinforcement_points_spent[side] = state.reinforcement_points_spent[side].saturating_add(*points);
            state.record.note_motion(*unit, Motion::SetUp);
            come(table, state, *unit, at);
        }
        Event::GotOut { unit, .. } => {
            state.record.note_escape(*unit);
            come(table, state, *unit, &[]);
        }
        Event::Boarded { unit, transport } => {
            state.record.note_motion(*unit, Motion::Boarded);
            stand(table, state, *unit, &[]);
            state.unit_mut(*unit).place = Place::Aboard(*transport);
        }
        Event::Left(unit) => {
            stand(table, state, *unit, &[]);
            state.unit_mut(*unit).place = Place::Reserves { is_late: true };
        }
        Event::Answered { question, answer } => state.answers.give(*question, *answer),
        Event::Scored { side, objective } => {
            if let Some(held) = state.held_mut(*side, *objective) {
                held.is_scored = true;
            }
        }
        Event::Awarded(row) => {
            if let Op::Objective(_) = row.op {
                state.points[row.side] = state.points[row.side].saturating_add(row.given);
                match row.window {
                    Window::EndOfBattle => state.by_round[row.side].book_end(row.given),
                    _ => state.by_round[row.side].book(state.round, row.given),
                }
            }
        }
        Event::IntelUsed { side, old, new } => {
            spend(state, *side, crate::stratagems::Ploy::NewIntel.cp());
            state.intel[*side] = Some((*old, *new));
            if let Declared::Revealed(categories) = &mut state.categories[*side] {
                categories.iter_mut().filter(|it| **it == *old).for_each(|it| *it = *new);
            }
        }
        Event::PlayedOn(_) => state.plays_on = true,
        Event::Conceded(side) => {
            state.conceded = Some(*side);
            state.limit[*side] = 0;
            // From here on this side has nothing, whatever compares points.
            state.points[*side] = 0;
            state.by_round[*side] = ByRound::default();
            // Whatever stood there stands there no longer, and nobody agrees to anything.
            state.answers.forget();
            state.proposal = None;
            for unit in table.units_of(*side).filter(|it| !state.is_gone(*it)).collect::<Vec<_>>() {
                stand(table, state, unit, &[]);
                state.unit_mut(unit).place = Place::Removed;
            }
        }
        Event::Closed(window @ Window::EndOfRound(_)) => {
            state.window = Some(*window);
            for side in [Side::A, Side::B] {
                let open = state.held[side].iter().filter(|it| !it.is_scored).map(|it| it.objective);
                state.unscored[side] = open.collect();
            }
        }
        Event::Rolled { .. }
        | Event::CategoryRolled { .. }
        | Event::ObjectiveRolled { .. }
        | Event::Discarded { .. }
        | Event::Denied { .. }
        | Event::Acted { .. }
        | Event::TurnSkipped(_) => {}
        Event::Closed(window) => state.window = Some(*window),
    }
}

fn spend(state: &mut State, side: Side, cp: u8) {
    state.cp[side] = state.cp[side].saturating_sub(cp);
}

fn settle(table: &Table, state: &mut State, what: Proposal) {
    state.proposal = None;
    match what {
        Proposal::Size(size) => state.size = Some(size),
        Proposal::Mission(mission) => state.mission = Some(mission),
        Proposal::Map(map) => state.map = Some(map),
        Proposal::Battlefield(width, height) => {
            let map = state.map.and_then(|it| Ground::new(it, state.size(), (width, height), table.options()).ok());
            state.ground = map.map(Arc::new);
        }
        Proposal::EndBattle => {}
    }
}

fn begin_round(state: &mut State, round: u8) {
    state.round = round;
    state.proposal = None;
    for side in [Side::A, Side::B] {
        state.held[side].clear();
        state.ones[side].clear();
        state.carried[side] = 0;
        state.quick[side] = false;
        state.standing[side] = false;
        state.gained_cp[side] = false;
        state.passed[side] = false;
    }
}

fn begin_turn(table: &Table, state: &mut State, side: Side, controllers: &[Option<Side>]) {
    state.turn = side;
    state.record.begin_turn(table.units().count());
    state.record.at_start_of_turn = controllers.to_vec();
    for unit in table.units().filter(|it| state.is_on_battlefield(*it)).collect::<Vec<_>>() {
        rest(table, state, unit);
    }
}

/// A unit comes onto the battlefield.
fn come(table: &Table, state: &mut State, unit: UnitId, at: &[Stand]) {
    state.unit_mut(unit).place = Place::Battlefield;
    stand(table, state, unit, at);
    rest(table, state, unit);
}

/// A unit is on the battlefield and rests there, as far as the board knows.
fn rest(table: &Table, state: &mut State, unit: UnitId) {
    if state.is_on_battlefield(unit) {
        let within = geometry::territories_touched(table, state, unit);
        state.record.note_presence(unit);
        state.record.note_touch(unit, within);
    }
}

/// Puts the living models of a unit there; nowhere if no place is given.
fn stand(table: &Table, state: &mut State, unit: UnitId, at: &[Stand]) {
    let mut stands = at.iter().copied();
    for model in state.models_mut(table, unit).iter_mut().filter(|it| !it.is_gone) {
        model.stand = stands.next();
    }
}

/// Whoever never arrived is destroyed in no turn, unless the settings say so.
fn counts(table: &Table, cause: Cause) -> bool {
    cause != Cause::Timeout || table.options().timeout_counts_as_turn_kill
}

fn lose_models(table: &Table, state: &mut State, hit: Hit, models: &[u8]) {
    let Hit { unit, cause, by } = hit;
    let warlord = table.warlord(table.side_of(unit)) == Some(unit) && models.contains(&0);
    for (number, model) in (0..).zip(state.models_mut(table, unit)) {
        if models.contains(&number) {
            model.is_gone = true;
            model.stand = None;
        }
    }
    state.record.settle_wounds(unit);
    let count = models.len() as u8;
    let most = table.unit(unit).wounds.saturating_sub(1);
    let it = state.unit_mut(unit);
    it.left = it.left.saturating_sub(count);
    // Nobody who is left can have lost more.
    it.lost_by_somebody = it.lost_by_somebody.min(it.left.saturating_mul(most));
    if counts(table, cause) {
        let phase = state.phase();
        state.record.losses.push(Loss { unit, models: count, phase, cause, by, is_warlord: warlord });
        // Whoever is destroyed has lost wounds.
        let is_lower = table.options().bl3_destroy_counts && !table.unit(unit).rows.is_empty();
        state.record.hurts.push(Hurt { unit, phase, cause, by, is_lower, is_warlord: warlord });
    }
}

fn lose_wounds(table: &Table, state: &mut State, hit: Hit, lost: u8, model: Option<u8>, is_lower: bool) {
    let Hit { unit, cause, by } = hit;
    match model.and_then(|it| state.models_mut(table, unit).get_mut(usize::from(it))) {
        Some(model) => model.wounds_lost = model.wounds_lost.saturating_add(lost),
        None => {
            let all = &mut state.unit_mut(unit).lost_by_somebody;
            *all = all.saturating_add(lost);
        }
    }
    state.record.settle_wounds(unit);
    let is_warlord = table.warlord(table.side_of(unit)) == Some(unit) && model == Some(0);
    let phase = state.phase();
    state.record.hurts.push(Hurt { unit, phase, cause, by, is_lower, is_warlord });
}

/// What the model lost comes first, then what somebody did.
fn heal(table: &Table, state: &mut State, unit: UnitId, wounds: u8, model: Option<u8>) {
    let model = model.and_then(|it| state.models_mut(table, unit).get_mut(usize::from(it)));
    let of_the_model = model.map_or(0, |it| {
        let healed = it.wounds_lost.min(wounds);
        it.wounds_lost -= healed;
        healed
    });
    let all = &mut state.unit_mut(unit).lost_by_somebody;
    *all = all.saturating_sub(wounds.saturating_sub(of_the_model));
}

fn destroy(table: &Table, state: &mut State, hit: Hit) {
    let Hit { unit, cause, by } = hit;
    state.unit_mut(unit).place = Place::Destroyed;
    if counts(table, cause) {
        let (phase, order) = (state.phase(), state.record.next_order());
        state.record.falls.push(Fall { unit, phase, cause, by, order });
    }
}
