//! Brutal: normal successes do not block it.

use super::{RuleCard, Value, WeaponRule};
use crate::attacks::Grade;

pub(super) const CARD: RuleCard = RuleCard {
    name: "Brutal",
    gist: "The opponent blocks with critical successes only.",
    value: Value::Nothing,
    make: |_| WeaponRule::Brutal,
};

/// Whether a success of this worth can block a weapon with these rules.
pub(crate) fn is_blocked_by(rules: &[WeaponRule], with: Grade) -> bool {
    with == Grade::Critical || !rules.contains(&WeaponRule::Brutal)
}
