//! Blast: everybody around the target is attacked as well, friend and enemy.

use table::Length;

use super::{RuleCard, Value, WeaponRule};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Blast",
    gist: "Then attack everybody else, friends included, whom the target sees within x\" of itself; cover and obscured \
           are those of the target.",
    value: Value::Inches,
    make: |x| WeaponRule::Blast(Length::inches(x as i32)),
};

/// How far around the target, if the weapon has it.
pub(crate) fn reach(rules: &[WeaponRule]) -> Option<Length> {
    let reach = |it: &WeaponRule| match it {
        WeaponRule::Blast(reach) => Some(*reach),
        _ => None,
    };
    rules.iter().filter_map(reach).max()
}
