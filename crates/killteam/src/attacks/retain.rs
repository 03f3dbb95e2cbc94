//! Keeping dice: Rending, Punishing and Severe, and what critical successes do at once.

use battle::Play;
use table::Length;

use super::attack::{Attack, AttackKind, Grade, Hand, Role};
use super::choice::AttackChoice;
use super::event::AttackEvent;
use super::{harm, is_down, rules_of};
use crate::setup::Table;
use crate::state::State;
use crate::targeting;
use crate::weapon_rules::{WeaponRule, devastating};
use crate::{Event, KillTeam};

/// A die that was rolled as a normal success and may become critical.
fn can_rise(hand: &Hand) -> bool {
    hand.dice().iter().any(|it| !it.spent && it.grade == Grade::Normal && it.is_rolled() && !it.punished)
}

/// What Rending and Punishing offer; both need a critical success that was rolled.
pub(super) fn options(table: &Table, state: &State, attack: &Attack, role: Role) -> Vec<AttackChoice> {
    let (hand, tricks) = (attack.hand(role), attack.tricks(role));
    if hand.of(Grade::Critical) == 0 {
        return Vec::new();
    }
    let rules = rules_of(table, state, attack, role);
    let rending = rules.contains(&WeaponRule::Rending) && !tricks.rending && can_rise(hand);
    let punishing = rules.contains(&WeaponRule::Punishing) && !tricks.punishing && hand.of(Grade::Fail) > 0;
    let rending = rending.then_some(AttackChoice::Rending);
    rending.into_iter().chain(punishing.then_some(AttackChoice::Punishing)).collect()
}

/// Whether Severe can be used: no critical success, a normal one, and nothing that forbids critical ones.
pub(super) fn may_sharpen(table: &Table, state: &State, attack: &Attack, role: Role) -> bool {
    let hand = attack.hand(role);
    let dimmed = attack.kind == AttackKind::Shoot && attack.screen.obscured;
    !dimmed
        && hand.of(Grade::Critical) == 0
        && hand.of(Grade::Normal) > 0
        && rules_of(table, state, attack, role).contains(&WeaponRule::Severe)
}

/// With a rolled normal success kept as a critical one.
pub(super) fn rend(mut hand: Hand) -> Hand {
    let normal = |it: &&mut super::Die| !it.spent && it.grade == Grade::Normal && it.is_rolled() && !it.punished;
    if let Some(die) = hand.dice_mut().iter_mut().find(normal) {
        die.grade = Grade::Critical;
    }
    hand
}

/// With a fail kept as a normal success.
pub(super) fn punish(mut hand: Hand) -> Hand {
    if let Some(die) = hand.dice_mut().iter_mut().find(|it| it.is_rolled() && it.grade == Grade::Fail) {
        die.grade = Grade::Normal;
        die.punished = true;
    }
    hand
}

/// With any normal success changed to a critical one.
pub(super) fn sharpen(mut hand: Hand) -> Hand {
    if let Some(die) = hand.dice_mut().iter_mut().find(|it| !it.spent && it.grade == Grade::Normal) {
        die.grade = Grade::Critical;
    }
    hand
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
    if rules.contains(&WeaponRule::Stun) {
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

#[cfg(test)]
mod tests {
    use super::super::dice::{grade, rolled};
    use super::*;

    #[test]
    fn kt_e109_the_die_of_punishing_is_not_the_one_of_rending() {
        let mut hand = rolled(Hand::default(), &[6, 4, 2, 1]);
        for die in hand.dice_mut() {
            die.grade = grade(die.face, 3, 6);
        }
        let hand = punish(rend(hand));
        assert_eq!((hand.of(Grade::Critical), hand.of(Grade::Normal)), (2, 1));
        assert!(!can_rise(&hand));
    }
}
