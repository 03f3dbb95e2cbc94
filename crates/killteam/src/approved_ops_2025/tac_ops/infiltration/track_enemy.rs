//! Track Enemy: follow enemies closely without being seen.
//!
//! Approved Ops 2025, tac ops, Infiltration.

use battle::{Layers as _, Side};
use table::Length;

use crate::card::{Answers, Archetype, Ask, Card, Reveal};
use crate::vocabulary::{Answer, Clauses, Count, Fact, OpQuestion, OperativeId, Question, When};
use crate::witness::Witness;
use crate::{Reason, Sentence};

pub(crate) const CARD: Card = Card {
    name: "Track Enemy",
    gist: "An enemy is tracked if one of your operatives with Conceal is within 6 inches of it and could target it, \
           cannot be targeted by it, and has no enemy in its control range. When turning point 2, 3 or 4 ends: 1 point if one enemy is tracked (2 in the fourth), 2 if more are.",
    archetype: Some(Archetype::Infiltration),
    reveal: Reveal::WhenItScores,
    actions: &[],
    opening: None,
    gambit: None,
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &["an enemy is tracked", "it is the fourth turning point", "another enemy is tracked"],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: Some(2),
};

pub(crate) const TRACKED: Ask = Ask {
    digest: Sentence("{side} tracks"),
    written: Sentence("how many enemies does {side} track"),
    asks: Sentence("How many enemies does {side} track right now?"),
    help: "Conceal, within 6″, a valid target for the tracker and not the other way round, no enemy in its control range.",
    answers: Answers::Few {
        each: &[
            ("None", Sentence("{side} tracks no enemy")),
            ("One", Sentence("{side} tracks one enemy")),
            ("Two or more", Sentence("{side} tracks two or more enemies")),
        ],
        known: "0, 1 or 2 is, 2 for two or more",
    },
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

/// Nobody tracks more enemies than there are, and somebody has to.
pub(crate) fn denied(ask: &Witness<'_>, side: Side, tracked: u8) -> Option<Reason> {
    let tracked = Some(tracked).filter(|it| *it > 0)?;
    ask.nobody_left(side).or_else(|| ask.too_few(side.other(), tracked))
}

impl Witness<'_> {
    /// Are at least so many enemies tracked? Where nobody knows enough to say who is, people are
    /// asked for the number.
    pub fn tracks_at_least(&self, side: Side, number: u8, by_definition: &Count) -> Fact {
        let question = Question::Op(OpQuestion::Tracked(side));
        match self.known(question) {
            Some(Answer::Number(tracked)) => Fact::known(tracked >= number, question, Answer::Number(tracked)),
            _ if self.sees_the_table() => by_definition.more_than(&Count::exactly(usize::from(number) - 1)),
            _ => Fact::open(question),
        }
    }
}
