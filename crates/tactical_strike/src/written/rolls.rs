//! Rolls by name.

use battle::PhraseError;

use super::{Read, read_model, read_number, read_seat};
use crate::header::Table;
use crate::points_of_interest::Find;
use crate::vocabulary::{Roll, Test, Thrown};

const PLAIN: [(Roll, &str); 14] = [
    (Roll::Mission, "mission"),
    (Roll::Map, "deployment map"),
    (Roll::RollOff, "roll-off"),
    (Roll::Claims, "claims"),
    (Roll::Markers, "markers"),
    (Roll::MarkersOff, "first marker"),
    (Roll::Scatter, "scatter"),
    (Roll::ScatterBearing, "scatter bearing"),
    (Roll::ScatterDistance, "scatter distance"),
    (Roll::Night, "night"),
    (Roll::InfiltratorsOff, "infiltrators"),
    (Roll::ScoutsOff, "scouts"),
    (Roll::Seize, "seize"),
    (Roll::Length, "length"),
];

const TESTS: [(Test, &str); 7] = [
    (Test::Pinning, "pinning"),
    (Test::Morale, "morale"),
    (Test::Panic, "panic"),
    (Test::CombatMorale, "combat morale"),
    (Test::Fear, "fear"),
    (Test::Regroup, "regroup"),
    (Test::ReactionFire, "reaction fire"),
];

/// A test as people call it.
pub(crate) fn test_name(test: Test) -> &'static str {
    TESTS.iter().find(|(it, _)| *it == test).map_or("ammo", |(_, name)| name)
}

pub(super) fn write(table: &Table, roll: Roll) -> String {
    let of = |what: &str, model| format!("{what} of {}", table.code(model));
    match roll {
        Roll::Reserve(model) => of("reserve", model),
        Roll::Explore(model) => of("explore", model),
        Roll::Ground(model) => of("unstable ground", model),
        Roll::Deny(model) => of("deny", model),
        Roll::FallBack(model) => of("fall back", model),
        Roll::Throw(model, thrown) => of(thrown.name(), model),
        Roll::BlastBearing(model) => of("blast bearing", model),
        Roll::Psychic(model) => of("psychic test", model),
        Roll::Sweep(model) => of("sweep", model),
        Roll::Test(model, Test::Ammo(weapon)) => format!("{} with {}", of("ammo", model), table.weapon(weapon)),
        Roll::Test(model, test) => of(test_name(test), model),
        Roll::FindDice(find) => format!("find {}", find.card().name),
        Roll::Supply(seat, marker) => format!("supply for {} at marker {marker}", table.seats().name(seat)),
        _ => PLAIN.iter().find(|(it, _)| *it == roll).map_or("roll", |(_, name)| name).to_owned(),
    }
}

pub(super) fn read(table: &Table, text: &str) -> Read<Roll> {
    let text = text.trim();
    let unknown = || PhraseError(format!("there is no roll \"{text}\""));
    if let Some((roll, _)) = PLAIN.iter().find(|(_, name)| name.eq_ignore_ascii_case(text)) {
        return Ok(*roll);
    }
    if let Some(name) = text.strip_prefix("find ") {
        return Find::named(name).map(Roll::FindDice).ok_or_else(unknown);
    }
    if let Some((seat, marker)) = text.strip_prefix("supply for ").and_then(|it| it.split_once(" at marker ")) {
        return Ok(Roll::Supply(read_seat(table, seat)?, read_number(marker)?));
    }
    let (what, model) = text.split_once(" of ").ok_or_else(unknown)?;
    if let Some((model, weapon)) = model.split_once(" with ").filter(|_| what == "ammo") {
        let weapon = table.weapon_called(weapon).ok_or_else(unknown)?;
        return Ok(Roll::Test(read_model(table, model)?, Test::Ammo(weapon)));
    }
    let model = read_model(table, model)?;
    match what {
        "reserve" => Ok(Roll::Reserve(model)),
        "explore" => Ok(Roll::Explore(model)),
        "unstable ground" => Ok(Roll::Ground(model)),
        "deny" => Ok(Roll::Deny(model)),
        "fall back" => Ok(Roll::FallBack(model)),
        "blast bearing" => Ok(Roll::BlastBearing(model)),
        "psychic test" => Ok(Roll::Psychic(model)),
        "sweep" => Ok(Roll::Sweep(model)),
        _ => {
            if let Some(thrown) = Thrown::ALL.into_iter().find(|it| it.name() == what) {
                return Ok(Roll::Throw(model, thrown));
            }
            let test = TESTS.iter().find(|(_, name)| *name == what).map(|(it, _)| *it);
            test.map(|it| Roll::Test(model, it)).ok_or_else(unknown)
        }
    }
}
