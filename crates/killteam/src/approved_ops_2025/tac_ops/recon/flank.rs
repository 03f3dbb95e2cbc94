//! Flank: get past them on the left, on the right, or both.
//!
//! Approved Ops 2025, tac ops, Recon. The flank line runs between the middles of the two player
//! edges; an operative contests a flank from inside the half of its opponent.

use battle::Side;

use crate::card::{Archetype, Card, Reveal};
use crate::vocabulary::{Clauses, Flank, TurningPoint, When};
use crate::witness::Witness;

pub(crate) const CARD: Card = Card {
    name: "Flank",
    gist: "Reveal it as a gambit in any turning point. The killzone is cut into a left and a right flank. Operatives \
           wholly in a flank and wholly in the half of their opponent contest it; the greater sum of APL controls \
           it. When turning point 2, 3 or 4 ends: 1 point for each flank you control, 2 if you \
           also controlled it at the end of the turning point before, the first one left out. At most 2 in a \
           turning point.",
    archetype: Some(Archetype::Recon),
    reveal: Reveal::WhenUsedAsGambit,
    actions: &[],
    gambits: &[],
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &[SAYS[0][0], SAYS[0][1], SAYS[1][0], SAYS[1][1]],
    losses: &[],
    removes: None,
    cap_per_turning_point: Some(2),
};

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    // Earlier control counts even if the op was still sealed then; the first turning point never does.
    let before = TurningPoint(ask.turning_point().0.saturating_sub(1));
    let may_double = !before.is_first() && ask.turning_point().0 >= ask.options().flank_double_from_tp;
    Flank::ALL.into_iter().zip(SAYS).fold(Clauses::new(), |clauses, (flank, [held, held_before])| {
        let holds = ask.holds_flank(side, flank);
        let clauses = clauses.point(held, holds.clone());
        if !may_double {
            return clauses;
        }
        clauses.point(held_before, holds & ask.held_flank(side, flank, before))
    })
}

const SAYS: [[&str; 2]; 2] = [
    ["the left flank is controlled", "the left flank was controlled in the turning point before"],
    ["the right flank is controlled", "the right flank was controlled in the turning point before"],
];
