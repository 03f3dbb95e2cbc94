//! Balanced, Ceaseless, Relentless: attack dice that may be rolled once more.

use super::{RuleCard, Value, WeaponRule};

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
