//! Envoy: send one operative across, unharmed.
//!
//! Approved Ops 2025, tac ops, Security.

use battle::Side;

use crate::card::{Archetype, Card, Gambit, Reveal};
use crate::vocabulary::{Clauses, Fact, OperativeId, Verdict, When, Zone};
use crate::witness::Witness;
use crate::{Event, Reason};

pub(crate) const CARD: Card = Card {
    name: "Envoy",
    gist: "In the Gambit step of turning points 2 to 4 you may name one of your operatives as envoy, each operative \
           once in the battle. At the end of the turning point: 1 point if the envoy stands wholly in the enemy half \
           with no enemy in its control range, 2 if it also lost no wounds in this turning point.",
    archetype: Some(Archetype::Security),
    reveal: Reveal::WhenUsedAsGambit,
    actions: &[],
    gambits: &[Gambit { name: "Envoy", may: may_send, does: send }],
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &["the envoy stands free in their territory", "it lost no wounds"],
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

fn may_send(ask: &Witness<'_>, side: Side, who: OperativeId) -> Verdict {
    Verdict::legal()
        .refuse_if(ask.side_of(who) != side, Reason::NotYourOperative(who))
        .refuse_if(ask.turning_point().is_first(), Reason::FirstTurningPoint)
        .refuse_if(!ask.unfallen_of(ask.side_of(who)).any(|it| it == who), Reason::OutOfBattle(who))
        .refuse_if(ask.options().envoy_excludes_ignored && ask.ignored_for_kill_op(who), Reason::IgnoredForKillOp(who))
        .refuse_if(ask.record().envoy(side).is_some(), Reason::GambitUsed)
        .refuse_if(ask.record().was_envoy(who), Reason::EnvoyBefore(who))
}

fn send(side: Side, who: OperativeId) -> Event {
    Event::EnvoySent { side, who }
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
