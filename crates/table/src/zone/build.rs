//! Making zones: from rectangles, polygons and discs, joined, cut and grown.
//!
//! What cannot be tested exactly cannot be built: pieces of a zone share no area (they may adjoin), and only
//! a convex area can be grown by a distance.

use super::{Hole, Zone};
use crate::gap::{lines_cross, square_to_side};
use crate::polygon::{between, cross, sides, twice_the_area, without_flat_corners};
use crate::shape::Outline;
use crate::{Bounds, Length, Point, Polygon, Segment};

type Corner = (i32, i32);
type Side = (Corner, Corner);

/// Why something is no zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ZoneError {
    /// A zone has an area.
    #[error("has no area")]
    NoArea,
    /// More corners than [`Polygon::MOST_CORNERS`].
    #[error("has more than 64 corners")]
    TooManyCorners,
    /// Sides of a polygon that cross or touch each other.
    #[error("has sides that cross or touch")]
    CrossesItself,
    /// A corner or rim beyond [`Length::LONGEST`].
    #[error("reaches further than any table")]
    TooLarge,
    /// Pieces of one zone may adjoin, not overlap.
    #[error("has pieces that overlap; draw them as one polygon")]
    PiecesOverlap,
    /// Discs cut out of one zone may touch, not overlap.
    #[error("has holes that overlap")]
    HolesOverlap,
    /// A hole is cut out of polygons, not out of a disc or a grown area.
    #[error("has a hole in a rounded area")]
    HoleInRound,
    /// Only one convex polygon, line or disc without holes can be grown.
    #[error("is not convex, so it cannot be grown by a distance")]
    GrownFromConcave,
    /// A grown area stands alone.
    #[error("joins a grown area to another one")]
    JoinedToGrown,
}

impl Zone {
    /// The area inside a closed line that neither crosses nor touches itself; it may bend inwards.
    ///
    /// ```
    /// # use table::{Point, Zone, ZoneError};
    /// // A horseshoe, open below.
    /// let corners = ["0, 0", "2, 0", "2, 4", "6, 4", "6, 0", "8, 0", "8, 6", "0, 6"];
    /// let horseshoe = Zone::polygon(&corners.map(|it| it.parse().expect("a point")))?;
    /// assert!(horseshoe.contains("1, 1".parse().expect("a point")));
    /// assert!(!horseshoe.contains("4, 1".parse().expect("a point")));
    /// # Ok::<(), ZoneError>(())
    /// ```
    pub fn polygon(corners: &[Point]) -> Result<Self, ZoneError> {
        let corners: Vec<Corner> = corners.iter().map(|it| it.flat_corner()).collect();
        let polygon = simple_polygon(&corners)?;
        let pieces = convex_pieces(&polygon);
        Ok(Self::assembled(vec![polygon.into()], pieces, Vec::new(), Vec::new()))
    }

    /// The upright rectangle between two opposite corners.
    pub fn rectangle(one: Point, other: Point) -> Result<Self, ZoneError> {
        Self::polygon(&[one, Point::flat(other.x, one.y), other, Point::flat(one.x, other.y)])
    }

    /// All points at most `radius` from a center.
    pub fn disc(center: Point, radius: Length) -> Self {
        let round = Outline { core: [center.flat_corner()].as_slice().into(), radius: radius.micrometres() };
        Self::assembled(Vec::new(), Vec::new(), Vec::new(), vec![round])
    }

    /// All points at most `reach` from a line, such as a player's own part of the table edge.
    ///
    /// ```
    /// # use table::{Length, Segment, Zone};
    /// let edge = Segment { from: "0, 0".parse()?, to: "24, 0".parse()? };
    /// let zone = Zone::along(edge, Length::inches(6));
    /// assert!(zone.contains("30, 0".parse()?) && !zone.contains("28, 5".parse()?));
    /// # Ok::<(), table::PointError>(())
    /// ```
    pub fn along(line: Segment, reach: Length) -> Self {
        let core = [line.from.flat_corner(), line.to.flat_corner()];
        let round = Outline { core: core.as_slice().into(), radius: reach.micrometres() };
        Self::assembled(Vec::new(), Vec::new(), Vec::new(), vec![round])
    }

