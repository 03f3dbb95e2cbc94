//! Doing what was said.

use battle::{Act, Audience, Battle, Consent, EntryNo, Needs, Phrase, Refusal as Refused, Seat};
use door::{Refusal, Spoken, Viewer};

use super::Seated;
use super::alone::nobody_asked;
use super::judging::{Meant, nobody, umpire_rolls, unread};
use super::wording::refusals;
use crate::sitting::{Entered, Said, Supply};

impl<S: Spoken> Seated<S> {
    pub(super) fn take_in(
        &mut self,
        viewer: &Viewer,
        have: EntryNo,
        said: &[Said],
        supply: &mut dyn Supply,
    ) -> Result<Entered, Vec<Refusal>> {
        let first = said.first().ok_or_else(|| vec![Refusal::new("the phrase", "Nothing was said.", "")])?;
        let seat = self.speaker(viewer, first).ok_or_else(|| vec![nobody()])?;
        self.is_fresh(viewer, seat, have, &first.phrase)?;
        let mut entered = Entered::default();
        if let Some(held) = self.take_in_alone(viewer, said)? {
            entered.held = held;
            entered.entry = self.battle.newest();
            return Ok(entered);
        }
        for (number, it) in said.iter().enumerate() {
            let seat = self.speaker(viewer, it).ok_or_else(|| vec![nobody()])?;
            match self.take_one(viewer, seat, &it.phrase, supply) {
                Ok(()) => {}
                // An answer may have made others moot.
                Err(_) if number > 0 && self.is_moot(&it.phrase) => entered.moot.push(it.phrase.clone()),
                // What was said before it stands.
                Err(_) if number > 0 => break,
                Err(why) => return Err(why),
            }
            self.changed();
        }
        entered.entry = self.battle.newest();
        Ok(entered)
    }

    /// Refuses what was said while looking at an older table, unless everything since was this viewer's own.
    fn is_fresh(&self, viewer: &Viewer, seat: Seat, have: EntryNo, phrase: &Phrase) -> Result<(), Vec<Refusal>> {
        let others = |it: &battle::Entry<S>| it.seat.is_none_or(|it| !viewer.seats().contains(&it));
        let at_any_time = match S::read_choice(self.table(), phrase) {
            Ok(choice) => S::is_open_at_any_time(&choice),
            Err(_) => false,
        };
        if at_any_time || !self.battle.entries_after(have).iter().any(others) && have <= self.battle.newest() {
            return Ok(());
        }
        let stale = Refused::because(battle::Why::Stale { seen: have, now: self.battle.newest() });
        Err(refusals(&self.view(viewer, seat), None, &stale))
    }

    /// What is said alone is kept until everybody who is asked has spoken. Nothing if this is no such thing.
    fn take_in_alone(&mut self, viewer: &Viewer, said: &[Said]) -> Result<Option<bool>, Vec<Refusal>> {
        let Some(seat) = viewer.eyes() else { return Ok(None) };
        let all_answers = said.iter().all(|it| it.phrase.get("answer").is_some());
        let Some((_, asked)) = self.alone().into_iter().find(|(it, _)| *it == seat && all_answers) else {
            return Ok(None);
        };
        let view = self.battle.view(seat);
        let private = S::private_questions(self.table(), view.state, seat, view.mine);
        for it in said {
            let (question, _) = self.read_answer(&it.phrase)?;
            if question != asked && !private.contains(&question) {
                return Err(vec![nobody_asked()]);
            }
        }
        let entered = self.keep_alone(seat, said.iter().map(|it| it.phrase.clone()).collect())?;
        Ok(Some(!entered))
    }

    /// True if a phrase answers something that nobody asks any more.
    fn is_moot(&self, phrase: &Phrase) -> bool {
        let Ok((question, _)) = self.read_answer(phrase) else { return false };
        match self.battle.needs() {
            Needs::Answers(open) => !open.iter().any(|it| it.question == question && it.audience == Audience::Everyone),
            _ => true,
        }
    }

