//! The Firefight phase: activations in turn, actions one at a time.

use battle::{Play, Side};

use super::{Phase, counteract};
use crate::actions;
use crate::approved_ops_2025::{kill_op, scoring};
use crate::attacks;
use crate::choice::{Choice, Report, Target};
use crate::close_quarters::{GuardEvent, access_points, interrupt, stride};
use crate::equipment::{barricade, mines, smoke, stun};
use crate::incapacitation;
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::{Acting, Activation, State};
use crate::team_rules::{self, Moment, RuleEvent, TeamRule};
use crate::tracking::{self, Note};
use crate::vocabulary::{Action, Actions, Marker, OperativeId, Spot, Verdict, Window};
use crate::witness::Witness;
use crate::{Event, KillTeam, Reason};

/// Action points that an activation has left; a counteraction is one action.
pub(crate) fn left_ap(table: &Table, state: &State, active: &Activation) -> u8 {
    match active.kind {
        Acting::Activation => table.apl(state, active.who).saturating_sub(active.spent),
        Acting::Counteraction if active.done == Actions::default() => counteract::AP,
        Acting::Counteraction => 0,
    }
}

pub(super) fn judge(table: &Table, state: &State, side: Side, choice: &Choice) -> Verdict {
    let verdict = Verdict::legal();
    if !table.is_digital() {
        let ends = matches!(choice, Choice::EndFirefight | Choice::ShowTacOp);
        // Only what happens can show an op like this; others have an action or a gambit for it.
        let shown = state.tac_ops[side].revealed().is_some_and(|it| it.card().reveal.comes_by_itself());
        let shows = matches!(choice, Choice::ShowTacOp);
        return verdict.refuse_if(!ends, Reason::WrongKindOfTable).refuse_if(shows && !shown, Reason::NothingSealed);
    }
    if state.record.losses().next_down().is_some() {
        return incapacitation::judge(table, state, side, choice);
    }
    if state.watch.is_asked() {
        return interrupt::judge(table, state, side, choice);
    }
    if state.active().is_some_and(|it| stride::is_held(table, state, &it)) {
        match choice {
            Choice::Pass => return verdict,
            Choice::Perform { action: Action::OperateHatch, .. } => {}
            _ => return verdict.refuse_if(true, Reason::Limit(Limit::MoveGoesOn)),
        }
    }
    match (choice, state.active()) {
        (Choice::Activate { who, .. }, None) => verdict
            .refuse_if(table.side_of(*who) != side, Reason::NotYourOperative(*who))
            .refuse_if(state.operative(*who).out, Reason::OutOfBattle(*who))
            .refuse_if(!state.operative(*who).out && !state.operative(*who).ready, Reason::NotReady(*who)),
        (Choice::Counteract(who), None) => verdict.and(counteract::may(table, state, side, *who)),
        (Choice::Pass, None) => {
            let ready = counteract::is_ready(table, state, side);
            verdict.refuse_if(ready, Reason::Limit(Limit::StillReady))
        }
        (Choice::Perform { who, action, target }, Some(active)) => verdict
            .refuse_if(*who != active.who, Reason::NotActive(*who))
            .and(actions::judge(table, state, &active, *action, target)),
        (Choice::EndActivation, Some(_)) => verdict,
        (Choice::Pass, Some(active)) if active.triumph => verdict,
        (Choice::EndFirefight | Choice::ShowTacOp, _) => verdict.refuse_if(true, Reason::WrongKindOfTable),
        (Choice::Perform { who, .. }, None) => verdict.refuse_if(true, Reason::NotActive(*who)),
        _ => verdict.refuse_if(true, Reason::NotThisStep),
    }
}

