//! Undo and corrections: who may ask for what, who has to agree, and folding again.

use super::rolls::count;
use super::{Battle, Recount, ledger_of};
use crate::entry::{Change, Consent, Entry, EntryNo, Fate, Input, Proposal};
use crate::fold::{Folded, Shown, first_shown, fold_on};
use crate::standing::Standing;
use crate::{ChangeWhy, Kind, Refusal, RollRequest, Seat, Side, Why, Written};

impl<S: Written> Battle<S> {
    /// Proposes an undo or a correction. It takes effect at once if nobody else is concerned.
    pub fn propose(&mut self, seat: Seat, change: Change<S>) -> Result<(), Refusal<S>> {
        if matches!(change, Change::Insert { .. }) {
            // What is missing is simply answered.
            return Err(Why::NotNow.into());
        }
        self.accept(Some(seat), Input::Propose(change))?;
        self.catch_up();
        Ok(())
    }

    /// Allows or refuses what is proposed.
    pub fn consent(&mut self, seat: Seat, allow: bool) -> Result<(), Refusal<S>> {
        self.answer_proposal(Some(seat), if allow { Consent::Allow } else { Consent::Refuse })
    }

    /// Would let a die decide what is proposed.
    pub fn leave_to_a_die(&mut self, seat: Seat) -> Result<(), Refusal<S>> {
        self.answer_proposal(Some(seat), Consent::LeaveToADie)
    }

    /// The face of the die that decides what is proposed; see [`Battle::die_due`].
    pub fn settle(&mut self, seat: Option<Seat>, face: u8) -> Result<(), Refusal<S>> {
        self.answer_proposal(seat, Consent::Fell(face))
    }

    fn answer_proposal(&mut self, seat: Option<Seat>, consent: Consent) -> Result<(), Refusal<S>> {
        self.accept(seat, Input::Consent(consent))?;
        self.catch_up();
        Ok(())
    }

    /// The die that decides what is proposed, once everybody concerned has left it to one.
    pub fn die_due(&self) -> Option<Kind> {
        let proposal = self.proposal.as_ref()?;
        let concerned = [self.seating().side_of(proposal.by)].into_iter().chain(proposal.waiting_for.iter().copied());
        let mut concerned = concerned.filter(|it| !proposal.by_die.contains(it));
        concerned.next().is_none().then_some(Kind::D6)
    }

    /// The sides that are waited for while something is proposed: those that have not answered, and whoever asks once
    /// somebody else would let a die decide.
    pub fn awaited(&self) -> Vec<Side> {
        let Some(Proposal { by, waiting_for, by_die, .. }) = &self.proposal else { return Vec::new() };
        let asks = (!by_die.is_empty()).then(|| self.seating().side_of(*by));
        waiting_for.iter().copied().chain(asks).filter(|it| !by_die.contains(it)).collect()
    }

    /// True if a die can decide what is proposed: what somebody has said of the table, and nothing that was decided or rolled.
    pub fn may_be_left_to_a_die(&self) -> bool {
        let entry = match self.proposal.as_ref().map(|it| &it.change) {
            Some(Change::Withdraw { entry } | Change::Replace { entry, .. }) => *entry,
            _ => return false,
        };
        let said = (entry.0 as usize).checked_sub(1).and_then(|it| self.entries.get(it)).map(|it| &it.input);
        let said = match said {
            Some(Input::Propose(Change::Insert { with, .. })) => Some(&**with),
            other => other,
        };
        matches!(said, Some(Input::Report(_) | Input::Answer { .. }))
    }

    /// After a change: opens what is due, and what the past as it is now has shown.
    pub(super) fn catch_up(&mut self) {
        loop {
            self.open_what_is_due();
            if self.is_ready().is_err() || self.recount.is_none() {
                return;
            }
            let Some((seat, held, before)) = self.shown_in_the_past() else { return };
            let with = Box::new(Input::Open { slot: held.slot, secret: held.secret, salt: held.salt });
            if self.accept(Some(seat), Input::Propose(Change::Insert { before, with })).is_err() {
                return;
            }
        }
    }

    fn shown_in_the_past(&self) -> Option<Shown<S>> {
        let seats = (0..).map(Seat).zip(&self.now.hands);
        let mut held = seats.flat_map(|(seat, hand)| hand.iter().map(move |it| (seat, it)));
        let is_sealed = |seat, slot| self.now.seal_of(seat, slot).is_some_and(|it| !it.is_open());
        // Mostly nobody holds anything that could be shown.
        held.find(|(seat, it)| S::may_show(it.slot, &it.secret) && is_sealed(*seat, it.slot))?;
        first_shown::<S>(&self.table, self.origin.knowing(&self.now.hands), &self.entries, &self.fates)
    }

