//! Mission 3, Domination: both zones and what lies between them are held at the end.

use battle::Side;

use super::{Card, Held, Holds, Supply, nothing};
use crate::vocabulary::Spot;
use crate::witness::Witness;

/// Domination.
pub const CARD: Card = Card {
    name: "Domination",
    gist: "at the end 3 for the own zone, 5 for no man's land, 7 for an enemy zone",
    has_pois: true,
    removal: nothing,
    in_enemy_zone: 0,
    holds: Some(Holds { each_turn: false, spots, worth }),
};

fn spots(ask: &Witness<'_>) -> Vec<Spot> {
    let zones = ask.sides().map(Spot::Zone);
    zones.chain([Spot::NoMansLand]).collect()
}

fn worth(_: &Witness<'_>, side: Side, spot: Spot) -> Held {
    match spot {
        Spot::Zone(owner) if owner == side => {
            Held { points: 3, clause: "the own zone is held", supply: Supply::Fixed(15) }
        }
        Spot::Zone(_) => Held { points: 7, clause: "an enemy zone is held", supply: Supply::Fixed(35) },
        _ => Held { points: 5, clause: "no man's land is held", supply: Supply::Fixed(25) },
    }
}
