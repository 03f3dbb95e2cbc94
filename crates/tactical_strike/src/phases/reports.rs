//! What players report from the table: a claim, refused only where the record proves it impossible.

use battle::Play;

use super::{fire, psychic, roles, scoring, tests_due};
use crate::choice::{Deed, Die, Report, Via};
use crate::command_points::may_reroll;
use crate::event::{CpUse, Event};
use crate::header::{CombatMorale, Table};
use crate::hero_roles::Moment;
use crate::leadership;
use crate::setup::deployment;
use crate::state::{Due, Place, State, Step, TestDue};
use crate::throws::{distances, shots};
use crate::vocabulary::{CombatantId, Phase, Test, UnitId, Verdict, WeaponId};
use crate::witness::Witness;
use crate::{Reason, TacticalStrike};

/// Whether a report can be.
pub(crate) fn judge(table: &Table, state: &State, report: &Report) -> Verdict {
    let ask = Witness::new(table, state);
    let playing = matches!(state.step, Step::Playing(..)) && state.due.is_empty() && state.shown.is_none();
    let verdict = Verdict::legal().refuse_if(!playing, Reason::NotThisStep);
    let is_there = |model: &CombatantId, gone: bool| {
        let gone = gone || state.unit(state.unit_of(*model)).models.is_empty();
        Verdict::legal()
            .refuse_if(gone, Reason::Gone(*model))
            .refuse_if(!gone && !state.is_on_table(state.unit_of(*model)), Reason::NotOnTheTable(*model))
    };
    let on_table = |model: &CombatantId| is_there(model, state.model(*model).place == Place::Removed);
    // Dice are told when they have done their work, on those who threw them too.
    let threw = |model: &CombatantId| is_there(model, fell_before(&ask, *model));
    let only_in = |phase: Phase| Verdict::legal().refuse_if(ask.phase() != Some(phase), Reason::OnlyIn(phase));
    let active = |model: &CombatantId| {
        let own = state.active() == Some(ask.side_of(*model));
        Verdict::legal().refuse_if(!own, Reason::NotTheirFire(*model))
    };
    match report {
        Report::Stands(model, at) => {
            let needs = state.unit(state.unit_of(*model)).models.len();
            let found = at.len();
            Verdict::legal()
                .and(on_table(model))
                .refuse_if(needs != found, Reason::WrongNumberOfPlaces { needs, found })
                .refuse_if(deployment::is_off_the_table(table, state, *model, at), Reason::OffTheTable)
        }
        Report::LostTrack(model) => on_table(model),
        Report::Removed { models, by, via } => {
            let away = |it: &&CombatantId| !state.is_there(**it);
            let mut verdict =
                verdict.and(happens_now(&ask, via.phases())).refuse_if(models.is_empty(), Reason::NothingDone);
            for model in models.iter().filter(away) {
                let gone = state.model(*model).place == Place::Removed;
                let why = if gone { Reason::Gone(*model) } else { Reason::NotOnTheTable(*model) };
                verdict = verdict.refuse_if(true, why);
            }
            let twice = models.iter().enumerate().find(|(place, it)| models.iter().take(*place).any(|one| one == *it));
            if let Some((_, model)) = twice {
                verdict = verdict.refuse_if(true, Reason::TwiceInAUnit(*model));
            }
            if let Some(model) = models.iter().find(|it| *via == Via::Fled && !falls_back(state, **it)) {
                verdict = verdict.refuse_if(true, Reason::Stays(*model));
            }
            match by {
                Some(by) => verdict.and(took_out(&ask, *by, models, *via)),
                None => verdict,
            }
        }
        Report::Shot(model, dice) => {
            let mut verdict = verdict.and(threw(model));
            let twice = |it: &WeaponId| dice.iter().filter(|(weapon, _)| weapon == it).count() > 1;
            let real = |it: &Die| (1..=6).contains(&it.first) && (1..=6).contains(&it.stands());
            for (weapon, dice) in dice {
                let few = (1..=100).contains(&dice.len());
                verdict = verdict
                    .and(shots::may_be_told(&ask, *model, *weapon))
                    .refuse_if(twice(weapon) || !few || !dice.iter().all(real), Reason::WrongDice);
            }
            verdict.refuse_if(dice.is_empty(), Reason::WrongDice)
        }
        Report::Fired { by, target, wounds, unsaved, .. } => verdict
            .and(fires_now(&ask, *by))
            .and(unit_acted(&ask, *by, |it| state.is_there(it)))
            .refuse_if(ask.record().ran.contains(by), Reason::ShotOrRan(*by))
            .refuse_if(ask.locked(*by), Reason::IsLocked(*by))
            .and(on_table(target))
            .refuse_if(ask.locked(*target), Reason::IsLocked(*target))
            .refuse_if(!ask.are_enemies(*by, *target), Reason::Friends)
            .refuse_if(unsaved > wounds, Reason::TooManyUnsaved),
        Report::RolledOne(model, weapon) => {
            let unit = state.unit_of(*model);
            let out = state.unit(unit).out_of_ammo.iter().any(|(it, _)| it == weapon);
            let tested = ask.record().ammo_tested.contains(&(unit, *weapon));
            verdict
                .and(threw(model))
                .and(shots::may_be_told(&ask, *model, *weapon))
                .refuse_if(out, Reason::OutAlready)
                .refuse_if(tested && !out, Reason::TestedForIt)
        }
        Report::Charged(model, target) => {
            let unit = state.unit(state.unit_of(*model));
            verdict
                .and(only_in(Phase::Charge))
                .and(active(model))
                .and(on_table(model))
                .and(on_table(target))
                .refuse_if(!ask.are_enemies(*model, *target), Reason::Friends)
                .refuse_if(unit.is_falling_back, Reason::Runs(*model))
                .refuse_if(unit.ground_until.is_some(), Reason::OnTheGround(*model))
                .and(distances::can_charge(&ask, *model))
        }
        Report::TouchesFear(model, count, by) => {
            let tested = ask.record().feared.contains(&state.unit_of(*model));
            let enemies = state.units().filter(|it| ask.is_enemy_unit(*it, *model) && !state.unit(*it).is_falling_back);
            let most = enemies.flat_map(|it| &state.unit(it).models).filter(|it| state.stands(**it)).count();
            verdict
                .and(only_in(Phase::Fight))
                .and(on_table(model))
                .and(on_table(by))
                .refuse_if(!ask.are_enemies(*model, *by), Reason::Friends)
                .refuse_if(*count == 0, Reason::NothingDone)
                .refuse_if(usize::from(*count) > most, Reason::FewerModels(most))
                .refuse_if(tested, Reason::NothingToTest(*model))
        }
        Report::LostCombat(model, count, winner) => verdict
            .and(only_in(Phase::Fight))
            .and(on_table(model))
            .and(unit_acted(&ask, *winner, |it| state.stands(it)))
            .refuse_if(!ask.are_enemies(*model, *winner), Reason::Friends)
            .refuse_if(*count == 0, Reason::NothingDone),
        Report::Did(model, deed, count) => {
            let most = fighting(&ask, *model);
            verdict
                .and(happens_now(&ask, deed.phases()))
                .and(acted(&ask, *model, state.stands(*model)))
                .refuse_if(*count == 0, Reason::NothingDone)
                .refuse_if(*deed == Deed::Contact && usize::from(*count) > most, Reason::FewerModels(most))
        }
        Report::Rerolled(seat, model) => verdict.and(may_reroll(&ask, *seat, *model)),
        Report::CrossedPoi(model, poi) => {
            let place = usize::from(*poi).checked_sub(1).and_then(|it| state.pois.get(it));
            let hits = place.and_then(|it| it.find).is_some_and(|it| it.card().hits_who_crosses);
            verdict.and(on_table(model)).refuse_if(!hits, Reason::NoSuchPoi)
        }
    }
}

