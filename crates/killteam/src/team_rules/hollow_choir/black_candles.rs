//! Black Candles: once in a battle, in the Ready step, somebody regains D3 wounds.

use battle::Kind;

use crate::limit::Limit;
use crate::team_rules::{Hooks, Label, Moment, Per, RuleAim, RuleCard, Use};
use crate::vocabulary::{OperativeId, Verdict};
use crate::witness::Witness;
use crate::{Event, Reason};

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Black Candles",
    gist: "Once in a battle, in the Ready step, one of your operatives regains D3 wounds.",
    label: Label::Equipment,
    used: Some(Use {
        moment: Moment::ReadyStep,
        per: Per::Battle,
        aim: RuleAim::Rolled { may: may_heal, kind: Kind::D3, does: heal },
    }),
    hooks: Hooks::NONE,
};

fn may_heal(ask: &Witness<'_>, who: OperativeId) -> Verdict {
    Verdict::legal().refuse_if(ask.wounds_lost(who) == 0, Reason::Limit(Limit::Unhurt(who)))
}

/// Nobody has more wounds than at the start.
fn heal(ask: &Witness<'_>, who: OperativeId, face: u8) -> Vec<Event> {
    vec![Event::Healed { who, by: face.min(ask.wounds_lost(who)) }]
}
