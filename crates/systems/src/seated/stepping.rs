//! Whatever needs nobody: dice of the table, bots, chores, the only thing there is.

use std::cell::RefCell;
use std::sync::PoisonError;

use battle::{EntryNo, Kind, Needs, Seat};
use bots::{Lists, take_turn};
use door::Spoken;

use super::Seated;
use crate::sitting::{Stepped, Supply};

impl<S: Spoken> Seated<S> {
    pub(super) fn step_on(&mut self, supply: &mut dyn Supply) -> Stepped {
        let before = self.battle.newest();
        let stepped = self.one_step(supply);
        if self.battle.newest() != before {
            self.changed();
        }
        stepped
    }

    fn one_step(&mut self, supply: &mut dyn Supply) -> Stepped {
        if let Some(die) = self.battle.die_due() {
            return self.settle(die, supply);
        }
        if self.battle.proposal().is_some() {
            return self.bots_consent();
        }
        match self.battle.needs() {
            Needs::Nothing(_) => Stepped::Over,
            Needs::Roll(_) if self.held_open().is_some() => Stepped::Waits,
            Needs::Roll(due) => {
                if !self.agreed.rolls {
                    return Stepped::Waits;
                }
                let Some(faces) = supply.faces(self.battle.next_roll(), due.kind, due.count) else {
                    return Stepped::Waits;
                };
                match self.battle.roll(None, due.roll, faces) {
                    Ok(()) => Stepped::Did,
                    Err(_) => Stepped::Stuck("the table's own dice are refused".to_owned()),
                }
            }
            Needs::Openings(_) => {
                let before = self.battle.newest();
                self.battle.open_what_is_due();
                match self.battle.newest() == before {
                    true => Stepped::Stuck("something sealed is due to be opened, and nothing opens it".to_owned()),
                    false => Stepped::Did,
                }
            }
            Needs::Answers(_) if self.is_ready_to_tell() => {
                self.enter_alone();
                Stepped::Did
            }
            Needs::Answers(_) => Stepped::Waits,
            Needs::Choices(seats) | Needs::Secrets { seats, .. } => {
                if let Some(seat) = seats.iter().copied().find(|it| self.is_bot(*it)) {
                    return self.bot_turn(seat, supply);
                }
                match seats.as_slice() {
                    [only] => self.without_asking(*only),
                    _ => Stepped::Waits,
                }
            }
        }
    }

    fn bot_turn(&mut self, seat: Seat, supply: &mut dyn Supply) -> Stepped {
        let Some(Some((_, bot))) = self.bots.get(usize::from(seat.0)) else { return Stepped::Waits };
        let mut bot = bot.lock().unwrap_or_else(PoisonError::into_inner);
        supply.thinks();
        let supply = RefCell::new(supply);
        let (mut salts, mut stop) = (|| supply.borrow_mut().salt(), || supply.borrow_mut().is_late());
        match take_turn(&mut self.battle, seat, &mut **bot, &mut salts, Lists::Full, &mut stop) {
            Ok(()) => Stepped::Did,
            Err(stuck) => Stepped::Stuck(stuck.to_string()),
        }
    }

    /// The die that decides what is proposed.
    fn settle(&mut self, die: Kind, supply: &mut dyn Supply) -> Stepped {
        if !self.agreed.rolls {
            return Stepped::Waits;
        }
        let faces = supply.faces(self.battle.next_roll(), die, 1);
        let Some(face) = faces.and_then(|it| it.first().copied()) else { return Stepped::Waits };
        match self.battle.settle(None, face) {
            Ok(()) => Stepped::Did,
            Err(_) => Stepped::Stuck("the table's own die is refused".to_owned()),
        }
    }

    /// Bots allow whatever is proposed: dice that were seen stay the same.
    fn bots_consent(&mut self) -> Stepped {
        let Some(proposal) = self.battle.proposal() else { return Stepped::Waits };
        let seats = proposal.waiting_for.iter().flat_map(|side| self.battle.seating().seats_of(*side));
        let bots: Vec<Seat> = seats.filter(|it| self.is_bot(*it)).collect();
        match bots.first().map(|it| self.battle.consent(*it, true)) {
            Some(Ok(())) => Stepped::Did,
            Some(Err(_)) => Stepped::Stuck("a bot's consent is refused".to_owned()),
            None => Stepped::Waits,
        }
    }

    /// What is chosen without a question: the only thing there is, or the rest of a chore. On a physical table even the
    /// only thing there is has its moment.
    fn without_asking(&mut self, seat: Seat) -> Stepped {
        if !matches!(self.battle.needs(), Needs::Choices(_)) || self.advisor.is_none() {
            return Stepped::Waits;
        }
        let view = self.battle.view(seat);
        if S::chore(&view).is_none() {
            self.kept.delegated.retain(|it| *it != seat);
        }
        let choices = S::options(&self.battle.view(seat));
        let choice = match (self.kept.delegated.contains(&seat), choices.as_slice()) {
            (true, _) => self.best_of(seat, &choices),
            (false, [only]) => self.is_no_question(seat, only).then(|| only.clone()),
            (false, _) => None,
        };
        let Some(choice) = choice else { return Stepped::Waits };
        let entry = EntryNo(self.battle.newest().0 + 1);
        match self.battle.choose(seat, choice) {
            Ok(()) => {
                self.kept.undecided.push(entry);
                Stepped::Did
            }
            Err(_) => Stepped::Stuck("what was offered is refused".to_owned()),
        }
    }

    /// True if the only choice would be the only one whatever the seat had sealed, and no place can be given instead.
    fn is_no_question(&self, seat: Seat, only: &S::Choice) -> bool {
        let view = self.battle.view(seat);
        let others = S::unlisted(&view, std::slice::from_ref(only));
        let is_plain = S::is_open(self.table(), self.state()) || self.people().len() == 1 || S::is_no_decision(only);
        others.is_empty() && is_plain
    }

    fn best_of(&self, seat: Seat, choices: &[S::Choice]) -> Option<S::Choice> {
        let view = self.battle.view(seat);
        let worths = self.advisor.as_ref()?.lock().ok()?.weigh(&view, choices);
        let best = worths.iter().enumerate().max_by_key(|(place, worth)| (**worth, std::cmp::Reverse(*place)))?;
        choices.get(best.0).cloned()
    }

    /// Who is ready to go on, while awards are read and dice wait.
    pub(super) fn held_open(&self) -> Option<Vec<Seat>> {
        let waits = self.agreed.pauses
            && matches!(self.battle.needs(), Needs::Roll(_))
            && self.told.round_began() == Some(self.battle.newest());
        let ready: Vec<Seat> = self.people().into_iter().filter(|it| self.kept.ready.contains(it)).collect();
        (waits && ready.len() < self.people().len()).then_some(ready)
    }
}
