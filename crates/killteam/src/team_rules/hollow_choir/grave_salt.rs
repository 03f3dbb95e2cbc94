//! Grave Salt: once in a turning point a Stun is ignored.

use crate::attacks::AttackEvent;
use crate::limit::Limit;
use crate::team_rules::{Hooks, Label, Moment, Per, RuleAim, RuleCard, TeamRule, Use};
use crate::vocabulary::{OperativeId, Verdict};
use crate::witness::Witness;
use crate::{Event, Reason};

pub(in crate::team_rules) const CARD: RuleCard = RuleCard {
    name: "Grave Salt",
    gist: "Once in a turning point one of your operatives ignores the APL that a Stun would cost it.",
    label: Label::Equipment,
    used: Some(Use {
        moment: Moment::Stunned,
        per: Per::TurningPoint,
        aim: RuleAim::Friend { may: may_salt, does: salt },
    }),
    hooks: Hooks::NONE,
};

// RULING: the weapon rule Stun, not a stun grenade. See docs/rulings.md, "Grave Salt".
fn may_salt(ask: &Witness<'_>, who: OperativeId) -> Verdict {
    let stunned = ask.is_about_to_be_stunned(who);
    Verdict::legal().refuse_if(!stunned, Reason::Limit(Limit::WrongTarget(TeamRule::GraveSalt)))
}

fn salt(who: OperativeId) -> Vec<Event> {
    vec![Event::Attack(AttackEvent::Unstunned(who))]
}
