//! What players report: a claim that is taken unless the record alone proves it impossible.

use battle::{Play, Side};

use super::arrivals;
use crate::army::Keyword;
use crate::choice::{Hit, Report};
use crate::header::Table;
use crate::settings::MortalCount;
use crate::setup::deployment::is_oversized;
use crate::setup::placing;
use crate::state::{Place, State, Step};
use crate::transports;
use crate::vocabulary::{Cause, Phase, Stand, UnitId, Verdict};
use crate::{Event, Maelstrom, Reason};

pub(crate) fn judge(table: &Table, state: &State, report: &Report) -> Verdict {
    let verdict = Verdict::legal().refuse_if(!is_now(state, report), Reason::NotThisStep);
    let on_battlefield = |unit: UnitId| {
        let gone = state.is_gone(unit);
        Verdict::legal()
            .refuse_if(gone, Reason::Destroyed(unit))
            .refuse_if(!gone && !state.is_on_battlefield(unit), Reason::NotOnBattlefield(unit))
    };
    verdict.and(match report {
        Report::Stands(unit, at) => {
            on_battlefield(*unit).and(may_stand(table, state, *unit, at)).and(may_move(table, state, *unit, at))
        }
        Report::LostTrack(unit) => on_battlefield(*unit),
        Report::Destroyed(hit) => may_hit(table, state, *hit),
        Report::ModelsLost(hit, count, model) => {
            let left = state.unit(hit.unit).left;
            let gone = model.is_some_and(|it| !lives(table, state, hit.unit, it));
            may_hit(table, state, *hit)
                .refuse_if(*count == 0 || *count > left, Reason::NotSoMany { found: *count, left })
                .refuse_if(gone || (model.is_some() && *count != 1), Reason::Destroyed(hit.unit))
        }
        Report::WoundsLost(hit, lost, model) => {
            let gone = model.is_some_and(|it| !lives(table, state, hit.unit, it));
            let all = || u8::try_from(wounds_of_all(table, state, hit.unit)).unwrap_or(u8::MAX);
            let left = wounds_left(table, state, hit.unit, *model).unwrap_or_else(all);
            may_hit(table, state, *hit)
                .refuse_if(gone, Reason::Destroyed(hit.unit))
                .refuse_if(*lost == 0 || *lost > left, Reason::NotSoMany { found: *lost, left })
        }
        Report::Healed(unit, wounds, model) => {
            let gone = model.is_some_and(|it| !lives(table, state, *unit, it));
            let left = wounds_to_regain(table, state, *unit, *model);
            on_battlefield(*unit)
                .refuse_if(gone, Reason::Destroyed(*unit))
                .refuse_if(!gone && (*wounds == 0 || *wounds > left), Reason::NotSoMany { found: *wounds, left })
        }
        Report::MortalWounds { unit, count, ignored, by } => {
            let psyker = table.unit(*by).keywords.has(Keyword::Psyker);
            on_battlefield(*unit)
                .and(may_strike(table, state, *by))
                .refuse_if(ignored > count, Reason::NotSoMany { found: *ignored, left: *count })
                .refuse_if(!psyker, Reason::NoPsyker(*by))
                .refuse_if(table.side_of(*unit) == table.side_of(*by), Reason::NoAttacker)
                .refuse_if(*count == 0, Reason::NotSoMany { found: 0, left: 1 })
                .refuse_if(phase(state) != Some(Phase::Psychic), Reason::NotInThisPhase(Phase::Psychic))
        }
        Report::Charged(unit) => {
            let now = phase(state) == Some(Phase::Charge);
            on_battlefield(*unit)
                .and(may_act(table, state, *unit))
                .refuse_if(state.record.escaped(*unit), Reason::GotOut(*unit))
                .refuse_if(!now, Reason::NotInThisPhase(Phase::Charge))
        }
        Report::Used { side, name, cp, on } => {
            let left = state.cp[*side];
            may_be_affected(state, on)
                .refuse_if(!state.plays(*side), Reason::HasConceded(*side))
                .refuse_if(*cp > left, Reason::NotEnoughCp { needs: *cp, left })
                .refuse_if(state.record.has_used(*side, name), Reason::OncePerPhase(name.trim().to_owned()))
        }
        Report::Moved(unit) => on_battlefield(*unit)
            .and(may_act(table, state, *unit))
            .refuse_if(phase(state) != Some(Phase::Movement), Reason::NotInThisPhase(Phase::Movement))
            .refuse_if(table.side_of(*unit) != state.turn, Reason::NotYourUnit(*unit))
            .refuse_if(state.record.is_done_moving(*unit), Reason::HasMoved(*unit)),
        Report::Denied { unit, of } => on_battlefield(*unit)
            .and(may_act(table, state, *unit))
            .and(may_use_powers(table, state, *unit))
            .and(may_strike(table, state, *of))
            .and(may_use_powers(table, state, *of))
            .refuse_if(table.side_of(*of) == table.side_of(*unit), Reason::NoAttacker)
            .refuse_if(table.side_of(*of) != state.turn, Reason::NotYourUnit(*of)),
        Report::Acted { unit, is_psychic: false } => on_battlefield(*unit).and(may_act(table, state, *unit)),
        Report::Acted { unit, is_psychic: true } => on_battlefield(*unit)
            .and(may_act(table, state, *unit))
            .and(may_use_powers(table, state, *unit))
            .refuse_if(table.side_of(*unit) != state.turn, Reason::NotYourUnit(*unit)),
        Report::Added(unit, at) => may_add(table, state, *unit, at),
        Report::Arrived(unit, at) => arrivals::may_arrive(table, state, *unit, at),
        Report::Boarded(unit, transport) => on_battlefield(*unit)
            .and(on_battlefield(*transport))
            .and(may_use_doors(table, state, *unit))
            .refuse_if(has_come(state, *unit), Reason::HasMoved(*unit))
            .refuse_if(!has_room(table, state, *unit, *transport), Reason::CannotBoard(*unit)),
        Report::Disembarked(unit, at) => {
            let aboard = matches!(state.unit(*unit).place, Place::Aboard(it) if state.is_on_battlefield(it));
            let drove = match state.unit(*unit).place {
                Place::Aboard(it) if state.record.has_made_a_move(it) => Some(Reason::HasMoved(it)),
                _ => None,
            };
            Verdict::legal()
                .refuse_if(!aboard, Reason::NotWaiting(*unit))
                .and(may_use_doors(table, state, *unit))
                .refuse_if(state.record.has_boarded(*unit), Reason::HasMoved(*unit))
                .refuse_if(drove.is_some(), drove.unwrap_or(Reason::NotThisStep))
                .and(may_stand(table, state, *unit, at))
        }
        Report::Left(unit) => on_battlefield(*unit),
        Report::GainedCp(side) => Verdict::legal()
            .refuse_if(!state.plays(*side), Reason::HasConceded(*side))
            .refuse_if(state.gained_cp[*side], Reason::CpGained),
    })
}

