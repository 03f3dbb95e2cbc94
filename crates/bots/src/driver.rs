//! Bots at a table: one turn, or a whole battle.

use std::fmt;
use std::sync::Arc;

use battle::{Battle, Needs, Options, Salt, Seat, Seeded, Written};

use crate::Bot;

/// A battle of bots that has not ended after so many entries never will.
const MOST_ENTRIES: u32 = 100_000;

/// What a battle takes from outside besides decisions.
pub struct Supply<'a> {
    /// Where faces come from.
    pub dice: &'a Seeded,
    /// Where the salts of sealed choices come from.
    pub salts: &'a mut dyn FnMut() -> Salt,
}

impl fmt::Debug for Supply<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Supply").finish_non_exhaustive()
    }
}

/// Why a battle of bots cannot go on. Each of these is a mistake in a system or in a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stuck {
    /// Nothing is offered to a seat whose turn it is.
    NothingOffered(Seat),
    /// A bot named a place beyond the end of the list.
    BeyondTheList(Seat),
    /// What was offered was refused.
    Refused(Seat),
    /// The battle asks people, and there are none.
    Asked,
    /// It does not end.
    Endless,
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingOffered(seat) => write!(f, "nothing is offered to the bot at {seat}"),
            Self::BeyondTheList(seat) => write!(f, "the bot at {seat} chose beyond the list"),
            Self::Refused(seat) => write!(f, "what was offered to the bot at {seat} is refused"),
            Self::Asked => f.write_str("the battle asks people; bots play digital tables only"),
            Self::Endless => write!(f, "no end after {MOST_ENTRIES} entries"),
        }
    }
}

impl std::error::Error for Stuck {}

/// Plays a battle from its beginning to its end, a bot to each seat.
///
/// The same table, bots and supply give the same battle.
pub fn play_out<S: Written + Options>(
    table: Arc<S::Table>,
    bots: &mut [Box<dyn Bot<S>>],
    supply: &mut Supply<'_>,
) -> Result<Battle<S>, Stuck> {
    let mut battle = Battle::new(table);
    loop {
        let seat = match battle.needs() {
            Needs::Nothing(_) => return Ok(battle),
            _ if battle.newest().0 >= MOST_ENTRIES => return Err(Stuck::Endless),
            Needs::Roll(due) => {
                let faces = supply.dice.faces(battle.rolls_spent(), due.kind, due.count);
                battle.roll(None, due.roll, faces).map_err(|_| Stuck::Refused(Seat::A))?;
                continue;
            }
            Needs::Choices(seats) | Needs::Secrets { seats, .. } => seats.first().copied().ok_or(Stuck::Asked)?,
            Needs::Openings(_) | Needs::Answers(_) => return Err(Stuck::Asked),
        };
        let bot = bots.get_mut(usize::from(seat.0)).ok_or(Stuck::NothingOffered(seat))?;
        take_turn(&mut battle, seat, &mut **bot, supply.salts)?;
    }
}

/// Lets a bot decide what its seat decides now, openly or in secret.
pub fn take_turn<S: Written + Options>(
    battle: &mut Battle<S>,
    seat: Seat,
    bot: &mut dyn Bot<S>,
    salts: &mut dyn FnMut() -> Salt,
) -> Result<(), Stuck> {
    let result = match battle.needs() {
        Needs::Secrets { slot, .. } => {
            let secrets = S::secrets(&battle.view(seat), slot);
            let secret = pick(seat, secrets, |list| bot.seal(&battle.view(seat), slot, list))?;
            battle.seal(seat, slot, secret, salts())
        }
        Needs::Choices(_) => {
            let options = S::options(&battle.view(seat));
            let choice = pick(seat, options, |list| bot.choose(&battle.view(seat), list))?;
            battle.choose(seat, choice)
        }
        _ => return Err(Stuck::Asked),
    };
    result.map_err(|_| Stuck::Refused(seat))
}

fn pick<T>(seat: Seat, mut list: Vec<T>, place_of: impl FnOnce(&[T]) -> usize) -> Result<T, Stuck> {
    if list.is_empty() {
        return Err(Stuck::NothingOffered(seat));
    }
    let place = place_of(&list);
    if place < list.len() { Ok(list.swap_remove(place)) } else { Err(Stuck::BeyondTheList(seat)) }
}
