//! Silent: a weapon for whoever stays hidden.

use super::{RuleCard, Value, WeaponRule};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Silent",
    gist: "Its bearer may Shoot with it although it has a Conceal order.",
    value: Value::Nothing,
    make: |_| WeaponRule::Silent,
};
