//! The board: a rectangle with four edges, and the areas that follow from its size alone.
//!
//! The lower left corner is the origin, x runs to the right and y up, as on every map.

use crate::{Length, Placed, Point, Segment, Zone};

/// A rectangular table top.
///
/// ```
/// # use table::{Board, Edge, Length, Point, Shape};
/// let board = Board::new(Length::inches(30), Length::inches(22));
/// let base = Shape::round(Length::mm(32));
/// assert!(board.holds(base.at(Point::flat(Length::mm(16), Length::inches(11)))));
/// assert!(!board.holds(base.at(Point::flat(Length::mm(16) - Length::um(1), Length::inches(11)))));
/// assert_eq!(board.center().to_string(), "15, 11");
/// assert!(board.strip(Edge::Left, Length::inches(6)).contains("6, 22".parse()?));
/// # Ok::<(), table::PointError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    width: Length,
    height: Length,
}

/// One of the four edges of a board.
///
/// ```
/// # use table::Edge;
/// assert_eq!(Edge::Left.opposite(), Edge::Right);
/// assert!(Edge::Left.is_upright() && !Edge::Top.is_upright());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// x = 0.
    Left,
    /// x = width.
    Right,
    /// y = 0.
    Bottom,
    /// y = height.
    Top,
}

impl Edge {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Bottom, Self::Top];

    /// The edge across the board.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Bottom => Self::Top,
            Self::Top => Self::Bottom,
        }
    }

    /// True for left and right.
    pub const fn is_upright(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }
}

impl Board {
    /// A board of this size.
    ///
    /// # Panics
    ///
    /// If a side is not positive, or longer than [`Length::LONGEST`].
    pub fn new(width: Length, height: Length) -> Self {
        let is_side = |it: Length| Length::ZERO < it && it <= Length::LONGEST;
        assert!(is_side(width) && is_side(height), "a board has sides of some length");
        Self { width, height }
    }

    /// Along x.
    pub const fn width(self) -> Length {
        self.width
    }

    /// Along y.
    pub const fn height(self) -> Length {
        self.height
    }

    /// Its middle; half of an odd micrometre is dropped.
    pub fn center(self) -> Point {
        Point::flat(self.width / 2, self.height / 2)
    }

    /// True if the point lies on the board or on its edge.
    pub fn contains(self, point: Point) -> bool {
        let is_on = |it: Length, side: Length| Length::ZERO <= it && it <= side;
        is_on(point.x, self.width) && is_on(point.y, self.height)
    }

    /// True if no part of the base sticks out over an edge.
    pub fn holds(self, placed: Placed<'_>) -> bool {
        let bounds = placed.bounds();
        bounds.left >= 0
            && bounds.low >= 0
            && bounds.right <= self.width.micrometres()
            && bounds.high <= self.height.micrometres()
    }

    /// One edge as a line, in the direction of x or y.
    ///
    /// ```
    /// # use table::{Board, Edge, Length, Shape};
    /// let board = Board::new(Length::inches(30), Length::inches(22));
    /// let base = Shape::round(Length::mm(32)).at("5, 5".parse()?).measure(board.edge(Edge::Left));
    /// assert_eq!(base, Length::inches(5) - Length::mm(16));
    /// # Ok::<(), table::PointError>(())
    /// ```
    pub fn edge(self, edge: Edge) -> Segment {
        let point = |x: Length, y: Length| Point::flat(x, y);
        let (from, to) = match edge {
            Edge::Left => (point(Length::ZERO, Length::ZERO), point(Length::ZERO, self.height)),
            Edge::Right => (point(self.width, Length::ZERO), point(self.width, self.height)),
            Edge::Bottom => (point(Length::ZERO, Length::ZERO), point(self.width, Length::ZERO)),
            Edge::Top => (point(Length::ZERO, self.height), point(self.width, self.height)),
        };
        Segment { from, to }
    }

    /// How long an edge is.
    pub const fn length_of(self, edge: Edge) -> Length {
        if edge.is_upright() { self.height } else { self.width }
    }

    /// All of it.
    pub fn whole(self) -> Zone {
        self.strip(Edge::Left, self.width)
    }

