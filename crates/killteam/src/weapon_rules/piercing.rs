//! Piercing, Piercing Crits: fewer defence dice.

use super::{RuleCard, Value, WeaponRule};

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
// RULING: with both forms the larger value that applies counts; they are not added.
pub(crate) fn defence_dice(rules: &[WeaponRule], critical: bool) -> u8 {
    const ALL: u8 = 3;
    let less = rules.iter().filter_map(|it| match it {
        WeaponRule::Piercing(x) => Some(*x),
        WeaponRule::PiercingCrits(x) if critical => Some(*x),
        _ => None,
    });
    ALL.saturating_sub(less.max().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_value_that_applies_counts() {
        let both = [WeaponRule::Piercing(1), WeaponRule::PiercingCrits(2)];
        assert_eq!(defence_dice(&[], true), 3);
        assert_eq!(defence_dice(&both, false), 2);
        assert_eq!(defence_dice(&both, true), 1);
        assert_eq!(defence_dice(&[WeaponRule::Piercing(4)], false), 0);
    }
}