/// Refuses what does not happen in this phase.
fn happens_now(ask: &Witness<'_>, phases: &[Phase]) -> Verdict {
    match (ask.phase().filter(|it| !phases.contains(it)), phases) {
        (None, _) => Verdict::legal(),
        (Some(_), [only]) => Verdict::legal().refuse_if(true, Reason::OnlyIn(*only)),
        (Some(phase), _) => Verdict::legal().refuse_if(true, Reason::NeverIn(phase)),
    }
}

/// Whoever did something was there, or fell in this very phase.
fn acted(ask: &Witness<'_>, model: CombatantId, there: bool) -> Verdict {
    let gone = ask.state.model(model).place == Place::Removed;
    Verdict::legal()
        .refuse_if(fell_before(ask, model), Reason::Gone(model))
        .refuse_if(!gone && !there, Reason::NotOnTheTable(model))
}

/// Nobody who fell in an earlier phase stands for its unit any longer.
fn fell_before(ask: &Witness<'_>, model: CombatantId) -> bool {
    let now = ask.record().removals.iter().any(|it| it.model == model);
    ask.state.model(model).place == Place::Removed && !now
}

/// As `acted`, of a unit that one of its models stands for.
fn unit_acted(ask: &Witness<'_>, model: CombatantId, there: impl Fn(CombatantId) -> bool) -> Verdict {
    match ask.state.unit(ask.unit_of(model)).models.as_slice() {
        [] => acted(ask, model, false),
        left => Verdict::legal()
            .refuse_if(fell_before(ask, model), Reason::Gone(model))
            .refuse_if(!left.iter().any(|it| there(*it)), Reason::NotOnTheTable(model)),
    }
}

