//! Sworn Ground: whoever contests an objective marker may re-roll a defence die.

use crate::team_rules::{Hooks, Label, RuleCard};
use crate::vocabulary::{Marker, OperativeId};
use crate::witness::Witness;

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Sworn Ground",
    gist: "An operative of yours that contests an objective marker may re-roll one defence die each time it is shot at.",
    label: Label::Faction,
    used: None,
    hooks: Hooks { defence_reroll: Some(stands_on_it), ..Hooks::NONE },
};

fn stands_on_it(ask: &Witness<'_>, who: OperativeId) -> bool {
    Marker::OBJECTIVES.into_iter().any(|it| ask.reaches(who, it).is_yes())
}