/// Things happen in phases; units may be put on the board before the battle too.
fn is_now(state: &State, report: &Report) -> bool {
    let on_the_board = matches!(report, Report::Stands(..) | Report::LostTrack(_));
    phase(state).is_some() || (on_the_board && matches!(state.step, Step::PreBattle(_)))
}

fn phase(state: &State) -> Option<Phase> {
    match state.step {
        Step::Playing(phase) => Some(phase),
        _ => None,
    }
}

/// A place is a claim, but nobody stands off the battlefield.
fn may_stand(table: &Table, state: &State, unit: UnitId, at: &[Stand]) -> Verdict {
    placing::are_enough(state, unit, at)
        .and(placing::are_on_the_battlefield(table, state, unit, at))
        .and(placing::may_end_there(table, state, unit, at))
}

/// A unit too large for its deployment zone does nothing in round 1 but fight.
fn may_act(table: &Table, state: &State, unit: UnitId) -> Verdict {
    let ground = state.ground.as_deref();
    let oversized = ground.is_some_and(|it| is_oversized(table, it, unit));
    let fights = phase(state) == Some(Phase::Fight);
    Verdict::legal().refuse_if(oversized && state.round == 1 && !fights, Reason::Oversized(unit))
}

/// Attacks and powers come from the battlefield. Whoever fell in this phase may have struck before.
fn may_strike(table: &Table, state: &State, unit: UnitId) -> Verdict {
    let gone = state.is_gone(unit);
    may_act(table, state, unit)
        .refuse_if(gone && !fell_now(state, unit), Reason::Destroyed(unit))
        .refuse_if(!gone && !state.is_on_battlefield(unit), Reason::NotOnBattlefield(unit))
}

fn fell_now(state: &State, unit: UnitId) -> bool {
    state.record.falls.iter().any(|it| it.unit == unit && phase(state) == Some(it.phase))
}

