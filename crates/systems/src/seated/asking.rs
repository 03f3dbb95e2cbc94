//! Undo and corrections: what may be taken back, by whom, and what that would change.

use battle::{Change, Entry, EntryNo, Fate, Input, Refusal as Refused, Seat};
use door::{Back, Preview, Says, Spoken, Verdict, undo_from};

use super::Seated;
use super::story::{change_in_words, taken_back};
use super::wording::refusals;

/// The first entry that a change touches.
pub(super) fn first_of<S: Spoken>(change: &Change<S>) -> EntryNo {
    match change {
        Change::Undo { from } => *from,
        Change::Withdraw { entry } | Change::Replace { entry, .. } => *entry,
        Change::Insert { before, .. } => *before,
    }
}

impl<S: Spoken> Seated<S> {
    /// What a seat could take back: the newest thing that somebody there decided.
    pub(super) fn back(&self, seats: &[Seat]) -> Option<Back> {
        if self.battle.proposal().is_some() {
            return None;
        }
        let (entry, seat) = self.last_decision(seats)?;
        let free = self.may_take_back_alone(seat, entry);
        Some(Back { from: entry, free, phrase: undo_from(entry) })
    }

    /// The newest thing that one of these seats decided and that still stands.
    fn last_decision(&self, seats: &[Seat]) -> Option<(EntryNo, Seat)> {
        let standing = self.battle.entries().filter(|(entry, fate)| {
            **fate != Fate::Withdrawn
                && is_decision(entry)
                && entry.seat.is_some_and(|it| seats.contains(&it))
                && !self.kept.undecided.contains(&entry.number)
        });
        let (entry, _) = standing.last()?;
        entry.seat.map(|it| (entry.number, it))
    }

    /// True if nobody has to agree. What was said for everybody around a table nobody takes back alone.
    pub(super) fn may_take_back_alone(&self, seat: Seat, from: EntryNo) -> bool {
        self.battle.is_free_to_undo(seat, from) && !self.was_said_for_all(from)
    }

    /// True if something from there on was said for everybody around the table.
    fn was_said_for_all(&self, from: EntryNo) -> bool {
        let for_all = |it: &Entry<S>| match &it.input {
            Input::Report(_) | Input::Answer { .. } => true,
            Input::Choose(choice) => S::is_for_all(choice),
            _ => false,
        };
        self.people().len() > 1 && taken_back(&self.battle, from).any(for_all)
    }

    /// The change that a seat asks for, so that nobody takes back alone what was said for everybody: what could be
    /// undone freely is withdrawn by agreement instead.
    pub(super) fn with_consent(&self, seat: Seat, change: Change<S>) -> Change<S> {
        match change {
            Change::Undo { from }
                if self.battle.is_free_to_undo(seat, from)
                    && self.was_said_for_all(from)
                    && taken_back(&self.battle, from).count() == 1 =>
            {
                Change::Withdraw { entry: from }
            }
            other => other,
        }
    }

    /// True if an undo would take back alone what several said for everybody.
    pub(super) fn is_said_for_all_and_free(&self, seat: Seat, change: &Change<S>) -> bool {
        match change {
            Change::Undo { from } => self.battle.is_free_to_undo(seat, *from) && self.was_said_for_all(*from),
            _ => false,
        }
    }

    /// What would come of a change.
    pub(super) fn preview(&self, seat: Seat, change: &Change<S>) -> Verdict {
        let recount = match self.battle.preview(change) {
            Ok(recount) => recount,
            Err(refused) => return Verdict::refused(self.change_refused(seat, change, &refused)),
        };
        let seating = self.battle.seating();
        let sum = |rows: &[battle::Row<S>], side| {
            rows.iter().filter(|it| it.side == side).map(|it| u16::from(it.given)).sum::<u16>()
        };
        let points = seating.sides().map(|side| (side, sum(&recount.before, side), sum(&recount.after, side)));
        let points = points.filter(|(_, before, after)| before != after).collect();
        let lost = recount.skipped.iter().map(|(entry, refused)| {
            let why = refusals::<S>(&self.battle.view(seat), None, refused);
            (*entry, why.into_iter().next().map_or(Says::new(), |it| it.headline))
        });
        let from = first_of(change);
        let count = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        // What is corrected takes no die back: it stays where it fell.
        let seen = || taken_back(&self.battle, from).filter(|_| matches!(change, Change::Undo { .. }));
        let rolls = count(seen().filter(|it| matches!(it.input, Input::Roll { .. })).count());
        let reveals = count(seen().filter(|it| matches!(it.input, Input::Open { .. })).count());
        let free = matches!(change, Change::Undo { .. }) && self.may_take_back_alone(seat, from);
        let of = if free { Vec::new() } else { seating.opponents(seating.side_of(seat)).collect() };
        let (lost, waiting) = (lost.collect(), count(recount.waiting.len()));
        let says = change_in_words(&self.battle, change);
        let changes = Preview { says, points, lost, waiting, rolls, reveals, of };
        Verdict { changes: Some(changes), ..Verdict::legal() }
    }

    pub(super) fn change_refused(&self, seat: Seat, change: &Change<S>, refused: &Refused<S>) -> Vec<door::Refusal> {
        let input = Input::Propose(change.clone());
        let objections = battle::input_refusal_in_words(&self.battle.view(seat), &input, refused);
        objections.into_iter().map(door::Refusal::from).collect()
    }
}

fn is_decision<S: Spoken>(entry: &Entry<S>) -> bool {
    matches!(entry.input, Input::Choose(_) | Input::Report(_) | Input::Answer { .. } | Input::Seal { .. })
}