    /// The zone minus the inside of a disc.
    pub fn without(self, center: Point, radius: Length) -> Result<Self, ZoneError> {
        let hole = Hole::new(center, radius);
        if !self.rounds.is_empty() {
            return Err(ZoneError::HoleInRound);
        }
        if self.holes.iter().any(|it| it.outline().overlaps(&hole.outline())) {
            return Err(ZoneError::HolesOverlap);
        }
        let holes = self.holes.into_iter().chain([hole]).collect();
        Ok(Self::assembled(self.polygons, self.pieces, holes, Vec::new()))
    }

    /// This zone and another one as one. They may adjoin; a base across the common border is within both.
    pub fn and(mut self, other: Self) -> Result<Self, ZoneError> {
        let is_grown = |zone: &Self| zone.rounds.iter().any(|it| it.core.len() > 1);
        if is_grown(&self) || is_grown(&other) {
            return Err(ZoneError::JoinedToGrown);
        }
        let parts = |zone: &Self| zone.pieces.iter().chain(&zone.rounds).cloned().collect::<Vec<_>>();
        let (ours, theirs) = (parts(&self), parts(&other));
        let meets_any = |one: &Outline, others: &[Outline]| others.iter().any(|it| it.overlaps(one));
        if ours.iter().any(|it| meets_any(it, &theirs)) {
            return Err(ZoneError::PiecesOverlap);
        }
        // A hole that reached into the other zone would be filled there; that is no longer a disc.
        let holes_meet = |holes: &[Hole], parts: &[Outline]| holes.iter().any(|it| meets_any(&it.outline(), parts));
        if holes_meet(&self.holes, &theirs) || holes_meet(&other.holes, &ours) {
            return Err(ZoneError::PiecesOverlap);
        }
        self.polygons.extend(other.polygons);
        self.pieces.extend(other.pieces);
        self.holes.extend(other.holes);
        self.rounds.extend(other.rounds);
        Ok(Self::assembled(self.polygons, self.pieces, self.holes, self.rounds))
    }

    /// All points at most `reach` from this zone, which must be convex and in one piece.
    ///
    /// For other zones ask [`Zone::within`]; what is missing for them is only "wholly within".
    ///
    /// ```
    /// # use table::{Length, Shape, Zone};
    /// let grown = Zone::rectangle("0, 0".parse()?, "6, 22".parse()?)?.grown(Length::inches(3))?;
    /// assert!(grown.contains("9, 22".parse()?) && !grown.contains("9, 22.1".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grown(self, reach: Length) -> Result<Self, ZoneError> {
        let round = match (&self.pieces[..], &self.rounds[..]) {
            ([one], []) | ([], [one]) if self.holes.is_empty() => one,
            _ => return Err(ZoneError::GrownFromConcave),
        };
        let radius = round.radius.saturating_add(reach.micrometres());
        if !(0..=Length::LONGEST.micrometres()).contains(&radius) {
            return Err(ZoneError::TooLarge);
        }
        let round = Outline { core: round.core.clone(), radius };
        Ok(Self::assembled(Vec::new(), Vec::new(), Vec::new(), vec![round]))
    }

    fn assembled(polygons: Vec<Box<[Corner]>>, pieces: Vec<Outline>, holes: Vec<Hole>, rounds: Vec<Outline>) -> Self {
        let border = common_border(&polygons);
        let around = |it: &Outline| Bounds::of(&it.core).grown(Length::um(it.radius));
        let bounds = pieces.iter().chain(&rounds).fold(Bounds::NOTHING, |sum, it| sum.and(around(it)));
        let is_upright_rectangle = holes.is_empty()
            && rounds.is_empty()
            && border.len() == 4
            && border.iter().all(|(a, b)| a.0 == b.0 || a.1 == b.1);
        Self { polygons, pieces, border, holes, rounds, bounds, is_upright_rectangle }
    }
}

/// The corners anticlockwise, if they go round an area without crossing or touching.
fn simple_polygon(corners: &[Corner]) -> Result<Vec<Corner>, ZoneError> {
    let longest = Length::LONGEST.micrometres();
    let is_near = |it: i32| (-longest..=longest).contains(&it);
    if !corners.iter().all(|(x, y)| is_near(*x) && is_near(*y)) {
        return Err(ZoneError::TooLarge);
    }
    if corners.len() > Polygon::MOST_CORNERS {
        return Err(ZoneError::TooManyCorners);
    }
    let mut corners = without_flat_corners(corners);
    if corners.len() < 3 {
        return Err(ZoneError::NoArea);
    }
    if crosses_itself(&corners) {
        return Err(ZoneError::CrossesItself);
    }
    if twice_the_area(&corners) < 0 {
        corners.reverse();
    }
    Ok(corners)
}