/// Powers are used and denied by PSYKER units in the Psychic phase.
fn may_use_powers(table: &Table, state: &State, unit: UnitId) -> Verdict {
    Verdict::legal()
        .refuse_if(!table.unit(unit).keywords.has(Keyword::Psyker), Reason::NoPsyker(unit))
        .refuse_if(phase(state) != Some(Phase::Psychic), Reason::NotInThisPhase(Phase::Psychic))
}

/// Nobody is affected twice by one stratagem, nor after it has gone. Some stratagems are used as a unit falls, so it
/// may be named until the phase ends.
pub(crate) fn may_be_affected(state: &State, units: &[UnitId]) -> Verdict {
    let mut all = units.iter().enumerate();
    let twice = all.find(|(place, it)| units.iter().take(*place).any(|other| other == *it));
    let gone = units.iter().filter(|it| state.is_gone(**it) && !fell_now(state, **it));
    let verdict =
        twice.into_iter().fold(Verdict::legal(), |verdict, (_, it)| verdict.refuse_if(true, Reason::NamedTwice(*it)));
    gone.fold(verdict, |verdict, it| verdict.refuse_if(true, Reason::Destroyed(*it)))
}

/// A unit is added to its army as long as reinforcement points are left for it.
fn may_add(table: &Table, state: &State, unit: UnitId, at: &[Stand]) -> Verdict {
    let (needs, left) = (table.unit(unit).points, state.reinforcement_points_left(table, table.side_of(unit)));
    let (can, gone) = (state.unit(unit).place == Place::ToCome, state.is_gone(unit));
    let verdict = Verdict::legal()
        .refuse_if(gone, Reason::Destroyed(unit))
        .refuse_if(!can && !gone, Reason::InTheArmy(unit))
        .refuse_if(can && needs > left, Reason::NotEnoughPoints { needs, left })
        .and(placing::are_enough(state, unit, at));
    if at.is_empty() { verdict } else { verdict.and(placing::may_be_set_up(table, state, unit, at)) }
}

/// A unit that stood on the board and stands elsewhere now has moved.
fn may_move(table: &Table, state: &State, unit: UnitId, at: &[Stand]) -> Verdict {
    let stood = state.models(table, unit).iter().filter(|it| !it.is_gone).filter_map(|it| it.stand);
    let moves = phase(state).is_some() && stood.zip(at).any(|(before, now)| before != *now);
    let stays = phase(state) == Some(Phase::Movement) && state.record.was_set_up(unit);
    if moves { may_act(table, state, unit).refuse_if(stays, Reason::HasMoved(unit)) } else { Verdict::legal() }
}

/// Units board transports and leave them in their own Movement phase.
fn may_use_doors(table: &Table, state: &State, unit: UnitId) -> Verdict {
    Verdict::legal()
        .refuse_if(phase(state) != Some(Phase::Movement), Reason::NotInThisPhase(Phase::Movement))
        .refuse_if(table.side_of(unit) != state.turn, Reason::NotYourUnit(unit))
}

/// Whoever came onto the battlefield in this Movement phase, out of a transport too, does not go aboard in it.
fn has_come(state: &State, unit: UnitId) -> bool {
    let came = state.record.was_set_up(unit) || state.record.has_disembarked(unit);
    came && phase(state) == Some(Phase::Movement)
}

/// An attack needs an enemy that made it; nothing hits what is not on the battlefield.
fn may_hit(table: &Table, state: &State, hit: Hit) -> Verdict {
    let gone = state.is_gone(hit.unit);
    let enemy = hit.by.is_some_and(|it| table.side_of(it) != table.side_of(hit.unit));
    // Passengers can be lost while they get out of a wreck, but nobody aims at them.
    let aimed = matches!(hit.cause, Cause::Attack | Cause::Psychic);
    let aboard = matches!(state.unit(hit.unit).place, Place::Aboard(_));
    let there = state.is_on_battlefield(hit.unit) || (aboard && !aimed);
    let attacker = hit.by.filter(|_| aimed);
    let powerless = hit.by.filter(|it| hit.cause == Cause::Psychic && !table.unit(*it).keywords.has(Keyword::Psyker));
    attacker
        .map_or(Verdict::legal(), |it| may_strike(table, state, it))
        .refuse_if(gone, Reason::Destroyed(hit.unit))
        .refuse_if(!gone && !there, Reason::NotOnBattlefield(hit.unit))
        .refuse_if(hit.cause == Cause::Attack && !enemy, Reason::NoAttacker)
        .refuse_if(powerless.is_some(), powerless.map_or(Reason::NoAttacker, Reason::NoPsyker))
        .refuse_if(
            matches!(hit.cause, Cause::Morale | Cause::Coherency) && phase(state) != Some(Phase::Morale),
            Reason::NotInThisPhase(Phase::Morale),
        )
}

