//! Keeping dice: Rending, Punishing and Severe, and what critical successes do at once.

use battle::Play;
use table::Length;

use super::attack::{Attack, AttackKind, Grade, Role};
use super::choice::AttackChoice;
use super::event::AttackEvent;
use super::{harm, is_down, rules_of};
use crate::setup::Table;
use crate::state::State;
use crate::targeting;
use crate::weapon_rules::{devastating, stun, upgrades};
use crate::{Event, KillTeam};

/// What Rending and Punishing offer; both need a critical success that was rolled.
pub(super) fn options(table: &Table, state: &State, attack: &Attack, role: Role) -> Vec<AttackChoice> {
    let (hand, tricks) = (attack.hand(role), attack.tricks(role));
    if hand.of(Grade::Critical) == 0 {
        return Vec::new();
    }
    let rules = rules_of(table, state, attack, role);
    let rending = upgrades::may_rend(&rules, tricks, hand).then_some(AttackChoice::Rending);
    let punishing = upgrades::may_punish(&rules, tricks, hand).then_some(AttackChoice::Punishing);
    rending.into_iter().chain(punishing).collect()
}

/// Whether Severe can be used; against an obscured target nothing is critical.
pub(super) fn may_sharpen(table: &Table, state: &State, attack: &Attack, role: Role) -> bool {
    let (hand, dimmed) = (attack.hand(role), attack.kind == AttackKind::Shoot && attack.screen.obscured);
    if dimmed || hand.of(Grade::Critical) > 0 {
        return false;
    }
    upgrades::may_sharpen(&rules_of(table, state, attack, role), hand)
}

/// The ways in which the critical successes of a role may devastate, if it has any of both.
pub(super) fn instances_of_devastating(table: &Table, state: &State, attack: &Attack, role: Role) -> Vec<AttackChoice> {
    if attack.hand(role).of(Grade::Critical) == 0 {
        return Vec::new();
    }
    let instances = devastating::instances(&rules_of(table, state, attack, role));
    instances.into_iter().map(|(damage, reach)| AttackChoice::Devastating { damage, reach }).collect()
}

/// Devastating and Stun: what the critical successes of a role do as soon as they are kept.
pub(super) fn strike_at_once(
    play: &mut Play<'_, KillTeam>,
    attack: &Attack,
    role: Role,
    chosen: Option<(u8, Option<Length>)>,
) {
    let criticals = attack.hand(role).of(Grade::Critical);
    if criticals == 0 {
        return;
    }
    let rules = rules_of(play.table(), play.state(), attack, role);
    let victim = attack.who(role.other());
    if stun::slows(&rules, attack.hand(role)) {
        play.emit(Event::Attack(AttackEvent::Stuns(victim)));
    }
    let only = || devastating::instances(&rules).into_iter().next();
    let Some((damage, reach)) = chosen.or_else(only) else { return };
    let damage = damage.saturating_mul(criticals);
    let around = reach.map_or(Vec::new(), |it| targeting::seen_within(play.table(), play.state(), victim, it));
    for who in std::iter::once(victim).chain(around) {
        if !is_down(play.table(), play.state(), who) {
            harm(play, who, damage, Some(role));
        }
    }
}