    /// An answer or an opening where the entry behind it waits for it, or would have shown it.
    fn accept_insert(
        &mut self,
        number: EntryNo,
        seat: Seat,
        before: EntryNo,
        with: Box<Input<S>>,
    ) -> Result<(), Refusal<S>> {
        let fits = match *with {
            Input::Answer { .. } => self.waiting.first() == Some(&before),
            Input::Open { .. } => self.waiting.is_empty() && before.0 > 0 && before < number,
            _ => false,
        };
        if !fits {
            return Err(Why::NotNow.into());
        }
        if matches!(*with, Input::Answer { .. }) {
            self.now.clone().take(&self.table, number, Some(seat), &with)?;
        }
        self.push(number, Some(seat), Input::Propose(Change::Insert { before, with }));
        let folded = self.fold_again();
        if let Some((_, refusal)) = folded.skipped.iter().find(|(it, _)| *it == number) {
            let refusal = refusal.clone();
            self.entries.pop();
            self.fates.pop();
            return Err(refusal);
        }
        self.take_over(folded);
        Ok(())
    }

    /// The newest choice, report, answer or seal of this seat, if it may be taken back without
    /// asking anybody. Earlier ones follow one by one.
    pub fn free_undo(&self, seat: Seat) -> Option<EntryNo> {
        let skipped = self.recount.iter().flat_map(|it| &it.skipped);
        let skipped: Vec<EntryNo> = skipped.map(|(number, _)| *number).collect();
        let newest = self.entries().filter(|(entry, fate)| {
            !entry.input.is_about_changes() && **fate != Fate::Withdrawn && !skipped.contains(&entry.number)
        });
        let (entry, _) = newest.last()?;
        self.is_free(seat, entry.number).then_some(entry.number)
    }

    /// True if this seat takes back everything from there on without asking anybody.
    pub fn is_free_to_undo(&self, seat: Seat, from: EntryNo) -> bool {
        self.is_free(seat, from)
    }

    /// What an undo or a correction would change, worked out on a copy that knows nobody's hand: it shows nothing that
    /// the battle has not shown.
    pub fn preview(&self, change: &Change<S>) -> Result<Recount<S>, Refusal<S>> {
        self.may_change(change).map_err(Why::Change)?;
        self.may_stand_there(change)?;
        let mut fates = self.fates.clone();
        self.change_fates(change, &mut fates);
        let folded = fold_on::<S>(&self.table, self.origin.clone(), &self.entries, &fates);
        let before = self.ledger(None).cloned().collect();
        let after = ledger_of::<S>(&folded.log, None).into_iter().cloned().collect();
        Ok(Recount { before, after, skipped: folded.skipped, unused: folded.unused, waiting: folded.waiting })
    }

    pub(super) fn accept_proposal(
        &mut self,
        number: EntryNo,
        seat: Option<Seat>,
        change: Change<S>,
    ) -> Result<(), Refusal<S>> {
        let by = self.somebody(seat)?;
        if self.proposal.is_some() {
            return Err(Why::ProposalOpen.into());
        }
        if let Change::Insert { before, with } = change {
            return self.accept_insert(number, by, before, with);
        }
        self.may_change(&change).map_err(Why::Change)?;
        self.may_stand_there(&change)?;
        let free = match &change {
            Change::Undo { from } => self.is_free(by, *from),
            Change::Withdraw { .. } | Change::Replace { .. } | Change::Insert { .. } => false,
        };
        let own = self.seating().side_of(by);
        let waiting_for: Vec<_> = self.seating().opponents(own).collect();
        self.push(number, seat, Input::Propose(change.clone()));
        if free {
            self.apply(by, &change);
        } else {
            self.proposal = Some(Proposal { entry: number, by, change, waiting_for, by_die: Vec::new() });
        }
        Ok(())
    }

