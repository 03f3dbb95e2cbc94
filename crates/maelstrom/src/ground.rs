//! The battlefield: its size, and the zones, territories and quarters that a deployment map lays on it.
//!
//! Zones are generated from the size and three numbers, so that a larger battlefield has its maps too.

use table::{Board, Edge, Length, Placed, Point, Shape, Zone as Area};

use crate::settings::{Options, Split};
use crate::vocabulary::{DeploymentMap, End, Quarter};
use crate::{BattleSize, BySize};

/// No table is longer, and a search for a place on it ends soon.
const LONGEST: Length = Length::inches(240);

/// A battlefield with its deployment map laid on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ground {
    board: Board,
    map: DeploymentMap,
    depth: Length,
    middle_radius: Length,
    edge: Edge,
    zones: [Area; 2],
    territories: [Area; 2],
    quarters: [Area; 4],
    marker: Shape,
    marker_diameter: Length,
    marker_edge_gap: Length,
    marker_gap: Length,
}

impl Ground {
    /// Lays a map on a battlefield, or says why it does not fit.
    pub fn new(
        map: DeploymentMap,
        size: BattleSize,
        (width, height): (Length, Length),
        options: &Options,
    ) -> Result<Self, String> {
        let is_side = |it: Length| Length::ZERO < it && it <= LONGEST;
        if !is_side(width) || !is_side(height) {
            return Err(format!("{width} by {height} is no battlefield; sides are up to {LONGEST}"));
        }
        let board = Board::new(width, height);
        let center = board.center();
        let dawn = options.dow_depth.unwrap_or(BySize::new(6, 10, 10).of(size));
        let (edge, depth) = match map {
            DeploymentMap::DawnOfWar => (Edge::Bottom, Length::inches(dawn)),
            DeploymentMap::HammerAndAnvil => (Edge::Left, center.x - Length::inches(options.ha_half_gap)),
            DeploymentMap::SearchAndDestroy => (Edge::Bottom, center.y),
        };
        let most = if edge == Edge::Left { center.x } else { center.y };
        if depth <= Length::ZERO || depth > most {
            return Err(format!("{} has no room for zones {depth} deep", map.name()));
        }
        let corner = |end: End| {
            let (upright, level) = if end == End::A { (Edge::Left, Edge::Bottom) } else { (Edge::Right, Edge::Top) };
            let quarter = board.quarter(upright, level).ok_or("a battlefield has quarters")?;
            let radius = Length::inches(options.sd_radius);
            quarter.without(center, radius).map_err(|error| format!("{} {error}", map.name()))
        };
        let zones = match map {
            DeploymentMap::SearchAndDestroy => [corner(End::A)?, corner(End::B)?],
            _ => [board.strip(edge, depth), board.strip(edge.opposite(), depth)],
        };
        let halves = |cut: Edge| [board.half(cut), board.half(cut.opposite())];
        let territories = match (map, options.territory_split) {
            (DeploymentMap::SearchAndDestroy, Split::ShortEdge) => halves(Edge::Left),
            (DeploymentMap::SearchAndDestroy, Split::Diagonal) => diagonal(board)?,
            _ => halves(edge),
        };
        let quarter = |upright, level| board.quarter(upright, level).ok_or("a battlefield has quarters");
        Ok(Self {
            board,
            map,
            depth,
            middle_radius: Length::inches(options.sd_radius),
            edge,
            zones,
            territories,
            quarters: [
                quarter(Edge::Left, Edge::Bottom)?,
                quarter(Edge::Right, Edge::Bottom)?,
                quarter(Edge::Left, Edge::Top)?,
                quarter(Edge::Right, Edge::Top)?,
            ],
            marker: Shape::round(Length::mm(options.marker_diameter_mm)),
            marker_diameter: Length::mm(options.marker_diameter_mm),
            marker_edge_gap: Length::inches(options.marker_edge_gap),
            marker_gap: Length::inches(options.marker_gap),
        })
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Which map lies on it.
    pub fn map(&self) -> DeploymentMap {
        self.map
    }

    /// How deep the deployment zones are.
    pub fn depth(&self) -> Length {
        self.depth
    }

    /// Search and Destroy: the radius of the middle that belongs to no zone.
    pub fn middle_radius(&self) -> Length {
        self.middle_radius
    }

    /// The battlefield edge of an end.
    pub fn edge(&self, end: End) -> Edge {
        if end == End::A { self.edge } else { self.edge.opposite() }
    }

    /// The deployment zone of an end.
    pub fn zone(&self, end: End) -> &Area {
        let [a, b] = &self.zones;
        if end == End::A { a } else { b }
    }

    /// The territory of an end.
    pub fn territory(&self, end: End) -> &Area {
        let [a, b] = &self.territories;
        if end == End::A { a } else { b }
    }

    /// A quarter.
    pub fn quarter(&self, quarter: Quarter) -> &Area {
        let [lower_left, lower_right, upper_left, upper_right] = &self.quarters;
        match quarter {
            Quarter::LowerLeft => lower_left,
            Quarter::LowerRight => lower_right,
            Quarter::UpperLeft => upper_left,
            Quarter::UpperRight => upper_right,
        }
    }

    /// How large objective markers are.
    pub fn marker_diameter(&self) -> Length {
        self.marker_diameter
    }

    /// How far markers stay away from the edges; more than this.
    pub fn marker_edge_gap(&self) -> Length {
        self.marker_edge_gap
    }

    /// How far markers stay away from each other; more than this.
    pub fn marker_gap(&self) -> Length {
        self.marker_gap
    }

    /// An objective marker put there.
    pub fn marker_at(&self, at: Point) -> Placed<'_> {
        self.marker.at(at)
    }
}

