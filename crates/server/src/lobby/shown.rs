//! A lobby as devices see it: without texts of forces, and without words.

use battle::Seat;
use systems::{SetUp, Source};

use super::Gathering;
use crate::wire::{Invitation, InvitedSeat, Lobby, LobbySeat, Stage};

/// What a lobby does not know of itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Around<'a> {
    /// The public name of the battle.
    pub(crate) battle: &'a str,
    /// The words that let others join.
    pub(crate) code: Option<&'a str>,
    /// Seats with a connected device.
    pub(crate) here: &'a [Seat],
}

impl Gathering {
    pub(crate) fn shown(&self, around: Around<'_>, you: Option<Seat>) -> Lobby {
        Lobby {
            battle: around.battle.to_owned(),
            system: self.set_up.system.clone(),
            title: title(&self.set_up),
            code: around.code.filter(|_| !self.is_full()).map(str::to_owned),
            host: self.host,
            you,
            shared: self.shared,
            set_up: without_texts(&self.set_up),
            seats: self.seats().map(|it| self.seat_shown(it, around.here)).collect(),
            stage: self.stage,
            commitment: self.commitment.clone(),
            faults: self.faults(),
        }
    }

    pub(crate) fn invitation(&self, battle: &str) -> Invitation {
        let seat = |seat: Seat| InvitedSeat {
            seat,
            name: self.name(seat),
            bot: self.bot(seat).cloned(),
            taken: self.is_taken(seat),
        };
        Invitation {
            battle: battle.to_owned(),
            system: self.set_up.system.clone(),
            title: title(&self.set_up),
            seats: self.seats().map(seat).collect(),
        }
    }

    pub(crate) fn name(&self, seat: Seat) -> String {
        self.set_up.seats.get(usize::from(seat.0)).map_or(String::new(), |it| it.name.clone())
    }

    fn seat_shown(&self, seat: Seat, here: &[Seat]) -> LobbySeat {
        let of = |given: &[Option<String>]| given.get(usize::from(seat.0)).cloned().flatten();
        let asked = self.contributors().contains(&seat);
        let ready = match self.stage {
            Stage::Gathering => self.bot(seat).is_some() || self.is_taken(seat),
            Stage::Hashes => !asked || of(&self.hashes).is_some(),
            Stage::Words => !asked || of(&self.words).is_some(),
        };
        LobbySeat {
            seat,
            name: self.name(seat),
            bot: self.bot(seat).cloned(),
            here: self.bot(seat).is_some() || here.contains(&seat),
            taken: self.is_taken(seat),
            ready,
            hash: of(&self.hashes),
        }
    }
}

/// As players call the system.
pub(crate) fn title(set_up: &SetUp) -> String {
    let found = systems::all().into_iter().find(|it| it.name == set_up.system.as_str());
    found.map_or_else(|| set_up.system.to_string(), |it| it.title.to_owned())
}

/// The same set-up with names where texts stood.
fn without_texts(set_up: &SetUp) -> SetUp {
    let named = |source: &Source| match source {
        Source::Named(name) | Source::Text { name, .. } => Source::Named(name.clone()),
    };
    let mut shown = set_up.clone();
    shown.map = shown.map.as_ref().map(named);
    for seat in &mut shown.seats {
        seat.force = seat.force.as_ref().map(named);
    }
    shown
}
