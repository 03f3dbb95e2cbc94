//! Scout Enemy Movement: watch enemies from afar and keep them in sight.
//!
//! Approved Ops 2025, tac ops, Recon.

use battle::{Layers as _, Side};
use table::Length;

use crate::actions::may_act;
use crate::card::{Aim, Answers, Archetype, Ask, Card, MissionAction, Reveal};
use crate::state::State;
use crate::vocabulary::{Action, Clauses, Fact, OpQuestion, OperativeId, Order, Verdict, When};
use crate::witness::Witness;
use crate::{Event, Reason, Sentence};

pub(crate) const CARD: Card = Card {
    name: "Scout Enemy Movement",
    gist: "From turning point 2 on, an operative with Conceal can scout for 1 AP: one ready enemy that it sees more \
           than 6 inches away is monitored until the next Ready step. When turning point 2, 3 or 4 ends: 1 point for each monitored enemy that anybody of yours sees, at most 2 in a turning point.",
    archetype: Some(Archetype::Recon),
    reveal: Reveal::WhenPerformed(Action::Scout),
    actions: &[SCOUT],
    opening: None,
    gambit: None,
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &[SAYS],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: Some(2),
};

pub(crate) const SCOUT: MissionAction = MissionAction {
    action: Action::Scout,
    ap: 1,
    aim: Aim::Operative { may: may_scout, does: scout },
    wants: "an enemy",
    reaches_far: false,
    towards: "",
    deed: Sentence("scouted"),
};

pub(crate) const MONITORED: Ask = Ask {
    digest: Sentence("{who} monitored"),
    written: Sentence("is {who} monitored"),
    asks: Sentence("Is {who} monitored?"),
    help: "Whoever was scouted in this turning point is.",
    answers: Answers::YesOrNo { yes: Sentence("{who} is monitored"), no: Sentence("{who} is not monitored") },
};

const TOO_NEAR: Length = Length::inches(6);

fn may_scout(ask: &Witness<'_>, who: OperativeId, enemy: OperativeId) -> Verdict {
    may_act(ask, who)
        .refuse_if(!ask.conceals(who), Reason::NeedsConceal)
        .refuse_if(ask.side_of(enemy) == ask.side_of(who), Reason::NotAnEnemy(enemy))
        .refuse_if(!ask.in_killzone(enemy), Reason::OutOfBattle(enemy))
        .refuse_if(!ask.is_ready(enemy), Reason::TargetNotReady(enemy))
        .refuse_if(!ask.visible(who, enemy), Reason::NotVisible(enemy))
        .refuse_if(ask.near(who, enemy, TOO_NEAR), Reason::TooNear(enemy, TOO_NEAR))
}

/// False only if this enemy may certainly not be scouted: for lists, which try them all.
pub(crate) fn is_worth_a_look(state: &State, who: OperativeId, enemy: OperativeId) -> bool {
    state.operative(who).order == Order::Conceal && state.operative(enemy).ready
}

fn scout(_: &Witness<'_>, who: OperativeId, enemy: OperativeId) -> Vec<Event> {
    vec![Event::Monitored { who: enemy, by: who }]
}

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    // Anybody may see it, whoever scouted.
    let monitored = ask.operatives_of(ask.opponent(side)).filter(|it| ask.monitored(*it).is_yes());
    let clauses = monitored
        .fold(Clauses::new(), |clauses, enemy| clauses.point(SAYS, ask.monitored(enemy) & ask.seen_by(side, enemy)));
    if clauses.iter().next().is_none() { clauses.point(SAYS, false) } else { clauses }
}

const SAYS: &str = "a monitored enemy is in sight";

impl Witness<'_> {
    /// Is this operative monitored?
    pub fn monitored(&self, who: OperativeId) -> Fact {
        self.ask(OpQuestion::Monitored(who))
    }
}
