//! Route: take them out near their own drop zone.
//!
//! Approved Ops 2025, tac ops, Seek & Destroy. Other prints call it Rout.

use battle::Side;
use table::Length;

use crate::card::{Archetype, Card, Reveal};
use crate::vocabulary::{Clauses, Fact, When, Zone};
use crate::witness::Witness;

pub(crate) const CARD: Card = Card {
    name: "Route",
    gist: "Whenever one of your operatives incapacitates an enemy while it is within 6 inches of the opponent's drop \
           zone: 1 point at once, 2 if the enemy has a Wounds stat of 12 or more. At most 2 in a turning point, the \
           first one included.",
    archetype: Some(Archetype::SeekAndDestroy),
    reveal: Reveal::WhenItScores,
    actions: &[],
    opening: None,
    gambit: None,
    scores: &[(When::EnemyFalls, points)],
    clauses: &[SAYS, LARGE],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: Some(2),
};

const REACH: Length = Length::inches(6);

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    let enemy = ask.opponent(side);
    let loss = ask.record().losses().newest().filter(|it| ask.side_of(it.who) == enemy);
    // Mines and the like are no operative, so they rout nobody.
    let Some((victim, by)) = loss.and_then(|it| Some((it.who, it.by?))).filter(|(_, by)| ask.side_of(*by) == side)
    else {
        return Clauses::new().point(SAYS, false);
    };
    let near = ask.within_of(by, Zone::DropZone(enemy), REACH);
    let clauses = Clauses::new().point(SAYS, near.clone());
    let large = ask.wounds_stat(victim) >= ask.options().route_double_wounds;
    clauses.point(LARGE, near & Fact::plain(large))
}

const LARGE: &str = "its Wounds stat is high";

const SAYS: &str = "an enemy was incapacitated from near its drop zone";
