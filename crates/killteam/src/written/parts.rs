//! The parts of phrases: sides, operatives, markers, claims and places.

use battle::{PhraseError, Side};
use table::{Bearing, Point};

use crate::close_quarters::AccessPoint;
use crate::close_quarters::Plan;
use crate::setup::Table;
use crate::vocabulary::{Claim, Gear, Holder, Marker, Objective, OperativeId, Order};

/// What reading a part comes to.
pub(crate) type Read<T> = Result<T, PhraseError>;

pub(crate) fn name(table: &Table, side: Side) -> String {
    table.seats().name_of_side(side)
}

pub(crate) fn read_side(table: &Table, text: &str) -> Read<Side> {
    table.seats().read_side(text)
}

pub(crate) fn read_operative(table: &Table, text: &str) -> Read<OperativeId> {
    table.operative_coded(text).ok_or_else(|| PhraseError(format!("there is no operative \"{text}\"")))
}

pub(crate) fn write_order(order: Order) -> &'static str {
    match order {
        Order::Engage => "engage",
        Order::Conceal => "conceal",
    }
}

pub(crate) fn read_order(text: &str) -> Read<Order> {
    match text.to_ascii_lowercase().as_str() {
        "engage" => Ok(Order::Engage),
        "conceal" => Ok(Order::Conceal),
        other => Err(PhraseError(format!("an order is engage or conceal, not \"{other}\""))),
    }
}

/// What is claimed about a marker.
pub(super) fn write_claim(claim: Claim) -> &'static str {
    match claim {
        Claim::Controlled(_) => "controlled",
        Claim::Uncontested(_) => "uncontested",
    }
}

pub(crate) fn read_claim(objective: Objective, text: &str) -> Read<Claim> {
    match text.trim() {
        "controlled" => Ok(Claim::Controlled(objective)),
        "uncontested" => Ok(Claim::Uncontested(objective)),
        other => Err(PhraseError(format!("a claim is controlled or uncontested, not \"{other}\""))),
    }
}

pub(crate) fn read_objective(table: &Table, text: &str) -> Read<Objective> {
    match read_marker(table, text)? {
        Marker::Objective(objective) => Ok(objective),
        _ => Err(PhraseError(format!("\"{}\" is no objective marker", text.trim()))),
    }
}

/// A marker: "marker 2", "banner of Mara".
pub(crate) fn write_marker(table: &Table, marker: Marker) -> String {
    match marker {
        Marker::Objective(objective) => format!("marker {}", objective.number()),
        Marker::Banner(side) => format!("banner of {}", name(table, side)),
        Marker::Gear(gear, side) => format!("{} of {}", gear.name(), name(table, side)),
        Marker::Retrieval(side, objective) => format!("retrieval {} of {}", objective.number(), name(table, side)),
        Marker::Intelligence(side, number) => format!("intelligence {number} of {}", name(table, side)),
    }
}

/// What holds a token: "marker 2", "a3".
pub(super) fn write_holder(table: &Table, holder: Holder) -> String {
    match holder {
        Holder::Objective(objective) => write_marker(table, Marker::Objective(objective)),
        Holder::Operative(who) => table.code(who),
    }
}

pub(super) fn read_holder(table: &Table, text: &str) -> Read<Holder> {
    match table.operative_coded(text) {
        Some(who) => Ok(Holder::Operative(who)),
        None => match read_marker(table, text)? {
            Marker::Objective(objective) => Ok(Holder::Objective(objective)),
            _ => Err(PhraseError(format!("\"{text}\" holds no tokens"))),
        },
    }
}

pub(crate) fn read_marker(table: &Table, text: &str) -> Read<Marker> {
    let text = text.trim();
    if let Some(owner) = text.strip_prefix("banner of ") {
        return read_side(table, owner).map(Marker::Banner);
    }
    for gear in Gear::ALL {
        if let Some(owner) = text.strip_prefix(gear.name()).and_then(|it| it.strip_prefix(" of ")) {
            return read_side(table, owner).map(|side| Marker::Gear(gear, side));
        }
    }
    let numbered = |kind: &str| {
        let (number, owner) = text.strip_prefix(kind)?.split_once(" of ")?;
        Some((number.trim().parse::<u8>().ok()?, owner))
    };
    let known = "marker 1 to 3, and banner, retrieval 1, intelligence 1, ammo cache, comms device, mines, first smoke or second smoke of somebody";
    let unknown = || PhraseError(format!("there is no \"{text}\"; known are {known}"));
    if let Some((number, owner)) = numbered("retrieval ") {
        let objective = Objective::numbered(number).ok_or_else(unknown)?;
        return read_side(table, owner).map(|side| Marker::Retrieval(side, objective));
    }
    if let Some((number, owner)) = numbered("intelligence ") {
        let number = Some(number).filter(|it| (1..=Marker::MOST_INTELLIGENCE).contains(it)).ok_or_else(unknown)?;
        return read_side(table, owner).map(|side| Marker::Intelligence(side, number));
    }
    let number = text.strip_prefix("marker ").and_then(|it| it.trim().parse().ok());
    let objective = number.and_then(Objective::numbered);
    objective.map(Marker::Objective).ok_or_else(unknown)
}

/// A hatchway or a breach point: "hatchway 3".
pub(super) fn write_access(table: &Table, access: AccessPoint) -> String {
    table.access(access).map_or_else(String::new, Plan::name)
}

pub(crate) fn read_access(table: &Table, text: &str) -> Read<AccessPoint> {
    let named = |it: &AccessPoint| write_access(table, *it).eq_ignore_ascii_case(text.trim());
    table.access_points().find(named).ok_or_else(|| PhraseError(format!("there is no \"{}\" here", text.trim())))
}

/// A direction by its step, 0 to 63, or by its name.
pub(crate) fn read_facing(text: &str) -> Read<Bearing> {
    match text.trim() {
        "east" => Ok(Bearing::EAST),
        "north" => Ok(Bearing::NORTH),
        "west" => Ok(Bearing::WEST),
        "south" => Ok(Bearing::SOUTH),
        other => {
            let step = other.parse().ok().filter(|it| *it < Bearing::STEPS).map(Bearing::new);
            step.ok_or_else(|| {
                PhraseError(format!("a direction is east, north, west, south or 0 to 63, not \"{other}\""))
            })
        }
    }
}

pub(crate) fn read_point(text: &str) -> Read<Point> {
    text.trim().parse().map_err(|error| PhraseError(format!("\"{}\" is no place: {error}", text.trim())))
}