pub(super) fn resolve(play: &mut Play<'_, KillTeam>, side: Side, choice: &Choice) {
    if play.state().watch.is_asked() {
        interrupt::resolve(play, side, choice);
        if play.state().attack.is_none() {
            end_if_spent(play);
        }
        return;
    }
    match choice {
        Choice::Activate { who, order } => play.emit(Event::Activated { who: *who, order: *order }),
        Choice::Perform { target: Target::Attack(_, weapon), .. }
            if play.state().record.losses().next_down().is_some() =>
        {
            if let Some(fallen) = play.state().fallen {
                attacks::begin_last_fight(play, fallen, *weapon);
            }
        }
        Choice::Perform { who, action, target } => {
            let Some(active) = play.state().active() else { return };
            let (ap, on) = actions::price(play.table(), play.state(), &active, *action, target);
            let effects = actions::effects(play.table(), play.state(), *who, *action, target);
            let mines = match target {
                Target::Path(way) => mines::met(play.table(), play.state(), *who, way),
                Target::Spot(at) if *action == Action::SetUpAgain => {
                    mines::beside(play.table(), play.state(), *who, *at)
                }
                _ => Vec::new(),
            };
            if active.kind == Acting::Counteraction {
                counteract::note_concealed(play, *who);
            }
            play.emit(Event::Performed { who: *who, side, action: *action, ap, on });
            for effect in effects {
                match &effect {
                    Event::Moved { .. } | Event::SetUp { .. } => mines::interrupt(play, *who, &effect, &mines),
                    _ => play.emit(effect),
                }
            }
            if let Target::Attack(target, weapon) = target {
                attacks::begin(play, *action, *who, (*target, *weapon));
            }
            after_action(play, *who, *action);
        }
        Choice::EndActivation => {
            if let Some(active) = play.state().active() {
                if active.closing { finish(play, &active) } else { end(play, &active) }
            }
        }
        Choice::PutDown { marker, at } => {
            incapacitation::place(play, *marker, Spot(Some(*at)));
            end_if_spent(play);
        }
        Choice::Counteract(who) => play.emit(Event::CounteractionBegan(*who)),
        Choice::Pass if play.state().record.losses().next_down().is_some() => {
            play.emit(Event::Rule(RuleEvent::Declined(Moment::Fallen)));
            incapacitation::resolve(play);
            end_if_spent(play);
        }
        Choice::Pass if play.state().active().is_some_and(|it| stride::is_held(play.table(), play.state(), &it)) => {
            if let Some(active) = play.state().active() {
                let over = Some(Activation { stride: None, ..active });
                play.emit(Event::Reached(Phase::Firefight { turn: side, active: over }));
                end_if_spent(play);
            }
        }
        Choice::Pass if play.state().active().is_some() => {
            play.emit(Event::Rule(RuleEvent::Declined(Moment::Triumph)));
            end_if_spent(play);
        }
        // Declining uses up nothing: the question returns at the next turn.
        Choice::Pass => play.emit(Event::Reached(Phase::Firefight { turn: side.other(), active: None })),
        Choice::EndFirefight => {
            tracking::end_activation(play);
            play.emit(Event::Reached(Phase::EndOfTurningPoint));
        }
        _ => {}
    }
}

/// An attack is over; so is the activation, if nothing is left to spend or nobody to spend it.
pub(crate) fn after_attack(play: &mut Play<'_, KillTeam>) {
    end_if_spent(play);
}

