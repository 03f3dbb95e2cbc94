//! Retrieval: search every objective marker and carry home what lies there.
//!
//! Approved Ops 2025, tac ops, Recon.

use battle::Side;

use crate::actions::may_act_on_objective;
use crate::card::{Aim, Archetype, Card, Carriers, MarkerCard, MissionAction, Reveal};
use crate::vocabulary::{Action, Clauses, Holder, Marker, Objective, OperativeId, Token, Verdict, When};
use crate::witness::Witness;
use crate::{Event, Reason, Sentence};

pub(crate) const CARD: Card = Card {
    name: "Retrieval",
    gist: "From turning point 2 on, an operative that controls an objective marker which your side has not searched \
           can search it for 1 AP; it then carries one of your retrieval markers. 1 point at once for each marker \
           searched, and at the end of the battle 1 for each retrieval marker that your operatives carry. They may \
           pick up what was dropped.",
    archetype: Some(Archetype::Recon),
    reveal: Reveal::WhenPerformed(Action::Retrieve),
    actions: &[RETRIEVE],
    opening: None,
    gambit: None,
    scores: &[(When::Performed(Action::Retrieve), searched), (When::EndOfBattle, carried)],
    clauses: &["an objective marker was searched for the first time", SAYS[0], SAYS[1], SAYS[2]],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

/// What was retrieved from an objective marker.
pub(crate) const RETRIEVED: MarkerCard = MarkerCard {
    word: "retrieval",
    noun: "retrieval marker",
    short: "the marker",
    sign: '◇',
    carriers: Carriers::Owner,
};

pub(crate) const RETRIEVE: MissionAction = MissionAction {
    action: Action::Retrieve,
    ap: 1,
    aim: Aim::Marker { may: may_retrieve, does: retrieve },
    wants: "an objective marker",
    reaches_far: false,
    towards: " at",
    deed: Sentence("searched {marker}"),
};

fn may_retrieve(ask: &Witness<'_>, who: OperativeId, marker: Marker) -> Verdict {
    let hands_full = ask.options().retrieve_needs_free_hands && ask.carried_by(who).next().is_some();
    let verdict = may_act_on_objective(ask, who, marker).refuse_if(hands_full, Reason::HandsFull);
    match marker {
        Marker::Objective(objective) => verdict.refuse_if(
            ask.has_token(ask.side_of(who), Token::Searched, objective),
            Reason::HasToken(Token::Searched, marker),
        ),
        _ => verdict.refuse_if(true, Reason::WrongAim(Action::Retrieve)),
    }
}

fn retrieve(ask: &Witness<'_>, who: OperativeId, marker: Marker) -> Vec<Event> {
    let side = ask.side_of(who);
    match marker {
        Marker::Objective(objective) => vec![
            Event::TokenGained { side, token: Token::Searched, on: Holder::Objective(objective), by: who },
            Event::MarkerTaken { marker: Marker::Retrieval(side, objective), by: who },
        ],
        _ => Vec::new(),
    }
}

fn searched(_: &Witness<'_>, _: Side) -> Clauses {
    // A marker can be searched once by each side, so every Retrieve is a first time.
    Clauses::new().point("an objective marker was searched for the first time", true)
}

fn carried(ask: &Witness<'_>, side: Side) -> Clauses {
    Objective::ALL.into_iter().zip(SAYS).fold(Clauses::new(), |clauses, (objective, says)| {
        clauses.point(says, ask.carries(side, Marker::Retrieval(side, objective)))
    })
}

const SAYS: [&str; 3] =
    ["what lay at marker 1 is carried", "what lay at marker 2 is carried", "what lay at marker 3 is carried"];
