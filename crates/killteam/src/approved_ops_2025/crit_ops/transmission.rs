//! Transmission: set markers going, then hold whatever transmits when the turning point ends.
//!
//! Approved Ops 2025, crit ops.

use battle::{Layers as _, Side};

use super::controlled;
use crate::actions::may_act_on_objective;
use crate::card::{Aim, Answers, Ask, Card, Mark, MissionAction, Reveal, nothing_else};
use crate::sentence::Sentence;
use crate::setup::Options;
use crate::vocabulary::{Action, Clauses, Fact, Objective, OpQuestion, OperativeId, Verdict, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Transmission",
    gist: "From turning point 2 on, an operative that controls an objective marker can set it transmitting for 1 AP, \
           until the next turning point begins. It transmits for nobody in particular. When turning point 2, 3 or 4 ends: 1 point if you control any transmitting marker, 1 more if you control more of them \
           than they do.",
    archetype: None,
    reveal: Reveal::Public,
    actions: &[INITIATE],
    opening: None,
    gambit: None,
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &["a transmitting marker is controlled", "more of them are controlled than the opponent has"],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

pub(crate) const MARK: Mark = Mark {
    badge: "transmitting",
    gist: "It transmits until the next turning point begins.",
    told: "transmitting in this turning point",
    is_on: |state, at| state.record.is_transmitting(at, state.turning_point),
};

pub(crate) const INITIATE: MissionAction = MissionAction {
    action: Action::InitiateTransmission,
    ap: 1,
    aim: Aim::Objective { may: may_initiate, does: nothing_else },
    wants: "an objective marker",
    reaches_far: false,
    towards: " at",
    deed: Sentence("set {marker} transmitting"),
};

pub(crate) const TRANSMITTING: Ask = Ask {
    digest: Sentence("{marker} transmits"),
    written: Sentence("is {marker} transmitting"),
    asks: Sentence("Is {marker} transmitting in this turning point?"),
    help: "It is if anybody performed Initiate Transmission there in this turning point.",
    answers: Answers::YesOrNo {
        yes: Sentence("{marker} is transmitting"),
        no: Sentence("{marker} is not transmitting"),
    },
};

/// The book prints no price, so the set-up has the last word.
pub(crate) const fn ap(options: &Options) -> u8 {
    options.initiate_transmission_ap
}

fn may_initiate(ask: &Witness<'_>, who: OperativeId, objective: Objective) -> Verdict {
    may_act_on_objective(ask, who, objective)
}

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    let transmitting = |by| controlled(ask, by, |it| ask.transmitting(it));
    let (ours, theirs) = (transmitting(side), transmitting(ask.opponent(side)));
    Clauses::new()
        .point("a transmitting marker is controlled", ours.any())
        .point("more of them are controlled than the opponent has", ours.more_than(&theirs))
}

impl Witness<'_> {
    /// Is this marker transmitting in this turning point?
    pub fn transmitting(&self, objective: Objective) -> Fact {
        self.ask(OpQuestion::Transmitting(objective))
    }
}
