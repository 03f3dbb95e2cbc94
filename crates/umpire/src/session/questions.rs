//! Open questions: one at a time, to everybody or to one seat alone.

use battle::Seat;
use door::{Eyes, Moment, Question, Viewer, With};
use systems::Said;

use super::pick::Picked;
use super::{Ending, Session};
use crate::menu::Item;

impl Session<'_> {
    pub(super) fn answer(&mut self, moment: &Moment) -> anyhow::Result<Option<Ending>> {
        if let Eyes::Each(seats) = &moment.eyes {
            return self.ask_each(seats);
        }
        let viewer = self.viewer();
        let asked = self.sitting.offered(&viewer, With::Plain).asked;
        let questions = asked.map_or(Vec::new(), |it| it.questions);
        let Some(question) = questions.first() else {
            anyhow::bail!("answers are wanted, and nothing is asked");
        };
        let left = match questions.len() {
            1 => String::new(),
            many => format!(" ({many} questions left at the most)"),
        };
        let mut title = format!("{}{left}", self.spelled(&question.text));
        if !question.help.is_empty() {
            title = format!("{title}\n  {}", self.spelled(&question.help));
        }
        let askers = question.why.iter().map(|it| {
            let of = it.side.map_or(String::new(), |side| format!(" of {}", self.sitting.seating().name_of_side(side)));
            format!("{}{of}", self.spelled(&it.says))
        });
        let askers: Vec<String> = askers.collect();
        if !askers.is_empty() {
            title = format!("{title}\n  Asked for {}.", askers.join(", "));
        }
        match self.ask(&title, question)? {
            Ok(said) => self.enter(&viewer, &[said]).map(|_| None),
            Err(ending) => Ok(ending),
        }
    }

    /// One question: its answer, or how the sitting goes on without one.
    fn ask(&mut self, title: &str, question: &Question) -> anyhow::Result<Result<Said, Option<Ending>>> {
        let items: Vec<Item> = question.answers.iter().map(|it| Item::plain(self.spelled(&it.label))).collect();
        Ok(match self.pick(title, &items, None)? {
            Picked::Gone(ending) => Err(Some(ending)),
            Picked::Item(place) => match question.answers.get(place) {
                Some(answer) => Ok(Said::by_viewer(question.phrase.clone().with("is", &answer.value))),
                None => Err(None),
            },
            Picked::Place { .. } | Picked::Said(_) | Picked::Turned => Err(None),
        })
    }

    /// Those for whom something sealed may count: each comes to the screen alone, and nobody else sees whether anything
    /// was asked there.
    fn ask_each(&mut self, seats: &[Seat]) -> anyhow::Result<Option<Ending>> {
        let open = |it: &&Seat| self.sitting.offered(&Viewer::seat(**it), With::Plain).asked.is_some();
        let Some(seat) = seats.iter().find(open).copied() else {
            anyhow::bail!("answers are wanted, and nobody is asked");
        };
        if let Some(ending) = self.hand_over(seat)? {
            return Ok(Some(ending));
        }
        let viewer = Viewer::seat(seat);
        let asked = self.sitting.offered(&viewer, With::Plain).asked;
        let mut said = Vec::new();
        for question in asked.map_or(Vec::new(), |it| it.questions) {
            if let [only] = question.answers.as_slice() {
                // Whoever holds something else takes the same turn.
                self.screen.say(&format!("{}, nothing is asked of you now.", self.name(seat)))?;
                if let Some(ending) = self.pause()? {
                    return Ok(Some(ending));
                }
                said.push(Said::by_viewer(question.phrase.clone().with("is", &only.value)));
                continue;
            }
            let (text, help) = (self.spelled(&question.text), self.spelled(&question.help));
            let title = format!("{}, for you alone: {text}\n  {help}", self.name(seat));
            match self.ask(&title, &question)? {
                Ok(answer) => said.push(answer),
                Err(ending) => return Ok(ending),
            }
        }
        self.enter(&viewer, &said)?;
        Ok(None)
    }
}
