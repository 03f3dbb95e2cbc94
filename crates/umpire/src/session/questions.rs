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
        let title = match wording.help.is_empty() {
            true => format!("{}{left}", wording.text),
            false => format!("{}{left}\n  {}", wording.text, wording.help),
        };
        let place = match self.pick(&title, &items, None)? {
            Picked::Gone(ending) => return Ok(Some(ending)),
            Picked::Item(place) => place,
            Picked::Place(..) | Picked::Turned => return Ok(None),
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
