//! Brutal: normal successes do not block it.

use super::{RuleCard, Value, WeaponRule};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Brutal",
    gist: "The opponent blocks with critical successes only.",
    value: Value::Nothing,
    make: |_| WeaponRule::Brutal,
};
