//! Quick March: everybody of the side moves an inch further in this turning point.

use battle::Side;

use crate::Event;
use crate::changes::{Stat, StatChange, Until, Whose};
use crate::team_rules::{Hooks, Label, Moment, Per, RuleAim, RuleCard, Use, always};

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Quick March",
    gist: "Until the end of the turning point your operatives have an inch more Move.",
    label: Label::StrategyPloy,
    used: Some(Use {
        moment: Moment::GambitStep,
        per: Per::TurningPoint,
        aim: RuleAim::Side { may: always, does: march },
    }),
    hooks: Hooks::NONE,
};

fn march(side: Side) -> Vec<Event> {
    let change = StatChange { stat: Stat::Move, by: 1, until: Until::EndOfTurningPoint };
    vec![Event::StatChanged { whose: Whose::Side(side), change }]
}