/// What follows an action, as soon as nothing of it is left to be rolled.
fn after_action(play: &mut Play<'_, KillTeam>, who: OperativeId, action: Action) {
    if play.state().active().is_none_or(|it| it.blast.is_some() || it.stun.is_some() || it.breach.is_some()) {
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
    if let Some(access) = active.breach {
        access_points::burst(play, active.who, access, faces);
        return after_action(play, active.who, Action::Breach);
    }
    match (active.blast, active.stun, faces) {
        (Some(blast), _, [face]) => {
            mines::blow(play, active.who, &blast, *face);
            after_action(play, active.who, blast.action);
        }
        (None, Some(target), faces) => {
            stun::stun(play, target, faces);
            after_action(play, active.who, Action::StunGrenade);
        }
        _ => {}
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
    let spent = active.closing || (left_ap(table, state, &active) == 0 && !stride::may_go_on(table, state, &active));
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

/// Whether a report can be true, as far as the record alone tells.
pub(crate) fn judge_report(table: &Table, state: &State, side: Side, report: &Report) -> Verdict {
    match report {
        Report::Track(level) => return tracking::may_change(table, state, *level),
        Report::Noted(note @ Note::CommandPoints { .. }) => return tracking::judge(table, state, *note),
        _ => {}
    }
    let told = table.is_staged() && matches!(report, Report::Out { .. } | Report::SetAside(_) | Report::Returned(_));
    let verdict = Verdict::legal().refuse_if(table.is_digital() && !told, Reason::WrongKindOfTable);
    let fighting = matches!(state.phase, Phase::Firefight { .. }) && state.record.losses().next_down().is_none();
    let verdict = verdict.refuse_if(!fighting, Reason::NotThisStep);
    let in_play = |who: OperativeId| Verdict::legal().refuse_if(state.operative(who).out, Reason::OutOfBattle(who));
    match report {
        Report::Performed { who, action, on } => {
            let ask = Witness::new(table, state);
            verdict
                .refuse_if(table.side_of(*who) != side, Reason::NotYourOperative(*who))
                .and(in_play(*who))
                .and(actions::judge_claim(&ask, table, state, *who, *action, *on))
                .and(tracking::may_perform(table, state, *who, *action, *on))
        }
        Report::PerformedAt { who, action, target } => {
            let ask = Witness::new(table, state);
            verdict
                .refuse_if(table.side_of(*who) != side, Reason::NotYourOperative(*who))
                .and(in_play(*who))
                .and(in_play(*target))
                .and(actions::judge_claim_at(&ask, table, state, *who, *action, *target))
                .and(tracking::may_perform(table, state, *who, *action, None))
        }
        // Whoever did it may have fallen in the same moment.
        Report::Wounded(who) | Report::Out { who, .. } | Report::SetAside(who) => verdict.and(in_play(*who)),
        Report::Returned(who) => {
            let losses = state.record.losses();
            let may = losses.has_fallen(*who) || losses.is_aside(*who) || table.card(*who).joins_later;
            let out = state.operative(*who).out;
            // Whoever was not picked has never been there.
            verdict.refuse_if(!out, Reason::NotOut(*who)).refuse_if(out && !may, Reason::OutOfBattle(*who))
        }
        Report::Noted(note) => verdict.and(tracking::judge(table, state, *note)),
        Report::Track(_) => verdict,
    }
}

pub(super) fn resolve_report(play: &mut Play<'_, KillTeam>, report: &Report) {
    match *report {
        Report::Performed { who, action, on } => {
            let side = play.table().side_of(who);
            let effects = actions::claimed_effects(play.table(), play.state(), who, action, on);
            let ap = reported_price(play, who, action, on);
            if interrupt::is_told(play.state(), who, action) {
                play.emit(Event::Guard(GuardEvent::Interrupted { who, point_blank: false }));
            }
            play.emit(Event::Performed { who, side, action, ap, on });
            for effect in effects {
                play.emit(effect);
            }
            score_at_once(play, side, action);
        }
        Report::PerformedAt { who, action, target } => {
            let side = play.table().side_of(who);
            let effects = actions::effects(play.table(), play.state(), who, action, &Target::Operative(target));
            let ap = reported_price(play, who, action, None);
            play.emit(Event::Performed { who, side, action, ap, on: None });
            for effect in effects {
                play.emit(effect);
            }
            score_at_once(play, side, action);
        }
        Report::Wounded(who) => play.emit(Event::Wounded { who, by: 0 }),
        Report::Out { who, by } => {
            incapacitation::incapacitate(play, who, by);
            end_if_spent(play);
        }
        Report::SetAside(who) => {
            play.emit(Event::SetAside(who));
            if let Some(active) = play.state().active().filter(|it| it.who == who) {
                finish(play, &active);
            }
        }
        Report::Returned(who) => bring_back(play, who),
        Report::Track(_) | Report::Noted(_) => {}
    }
}

/// What a reported action costs; nothing where activations are not tracked.
fn reported_price(play: &Play<'_, KillTeam>, who: OperativeId, action: Action, on: Option<Marker>) -> u8 {
    let active = play.state().active().filter(|it| it.who == who);
    active.map_or(0, |it| tracking::cost(play.table(), play.state(), &it, action, on))
}

/// A rule of its team brings an operative back: kills and kill grade go down, and the point of a
/// grade that is lost is taken back. Other points stay.
fn bring_back(play: &mut Play<'_, KillTeam>, who: OperativeId) {
    play.emit(Event::Returned(who));
    let enemy = play.table().side_of(who).other();
    let grade = kill_op::grade(play.table(), play.state(), enemy);
    let booked: u8 = play.state().tally[enemy].kill.iter().sum();
    for _ in grade..booked {
        play.emit(Event::KillPointLost(enemy));
    }
}