/// Blows fall between enemies who stand on the table; shots come from aboard too, and may go astray.
fn took_out(ask: &Witness<'_>, by: CombatantId, models: &[CombatantId], via: Via) -> Verdict {
    let blows = matches!(via, Via::Combat | Via::Sweep);
    let there = if blows { ask.state.stands(by) } else { ask.state.is_there(by) };
    let friends = models.iter().any(|it| !ask.are_enemies(by, *it));
    acted(ask, by, there).refuse_if(blows && friends, Reason::Friends)
}

/// How many enemies a model can have touched in this phase: those who stand and those who fell in it.
fn fighting(ask: &Witness<'_>, model: CombatantId) -> usize {
    let now = |it: CombatantId| ask.record().removals.iter().any(|fell| fell.model == it);
    let stands = |it: CombatantId| ask.state.stands(it) && !falls_back(ask.state, it);
    ask.table.models().filter(|it| ask.are_enemies(*it, model) && (stands(*it) || now(*it))).count()
}

fn falls_back(state: &State, model: CombatantId) -> bool {
    state.unit(state.unit_of(model)).is_falling_back
}

/// In the Shooting phase units of the active side fire; a witchfire is fire of the Psychic phase.
fn fires_now(ask: &Witness<'_>, by: CombatantId) -> Verdict {
    let phase = ask.phase();
    let own = ask.state.active() == Some(ask.side_of(by));
    Verdict::legal()
        .refuse_if(!matches!(phase, Some(Phase::Shooting | Phase::Psychic)), Reason::OnlyIn(Phase::Shooting))
        .refuse_if(!own, Reason::NotTheirFire(by))
        .refuse_if(phase == Some(Phase::Psychic) && !psychic::used_witchfire(ask, by), Reason::NoWitchfire(by))
}

