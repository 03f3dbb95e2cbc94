//! Corrections: something else in the place of a single report or answer, if the others agree.

use battle::{EntryNo, Phrase};
use door::{Understood, replace_with};
use systems::Said;

use super::decide::Numbered;
use super::pick::Picked;
use super::{Heard, Session};
use crate::menu::Item;

impl Session<'_> {
    /// Asks what should stand in the place of an entry, and proposes it. Nothing if nobody wants
    /// anything any more.
    pub(super) fn correct(&mut self, wish: &str) -> anyhow::Result<Option<Heard>> {
        let Ok(number) = wish.parse().map(EntryNo) else {
            self.screen.say("Type correct and a number of the log, as in correct 12.")?;
            return Ok(None);
        };
        let rows = match self.sitting.alternatives(number) {
            Ok(rows) => rows,
            Err(says) => {
                self.screen.say(&self.spelled(&says))?;
                return Ok(None);
            }
        };
        let items: Vec<Item> = rows.iter().map(|it| self.item(it)).collect();
        let says = self.sitting.entry_in_words(number).unwrap_or_default();
        let title = format!("Entry {number}: {says}. What should stand there instead?");
        // A report may also be told in words, as it could have been then.
        self.before = self.sitting.at(EntryNo(number.0.saturating_sub(1)));
        let picked = self.pick_or_say(&title, &items, None, true);
        let before = self.before.take();
        let phrase = match picked? {
            Picked::Gone(ending) => return Ok(Some(Heard::Gone(ending))),
            Picked::Said(line) => match before.and_then(|it| it.understood(&self.viewer(), &line)) {
                Some(Ok(Understood { said, .. })) => match said.into_iter().next() {
                    Some((_, phrase)) => replace_with(number, &phrase),
                    None => return Ok(Some(Heard::Turned)),
                },
                Some(Err(sentence)) => {
                    self.screen.say(&sentence)?;
                    return Ok(Some(Heard::Turned));
                }
                None => return Ok(Some(Heard::Turned)),
            },
            Picked::Item(place) => match rows.get(place) {
                None => return Ok(Some(Heard::Turned)),
                Some(row) => match self.numbered(row)? {
                    Numbered::Phrase(phrase) => proposal(number, phrase),
                    Numbered::Turned => return Ok(Some(Heard::Turned)),
                    Numbered::Gone(ending) => return Ok(Some(Heard::Gone(ending))),
                },
            },
            Picked::Place { .. } | Picked::Turned => return Ok(Some(Heard::Turned)),
        };
        self.enter(&self.viewer(), &[Said::by_viewer(phrase)])?;
        Ok(Some(Heard::Turned))
    }
}

/// What a row proposes: the first withdraws, the others put something in its place.
fn proposal(number: EntryNo, phrase: Phrase) -> Phrase {
    match phrase.head() {
        Some(("propose", _)) => phrase,
        _ => replace_with(number, &phrase),
    }
}
