//! What lies and stands on the table of a scenario: objectives, models, and what players have.

use battle::PhraseError;
use scenario::{Given, Section};

use crate::command_points;
use crate::header::Table;
use crate::points_of_interest::Find;
use crate::scenario::{drawn_up, is_battle};
use crate::setup::markers::large_place;
use crate::state::{Marker, Place, Poi, State, Step};
use crate::vocabulary::CombatantId;
use crate::written::stands::{read as read_stands, read_point};
use crate::written::{read_model, read_models, read_number};

/// No table has more markers, or more Points of Interest.
const MOST_SPOTS: usize = 20;

/// Markers and Points of Interest.
pub(super) fn objectives(given: &Given<'_>, table: &Table, state: &mut State) {
    for text in given.texts("markers").unwrap_or_default() {
        let (text, is_large) = text.strip_prefix("large ").map_or((text, false), |it| (it, true));
        let at = match text {
            "by hand" => None,
            _ => match read_point(text) {
                Ok(at) => Some(at),
                Err(error) => {
                    given.note("markers", error);
                    None
                }
            },
        };
        state.markers.push(Marker { at, is_large, by: None });
    }
    if state.markers.len() > MOST_SPOTS {
        given.note("markers", format_args!("{} markers are more than {MOST_SPOTS}", state.markers.len()));
        state.markers.truncate(MOST_SPOTS);
    }
    if given.flag("large_marker").unwrap_or(false) {
        let at = large_place(state);
        state.markers.push(Marker { at, is_large: true, by: None });
    }
    let at_the_table = !state.markers.is_empty();
    if at_the_table {
        state.marker_total = u8::try_from(state.markers.len()).ok();
        state.marker_first = Some(battle::Side::A);
    }
    for row in given.list("points_of_interest").unwrap_or_default() {
        let at = row.read("at", read_point);
        let find = row.read("find", |it| Find::named(it).ok_or_else(|| format!("\"{it}\" is nothing to be found")));
        let by = row.read("explored_by", |it| read_model(table, it));
        let models = by.map(|it| state.unit(state.unit_of(it)).models.clone()).unwrap_or_default();
        state.pois.push(Poi { at, find, by, models });
    }
    if state.pois.len() > MOST_SPOTS {
        let found = state.pois.len();
        given.note("points_of_interest", format_args!("{found} Points of Interest are more than {MOST_SPOTS}"));
        state.pois.truncate(MOST_SPOTS);
    }
}

/// Objectives that nobody asked for lie somewhere all the same, so that later steps of set-up can begin.
pub(super) fn unasked_objectives(table: &Table, state: &mut State) {
    let players = table.seats().seats().count();
    if state.mission().card().has_pois {
        let count = crate::points_of_interest::count(players);
        state.pois.resize(count.max(state.pois.len()), Poi::default());
    } else if state.markers.is_empty() {
        let marker = |is_large| Marker { at: None, is_large, by: None };
        state.markers = vec![marker(false); players];
        state.markers.push(marker(true));
        state.marker_total = u8::try_from(players + 1).ok();
        state.marker_first = Some(battle::Side::A);
    }
}

