//! Places in scenarios: by coordinates, or by relation to a piece.
//!
//! `1 from a1 towards b1` puts the rim of a piece one inch from the rim of a1, on the line from a1
//! to b1; `east`, `west`, `north` and `south` are directions as well. Along the axes the result is
//! exact to the micrometre, elsewhere it is rounded to it.

use battle::{Phrase, PhraseError};
use table::{Length, Point};

use crate::card::Aim;
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Action, Marker};
use crate::written::{read_marker, read_operative, read_point};

/// Reads a place for something of this radius.
pub(super) fn read(table: &Table, state: &State, text: &str, radius: Length) -> Result<Point, PhraseError> {
    let text = text.trim();
    let Some((distance, rest)) = text.split_once(" from ") else {
        return read_point(text);
    };
    let (from, towards) = rest
        .split_once(" towards ")
        .ok_or_else(|| PhraseError(format!("\"{text}\" needs a direction: 6 from a1 towards b1")))?;
    let distance: Length =
        distance.trim().parse().map_err(|error| PhraseError(format!("\"{distance}\" is no length: {error}")))?;
    let (origin, rim) = thing(table, state, from)?;
    let direction = match towards.trim() {
        "east" => (1, 0),
        "west" => (-1, 0),
        "north" => (0, 1),
        "south" => (0, -1),
        other => {
            let (target, _) = thing(table, state, other).or_else(|_| read_point(other).map(|it| (it, Length::ZERO)))?;
            (
                i64::from(target.x.micrometres()) - i64::from(origin.x.micrometres()),
                i64::from(target.y.micrometres()) - i64::from(origin.y.micrometres()),
            )
        }
    };
    step(origin, direction, rim + distance + radius)
        .ok_or_else(|| PhraseError(format!("\"{text}\" has no direction: both are at the same place")))
}

/// A piece or marker with its place and radius.
fn thing(table: &Table, state: &State, name: &str) -> Result<(Point, Length), PhraseError> {
    let name = name.trim();
    if let Ok(who) = read_operative(table, name) {
        let at = state.operative(who).at;
        let at = at.ok_or_else(|| PhraseError(format!("\"{name}\" has no place yet; give it one further up")))?;
        return Ok((at, table.card(who).base_radius()));
    }
    let marker = read_marker(table, name)
        .map_err(|_| PhraseError(format!("\"{name}\" is neither a piece nor a marker nor a direction")))?;
    match state.marker(marker) {
        MarkerState::OnTable(Some(at)) => Ok((at, Length::um(marker.diameter().micrometres() / 2))),
        _ => Err(PhraseError(format!("\"{name}\" is not on the table"))),
    }
}

/// So far along a direction, rounded to the micrometre.
fn step(origin: Point, (dx, dy): (i64, i64), distance: Length) -> Option<Point> {
    let length = (dx * dx + dy * dy).isqrt();
    if length == 0 {
        return None;
    }
    let along = |part: i64| {
        let exact = part * i64::from(distance.micrometres());
        let half = if exact < 0 { -length / 2 } else { length / 2 };
        i32::try_from((exact + half) / length).ok().map(Length::um)
    };
    Some(Point::new(origin.x + along(dx)?, origin.y + along(dy)?, origin.z))
}

/// What a choice puts somewhere: a marker, or the operative itself.
pub(super) fn radius_of_what_is_placed(table: &Table, phrase: &Phrase) -> Length {
    let action = phrase.get("choose").and_then(Action::named);
    let puts_down = phrase.get("choose") == Some("put down");
    let puts =
        |it: Action| it == Action::PlaceMarker || matches!(it.mission().map(|it| &it.aim), Some(Aim::Spot { .. }));
    if puts_down || action.is_some_and(puts) {
        let marker = phrase.get("on").and_then(|it| read_marker(table, it).ok());
        let diameter = marker.map_or(Marker::SMALL, Marker::diameter);
        return Length::um(diameter.micrometres() / 2);
    }
    let who = phrase.get("who").and_then(|it| read_operative(table, it).ok());
    who.map_or(Length::ZERO, |who| table.card(who).base_radius())
}
