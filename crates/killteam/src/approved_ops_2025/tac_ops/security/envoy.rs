//! Envoy: send one operative across, unharmed.
//!
//! Approved Ops 2025, tac ops, Security.

use battle::{Layers as _, Side};

use crate::card::{Answers, Archetype, Ask, Card, Gambit, Names, Reveal};
use crate::reason::No;
use crate::vocabulary::{Answer, Clauses, Fact, OpQuestion, OperativeId, TurningPoint, Verdict, When, Zone};
use crate::witness::Witness;
use crate::{Reason, Sentence};

pub(crate) const CARD: Card = Card {
    name: "Envoy",
    gist: "In the Gambit step of turning points 2 to 4 you may name one of your operatives as envoy, each operative \
           once in the battle. At the end of the turning point: 1 point if the envoy stands wholly in the enemy half \
           with no enemy in its control range, 2 if it also lost no wounds in this turning point.",
    archetype: Some(Archetype::Security),
    reveal: Reveal::WhenUsedAsGambit,
    actions: &[],
    opening: None,
    gambit: Some(Gambit {
        from: TurningPoint(2),
        names: Names::Operative(may_send),
        says: Sentence("Name {who} as envoy"),
        title: "Name an envoy",
        told: Sentence("{side} named {who} as envoy."),
        used: Sentence("Your envoy in turning point {now} is {who}."),
    }),
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &["the envoy stands free in their territory", "it lost no wounds"],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

pub(crate) const ENVOY: Ask = Ask {
    digest: Sentence("{side} envoy"),
    written: Sentence("who is the envoy of {side}"),
    asks: Sentence("Whom did {side} name as envoy in this turning point?"),
    help: "The envoy is named in the Gambit step.",
    answers: Answers::Operative {
        named: Sentence("{side}'s envoy is {who}"),
        nobody: Sentence("{side} named no envoy in this turning point"),
    },
};

pub(crate) const BEFORE: No = No {
    headline: "It was envoy before.",
    detail: Sentence("Each operative goes once in a battle, and {who} went before."),
};

const IGNORED: No = No {
    headline: "The kill op ignores it.",
    detail: Sentence("{who} does not count for the kill op, so it cannot be envoy."),
};

fn may_send(ask: &Witness<'_>, side: Side, who: OperativeId) -> Verdict {
    Verdict::legal()
        .refuse_if(ask.side_of(who) != side, Reason::NotYourOperative(who))
        .refuse_if(ask.turning_point().is_first(), Reason::FirstTurningPoint)
        .refuse_if(!ask.unfallen_of(ask.side_of(who)).any(|it| it == who), Reason::OutOfBattle(who))
        .refuse_if(ask.options().envoy_excludes_ignored && ask.ignored_for_kill_op(who), IGNORED.of(who))
        .refuse_if(ask.record().envoy(side).is_some(), Reason::GambitUsed(ask.record().envoy(side)))
        .refuse_if(ask.record().was_envoy(who), BEFORE.of(who))
}

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    let Some(envoy) = ask.record().envoy(side) else {
        let nobody: Fact = ask.envoy_sent(side);
        return Clauses::new()
            .point("the envoy stands free in their territory", nobody.clone())
            .point("it lost no wounds", nobody);
    };
    let free = ask.in_killzone(envoy) & ask.stands_free(envoy, Zone::Territory(ask.opponent(side)));
    let unharmed = free.clone() & !ask.lost_wounds(envoy);
    Clauses::new().point("the envoy stands free in their territory", free).point("it lost no wounds", unharmed)
}

impl Witness<'_> {
    /// Has this side an envoy in this turning point?
    pub fn envoy_sent(&self, side: Side) -> Fact {
        self.ask_which(OpQuestion::Envoy(side), |answer| matches!(answer, Answer::Operative(Some(_))))
    }
}
