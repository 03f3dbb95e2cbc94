//! Last Verse: whoever falls while retaliating fights once more before it is removed.

use crate::limit::Limit;
use crate::team_rules::{Hooks, Label, Moment, Per, RuleAim, RuleCard, RuleEvent, TeamRule, Use};
use crate::vocabulary::{OperativeId, Verdict};
use crate::witness::Witness;
use crate::{Event, Reason};

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Last Verse",
    gist: "When one of your operatives is incapacitated while retaliating, it performs a free Fight against that enemy \
           before it is removed.",
    label: Label::FirefightPloy,
    used: Some(Use {
        moment: Moment::Fallen,
        per: Per::TurningPoint,
        aim: RuleAim::Friend { may: may_sing, does: sing },
    }),
    hooks: Hooks::NONE,
};

fn may_sing(ask: &Witness<'_>, who: OperativeId) -> Verdict {
    let able = ask.may_fight_on(who);
    Verdict::legal().refuse_if(!able, Reason::Limit(Limit::WrongTarget(TeamRule::LastVerse)))
}

fn sing(who: OperativeId) -> Vec<Event> {
    vec![Event::Rule(RuleEvent::FightsOn(who))]
}
