//! Loot: grab what lies at the markers, at once and for points.
//!
//! Approved Ops 2025, crit ops.

use battle::Side;

use crate::actions::may_act_on_objective;
use crate::card::{Aim, Card, Mark, MissionAction, Reveal, nothing_else};
use crate::vocabulary::{Action, Clauses, Objective, OperativeId, Verdict, When};
use crate::witness::Witness;
use crate::{No, Sentence};

pub(super) const CARD: Card = Card {
    name: "Loot",
    gist: "From turning point 2 on, an operative that controls an objective marker can loot it for 1 AP, \
           once per marker and turning point, whoever does it. Each Loot gives 1 point at once, at most 2 \
           in a turning point.",
    archetype: None,
    reveal: Reveal::Public,
    actions: &[LOOT],
    opening: None,
    gambit: None,
    scores: &[(When::Performed(Action::Loot), points)],
    clauses: &["an objective marker was looted"],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: Some(2),
};

pub(crate) const MARK: Mark = Mark {
    badge: "looted",
    gist: "It was looted in this turning point.",
    told: "looted in this turning point",
    is_on: |state, at| state.record.looted_now(at.into(), state.turning_point),
};

pub(crate) const LOOT: MissionAction = MissionAction {
    action: Action::Loot,
    ap: 1,
    aim: Aim::Objective { may: may_loot, does: nothing_else },
    wants: "an objective marker",
    reaches_far: false,
    towards: "",
    deed: Sentence("looted {marker}"),
};

pub(crate) const LOOTED: No = No {
    headline: "Already looted this turning point.",
    detail: Sentence("Marker {marker} gives loot once in turning point {now}, whoever takes it."),
};

fn may_loot(ask: &Witness<'_>, who: OperativeId, objective: Objective) -> Verdict {
    // Whoever looted it: the condition is about the marker.
    let looted = ask.record().looted_now(objective.into(), ask.turning_point());
    may_act_on_objective(ask, who, objective).refuse_if(looted, LOOTED.at(objective))
}

fn points(_: &Witness<'_>, _: Side) -> Clauses {
    Clauses::new().point("an objective marker was looted", true)
}