pub(super) fn resolve(play: &mut Play<'_, TacticalStrike>, report: &Report) {
    let unit_of = |it: &CombatantId| play.state().unit_of(*it);
    match report {
        Report::Stands(model, at) => {
            let unit = unit_of(model);
            play.emit(Event::Stood { unit, at: at.clone() });
        }
        Report::LostTrack(model) => {
            let unit = unit_of(model);
            play.emit(Event::LostTrack(unit));
        }
        Report::Removed { models, by, via } => remove(play, models, *by, *via),
        Report::Fired { by, target, pinning, wounds, unsaved } => {
            let (by, target) = (unit_of(by), unit_of(target));
            play.emit(Event::Fired { by, target, pins: *pinning || *wounds > 0, hurts: *unsaved > 0 });
        }
        Report::Shot(model, dice) => shots::shots(play, *model, dice),
        Report::RolledOne(model, weapon) => {
            let unit = unit_of(model);
            fire::owe_ammo(play, unit, *weapon);
        }
        Report::Charged(model, target) => {
            let (unit, target) = (unit_of(model), unit_of(target));
            play.emit(Event::Charged { unit, target });
            if play.state().unit(target).is_falling_back {
                // Whoever is caught running stops, or is lost.
                let causes = vec![unit];
                tests_due::require(play, TestDue { causes, ..TestDue::plain(target, Test::Regroup) });
            } else {
                let ones = play.state().record.ones.iter().filter(|(it, _)| *it == target);
                let ones: Vec<WeaponId> = ones.map(|(_, weapon)| *weapon).collect();
                play.emit(Event::DueAdded(Due::React { target, charger: unit }));
                // Shots at the charger before are resolved by now.
                for weapon in ones.into_iter().rev() {
                    fire::owe_ammo(play, target, weapon);
                }
            }
        }
        Report::TouchesFear(model, count, by) => {
            let (unit, causes) = (unit_of(model), vec![unit_of(by)]);
            play.emit(Event::TouchesFear { unit, models: *count });
            let beyond = count.saturating_sub(1).min(100);
            let modifier = -(beyond as i8);
            tests_due::require(play, TestDue { modifier, causes, ..TestDue::plain(unit, Test::Fear) });
        }
        Report::LostCombat(model, count, winner) => {
            let (unit, winner) = (unit_of(model), unit_of(winner));
            play.emit(Event::LostCombat { unit, by: *count, winner });
            let vehicle = leadership::is_vehicle(&Witness::new(play.table(), play.state()), unit);
            if play.table().options().combat_morale == CombatMorale::PerCombat && !vehicle {
                let modifier = -((*count).min(100) as i8);
                let causes = vec![winner];
                tests_due::require(play, TestDue { modifier, causes, ..TestDue::plain(unit, Test::CombatMorale) });
            }
        }
        Report::Did(by, deed, count) => roles::deed(play, *by, *deed, *count),
        Report::Rerolled(seat, _) => play.emit(Event::CpSpent { seat: *seat, cp: 1, on: CpUse::Reroll }),
        Report::CrossedPoi(model, _) => {
            let unit = unit_of(model);
            play.emit(Event::DueAdded(Due::Ground(unit)));
        }
    }
}

/// Takes models off the table: points and supply at once, then whoever saw a friend vanish may panic.
pub(super) fn remove(play: &mut Play<'_, TacticalStrike>, models: &[CombatantId], by: Option<CombatantId>, via: Via) {
    let shooting = play.state().phase() == Some(Phase::Shooting);
    let mut units: Vec<UnitId> = models.iter().map(|it| play.state().unit_of(*it)).collect();
    units.sort();
    units.dedup();
    units.retain(|unit| play.state().unit(*unit).models.iter().all(|it| models.contains(it)));
    if shooting {
        for unit in &units {
            // `near_panic` is later asked about the model that stood first on the list of the fallen.
            if let Some(first) = models.iter().find(|it| play.state().unit_of(**it) == *unit) {
                fire::remember_who_is_near(play, *unit, *first);
            }
        }
    }
    play.emit(Event::Removed { models: models.to_vec(), by, via });
    for model in models {
        scoring::pay_removal(play, *model, by);
        roles::hear(play, &Moment::Removed { model: *model, by, via });
    }
    if shooting {
        for unit in units.into_iter().rev() {
            play.emit(Event::DueAdded(Due::Panic(unit)));
        }
    }
}
