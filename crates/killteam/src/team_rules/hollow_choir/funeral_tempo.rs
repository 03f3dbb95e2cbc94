//! Funeral Tempo: melee weapons are Ceaseless in this turning point.

use crate::team::Datacard;
use crate::team_rules::{Hooks, Label, Per, RuleCard, gambit};
use crate::weapon::{Weapon, WeaponKind};
use crate::weapon_rules::WeaponRule;

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Funeral Tempo",
    gist: "Until the end of the turning point the melee weapons of your operatives have Ceaseless.",
    label: Label::StrategyPloy,
    used: Some(gambit(Per::TurningPoint)),
    hooks: Hooks { weapon_rule: Some(ceaseless), ..Hooks::NONE },
};

fn ceaseless(_: &Datacard, weapon: &Weapon) -> Option<WeaponRule> {
    (weapon.kind == WeaponKind::Melee).then_some(WeaponRule::Ceaseless)
}