fn lives(table: &Table, state: &State, unit: UnitId, model: u8) -> bool {
    state.models(table, unit).get(usize::from(model)).is_some_and(|it| !it.is_gone)
}

/// Which model lost wounds: the one that was named, or the only one left.
fn hurt_model(table: &Table, state: &State, unit: UnitId, model: Option<u8>) -> Option<u8> {
    let mut alive = (0u8..).zip(state.models(table, unit)).filter(|(_, it)| !it.is_gone).map(|(it, _)| it);
    model.or_else(|| alive.next().filter(|_| alive.next().is_none()))
}

/// The wounds that the model has left, if it is known which one is meant.
fn wounds_left(table: &Table, state: &State, unit: UnitId, model: Option<u8>) -> Option<u8> {
    let model = hurt_model(table, state, unit, model)?;
    let lost = state.models(table, unit).get(usize::from(model))?.wounds_lost;
    Some(table.unit(unit).wounds.saturating_sub(lost))
}

/// The wounds that all models of a unit have left together, as far as it is known whose they were.
fn wounds_of_all(table: &Table, state: &State, unit: UnitId) -> u16 {
    let alive = state.models(table, unit).iter().filter(|it| !it.is_gone);
    alive.map(|it| u16::from(table.unit(unit).wounds.saturating_sub(it.wounds_lost))).sum()
}

/// The wounds that a model can regain: those that it is known to have lost, or that somebody of its unit lost, but never its last.
fn wounds_to_regain(table: &Table, state: &State, unit: UnitId, model: Option<u8>) -> u8 {
    let most = table.unit(unit).wounds.saturating_sub(1);
    let models = state.models(table, unit);
    let lost = match healed_model(table, state, unit, model) {
        Some(model) => models.get(usize::from(model)).map_or(0, |it| it.wounds_lost),
        None => models.iter().filter(|it| !it.is_gone).map(|it| it.wounds_lost).max().unwrap_or(0),
    };
    lost.saturating_add(state.unit(unit).lost_by_somebody).min(most)
}

/// Which model regained wounds: the one that was named, the only one left, or the only one that anybody hurt.
fn healed_model(table: &Table, state: &State, unit: UnitId, model: Option<u8>) -> Option<u8> {
    let all = || (0u8..).zip(state.models(table, unit)).filter(|(_, it)| !it.is_gone);
    let mut hurt = all().filter(|(_, it)| it.wounds_lost > 0).map(|(it, _)| it);
    let nobody_else = state.unit(unit).lost_by_somebody == 0;
    let only = hurt.next().filter(|_| nobody_else && hurt.next().is_none());
    hurt_model(table, state, unit, model).or(only)
}

fn has_room(table: &Table, state: &State, unit: UnitId, transport: UnitId) -> bool {
    let aboard = table.units().filter(|it| state.unit(*it).place == Place::Aboard(transport));
    let models = aboard.chain([unit]).map(|it| u16::from(state.unit(it).left)).sum();
    transports::takes(table, transport, unit, models)
}

