//! Places as they cross a wire: two or three whole numbers of micrometres.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::{Length, Point};

/// A place on the table. As data `[x, y]`, or `[x, y, z]` where it is above the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "[number, number] | [number, number, number]"))]
pub struct Place {
    /// From the left edge.
    pub x: i32,
    /// From the lower edge.
    pub y: i32,
    /// Above the ground.
    pub z: i32,
}

impl From<Point> for Place {
    fn from(point: Point) -> Self {
        Self { x: point.x.micrometres(), y: point.y.micrometres(), z: point.z.micrometres() }
    }
}

impl From<Place> for Point {
    fn from(place: Place) -> Self {
        Self::new(Length::um(place.x), Length::um(place.y), Length::um(place.z))
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Place {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::ArrayBuilder;
        ArrayBuilder::new().items(i32::schema()).min_items(Some(2)).max_items(Some(3)).into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Place {}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.z == 0 {
            [self.x, self.y].serialize(serializer)
        } else {
            [self.x, self.y, self.z].serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers = Vec::<i32>::deserialize(deserializer)?;
        match numbers.as_slice() {
            [x, y] => Ok(Self { x: *x, y: *y, z: 0 }),
            [x, y, z] => Ok(Self { x: *x, y: *y, z: *z }),
            other => Err(serde::de::Error::invalid_length(other.len(), &"two or three numbers")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_on_the_ground_is_two_numbers() {
        let ground = Place { x: 1, y: 2, z: 0 };
        let above = Place { z: 3, ..ground };
        assert_eq!(serde_json::to_string(&ground).unwrap(), "[1,2]");
        assert_eq!(serde_json::to_string(&above).unwrap(), "[1,2,3]");
        assert_eq!(serde_json::from_str::<Place>("[1,2,3]").unwrap(), above);
        assert!(serde_json::from_str::<Place>("[1]").is_err());
    }
}