fn crosses_itself(corners: &[Corner]) -> bool {
    let sides: Vec<Side> = sides(corners).collect();
    let last = sides.len() - 1;
    let are_neighbors = |i: usize, j: usize| i + 1 == j || (i == 0 && j == last);
    (0..=last).any(|i| (i + 1..=last).any(|j| !are_neighbors(i, j) && sides_meet(sides[i], sides[j])))
}

fn sides_meet((a, b): Side, (c, d): Side) -> bool {
    let lies_on = |point: Corner, (from, to): Side| square_to_side(point, from, to).num == 0;
    lines_cross((a, b), (c, d)) || lies_on(a, (c, d)) || lies_on(b, (c, d)) || lies_on(c, (a, b)) || lies_on(d, (a, b))
}

/// The polygon itself if it is convex, else triangles: ears are cut off until one is left.
fn convex_pieces(polygon: &[Corner]) -> Vec<Outline> {
    let sharp = |core: &[Corner]| Outline { core: core.into(), radius: 0 };
    if Polygon::new(polygon).is_ok() {
        return vec![sharp(polygon)];
    }
    let (mut rest, mut pieces) = (polygon.to_vec(), Vec::new());
    while rest.len() > 3 {
        let n = rest.len();
        let around = |i: usize| [rest[(i + n - 1) % n], rest[i], rest[(i + 1) % n]];
        let ear = (0..n).find(|&i| is_ear(around(i), &rest)).expect("every simple polygon has two ears");
        pieces.push(sharp(&around(ear)));
        rest.remove(ear);
    }
    pieces.push(sharp(&rest));
    pieces
}

/// True if the triangle bends outwards and no other corner lies in it or on it.
fn is_ear([a, b, c]: [Corner; 3], corners: &[Corner]) -> bool {
    let holds = |it: Corner| cross(a, b, it) >= 0 && cross(b, c, it) >= 0 && cross(c, a, it) >= 0;
    cross(a, b, c) > 0 && !corners.iter().any(|it| ![a, b, c].contains(it) && holds(*it))
}

/// All sides of the polygons, less the stretches where two polygons adjoin.
///
/// Polygons that share no area can only adjoin along sides that run in opposite directions, and a stretch ends
/// at a corner of one of them: everything stays whole.
fn common_border(polygons: &[Box<[Corner]>]) -> Vec<Side> {
    let all: Vec<Side> = polygons.iter().flat_map(|it| sides(it)).collect();
    let mut border = Vec::new();
    for &(a, b) in &all {
        let mut left = vec![(a, b)];
        for &(c, d) in all.iter().filter(|it| runs_against(**it, (a, b))) {
            left = left.into_iter().flat_map(|it| without_stretch(it, (d, c))).collect();
        }
        border.extend(left);
    }
    border
}

fn runs_against((c, d): Side, (a, b): Side) -> bool {
    let ((x, y), (u, v)) = (between(a, b), between(c, d));
    cross(a, b, c) == 0 && cross(a, b, d) == 0 && x * u + y * v < 0
}

