//! Dice: what they are worth, and which may be rolled again.

use smallvec::SmallVec;

use super::attack::{Attack, AttackKind, Die, Grade, Hand, Role};
use super::choice::{AttackChoice, AttackReason, Reroll};
use super::{rules_of, shoot};
use crate::Reason;
use crate::setup::Table;
use crate::state::State;
use crate::team_rules;
use crate::vocabulary::Verdict;
use crate::weapon_rules::{lethal, rerolls};

/// What a face is worth: a 1 fails, a 6 is critical, the rest by threshold.
pub(super) fn grade(face: u8, threshold: u8, critical: u8) -> Grade {
    match face {
        0 | 1 => Grade::Fail,
        6 => Grade::Critical,
        _ if face < threshold => Grade::Fail,
        _ if face >= critical => Grade::Critical,
        _ => Grade::Normal,
    }
}

/// The dice of a role with their successes counted.
pub(super) fn counted(table: &Table, state: &State, attack: &Attack, role: Role) -> Hand {
    let defence = attack.kind == AttackKind::Shoot && role == Role::Defender;
    let (threshold, critical) = if defence {
        (shoot::save_of(table, state, attack), 6)
    } else {
        (attack.hit(role), lethal::least(&rules_of(table, state, attack, role)))
    };
    let mut hand = *attack.hand(role);
    for die in hand.dice_mut().iter_mut().filter(|it| it.is_rolled()) {
        die.grade = grade(die.face, threshold, critical);
    }
    hand
}

/// The dice against an obscured target: one success is lost, and nothing is critical.
///
/// Which success is lost makes no difference: whatever is left is normal. Only a table where a die that
/// Accurate kept cannot be lost leaves everything as it is if there are no others.
pub(super) fn obscured(mut hand: Hand, accurate_too: bool) -> Hand {
    let success = |it: &&mut Die| !it.spent && it.grade != Grade::Fail && (accurate_too || it.is_rolled());
    if let Some(die) = hand.dice_mut().iter_mut().filter(success).min_by_key(|it| it.grade) {
        die.spent = true;
    }
    for die in hand.dice_mut().iter_mut().filter(|it| it.grade == Grade::Critical) {
        die.grade = Grade::Normal;
    }
    hand
}

/// With this many more dice rolled.
pub(super) fn rolled(hand: Hand, faces: &[u8]) -> Hand {
    faces.iter().fold(hand, |hand, face| hand.with(Die { face: *face, ..Die::default() }))
}

/// With one die rolled again.
pub(super) fn rerolled(mut hand: Hand, die: u8, face: u8) -> Hand {
    if let Some(die) = hand.dice_mut().get_mut(usize::from(die)) {
        *die = Die { face, rerolled: true, ..Die::default() };
    }
    hand
}

/// The first die that shows this and may be rolled again.
pub(super) fn die_showing(hand: &Hand, face: u8) -> Option<u8> {
    let found = hand.dice().iter().position(|it| it.face == face && !it.rerolled && !it.spent);
    found.and_then(|it| u8::try_from(it).ok())
}

/// Which rules let a die be rolled again now; those of some faces only let [`rerolls::fit`] say which.
pub(super) fn sources(table: &Table, state: &State, attack: &Attack, role: Role) -> SmallVec<[Reroll; 8]> {
    let defence = attack.kind == AttackKind::Shoot && role == Role::Defender;
    let rules = if defence { Default::default() } else { rules_of(table, state, attack, role) };
    let tricks = attack.tricks(role);
    let by_rule = team_rules::defence_rerolls(table, state, attack.who(role)).filter(|_| defence).map(Reroll::Rule);
    let may = |with: &Reroll| match with {
        Reroll::Balanced | Reroll::Ceaseless | Reroll::Relentless => rerolls::allow(&rules, tricks, *with),
        Reroll::Resupply => shoot::is_resupplied(state, attack) && !defence && !tricks.resupply,
        Reroll::Rule(rule) => !tricks.rules.contains(&Some(*rule)),
        Reroll::Command => state.cp[table.side_of(attack.who(role))] > 0,
    };
    Reroll::COMMON.into_iter().chain(by_rule).filter(may).collect()
}

/// Every way to roll a die again; empty if there is none.
pub(super) fn reroll_options(table: &Table, state: &State, attack: &Attack, role: Role) -> Vec<AttackChoice> {
    let hand = attack.hand(role);
    let faces: SmallVec<[u8; 6]> = (1..=6).filter(|face| die_showing(hand, *face).is_some()).collect();
    if faces.is_empty() {
        return Vec::new();
    }
    let sources = sources(table, state, attack, role);
    let all = faces.into_iter().flat_map(|face| {
        let fitting = sources.iter().copied().filter(move |it| rerolls::fit(attack.tricks(role), *it, face));
        fitting.map(move |with| AttackChoice::Reroll { face, with })
    });
    all.collect()
}

/// Whether a die of this face may be rolled again by this rule.
pub(super) fn may_reroll(
    table: &Table,
    state: &State,
    attack: &Attack,
    role: Role,
    (face, with): (u8, Reroll),
) -> Verdict {
    let hand = attack.hand(role);
    let fresh = die_showing(hand, face).is_some();
    let there = hand.dice().iter().any(|it| it.face == face);
    let broke = with == Reroll::Command && state.cp[table.side_of(attack.who(role))] == 0;
    let allowed = sources(table, state, attack, role).contains(&with) && rerolls::fit(attack.tricks(role), with, face);
    let refuse = |it| Reason::Attack(it);
    Verdict::legal()
        .refuse_if(!there, refuse(AttackReason::NoSuchDie(face)))
        .refuse_if(there && !fresh, refuse(AttackReason::RerolledBefore(face)))
        .refuse_if(broke, refuse(AttackReason::NoCp))
        .refuse_if(!broke && !allowed, refuse(AttackReason::NoReroll(with)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kt_e110_lethal_does_not_turn_a_fail_into_a_success() {
        assert_eq!(grade(5, 6, 5), Grade::Fail);
        assert_eq!(grade(5, 4, 5), Grade::Critical);
        assert_eq!(grade(4, 4, 5), Grade::Normal);
        assert_eq!(grade(1, 2, 5), Grade::Fail);
        assert_eq!(grade(6, 6, 6), Grade::Critical);
    }

    #[test]
    fn kt_e083_an_obscured_target_costs_a_success_and_every_critical_one() {
        let mut hand = rolled(Hand::default(), &[6, 5, 4, 2]);
        for die in hand.dice_mut() {
            die.grade = grade(die.face, 4, 6);
        }
        let hand = obscured(hand, true);
        assert_eq!((hand.of(Grade::Normal), hand.of(Grade::Critical)), (2, 0));
        let nothing = obscured(rolled(Hand::default(), &[1, 2]), true);
        assert_eq!(nothing.successes(), 0);
    }

    #[test]
    fn a_table_may_spare_the_dice_that_accurate_kept() {
        let kept = Hand::default().with(Die::aside(Grade::Normal));
        assert_eq!(obscured(kept, true).successes(), 0);
        assert_eq!(obscured(kept, false).successes(), 1);
        let both = kept.with(Die { face: 5, grade: Grade::Critical, ..Die::default() });
        assert_eq!(obscured(both, false).of(Grade::Normal), 1, "the rolled one is lost");
    }
}
