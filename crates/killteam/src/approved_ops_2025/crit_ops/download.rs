//! Download: empty the centre or their marker, late if you dare to wait; what is empty counts for nobody.
//!
//! Approved Ops 2025, crit ops.

use battle::{Layers as _, Side};

use super::controlled;
use crate::actions::{holds, may_act_from};
use crate::card::{Aim, Answers, Ask, Card, Mark, MissionAction, Reveal, nothing_else};
use crate::vocabulary::{Action, Clauses, Fact, Objective, OpQuestion, OperativeId, TurningPoint, Verdict, When};
use crate::witness::Witness;
use crate::{No, Sentence};

pub(super) const CARD: Card = Card {
    name: "Download",
    gist: "From turning point 2 on, an operative that controls the centre marker or the enemy's can download it for 1 \
           AP, each marker once in the battle, whoever does it. That gives 1 point at once in turning point 3, 2 in \
           turning point 4 and none before. When turning point 2, 3 or 4 ends: 1 point if you control \
           more objective markers than they do, downloaded ones left out.",
    archetype: None,
    reveal: Reveal::Public,
    actions: &[DOWNLOAD],
    opening: None,
    gambit: None,
    scores: &[(When::Performed(Action::Download), at_once), (When::EndOfTurningPointAfterFirst, majority)],
    clauses: &[IN_THE_THIRD, IN_THE_FOURTH, "more markers are controlled than the opponent has, downloaded ones aside"],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

pub(crate) const MARK: Mark = Mark {
    badge: "downloaded",
    gist: "What was on it is taken, for the rest of the battle.",
    told: "downloaded",
    is_on: |state, at| state.record.is_downloaded(at),
};

pub(crate) const DOWNLOAD: MissionAction = MissionAction {
    action: Action::Download,
    ap: 1,
    aim: Aim::Objective { may: may_download, does: nothing_else },
    wants: "the centre marker or the enemy's",
    reaches_far: false,
    towards: "",
    deed: Sentence("downloaded {marker}"),
};

pub(crate) const DOWNLOADED: Ask = Ask {
    digest: Sentence("{marker} downloaded"),
    written: Sentence("was {marker} downloaded"),
    asks: Sentence("Was {marker} downloaded in this battle?"),
    help: "Either side's Download counts, in any turning point.",
    answers: Answers::YesOrNo { yes: Sentence("{marker} is downloaded"), no: Sentence("{marker} is not downloaded") },
};

pub(crate) const TAKEN: No = No {
    headline: "Already downloaded this battle.",
    detail: Sentence("Marker {marker} is downloaded once, whoever does it."),
};

pub(crate) const OWN: No = No {
    headline: "Not your own marker.",
    detail: Sentence("Marker {marker} is yours; {rule} is for the centre marker and the enemy's."),
};

fn may_download(ask: &Witness<'_>, who: OperativeId, objective: Objective) -> Verdict {
    let own = ask.owner(objective) == Some(ask.side_of(who));
    // Whoever downloaded it: the condition is about the marker.
    may_act_from(ask, who, TurningPoint(ask.options().download_first_tp))
        .and(holds(ask, who, objective.into()))
        .refuse_if(own, OWN.at(objective))
        .refuse_if(ask.downloaded(objective), TAKEN.at(objective))
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

impl Witness<'_> {
    /// Was this marker downloaded in this battle?
    pub fn downloaded(&self, objective: Objective) -> Fact {
        self.ask(OpQuestion::Downloaded(objective))
    }
}
