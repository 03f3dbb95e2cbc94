//! One battle of many, played without a log.

use std::fmt;

use crate::driver::choose_within;
use crate::{Bot, Lists};
use battle::{Needs, Options, Outcome, Seat, Seeded, Swift, System};

/// A battle that has not ended after so many decisions never will.
const MOST_DECISIONS: u64 = 100_000;

/// What came of a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Points and winner.
    pub outcome: Outcome,
    /// How many choices of seats, open and secret, were accepted.
    pub decisions: u64,
}

/// Why a battle did not end. A mistake in a system or in a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stuck {
    /// The battle's number.
    pub number: u64,
    /// What happened.
    pub reason: String,
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "battle {} is stuck: {}", self.number, self.reason)
    }
}

impl std::error::Error for Stuck {}

/// Somebody with a clock, who times what is decided. Bots have none.
pub trait Timekeeper {
    /// A seat is asked for a decision; nothing of it is prepared yet.
    fn asks(&mut self, seat: Seat);

    /// True if whoever thinks has to stop.
    fn is_late(&mut self) -> bool;

    /// The seat has decided.
    fn is_answered(&mut self, seat: Seat);
}

/// Nobody waits for anybody.
struct Patient;

impl Timekeeper for Patient {
    fn asks(&mut self, _: Seat) {}

    fn is_late(&mut self) -> bool {
        false
    }

    fn is_answered(&mut self, _: Seat) {}
}

/// Plays the battle of this number.
pub fn play_one<S: System + Options>(
    table: &S::Table,
    number: u64,
    dice: &Seeded,
    bots: &mut [Box<dyn Bot<S>>],
    lists: Lists,
) -> Result<Played, Stuck> {
    play_to_end(table, number, dice, bots, lists).map(|it| it.0)
}

/// The same, with what everybody may know at the end.
pub fn play_to_end<S: System + Options>(
    table: &S::Table,
    number: u64,
    dice: &Seeded,
    bots: &mut [Box<dyn Bot<S>>],
    lists: Lists,
) -> Result<(Played, S::State), Stuck> {
    play_timed(table, number, dice, bots, lists, &mut Patient)
}

/// The same by the clock: bots that think are stopped when the keeper says so, and so the same battle may come out otherwise.
pub fn play_timed<S: System + Options, T: Timekeeper + ?Sized>(
    table: &S::Table,
    number: u64,
    dice: &Seeded,
    bots: &mut [Box<dyn Bot<S>>],
    lists: Lists,
    keeper: &mut T,
) -> Result<(Played, S::State), Stuck> {
    let stuck = |reason: &str| Stuck { number, reason: reason.to_owned() };
    let mut battle: Swift<'_, S> = Swift::trusting(table);
    let (mut decisions, mut rolls) = (0, 0);
    loop {
        match battle.needs() {
            Needs::Nothing(outcome) => {
                return Ok((Played { outcome: outcome.clone(), decisions }, battle.state().clone()));
            }
            _ if decisions >= MOST_DECISIONS => return Err(stuck("it does not end")),
            Needs::Roll(due) => {
                let due = *due;
                let faces = dice.faces(rolls, due.kind, due.count);
                rolls += 1;
                battle.roll(due.roll, faces).map_err(|_| stuck("dice that were asked for are refused"))?;
            }
            Needs::Choices(seats) => {
                let (seat, bot) = decider(seats, bots).ok_or_else(|| stuck("nobody decides"))?;
                keeper.asks(seat);
                let choice = choose_within(&battle.view(seat), bot, lists, &mut || keeper.is_late());
                keeper.is_answered(seat);
                let choice = choice.ok_or_else(|| stuck("nothing is offered"))?;
                battle.choose(seat, choice).map_err(|refusal| stuck(&format!("an option is refused: {refusal:?}")))?;
                decisions += 1;
            }
            Needs::Secrets { slot, seats } => {
                let slot = *slot;
                let (seat, bot) = decider(seats, bots).ok_or_else(|| stuck("nobody decides"))?;
                keeper.asks(seat);
                let secret = crate::seal(&battle.view(seat), bot, slot, lists);
                keeper.is_answered(seat);
                let secret = secret.ok_or_else(|| stuck("no secret is offered"))?;
                battle.seal(seat, slot, secret).map_err(|_| stuck("an offered secret is refused"))?;
                decisions += 1;
            }
            Needs::Openings(_) | Needs::Answers(_) => return Err(stuck("it asks people, and there are none")),
        }
    }
}

fn decider<'b, S: System>(
    seats: &[Seat],
    bots: &'b mut [Box<dyn Bot<S>>],
) -> Option<(Seat, &'b mut (dyn Bot<S> + 'static))> {
    let seat = *seats.first()?;
    Some((seat, &mut **bots.get_mut(usize::from(seat.0))?))
}
