//! Lethal: more faces are critical successes.

use super::{RuleCard, Value, WeaponRule};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Lethal",
    gist: "Successes of x or more are critical.",
    value: Value::Face,
    make: WeaponRule::Lethal,
};

/// The least face that makes a success critical.
pub(crate) fn least(rules: &[WeaponRule]) -> u8 {
    let faces = rules.iter().filter_map(|it| match it {
        WeaponRule::Lethal(x) => Some(*x),
        _ => None,
    });
    faces.min().unwrap_or(6)
}
