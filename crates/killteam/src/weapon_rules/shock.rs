//! Shock: the first critical strike of a fight costs the opponent a success.

use super::{RuleCard, Value, WeaponRule};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Shock",
    gist: "The first critical strike in a fight also discards an unresolved normal success of the opponent, or a \
           critical one if no normal is left.",
    value: Value::Nothing,
    make: |_| WeaponRule::Shock,
};