/// What is left of the stretch from `a` to `b` without the one from `c` to `d`, which runs the same way.
fn without_stretch((a, b): Side, (c, d): Side) -> impl Iterator<Item = Side> {
    let (x, y) = between(a, b);
    let along = move |it: Corner| {
        let (u, v) = between(a, it);
        x * u + y * v
    };
    let (from, to, end) = (along(c), along(d), along(b));
    let is_apart = to <= 0 || from >= end;
    let before = (!is_apart && from > 0).then_some((a, c));
    let after = (!is_apart && to < end).then_some((d, b));
    is_apart.then_some((a, b)).into_iter().chain(before).chain(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polygon(corners: &[Corner]) -> Result<Zone, ZoneError> {
        let inches = |it: &Corner| Point::flat(Length::inches(it.0), Length::inches(it.1));
        Zone::polygon(&corners.iter().map(inches).collect::<Vec<_>>())
    }

    fn area_of(zone: &Zone) -> i64 {
        zone.pieces.iter().map(|it| twice_the_area(&it.core)).sum()
    }

    const COMB: [Corner; 12] =
        [(0, 0), (9, 0), (9, 5), (7, 5), (7, 2), (6, 2), (6, 5), (3, 5), (3, 2), (2, 2), (2, 5), (0, 5)];

    #[test]
    fn the_pieces_of_a_concave_polygon_cover_it_once() {
        let comb = polygon(&COMB).unwrap();
        assert_eq!(comb.pieces.len(), COMB.len() - 2);
        assert_eq!(area_of(&comb), twice_the_area(&comb.polygons[0]));
        for (place, piece) in comb.pieces.iter().enumerate() {
            assert!(!comb.pieces[..place].iter().any(|it| it.overlaps(piece)));
        }
    }

    #[test]
    fn direction_and_flat_corners_do_not_matter() {
        let clockwise: Vec<_> = COMB.iter().rev().copied().chain([(0, 0)]).collect();
        assert_eq!(area_of(&polygon(&clockwise).unwrap()), area_of(&polygon(&COMB).unwrap()));
    }

    #[test]
    fn lines_that_cross_touch_or_enclose_nothing_are_refused() {
        let long: Vec<Corner> = (0..65).map(|it| (it, it * it / 2)).collect();
        for (corners, reason) in [
            (&[(0, 0), (1, 1)][..], ZoneError::NoArea),
            (&[(0, 0), (1, 1), (2, 2)], ZoneError::NoArea),
            (&[(0, 0), (4, 4), (4, 0), (0, 4)], ZoneError::CrossesItself),
            (&[(0, 0), (8, 0), (8, 4), (4, 0), (0, 4)], ZoneError::CrossesItself),
            (&long, ZoneError::TooManyCorners),
            (&[(0, 0), (5_000, 0), (0, 1)], ZoneError::TooLarge),
        ] {
            assert_eq!(polygon(corners), Err(reason), "{corners:?}");
        }
    }

    #[test]
    fn the_border_between_adjoining_squares_vanishes() {
        let left = polygon(&[(0, 0), (24, 0), (24, 24), (0, 24)]).unwrap();
        let right = polygon(&[(24, 6), (48, 6), (48, 18), (24, 18)]).unwrap();
        let both = left.and(right).unwrap();
        assert_eq!(both.border.len(), 3 + 2 + 3);
        let on_seam: Vec<_> = both.border.iter().filter(|(a, b)| a.0 == 609_600 && b.0 == 609_600).collect();
        let heights: Vec<_> = on_seam.iter().map(|(a, b)| (a.1 / 25_400, b.1 / 25_400)).collect();
        assert_eq!(heights, [(0, 6), (18, 24)]);
    }

    #[test]
    fn pieces_may_adjoin_but_not_overlap() {
        let square = || polygon(&[(0, 0), (4, 0), (4, 4), (0, 4)]).unwrap();
        let corner = |it: i32| Point::flat(Length::inches(it), Length::inches(it));
        assert_eq!(square().and(square()), Err(ZoneError::PiecesOverlap));
        assert_eq!(square().and(Zone::disc(corner(4), Length::INCH)), Err(ZoneError::PiecesOverlap));
        let beside = Zone::disc(Point::flat(Length::inches(5), Length::inches(2)), Length::INCH);
        assert!(square().and(beside).is_ok());
    }

    #[test]
    fn what_cannot_be_tested_exactly_cannot_be_built() {
        let square = || polygon(&[(0, 0), (4, 0), (4, 4), (0, 4)]).unwrap();
        let (inch, middle) = (Length::INCH, Point::flat(Length::inches(2), Length::inches(2)));
        let holed = square().without(middle, inch).unwrap();
        assert_eq!(holed.clone().without(middle, inch), Err(ZoneError::HolesOverlap));
        assert_eq!(holed.clone().grown(inch), Err(ZoneError::GrownFromConcave));
        assert_eq!(polygon(&COMB).unwrap().grown(inch), Err(ZoneError::GrownFromConcave));
        assert_eq!(Zone::disc(middle, inch).without(middle, Length::um(5)), Err(ZoneError::HoleInRound));
        assert_eq!(square().grown(inch).unwrap().and(square()), Err(ZoneError::JoinedToGrown));
    }
}
