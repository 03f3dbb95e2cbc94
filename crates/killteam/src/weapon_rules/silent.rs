//! Silent: a weapon for whoever stays hidden.

use super::{RuleCard, Value, WeaponRule};
use crate::vocabulary::Order;

pub(super) const CARD: RuleCard = RuleCard {
    name: "Silent",
    gist: "Its bearer may Shoot with it although it has a Conceal order.",
    value: Value::Nothing,
    make: |_| WeaponRule::Silent,
};

/// True if a weapon with these rules cannot be used by somebody with this order.
pub(crate) fn is_hushed(rules: &[WeaponRule], order: Order) -> bool {
    order == Order::Conceal && !rules.contains(&WeaponRule::Silent)
}
