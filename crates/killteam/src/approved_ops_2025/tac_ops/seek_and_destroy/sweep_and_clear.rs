//! Sweep & Clear: take them out at a marker, then hold and clear it.
//!
//! Approved Ops 2025, tac ops, Seek & Destroy.

use battle::Side;

use crate::actions::may_act_on_objective;
use crate::card::{Aim, Archetype, Card, MissionAction, Reveal, Whose};
use crate::record::Loss;
use crate::setup::{ClearScope, SweepAndClear};
use crate::vocabulary::{Action, Clauses, Count, Fact, Holder, Marker, Objective, OperativeId, Token, Verdict, When};
use crate::witness::Witness;
use crate::{Event, Reason, Sentence};

pub(crate) const CARD: Card = Card {
    name: "Sweep & Clear",
    gist: "When an enemy falls while it contests an objective marker, the marker is swept until the next Ready step. \
           From turning point 2 on, an operative that controls an objective marker can clear it for 1 AP for the \
           turning point. When turning point 2, 3 or 4 ends: 1 point if you control a swept marker, \
           2 if one of those is also cleared.",
    archetype: Some(Archetype::SeekAndDestroy),
    reveal: Reveal::WhenSomebodyFalls(Whose::Enemy),
    actions: &[CLEAR],
    opening: None,
    gambit: None,
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &[
        "a swept marker is controlled",
        "one of those is cleared",
        "a marker that is not your own is cleared and uncontested",
        "one of those is swept",
    ],
    keeps: None,
    losses: &[(Whose::Enemy, sweeps)],
    removes: None,
    cap_per_turning_point: Some(2),
};

pub(crate) const CLEAR: MissionAction = MissionAction {
    action: Action::Clear,
    ap: 1,
    aim: Aim::Marker { may: may_clear, does: clear },
    wants: "an objective marker",
    reaches_far: false,
    towards: " at",
    deed: Sentence("cleared {marker}"),
};

fn sweeps(ask: &Witness<'_>, loss: Loss, side: Side) -> Vec<(Fact, Event)> {
    let token = |on| Event::TokenGained { side, token: Token::Swept, on, by: loss.who };
    let unswept = Objective::ALL.into_iter().filter(|it| ask.has_token(side, Token::Swept, *it).is_no());
    unswept.map(|it| (ask.fell_at(loss.who, it), token(Holder::Objective(it)))).collect()
}

fn may_clear(ask: &Witness<'_>, who: OperativeId, marker: Marker) -> Verdict {
    may_act_on_objective(ask, who, marker)
        .refuse_if(!matches!(marker, Marker::Objective(_)), Reason::WrongAim(Action::Clear))
}

fn clear(ask: &Witness<'_>, who: OperativeId, marker: Marker) -> Vec<Event> {
    match marker {
        Marker::Objective(objective) => vec![Event::TokenGained {
            side: ask.side_of(who),
            token: Token::Cleared,
            on: Holder::Objective(objective),
            by: who,
        }],
        _ => Vec::new(),
    }
}

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    match ask.options().sweep_and_clear {
        SweepAndClear::Seed2025 => points_of_2025(ask, side),
        SweepAndClear::Public2026 => points_of_2026(ask, side),
    }
}

fn points_of_2025(ask: &Witness<'_>, side: Side) -> Clauses {
    let held = |at| ask.has_token(side, Token::Swept, at) & ask.controls(side, Marker::Objective(at));
    let swept: Count = Objective::ALL.map(held).into_iter().collect();
    let cleared: Count = Objective::ALL.map(|at| held(at) & is_cleared(ask, side, at)).into_iter().collect();
    Clauses::new().point("a swept marker is controlled", swept.any()).point("one of those is cleared", cleared.any())
}

/// The later print: keep them away from a marker that is not yours.
fn points_of_2026(ask: &Witness<'_>, side: Side) -> Clauses {
    let (own, enemy) = (ask.objective_of(side), ask.opponent(side));
    let swept = |at| ask.has_token(side, Token::Swept, at);
    let denied = |at| is_cleared(ask, side, at) & !ask.contests(enemy, Marker::Objective(at));
    let others = || Objective::ALL.into_iter().filter(move |it| *it != own);
    let cleared: Count = others().map(denied).collect();
    let cleared_and_swept: Count = others().map(|at| denied(at) & swept(at)).collect();
    let held: Count =
        Objective::ALL.map(|at| swept(at) & ask.controls(side, Marker::Objective(at))).into_iter().collect();
    Clauses::new()
        .point("a marker that is not your own is cleared and uncontested", cleared.any())
        .point("one of those is swept", cleared_and_swept.any())
        .point("a swept marker is controlled", held.any())
}

// RULING: cleared by the own side. See docs/rulings.md, "Sweep & Clear, whose Clear".
fn is_cleared(ask: &Witness<'_>, side: Side, at: Objective) -> Fact {
    let own = ask.has_token(side, Token::Cleared, at);
    match ask.options().clear_scope {
        ClearScope::Own => own,
        ClearScope::Any => own | ask.has_token(ask.opponent(side), Token::Cleared, at),
    }
}
