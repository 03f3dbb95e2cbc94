//! Who sits where, and with what.

use battle::{Seat, Seating, Side};
use systems::{SeatWish, SetUp};

use super::{Effect, Gathering, Sentence};
use crate::wire::{BotWish, Stage, Wish};

impl Gathering {
    /// Somebody takes a seat: this one, or the first that is free.
    pub(crate) fn join(&mut self, name: &str, wish: Option<Seat>) -> Result<Seat, Sentence> {
        if self.stage != Stage::Gathering {
            return Err("The battle is about to begin; nobody can join any more.".to_owned());
        }
        let free = |seat: &Seat| !self.is_taken(*seat);
        let seat = match wish {
            Some(seat) if self.people().contains(&seat) && free(&seat) => seat,
            Some(seat) => return Err(format!("Seat {seat} is not free; choose another one.")),
            None => self.people().into_iter().find(free).ok_or("Every seat is taken.")?,
        };
        if name.trim().is_empty() {
            return Err("Say your name, so that the others know who you are.".to_owned());
        }
        self.rename(seat, name)?;
        self.set_taken(seat, true);
        if !self.is_taken(self.host) {
            self.host = seat;
        }
        Ok(seat)
    }

    pub(super) fn take_wish(&mut self, by: Seat, wish: Wish) -> Result<Effect, Sentence> {
        let seat = wish.seat.unwrap_or(by);
        let others = seat != by && !self.shared && self.is_taken(seat);
        if others || seat != by && self.only_host(by).is_err() {
            return Err("That is somebody else's seat.".to_owned());
        }
        if let Some(name) = &wish.name {
            self.rename(seat, name)?;
        }
        let Some(it) = self.set_up.seats.get_mut(usize::from(seat.0)) else {
            return Err(format!("There is no seat {seat}."));
        };
        it.force = wish.force.or(it.force.take());
        it.side = wish.side.or(it.side);
        Ok(Effect::Changed)
    }

    /// Another set-up. What others have said of their own seats stays.
    pub(super) fn replace_set_up(&mut self, by: Seat, set_up: SetUp) -> Result<Effect, Sentence> {
        self.only_host(by)?;
        let others: Vec<Seat> = self.seats().filter(|it| *it != by && self.is_taken(*it) && !self.shared).collect();
        let mut next = Self { set_up, ..self.clone() };
        let count = next.set_up.seats.len();
        if others.iter().any(|it| usize::from(it.0) >= count) || usize::from(by.0) >= count {
            return Err("Somebody sits on a seat that would be gone; free it first.".to_owned());
        }
        for seat in others {
            let place = usize::from(seat.0);
            if let (Some(new), Some(old)) = (next.set_up.seats.get_mut(place), self.set_up.seats.get(place)) {
                *new = old.clone();
            }
        }
        next.taken.resize(count, false);
        next.hashes.resize(count, None);
        next.words.resize(count, None);
        next.check_seats()?;
        for seat in next.seats() {
            let taken = next.bot(seat).is_none() && (next.shared || next.is_taken(seat));
            next.set_taken(seat, taken);
        }
        if !next.is_taken(by) {
            return Err("The host cannot sit where a bot does.".to_owned());
        }
        *self = next;
        Ok(Effect::Changed)
    }

    pub(super) fn free(&mut self, by: Seat, seat: Seat) -> Result<Effect, Sentence> {
        self.only_host(by)?;
        if seat == by || self.shared {
            return Err("This seat is your own; leave it instead.".to_owned());
        }
        let Some(it) = self.set_up.seats.get_mut(usize::from(seat.0)) else {
            return Err(format!("There is no seat {seat}."));
        };
        *it = SeatWish { side: it.side, ..SeatWish::default() };
        self.set_taken(seat, false);
        Ok(Effect::Freed(seat))
    }

    pub(super) fn seat_bot(&mut self, by: Seat, bot: BotWish) -> Result<Effect, Sentence> {
        self.only_host(by)?;
        if self.is_taken(bot.seat) && !self.shared || bot.seat == by {
            return Err("Somebody sits there; free the seat first.".to_owned());
        }
        let Some(it) = self.set_up.seats.get_mut(usize::from(bot.seat.0)) else {
            return Err(format!("There is no seat {}.", bot.seat));
        };
        it.bot = Some(bot.kind);
        it.name.clear();
        self.set_taken(bot.seat, false);
        Ok(Effect::Changed)
    }

    /// Others may join by new words.
    pub(super) fn invite(&self, by: Seat) -> Result<Effect, Sentence> {
        self.only_host(by)?;
        if self.is_full() {
            return Err("Every seat is taken; nobody else can join.".to_owned());
        }
        Ok(Effect::Invites)
    }

    pub(super) fn pass(&mut self, by: Seat, to: Seat) -> Result<Effect, Sentence> {
        self.only_host(by)?;
        if self.shared {
            return Err("One device acts for all; there is nobody else who could be the host.".to_owned());
        }
        if !self.people().contains(&to) || !self.is_taken(to) {
            return Err(format!("Nobody sits at {to} who could be the host."));
        }
        self.host = to;
        Ok(Effect::Changed)
    }

    pub(super) fn leave(&mut self, by: Seat) -> Result<Effect, Sentence> {
        self.gather_again();
        self.set_taken(by, false);
        if let Some(it) = self.set_up.seats.get_mut(usize::from(by.0)) {
            *it = SeatWish { side: it.side, ..SeatWish::default() };
        }
        if let Some(next) = self.people().into_iter().find(|it| self.is_taken(*it)).filter(|_| by == self.host) {
            self.host = next;
        }
        Ok(Effect::Freed(by))
    }

    fn rename(&mut self, seat: Seat, name: &str) -> Result<(), Sentence> {
        let mut next = self.clone();
        let Some(it) = next.set_up.seats.get_mut(usize::from(seat.0)) else {
            return Err(format!("There is no seat {seat}."));
        };
        name.trim().clone_into(&mut it.name);
        next.check_seats()?;
        *self = next;
        Ok(())
    }

    /// Whether the seats can be those of a battle: their number, and their names.
    pub(super) fn check_seats(&self) -> Result<(), Sentence> {
        let letters = self.seats().map(|it| format!("Player {it}"));
        let names = self.set_up.seats.iter().zip(letters).map(|(seat, usual)| match seat.name.trim() {
            "" => usual,
            name => name.to_owned(),
        });
        let sides = (0_u8..2).cycle().map(Side);
        Seating::new(names.zip(sides)).map(drop).map_err(|error| battle::capitalized(&format!("{error}.")))
    }
}
