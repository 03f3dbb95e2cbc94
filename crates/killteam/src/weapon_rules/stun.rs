//! Stun: a critical success slows the opponent down.

use super::{RuleCard, Value, WeaponRule};
use crate::attacks::{Grade, Hand};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Stun",
    gist: "If you keep a critical success, the opponent has 1 APL less until the end of its next activation.",
    value: Value::Nothing,
    make: |_| WeaponRule::Stun,
};

/// True if the dice that were kept for a weapon with these rules slow the opponent down.
pub(crate) fn slows(rules: &[WeaponRule], hand: &Hand) -> bool {
    rules.contains(&WeaponRule::Stun) && hand.of(Grade::Critical) > 0
}
