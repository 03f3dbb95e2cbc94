//! Where equipment may be put before the battle.

use battle::Side;
use table::{Bearing, Length, Placed, Point, Shape, Traits};

use super::{Item, Obstruction};
use crate::Reason;
use crate::geometry;
use crate::ground::PlacedTerrain;
use crate::limit::Limit;
use crate::reason::Obstacle;
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Gear, Marker, Verdict};

/// Between equipment terrain, and to doors: more than this.
pub(crate) const SPACING: Length = Length::inches(2);

/// Between a ladder and a door: more than this.
pub(crate) const LADDER_TO_DOOR: Length = Length::inches(1);

/// How high the terrain is at least that a ladder leans on.
pub(crate) const LADDER_HEIGHT: Length = Length::inches(2);

/// A ladder leans on what is this near; a turned one is rounded to the micrometre.
const LEANS: Length = Length::mm(1);

/// What a side still may put down: everything that it picked, less what lies on the table.
pub(crate) fn left(state: &State, side: Side) -> Vec<Item> {
    let mut left: Vec<Item> = state.means[side].loadout().items().collect();
    let mut remove = |item: Item, times: usize| {
        for _ in 0..times {
            if let Some(place) = left.iter().position(|it| *it == item) {
                left.remove(place);
            }
        }
    };
    for gear in Gear::ALL {
        let placed = state.marker(Marker::Gear(gear, side)) != MarkerState::Nowhere;
        remove(Item::Marker(gear), usize::from(placed));
    }
    for item in Item::ALL {
        if let Item::Terrain(kind) = item {
            remove(item, state.ground.count(side, kind));
        }
    }
    left
}

/// Whether this side may put this item there.
pub(crate) fn may_place(table: &Table, state: &State, side: Side, item: Item, at: Point, facing: Bearing) -> Verdict {
    let left = left(state, side).contains(&item);
    let verdict = Verdict::legal().refuse_if(!left, Reason::Limit(Limit::NothingLeft(item)));
    verdict.and(has_room(table, state, side, item, at, facing))
}

/// The same for an item that is known to be left.
pub(crate) fn has_room(table: &Table, state: &State, side: Side, item: Item, at: Point, facing: Bearing) -> Verdict {
    match item {
        Item::Marker(gear) => may_place_marker(table, state, side, gear, at),
        // A marker may lie on a surface; terrain stands on the floor.
        Item::Terrain(kind) => {
            let size = table.size_of(kind);
            let verdict = Verdict::legal().refuse_if(at.z != Length::ZERO, Reason::NoFooting);
            verdict.and(may_place_terrain(table, state, PlacedTerrain { kind, side, at, facing, size }))
        }
    }
}

fn may_place_marker(table: &Table, state: &State, side: Side, gear: Gear, at: Point) -> Verdict {
    let marker = Marker::Gear(gear, side);
    let disc = table.marker_at(marker, at);
    let footing = geometry::has_footing(table, state, marker, crate::vocabulary::Spot(Some(at)));
    let verdict = Verdict::legal()
        .refuse_if(!table.territory(state.ends[side]).wholly_within(disc), Reason::Limit(Limit::OutsideOwnHalf))
        .refuse_if(footing == Some(false), Reason::NoFooting);
    if gear != Gear::Mines {
        return verdict;
    }
    let mut verdict = verdict.and(away_from_doors(table, disc, SPACING));
    for other in Marker::ALL.into_iter().filter(|it| *it != marker) {
        if let MarkerState::OnTable(Some(there)) = state.marker(other) {
            let near = disc.within(table.marker_at(other, there), SPACING);
            verdict = verdict.refuse_if(near, Reason::Limit(Limit::MinesNear(other)));
        }
    }
    verdict
}

fn may_place_terrain(table: &Table, state: &State, piece: PlacedTerrain) -> Verdict {
    let shape = Shape::Hull(piece.outline());
    let placed = shape.at(Point::default());
    let end = state.ends[piece.side];
    let area = match piece.kind {
        Obstruction::HeavyBarricade => {
            let inside = table.near_drop_zone(end).wholly_within(placed);
            Verdict::legal().refuse_if(!inside, Reason::Limit(Limit::FarFromDropZone))
        }
        _ => {
            let inside = table.territory(end).wholly_within(placed);
            Verdict::legal().refuse_if(!inside, Reason::Limit(Limit::OutsideOwnHalf))
        }
    };
    area.and(stands_clear(table, state, piece))
}

/// Whether terrain may stand there as far as the edge, other terrain and doors go.
pub(super) fn stands_clear(table: &Table, state: &State, piece: PlacedTerrain) -> Verdict {
    let shape = Shape::Hull(piece.outline());
    let placed = shape.at(Point::default());
    let mut verdict = Verdict::legal().refuse_if(!table.board().holds(placed), Reason::Blocked(Obstacle::Edge));
    for (other, part) in state.ground.pieces() {
        let near = placed.flat_within(part, SPACING);
        verdict = verdict.refuse_if(near, Reason::Limit(Limit::EquipmentNear(Item::Terrain(other.kind))));
    }
    let ladder = piece.kind == Obstruction::Ladder;
    verdict = verdict.and(away_from_doors(table, placed, if ladder { LADDER_TO_DOOR } else { SPACING }));
    // A ladder stands at high terrain, and so do slabs above it; anything else stands clear.
    let parts = table.map().terrain();
    let near = parts.parts_near(placed.bounds().grown(LEANS));
    let mut leans = false;
    for (id, part) in near {
        leans |= part.top >= LADDER_HEIGHT && placed.flat_within(part, LEANS);
        let in_it = part.bottom == Length::ZERO && placed.overlaps(part);
        let name = || parts.feature(id).name.clone();
        if in_it && !part.traits.has_any(Traits::INSIGNIFICANT) {
            verdict = verdict.refuse_if(true, Reason::Blocked(Obstacle::Terrain(name())));
        }
    }
    verdict.refuse_if(ladder && !leans, Reason::Limit(Limit::NothingToLeanOn))
}

fn away_from_doors(table: &Table, placed: Placed<'_>, gap: Length) -> Verdict {
    let terrain = table.map().terrain();
    let doors = terrain
        .parts_near(placed.bounds().grown(gap))
        .filter(|(_, it)| it.traits.has_any(Traits::ACCESSIBLE | Traits::HATCHWAY | Traits::BREACH_POINT));
    let near = doors.into_iter().any(|(_, part)| placed.flat_within(part, gap));
    Verdict::legal().refuse_if(near, Reason::Limit(Limit::DoorNear(gap)))
}
