//! Accurate: some dice succeed without being rolled.

use super::{RuleCard, Value, WeaponRule};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Accurate",
    gist: "Before rolling, keep up to x dice as normal successes; two instances of it may be used as Accurate 2.",
    value: Value::Number,
    make: WeaponRule::Accurate,
};

/// How many dice may be kept: the best instance, or two if there are several.
pub(crate) fn most(rules: &[WeaponRule]) -> u8 {
    let values = rules.iter().filter_map(|it| match it {
        WeaponRule::Accurate(x) => Some(*x),
        _ => None,
    });
    let several = if values.clone().count() > 1 { 2 } else { 0 };
    values.max().unwrap_or(0).max(several)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_instances_are_worth_two_and_never_more() {
        let one = WeaponRule::Accurate(1);
        assert_eq!(most(&[]), 0);
        assert_eq!(most(&[one]), 1);
        assert_eq!(most(&[one, one]), 2);
        assert_eq!(most(&[one, WeaponRule::Accurate(2)]), 2);
        assert_eq!(most(&[one, one, one]), 2);
    }
}
