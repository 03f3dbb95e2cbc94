//! Shock: the first critical strike of a fight costs the opponent a success.

use super::{RuleCard, Value, WeaponRule};
use crate::attacks::{Grade, Hand, Tricks};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Shock",
    gist: "The first critical strike in a fight also discards an unresolved normal success of the opponent, or a \
           critical one if no normal is left.",
    value: Value::Nothing,
    make: |_| WeaponRule::Shock,
};

/// True if a critical strike with these rules is the first, after which nothing has been discarded yet.
pub(crate) fn strikes(rules: &[WeaponRule], tricks: &Tricks) -> bool {
    rules.contains(&WeaponRule::Shock) && !tricks.shock
}

/// Which success the opponent loses, if any is left.
pub(crate) fn lost(theirs: &Hand) -> Option<Grade> {
    [Grade::Normal, Grade::Critical].into_iter().find(|it| theirs.of(*it) > 0)
}
