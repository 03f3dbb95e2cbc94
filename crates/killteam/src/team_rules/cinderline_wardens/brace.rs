//! Brace: an unblocked attack die hurts a point less.

use battle::Side;

use crate::attacks::AttackEvent;
use crate::limit::Limit;
use crate::team_rules::{Hooks, Label, Moment, Per, RuleAim, RuleCard, TeamRule, Use};
use crate::vocabulary::Verdict;
use crate::witness::Witness;
use crate::{Event, Reason};

/// From so much damage of one die on.
const LEAST: u8 = 3;

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Brace",
    gist: "When an unblocked attack die would inflict 3 or more damage on one of your operatives, it inflicts 1 less.",
    label: Label::FirefightPloy,
    used: Some(Use {
        moment: Moment::Landing,
        per: Per::TurningPoint,
        aim: RuleAim::Side { may: may_brace, does: brace },
    }),
    hooks: Hooks::NONE,
};

fn may_brace(ask: &Witness<'_>, _: Side) -> Verdict {
    let hard = ask.hardest_landing().is_some_and(|it| it >= LEAST);
    Verdict::legal().refuse_if(!hard, Reason::Limit(Limit::WrongTarget(TeamRule::Brace)))
}

fn brace(_: Side) -> Vec<Event> {
    vec![Event::Attack(AttackEvent::Softened)]
}
