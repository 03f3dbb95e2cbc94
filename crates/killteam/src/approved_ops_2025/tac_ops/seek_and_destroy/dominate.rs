//! Dominate: whoever takes enemies out has to live to tell.
//!
//! Approved Ops 2025, tac ops, Seek & Destroy.

use battle::Side;

use crate::Event;
use crate::card::{Archetype, Card, Removable, Removal, Reveal, Whose};
use crate::record::Loss;
use crate::vocabulary::{Clauses, Fact, Holder, Token, When};
use crate::witness::Witness;

pub(crate) const CARD: Card = Card {
    name: "Dominate",
    gist: "Each time one of your operatives incapacitates an enemy it gains one of your Dominate tokens, two if the \
           enemy has a Wounds stat of 12 or more. At the end of turning points 3 and 4 you may take tokens away from \
           operatives that are not incapacitated, for 1 point each, at most 3 in a turning point.",
    archetype: Some(Archetype::SeekAndDestroy),
    reveal: Reveal::WhenSomebodyFalls(Whose::Enemy),
    actions: &[],
    opening: None,
    gambit: None,
    scores: &[(When::EndOfTurningPointFrom(3), points)],
    clauses: &[TAKEN],
    keeps: None,
    losses: &[(Whose::Enemy, gives_tokens)],
    removes: Some(Removal { token: Token::Dominate, from: 3, may: may_remove }),
    cap_per_turning_point: Some(3),
};

fn gives_tokens(ask: &Witness<'_>, loss: Loss, side: Side) -> Vec<(Fact, Event)> {
    let Some(by) = loss.by.filter(|by| ask.side_of(*by) == side) else {
        return Vec::new();
    };
    // The printed stat, whatever was left of it.
    let number = if ask.wounds_stat(loss.who) >= ask.options().dominate_double_wounds { 2 } else { 1 };
    let token = Event::TokenGained { side, token: Token::Dominate, on: Holder::Operative(by), by };
    vec![(Fact::plain(true), token); number]
}

fn may_remove(ask: &Witness<'_>, side: Side) -> Vec<Removable> {
    let holders = ask.unfallen_of(side).map(|who| (who, ask.record().tac().dominate(who)));
    holders
        .filter(|(_, tokens)| *tokens > 0)
        .map(|(who, tokens)| Removable {
            from: Holder::Operative(who),
            tokens,
            allowed: counts(ask, who),
            double: Fact::plain(false),
        })
        .collect()
}

// RULING: tokens count on everybody who is not incapacitated, in the killzone or not. See
// docs/rulings.md, "Dominate".
fn counts(ask: &Witness<'_>, who: crate::OperativeId) -> Fact {
    if ask.options().dominate_needs_killzone { ask.in_killzone(who) } else { Fact::plain(true) }
}

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    let removed = ask.record().tac().removed_from_operatives(side);
    let clauses = (0..removed).fold(Clauses::new(), |clauses, _| clauses.point(TAKEN, true));
    if removed == 0 { clauses.point(TAKEN, false) } else { clauses }
}

const TAKEN: &str = "a Dominate token was taken from an operative";