    pub(super) fn accept_consent(
        &mut self,
        number: EntryNo,
        seat: Option<Seat>,
        consent: Consent,
    ) -> Result<(), Refusal<S>> {
        if seat.is_some() {
            self.somebody(seat)?;
        }
        let Some(proposal) = &self.proposal else {
            return Err(Why::Change(ChangeWhy::NothingProposed).into());
        };
        let mut proposal = proposal.clone();
        match (consent, self.die_due()) {
            (Consent::Fell(face), Some(die)) => return self.accept_die(number, seat, &proposal, (die, face)),
            (Consent::Fell(_), None) => return Err(Why::NotNow.into()),
            (_, Some(_)) => return Err(Why::Change(ChangeWhy::DieDue).into()),
            (_, None) => {}
        }
        let seat = self.somebody(seat)?;
        let side = self.seating().side_of(seat);
        match consent {
            Consent::Allow if !proposal.waiting_for.contains(&side) => {
                return Err(Why::Change(ChangeWhy::OwnProposal).into());
            }
            Consent::LeaveToADie if !self.may_be_left_to_a_die() => {
                return Err(Why::Change(ChangeWhy::NoDie).into());
            }
            Consent::LeaveToADie if proposal.by_die.contains(&side) => {
                return Err(Why::Change(ChangeWhy::SaidBefore).into());
            }
            _ => {}
        }
        self.push(number, Some(seat), Input::Consent(consent));
        self.proposal = match consent {
            Consent::LeaveToADie => {
                proposal.by_die.push(side);
                Some(proposal)
            }
            Consent::Allow => {
                proposal.waiting_for.retain(|it| *it != side);
                self.allowed(proposal)
            }
            Consent::Refuse | Consent::Fell(_) => None,
        };
        Ok(())
    }

    /// What is proposed, as long as somebody has to answer; otherwise it is so from now on.
    fn allowed(&mut self, proposal: Proposal<S>) -> Option<Proposal<S>> {
        if !proposal.waiting_for.is_empty() {
            return Some(proposal);
        }
        self.apply(proposal.by, &proposal.change);
        None
    }

    fn accept_die(
        &mut self,
        number: EntryNo,
        seat: Option<Seat>,
        proposal: &Proposal<S>,
        (die, face): (Kind, u8),
    ) -> Result<(), Refusal<S>> {
        if let Some(seat) = seat {
            self.somebody(Some(seat))?;
        }
        if let Some(fault) = (RollRequest { roll: (), kind: die, count: 1 }).fault_of(&[face]) {
            return Err(Why::Dice(fault).into());
        }
        let consent = Consent::Fell(face);
        self.push(number, seat, Input::Consent(consent));
        self.rolls.note_die(number, die, S::round(&self.now.state));
        self.proposal = None;
        if consent.agrees() {
            self.apply(proposal.by, &proposal.change);
        }
        Ok(())
    }

    pub(super) fn somebody(&self, seat: Option<Seat>) -> Result<Seat, Refusal<S>> {
        match seat {
            Some(seat) if self.seating().has(seat) => Ok(seat),
            Some(seat) => Err(Why::NoSuchSeat(seat).into()),
            None => Err(Why::NotNow.into()),
        }
    }

    fn may_change(&self, change: &Change<S>) -> Result<(), ChangeWhy> {
        let number = match change {
            Change::Undo { from } => *from,
            Change::Withdraw { entry } | Change::Replace { entry, .. } => *entry,
            Change::Insert { before, .. } => *before,
        };
        let place = (number.0 as usize).checked_sub(1);
        let (Some(entry), Some(fate)) =
            (place.and_then(|it| self.entries.get(it)), place.and_then(|it| self.fates.get(it)))
        else {
            return Err(ChangeWhy::NoSuchEntry(number));
        };
        if *fate == Fate::Withdrawn {
            return Err(ChangeWhy::AlreadyWithdrawn(number));
        }
        let input = match &entry.input {
            Input::Propose(Change::Insert { with, .. }) => with,
            other => other,
        };
        match (input, change) {
            (_, Change::Insert { .. }) => Err(ChangeWhy::NoSuchEntry(number)),
            (Input::Propose(_) | Input::Consent(_), _) => Err(ChangeWhy::NoSuchEntry(number)),
            (_, Change::Undo { .. }) => Ok(()),
            (Input::Seal { .. } | Input::Open { .. }, _) => Err(ChangeWhy::Sealed(number)),
            (_, Change::Withdraw { .. }) => Ok(()),
            (earlier, Change::Replace { with, .. }) => match (earlier, &**with) {
                (Input::Roll { .. }, Input::Roll { .. }) => Ok(()),
                (Input::Roll { .. }, _) => Err(ChangeWhy::NoSuchEntry(number)),
                (_, Input::Choose(_) | Input::Report(_) | Input::Answer { .. }) => Ok(()),
                _ => Err(ChangeWhy::NoSuchEntry(number)),
            },
        }
    }

