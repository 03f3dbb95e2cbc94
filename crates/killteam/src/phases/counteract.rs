//! Counteract: a side without ready operatives answers the other side's activations with one free
//! action of an operative that is done.

use battle::{Play, Side};

use crate::limit::Limit;
use crate::setup::Table;
use crate::state::State;
use crate::team_rules::{self, RuleEvent};
use crate::vocabulary::{OperativeId, Order, Verdict};
use crate::{Event, KillTeam, Reason};

/// How far an operative moves in a counteraction, in whole inches and with all extra costs.
pub(crate) const MOST_INCHES: i32 = 2;

/// What the one action of a counteraction costs elsewhere.
pub(crate) const AP: u8 = 1;

/// Whether this operative may counteract now.
pub(super) fn may(table: &Table, state: &State, side: Side, who: OperativeId) -> Verdict {
    let operative = state.operative(who);
    let concealed = operative.order == Order::Conceal && team_rules::counteracts_concealed(table, state, who).is_none();
    let limit = |it| Reason::Limit(it);
    Verdict::legal()
        .refuse_if(table.side_of(who) != side, Reason::NotYourOperative(who))
        .refuse_if(operative.out, Reason::OutOfBattle(who))
        .refuse_if(is_ready(table, state, side), limit(Limit::StillReady))
        .refuse_if(!is_ready(table, state, side.other()), limit(Limit::NobodyToAnswer))
        .refuse_if(!operative.out && concealed, limit(Limit::ConcealedCounteraction(who)))
        .refuse_if(operative.counteracted, limit(Limit::CounteractedBefore(who)))
        .refuse_if(operative.interrupted, limit(Limit::InterruptedBefore(who)))
}

/// Everybody of this side who may counteract now.
pub(crate) fn candidates(table: &Table, state: &State, side: Side) -> impl Iterator<Item = OperativeId> {
    table.operatives_of(side).filter(move |who| may(table, state, side, *who).is_legal())
}

/// True if this side is asked whether it counteracts.
pub(crate) fn is_due(table: &Table, state: &State, side: Side) -> bool {
    candidates(table, state, side).next().is_some()
}

/// True if anybody of this side can still be activated.
pub(crate) fn is_ready(table: &Table, state: &State, side: Side) -> bool {
    table.operatives_of(side).any(|who| state.operative(who).ready)
}

/// Marks the rule as used that lets this operative counteract although it has a Conceal order.
pub(super) fn note_concealed(play: &mut Play<'_, KillTeam>, who: OperativeId) {
    if play.state().operative(who).order != Order::Conceal {
        return;
    }
    let side = play.table().side_of(who);
    if let Some(rule) = team_rules::counteracts_concealed(play.table(), play.state(), who) {
        play.emit(Event::Rule(RuleEvent::Used { side, rule, on: Some(who), cp: 0 }));
    }
}
