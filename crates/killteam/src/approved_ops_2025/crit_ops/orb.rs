//! Orb: a token wanders between the markers, and the marker under it gives nothing.
//!
//! Approved Ops 2025, crit ops. The token begins on the centre marker.

use battle::{Layers as _, Side};

use crate::actions::{holds, may_act};
use crate::card::{Aim, Answers, Ask, Card, Mark, MissionAction, Reveal, nothing_else};
use crate::vocabulary::{Action, Clauses, Fact, Marker, Objective, OpQuestion, OperativeId, Verdict, When};
use crate::witness::Witness;
use crate::{No, Sentence};

pub(super) const CARD: Card = Card {
    name: "Orb",
    gist: "The Orb begins on the centre marker. From turning point 2 on, an operative that controls the marker with \
           the Orb can move it for 1 AP: from the centre to either of the other two, and from there only back to the \
           centre. When turning point 2, 3 or 4 ends: 1 point for each objective marker you control \
           that does not have the Orb.",
    archetype: None,
    reveal: Reveal::Public,
    actions: &[MOVE],
    opening: None,
    gambit: None,
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &SAYS,
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

pub(crate) const MARK: Mark = Mark {
    badge: "orb",
    gist: "The orb is here.",
    told: "has the Orb",
    is_on: |state, at| state.record.orb() == Some(at),
};

pub(crate) const MOVE: MissionAction = MissionAction {
    action: Action::MoveOrb,
    ap: 1,
    aim: Aim::Objective { may: may_move, does: nothing_else },
    wants: "the objective marker that gets the Orb",
    reaches_far: true,
    towards: " to",
    deed: Sentence("moved the Orb to {marker}"),
};

pub(crate) const HAS_ORB: Ask = Ask {
    digest: Sentence("{marker} has orb"),
    written: Sentence("does {marker} have the Orb"),
    asks: Sentence("Does {marker} have the Orb?"),
    help: "The Orb begins on the centre marker and lies where it was moved last.",
    answers: Answers::YesOrNo { yes: Sentence("{marker} has the Orb"), no: Sentence("{marker} does not have the Orb") },
};

pub(crate) const FROM_CENTRE: No = No {
    headline: "The Orb goes another way.",
    detail: Sentence("It lies on marker {marker} and can go to marker 1 or marker 3, not to marker {other}."),
};

pub(crate) const TO_CENTRE: No = No {
    headline: "The Orb goes another way.",
    detail: Sentence("It lies on marker {marker} and can go to marker 2 only, not to marker {other}."),
};

/// Where the Orb lies before anybody has moved it.
pub(crate) const BEGINS_ON: Objective = Objective::CENTRE;

/// The action aims at the marker that is to get the Orb; what has to be controlled is the one that has it.
fn may_move(ask: &Witness<'_>, who: OperativeId, to: Objective) -> Verdict {
    let from = ask.record().orb().unwrap_or(BEGINS_ON);
    let astray = if from == Objective::CENTRE { &FROM_CENTRE } else { &TO_CENTRE };
    may_act(ask, who).and(holds(ask, who, from.into())).refuse_if(!leads(from, to), astray.between(from, to))
}

/// Every way of the Orb has the centre at one end.
fn leads(from: Objective, to: Objective) -> bool {
    from != to && (from == Objective::CENTRE || to == Objective::CENTRE)
}

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    Objective::ALL.into_iter().fold(Clauses::new(), |clauses, objective| {
        let bare = !ask.has_orb(objective);
        clauses.point(SAYS[objective.index()], bare & ask.controls(side, Marker::Objective(objective)))
    })
}

const SAYS: [&str; 3] = [
    "marker 1 is controlled and has no Orb",
    "marker 2 is controlled and has no Orb",
    "marker 3 is controlled and has no Orb",
];

impl Witness<'_> {
    /// Does this marker have the Orb token?
    pub fn has_orb(&self, objective: Objective) -> Fact {
        self.ask(OpQuestion::HasOrb(objective))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kt_e068_the_orb_goes_from_the_centre_anywhere_and_from_elsewhere_to_the_centre() {
        let [one, two, three] = Objective::ALL;
        assert!(leads(two, one) && leads(two, three));
        assert!(leads(one, two) && leads(three, two));
        assert!(!leads(one, three) && !leads(three, one));
        assert!(!leads(two, two) && !leads(one, one));
    }
}
