//! What `given` says about the means of the sides: initiative cards.

use super::Staging;
use crate::initiative::InitiativeCard;
use crate::written::read_side;

impl Staging<'_, '_> {
    /// What each side has at hand.
    pub(super) fn means(&mut self) {
        let given = self.given;
        let Some(section) = given.section("cards") else {
            return;
        };
        for name in section.keys() {
            let side = match read_side(self.table, name) {
                Ok(side) => side,
                Err(error) => {
                    self.faults.push(given.fault("cards", error));
                    continue;
                }
            };
            for text in section.texts(name).unwrap_or_default() {
                match InitiativeCard::read(text) {
                    Some(card) => self.state.means[side].cards = self.state.means[side].cards.with(card),
                    None => {
                        let what = format!("a card is re-roll, 1, 2 or 3, not \"{text}\"");
                        self.faults.push(given.fault("cards", what));
                    }
                }
            }
        }
    }
}
