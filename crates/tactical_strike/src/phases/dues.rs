//! What comes before everything else: tests, running, answers to a charge, dice of finds and powers.

use battle::{Kind, Needs, Play, RollRequest};

use super::{answers, fire, movement, psychic, reactions, reserves, tests_due};
use crate::Reason;
use crate::TacticalStrike;
use crate::choice::{Choice, Reaction};
use crate::event::{CpSource, Event, SpSource};
use crate::geometry;
use crate::header::Table;
use crate::leadership::{self, Standing};
use crate::missions::Supply;
use crate::points_of_interest::{What, adjustments};
use crate::state::{Due, State, TestDue};
use crate::throws;
use crate::vocabulary::{Roll, Spot, Test, Verdict};
use crate::witness::Witness;

/// What a due thing waits for.
pub(super) fn needs(table: &Table, state: &State, due: &Due) -> Needs<TacticalStrike> {
    let ask = Witness::new(table, state);
    let roll = |roll, kind, count| Needs::Roll(RollRequest { roll, kind, count });
    match due {
        Due::Test(test) => match leadership::standing(&ask, test) {
            Err(open) => answers(open),
            Ok(Standing::Rolls(target)) => {
                roll(Roll::Test(state.speaker(test.unit), test.test), Kind::D6, target.dice())
            }
            // It is settled without dice before anybody is asked.
            Ok(_) => answers(Vec::new()),
        },
        Due::FallBack(unit) => roll(Roll::FallBack(state.speaker(*unit)), Kind::D6, fire::fall_back_dice(&ask, *unit)),
        Due::Sweep { winner, won: None, .. } => roll(Roll::Sweep(state.speaker(*winner)), Kind::D6, 1),
        Due::Sweep { loser, .. } => roll(Roll::Sweep(state.speaker(*loser)), Kind::D6, 1),
        Due::Panic(unit) => answers(fire::open_panic(&ask, *unit)),
        Due::React { target, .. } => match reactions::open_questions(&ask, *target) {
            open if open.is_empty() => Needs::Choices(vec![table.seat_of(state.speaker(*target))]),
            open => answers(open),
        },
        Due::Reserve(unit) => roll(Roll::Reserve(state.speaker(*unit)), Kind::D6, 1),
        Due::Explore { by, total: None, .. } => roll(Roll::Explore(*by), Kind::D6, 2),
        Due::Explore { by, total: Some(_), .. } => Needs::Choices(vec![table.seat_of(*by)]),
        Due::FindDice { find, .. } => roll(Roll::FindDice(*find), Kind::D6, find.card().now.map_or(1, |it| it.dice)),
        Due::Ground(unit) => roll(Roll::Ground(state.speaker(*unit)), Kind::D6, 1),
        Due::Deny { unit, .. } => roll(Roll::Deny(state.speaker(*unit)), Kind::D6, 1),
        Due::Throw { model, throw, .. } => {
            let (kind, count) = throws::dice(&ask, *model, *throw);
            roll(Roll::Throw(*model, throw.kind()), kind, count)
        }
        Due::BlastBearing { model, .. } => roll(Roll::BlastBearing(*model), Kind::Bearing, 1),
        Due::Psychic { caster, .. } => roll(Roll::Psychic(*caster), Kind::D6, 2),
        Due::Supply { seat, marker } => match supply(&ask, *marker) {
            Supply::D6(count) => roll(Roll::Supply(*seat, *marker), Kind::D6, count),
            _ => roll(Roll::Supply(*seat, *marker), Kind::D3, 1),
        },
    }
}

fn supply(ask: &Witness<'_>, marker: u8) -> Supply {
    let holds = ask.state.mission().card().holds;
    let side = battle::Side::A;
    holds.map_or(Supply::Fixed(0), |it| (it.worth)(ask, side, Spot::Marker(marker)).supply)
}

/// Whether a choice is an answer to a due thing.
pub(super) fn judge(ask: &Witness<'_>, due: &Due, choice: &Choice) -> Verdict {
    match (due, choice) {
        (Due::React { target, .. }, Choice::Answer(how)) => reactions::may_answer(ask, *target, *how),
        (Due::Explore { by, total: Some(_), .. }, Choice::Adjust(by_how_much)) => {
            let offered = adjustments(ask, *by).contains(by_how_much);
            Verdict::legal().refuse_if(!offered, Reason::NoSuchAdjustment(*by_how_much))
        }
        _ => Verdict::legal().refuse_if(true, Reason::NotThisStep),
    }
}

/// Plays the answer to a due thing out.
pub(super) fn resolve(play: &mut Play<'_, TacticalStrike>, due: &Due, choice: &Choice) {
    match (due, choice) {
        (Due::React { target, .. }, Choice::Answer(how)) => {
            let target = *target;
            // With the due thing its answers are forgotten.
            let locked = Witness::new(play.table(), play.state()).locked(play.state().speaker(target)).is_yes();
            play.emit(Event::DueDone);
            if *how == Reaction::ReactionFire {
                tests_due::require(play, TestDue::plain(target, Test::ReactionFire));
            } else {
                reactions::answer(play, target, *how, locked);
            }
        }
        (Due::Explore { by, poi, total: Some(total) }, Choice::Adjust(more)) => {
            let total = i8::try_from(*total).unwrap_or(7) + more;
            movement::found(play, *by, *poi, total);
        }
        _ => {}
    }
}

