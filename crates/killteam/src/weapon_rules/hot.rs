//! Hot: a weapon that may burn whoever uses it.

use super::{RuleCard, Value, WeaponRule};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Hot",
    gist: "Roll a die after the action; below the weapon's Hit, its user suffers twice the result.",
    value: Value::Nothing,
    make: |_| WeaponRule::Hot,
};

/// What the user suffers for this die.
pub(crate) fn burn(face: u8, hit: u8) -> u8 {
    if face < hit { 2 * face } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_die_below_the_hit_burns() {
        assert_eq!(burn(2, 3), 4);
        assert_eq!(burn(3, 3), 0);
        assert_eq!(burn(3, 4), 6, "an injured user has a worse Hit");
    }
}
