//! Heavy: a weapon that is not used together with a move.

use super::{RuleCard, Value, WeaponRule};
use crate::vocabulary::{Action, Actions};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Heavy",
    gist: "Not in an activation or counteraction with a move, before or after; Heavy (Dash only) allows that one move.",
    value: Value::Nothing,
    make: |_| WeaponRule::Heavy(None),
};

/// The actions that move an operative.
pub(crate) const MOVES: [Action; 4] = [Action::Reposition, Action::Dash, Action::FallBack, Action::Charge];

/// `Heavy (Dash only)`.
pub(super) fn parse(text: &str) -> Option<WeaponRule> {
    let head = text.get(..CARD.name.len()).filter(|it| it.eq_ignore_ascii_case(CARD.name))?;
    let rest = text.get(head.len()..)?.trim().strip_prefix('(')?.strip_suffix("only)")?;
    let action = Action::named(rest).filter(|it| MOVES.contains(it))?;
    Some(WeaponRule::Heavy(Some(action)))
}

/// The moves among those performed that make this weapon useless.
pub(crate) fn hindered_by(rules: &[WeaponRule], done: Actions) -> impl Iterator<Item = Action> {
    let allowed = allowance(rules);
    MOVES.into_iter().filter(move |it| allowed.is_some_and(|only| done.has(*it) && Some(*it) != only))
}

/// The one move that goes together with a heavy weapon, if the weapon is heavy at all. Of two instances its user takes
/// the one that allows a move.
pub(crate) fn allowance(rules: &[WeaponRule]) -> Option<Option<Action>> {
    let instances = rules.iter().filter_map(|it| match it {
        WeaponRule::Heavy(only) => Some(*only),
        _ => None,
    });
    instances.max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_instances_the_one_that_allows_a_move_counts() {
        let dash = WeaponRule::Heavy(Some(Action::Dash));
        assert_eq!(allowance(&[WeaponRule::Heavy(None), dash]), Some(Some(Action::Dash)));
        assert_eq!(allowance(&[dash, WeaponRule::Heavy(None)]), Some(Some(Action::Dash)));
        assert_eq!(allowance(&[WeaponRule::Heavy(None)]), Some(None));
        assert_eq!(allowance(&[WeaponRule::Hot]), None);
    }
}
