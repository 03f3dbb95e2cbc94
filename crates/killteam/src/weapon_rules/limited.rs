//! Limited: a weapon that runs out.

use super::{RuleCard, Value, WeaponRule};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Limited",
    gist: "After x uses in the battle its bearer no longer has it; one action is one use.",
    value: Value::Number,
    make: WeaponRule::Limited,
};

/// How many uses there are, if they are counted.
pub(crate) fn uses(rules: &[WeaponRule]) -> Option<u8> {
    let uses = |it: &WeaponRule| match it {
        WeaponRule::Limited(x) => Some(*x),
        _ => None,
    };
    rules.iter().filter_map(uses).max()
}
