//! Range: no further than this.

use table::Length;

use super::{RuleCard, Value, WeaponRule};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Range",
    gist: "Only operatives within x\" of the shooter are valid targets.",
    value: Value::Inches,
    make: |x| WeaponRule::Range(Length::inches(x as i32)),
};

/// How far it reaches, if it has a limit.
pub(crate) fn limit(rules: &[WeaponRule]) -> Option<Length> {
    let limit = |it: &WeaponRule| match it {
        WeaponRule::Range(limit) => Some(*limit),
        _ => None,
    };
    rules.iter().filter_map(limit).max()
}
