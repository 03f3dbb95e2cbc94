//! Secret choices: sealed by one person alone at the screen; nobody sees the others' picks.

use battle::Seat;
use door::{Have, Moment, Row, Viewer, With};
use systems::Said;

use super::decide::shortcut;
use super::pick::Picked;
use super::{Ending, Heard, Session, is_always};
use crate::menu::Item;

impl Session<'_> {
    pub(super) fn collect_secret(&mut self, moment: &Moment) -> anyhow::Result<Option<Ending>> {
        let Some(seat) = self.person_of(&moment.waits.of) else {
            anyhow::bail!("a secret is wanted of nobody");
        };
        if let Some(ending) = self.hand_over(seat)? {
            return Ok(Some(ending));
        }
        let viewer = Viewer::seat(seat);
        let mut offered = self.sitting.offered(&viewer, With::Listed);
        offered.rows.retain(|it| !is_always(it.group.as_ref()));
        let title = self.spelled(&offered.prompt);
        let mut usual = offered.usual.map(usize::from);
        let mut rows = offered.rows;
        if rows.is_empty() {
            anyhow::bail!(
                "{} has nothing to choose: this team may hold none of those that Umpire knows",
                self.name(seat)
            );
        }
        loop {
            let mut items: Vec<Item> = rows.iter().map(|it| self.item(it)).collect();
            let is_draft = rows.iter().any(is_step);
            // As with open choices: what Enter means is one row.
            let first = usual.filter(|_| !is_draft).and_then(|it| Some((shortcut(&items, it)?, it)));
            let leads = first.is_some();
            let mut default = usual;
            let mut meant = usual;
            if let Some((row, place)) = first {
                items.insert(0, row);
                (default, meant) = (Some(0), Some(place));
            }
            let place = match self.pick(&title, &items, default)? {
                Picked::Gone(ending) => return Ok(Some(ending)),
                Picked::Item(0) if leads => meant,
                Picked::Item(place) => Some(place - usize::from(leads)),
                Picked::Place { .. } | Picked::Said(_) | Picked::Turned => return Ok(None),
            };
            let Some(row) = place.and_then(|it| rows.get(it)) else { return Ok(None) };
            let said = Said::by_viewer(row.phrase.clone());
            if is_step(row) {
                rows = self.sitting.redrafted(&viewer, &said);
                usual = Some(0);
                continue;
            }
            if self.seal(seat, &viewer, said)? || !is_draft {
                return Ok(None);
            }
        }
    }

    /// True if it is sealed now.
    fn seal(&mut self, seat: Seat, viewer: &Viewer, said: Said) -> anyhow::Result<bool> {
        let slot = said.phrase.head().map(|(_, slot)| slot.to_owned());
        if self.enter(viewer, &[said])?.is_none() {
            return Ok(false);
        }
        // Whoever plays alone shows it to nobody; it is in the journal.
        if self.only_person().is_none() {
            let sealed = self.seen(&Viewer::watcher()).moving.sealed;
            let own = sealed.iter().rev().find(|it| it.seat == seat && Some(it.slot.as_str()) == slot.as_deref());
            if let Some(own) = own {
                self.screen.say(&format!("Sealed: {}.", own.seal))?;
            }
        }
        Ok(true)
    }

    /// Shows somebody what they have sealed and nobody else knows, alone at the screen. Nothing if the
    /// screen is as it was.
    pub(super) fn show_secrets(&mut self) -> anyhow::Result<Option<Heard>> {
        let people = self.people.clone();
        let was_alone = self.at;
        let seat = match (was_alone, people.as_slice()) {
            (Some(seat), _) => seat,
            (None, [only]) => *only,
            (None, _) => {
                let items: Vec<Item> = people.iter().map(|it| Item::plain(self.name(*it))).collect();
                match self.pick("Who looks at what they have sealed?", &items, None)? {
                    Picked::Item(place) => people.get(place).copied().unwrap_or(Seat::A),
                    Picked::Gone(ending) => return Ok(Some(Heard::Gone(ending))),
                    Picked::Place { .. } | Picked::Said(_) | Picked::Turned => return Ok(Some(Heard::Turned)),
                }
            }
        };
        if was_alone.is_none()
            && let Some(ending) = self.hand_over(seat)?
        {
            return Ok(Some(Heard::Gone(ending)));
        }
        let have = Have { edition: Some(self.still.edition), entry: self.sitting.newest() };
        let hand = self.sitting.seen(&Viewer::seat(seat), have).moving.hand;
        let lines: Vec<String> =
            hand.iter().map(|it| format!("Your {}: {}.", it.slot, self.spelled(&it.says))).collect();
        match lines.is_empty() {
            true => self.screen.say("You have nothing sealed.")?,
            false => self.screen.say(&lines.join("\n"))?,
        }
        if was_alone.is_some() {
            return Ok(None);
        }
        Ok(Some(match self.pause()? {
            Some(ending) => Heard::Gone(ending),
            None => Heard::Turned,
        }))
    }
}

/// True for a step of a secret that is put together: it seals nothing yet.
fn is_step(row: &Row) -> bool {
    row.group.as_ref().is_some_and(|it| it.as_str() == "draft")
}