    fn take_one(
        &mut self,
        viewer: &Viewer,
        seat: Seat,
        phrase: &Phrase,
        supply: &mut dyn Supply,
    ) -> Result<(), Vec<Refusal>> {
        let meant = self.read(phrase).map_err(|error| vec![unread(&error)])?;
        match meant {
            Meant::Ready => {
                if !self.kept.ready.contains(&seat) {
                    self.kept.ready.push(seat);
                }
                return Ok(());
            }
            Meant::Delegate => {
                if !self.kept.delegated.contains(&seat) {
                    self.kept.delegated.push(seat);
                }
                return Ok(());
            }
            Meant::Without(silent) => return self.go_on_without(seat, silent),
            Meant::Roll(..) | Meant::Consent(Consent::Fell(_)) if self.agreed.rolls => {
                return Err(vec![umpire_rolls()]);
            }
            // What is asked alone is said alone, and by whoever is asked.
            Meant::Answer(..) if !self.alone().is_empty() => return Err(vec![nobody_asked()]),
            _ => {}
        }
        let act = act_of(&meant);
        if viewer.eyes().is_none() && self.would_reveal(seat, &meant) {
            // Whether somebody holds what would be revealed is for their eyes alone.
            let name = self.battle.seating().name(seat);
            let detail = format!("This reveals something of {name}, who says so alone.");
            return Err(vec![Refusal::new("secrets", "Not on a screen that all look at.", detail)]);
        }
        let refused = match meant {
            Meant::Choose(choice) => self.battle.choose(seat, choice),
            Meant::Report(report) => self.battle.report(seat, report),
            Meant::Seal(slot, secret) => self.battle.seal(seat, slot, secret, supply.salt()),
            Meant::Answer(question, answer) => self.battle.answer(seat, question, answer),
            Meant::Roll(roll, faces) => self.battle.roll(None, roll, faces),
            Meant::Consent(consent) => consented(&mut self.battle, seat, consent),
            Meant::Propose(change) => {
                let change = self.with_consent(seat, change);
                // Around one screen, whoever else is there asks for it: so the first one has to agree.
                let other = || viewer.seats().iter().copied().find(|it| *it != seat && !self.is_bot(*it));
                let seat = if self.is_said_for_all_and_free(seat, &change) { other().unwrap_or(seat) } else { seat };
                if self.is_said_for_all_and_free(seat, &change) {
                    let sentence = "These were said for everybody: take them back one by one, with the others.";
                    return Err(vec![Refusal::new("the table", "Nobody takes that back alone.", sentence)]);
                }
                let done = self.battle.propose(seat, change.clone());
                return done.map_err(|refused| self.change_refused(seat, &change, &refused));
            }
            Meant::Ready | Meant::Delegate | Meant::Without(_) => Ok(()),
        };
        refused.map_err(|refused| refusals(&self.view(viewer, seat), act.as_ref(), &refused))
    }

    fn would_reveal(&self, seat: Seat, meant: &Meant<S>) -> bool {
        match meant {
            Meant::Choose(choice) => S::reveals(self.table(), self.state(), seat, choice).is_some(),
            Meant::Report(report) => S::report_reveals(self.table(), self.state(), seat, report).is_some(),
            _ => false,
        }
    }
}

/// Somebody says something to what is proposed. Dice are everybody's.
pub(super) fn consented<S: Spoken>(battle: &mut Battle<S>, seat: Seat, consent: Consent) -> Result<(), Refused<S>> {
    match consent {
        Consent::Allow | Consent::Refuse => battle.consent(seat, consent.agrees()),
        Consent::LeaveToADie => battle.leave_to_a_die(seat),
        Consent::Fell(face) => battle.settle(None, face),
    }
}

/// What is done to the game itself.
fn act_of<S: Spoken>(meant: &Meant<S>) -> Option<Act<S>> {
    match meant {
        Meant::Choose(choice) => Some(Act::Choose(choice.clone())),
        Meant::Report(report) => Some(Act::Report(report.clone())),
        Meant::Seal(slot, _) => Some(Act::Sealed(*slot)),
        Meant::Answer(question, answer) => Some(Act::Answered(*question, *answer)),
        Meant::Roll(roll, faces) => Some(Act::Rolled(*roll, faces.clone())),
        Meant::Propose(_) | Meant::Consent(_) | Meant::Ready | Meant::Delegate | Meant::Without(_) => None,
    }
}
