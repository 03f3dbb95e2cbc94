//! Open questions: one at a time, to everybody or to one seat alone.

use battle::{Act, Asked, Audience, Seat};

use super::pick::Picked;
use super::{Ending, Session};
use crate::games::Game;
use crate::menu::Item;

impl<S: Game> Session<'_, S> {
    pub(super) fn answer(&mut self, asked: &[Asked<S>]) -> anyhow::Result<Option<Ending>> {
        let Some(first) = asked.first() else {
            anyhow::bail!("answers are wanted, and nothing is asked");
        };
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
        let asked_for = S::asked_for(self.battle.table(), self.battle.spectate().state, first.question);
        // Who wants to know is told only where everybody is asked.
        if let Some(asked_for) = asked_for.filter(|_| first.audience == Audience::Everyone) {
            title = format!("{title}\n  {asked_for}");
        }
        let place = match self.pick(&title, &items, None)? {
            Picked::Gone(ending) => return Ok(Some(ending)),
            Picked::Item(place) => place,
            Picked::Place(..) | Picked::Said(_) | Picked::Turned => return Ok(None),
        };
        let Some((answer, _)) = wording.answers.get(place) else {
            return Ok(None);
        };
        match self.battle.answer(seat, first.question, *answer) {
            Ok(()) => self.accepted()?,
            Err(refusal) => {
                self.refuse_act(seat, &Act::Answered(first.question, *answer), &refusal)?;
            }
        }
        Ok(None)
    }
}
