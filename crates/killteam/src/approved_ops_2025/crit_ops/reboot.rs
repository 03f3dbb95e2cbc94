//! Reboot: one marker is dead this turning point; hold the others, or wake it up.
//!
//! Approved Ops 2025, crit ops. Which marker is dead is picked in secret by both sides, see
//! `phases::strategy`.

use battle::{Layers as _, Side};

use crate::actions::may_act_on_objective;
use crate::card::{Aim, Answers, Ask, Card, Mark, MissionAction, Opening, Reveal};
use crate::vocabulary::{Action, Clauses, Fact, Marker, Objective, OpQuestion, OperativeId, Verdict, When};
use crate::witness::Witness;
use crate::{Event, No, Sentence};

pub(super) const CARD: Card = Card {
    name: "Reboot",
    gist: "When the Gambit step opens, both sides secretly pick one of markers 1 to 3. The same pick makes that \
           marker inert for this turning point, different picks make the third one inert. From turning point \
           2 on an operative that controls the inert marker can wake it for 2 AP. When turning point 2, 3 or 4 \
           ends: 1 point for each marker you control that is not inert.",
    archetype: None,
    reveal: Reveal::Public,
    actions: &[REBOOT],
    opening: Some(Opening::Picks(inert_after)),
    gambit: None,
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &SAYS,
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

pub(crate) const MARK: Mark = Mark {
    badge: "inert",
    gist: "It scores for nobody in this turning point unless somebody reboots it.",
    told: "inert in this turning point",
    is_on: |state, at| state.record.is_inert(at),
};

pub(crate) const REBOOT: MissionAction = MissionAction {
    action: Action::Reboot,
    ap: 2,
    aim: Aim::Objective { may: may_reboot, does: reboot },
    wants: "an objective marker",
    reaches_far: false,
    towards: "",
    deed: Sentence("rebooted {marker}"),
};

pub(crate) const INERT: Ask = Ask {
    digest: Sentence("{marker} inert"),
    written: Sentence("is {marker} inert"),
    asks: Sentence("Is {marker} inert in this turning point?"),
    help: "The picks of this turning point say which marker is inert, until somebody reboots it.",
    answers: Answers::YesOrNo { yes: Sentence("{marker} is inert"), no: Sentence("{marker} works") },
};

pub(crate) const WORKS: No = No {
    headline: "The marker is not inert.",
    detail: Sentence("Marker {marker} works; the inert one is marker {other}."),
};

pub(crate) const ALL_WORK: No =
    No { headline: "The marker is not inert.", detail: Sentence("Marker {marker} works, and so do the others.") };

fn inert_after(picks: [Objective; 2]) -> Event {
    Event::MarkerInert { objective: inert(picks) }
}

/// The marker that two picks make inert.
fn inert(picks: [Objective; 2]) -> Objective {
    let [one, other] = picks;
    if one == other {
        return one;
    }
    let third = Objective::ALL.into_iter().find(|it| *it != one && *it != other);
    third.expect("two different markers leave one of three")
}

fn may_reboot(ask: &Witness<'_>, who: OperativeId, objective: Objective) -> Verdict {
    let works = match ask.record().inert() {
        Some(inert) => WORKS.between(objective, inert),
        None => ALL_WORK.at(objective),
    };
    may_act_on_objective(ask, who, objective).refuse_if(!ask.inert(objective), works)
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

impl Witness<'_> {
    /// Is this marker inert?
    pub fn inert(&self, objective: Objective) -> Fact {
        self.ask(OpQuestion::Inert(objective))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kt_e074_the_same_pick_or_the_third_marker() {
        let [one, two, three] = Objective::ALL;
        assert_eq!(inert([two, two]), two);
        assert_eq!(inert([one, two]), three);
        assert_eq!(inert([three, one]), two);
    }
}