/// The triangles on both sides of the line between the corners without a zone.
fn diagonal(board: Board) -> Result<[Area; 2], String> {
    let (width, height) = (board.width(), board.height());
    let (right, top) = (Point::flat(width, Length::ZERO), Point::flat(Length::ZERO, height));
    let half = |corner| Area::polygon(&[corner, right, top]).map_err(|error| error.to_string());
    Ok([half(Point::default())?, half(Point::flat(width, height))?])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ground(map: DeploymentMap, size: BattleSize) -> Ground {
        Ground::new(map, size, size.battlefield(), &Options::default()).unwrap()
    }

    fn at(text: &str) -> Point {
        text.parse().unwrap()
    }

    #[test]
    fn depths_are_those_of_the_maps() {
        let depth = |map, size| ground(map, size).depth();
        for (size, dawn, hammer, search) in [
            (BattleSize::Incursion, 6, 10, 15),
            (BattleSize::StrikeForce, 10, 18, 22),
            (BattleSize::Onslaught, 10, 33, 22),
        ] {
            assert_eq!(depth(DeploymentMap::DawnOfWar, size), Length::inches(dawn));
            assert_eq!(depth(DeploymentMap::HammerAndAnvil, size), Length::inches(hammer));
            assert_eq!(depth(DeploymentMap::SearchAndDestroy, size), Length::inches(search));
        }
    }

    /// Map and size; zone A from the lower left corner to this one; the side of the board that is cut in halves.
    const MAPS: [(DeploymentMap, BattleSize, (i32, i32), Edge); 9] = [
        (DeploymentMap::DawnOfWar, BattleSize::Incursion, (44, 6), Edge::Bottom),
        (DeploymentMap::DawnOfWar, BattleSize::StrikeForce, (60, 10), Edge::Bottom),
        (DeploymentMap::DawnOfWar, BattleSize::Onslaught, (90, 10), Edge::Bottom),
        (DeploymentMap::HammerAndAnvil, BattleSize::Incursion, (10, 30), Edge::Left),
        (DeploymentMap::HammerAndAnvil, BattleSize::StrikeForce, (18, 44), Edge::Left),
        (DeploymentMap::HammerAndAnvil, BattleSize::Onslaught, (33, 44), Edge::Left),
        (DeploymentMap::SearchAndDestroy, BattleSize::Incursion, (22, 15), Edge::Bottom),
        (DeploymentMap::SearchAndDestroy, BattleSize::StrikeForce, (30, 22), Edge::Bottom),
        (DeploymentMap::SearchAndDestroy, BattleSize::Onslaught, (45, 22), Edge::Bottom),
    ];

    #[test]
    fn every_map_is_laid_to_the_micrometre_and_mirrored_through_the_centre() {
        for (map, size, (right, top), edge) in MAPS {
            let ground = ground(map, size);
            let (width, height) = size.battlefield();
            let (right, top, um) = (Length::inches(right), Length::inches(top), Length::um(1));
            let of = |end: End, area: fn(&Ground, End) -> &Area, x: Length, y: Length| {
                let at = if end == End::A { Point::flat(x, y) } else { Point::flat(width - x, height - y) };
                area(&ground, end).contains(at)
            };
            for end in [End::A, End::B] {
                let zone = |x, y| of(end, Ground::zone, x, y);
                let has_a_middle = map == DeploymentMap::SearchAndDestroy;
                assert!(zone(Length::ZERO, Length::ZERO) && zone(right, Length::ZERO), "{map:?} {size:?}");
                assert!(zone(Length::ZERO, top) && zone(right, top) != has_a_middle, "{map:?} {size:?}");
                assert!(right == width || !zone(right + um, Length::ZERO), "{map:?} {size:?}");
                assert!(top == height || !zone(Length::ZERO, top + um), "{map:?} {size:?}");
                let nine = Length::inches(9);
                if has_a_middle {
                    assert!(zone(right - nine, top) && !zone(right - nine + um, top), "{map:?} {size:?}");
                    assert!(zone(right, top - nine) && !zone(right, top - nine + um), "{map:?} {size:?}");
                }
                let territory = |x, y| of(end, Ground::territory, x, y);
                let (far, beyond) = match edge {
                    Edge::Left => ((width / 2, height), (width / 2 + um, Length::ZERO)),
                    _ => ((width, height / 2), (Length::ZERO, height / 2 + um)),
                };
                assert!(territory(Length::ZERO, Length::ZERO) && territory(far.0, far.1), "{map:?} {size:?}");
                assert!(!territory(beyond.0, beyond.1), "{map:?} {size:?}");
            }
            assert_eq!([End::A, End::B].map(|it| ground.edge(it)), [edge, edge.opposite()]);
        }
    }

    #[test]
    fn zones_and_territories_lie_where_they_should() {
        let base = Shape::round(Length::mm(25));
        let hammer = ground(DeploymentMap::HammerAndAnvil, BattleSize::StrikeForce);
        assert!(hammer.zone(End::A).contains(at("18, 44")) && !hammer.zone(End::A).contains(at("18.1, 20")));
        assert!(hammer.zone(End::B).contains(at("42, 0")) && hammer.territory(End::B).contains(at("30, 20")));
        let search = ground(DeploymentMap::SearchAndDestroy, BattleSize::Incursion);
        assert!(search.zone(End::A).wholly_within(base.at(at("5, 5"))));
        assert!(!search.zone(End::A).wholly_within(base.at(at("20, 10"))));
        assert!(search.territory(End::A).contains(at("43, 3")), "the half along the long edge");
        assert!(search.zone(End::B).contains(at("44, 30")) && !search.zone(End::B).contains(at("22, 15")));
    }

    #[test]
    fn territories_of_search_and_destroy_can_be_cut_in_three_ways() {
        let size = BattleSize::Incursion;
        let territory = |territory_split, place: &str| {
            let options = Options { territory_split, ..Options::default() };
            let ground = Ground::new(DeploymentMap::SearchAndDestroy, size, size.battlefield(), &options).unwrap();
            [End::A, End::B].map(|it| ground.territory(it).contains(at(place)))
        };
        for (split, lower_right, upper_left, low_middle) in [
            (Split::LongEdge, [true, false], [false, true], [true, false]),
            (Split::ShortEdge, [false, true], [true, false], [false, true]),
            (Split::Diagonal, [true, true], [true, true], [true, false]),
        ] {
            assert_eq!(territory(split, "44, 0"), lower_right, "{split:?}");
            assert_eq!(territory(split, "0, 30"), upper_left, "{split:?}");
            assert_eq!(territory(split, "25, 5"), low_middle, "{split:?}");
            assert_eq!(territory(split, "10, 5"), [true, false], "{split:?}");
        }
    }

    #[test]
    fn what_is_no_battlefield_gets_a_sentence() {
        let map = DeploymentMap::DawnOfWar;
        for side in [Length::ZERO, Length::inches(-3), Length::inches(240) + Length::um(1), Length::um(i32::MAX)] {
            let fault = Ground::new(map, BattleSize::Incursion, (side, side), &Options::default());
            assert!(fault.unwrap_err().ends_with("is no battlefield; sides are up to 240″"));
        }
    }

    #[test]
    fn a_larger_battlefield_keeps_the_gap_in_the_middle() {
        let large = (Length::inches(72), Length::inches(48));
        let hammer =
            Ground::new(DeploymentMap::HammerAndAnvil, BattleSize::StrikeForce, large, &Options::default()).unwrap();
        assert_eq!(hammer.depth(), Length::inches(24));
    }
}
