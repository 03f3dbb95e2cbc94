//! Interrupts: once in each activation, after an action, one enemy on guard may shoot or fight at no cost.
//!
//! Nobody is asked who could do neither. An interrupt is no activation and no counteraction; whoever interrupts
//! is not on guard afterwards and cannot counteract in this turning point.

use battle::{Play, Side};
use smallvec::SmallVec;

use super::{GuardEvent, WatchStep, hatchway_fight};
use crate::attacks;
use crate::choice::{Choice, Target};
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::{Acting, State};
use crate::vocabulary::{Action, Actions, OperativeId, Verdict};
use crate::weapon::{WeaponKind, WeaponNo};
use crate::{Event, KillTeam, Reason, geometry};

/// What can be done from guard. A Hatchway Fight is treated as a Fight.
const ACTIONS: [Action; 3] = [Action::Shoot, Action::Fight, Action::HatchwayFight];

/// True if the action just performed waits for a word of the side on guard. Where nobody could interrupt, the
/// action is over and done with.
pub(crate) fn is_awaited(play: &mut Play<'_, KillTeam>) -> bool {
    let Some(active) = play.state().active() else { return false };
    match play.state().watch.step {
        WatchStep::Idle => return false,
        WatchStep::Asked => return true,
        WatchStep::Acted => {}
    }
    let (table, state) = (play.table(), play.state());
    let enemy = table.side_of(active.who).other();
    let open = active.kind == Acting::Activation && state.watch.interrupted.is_none();
    if open && choices(table, state, enemy).next().is_some() {
        play.emit(Event::Guard(GuardEvent::Asked));
        return true;
    }
    play.emit(Event::Guard(GuardEvent::Watched));
    lapse(play, active.who);
    false
}

/// Whether a choice stands while the side on guard is asked.
pub(crate) fn judge(table: &Table, state: &State, side: Side, choice: &Choice) -> Verdict {
    match choice {
        Choice::Pass => Verdict::legal(),
        Choice::Perform { who, action, target } => may(table, state, side, *who, (*action, target)),
        _ => Verdict::legal().refuse_if(true, Reason::NotThisStep),
    }
}

fn may(table: &Table, state: &State, side: Side, who: OperativeId, deed: (Action, &Target)) -> Verdict {
    if table.side_of(who) != side {
        return Verdict::legal().refuse_if(true, Reason::NotYourOperative(who));
    }
    let guarded = state.operative(who).on_guard;
    let verdict = Verdict::legal().refuse_if(!guarded, Reason::Limit(Limit::NotOnGuard(who)));
    match deed {
        (Action::Shoot, Target::Attack(target, weapon)) => {
            verdict.and(attacks::may_shoot_from_guard(table, state, who, *weapon, *target))
        }
        (Action::Fight, Target::Attack(target, weapon)) => {
            verdict.and(attacks::may_fight(table, state, who, *weapon, *target))
        }
        (Action::HatchwayFight, Target::Attack(target, weapon)) => {
            verdict.and(hatchway_fight::may(table, state, who, *weapon, *target))
        }
        (action, _) if ACTIONS.contains(&action) => verdict.refuse_if(true, Reason::WrongAim(action)),
        (action, _) => verdict.refuse_if(true, Reason::Limit(Limit::NotFromGuard(action))),
    }
}

/// True if an action that players report can only be an interrupt: of somebody on guard, while somebody else acts.
pub(crate) fn is_told(state: &State, who: OperativeId, action: Action) -> bool {
    let acts = state.active().is_some_and(|it| it.who == who);
    state.operative(who).on_guard && !acts && ACTIONS.contains(&action)
}

/// Whether such an interrupt can have happened, as far as the record alone tells.
pub(crate) fn may_be_told(table: &Table, state: &State, who: OperativeId) -> Verdict {
    let open = state.active().is_some_and(|it| {
        let enemy = table.side_of(it.who) != table.side_of(who);
        enemy && it.kind == Acting::Activation && it.done != Actions::default()
    });
    let first = state.watch.interrupted.is_none();
    Verdict::legal().refuse_if(!open || !first, Reason::Limit(Limit::NothingToInterrupt))
}

/// Every interrupt that this side could make now.
pub(crate) fn choices<'a>(table: &'a Table, state: &'a State, side: Side) -> impl Iterator<Item = Choice> + 'a {
    let guards = table.operatives_of(side).filter(|it| state.operative(*it).on_guard);
    let deeds = guards.flat_map(|who| ACTIONS.into_iter().map(move |action| (who, action)));
    let all = deeds.flat_map(move |(who, action)| {
        let targets = aims(table, state, who, action).into_iter();
        targets.map(move |target| Choice::Perform { who, action, target })
    });
    all.filter(move |it| judge(table, state, side, it).is_legal())
}

/// What somebody on guard could aim at, as far as a glance tells: most weapons are of the wrong kind and most enemies out
/// of reach or sight, and what is left is judged.
fn aims(table: &Table, state: &State, who: OperativeId, action: Action) -> SmallVec<[Target; 4]> {
    let kind = if action == Action::Shoot { WeaponKind::Ranged } else { WeaponKind::Melee };
    let weapons = attacks::weapons_at_hand(table, state, who).filter(|(_, it)| it.kind == kind);
    let weapons: SmallVec<[WeaponNo; 4]> = weapons.map(|(number, _)| number).collect();
    if weapons.is_empty() || action == Action::HatchwayFight && !hatchway_fight::is_worth_a_look(table, state, who) {
        return SmallVec::new();
    }
    let near: SmallVec<[OperativeId; 4]> = geometry::enemies_in_control_range(table, state, who).collect();
    let is_in_reach = |it: &OperativeId| match action {
        Action::Fight => near.contains(it),
        Action::Shoot if near.is_empty() => geometry::is_visible(table, state, who, *it) != Some(false),
        Action::Shoot => near.contains(it),
        _ => near.is_empty(),
    };
    let enemies = table.operatives_of(table.side_of(who).other()).filter(|it| !state.operative(*it).out);
    let reached = enemies.filter(is_in_reach);
    reached.flat_map(|it| weapons.iter().map(move |weapon| Target::Attack(it, *weapon))).collect()
}

/// Plays the answer of the side on guard out.
pub(crate) fn resolve(play: &mut Play<'_, KillTeam>, side: Side, choice: &Choice) {
    let Some(active) = play.state().active() else { return };
    match choice {
        Choice::Pass => {
            play.emit(Event::Guard(GuardEvent::Declined(side)));
            lapse(play, active.who);
        }
        Choice::Perform { who, action, target: Target::Attack(target, weapon) } => {
            let near = geometry::enemies_in_control_range(play.table(), play.state(), *who).next().is_some();
            let point_blank = *action == Action::Shoot && near;
            play.emit(Event::Guard(GuardEvent::Interrupted { who: *who, point_blank }));
            play.emit(Event::Performed { who: *who, side, action: *action, ap: 0, on: None });
            attacks::begin(play, *action, *who, (*target, *weapon));
        }
        _ => {}
    }
}

/// An operative ended an action, and nobody interrupts now: enemies in whose control range it is are no longer
/// on guard.
pub(crate) fn lapse(play: &mut Play<'_, KillTeam>, who: OperativeId) {
    let beside: Vec<OperativeId> = geometry::enemies_in_control_range(play.table(), play.state(), who).collect();
    for guard in beside {
        if play.state().operative(guard).on_guard {
            play.emit(Event::Guard(GuardEvent::Lapsed(guard)));
        }
    }
}
