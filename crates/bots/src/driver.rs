//! Bots at a table: one turn, or a whole battle.

use std::fmt;
use std::sync::Arc;

use battle::{Battle, Needs, Options, Salt, Seat, Seeded, View, Written};

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

/// How choices are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lists {
    /// Every legal choice is listed, and the bot picks.
    Full,
    /// One legal choice is drawn without making the list, for bots that do not look at it.
    Lazy,
}

/// What a bot chooses openly; nothing if nothing is offered.
pub fn choose<S: Options>(view: &View<'_, S>, bot: &mut dyn Bot<S>, lists: Lists) -> Option<S::Choice> {
    choose_within(view, bot, lists, &mut || false)
}

/// The same for somebody who thinks, and asks `stop` now and then.
pub(crate) fn choose_within<S: Options>(
    view: &View<'_, S>,
    bot: &mut dyn Bot<S>,
    lists: Lists,
    stop: &mut dyn FnMut() -> bool,
) -> Option<S::Choice> {
    match lists {
        Lists::Lazy if !bot.wants_list() => S::draw(view, &mut |count| bot.draw(count)),
        Lists::Full | Lists::Lazy => pick(S::options(view), |list| bot.choose_within(view, list, stop)),
    }
}

/// What a bot seals in a slot; nothing if nothing is offered.
pub fn seal<S: Options>(view: &View<'_, S>, bot: &mut dyn Bot<S>, slot: S::Slot, lists: Lists) -> Option<S::Secret> {
    match lists {
        Lists::Lazy if !bot.wants_list() => S::draw_secret(view, slot, &mut |count| bot.draw(count)),
        Lists::Full | Lists::Lazy => pick(S::secrets(view, slot), |list| bot.seal(view, slot, list)),
    }
}

fn pick<T>(mut list: Vec<T>, place_of: impl FnOnce(&[T]) -> usize) -> Option<T> {
    let place = if list.is_empty() { return None } else { place_of(&list) };
    (place < list.len()).then(|| list.swap_remove(place))
}

/// Why a battle of bots cannot go on. Each of these is a mistake in a system or in a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stuck {
    /// Nothing is offered to a seat whose turn it is, or its bot chose beyond the list.
    NothingTaken(Seat),
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
            Self::NothingTaken(seat) => write!(f, "the bot at {seat} is offered nothing, or chose beyond the list"),
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
    lists: Lists,
) -> Result<Battle<S>, Stuck> {
    let mut battle = Battle::new(table);
    loop {
        let seat = match battle.needs() {
            Needs::Nothing(_) => return Ok(battle),
            _ if battle.newest().0 >= MOST_ENTRIES => return Err(Stuck::Endless),
            Needs::Roll(due) => {
                let faces = supply.dice.faces(battle.next_roll(), due.kind, due.count);
                battle.roll(None, due.roll, faces).map_err(|_| Stuck::Refused(Seat::A))?;
                continue;
            }
            Needs::Choices(seats) | Needs::Secrets { seats, .. } => seats.first().copied().ok_or(Stuck::Asked)?,
            Needs::Openings(_) | Needs::Answers(_) => return Err(Stuck::Asked),
        };
        let bot = bots.get_mut(usize::from(seat.0)).ok_or(Stuck::NothingTaken(seat))?;
        take_turn(&mut battle, seat, &mut **bot, supply.salts, lists, &mut || false)?;
    }
}

/// Lets a bot decide what its seat decides now, openly or in secret. Whoever thinks asks `stop` now and then.
pub fn take_turn<S: Written + Options>(
    battle: &mut Battle<S>,
    seat: Seat,
    bot: &mut dyn Bot<S>,
    salts: &mut dyn FnMut() -> Salt,
    lists: Lists,
    stop: &mut dyn FnMut() -> bool,
) -> Result<(), Stuck> {
    let result = match battle.needs() {
        Needs::Secrets { slot, .. } => {
            let secret = seal(&battle.view(seat), bot, slot, lists).ok_or(Stuck::NothingTaken(seat))?;
            battle.seal(seat, slot, secret, salts())
        }
        Needs::Choices(_) => {
            let choice = choose_within(&battle.view(seat), bot, lists, stop).ok_or(Stuck::NothingTaken(seat))?;
            battle.choose(seat, choice)
        }
        _ => return Err(Stuck::Asked),
    };
    result.map_err(|_| Stuck::Refused(seat))
}
