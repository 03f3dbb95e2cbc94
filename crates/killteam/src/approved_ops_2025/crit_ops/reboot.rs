//! Reboot: one marker is dead this turning point; hold the others, or wake it up.
//!
//! Approved Ops 2025, crit ops. Which marker is dead is picked in secret by both sides, see
//! `phases::strategy`.

use battle::Side;

use crate::actions::may_act_on_objective;
use crate::card::{Aim, Card, MissionAction, Reveal};
use crate::vocabulary::{Action, Clauses, Marker, Objective, OperativeId, Verdict, When};
use crate::witness::Witness;
use crate::{Event, Reason};

pub(super) const CARD: Card = Card {
    name: "Reboot",
    gist: "When the Gambit step opens, both sides secretly pick one of markers 1 to 3. The same pick makes that \
           marker inert for this turning point, different picks make the third one inert. From turning point \
           2 on an operative that controls the inert marker can wake it for 2 AP. When turning point 2, 3 or 4 \
           ends: 1 point for each marker you control that is not inert.",
    archetype: None,
    reveal: Reveal::Public,
    actions: &[MissionAction { action: Action::Reboot, ap: 2, aim: Aim::Objective { may: may_reboot, does: reboot } }],
    gambits: &[],
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &SAYS,
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

/// The marker that two picks make inert.
pub(crate) fn inert_after(picks: [Objective; 2]) -> Objective {
    let [one, other] = picks;
    if one == other {
        return one;
    }
    let third = Objective::ALL.into_iter().find(|it| *it != one && *it != other);
    third.expect("two different markers leave one of three")
}

fn may_reboot(ask: &Witness<'_>, who: OperativeId, objective: Objective) -> Verdict {
    may_act_on_objective(ask, who, objective).refuse_if(!ask.inert(objective), Reason::NotInert(objective.into()))
}

fn reboot(_: &Witness<'_>, _: OperativeId, objective: Objective) -> Vec<Event> {
    vec![Event::Rebooted { objective }]
}

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    Objective::ALL.into_iter().fold(Clauses::new(), |clauses, objective| {
        let working = !ask.inert(objective);
        clauses.point(SAYS[objective.index()], working & ask.controls(side, Marker::Objective(objective)))
    })
}

const SAYS: [&str; 3] =
    ["marker 1 is controlled and works", "marker 2 is controlled and works", "marker 3 is controlled and works"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kt_e074_the_same_pick_or_the_third_marker() {
        let [one, two, three] = Objective::ALL;
        assert_eq!(inert_after([two, two]), two);
        assert_eq!(inert_after([one, two]), three);
        assert_eq!(inert_after([three, one]), two);
    }
}
