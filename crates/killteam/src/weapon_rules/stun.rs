//! Stun: a critical success slows the opponent down.

use super::{RuleCard, Value, WeaponRule};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Stun",
    gist: "If you keep a critical success, the opponent has 1 APL less until the end of its next activation.",
    value: Value::Nothing,
    make: |_| WeaponRule::Stun,
};
