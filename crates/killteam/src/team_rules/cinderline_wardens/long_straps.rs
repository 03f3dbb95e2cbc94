//! Long Straps: the Farwatch shoots from hiding after a Dash.

use crate::team::Datacard;
use crate::team_rules::{Hooks, Label, RuleCard};
use crate::vocabulary::Action;
use crate::weapon::Weapon;

/// The profile that the straps help with, and who has it.
const PROFILE: &str = "Hush rifle (hidden)";
const BEARER: &str = "MARKSMAN";

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Long Straps",
    gist: "Your MARKSMAN may use the Hush rifle (hidden) after a Dash.",
    label: Label::Equipment,
    used: None,
    hooks: Hooks { goes_with: Some(after_a_dash), ..Hooks::NONE },
};

/// After a Dash, not before one: once it has been used, the rifle is as heavy as ever.
fn after_a_dash(card: &Datacard, weapon: &Weapon) -> Option<Action> {
    let helps = card.has_keyword(BEARER) && weapon.name.eq_ignore_ascii_case(PROFILE);
    helps.then_some(Action::Dash)
}
