//! Rending, Punishing, Severe: dice that are kept as more than they show.

use super::{RuleCard, Value, WeaponRule};
use crate::attacks::{Die, Grade, Hand, Tricks};

pub(super) const RENDING: RuleCard = RuleCard {
    name: "Rending",
    gist: "If you keep a critical success, keep one rolled normal success as a critical one, too.",
    value: Value::Nothing,
    make: |_| WeaponRule::Rending,
};

pub(super) const PUNISHING: RuleCard = RuleCard {
    name: "Punishing",
    gist: "If you keep a critical success, keep one fail as a normal success.",
    value: Value::Nothing,
    make: |_| WeaponRule::Punishing,
};

pub(super) const SEVERE: RuleCard = RuleCard {
    name: "Severe",
    gist: "If you keep no critical success, change a normal one into a critical one; Rending and Punishing do not follow from it.",
    value: Value::Nothing,
    make: |_| WeaponRule::Severe,
};

/// True if a critical success lets a normal one be kept as critical, once.
pub(crate) fn may_rend(rules: &[WeaponRule], tricks: &Tricks, hand: &Hand) -> bool {
    rules.contains(&WeaponRule::Rending) && !tricks.rending && hand.of(Grade::Critical) > 0 && can_rise(hand)
}

/// True if a critical success lets a fail be kept, once.
pub(crate) fn may_punish(rules: &[WeaponRule], tricks: &Tricks, hand: &Hand) -> bool {
    let critical = hand.of(Grade::Critical) > 0;
    rules.contains(&WeaponRule::Punishing) && !tricks.punishing && critical && hand.of(Grade::Fail) > 0
}

/// True if there is no critical success and a normal one that can become it.
pub(crate) fn may_sharpen(rules: &[WeaponRule], hand: &Hand) -> bool {
    rules.contains(&WeaponRule::Severe) && hand.of(Grade::Critical) == 0 && hand.of(Grade::Normal) > 0
}

/// A die that was rolled as a normal success and may become critical.
fn can_rise(hand: &Hand) -> bool {
    hand.dice().iter().any(|it| !it.spent && it.grade == Grade::Normal && it.is_rolled() && !it.punished)
}

/// With a rolled normal success kept as a critical one.
pub(crate) fn rend(mut hand: Hand) -> Hand {
    let normal = |it: &&mut Die| !it.spent && it.grade == Grade::Normal && it.is_rolled() && !it.punished;
    if let Some(die) = hand.dice_mut().iter_mut().find(normal) {
        die.grade = Grade::Critical;
    }
    hand
}

/// With a fail kept as a normal success.
pub(crate) fn punish(mut hand: Hand) -> Hand {
    if let Some(die) = hand.dice_mut().iter_mut().find(|it| it.is_rolled() && it.grade == Grade::Fail) {
        die.grade = Grade::Normal;
        die.punished = true;
    }
    hand
}

/// With any normal success changed to a critical one.
pub(crate) fn sharpen(mut hand: Hand) -> Hand {
    if let Some(die) = hand.dice_mut().iter_mut().find(|it| !it.spent && it.grade == Grade::Normal) {
        die.grade = Grade::Critical;
    }
    hand
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(dice: [(u8, Grade); 4]) -> Hand {
        dice.into_iter().fold(Hand::default(), |hand, (face, grade)| hand.with(Die { face, grade, ..Die::default() }))
    }

    #[test]
    fn kt_e109_the_die_of_punishing_is_not_the_one_of_rending() {
        let hand = hand([(6, Grade::Critical), (4, Grade::Normal), (2, Grade::Fail), (1, Grade::Fail)]);
        let hand = punish(rend(hand));
        assert_eq!((hand.of(Grade::Critical), hand.of(Grade::Normal)), (2, 1));
        assert!(!can_rise(&hand));
    }

    #[test]
    fn severe_needs_a_hand_without_a_critical_success() {
        let severe = [WeaponRule::Severe];
        let normal = hand([(4, Grade::Normal), (4, Grade::Normal), (2, Grade::Fail), (1, Grade::Fail)]);
        assert!(may_sharpen(&severe, &normal) && !may_sharpen(&[], &normal));
        assert!(!may_sharpen(&severe, &sharpen(normal)));
        assert!(!may_rend(&[WeaponRule::Rending], &Tricks::default(), &normal));
    }
}
