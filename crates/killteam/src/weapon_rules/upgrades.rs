//! Rending, Punishing, Severe: dice that are kept as more than they show.

use super::{RuleCard, Value, WeaponRule};

pub(super) const RENDING: RuleCard = RuleCard {
    name: "Rending",
    gist: "If you keep a critical success, keep one rolled normal success as a critical one, too.",
    value: Value::Nothing,
    make: |_| WeaponRule::Rending,
};

pub(super) const PUNISHING: RuleCard = RuleCard {
    name: "Punishing",
    gist: "If you keep a critical success, keep one fail as a normal success.",
    value: Value::Nothing,
    make: |_| WeaponRule::Punishing,
};

pub(super) const SEVERE: RuleCard = RuleCard {
    name: "Severe",
    gist: "If you keep no critical success, change a normal one into a critical one; Rending and Punishing do not follow from it.",
    value: Value::Nothing,
    make: |_| WeaponRule::Severe,
};
