//! Moments within an attack at which rules of teams are used, and the last fight of the fallen.

use battle::{Play, Side};

use super::attack::{Attack, AttackKind, Fallen, Role, Step, bit};
use super::{fight, is_down, may_fight, proceed, shoot, weapon_of};
use crate::setup::Table;
use crate::state::State;
use crate::team_rules::{self, Moment, TeamRule};
use crate::vocabulary::OperativeId;
use crate::weapon::{WeaponKind, WeaponNo};
use crate::{Event, KillTeam};

/// The moment for rules that an attack has come to, if it is one.
pub(crate) fn moment(attack: &Attack) -> Option<Moment> {
    match attack.step {
        Step::Land(_) => Some(Moment::Landing),
        Step::Stunned(_) => Some(Moment::Stunned),
        _ => None,
    }
}

/// The rules that may be used at this step, with whom.
pub(super) fn usable(table: &Table, state: &State, attack: &Attack) -> Vec<(TeamRule, Option<OperativeId>)> {
    match (moment(attack), super::decider(table, attack)) {
        (Some(moment), Some(side)) if team_rules::has_any(table, state, side, moment) => {
            team_rules::usable(table, state, side, moment).collect()
        }
        _ => Vec::new(),
    }
}

/// A rule is used in the middle of an attack.
pub(crate) fn use_rule(play: &mut Play<'_, KillTeam>, side: Side, rule: TeamRule, on: Option<OperativeId>) {
    for event in team_rules::effects(play.state(), side, rule, on) {
        play.emit(event);
    }
}

/// The moment has passed: dice hurt, or it is the other side's turn to look after the stunned.
pub(super) fn go_on(play: &mut Play<'_, KillTeam>, attack: &Attack) {
    match (attack.step, attack.kind) {
        (Step::Land(_), AttackKind::Shoot) => shoot::land(play, attack),
        (Step::Land(role), AttackKind::Fight) => fight::land(play, attack, role),
        _ => proceed(play),
    }
}

/// The damage of the hardest die that is about to hurt.
pub(crate) fn hardest_landing(table: &Table, attack: &Attack) -> Option<u8> {
    let Step::Land(role) = attack.step else { return None };
    let dmg = weapon_of(table, attack, role)?.dmg;
    attack.landing.into_iter().zip(dmg).filter(|(dice, _)| *dice > 0).map(|(_, damage)| damage).max()
}

/// The damage of all dice that are about to hurt.
pub(super) fn landing_damage(table: &Table, attack: &Attack, role: Role) -> u8 {
    let dmg = weapon_of(table, attack, role).map_or([0, 0], |it| it.dmg);
    let [normal, critical] = attack.landing;
    let [one, more] = dmg;
    normal.saturating_mul(one).saturating_add(critical.saturating_mul(more)).saturating_sub(attack.softened)
}

/// True if somebody who is still up is stunned when the action is over.
pub(crate) fn is_stunned(table: &Table, state: &State, attack: &Attack, who: OperativeId) -> bool {
    attack.stuns & bit(who) != 0 && !is_down(table, state, who)
}

/// What somebody who fell could fight its enemy with once more.
pub(crate) fn last_fights(table: &Table, state: &State, fallen: Fallen) -> impl Iterator<Item = WeaponNo> {
    let Fallen { who, against, .. } = fallen;
    let melee = table.card(who).numbered_weapons().filter(|(_, it)| it.kind == WeaponKind::Melee);
    let able = !is_down(table, state, against);
    melee.map(|(number, _)| number).filter(move |it| able && may_fight(table, state, who, *it, against).is_legal())
}

/// Somebody who fell fights once more.
pub(crate) fn begin_last_fight(play: &mut Play<'_, KillTeam>, fallen: Fallen, weapon: WeaponNo) {
    let side = play.table().side_of(fallen.who);
    play.emit(Event::Performed { who: fallen.who, side, action: crate::Action::Fight, ap: 0, on: None });
    fight::begin(play, fallen.who, weapon, fallen.against, true);
}

/// An attack has come to its end; whoever fell in it is next.
pub(super) fn is_waiting(state: &State, who: OperativeId) -> bool {
    state.operative(who).out || state.record.losses().is_down(who)
}
