//! Once a battle is over: the same again, for those who fought it.

use battle::Seat;
use store::{Change, KeyHash, NewKey, Outcome};

use super::Room;
use super::gathering::Beside;
use crate::wire::{KeyKind, Problem};
use crate::{clock, founding, names};

/// The next battle.
#[derive(Debug)]
pub(crate) enum Again {
    /// It is new: its name, the seat of whoever asked for it, and the words that let others join.
    New(String, Seat, Option<String>),
    /// Somebody else has asked for it before.
    There(String),
}

impl Room {
    /// The first who asks makes it; whoever comes later is told which it is.
    pub(super) async fn rematch(&mut self, by: Seat, swap: bool, key: KeyHash) -> Result<Again, Problem> {
        if self.live.as_ref().is_none_or(|it| it.sitting.outcome().is_none()) {
            return Err(Problem::refused("A rematch comes once the battle is over."));
        }
        if let Some(next) = &self.gathering.next {
            return Ok(Again::There(next.clone()));
        }
        let (lobby, seat) = self.gathering.again(by, swap).map_err(Problem::refused)?;
        let words = (!lobby.is_full()).then(names::three_words);
        let new = founding::founded(&lobby, seat, key, words.clone())?;
        let name = new.name.clone();
        if self.app.store.change(Change::New(new)).await? == Outcome::Lost {
            return Err(Problem::unavailable("No free name was found; try again."));
        }
        let mut told = self.gathering.clone();
        told.next = Some(name.clone());
        self.store_lobby(told, Beside::default()).await?;
        self.tell_all();
        Ok(Again::New(name, seat, words))
    }

    /// Somebody who fought the battle before comes to this one.
    pub(super) async fn claim(&mut self, before: Seat, key: KeyHash) -> Result<Seat, Problem> {
        let mut next = self.gathering.clone();
        let seat = next.claim(before).map_err(Problem::refused)?;
        let key = NewKey { battle: self.battle, hash: key, kind: KeyKind::Seat.name().to_owned(), seat: Some(seat.0) };
        if next == self.gathering {
            self.app.store.change(Change::Key { key, only: false, at: clock::now() }).await?;
            return Ok(seat);
        }
        self.store_lobby(next, Beside { key: Some(key), ..Beside::default() }).await?;
        Ok(seat)
    }
}