/// Dice of a due thing that stand.
pub(super) fn rolled(play: &mut Play<'_, TacticalStrike>, roll: Roll, faces: &[u8]) {
    let Some(due) = play.state().due.last().cloned() else { return };
    let sum: u8 = faces.iter().sum();
    let face = faces.first().copied().unwrap_or(1);
    play.emit(Event::Rolled { roll, faces: faces.to_vec() });
    match due {
        Due::Test(test) => {
            let ask = Witness::new(play.table(), play.state());
            let Ok(Standing::Rolls(target)) = leadership::standing(&ask, &test) else { return };
            let passed = target.is_met(faces, ask.options().double_one_passes);
            fire::tested(play, &test, passed);
        }
        Due::FallBack(unit) => {
            let (edges, is_off) = geometry::way_off(&Witness::new(play.table(), play.state()), unit, sum);
            play.emit(Event::DueDone);
            play.emit(Event::Ran { unit, inches: sum, edges, is_off });
        }
        Due::Sweep { won: None, .. } => play.emit(Event::SweepKept { face }),
        Due::Sweep { loser, winner, won: Some(won) } => fire::swept(play, loser, winner, [won, face]),
        Due::Reserve(unit) => {
            play.emit(Event::DueDone);
            reserves::rolled(play, unit, Some(face));
        }
        Due::Explore { .. } => play.emit(Event::ExploreKept { total: sum }),
        Due::FindDice { find, seat, .. } => {
            play.emit(Event::DueDone);
            match find.card().now.map(|it| it.what) {
                Some(What::Supply) => {
                    play.emit(Event::SpGained { seat, sp: u16::from(sum), source: SpSource::Find(find) });
                }
                Some(What::Command) => {
                    play.emit(Event::CpGained { seat, cp: u16::from(sum), source: CpSource::Find(find) });
                }
                None => {}
            }
        }
        Due::Ground(unit) => {
            play.emit(Event::DueDone);
            play.emit(Event::GroundHit { unit, hits: face });
        }
        Due::Deny { unit, caster, power } => psychic::denied(play, unit, caster, power, face),
        Due::Throw { model, throw, again } => throws::rolled(play, model, throw, again, faces),
        Due::BlastBearing { model, weapon, inches, .. } => {
            play.emit(Event::DueDone);
            play.emit(Event::Scattered { model, weapon, inches, bearing: Some(face) });
        }
        Due::Psychic { caster, power, on } => psychic::tested(play, caster, power, on, faces),
        Due::Supply { seat, marker } => {
            let kind = supply(&Witness::new(play.table(), play.state()), marker);
            let sp = if kind == Supply::TenD3 { u16::from(sum) * 10 } else { u16::from(sum) };
            play.emit(Event::DueDone);
            play.emit(Event::SpGained { seat, sp, source: SpSource::Objective("a controlled marker") });
        }
        Due::Panic(_) | Due::React { .. } => {}
    }
}

/// What needs nobody. False if dice, an answer or a choice are needed.
pub(super) fn proceed(play: &mut Play<'_, TacticalStrike>, due: &Due) -> bool {
    let state = play.state();
    let gone = |unit: &crate::vocabulary::UnitId| state.unit(*unit).models.is_empty();
    let ask = Witness::new(play.table(), state);
    match due {
        Due::Test(test) if gone(&test.unit) => play.emit(Event::DueDone),
        // Panic may have come to it by another way in the meantime.
        Due::Test(TestDue { unit, test: Test::Panic, .. }) if !fire::may_panic(&ask, *unit) => {
            play.emit(Event::DueDone);
        }
        Due::Test(test) => match leadership::standing(&ask, test) {
            Ok(Standing::Passes) => fire::tested(play, test, true),
            Ok(Standing::Fails) => fire::tested(play, test, false),
            Ok(Standing::Rolls(target)) if test.told != Some(target) => {
                play.emit(Event::TestAt { unit: test.unit, test: test.test, modifier: test.modifier, target });
            }
            Ok(Standing::Rolls(_)) | Err(_) => return false,
        },
        Due::FallBack(unit) | Due::Ground(unit) | Due::Deny { unit, .. } | Due::Reserve(unit) if gone(unit) => {
            play.emit(Event::DueDone);
        }
        Due::Sweep { loser, winner, .. } if gone(loser) || gone(winner) => play.emit(Event::DueDone),
        Due::Panic(unit) => {
            if !fire::open_panic(&ask, *unit).is_empty() {
                return false;
            }
            let near = fire::panicking(&ask, *unit);
            play.emit(Event::DueDone);
            for unit in near.into_iter().rev() {
                tests_due::require(play, TestDue::plain(unit, Test::Panic));
            }
        }
        Due::React { target, charger } if gone(target) || gone(charger) || reactions::never_answers(&ask, *target) => {
            play.emit(Event::DueDone);
        }
        Due::Explore { by, poi, total: Some(total) } if adjustments(&ask, *by).len() == 1 => {
            movement::found(play, *by, *poi, i8::try_from(*total).unwrap_or(7));
        }
        _ => return false,
    }
    true
}
