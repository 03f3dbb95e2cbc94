//! Track Enemy: follow enemies closely without being seen.
//!
//! Approved Ops 2025, tac ops, Infiltration.

use battle::Side;
use table::Length;

use crate::card::{Archetype, Card, Reveal};
use crate::vocabulary::{Clauses, Count, Fact, OperativeId, When};
use crate::witness::Witness;

pub(crate) const CARD: Card = Card {
    name: "Track Enemy",
    gist: "An enemy is tracked if one of your operatives with Conceal is within 6 inches of it and could target it, \
           cannot be targeted by it, and has no enemy in its control range. When turning point 2, 3 or 4 ends: 1 point if one enemy is tracked (2 in the fourth), 2 if more are.",
    archetype: Some(Archetype::Infiltration),
    reveal: Reveal::WhenItScores,
    actions: &[],
    gambits: &[],
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &["an enemy is tracked", "it is the fourth turning point", "another enemy is tracked"],
    losses: &[],
    removes: None,
    cap_per_turning_point: Some(2),
};

const REACH: Length = Length::inches(6);

const FOURTH: u8 = 4;

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    let tracked = tracked(ask, side);
    let one = ask.tracks_at_least(side, 1, &tracked);
    let more = ask.tracks_at_least(side, 2, &tracked);
    let clauses = Clauses::new().point("an enemy is tracked", one.clone());
    if ask.turning_point().0 >= FOURTH {
        clauses.point("it is the fourth turning point", one)
    } else {
        clauses.point("another enemy is tracked", more)
    }
}

/// Which enemies are tracked, as far as positions tell.
fn tracked(ask: &Witness<'_>, side: Side) -> Count {
    // Where nobody knows who stands where, people are asked for the number.
    if !ask.sees_the_table() {
        return Count::exactly(0);
    }
    let enemies = ask.operatives_of(ask.opponent(side));
    let by_anybody = enemies.map(|enemy| {
        let mut trackers = ask.operatives_of(side).map(|friend| tracks(ask, friend, enemy));
        trackers.find(Fact::is_yes).unwrap_or(Fact::plain(false))
    });
    by_anybody.collect()
}

/// Does this operative track that enemy?
///
/// Whether a friend stands too near to the enemy to shoot does not matter, nor does any weapon.
fn tracks(ask: &Witness<'_>, friend: OperativeId, enemy: OperativeId) -> Fact {
    let close = ask.conceals(friend) & ask.near(friend, enemy, REACH);
    if !close.is_yes() {
        return close;
    }
    close & ask.valid_target(friend, enemy) & !ask.valid_target(enemy, friend) & !ask.enemy_in_control_range(friend)
}
