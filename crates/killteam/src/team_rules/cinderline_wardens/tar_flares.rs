//! Tar Flares: once in a battle, enemies near the Marshal are not obscured in a turning point.

use table::Length;

use crate::team_rules::{Hooks, Label, Per, RuleCard, gambit};
use crate::vocabulary::OperativeId;
use crate::witness::Witness;

/// How far the flares shine.
const REACH: Length = Length::inches(6);

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Tar Flares",
    gist: "Once in a battle, as a gambit: until the end of the turning point enemies within 6″ of your LEADER are not \
           obscured to your operatives.",
    label: Label::Equipment,
    used: Some(gambit(Per::Battle)),
    hooks: Hooks { lights: Some(near_the_marshal), ..Hooks::NONE },
};

/// A Marshal who is out of the battle lights nobody.
fn near_the_marshal(ask: &Witness<'_>, enemy: OperativeId) -> bool {
    let mut friends = ask.operatives_of(ask.opponent(ask.side_of(enemy)));
    friends.any(|it| ask.has_keyword(it, "LEADER") && ask.near(it, enemy, REACH).is_yes())
}
