//! Martyrs: whoever falls for a marker makes it worth holding.
//!
//! Approved Ops 2025, tac ops, Security.

use battle::Side;

use crate::Event;
use crate::card::{Archetype, Card, Removable, Removal, Reveal, Whose};
use crate::record::Loss;
use crate::vocabulary::{Clauses, Fact, Holder, Marker, Objective, Token, When};
use crate::witness::Witness;

pub(crate) const CARD: Card = Card {
    name: "Martyrs",
    gist: "Whenever one of your operatives falls while it contests an objective marker, the marker gains one of your \
           Martyr tokens. When turning point 2, 3 or 4 ends you may take tokens away from markers \
           that you contest: 1 point each, 2 if you control the marker. At most 2 in a turning point; what you do \
           not take stays.",
    archetype: Some(Archetype::Security),
    reveal: Reveal::WhenSomebodyFalls(Whose::Own),
    actions: &[],
    opening: None,
    gambit: None,
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &[TAKEN, "that marker is controlled"],
    keeps: None,
    losses: &[(Whose::Own, leaves_token)],
    removes: Some(Removal { token: Token::Martyr, from: 2, may: may_remove }),
    cap_per_turning_point: Some(2),
};

fn leaves_token(ask: &Witness<'_>, loss: Loss, side: Side) -> Vec<(Fact, Event)> {
    // RULING: every loss counts, also of somebody who had come back. See docs/rulings.md, "Martyrs".
    if ask.options().martyrs_once_per_operative && ask.record().tac().was_martyr(loss.who) {
        return Vec::new();
    }
    let token = |on| Event::TokenGained { side, token: Token::Martyr, on, by: loss.who };
    let at = Objective::ALL.into_iter();
    at.map(|it| (ask.fell_at(loss.who, it), token(Holder::Objective(it)))).collect()
}

fn may_remove(ask: &Witness<'_>, side: Side) -> Vec<Removable> {
    let record = ask.record().tac();
    let tokens = |at| record.tokens(side, Token::Martyr, at);
    let concerned = Objective::ALL.into_iter().filter(|at| tokens(*at) + record.removed_at(side, *at) > 0);
    concerned
        .map(|at| Removable {
            from: Holder::Objective(at),
            tokens: tokens(at),
            allowed: ask.contests(side, Marker::Objective(at)),
            double: ask.controls(side, Marker::Objective(at)),
        })
        .collect()
}

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    let removed = Objective::ALL.map(|at| (Marker::Objective(at), ask.record().tac().removed_at(side, at)));
    let clauses = removed.into_iter().fold(Clauses::new(), |clauses, (at, number)| {
        (0..number).fold(clauses, |clauses, _| {
            clauses.point(TAKEN, ask.contests(side, at)).point("that marker is controlled", ask.controls(side, at))
        })
    });
    if clauses.iter().next().is_none() { clauses.point(TAKEN, false) } else { clauses }
}

const TAKEN: &str = "a Martyr token was taken from a contested marker";
