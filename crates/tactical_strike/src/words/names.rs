//! How people, models and places are called.

use battle::{Seat, Side};
use table::Point;

use crate::header::Table;
use crate::state::State;
use crate::vocabulary::{CombatantId, Spot, UnitId};

/// The players of a side: "Mara", "Mara and Ivo".
pub(super) fn side(table: &Table, side: Side) -> String {
    table.seats().name_of_side(side)
}

/// The players of a side and what they do: "Mara deploys", "Mara and Ivo deploy".
pub(super) fn does(table: &Table, it: Side, verb: &str) -> String {
    format!("{} {}", side(table, it), agreeing(table.seats().seats_of(it).count(), verb))
}

/// A verb as so many people do it: "deploys" of one, "deploy" of several.
pub(super) fn agreeing(people: usize, verb: &str) -> &str {
    match (people, verb) {
        (0 | 1, _) => verb,
        (_, "has") => "have",
        (_, "does") => "do",
        _ => verb.strip_suffix('s').unwrap_or(verb),
    }
}

/// A player.
pub(super) fn seat(table: &Table, seat: Seat) -> String {
    table.seats().name(seat).to_owned()
}

/// "a1 Bannerlord".
pub(super) fn model(table: &Table, model: CombatantId) -> String {
    let it = table.model(model);
    format!("{} {}", it.code, it.name)
}

/// A unit by its models: "a1 Bannerlord", or "the unit of a1 Bannerlord (5 models)".
pub(super) fn unit(table: &Table, state: &State, unit: UnitId) -> String {
    match state.unit(unit).models.as_slice() {
        [] => "a unit that is gone".into(),
        [only] => model(table, *only),
        [first, ..] => format!("the unit of {} ({} models)", model(table, *first), state.unit(unit).models.len()),
    }
}

/// "marker 2", "Point of Interest 1", "Mara's zone".
pub(super) fn spot(table: &Table, spot: Spot) -> String {
    match spot {
        Spot::Marker(number) => format!("marker {number}"),
        Spot::Poi(number) => format!("Point of Interest {number}"),
        Spot::Zone(owner) => format!("the zone of {}", side(table, owner)),
        Spot::NoMansLand => "no man's land".into(),
    }
}

/// "1 model", "3 models".
pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// Several models by name.
pub(super) fn models(table: &Table, models: &[CombatantId]) -> String {
    models.iter().map(|it| model(table, *it)).collect::<Vec<_>>().join(", ")
}

/// A place as people find it with a tape measure.
pub(super) fn from_the_edges(at: Point) -> String {
    format!("{:.1} from the left edge and {:.1} from the lower one", at.x, at.y)
}