    /// All points of the board at most `depth` from an edge.
    ///
    /// # Panics
    ///
    /// If the depth is not positive or reaches over the far edge.
    pub fn strip(self, edge: Edge, depth: Length) -> Zone {
        let across = self.length_of(if edge.is_upright() { Edge::Bottom } else { Edge::Left });
        assert!(Length::ZERO < depth && depth <= across, "a strip lies on the board");
        let far = Point::flat(self.width, self.height);
        let (one, other) = match edge {
            Edge::Left => (Point::default(), Point::flat(depth, self.height)),
            Edge::Right => (Point::flat(self.width - depth, Length::ZERO), far),
            Edge::Bottom => (Point::default(), Point::flat(self.width, depth)),
            Edge::Top => (Point::flat(Length::ZERO, self.height - depth), far),
        };
        Zone::rectangle(one, other).expect("a strip of positive depth is a rectangle")
    }

    /// The half of the board at this edge. The line between two halves belongs to both.
    pub fn half(self, edge: Edge) -> Zone {
        let across = if edge.is_upright() { self.width } else { self.height };
        let depth = match edge {
            Edge::Left | Edge::Bottom => across / 2,
            Edge::Right | Edge::Top => across - across / 2,
        };
        self.strip(edge, depth)
    }

    /// The quarter of the board in the corner of an upright and a level edge; `None` if both are the same kind.
    ///
    /// ```
    /// # use table::{Board, Edge, Length};
    /// let board = Board::new(Length::inches(30), Length::inches(22));
    /// let quarter = board.quarter(Edge::Right, Edge::Top).expect("a corner");
    /// assert!(quarter.contains("15, 11".parse()?) && !quarter.contains("14.9, 11".parse()?));
    /// assert!(board.quarter(Edge::Left, Edge::Right).is_none());
    /// # Ok::<(), table::PointError>(())
    /// ```
    pub fn quarter(self, one: Edge, other: Edge) -> Option<Zone> {
        let (upright, level) = match (one.is_upright(), other.is_upright()) {
            (true, false) => (one, other),
            (false, true) => (other, one),
            _ => return None,
        };
        let x = if upright == Edge::Left { Length::ZERO } else { self.width };
        let y = if level == Edge::Bottom { Length::ZERO } else { self.height };
        Some(Zone::rectangle(self.center(), Point::flat(x, y)).expect("a quarter of a board has an area"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    fn killzone() -> Board {
        Board::new(Length::inches(30), Length::inches(22))
    }

    #[test]
    fn no_part_of_a_base_may_stick_out_over_any_edge() {
        let (board, base, um) = (killzone(), Shape::round(Length::mm(32)), Length::um(1));
        let (left, low) = (Length::mm(16), Length::mm(16));
        let (right, high) = (board.width() - left, board.height() - low);
        for (x, y) in [(left, low), (right, low), (left, high), (right, high)] {
            assert!(board.holds(base.at(Point::flat(x, y))));
        }
        for (x, y) in [(left - um, low), (left, low - um), (right + um, high), (right, high + um)] {
            assert!(!board.holds(base.at(Point::flat(x, y))));
        }
    }

    #[test]
    fn a_hull_is_held_by_its_corners() {
        let board = killzone();
        let hull = Shape::rectangle(Length::inches(4), Length::inches(2)).expect("a hull");
        let at = Point::flat(Length::inches(2), Length::inches(1));
        assert!(board.holds(hull.at(at)));
        assert!(!board.holds(hull.at(at).facing(crate::Bearing::NORTH)));
        assert!(!board.holds(hull.at(Point::flat(at.x - Length::um(1), at.y))));
    }

    #[test]
    fn something_on_the_center_line_is_wholly_within_no_half() {
        let (board, base) = (killzone(), Shape::round(Length::mm(40)));
        let line = Length::inches(15);
        let astride = base.at(Point::flat(line, Length::inches(11)));
        let beside = base.at(Point::flat(line - Length::mm(20), Length::inches(11)));
        let (left, right) = (board.half(Edge::Left), board.half(Edge::Right));
        assert!(!left.wholly_within(astride) && !right.wholly_within(astride));
        assert!(left.overlaps(astride) && right.overlaps(astride));
        assert!(left.wholly_within(beside) && right.touches(beside) && !right.overlaps(beside));
    }

    #[test]
    fn the_halves_of_an_odd_board_meet() {
        let board = Board::new(Length::um(701_675), Length::um(606_425));
        assert_eq!(board.half(Edge::Left).bounds().right, board.half(Edge::Right).bounds().left);
        assert_eq!(board.half(Edge::Bottom).bounds().high, board.half(Edge::Top).bounds().low);
        assert_eq!(board.whole().bounds().right, 701_675);
    }
}
