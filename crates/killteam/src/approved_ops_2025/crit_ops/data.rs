//! Data: heap data points up on the markers, and send them in the last turning point before somebody else does.
//!
//! Approved Ops 2025, crit ops.

use battle::{Layers as _, Side};

use crate::actions::{holds, may_act_from, may_act_on_objective};
use crate::card::{Aim, Answers, Ask, Card, MissionAction, Reveal, nothing_else};
use crate::vocabulary::{
    Action, Answer, Clauses, Fact, Objective, OpQuestion, OperativeId, TurningPoint, Verdict, When,
};
use crate::witness::Witness;
use crate::{No, Sentence};

pub(super) const CARD: Card = Card {
    name: "Data",
    gist: "From turning point 2 on, an operative that controls an objective marker can compile data there for 1 AP: it \
           gains a data point, once per marker and turning point, whoever does it. In turning point 4 an operative can \
           send all data points of a marker it controls for 1 AP, whoever compiled them: 1 point each, at once. At the \
           end of turning points 2 and 3: 1 point if you compiled more often in it than they did.",
    archetype: None,
    reveal: Reveal::Public,
    actions: &[COMPILE, SEND],
    opening: None,
    gambit: None,
    scores: &[(When::EndOfTurningPoints(2, 3), compiled_more), (When::Performed(Action::SendData), sent)],
    clauses: &["data was compiled more often than the opponent did", "the data points of a marker were sent"],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

pub(crate) const COMPILE: MissionAction = MissionAction {
    action: Action::CompileData,
    ap: 1,
    aim: Aim::Objective { may: may_compile, does: nothing_else },
    wants: "an objective marker",
    reaches_far: false,
    towards: " at",
    deed: Sentence("compiled data at {marker}"),
};

pub(crate) const SEND: MissionAction = MissionAction {
    action: Action::SendData,
    ap: 1,
    aim: Aim::Objective { may: may_send, does: nothing_else },
    wants: "an objective marker",
    reaches_far: false,
    towards: " from",
    deed: Sentence("sent the data of {marker}"),
};

pub(crate) const COMPILED: Ask = Ask {
    digest: Sentence("{side} compiled"),
    written: Sentence("how often did {side} compile"),
    asks: Sentence("How often did {side} perform Compile Data in this turning point?"),
    help: "Count the actions, not the data points on the markers.",
    answers: Answers::Number(Sentence("{side} compiled {time}")),
};

pub(crate) const DATA_SENT: Ask = Ask {
    digest: Sentence("data sent"),
    written: Sentence("how many data points were sent"),
    asks: Sentence("How many data points were sent just now?"),
    help: "All points of the marker are sent at once.",
    answers: Answers::Number(Sentence("{data point} sent")),
};

const SEND_BEGINS: TurningPoint = TurningPoint(4);

pub(crate) const GAINED: No = No {
    headline: "Already compiled this turning point.",
    detail: Sentence("Marker {marker} gains one data point in turning point {now}, whoever compiles it."),
};

pub(crate) const NO_DATA: No =
    No { headline: "No data to send.", detail: Sentence("Marker {marker} has no data points to send.") };

fn may_compile(ask: &Witness<'_>, who: OperativeId, objective: Objective) -> Verdict {
    // Whoever compiled it: the condition is about the marker.
    let gained = ask.record().gained_data_now(objective, ask.turning_point());
    may_act_on_objective(ask, who, objective).refuse_if(gained, GAINED.at(objective))
}

fn may_send(ask: &Witness<'_>, who: OperativeId, objective: Objective) -> Verdict {
    may_act_from(ask, who, SEND_BEGINS)
        .and(holds(ask, who, objective.into()))
        .refuse_if(ask.record().data(objective) == 0, NO_DATA.at(objective))
}

fn compiled_more(ask: &Witness<'_>, side: Side) -> Clauses {
    Clauses::new().point("data was compiled more often than the opponent did", ask.compiled_more(side))
}

fn sent(ask: &Witness<'_>, _: Side) -> Clauses {
    Clauses::new().points(ask.record().data_sent(), "the data points of a marker were sent", ask.data_sent())
}

impl Witness<'_> {
    /// Has this side compiled data more often in this turning point than the other one?
    pub fn compiled_more(&self, side: Side) -> Fact {
        let times = |by| self.record().compiled(by);
        let more = times(side) > times(side.other());
        // Both numbers are shown, whichever way it went.
        let told = |by| Fact::known(more, OpQuestion::Compiled(by).into(), Answer::Number(times(by)));
        told(side) & told(side.other())
    }

    /// Were data points sent just now?
    pub fn data_sent(&self) -> Fact {
        self.ask_which(OpQuestion::DataSent, |answer| answer != Answer::Number(0))
    }
}
