//! What an attack hangs on, for whoever reads it: the numbers that dice need, how many defend, what has come in.
//!
//! Nothing here decides; the steps of the attack use the same functions.

use smallvec::SmallVec;
use table::Point;

use super::attack::{Attack, AttackKind, Die, Hand, Role, Step};
use super::choice::{AttackChoice, Reroll};
use super::{dice, dice_of, fight, rules_of, shoot};
use crate::Reason;
use crate::setup::Table;
use crate::state::State;
use crate::targeting::{self, Causes};
use crate::vocabulary::OperativeId;
use crate::weapon::{Weapon, WeaponKind, WeaponNo};
use crate::weapon_rules::{WeaponRule, blast, cover, lethal};

/// The least face that succeeds for a role, and the least that is critical.
pub fn thresholds(table: &Table, state: &State, attack: &Attack, role: Role) -> (u8, u8) {
    match attack.kind == AttackKind::Shoot && role == Role::Defender {
        true => (shoot::save_of(table, state, attack), 6),
        false => (attack.hit(role), lethal::least(&rules_of(table, state, attack, role))),
    }
}

/// How many dice defend against a shot.
pub(crate) fn defence_dice(table: &Table, state: &State, attack: &Attack) -> u8 {
    shoot::defence_dice(table, state, attack)
}

/// How many dice a role rolls in all, those that it keeps without rolling included.
pub fn dice(table: &Table, state: &State, attack: &Attack, role: Role) -> u8 {
    dice_of(table, state, attack, role)
}

/// The rules of the weapon of a role as they work in this attack: smoke takes something off them.
pub fn rules(table: &Table, state: &State, attack: &Attack, role: Role) -> SmallVec<[WeaponRule; 8]> {
    shoot::at_work(table, state, attack, rules_of(table, state, attack, role))
}

/// How many dice a role may roll again for nothing, besides those that the rules of its weapon allow.
pub fn free_rerolls(table: &Table, state: &State, attack: &Attack, role: Role) -> u8 {
    let free = |it: &&Reroll| matches!(it, Reroll::Resupply | Reroll::Rule(_));
    dice::sources(table, state, attack, role).iter().filter(free).count() as u8
}

/// Everything that can be decided in the attack that is in progress.
pub fn choices(table: &Table, state: &State) -> Vec<AttackChoice> {
    state.attack.as_ref().map_or_else(Vec::new, |it| super::options(table, state, it))
}

/// The weapon of a role.
pub fn weapon<'t>(table: &'t Table, attack: &Attack, role: Role) -> Option<&'t Weapon> {
    super::weapon_of(table, attack, role)
}

/// The dice of a role with what each counts as by now. Before successes are counted, as they would be.
pub(crate) fn graded(table: &Table, state: &State, attack: &Attack, role: Role) -> Hand {
    // What the other one has rolled was counted before, and what is obscured has been taken off it.
    let is_early = match attack.step {
        Step::Rerolls(now) | Step::Reroll(now, _) | Step::Roll(now) | Step::Accurate(now) => now == role,
        _ => false,
    };
    let uncounted = |it: &Die| it.is_rolled() && it.grade == super::Grade::Fail;
    let hand = attack.hand(role);
    match is_early && hand.dice().iter().any(uncounted) {
        true => dice::counted(table, state, attack, role),
        false => *hand,
    }
}

/// A shot or a fight as it would begin now, further targets aside; what protects the target of a shot is looked up.
pub fn prospect(table: &Table, state: &State, with: (OperativeId, WeaponNo), target: OperativeId) -> Option<Attack> {
    Some(prospect_with_causes(table, state, with, target)?.0)
}

/// The same with the terrain that protects the target.
pub(crate) fn prospect_with_causes(
    table: &Table,
    state: &State,
    (who, number): (OperativeId, WeaponNo),
    target: OperativeId,
) -> Option<(Attack, Causes)> {
    let weapon = table.weapon(who, number)?;
    if weapon.kind == WeaponKind::Melee {
        let hit = fight::hit(table, state, (who, weapon), target);
        return Some((Attack::new(AttackKind::Fight, who, number, target, hit), Causes::default()));
    }
    let hit = shoot::hit(table, state, who, weapon);
    let attack = Attack { step: Step::Screen, ..Attack::new(AttackKind::Shoot, who, number, target, hit) };
    let rules = rules_of(table, state, &attack, Role::Attacker);
    let fire = targeting::fire_with_causes(table, state, who, target, cover::seeks(&rules));
    Some(fire.map_or((attack, Causes::default()), |(fire, causes)| (Attack { screen: fire.screen, ..attack }, causes)))
}

/// Every reason why this weapon could not be aimed at somebody. In a fight there is none: whoever fights has charged.
pub fn against(
    table: &Table,
    state: &State,
    (who, number): (OperativeId, WeaponNo),
    target: OperativeId,
) -> Vec<Reason> {
    match table.weapon(who, number) {
        Some(weapon) if weapon.kind == WeaponKind::Ranged => {
            let rules = super::weapon_rules(table, state, who, number);
            shoot::may_target(table, state, who, &rules, target).reasons().to_vec()
        }
        _ => Vec::new(),
    }
}

/// The same battle with somebody at another place.
pub fn standing(state: &State, who: OperativeId, at: Point) -> State {
    let mut state = state.clone();
    state.operative_mut(who).at = Some(at);
    state
}

/// The terrain that protects the target of a shot; everybody in a blast is protected as its first target is.
pub(crate) fn causes(table: &Table, state: &State, attack: &Attack) -> Causes {
    let rules = rules_of(table, state, attack, Role::Attacker);
    let target = if blast::reach(&rules).is_some() { attack.primary } else { attack.target };
    let fire = targeting::fire_with_causes(table, state, attack.actor, target, cover::seeks(&rules));
    fire.map(|(_, causes)| causes).unwrap_or_default()
}

/// A fight with everything that the target could retaliate with; once without anything, if it can not.
pub fn replies(table: &Table, state: &State, attack: &Attack) -> Vec<Attack> {
    let with = |it: AttackChoice| match it {
        AttackChoice::Retaliate(who, number) => {
            let hit = fight::hit(table, state, (who, table.weapon(who, number)?), attack.actor);
            Some(Attack { reply: Some(number), hit: [attack.hit(Role::Attacker), hit], ..*attack })
        }
        _ => None,
    };
    let replies: Vec<Attack> = fight::replies(table, state, attack).into_iter().filter_map(with).collect();
    if replies.is_empty() { vec![*attack] } else { replies }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::Grade;
    use crate::words::stage::{Stage, who};

    #[test]
    fn what_the_attacker_has_is_settled_while_the_defender_thinks_about_re_rolls() {
        let stage = Stage::new().deployed();
        let (actor, target) = (who(&stage, "a3"), who(&stage, "b3"));
        let attack = Attack::new(AttackKind::Shoot, actor, WeaponNo(0), target, 4);
        // Obscured: a six that is no longer critical, beside a miss.
        let die = |face, grade| Die { face, grade, ..Die::default() };
        let hand = Hand::default().with(die(6, Grade::Normal)).with(die(1, Grade::Fail));
        let attack = Attack { step: Step::Rerolls(Role::Defender), hands: [hand, Hand::default()], ..attack };
        let graded = graded(&stage.table, &stage.state, &attack, Role::Attacker);
        assert_eq!((graded.of(Grade::Normal), graded.of(Grade::Critical)), (1, 0));
    }
}
