//! Which number a roll has. A roll that was taken back leaves its number free until the round ends, and the same roll
//! takes it again: nothing is rolled anew by taking it back.

use crate::entry::{Change, EntryNo, Fate, Input};
use crate::{Kind, RollRequest, Seat, System};

/// The rolls of a battle, those that were taken back included.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Rolls<S: System> {
    list: Vec<Rolled<S>>,
    /// How many numbers were given out: the next new one.
    given: u64,
    /// Numbers that were free when their round ended.
    spent: Vec<u64>,
    /// True for a journal from before a roll kept its number.
    pub(super) are_all_new: bool,
}

/// A roll that was made.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Rolled<S: System> {
    /// The entry that brought it.
    pub(crate) entry: EntryNo,
    /// What was rolled.
    pub(crate) kind: Kind,
    /// Its number.
    pub(crate) number: u64,
    /// True if the number was free, and not new.
    pub(crate) is_again: bool,
    /// Its name; none for a die that settles a dispute.
    roll: Option<S::Roll>,
    round: u32,
}

/// What somebody has taken back that others had seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakenBack {
    /// Who wanted it.
    pub by: Seat,
    /// How many rolls.
    pub rolls: u32,
    /// How many reveals of something sealed.
    pub reveals: u32,
}

impl<S: System> Default for Rolls<S> {
    fn default() -> Self {
        Self { list: Vec::new(), given: 0, spent: Vec::new(), are_all_new: false }
    }
}

impl<S: System> Rolls<S> {
    /// The next number that no roll has had.
    pub(super) fn next_new(&self) -> u64 {
        self.given
    }

    pub(super) fn all(&self) -> &[Rolled<S>] {
        &self.list
    }

    /// The roll whose number this one takes: of those of the same name and kind that were taken back, the lowest.
    pub(super) fn free_for(&self, due: &RollRequest<S::Roll>, fates: &[Fate<S>]) -> Option<&Rolled<S>> {
        if self.are_all_new {
            return None;
        }
        let same = self.list.iter().filter(|it| it.roll == Some(due.roll) && it.kind == due.kind);
        let free = same.filter(|it| self.is_free(it.number, fates));
        // The newest of those that had the number, since its faces were seen last.
        free.rev().min_by_key(|it| it.number)
    }

    /// The number of a roll that comes now.
    pub(super) fn number_for(&self, due: &RollRequest<S::Roll>, fates: &[Fate<S>]) -> u64 {
        self.free_for(due, fates).map_or(self.given, |it| it.number)
    }

    pub(super) fn note(&mut self, entry: EntryNo, due: &RollRequest<S::Roll>, number: u64, round: u32) {
        let is_again = number < self.given;
        self.given = self.given.max(number + 1);
        self.list.push(Rolled { entry, kind: due.kind, number, is_again, roll: Some(due.roll), round });
    }

    /// A die that settles a dispute always has a new number, and is never taken back.
    pub(super) fn note_die(&mut self, entry: EntryNo, kind: Kind, round: u32) {
        self.list.push(Rolled { entry, kind, number: self.given, is_again: false, roll: None, round });
        self.given += 1;
    }

    /// What is free of a round that is over will never be rolled again.
    pub(super) fn end_rounds_before(&mut self, round: u32, fates: &[Fate<S>]) {
        let over = self.list.iter().filter(|it| it.round < round && it.is_taken_back(fates));
        let over: Vec<u64> = over.filter(|it| self.is_free(it.number, fates)).map(|it| it.number).collect();
        self.spent.extend(over);
    }

    fn is_free(&self, number: u64, fates: &[Fate<S>]) -> bool {
        let mut of_number = self.list.iter().filter(|it| it.number == number);
        !self.spent.contains(&number) && of_number.all(|it| it.is_taken_back(fates))
    }
}

impl<S: System> Rolled<S> {
    fn is_taken_back(&self, fates: &[Fate<S>]) -> bool {
        let place = (self.entry.0 as usize).checked_sub(1);
        place.and_then(|it| fates.get(it)).is_some_and(|it| *it == Fate::Withdrawn)
    }
}

/// Adds what somebody has taken back with this input, if others had seen it.
pub(super) fn count<S: System>(list: &mut Vec<TakenBack>, by: Seat, input: &Input<S>) {
    let (rolls, reveals) = match input {
        Input::Roll { .. } => (1, 0),
        Input::Open { .. } => (0, 1),
        Input::Propose(Change::Insert { with, .. }) if matches!(**with, Input::Open { .. }) => (0, 1),
        _ => return,
    };
    match list.iter_mut().find(|it| it.by == by) {
        Some(it) => {
            it.rolls += rolls;
            it.reveals += reveals;
        }
        None => {
            list.push(TakenBack { by, rolls, reveals });
            list.sort_by_key(|it| it.by);
        }
    }
}
