//! Whole battles by lot, where people would say what happens on their table: choices, reports and answers are drawn.

use std::sync::Arc;

use battle::{Battle, Hex, Needs, Options, Seat, Seeded, Words, Written};

use crate::{Random, Stuck};

/// A battle that has not ended after so many tries never will.
const MOST_TRIES: usize = 200_000;
/// So many reports come for each phase that somebody ends, about.
const REPORTS: usize = 3;

/// Plays a battle from its beginning to its end. Nobody gives up; what is refused is tried otherwise.
///
/// The same table, dice and lots give the same battle.
pub fn by_lot<S: Written + Options + Words>(
    table: &Arc<S::Table>,
    dice: &Seeded,
    mut lots: Random,
) -> Result<Battle<S>, Stuck> {
    let mut battle: Battle<S> = Battle::new(Arc::clone(table));
    for _ in 0..MOST_TRIES {
        match battle.needs() {
            Needs::Nothing(_) => return Ok(battle),
            Needs::Roll(due) => {
                let faces = dice.faces(battle.next_roll(), due.kind, due.count);
                battle.roll(None, due.roll, faces).map_err(|_| Stuck::Refused(Seat::A))?;
            }
            Needs::Openings(_) => {
                let before = battle.newest();
                battle.open_what_is_due();
                if battle.newest() == before {
                    return Err(Stuck::Asked);
                }
            }
            Needs::Answers(asked) => {
                let asked = asked.get(lots.pick(asked.len())).copied().ok_or(Stuck::Asked)?;
                let answers = S::question(table, asked.question).answers;
                let seats: Vec<Seat> =
                    battle.seating().seats().filter(|it| asked.audience.includes(Some(*it))).collect();
                let seat = seats.get(lots.pick(seats.len())).copied().ok_or(Stuck::Asked)?;
                if let Some((answer, ..)) = answers.get(lots.pick(answers.len())) {
                    // What the record proves impossible is refused, and something else is said.
                    let _ = battle.answer(seat, asked.question, *answer);
                }
            }
            Needs::Secrets { slot, seats } => {
                let seat = seats.get(lots.pick(seats.len())).copied().ok_or(Stuck::Asked)?;
                let secret = S::draw_secret(&battle.view(seat), slot, &mut |count| lots.pick(count));
                let salt = Hex(std::array::from_fn(|_| lots.pick(256) as u8));
                let _ = battle.seal(seat, slot, secret.ok_or(Stuck::NothingTaken(seat))?, salt);
            }
            Needs::Choices(seats) => {
                let seat = seats.get(lots.pick(seats.len())).copied().ok_or(Stuck::Asked)?;
                something(&mut battle, seat, &mut lots);
            }
        }
    }
    Err(Stuck::Endless)
}

/// A report, or a choice.
fn something<S: Written + Options + Words>(battle: &mut Battle<S>, seat: Seat, lots: &mut Random) {
    if lots.pick(REPORTS + 1) > 1 {
        let mut reports = S::reports(&battle.view(seat));
        if !reports.is_empty() {
            let report = reports.swap_remove(lots.pick(reports.len()));
            let _ = battle.report(seat, report);
            return;
        }
    }
    let mut options = S::options(&battle.view(seat));
    options.retain(|it| !S::is_open_at_any_time(it));
    if !options.is_empty() {
        let choice = options.swap_remove(lots.pick(options.len()));
        let _ = battle.choose(seat, choice);
    }
}
