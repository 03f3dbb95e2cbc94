//! The battle itself: game turns, player turns, their phases, and whatever comes up in between.

mod again;
mod dues;
mod end;
pub(crate) mod fire;
mod movement;
mod psychic;
pub(crate) mod reactions;
mod reports;
mod reserves;
pub(crate) mod roles;
mod scoring;
mod tests_due;
pub(crate) mod transports;
mod turn;

use battle::{Act, Asked, Audience, Kind, Needs, Play, RollRequest, Seat};

pub(crate) use end::outcome;
pub(crate) use reports::judge as judge_report;
pub(crate) use turn::{TURNS, begin_game_turn};

use crate::choice::Choice;
use crate::command_points;
use crate::event::{CpUse, Event};
use crate::header::Table;
use crate::setup;
use crate::state::{Due, State, Step};
use crate::throws;
use crate::vocabulary::{Phase, Question, Roll, Secret, Verdict};
use crate::witness::Witness;
use crate::{Reason, TacticalStrike};

/// What the battle waits for.
pub(crate) fn needs(table: &Table, state: &State) -> Needs<TacticalStrike> {
    if let Some(seat) = again::re_roller(table, state) {
        return Needs::Choices(vec![seat]);
    }
    if let Some(due) = state.due.last() {
        return dues::needs(table, state, due);
    }
    let everybody = || Needs::Choices(table.seats().seats().collect());
    match state.step {
        Step::Playing(..) => everybody(),
        Step::Explore(side) => Needs::Choices(table.seats().seats_of(side).collect()),
        Step::PhaseEnd(side, _) if !state.targets.is_empty() => Needs::Choices(table.seats().seats_of(side).collect()),
        Step::PhaseEnd(..) | Step::TurnEnd(_) | Step::GameTurnEnd | Step::Final => {
            answers(scoring::open_questions(table, state))
        }
        Step::LengthRoll => Needs::Roll(RollRequest { roll: Roll::Length, kind: Kind::D6, count: 1 }),
        Step::Over => Needs::Nothing(outcome(table, state)),
        _ => setup::needs(table, state),
    }
}

/// Questions for everybody.
fn answers(open: Vec<Question>) -> Needs<TacticalStrike> {
    Needs::Answers(open.into_iter().map(|question| Asked { question, audience: Audience::Everyone }).collect())
}

/// Whether a choice stands.
pub(crate) fn judge(table: &Table, state: &State, seat: Seat, choice: &Choice) -> Verdict {
    let side = table.seats().side_of(seat);
    let ask = Witness::new(table, state);
    let never = || Verdict::legal().refuse_if(true, Reason::NotThisStep);
    if let Some(shown) = state.shown.as_ref().filter(|it| it.again.is_none()) {
        return match choice {
            Choice::Keep => Verdict::legal(),
            Choice::Reroll(by) => again::may(&ask, shown, seat, *by),
            _ => never(),
        };
    }
    if let Some(due) = state.due.last() {
        return dues::judge(&ask, due, choice);
    }
    match (state.step, choice) {
        (Step::Playing(active, _), Choice::EndPhase) => Verdict::legal().refuse_if(active != side, Reason::NotYourTurn),
        (Step::Playing(..), Choice::GrantRule(grant, model)) => command_points::may_grant(&ask, seat, *grant, *model),
        (Step::Playing(..), Choice::GoToGround(model)) => fire::may_go_to_ground(&ask, seat, *model),
        (Step::Playing(..), Choice::UsePower(model, power, on)) => psychic::may_use(&ask, seat, *model, *power, *on),
        (Step::Playing(..), Choice::Throw(model, throw)) => throws::may(&ask, seat, *model, *throw),
        (Step::Playing(..), _) => movement::judge(table, state, seat, choice),
        (Step::Explore(_), Choice::Pass) => Verdict::legal(),
        (Step::Explore(_), Choice::Explore(model, poi)) => movement::may_explore(&ask, seat, *model, *poi),
        (Step::PhaseEnd(..), Choice::TestNext(model)) => {
            let due = state.targets.contains(&state.unit_of(*model));
            Verdict::legal().refuse_if(!due, Reason::NothingToTest(*model))
        }
        // A command point outside of its moment: say why, if more than the moment is wrong.
        (_, Choice::GrantRule(grant, model)) => never().and(command_points::may_grant(&ask, seat, *grant, *model)),
        _ => setup::judge(table, state, seat, choice),
    }
}

