//! Steal Intelligence: search the fallen and carry away what they knew.
//!
//! Approved Ops 2025, tac ops, Infiltration. How many of its markers an operative can carry stands
//! in `actions::pick_up_marker`, who places them when in `incapacitation`.

use battle::Side;

use crate::Event;
use crate::card::{Archetype, Card, Carriers, MarkerCard, Reveal, Whose};
use crate::record::Loss;
use crate::vocabulary::{Clauses, Count, Fact, Marker, When};
use crate::witness::Witness;

pub(crate) const CARD: Card = Card {
    name: "Steal Intelligence",
    gist: "Whenever an enemy falls, you place one of your intelligence markers in its control range before it is \
           removed. Your operatives can pick them up, two each, or one and another marker. When turning point 2, 3 or 4 ends: 1 point if any is carried. At the end of the battle: 1 point for each.",
    archetype: Some(Archetype::Infiltration),
    reveal: Reveal::WhenSomebodyFalls(Whose::Enemy),
    actions: &[],
    opening: None,
    gambit: None,
    scores: &[(When::EndOfTurningPointAfterFirst, any_carried), (When::EndOfBattle, each_carried)],
    clauses: &["intelligence is carried", SAYS],
    keeps: None,
    losses: &[(Whose::Enemy, leaves_intelligence)],
    removes: None,
    cap_per_turning_point: None,
};

/// What a fallen enemy knew.
pub(crate) const INTELLIGENCE: MarkerCard = MarkerCard {
    word: "intelligence",
    noun: "intelligence marker",
    short: "the marker",
    sign: '✉',
    carriers: Carriers::Owner,
};

/// Whoever did it, and in the first turning point as well.
fn leaves_intelligence(_: &Witness<'_>, loss: Loss, _: Side) -> Vec<(Fact, Event)> {
    vec![(Fact::plain(true), Event::IntelligenceDue(loss.who))]
}

fn any_carried(ask: &Witness<'_>, side: Side) -> Clauses {
    let carried: Count = markers(side).map(|it| ask.carries(side, it)).filter(Fact::is_yes).collect();
    Clauses::new().point("intelligence is carried", carried.any())
}

fn each_carried(ask: &Witness<'_>, side: Side) -> Clauses {
    let carried = markers(side).map(|it| ask.carries(side, it)).filter(Fact::is_yes);
    let clauses = carried.fold(Clauses::new(), |clauses, fact| clauses.point(SAYS, fact));
    if clauses.iter().next().is_none() { clauses.point(SAYS, false) } else { clauses }
}

const SAYS: &str = "an intelligence marker is carried at the end";

fn markers(side: Side) -> impl Iterator<Item = Marker> {
    (1..=Marker::MOST_INTELLIGENCE).map(move |number| Marker::Intelligence(side, number))
}