/// Where everybody is, and how they are.
pub(super) fn everybody(given: &Given<'_>, table: &Table, state: &mut State, step: Step) {
    let others = given.read("others", |it| place(table, it)).unwrap_or(Place::Table);
    if is_battle(step) {
        for model in table.models() {
            state.model_mut(model).place = others;
        }
    }
    if let Some(places) = given.section("places") {
        for name in places.keys() {
            let Some(models) = named(&places, name, |it| read_models(table, it)) else { continue };
            let Some(place) = places.read(name, |it| place(table, it)) else { continue };
            for model in models {
                put(state, model, place);
            }
        }
    }
    if let Some(at) = given.section("at") {
        for name in at.keys() {
            let Some(model) = named(&at, name, |it| read_model(table, it)) else { continue };
            let Some(stands) = at.read(name, read_stands) else { continue };
            let unit = state.unit_of(model);
            let stands = drawn_up(state, model, stands);
            let models = state.unit(unit).models.clone();
            if stands.len() != models.len() {
                at.note(
                    name,
                    format_args!("its unit has {} models, and here are {} places", models.len(), stands.len()),
                );
            }
            for (model, stand) in models.into_iter().zip(stands) {
                let it = state.model_mut(model);
                it.place = Place::Table;
                it.stand = Some(stand);
            }
        }
    }
    for model in models_in(given, table, "falling_back") {
        let unit = state.unit_of(model);
        state.unit_mut(unit).is_falling_back = true;
    }
    for model in models_in(given, table, "gone_to_ground") {
        let unit = state.unit_of(model);
        let until = state.turns_of(table.side_of(model)) + 1;
        state.unit_mut(unit).ground_until = Some(until);
    }
    if let Some(dry) = given.section("out_of_ammo") {
        for name in dry.keys() {
            let Some(model) = named(&dry, name, |it| read_model(table, it)) else { continue };
            let weapon =
                dry.read(name, |it| table.weapon_called(it).ok_or_else(|| format!("nobody carries a \"{it}\"")));
            let until = state.shootings_of(table.side_of(model)) + 1;
            let unit = state.unit_of(model);
            state.unit_mut(unit).out_of_ammo.extend(weapon.map(|it| (it, until)));
        }
    }
    if let Some(sizes) = given.section("starting_size") {
        for name in sizes.keys() {
            let Some(model) = named(&sizes, name, |it| read_model(table, it)) else { continue };
            let size = sizes.read(name, read_number::<u16>);
            let unit = state.unit_of(model);
            state.unit_mut(unit).starting_size = size.unwrap_or(1);
        }
    }
}

/// The value of a key that is itself a name.
fn named<T>(section: &Section<'_>, name: &str, read: impl FnOnce(&str) -> Result<T, PhraseError>) -> Option<T> {
    match read(name) {
        Ok(it) => Some(it),
        Err(error) => {
            section.text(name);
            section.note(name, error);
            None
        }
    }
}

fn models_in(given: &Given<'_>, table: &Table, key: &str) -> Vec<CombatantId> {
    let mut models = Vec::new();
    for text in given.texts(key).unwrap_or_default() {
        match read_models(table, text) {
            Ok(found) => models.extend(found),
            Err(error) => given.note(key, error),
        }
    }
    models
}

fn put(state: &mut State, model: CombatantId, place: Place) {
    let it = state.model_mut(model);
    it.place = place;
    it.stand = None;
    if place == Place::Removed {
        let unit = state.unit_of(model);
        state.unit_mut(unit).models.retain(|it| *it != model);
    }
}

fn place(table: &Table, text: &str) -> Result<Place, String> {
    match text.trim() {
        "table" => Ok(Place::Table),
        "reserve" => Ok(Place::Reserve),
        "removed" => Ok(Place::Removed),
        "waiting" => Ok(Place::Waiting),
        other => match other.strip_prefix("aboard ") {
            Some(transport) => read_model(table, transport).map(Place::Aboard).map_err(|error| error.to_string()),
            None => Err(format!("a model is on the table, in reserve, removed, waiting or aboard a7, not \"{other}\"")),
        },
    }
}

/// Command points, supply, victory points, night.
pub(super) fn means(given: &Given<'_>, table: &Table, state: &mut State, step: Step) {
    let granted = is_battle(step) || matches!(step, Step::Deployment(_));
    if granted {
        state.is_granted = true;
        state.night = Some(given.flag("night").unwrap_or(false));
        for seat in table.seats().seats() {
            let more = command_points::granted(table, seat);
            if let Some(cp) = state.cp.get_mut(usize::from(seat.0)) {
                *cp += more;
            }
        }
    }
    for (key, list) in [("cp", &mut state.cp), ("spent", &mut state.spent), ("supply", &mut state.supply)] {
        let Some(section) = given.section(key) else { continue };
        for seat in table.seats().seats() {
            let value = section.number(table.seats().name(seat));
            if let (Some(value), Some(it)) = (value, list.get_mut(usize::from(seat.0))) {
                *it = value;
            }
        }
    }
    if let Some(section) = given.section("points") {
        for side in table.seats().sides() {
            let value = section.number(&table.seats().name_of_side(side));
            if let (Some(value), Some(it)) = (value, state.points.get_mut(usize::from(side.0))) {
                *it = value;
            }
        }
    }
}
