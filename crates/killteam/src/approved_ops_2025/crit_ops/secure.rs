//! Secure: put your mark on objective markers; it stays until the other side puts theirs.
//!
//! Approved Ops 2025, crit ops.

use battle::{Layers as _, Side};

use crate::actions::may_act_on_objective;
use crate::card::{Aim, Answers, Ask, Card, MissionAction, Reveal, nothing_else};
use crate::sentence::Sentence;
use crate::vocabulary::{Action, Answer, Clauses, Count, Fact, Objective, OpQuestion, OperativeId, Verdict, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Secure",
    gist: "From turning point 2 on, an operative that controls an objective marker can secure it for 1 AP. \
           It stays yours, even when everybody walks away, until the other side secures it. When turning \
           point 2, 3 or 4 ends: 1 point if any is yours, 1 more if more are yours than theirs.",
    archetype: None,
    reveal: Reveal::Public,
    actions: &[SECURE],
    opening: None,
    gambit: None,
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &["an objective marker is secured", "more are secured than the opponent has"],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

pub(crate) const SECURE: MissionAction = MissionAction {
    action: Action::Secure,
    ap: 1,
    aim: Aim::Objective { may: may_secure, does: nothing_else },
    wants: "an objective marker",
    reaches_far: false,
    towards: "",
    deed: Sentence("secured {marker}"),
};

pub(crate) const SECURED_BY: Ask = Ask {
    digest: Sentence("{marker} secured"),
    written: Sentence("who secured {marker}"),
    asks: Sentence("Who has secured {marker}?"),
    help: "The side that performed Secure there last, wherever its operatives are now.",
    answers: Answers::Holder { told: Sentence("{marker} secured by {holder}"), sums: None },
};

fn may_secure(ask: &Witness<'_>, who: OperativeId, objective: Objective) -> Verdict {
    may_act_on_objective(ask, who, objective)
}

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    let secured = |by| -> Count { Objective::ALL.map(|it| ask.secured_by(by, it)).into_iter().collect() };
    let (ours, theirs) = (secured(side), secured(ask.opponent(side)));
    Clauses::new()
        .point("an objective marker is secured", ours.any())
        .point("more are secured than the opponent has", ours.more_than(&theirs))
}

impl Witness<'_> {
    /// Has this side secured that marker?
    pub fn secured_by(&self, side: Side, objective: Objective) -> Fact {
        self.ask_which(OpQuestion::SecuredBy(objective), |answer| answer == Answer::Side(Some(side)))
    }
}
