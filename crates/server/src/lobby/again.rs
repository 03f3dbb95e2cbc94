//! The same battle again: the same set-up, with everybody on their seat or on the next one.

use battle::Seat;

use super::{Before, Gathering, Sentence};
use crate::wire::Stage;

impl Gathering {
    /// The lobby of a rematch, and where whoever asks for it sits.
    pub(crate) fn again(&self, by: Seat, swap: bool) -> Result<(Self, Seat), Sentence> {
        let count = self.set_up.seats.len();
        let step = usize::from(swap);
        let mut set_up = self.set_up.clone();
        for (place, seat) in set_up.seats.iter_mut().enumerate() {
            if let Some(other) = self.set_up.seats.get((place + step) % count) {
                // A side belongs to its place at the table, everything else to whoever sits there.
                *seat = systems::SeatWish { side: seat.side, ..other.clone() };
            }
        }
        let seats: Vec<Seat> = self.seats().collect();
        let before: Vec<Seat> = seats.iter().cycle().skip(step).take(count).copied().collect();
        let host = seats.into_iter().zip(&before).find(|(_, it)| **it == by).map(|(it, _)| it);
        let host = host.ok_or_else(|| format!("There is no seat {by}."))?;
        let mut next = Self::new(set_up, host, self.shared)?;
        let came = next.seats().map(|it| next.is_taken(it)).collect();
        next.before = Some(Before { seats: before, came });
        Ok((next, host))
    }

    /// Whoever sat at this seat of the battle before takes theirs here. Twice is no mistake.
    pub(crate) fn claim(&mut self, sat: Seat) -> Result<Seat, Sentence> {
        let strangers = || "You were not in the battle before this one.".to_owned();
        let before = self.before.as_ref().ok_or_else(strangers)?;
        let place = before.seats.iter().position(|it| *it == sat).ok_or_else(strangers)?;
        let came = before.came.get(place).copied().unwrap_or(false);
        let seat = self.seats().nth(place).ok_or_else(strangers)?;
        if came || self.shared {
            return Ok(seat);
        }
        if self.stage != Stage::Gathering {
            return Err("The battle is about to begin; nobody can join any more.".to_owned());
        }
        if self.is_taken(seat) || self.bot(seat).is_some() {
            return Err("Somebody else sits on your seat.".to_owned());
        }
        self.set_taken(seat, true);
        if let Some(came) = self.before.as_mut().and_then(|it| it.came.get_mut(place)) {
            *came = true;
        }
        if !self.is_taken(self.host) {
            self.host = seat;
        }
        Ok(seat)
    }
}