    /// Refuses a correction that would itself be refused in its place, with the reasons.
    fn may_stand_there(&self, change: &Change<S>) -> Result<(), Refusal<S>> {
        let Change::Replace { entry, .. } = change else {
            return Ok(());
        };
        let mut fates = self.fates.clone();
        self.change_fates(change, &mut fates);
        let trial = self.fold_under(&fates);
        match trial.skipped.into_iter().find(|(it, _)| it == entry) {
            Some((_, refusal)) => Err(refusal),
            None => Ok(()),
        }
    }

    /// True if everything from there on is this seat's own, and no die or reveal is among it. What
    /// a die or a reveal has shown stays seen, even if it was withdrawn.
    fn is_free(&self, seat: Seat, from: EntryNo) -> bool {
        // What somebody else had to show because of it stays seen as well.
        let shown_for_it = self.entries.get((from.0 as usize).saturating_sub(2)).is_some_and(|before| {
            before.seat != Some(seat)
                && matches!(&before.input, Input::Open { slot, secret, .. } if S::may_show(*slot, secret))
        });
        // A die that has settled something would be got rid of.
        let fell = |it: &Entry<S>| it.number > from && matches!(it.input, Input::Consent(Consent::Fell(_)));
        !shown_for_it
            && !self.entries.iter().any(fell)
            && self
                .entries()
                .filter(|(entry, _)| entry.number >= from && !entry.input.is_about_changes())
                .all(|(entry, fate)| !entry.input.is_supply() && (*fate == Fate::Withdrawn || entry.seat == Some(seat)))
    }

    fn apply(&mut self, by: Seat, change: &Change<S>) {
        let mut fates = self.fates.clone();
        self.change_fates(change, &mut fates);
        self.changed_by = Some(by);
        self.take_fates(fates);
        let before = self.ledger(None).cloned().collect();
        let folded = self.fold_again();
        self.take_over(folded);
        if let Some(recount) = &mut self.recount {
            recount.before = before;
        }
    }

    fn change_fates(&self, change: &Change<S>, fates: &mut [Fate<S>]) {
        for (entry, fate) in self.entries.iter().zip(fates) {
            match change {
                Change::Undo { from } if entry.number >= *from && !entry.input.is_about_changes() => {
                    *fate = Fate::Withdrawn;
                }
                // What was put in there goes with what stood there.
                Change::Undo { from } if matches!(&entry.input, Input::Propose(Change::Insert { before, .. }) if before >= from) =>
                {
                    *fate = Fate::Withdrawn;
                }
                Change::Withdraw { entry: wrong } if entry.number == *wrong => {
                    *fate = Fate::Withdrawn;
                }
                Change::Replace { entry: wrong, with } if entry.number == *wrong => {
                    *fate = Fate::Replaced(with.clone());
                }
                _ => {}
            }
        }
    }

    pub(super) fn fold_again(&self) -> Folded<S> {
        self.fold_under(&self.fates)
    }

    fn fold_under(&self, fates: &[Fate<S>]) -> Folded<S> {
        let origin = self.origin.knowing(&self.now.hands);
        fold_on::<S>(&self.table, origin, &self.entries, fates)
    }

    pub(super) fn take_over(&mut self, folded: Folded<S>) {
        let before = self.recount.take().map_or_else(Vec::new, |it| it.before);
        if folded.waiting.is_empty() {
            self.withdraw_surplus(&folded);
        }
        self.now = Standing { state: folded.state, hands: folded.hands, seals: folded.seals, log: folded.log };
        self.waiting = folded.waiting.clone();
        let after = self.ledger(None).cloned().collect();
        self.recount =
            Some(Recount { before, after, skipped: folded.skipped, unused: folded.unused, waiting: folded.waiting });
    }

    /// Faces and openings that found no use stay in the journal, but no later roll may meet them:
    /// everybody has seen what they show.
    fn withdraw_surplus(&mut self, folded: &Folded<S>) {
        let skipped = folded.skipped.iter().map(|(number, _)| *number);
        let surplus: Vec<EntryNo> = folded.unused.iter().copied().chain(skipped).collect();
        let mut fates = self.fates.clone();
        for (entry, fate) in self.entries.iter().zip(&mut fates) {
            if entry.input.is_supply() && surplus.contains(&entry.number) {
                *fate = Fate::Withdrawn;
            }
        }
        self.take_fates(fates);
    }

    /// New fates, and whose doing it was that something is taken back.
    fn take_fates(&mut self, fates: Vec<Fate<S>>) {
        let changed = self.entries.iter().zip(self.fates.iter().zip(&fates));
        for (entry, (before, after)) in changed {
            if let (Some(by), true) = (self.changed_by, *after == Fate::Withdrawn && before != after) {
                count(&mut self.taken_back, by, &entry.input);
            }
        }
        self.fates = fates;
    }
}
