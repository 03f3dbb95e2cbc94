//! Open questions: one at a time, to everybody or to one seat alone.

use battle::{Act, Asked, Audience, EntryNo, Seat};

use super::correct::skipped;
use super::pick::Picked;
use super::{Ending, Session};
use crate::games::Game;
use crate::menu::Item;

impl<S: Game> Session<'_, S> {
    pub(super) fn answer(&mut self, asked: &[Asked<S>]) -> anyhow::Result<Option<Ending>> {
        let Some(first) = asked.first() else {
            anyhow::bail!("answers are wanted, and nothing is asked");
        };
        if let (Audience::Seat(seat), Some(_)) = (first.audience, S::stands_for_secrets(first.question)) {
            return self.ask_alone(seat, first.question);
        }
        let seat = match first.audience {
            Audience::Everyone => self.people().first().copied().unwrap_or(Seat::A),
            Audience::Seat(seat) => {
                // Everybody takes a turn at the screen, so that being asked betrays nothing.
                for other in self.people() {
                    if other != seat {
                        if let Some(ending) = self.hand_over(other)? {
                            return Ok(Some(ending));
                        }
                        self.screen.say("Nothing is asked of you now.")?;
                        if let Some(ending) = self.pause()? {
                            return Ok(Some(ending));
                        }
                    }
                }
                if let Some(ending) = self.hand_over(seat)? {
                    return Ok(Some(ending));
                }
                seat
            }
        };
        let wording = S::question(self.battle.table(), first.question);
        let items: Vec<Item> = wording.answers.iter().map(|(_, label)| Item::plain(label.clone())).collect();
        let left = match asked.len() {
            1 => String::new(),
            many => format!(" ({many} questions left at the most)"),
        };
        let mut title = format!("{}{left}", wording.text);
        if !wording.help.is_empty() {
            title = format!("{title}\n  {}", wording.help);
        }
        let (why, _) = S::asked_for(self.battle.table(), self.battle.spectate().state, first.question);
        let askers = why.iter().map(|it| {
            let of = it.side.map_or(String::new(), |side| format!(" of {}", self.battle.seating().name_of_side(side)));
            format!("{}{of}", self.spelled(&it.says))
        });
        let askers: Vec<String> = askers.collect();
        // Who wants to know is told only where everybody is asked.
        if !askers.is_empty() && first.audience == Audience::Everyone {
            title = format!("{title}\n  Asked for {}.", askers.join(", "));
        }
        let place = match self.pick(&title, &items, None)? {
            Picked::Gone(ending) => return Ok(Some(ending)),
            Picked::Item(place) => place,
            Picked::Place { .. } | Picked::Said(_) | Picked::Turned => return Ok(None),
        };
        let Some((answer, _)) = wording.answers.get(place) else {
            return Ok(None);
        };
        let known = skipped(&self.battle);
        match self.battle.answer(seat, first.question, *answer) {
            Ok(()) => self.accepted_answer(&known)?,
            Err(refusal) => {
                self.refuse_act(seat, &Act::Answered(first.question, *answer), &refusal)?;
            }
        }
        Ok(None)
    }

    /// Where a correction waited for an answer, it is told what has become of the rest.
    fn accepted_answer(&mut self, known: &[EntryNo]) -> anyhow::Result<()> {
        self.accepted()?;
        let lost = skipped(&self.battle).into_iter().filter(|it| !known.contains(it)).count();
        if lost > 0 {
            let lines = self.recount_in_words(known);
            self.announce(lines.join("\n"))?;
        }
        Ok(())
    }

    /// One seat alone, for which something sealed may count: whoever it is comes to the screen, and
    /// nobody else sees whether anything was asked there.
    fn ask_alone(&mut self, seat: Seat, asked: S::Question) -> anyhow::Result<Option<Ending>> {
        if let Some(ending) = self.hand_over(seat)? {
            return Ok(Some(ending));
        }
        let view = self.battle.view(seat);
        let questions = S::private_questions(view.table, view.state, seat, view.mine);
        if questions.is_empty() {
            self.screen.say(&format!("{}, nothing is asked of you now.", self.name(seat)))?;
            if let Some(ending) = self.pause()? {
                return Ok(Some(ending));
            }
        }
        let mut told = Vec::new();
        for question in questions {
            let wording = S::question(self.battle.table(), question);
            let items: Vec<Item> = wording.answers.iter().map(|(_, label)| Item::plain(label.clone())).collect();
            let title = format!("{}, for you alone: {}\n  {}", self.name(seat), wording.text, wording.help);
            match self.pick(&title, &items, None)? {
                Picked::Gone(ending) => return Ok(Some(ending)),
                Picked::Item(place) => told.extend(wording.answers.get(place).map(|(answer, _)| (question, *answer))),
                Picked::Place { .. } | Picked::Said(_) | Picked::Turned => return Ok(None),
            }
        }
        let known = skipped(&self.battle);
        match (self.battle.answer_alone(seat, asked, &told), S::stands_for_secrets(asked)) {
            (Ok(()), _) => self.accepted_answer(&known)?,
            (Err(refusal), Some([nothing, _])) => {
                self.refuse_act(seat, &Act::Answered(asked, nothing), &refusal)?;
            }
            (Err(_), None) => anyhow::bail!("nobody is asked that alone"),
        }
        Ok(None)
    }
}
