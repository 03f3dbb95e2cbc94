//! Hold The Cinders: in their own half the Wardens save better in this turning point.

use crate::team_rules::{Hooks, Label, Per, RuleCard, gambit};
use crate::vocabulary::{OperativeId, Zone};
use crate::witness::Witness;

/// No Save becomes better than this by it.
const BEST: u8 = 3;

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Hold The Cinders",
    gist: "Until the end of the turning point your operatives wholly within your territory have a Save better by 1, \
           3+ at the best.",
    label: Label::StrategyPloy,
    used: Some(gambit(Per::TurningPoint)),
    hooks: Hooks { save: Some(better_at_home), ..Hooks::NONE },
};

/// Whoever saves on 2+ by itself goes on doing so.
fn better_at_home(ask: &Witness<'_>, who: OperativeId, save: u8) -> u8 {
    let home = ask.wholly_within(who, Zone::Territory(ask.side_of(who))).is_yes();
    if home && save > BEST { save - 1 } else { save }
}
