//! Download: empty the centre or their marker, late if you dare to wait; what is empty counts for nobody.
//!
//! Approved Ops 2025, crit ops.

use battle::Side;

use super::controlled;
use crate::Reason;
use crate::actions::{holds, may_act_from};
use crate::card::{Aim, Card, MissionAction, Reveal, nothing_else};
use crate::vocabulary::{Action, Clauses, Objective, OperativeId, TurningPoint, Verdict, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Download",
    gist: "From turning point 2 on, an operative that controls the centre marker or the enemy's can download it for 1 \
           AP, each marker once in the battle, whoever does it. That gives 1 point at once in turning point 3, 2 in \
           turning point 4 and none before. When turning point 2, 3 or 4 ends: 1 point if you control \
           more objective markers than they do, downloaded ones left out.",
    archetype: None,
    reveal: Reveal::Public,
    actions: &[MissionAction {
        action: Action::Download,
        ap: 1,
        aim: Aim::Objective { may: may_download, does: nothing_else },
    }],
    gambits: &[],
    scores: &[(When::Performed(Action::Download), at_once), (When::EndOfTurningPointAfterFirst, majority)],
    clauses: &[IN_THE_THIRD, IN_THE_FOURTH, "more markers are controlled than the opponent has, downloaded ones aside"],
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

fn may_download(ask: &Witness<'_>, who: OperativeId, objective: Objective) -> Verdict {
    let own = ask.owner(objective) == Some(ask.side_of(who));
    // Whoever downloaded it: the condition is about the marker.
    may_act_from(ask, who, TurningPoint(ask.options().download_first_tp))
        .and(holds(ask, who, objective.into()))
        .refuse_if(own, Reason::OwnMarker(objective))
        .refuse_if(ask.downloaded(objective), Reason::AlreadyDownloaded(objective))
}

fn at_once(ask: &Witness<'_>, _: Side) -> Clauses {
    let now = ask.turning_point();
    Clauses::new().point(IN_THE_THIRD, now == TurningPoint(3)).points(2, IN_THE_FOURTH, now == TurningPoint(4))
}

const IN_THE_THIRD: &str = "a marker was downloaded in turning point 3";
const IN_THE_FOURTH: &str = "a marker was downloaded in turning point 4";

fn majority(ask: &Witness<'_>, side: Side) -> Clauses {
    let markers = |by| controlled(ask, by, |it| !ask.downloaded(it));
    let (ours, theirs) = (markers(side), markers(ask.opponent(side)));
    Clauses::new()
        .point("more markers are controlled than the opponent has, downloaded ones aside", ours.more_than(&theirs))
}
