//! The Firefight phase: activations in turn, actions one at a time.

mod judging;
mod reports;

use battle::{Kind, Play, RollRequest, Side};

pub(crate) use judging::judge;
pub(crate) use reports::{judge_report, resolve_report};

use super::{Phase, counteract};
use crate::actions;
use crate::approved_ops_2025::scoring;
use crate::attacks;
use crate::choice::{Choice, Target};
use crate::close_quarters::{access_points, interrupt, stride};
use crate::equipment::{barricade, mines, smoke, stun};
use crate::incapacitation;
use crate::pending::Pending;
use crate::setup::Table;
use crate::state::{Acting, ActionDice, Activation, State};
use crate::team_rules::{self, Moment, RuleEvent, TeamRule};
use crate::tracking;
use crate::vocabulary::{Action, OperativeId, Roll, Spot, Window};
use crate::{Event, KillTeam};

/// The dice that an action waits for.
pub(super) fn roll_for(table: &Table, state: &State, who: OperativeId, dice: ActionDice) -> RollRequest<Roll> {
    let a_die_each = |roll, count| RollRequest { roll, kind: Kind::D6, count: u8::try_from(count).unwrap_or(u8::MAX) };
    match dice {
        ActionDice::Mines => RollRequest { roll: Roll::Mines(who), kind: Kind::D3, count: 1 },
        ActionDice::Stun(target) => a_die_each(Roll::Stun(who), stun::concerned(table, state, target).len()),
        ActionDice::Breach(access) => {
            a_die_each(Roll::Breach(who), access_points::behind(table, state, who, access).len())
        }
    }
}

pub(super) fn resolve(play: &mut Play<'_, KillTeam>, side: Side, choice: &Choice) {
    match (choice, Pending::of(play.table(), play.state())) {
        (_, Some(Pending::Interrupt(_))) => {
            interrupt::resolve(play, side, choice);
            if play.state().attack.is_none() {
                end_if_spent(play);
            }
        }
        (Choice::Activate { who, order }, _) => play.emit(Event::Activated { who: *who, order: *order }),
        (Choice::Perform { target: Target::Attack(_, weapon), .. }, Some(Pending::Loss)) => {
            if let Some(fallen) = play.state().fallen {
                attacks::begin_last_fight(play, fallen, *weapon);
            }
        }
        (Choice::Perform { action, target, .. }, _) => {
            if let Some(active) = play.state().active() {
                perform(play, &active, *action, target);
            }
        }
        (Choice::EndActivation, Some(Pending::Closing(&active))) => finish(play, &active),
        (Choice::EndActivation, _) => {
            if let Some(active) = play.state().active() {
                end(play, &active);
            }
        }
        (Choice::PutDown { marker, at }, _) => {
            incapacitation::place(play, *marker, Spot(Some(*at)));
            end_if_spent(play);
        }
        (Choice::Counteract(who), _) => play.emit(Event::CounteractionBegan(*who)),
        (Choice::Pass, _) => pass(play, side),
        (Choice::EndFirefight, _) => {
            tracking::end_activation(play);
            play.emit(Event::Reached(Phase::EndOfTurningPoint));
        }
        _ => {}
    }
}

/// Plays an action of whoever is active out.
fn perform(play: &mut Play<'_, KillTeam>, active: &Activation, action: Action, target: &Target) {
    let (who, side) = (active.who, play.table().side_of(active.who));
    let (ap, on) = actions::price(play.table(), play.state(), active, action, target);
    let effects = actions::effects(play.table(), play.state(), who, action, target);
    let mines = match target {
        Target::Path(way) => mines::met(play.table(), play.state(), who, way),
        Target::Spot(at) if action == Action::SetUpAgain => mines::beside(play.table(), play.state(), who, *at),
        _ => Vec::new(),
    };
    if active.kind == Acting::Counteraction {
        counteract::note_concealed(play, who);
    }
    play.emit(Event::Performed { who, side, action, ap, on });
    for effect in effects {
        match &effect {
            Event::Moved { .. } | Event::SetUp { .. } => mines::interrupt(play, who, effect, &mines),
            _ => play.emit(effect),
        }
    }
    if let Target::Attack(target, weapon) = target {
        attacks::begin(play, action, who, (*target, *weapon));
    }
    after_action(play, who, action);
}

/// Somebody leaves what is offered.
fn pass(play: &mut Play<'_, KillTeam>, side: Side) {
    match Pending::of(play.table(), play.state()) {
        Some(Pending::Loss) => {
            play.emit(Event::Rule(RuleEvent::Declined(Moment::Fallen)));
            incapacitation::resolve(play);
            end_if_spent(play);
        }
        Some(Pending::HeldMove(active)) => {
            let over = Some(Activation { stride: None, ..*active });
            play.emit(Event::Reached(Phase::Firefight { turn: side, active: over }));
            end_if_spent(play);
        }
        Some(Pending::Triumph(_)) => {
            play.emit(Event::Rule(RuleEvent::Declined(Moment::Triumph)));
            end_if_spent(play);
        }
        // Declining uses up nothing: the question returns at the next turn.
        Some(Pending::Turn(_)) => play.emit(Event::Reached(Phase::Firefight { turn: side.other(), active: None })),
        _ => {}
    }
}

