//! What an attack hangs on, for whoever reads it: the numbers that dice need, how many defend, what has come in.
//!
//! Nothing here decides; the steps of the attack use the same functions.

use super::attack::{Attack, AttackKind, Die, Hand, Role, Step};
use super::{dice, hit_of, rules_of, shoot};
use crate::setup::Table;
use crate::state::State;
use crate::targeting;
use crate::vocabulary::OperativeId;
use crate::weapon::{Weapon, WeaponKind, WeaponNo};
use crate::weapon_rules::{cover, lethal};

/// The least face that succeeds for a role, and the least that is critical.
pub(crate) fn thresholds(table: &Table, state: &State, attack: &Attack, role: Role) -> (u8, u8) {
    match attack.kind == AttackKind::Shoot && role == Role::Defender {
        true => (shoot::save_of(table, state, attack), 6),
        false => (attack.hit(role), lethal::least(&rules_of(table, state, attack, role))),
    }
}

/// How many dice defend against a shot.
pub(crate) fn defence_dice(table: &Table, state: &State, attack: &Attack) -> u8 {
    shoot::defence_dice(table, state, attack)
}

/// The weapon of a role.
pub(crate) fn weapon<'t>(table: &'t Table, attack: &Attack, role: Role) -> Option<&'t Weapon> {
    super::weapon_of(table, attack, role)
}

/// The dice of a role with what each counts as by now. Before successes are counted, as they would be.
pub(crate) fn graded(table: &Table, state: &State, attack: &Attack, role: Role) -> Hand {
    let is_early = matches!(attack.step, Step::Rerolls(_) | Step::Reroll(..) | Step::Roll(_) | Step::Accurate(_));
    let uncounted = |it: &Die| it.is_rolled() && it.grade == super::Grade::Fail;
    let hand = attack.hand(role);
    match is_early && hand.dice().iter().any(uncounted) {
        true => dice::counted(table, state, attack, role),
        false => *hand,
    }
}

/// A shot or a fight as it would begin now; what protects the target of a shot is looked up.
pub(crate) fn prospect(
    table: &Table,
    state: &State,
    (who, number): (OperativeId, WeaponNo),
    target: OperativeId,
) -> Option<Attack> {
    let weapon = table.weapon(who, number)?;
    let kind = if weapon.kind == WeaponKind::Ranged { AttackKind::Shoot } else { AttackKind::Fight };
    let mut attack = Attack::new(kind, who, number, target, hit_of(table, state, who, weapon, 0));
    if kind == AttackKind::Shoot {
        let rules = rules_of(table, state, &attack, Role::Attacker);
        let fire = targeting::fire(table, state, who, target, cover::seeks(&rules));
        attack.screen = fire.map(|it| it.screen).unwrap_or_default();
    }
    Some(attack)
}
