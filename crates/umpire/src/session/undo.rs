//! Taking back: one's own last choices at once, everything else if the others allow it. Who may do what stands behind the
//! door.

use battle::{EntryNo, Phrase};
use door::{Moment, Preview, Viewer, With, undo_from};
use systems::Said;

use super::pick::Picked;
use super::{Ending, Session};
use crate::menu::Item;

impl Session<'_> {
    /// Takes something back, or asks the others to allow it. True if the battle has changed.
    pub(super) fn undo(&mut self, wish: &str) -> anyhow::Result<bool> {
        let viewer = self.viewer();
        if self.seen(&viewer).moving.proposal.is_some() {
            self.screen.say("An undo waits for an answer already.")?;
            return Ok(false);
        }
        let phrase = match (wish.is_empty(), wish.parse()) {
            (true, _) => self.sitting.offered(&viewer, With::Plain).back.map(|it| it.phrase),
            (false, Ok(number)) if EntryNo(number) > self.sitting.newest() || number == 0 => {
                self.screen.say(&format!("There is no entry {number}."))?;
                return Ok(false);
            }
            (false, Ok(number)) => Some(undo_from(EntryNo(number))),
            (false, Err(_)) => {
                self.screen.say(&format!("\"{wish}\" is no number of the log. Type undo, or undo and a number."))?;
                return Ok(false);
            }
        };
        let Some(phrase) = phrase else {
            self.screen.say("There is nothing of yours to take back.")?;
            return Ok(false);
        };
        Ok(self.enter(&viewer, &[Said::by_viewer(phrase)])?.is_some())
    }

    /// Asks the others whether they allow what is proposed.
    pub(super) fn ask_for_consent(&mut self, moment: &Moment) -> anyhow::Result<Option<Ending>> {
        let Some(seat) = self.person_of(&moment.waits.of) else {
            anyhow::bail!("an undo waits for nobody");
        };
        // Whoever answers must not read what the one who asks has on the screen.
        if self.at.is_some()
            && let Some(ending) = self.hand_over(seat)?
        {
            return Ok(Some(ending));
        }
        let viewer = Viewer::seat(seat);
        let Some(proposal) = self.seen(&viewer).moving.proposal else { return Ok(None) };
        let allow = Said::by(seat, Phrase::new("consent", "allow"));
        let changes = self.sitting.verdict(&viewer, &allow).changes;
        let (name, asking, says) = (self.name(seat), self.name(proposal.by), self.spelled(&proposal.says));
        let costs = changes.as_ref().map_or(String::new(), costs);
        let title = match proposal.by == seat {
            true => format!("{name}, shall a die decide whether to {says}?{costs}"),
            false => format!("{name}, do you allow {asking} to {says}?{costs}"),
        };
        let rows = self.sitting.offered(&viewer, With::Plain).rows;
        let items: Vec<Item> = rows.iter().map(|it| Item::plain(&self.spelled(&it.label))).collect();
        match self.pick(&title, &items, None)? {
            Picked::Item(place) => {
                let said = rows.into_iter().nth(place).map(|it| Said::by(seat, it.phrase));
                self.enter(&viewer, said.as_slice()).map(|_| None)
            }
            Picked::Gone(ending) => Ok(Some(ending)),
            Picked::Place { .. } | Picked::Said(_) | Picked::Turned => Ok(None),
        }
    }
}

/// What cannot be unseen, and what no longer fits.
fn costs(changes: &Preview) -> String {
    let mut seen = Vec::new();
    if changes.rolls > 0 {
        seen.push("dice were rolled");
    }
    if changes.reveals > 0 {
        seen.push("a secret was revealed");
    }
    let seen = match seen.is_empty() {
        true => String::new(),
        false => format!(" Since then {}; everybody has seen that.", seen.join(" and ")),
    };
    let lost: Vec<String> = changes.lost.iter().map(|(entry, _)| entry.to_string()).collect();
    let lost = match lost.len() {
        0 => String::new(),
        1 => format!(" Entry {} no longer fits then.", lost.concat()),
        _ => format!(" Entries {} no longer fit then.", lost.join(", ")),
    };
    format!("{seen}{lost}")
}
