//! Unbroken Silence: once in a turning point somebody counteracts although it has a Conceal order.

use crate::team_rules::{Hooks, Label, RuleCard};

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Unbroken Silence",
    gist: "Once in a turning point one of your operatives may counteract with a Conceal order.",
    label: Label::Faction,
    used: None,
    hooks: Hooks { counteracts_concealed: true, ..Hooks::NONE },
};
