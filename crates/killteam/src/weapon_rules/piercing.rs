//! Piercing, Piercing Crits: fewer defence dice.

use super::{RuleCard, Value, WeaponRule};
use crate::setup::PiercingCombine;

pub(super) const CARD: RuleCard = RuleCard {
    name: "Piercing",
    gist: "The defender collects x dice less.",
    value: Value::Number,
    make: WeaponRule::Piercing,
};

pub(super) const CRITS: RuleCard = RuleCard {
    name: "Piercing Crits",
    gist: "If you keep a critical success, the defender collects x dice less.",
    value: Value::Number,
    make: WeaponRule::PiercingCrits,
};

/// How many defence dice are collected against these rules.
// RULING: with both forms the larger value that applies counts. See docs/rulings.md, "Piercing and Piercing Crits".
pub(crate) fn defence_dice(
    rules: impl IntoIterator<Item = WeaponRule>,
    critical: bool,
    combine: PiercingCombine,
) -> u8 {
    const ALL: u8 = 3;
    let (mut always, mut sometimes) = (0, 0);
    for rule in rules {
        match rule {
            // A rule that a weapon has twice works once.
            WeaponRule::Piercing(x) => always = x.max(always),
            WeaponRule::PiercingCrits(x) if critical => sometimes = x.max(sometimes),
            _ => {}
        }
    }
    ALL.saturating_sub(match combine {
        PiercingCombine::Max => always.max(sometimes),
        PiercingCombine::Sum => always.saturating_add(sometimes),
    })
}

/// The rule against somebody in smoke: 2 is worth 1.
pub(crate) const fn blunted(rule: WeaponRule) -> WeaponRule {
    match rule {
        WeaponRule::Piercing(2) => WeaponRule::Piercing(1),
        WeaponRule::PiercingCrits(2) => WeaponRule::PiercingCrits(1),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_value_that_applies_counts() {
        let both = [WeaponRule::Piercing(1), WeaponRule::PiercingCrits(2)];
        let dice = |rules: &[WeaponRule], critical| defence_dice(rules.iter().copied(), critical, PiercingCombine::Max);
        assert_eq!(dice(&[], true), 3);
        assert_eq!(dice(&both, false), 2);
        assert_eq!(dice(&both, true), 1);
        assert_eq!(dice(&[WeaponRule::Piercing(4)], false), 0);
    }

    #[test]
    fn a_table_may_add_the_two_forms() {
        let both = [WeaponRule::Piercing(1), WeaponRule::PiercingCrits(1)];
        assert_eq!(defence_dice(both, true, PiercingCombine::Max), 2);
        assert_eq!(defence_dice(both, true, PiercingCombine::Sum), 1);
        assert_eq!(defence_dice(both, false, PiercingCombine::Sum), 2);
    }

    #[test]
    fn in_smoke_two_is_worth_one_and_nothing_else_changes() {
        assert_eq!(blunted(WeaponRule::Piercing(2)), WeaponRule::Piercing(1));
        assert_eq!(blunted(WeaponRule::PiercingCrits(2)), WeaponRule::PiercingCrits(1));
        assert_eq!(blunted(WeaponRule::Piercing(1)), WeaponRule::Piercing(1));
        assert_eq!(blunted(WeaponRule::Accurate(2)), WeaponRule::Accurate(2));
    }
}
