//! How a battle comes to be: whether one more may be made, and what the store is given of it.

use std::net::IpAddr;

use battle::Seat;
use store::{KeyHash, NewBattle};

use crate::app::App;
use crate::limits::household;
use crate::lobby::Gathering;
use crate::wire::{KeyKind, Problem};
use crate::{clock, names};

/// Takes one of the battles that may be made from somewhere.
pub(crate) fn take_one(app: &App, from: IpAddr) -> Result<(), Problem> {
    match app.battles.take(household(from)) {
        true => Ok(()),
        false => Err(Problem::limit("So many battles were made from here that no more can be; try again later.")),
    }
}

/// A battle under a new name, whose first seat is held by a key. Words let others join.
pub(crate) fn founded(
    lobby: &Gathering,
    seat: Seat,
    key: KeyHash,
    words: Option<String>,
) -> Result<NewBattle, Problem> {
    let body = serde_json::to_vec(lobby).map_err(|error| Problem::unavailable(error.to_string()))?;
    let at = clock::now();
    Ok(NewBattle {
        name: names::battle(),
        system: lobby.set_up.system.to_string(),
        lobby: body,
        words,
        words_until: at + names::WORDS_LIVE,
        key,
        kind: KeyKind::Seat.name().to_owned(),
        seat: Some(seat.0),
        at,
    })
}
