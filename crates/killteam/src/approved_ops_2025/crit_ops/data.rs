//! Data: heap data points up on the markers, and send them in the last turning point before somebody else does.
//!
//! Approved Ops 2025, crit ops.

use battle::Side;

use crate::Reason;
use crate::actions::{holds, may_act_from, may_act_on_objective};
use crate::card::{Aim, Card, MissionAction, Reveal, nothing_else};
use crate::vocabulary::{Action, Clauses, Objective, OperativeId, TurningPoint, Verdict, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Data",
    gist: "From turning point 2 on, an operative that controls an objective marker can compile data there for 1 AP: it \
           gains a data point, once per marker and turning point, whoever does it. In turning point 4 an operative can \
           send all data points of a marker it controls for 1 AP, whoever compiled them: 1 point each, at once. At the \
           end of turning points 2 and 3: 1 point if you compiled more often in it than they did.",
    archetype: None,
    reveal: Reveal::Public,
    actions: &[COMPILE, SEND],
    gambits: &[],
    scores: &[(When::EndOfTurningPoints(2, 3), compiled_more), (When::Performed(Action::SendData), sent)],
    clauses: &["data was compiled more often than the opponent did", "the data points of a marker were sent"],
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

const COMPILE: MissionAction =
    MissionAction { action: Action::CompileData, ap: 1, aim: Aim::Objective { may: may_compile, does: nothing_else } };

const SEND: MissionAction =
    MissionAction { action: Action::SendData, ap: 1, aim: Aim::Objective { may: may_send, does: nothing_else } };

const SEND_BEGINS: TurningPoint = TurningPoint(4);

fn may_compile(ask: &Witness<'_>, who: OperativeId, objective: Objective) -> Verdict {
    // Whoever compiled it: the condition is about the marker.
    let gained = ask.record().gained_data_now(objective, ask.turning_point());
    may_act_on_objective(ask, who, objective).refuse_if(gained, Reason::AlreadyCompiled(objective))
}

fn may_send(ask: &Witness<'_>, who: OperativeId, objective: Objective) -> Verdict {
    may_act_from(ask, who, SEND_BEGINS)
        .and(holds(ask, who, objective.into()))
        .refuse_if(ask.record().data(objective) == 0, Reason::NoData(objective))
}

fn compiled_more(ask: &Witness<'_>, side: Side) -> Clauses {
    Clauses::new().point("data was compiled more often than the opponent did", ask.compiled_more(side))
}

fn sent(ask: &Witness<'_>, _: Side) -> Clauses {
    Clauses::new().points(ask.record().data_sent(), "the data points of a marker were sent", ask.data_sent())
}