pub(super) fn resolve(play: &mut Play<'_, Maelstrom>, report: &Report) {
    match report {
        Report::Stands(unit, at) => play.emit(Event::Stood { unit: *unit, at: at.clone() }),
        Report::LostTrack(unit) => play.emit(Event::LostTrack(*unit)),
        Report::Destroyed(hit) => destroy(play, *hit),
        Report::ModelsLost(hit, count, model) => lose_models(play, *hit, *count, *model),
        Report::WoundsLost(hit, lost, model) => lose_wounds(play, *hit, *lost, *model),
        Report::Healed(unit, wounds, model) => {
            let model = healed_model(play.table(), play.state(), *unit, *model);
            play.emit(Event::Healed { unit: *unit, wounds: *wounds, model });
        }
        Report::MortalWounds { unit, count, ignored, by } => {
            let counted = counted_mortal_wounds(play.table(), play.state(), *unit, *count, *ignored);
            play.emit(Event::MortalWounds { unit: *unit, inflicted: *count, ignored: *ignored, counted, by: *by });
        }
        Report::Charged(unit) => play.emit(Event::Charged(*unit)),
        Report::Used { side, name, cp, on } => {
            play.emit(Event::StratagemUsed { side: *side, name: name.clone(), cp: *cp, on: on.clone() });
        }
        Report::Moved(unit) => play.emit(Event::Moved(*unit)),
        Report::Denied { unit, of } => play.emit(Event::Denied { unit: *unit, of: *of }),
        Report::Acted { unit, is_psychic } => play.emit(Event::Acted { unit: *unit, is_psychic: *is_psychic }),
        Report::Added(unit, at) => {
            let points = play.table().unit(*unit).points;
            play.emit(Event::Added { unit: *unit, at: at.clone(), points });
        }
        Report::Arrived(unit, at) => play.emit(Event::Arrived { unit: *unit, at: at.clone() }),
        Report::Boarded(unit, transport) => play.emit(Event::Boarded { unit: *unit, transport: *transport }),
        Report::Disembarked(unit, at) => play.emit(Event::Disembarked { unit: *unit, at: at.clone() }),
        Report::Left(unit) => play.emit(Event::Left(*unit)),
        Report::GainedCp(side) => gain_cp(play, *side),
    }
}

/// How many of these mortal wounds count. They are reported before the losses that they cause, perhaps after others
/// whose losses are to come as well.
fn counted_mortal_wounds(table: &Table, state: &State, unit: UnitId, count: u8, ignored: u8) -> u8 {
    let left = wounds_of_all(table, state, unit).saturating_sub(state.record.wounds_due(unit));
    let at_most = |it: u16| u8::try_from(it.min(u16::from(count))).unwrap_or(u8::MAX);
    // RULING: what is allocated counts, what is left over does not. See docs/rulings.md, "Burn Them Out".
    match table.options().hd5_count {
        MortalCount::Inflicted => count,
        _ if left == 0 => 0,
        MortalCount::Allocated => at_most(left + u16::from(ignored)),
        MortalCount::Lost => at_most(left).min(count.saturating_sub(ignored)),
    }
}

fn gain_cp(play: &mut Play<'_, Maelstrom>, side: Side) {
    play.emit(Event::GainedCp { side, cp: 1, is_extra: true });
}

/// A unit goes with every model that is left.
pub(super) fn destroy(play: &mut Play<'_, Maelstrom>, hit: Hit) {
    let left = play.state().unit(hit.unit).left;
    lose_models(play, hit, left, None);
}

/// Without a number the last models of a unit go first, so that its leader goes last.
fn lose_models(play: &mut Play<'_, Maelstrom>, hit: Hit, count: u8, model: Option<u8>) {
    let models: Vec<u8> = match model {
        Some(model) => vec![model],
        None => {
            let all = (0u8..).zip(play.state().models(play.table(), hit.unit));
            let alive: Vec<u8> = all.filter(|(_, it)| !it.is_gone).map(|(it, _)| it).collect();
            alive.into_iter().rev().take(usize::from(count)).collect()
        }
    };
    play.emit(Event::ModelsLost { hit, models });
    if play.state().unit(hit.unit).left == 0 {
        play.emit(Event::UnitDestroyed(hit));
        let state = play.state();
        let aboard = play.table().units().filter(|it| state.unit(*it).place == Place::Aboard(hit.unit));
        for unit in aboard.collect::<Vec<_>>() {
            play.emit(Event::GotOut { unit, wreck: hit.unit });
        }
    }
}

fn lose_wounds(play: &mut Play<'_, Maelstrom>, hit: Hit, lost: u8, model: Option<u8>) {
    let (table, state) = (play.table(), play.state());
    let model = hurt_model(table, state, hit.unit, model);
    let before = wounds_left(table, state, hit.unit, model);
    let after = before.map(|it| it.saturating_sub(lost));
    let sheet = table.unit(hit.unit);
    let dies = after == Some(0);
    let lower = before.and_then(|it| sheet.row(it)) < after.and_then(|it| sheet.row(it));
    // RULING: there is no row for destroyed. See docs/rulings.md, "Crippling Blow".
    let counts = !dies || table.options().bl3_destroy_counts;
    let is_lower = !sheet.rows.is_empty() && counts && (lower || dies);
    play.emit(Event::WoundsLost { hit, lost, model, is_lower });
    if dies {
        lose_models(play, hit, 1, model);
    }
}
