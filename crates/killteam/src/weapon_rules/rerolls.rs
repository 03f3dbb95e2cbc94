//! Balanced, Ceaseless, Relentless: attack dice that may be rolled once more.

use super::{RuleCard, Value, WeaponRule};
use crate::attacks::{Reroll, Tricks};

pub(super) const BALANCED: RuleCard = RuleCard {
    name: "Balanced",
    gist: "Re-roll one attack die.",
    value: Value::Nothing,
    make: |_| WeaponRule::Balanced,
};

pub(super) const CEASELESS: RuleCard = RuleCard {
    name: "Ceaseless",
    gist: "Choose a number and re-roll any attack dice that show it, one after the other.",
    value: Value::Nothing,
    make: |_| WeaponRule::Ceaseless,
};

pub(super) const RELENTLESS: RuleCard = RuleCard {
    name: "Relentless",
    gist: "Re-roll any attack dice, one after the other.",
    value: Value::Nothing,
    make: |_| WeaponRule::Relentless,
};

/// True if the rules of a weapon let a die be rolled again in this way, whatever it shows. Other ways are not for
/// weapons to allow.
pub(crate) fn allow(rules: &[WeaponRule], tricks: &Tricks, with: Reroll) -> bool {
    match with {
        Reroll::Balanced => rules.contains(&WeaponRule::Balanced) && !tricks.balanced,
        Reroll::Ceaseless => rules.contains(&WeaponRule::Ceaseless),
        Reroll::Relentless => rules.contains(&WeaponRule::Relentless),
        Reroll::Resupply | Reroll::Rule(_) | Reroll::Command => false,
    }
}

/// Whether a die of this face may be rolled again in this way: Ceaseless is for one face alone.
pub(crate) fn fit(tricks: &Tricks, with: Reroll, face: u8) -> bool {
    with != Reroll::Ceaseless || tricks.ceaseless == 0 || tricks.ceaseless == face
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balanced_is_for_one_die_and_ceaseless_for_one_face() {
        let rules = [WeaponRule::Balanced, WeaponRule::Ceaseless];
        let fresh = Tricks::default();
        let used = Tricks { balanced: true, ceaseless: 2, ..fresh };
        assert!(allow(&rules, &fresh, Reroll::Balanced) && !allow(&rules, &used, Reroll::Balanced));
        assert!(allow(&rules, &used, Reroll::Ceaseless) && !allow(&rules, &fresh, Reroll::Relentless));
        assert!(
            fit(&fresh, Reroll::Ceaseless, 3) && fit(&used, Reroll::Ceaseless, 2) && !fit(&used, Reroll::Ceaseless, 3)
        );
        assert!(fit(&used, Reroll::Command, 3));
    }
}
