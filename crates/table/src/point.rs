//! Points on and above the table, and straight lines between them.
//!
//! A point is written as people write it, `15.5, 18` or `15.5, 18, 3` with a height, and each number
//! may carry its unit.

use std::fmt;
use std::str::FromStr;

use crate::{Bearing, Length, LengthError};

/// A point: `x` along the long side, `y` along the short side, `z` up, from the lower left corner.
///
/// ```
/// # use table::{Length, Point};
/// let point: Point = "15.5, 18, 3".parse()?;
/// assert_eq!(point, Point::new(Length::um(393_700), Length::inches(18), Length::inches(3)));
/// assert_eq!(point.to_string(), "15.5, 18, 3");
/// assert_eq!(point.at_height(Length::ZERO).to_string(), "15.5, 18");
/// # Ok::<(), table::PointError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Point {
    /// Along the long side.
    pub x: Length,
    /// Along the short side.
    pub y: Length,
    /// Height above the floor.
    pub z: Length,
}

impl Point {
    /// A point on the floor.
    pub const fn flat(x: Length, y: Length) -> Self {
        Self { x, y, z: Length::ZERO }
    }

    /// A point with a height.
    pub const fn new(x: Length, y: Length, z: Length) -> Self {
        Self { x, y, z }
    }

    /// The same place at another height.
    pub const fn at_height(self, z: Length) -> Self {
        Self { z, ..self }
    }

    /// So far away in that direction, at the same height, to the nearest micrometre.
    ///
    /// ```
    /// # use table::{Bearing, Length, Point};
    /// let corner = Point::default();
    /// assert_eq!(corner.towards(Bearing::NORTH, Length::INCH).to_string(), "0, 1");
    /// ```
    pub fn towards(self, bearing: Bearing, distance: Length) -> Self {
        let (x, y) = bearing.offset(distance);
        Self { x: self.x + x, y: self.y + y, z: self.z }
    }

    /// The square of the distance seen from above, in square micrometres.
    ///
    /// ```
    /// # use table::{Length, Point};
    /// let (a, b) = (Point::default(), Point::new(Length::um(3), Length::um(4), Length::um(12)));
    /// assert_eq!(a.flat_distance_squared(b), 25);
    /// assert_eq!(a.distance_squared(b), 169);
    /// ```
    pub const fn flat_distance_squared(self, other: Self) -> i64 {
        let dx = self.x.micrometres() as i64 - other.x.micrometres() as i64;
        let dy = self.y.micrometres() as i64 - other.y.micrometres() as i64;
        dx * dx + dy * dy
    }

    /// The square of the distance, heights included, in square micrometres.
    pub const fn distance_squared(self, other: Self) -> i64 {
        let dz = self.z.micrometres() as i64 - other.z.micrometres() as i64;
        self.flat_distance_squared(other) + dz * dz
    }

    /// In millimetres, which is exact, the height only if there is one; it is read back the same.
    ///
    /// ```
    /// # use table::{Length, Point};
    /// let point = Point::new(Length::um(393_700), Length::um(1), Length::inches(3));
    /// assert_eq!(point.in_millimetres(), "393.7mm, 0.001mm, 76.2mm");
    /// assert_eq!(point.in_millimetres().parse(), Ok(point));
    /// ```
    pub fn in_millimetres(self) -> String {
        let mut text = String::with_capacity(24);
        self.x.write_millimetres(&mut text);
        for part in [Some(self.y), Some(self.z).filter(|it| *it != Length::ZERO)].into_iter().flatten() {
            text.push_str(", ");
            part.write_millimetres(&mut text);
        }
        text
    }

    /// Seen from above, in micrometres.
    pub const fn flat_corner(self) -> (i32, i32) {
        (self.x.micrometres(), self.y.micrometres())
    }
}

/// A straight line between two points on the table, such as a part of its edge.
///
/// Heights do not matter: a line is measured to as if it stood at every height.
///
/// ```
/// # use table::{Length, Segment, Shape};
/// let edge = Segment { from: "0, 0".parse()?, to: "0, 22".parse()? };
/// let base = Shape::round(Length::mm(40));
/// assert!(!base.at("6, 11, 3".parse()?).within(edge, Length::inches(5)));
/// # Ok::<(), table::PointError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Segment {
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
}

/// Why a text is no point.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PointError {
    /// Not two or three numbers.
    #[error("\"{0}\" is no point; write x and y such as 15.5, 18, and the height as a third number")]
    NotAPoint(String),
    /// One of the numbers is no length.
    #[error(transparent)]
    Length(#[from] LengthError),
}

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Self, PointError> {
        let numbers = text.split(',').map(str::parse).collect::<Result<Vec<Length>, _>>();
        match (text.split(',').count(), numbers) {
            (2 | 3, Err(error)) => Err(error.into()),
            (2, Ok(numbers)) => Ok(Self::flat(numbers[0], numbers[1])),
            (3, Ok(numbers)) => Ok(Self::new(numbers[0], numbers[1], numbers[2])),
            _ => Err(PointError::NotAPoint(text.to_owned())),
        }
    }
}

/// As it is read: in inches without a mark, the height only if there is one.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let precision = f.precision().map(|it| u32::try_from(it.min(12)).expect("at most twelve"));
        let [x, y, z] = [self.x, self.y, self.z].map(|it| it.decimal_inches(precision));
        match self.z {
            Length::ZERO => write!(f, "{x}, {y}"),
            _ => write!(f, "{x}, {y}, {z}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_may_be_mixed() {
        let point = Point::new(Length::mm(32), Length::inches(18), Length::um(5));
        assert_eq!("32mm, 18in,5um".parse(), Ok(point));
    }

    #[test]
    fn one_number_or_four_are_no_point() {
        for text in ["", "5", "1, 2, 3, 4"] {
            assert_eq!(text.parse::<Point>(), Err(PointError::NotAPoint(text.to_owned())));
        }
        assert!(matches!("1, two".parse::<Point>(), Err(PointError::Length(_))));
    }

    #[test]
    fn far_corners_of_the_largest_table_do_not_overflow() {
        let far = Point::flat(Length::LONGEST, Length::LONGEST);
        let other = Point::flat(-Length::LONGEST, -Length::LONGEST);
        assert_eq!(far.flat_distance_squared(other), 80_000_000_000_000_000);
    }
}
