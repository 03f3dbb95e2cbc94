//! Second Wind: a free Dash at the end of an activation without a Charge or Fight.

use crate::team_rules::{Hooks, Label, Moment, Per, RuleAim, RuleCard, RuleEvent, Use};
use crate::vocabulary::{Action, OperativeId, Verdict};
use crate::witness::Witness;
use crate::{Event, Reason};

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Second Wind",
    gist: "At the end of an activation without a Charge or Fight the operative performs a free Dash.",
    label: Label::FirefightPloy,
    used: Some(Use {
        moment: Moment::EndOfActivation,
        per: Per::TurningPoint,
        aim: RuleAim::Active { may: may_dash, does: dash },
    }),
    hooks: Hooks::NONE,
};

/// The Dash is an ordinary one but for its price: once in an activation, and not beside an enemy.
fn may_dash(ask: &Witness<'_>, who: OperativeId) -> Verdict {
    Verdict::legal()
        .refuse_if(ask.has_performed(who, Action::Dash), Reason::OncePerActivation(Action::Dash))
        .refuse_if(ask.has_performed(who, Action::Charge), Reason::NotTogether(Action::Dash, Action::Charge))
        .refuse_if(ask.has_performed(who, Action::Fight), Reason::NotTogether(Action::Dash, Action::Fight))
        .refuse_if(
            ask.has_performed(who, Action::HatchwayFight),
            Reason::NotTogether(Action::Dash, Action::HatchwayFight),
        )
        .refuse_if(ask.enemy_in_control_range(who), Reason::EnemyInControlRange)
        .and(ask.may_move_after_what_it_shot_with(who, Action::Dash))
}

fn dash(who: OperativeId) -> Vec<Event> {
    vec![Event::Rule(RuleEvent::Granted { who, action: Action::Dash })]
}