/// An attack is over; so is the activation, if nothing is left to spend or nobody to spend it.
pub(crate) fn after_attack(play: &mut Play<'_, KillTeam>) {
    end_if_spent(play);
}

/// What follows an action, as soon as nothing of it is left to be rolled.
fn after_action(play: &mut Play<'_, KillTeam>, who: OperativeId, action: Action) {
    if play.state().active().is_none_or(|it| it.dice().is_some()) {
        return;
    }
    barricade::follow(play, who);
    let side = play.table().side_of(who);
    score_at_once(play, side, action);
    if play.state().attack.is_none() {
        end_if_spent(play);
    }
}

/// Dice fell in the middle of an action: those of mines, of a stun grenade, or of a breach.
pub(super) fn rolled(play: &mut Play<'_, KillTeam>, faces: &[u8]) {
    let Some(active) = play.state().active() else { return };
    match (active.dice(), faces) {
        (Some(ActionDice::Mines), [face]) => {
            let Some(blast) = active.blast else { return };
            mines::blow(play, active.who, &blast, *face);
            after_action(play, active.who, blast.action);
        }
        (Some(ActionDice::Stun(target)), faces) => {
            stun::stun(play, target, faces);
            after_action(play, active.who, Action::StunGrenade);
        }
        (Some(ActionDice::Breach(access)), faces) => {
            access_points::burst(play, active.who, access, faces);
            after_action(play, active.who, Action::Breach);
        }
        (Some(ActionDice::Mines) | None, _) => {}
    }
}

/// A rule is used. What it grants is next; if it grants nothing, whatever follows is.
pub(super) fn use_rule(play: &mut Play<'_, KillTeam>, side: Side, rule: TeamRule, on: Option<OperativeId>) {
    for event in team_rules::effects(play.state(), side, rule, on) {
        play.emit(event);
    }
    incapacitation::let_the_fallen_fight(play);
    end_if_spent(play);
}

/// An activation without action points ends by itself: nothing is asked that is not a choice.
fn end_if_spent(play: &mut Play<'_, KillTeam>) {
    // At a physical table the players say when somebody else acts.
    let Some(active) = play.state().active().filter(|_| play.table().is_digital()) else { return };
    let (table, state) = (play.table(), play.state());
    if state.record.losses().next_down().is_some() {
        return;
    }
    if state.operative(active.who).out {
        finish(play, &active);
        return;
    }
    // Rules for this moment come right after the action, before anybody on guard is asked.
    if active.triumph {
        if active.free.is_some() {
            return;
        }
        let side = table.side_of(active.who);
        if team_rules::usable(table, state, side, Moment::Triumph).next().is_some() {
            return;
        }
        play.emit(Event::Rule(RuleEvent::Declined(Moment::Triumph)));
        return end_if_spent(play);
    }
    if stride::is_held(table, state, &active) || interrupt::is_awaited(play) {
        return;
    }
    let (table, state) = (play.table(), play.state());
    let spent =
        active.closing || (actions::left_ap(table, state, &active) == 0 && !stride::may_go_on(table, state, &active));
    if spent && active.free.is_none() && !actions::costs_nothing(table, state, &active) {
        end(play, &active);
    }
}

/// Ends an activation, unless a rule for this moment is at hand.
fn end(play: &mut Play<'_, KillTeam>, active: &Activation) {
    let side = play.table().side_of(active.who);
    if active.kind == Acting::Activation
        && team_rules::has_any(play.table(), play.state(), side, Moment::EndOfActivation)
    {
        let closing = Activation { closing: true, free: None, stride: None, ..*active };
        let closed = Phase::Firefight { turn: side, active: Some(closing) };
        let mut then = play.state().clone();
        then.phase = closed;
        if team_rules::usable(play.table(), &then, side, Moment::EndOfActivation).next().is_some() {
            if !active.closing {
                play.emit(Event::Reached(closed));
            }
            return;
        }
    }
    finish(play, active);
}

fn finish(play: &mut Play<'_, KillTeam>, active: &Activation) {
    play.emit(match active.kind {
        Acting::Activation => Event::ActivationEnded(active.who),
        Acting::Counteraction => Event::CounteractionEnded(active.who),
    });
}

fn score_at_once(play: &mut Play<'_, KillTeam>, side: Side, action: Action) {
    let window = Window::Performed(action, play.state().turning_point);
    for due in scoring::due_at_once(play.table(), play.state(), action, side) {
        for row in scoring::rows(play.table(), play.state(), window, due) {
            play.emit(Event::Awarded(row));
        }
    }
}

/// Whose turn it is, or the end of the turning point when nobody is ready.
pub(super) fn advance(play: &mut Play<'_, KillTeam>) {
    if play.state().active().is_none() {
        smoke::clear(play, false);
    }
    let (table, state) = (play.table(), play.state());
    let Phase::Firefight { turn, active: None } = state.phase else {
        return;
    };
    if !table.is_digital() || state.record.losses().next_down().is_some() {
        return;
    }
    let ready = |side| counteract::is_ready(table, state, side);
    if ready(turn) || counteract::is_due(table, state, turn) {
        return;
    }
    let next = if ready(turn.other()) {
        Phase::Firefight { turn: turn.other(), active: None }
    } else {
        Phase::EndOfTurningPoint
    };
    play.emit(Event::Reached(next));
}
