//! Drawn Shroud: light terrain hides the Choir from Seek Light as well.

use crate::team_rules::{Hooks, Label, Per, RuleCard, gambit};
use crate::weapon_rules::cover::Seeks;

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Drawn Shroud",
    gist: "Until the end of the turning point your concealed operatives in cover from light terrain are hidden from \
           Seek Light, too.",
    label: Label::StrategyPloy,
    used: Some(gambit(Per::TurningPoint)),
    hooks: Hooks { hides: Some(from_seek_light), ..Hooks::NONE },
};

/// Seek looks past the shroud, and so does whoever stands high above.
fn from_seek_light(seeks: Seeks) -> Seeks {
    match seeks {
        Seeks::Light => Seeks::Nothing,
        Seeks::Nothing | Seeks::Everything => seeks,
    }
}
