//! Stake Claim: say aloud what will be so at the end of the turning point, and make it true.
//!
//! Approved Ops 2025, crit ops. Claims are made when the Gambit step opens, see
//! `phases::strategy`: openly, whoever has initiative first.

use battle::Side;

use super::controlled;
use crate::Reason;
use crate::card::{Card, Opening, Reveal};
use crate::vocabulary::{Claim, Clauses, Fact, Verdict, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Stake Claim",
    gist: "When the Gambit step of turning points 2 to 4 opens, the side with initiative first, each side names an \
           objective marker, each marker once in the battle, and claims one of two things for the end of the turning \
           point: that it controls the marker, or that nobody of theirs contests it. Then: 1 point if you control \
           more objective markers than they do, 1 point if your claim is true.",
    archetype: None,
    reveal: Reveal::Public,
    actions: &[],
    opening: Some(Opening::Claims(may_claim)),
    gambit: None,
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &["more objective markers are controlled than the opponent has", "the claim is true"],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

/// A side names each marker once in a battle, whatever it claims about it.
fn may_claim(ask: &Witness<'_>, side: Side, claim: Claim) -> Verdict {
    let objective = claim.objective();
    Verdict::legal().refuse_if(ask.record().has_claimed(side, objective), Reason::ClaimedBefore(objective))
}

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    let markers = |by| controlled(ask, by, |_| true.into());
    let (ours, theirs) = (markers(side), markers(ask.opponent(side)));
    Clauses::new()
        .point("more objective markers are controlled than the opponent has", ours.more_than(&theirs))
        .point("the claim is true", is_true(ask, side))
}

/// That nobody of theirs contests a marker is true as well where nobody is near.
fn is_true(ask: &Witness<'_>, side: Side) -> Fact {
    match ask.record().claim(side) {
        Some(Claim::Controlled(objective)) => ask.controls(side, objective.into()),
        Some(Claim::Uncontested(objective)) => !ask.contests(ask.opponent(side), objective.into()),
        None => false.into(),
    }
}
