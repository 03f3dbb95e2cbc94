//! Whether an operative has a special rule: on a weapon, on its datacard, as a keyword, or as its team has it.

use crate::abilities::Ability;
use crate::setup::Table;
use crate::state::State;
use crate::team_rules::{self, TeamRule};
use crate::vocabulary::OperativeId;
use crate::weapon_rules::WeaponRule;

/// Nothing if there is no such rule, so that a slip in a name is no claim.
pub(super) fn has(table: &Table, state: &State, who: OperativeId, rule: &str) -> Option<bool> {
    let card = table.card(who);
    if let Ok(wanted) = WeaponRule::parse(rule) {
        let with = |weapon| team_rules::extra_weapon_rules(table, state, who, weapon).any(|it| it == wanted);
        return Some(card.weapons.iter().any(|it| it.rules.contains(&wanted) || with(it)));
    }
    if let Some(wanted) = TeamRule::named(rule) {
        return Some(team_rules::has(table, state, table.side_of(who), wanted));
    }
    if let Ok(wanted) = Ability::parse(rule) {
        return Some(card.abilities.contains(&wanted));
    }
    let is_it = |it: &String| it.eq_ignore_ascii_case(rule.trim());
    let known = table.operatives().any(|it| table.card(it).keywords.iter().any(is_it));
    known.then(|| card.keywords.iter().any(is_it))
}