/// Plays an act out as far as nothing else is needed.
pub(crate) fn resolve(play: &mut Play<'_, TacticalStrike>, seat: Option<Seat>, act: &Act<TacticalStrike>) {
    match (act, seat) {
        (Act::Rolled(roll, faces), _) => rolled(play, *roll, faces),
        (Act::Choose(choice), Some(seat)) => resolve_choice(play, seat, choice),
        (Act::Report(report), Some(_)) => reports::resolve(play, report),
        (Act::Sealed(slot), Some(seat)) => play.emit(Event::Sealed { seat, slot: *slot }),
        (Act::Opened(_, Secret::Units(units)), Some(seat)) => {
            play.emit(Event::UnitsFormed { seat, units: units.clone() });
        }
        (Act::Answered(question, answer), Some(_)) => {
            play.emit(Event::Answered { question: *question, answer: *answer });
        }
        (_, None) => {}
    }
    advance(play);
}

fn resolve_choice(play: &mut Play<'_, TacticalStrike>, seat: Seat, choice: &Choice) {
    if play.state().shown.as_ref().is_some_and(|it| it.again.is_none()) {
        match choice {
            Choice::Reroll(by) => again::make(play, seat, *by),
            _ => play.emit(Event::Kept(seat)),
        }
        return;
    }
    if let Some(due) = play.state().due.last().cloned() {
        return dues::resolve(play, &due, choice);
    }
    match (play.state().step, choice) {
        (Step::Playing(side, Phase::Movement), Choice::EndPhase) => play.emit(Event::Reached(Step::Explore(side))),
        (Step::Playing(side, phase), Choice::EndPhase) => play.emit(Event::Reached(Step::PhaseEnd(side, phase))),
        (_, Choice::GrantRule(grant, model)) => {
            let unit = play.state().unit_of(*model);
            play.emit(Event::CpSpent { seat, cp: 1, on: CpUse::Grant(*grant) });
            play.emit(Event::Granted { unit, grant: *grant });
        }
        (_, Choice::GoToGround(model)) => fire::go_to_ground(play, play.state().unit_of(*model)),
        (_, Choice::UsePower(model, power, on)) => psychic::use_power(play, seat, *model, *power, *on),
        (Step::Explore(side), Choice::Pass) => play.emit(Event::Reached(Step::PhaseEnd(side, Phase::Movement))),
        (Step::Explore(_), Choice::Explore(model, poi)) => movement::explore(play, *model, *poi),
        (Step::PhaseEnd(..), Choice::TestNext(model)) => {
            let unit = play.state().unit_of(*model);
            tests_due::begin(play, unit);
        }
        (Step::Playing(..), Choice::Throw(model, throw)) => {
            play.emit(Event::DueAdded(Due::Throw { model: *model, throw: *throw, again: None }));
        }
        (Step::Playing(..), _) => movement::resolve(play, choice),
        _ => setup::resolve(play, seat, choice),
    }
}

/// Dice have fallen. What somebody could have rolled again is shown first.
fn rolled(play: &mut Play<'_, TacticalStrike>, roll: Roll, faces: &[u8]) {
    match again::shown(play.table(), play.state(), roll, faces) {
        Some(shown) => play.emit(Event::Shown(shown)),
        None => {
            if play.state().shown.is_some() {
                play.emit(Event::Stands);
            }
            stands(play, roll, faces);
        }
    }
}

/// Dice that stand.
fn stands(play: &mut Play<'_, TacticalStrike>, roll: Roll, faces: &[u8]) {
    match roll {
        _ if !play.state().due.is_empty() => dues::rolled(play, roll, faces),
        Roll::Length => turn::length(play, faces),
        _ => setup::resolve_roll(play, roll, faces),
    }
}

/// Lets happen what needs nobody.
pub(crate) fn advance(play: &mut Play<'_, TacticalStrike>) {
    while proceed(play) {}
}

/// One thing that needs nobody. False if the battle waits.
fn proceed(play: &mut Play<'_, TacticalStrike>) -> bool {
    let (table, state) = (play.table(), play.state());
    if let Some(shown) = state.shown.clone() {
        if shown.again.is_some() || again::re_roller(table, state).is_some() {
            return false;
        }
        // Nobody can have it made again, or wants to.
        play.emit(Event::Stands);
        stands(play, shown.roll, &shown.faces);
        return true;
    }
    if let Some(due) = state.due.last().cloned() {
        return dues::proceed(play, &due);
    }
    if end::nobody_is_left(play) {
        return true;
    }
    match play.state().step {
        Step::TurnStart(side) => turn::start(play, side),
        Step::Playing(..) | Step::LengthRoll | Step::Over => false,
        Step::Explore(side) => movement::skip_exploring(play, side),
        Step::PhaseEnd(side, phase) => turn::end_phase(play, side, phase),
        Step::TurnEnd(side) => turn::end(play, side),
        Step::GameTurnEnd => turn::end_game_turn(play),
        Step::Final => end::settle(play),
        _ => setup::proceed(play),
    }
}
