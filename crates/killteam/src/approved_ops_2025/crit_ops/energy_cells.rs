//! Energy Cells: the objective markers themselves can be carried off, and are lighter every turning point.
//!
//! Approved Ops 2025, crit ops. There is no action of its own: Pick Up Marker asks here whether it
//! may, and what it costs, through `Loads`.

use battle::Side;
use table::Length;

use super::controlled;
use crate::Reason;
use crate::card::{Card, Loads, Reveal};
use crate::vocabulary::{Clauses, Objective, TurningPoint, Verdict, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Energy Cells",
    gist: "Objective markers can be picked up: for 3 AP in turning point 2, 2 AP in turning point 3, 1 AP in turning \
           point 4. Until then no rule makes that cheaper or free. Whoever carries one and is set up again elsewhere stands \
           within 6 inches of where it was. When turning point 2, 3 or 4 ends: 1 \
           point if you control more objective markers than they do; whoever carries one controls it. At the end of \
           the battle: 1 point for each objective marker that your operatives carry.",
    archetype: None,
    reveal: Reveal::Public,
    actions: &[],
    opening: None,
    gambit: None,
    scores: &[(When::EndOfTurningPointAfterFirst, majority), (When::EndOfBattle, carried)],
    clauses: &["more objective markers are controlled than the opponent has", SAYS[0], SAYS[1], SAYS[2]],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

/// Objective markers can be carried from turning point 2 on, by both sides.
pub(crate) const LOADS: Loads = Loads { may_pick_up, extra_ap, farthest_set_up_again: Length::inches(6) };

fn may_pick_up(ask: &Witness<'_>) -> Verdict {
    Verdict::legal().refuse_if(ask.turning_point().is_first(), Reason::FirstTurningPoint)
}

const fn extra_ap(turning_point: TurningPoint) -> u8 {
    match turning_point.0 {
        2 => 2,
        3 => 1,
        _ => 0,
    }
}

fn majority(ask: &Witness<'_>, side: Side) -> Clauses {
    let markers = |by| controlled(ask, by, |_| true.into());
    let (ours, theirs) = (markers(side), markers(ask.opponent(side)));
    Clauses::new().point("more objective markers are controlled than the opponent has", ours.more_than(&theirs))
}

fn carried(ask: &Witness<'_>, side: Side) -> Clauses {
    Objective::ALL.into_iter().fold(Clauses::new(), |clauses, objective| {
        clauses.point(SAYS[objective.index()], ask.carries(side, objective.into()))
    })
}

const SAYS: [&str; 3] = ["marker 1 is carried", "marker 2 is carried", "marker 3 is carried"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kt_e070_markers_grow_lighter_and_only_the_last_price_may_change() {
        let price = |it| (1 + extra_ap(TurningPoint(it)), extra_ap(TurningPoint(it)) > 0);
        assert_eq!([2, 3, 4].map(price), [(3, true), (2, true), (1, false)]);
    }
}
