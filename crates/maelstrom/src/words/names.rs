//! Names of people, units, markers and places.

use battle::Side;
use table::{Length, Point};

use crate::header::Table;
use crate::vocabulary::{Marker, Quarter, Stand, UnitId, Zone};

pub(super) fn person(table: &Table, side: Side) -> String {
    table.seats().name_of_side(side)
}

/// "Ann's", "Hans'".
pub(super) fn of(table: &Table, side: Side) -> String {
    let name = person(table, side);
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}

/// "Line Troopers 1 (a3)".
pub(super) fn unit(table: &Table, unit: UnitId) -> String {
    format!("{} ({})", table.unit(unit).name, table.code(unit))
}

/// " on Line Troopers 1 (a3), Vaulters (b6) and Ember Seer (a2)"; nothing for nobody.
pub(super) fn affected(table: &Table, units: &[UnitId]) -> String {
    let names: Vec<String> = units.iter().map(|it| unit(table, *it)).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => format!(" on {one}"),
        [several @ .., last] => format!(" on {} and {last}", several.join(", ")),
    }
}

/// "Ann's marker 2".
pub(super) fn marker(table: &Table, marker: Marker) -> String {
    format!("{} marker {}", of(table, marker.of), marker.number)
}

pub(super) fn zone(table: &Table, zone: Zone) -> String {
    match zone {
        Zone::Territory(side) => format!("{} territory", of(table, side)),
        Zone::Deployment(side) => format!("{} deployment zone", of(table, side)),
        Zone::Quarter(quarter) => zone_of_quarter(quarter),
    }
}

/// A measured length, with as many decimals as a ruler has.
pub(super) fn measured(length: Length) -> String {
    format!("{length:.2}")
}

pub(super) fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// Around which place a unit is drawn up, if the board is to know.
pub(super) fn around(at: &[Stand]) -> String {
    let (Some(first), Some(last)) = (at.first(), at.last()) else {
        return String::new();
    };
    let middle = Point::flat((first.at.x + last.at.x) / 2, (first.at.y + last.at.y) / 2);
    format!(" around {middle:.1}")
}

/// A place in a list, counted from 0: "1st", "4th".
pub(super) fn ordinal(place: u8) -> String {
    match place {
        0 => "1st".into(),
        1 => "2nd".into(),
        2 => "3rd".into(),
        _ => format!("{}th", u16::from(place) + 1),
    }
}

/// "the lower left quarter".
pub(super) fn zone_of_quarter(quarter: Quarter) -> String {
    let where_it_is = match quarter {
        Quarter::LowerLeft => "lower left",
        Quarter::LowerRight => "lower right",
        Quarter::UpperLeft => "upper left",
        Quarter::UpperRight => "upper right",
    };
    format!("the {where_it_is} quarter")
}

/// A place as people find it with a tape measure.
pub(super) fn from_the_edges(at: Point) -> String {
    format!("{:.1} from the left edge and {:.1} from the lower one", at.x, at.y)
}
