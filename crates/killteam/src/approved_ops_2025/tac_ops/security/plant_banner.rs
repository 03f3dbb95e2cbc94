//! Plant Banner: put a flag into the enemy half and keep hold of it.
//!
//! Approved Ops 2025, tac ops, Security.

use battle::Side;
use table::{Length, Point};

use crate::actions::may_act;
use crate::card::{Aim, Archetype, Card, Carriers, MarkerCard, MissionAction, Reveal};
use crate::setup::{Presence, Table};
use crate::state::State;
use crate::vocabulary::{Action, Clauses, Edge, Marker, OperativeId, Piece, Spot, Verdict, When, Zone};
use crate::witness::Witness;
use crate::{Event, Reason, Sentence};

pub(crate) const CARD: Card = Card {
    name: "Plant Banner",
    gist: "Once in the battle, from turning point 2 on, an operative plants your banner for 1 AP: beside itself, \
           wholly in the enemy half, more than 5 inches from the neutral edges. Both sides can carry it off. When \
           turning point 2, 3 or 4 ends, while it stands in their half: 1 point if you control \
           it, 2 if nobody of theirs contests it either.",
    archetype: Some(Archetype::Security),
    reveal: Reveal::WhenPerformed(Action::PlantBanner),
    actions: &[PLANT],
    opening: None,
    gambit: None,
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &["the banner is held in their territory", "nobody of theirs contests it", "they do not control it"],
    keeps: None,
    losses: &[],
    removes: None,
    cap_per_turning_point: None,
};

/// Both sides can carry it off.
pub(crate) const BANNER: MarkerCard =
    MarkerCard { word: "banner", noun: "banner", short: "the banner", sign: '⚑', carriers: Carriers::Anybody };

pub(crate) const PLANT: MissionAction = MissionAction {
    action: Action::PlantBanner,
    ap: 1,
    aim: Aim::Spot { puts: Marker::Banner, may: may_plant, does: plant },
    wants: "a place for the banner",
    reaches_far: false,
    towards: "",
    deed: Sentence("planted {marker}"),
};

pub(crate) const NEUTRAL_EDGE_GAP: Length = Length::inches(5);

fn may_plant(ask: &Witness<'_>, who: OperativeId, spot: Spot) -> Verdict {
    let side = ask.side_of(who);
    let banner = Piece::Planned(Marker::Banner(side), spot);
    let their_territory = Zone::Territory(ask.opponent(side));
    may_act(ask, who)
        .refuse_if(ask.record().banner_planted(side), Reason::OncePerBattle)
        .refuse_if(!ask.reaches_spot(who, Marker::Banner(side), spot), Reason::OutsideControlRange)
        .refuse_if(!ask.wholly_within(banner, their_territory), Reason::OutsideEnemyTerritory)
        .refuse_if(ask.within(banner, Edge::Neutral, NEUTRAL_EDGE_GAP), Reason::NearNeutralEdge)
        .refuse_if(!ask.has_footing(Marker::Banner(side), spot), Reason::NoFooting)
}

/// False only if a banner may certainly not be planted there: for lists, which try many places.
pub(crate) fn is_worth_a_look(table: &Table, state: &State, side: Side, spot: Point) -> bool {
    let theirs = table.territory(state.ends[side.other()]).bounds();
    !state.record.banner_planted(side) && theirs.contains(spot.flat_corner())
}

fn plant(ask: &Witness<'_>, who: OperativeId, spot: Spot) -> Vec<Event> {
    vec![Event::MarkerPlaced { marker: Marker::Banner(ask.side_of(who)), by: who, at: spot }]
}

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    let (banner, enemy) = (Marker::Banner(side), ask.opponent(side));
    // A carried banner is not on the table, so it scores nothing.
    let stands = ask.on_table(banner) & ask.wholly_within(banner, Zone::Territory(enemy));
    let held = stands & ask.controls(side, banner);
    let (away, says) = match ask.options().banner_second_tier {
        Presence::Contest => (!ask.contests(enemy, banner), "nobody of theirs contests it"),
        Presence::Control => (!ask.controls(enemy, banner), "they do not control it"),
    };
    let alone = held.clone() & away;
    Clauses::new().point("the banner is held in their territory", held).point(says, alone)
}

#[cfg(test)]
mod tests {
    use crate::scenario::check;

    #[test]
    fn two_points_while_nobody_contests() {
        check(
            r#"
            given.tac_op.ann = "Plant Banner"
            given.pieces.a1 = { at = "20, 8", active = true }
            given.pieces.b1 = { at = "28, 3" }
            when = [
                { choose = "Plant Banner", who = "a1", at = "20.5, 9" },
                { window = "end of turning point" },
            ]
            then.points.ann = { "Plant Banner" = 2 }
            "#,
        );
    }

    #[test]
    fn not_within_five_inches_of_a_neutral_edge() {
        check(
            r#"
            given.tac_op.ann = "Plant Banner"
            given.pieces.a1 = { at = "20, 4", active = true }
            given.pieces.b1 = { at = "28, 3" }
            when = [{ choose = "Plant Banner", who = "a1", at = "20, 5.3" }]
            then.refused = "more than 5″ from a neutral edge"
            "#,
        );
    }
}
