//! Plant Devices: leave something behind at the markers that they want.
//!
//! Approved Ops 2025, tac ops, Infiltration.

use battle::Side;

use crate::actions::may_act_on_objective;
use crate::card::{Aim, Archetype, Card, MissionAction, Reveal};
use crate::setup::Presence;
use crate::vocabulary::{Action, Clauses, Fact, Holder, Marker, Objective, OperativeId, Token, Verdict, When};
use crate::witness::Witness;
use crate::{Event, Reason, Sentence};

pub(crate) const CARD: Card = Card {
    name: "Plant Devices",
    gist: "From turning point 2 on, an operative that controls an objective marker can plant a device there for 1 AP, \
           one at each marker. When turning point 2, 3 or 4 ends: 1 point if the opponent's own \
           marker has a device, and 1 for each other marker with a device that the enemy controls. At most 2 in a \
           turning point.",
    archetype: Some(Archetype::Infiltration),
    reveal: Reveal::WhenPerformed(Action::PlantDevice),
    actions: &[PLANT],
    opening: None,
    gambit: None,
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &["the opponent's own marker has a device", "the enemy is at another marker with a device"],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: Some(2),
};

pub(crate) const PLANT: MissionAction = MissionAction {
    action: Action::PlantDevice,
    ap: 1,
    aim: Aim::Marker { may: may_plant, does: plant },
    wants: "an objective marker",
    reaches_far: false,
    towards: " at",
    deed: Sentence("planted a device at {marker}"),
};

fn may_plant(ask: &Witness<'_>, who: OperativeId, marker: Marker) -> Verdict {
    let verdict = may_act_on_objective(ask, who, marker);
    match marker {
        Marker::Objective(objective) => verdict.refuse_if(
            ask.has_token(ask.side_of(who), Token::Device, objective),
            Reason::HasToken(Token::Device, marker),
        ),
        _ => verdict.refuse_if(true, Reason::WrongAim(Action::PlantDevice)),
    }
}

fn plant(ask: &Witness<'_>, who: OperativeId, marker: Marker) -> Vec<Event> {
    match marker {
        Marker::Objective(objective) => vec![Event::TokenGained {
            side: ask.side_of(who),
            token: Token::Device,
            on: Holder::Objective(objective),
            by: who,
        }],
        _ => Vec::new(),
    }
}

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    let enemy = ask.opponent(side);
    let theirs = ask.objective_of(enemy);
    let device = |at| ask.has_token(side, Token::Device, at);
    let clauses = Clauses::new().point("the opponent's own marker has a device", device(theirs));
    let others = Objective::ALL.into_iter().filter(|it| *it != theirs);
    others.fold(clauses, |clauses, at| {
        clauses.point("the enemy is at another marker with a device", device(at) & is_there(ask, enemy, at))
    })
}

// RULING: the enemy controls the other marker; prints that say "contest" are a setting. See
// docs/rulings.md, "Plant Devices, other markers".
fn is_there(ask: &Witness<'_>, enemy: Side, at: Objective) -> Fact {
    match ask.options().plant_devices_other {
        Presence::Control => ask.controls(enemy, Marker::Objective(at)),
        Presence::Contest => ask.contests(enemy, Marker::Objective(at)),
    }
}
