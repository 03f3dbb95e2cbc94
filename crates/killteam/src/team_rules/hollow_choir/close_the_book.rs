//! Close The Book: whoever has just taken an enemy out picks a marker up for free.

use crate::limit::Limit;
use crate::team_rules::{Hooks, Label, Moment, Per, RuleAim, RuleCard, RuleEvent, TeamRule, Use};
use crate::vocabulary::{Action, OperativeId, Verdict};
use crate::witness::Witness;
use crate::{Event, Reason};

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Close The Book",
    gist: "After one of your operatives has incapacitated an enemy in its activation, it performs a free Pick Up Marker.",
    label: Label::FirefightPloy,
    used: Some(Use {
        moment: Moment::Triumph,
        per: Per::TurningPoint,
        aim: RuleAim::Active { may: may_pick_up, does: pick_up },
    }),
    hooks: Hooks::NONE,
};

/// It is an ordinary Pick Up Marker but for its price, so there has to be a marker for it.
fn may_pick_up(ask: &Witness<'_>, who: OperativeId) -> Verdict {
    let nothing = !ask.may_pick_something_up_for_free(who);
    Verdict::legal()
        .refuse_if(ask.has_performed(who, Action::PickUpMarker), Reason::OncePerActivation(Action::PickUpMarker))
        .refuse_if(nothing, Reason::Limit(Limit::WrongTarget(TeamRule::CloseTheBook)))
}

fn pick_up(who: OperativeId) -> Vec<Event> {
    vec![Event::Rule(RuleEvent::Granted { who, action: Action::PickUpMarker })]
}
