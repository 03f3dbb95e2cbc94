//! Torrent: further valid targets near to the first.

use table::Length;

use super::{RuleCard, Value, WeaponRule};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Torrent",
    gist: "Add any further valid targets within x\" of the first, none of them beside a friend; each is attacked in turn.",
    value: Value::Inches,
    make: |x| WeaponRule::Torrent(Length::inches(x as i32)),
};

/// How far from the first target, if the weapon has it.
pub(crate) fn reach(rules: &[WeaponRule]) -> Option<Length> {
    let reach = |it: &WeaponRule| match it {
        WeaponRule::Torrent(reach) => Some(*reach),
        _ => None,
    };
    rules.iter().filter_map(reach).max()
}
