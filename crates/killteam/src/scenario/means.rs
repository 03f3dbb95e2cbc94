//! What `given` says about the means of the sides and what lasts: cards, changes of stats, free actions.

use scenario::Section;

use super::Staging;
use crate::changes::{Stat, StatChange, Until, Whose};
use crate::initiative::InitiativeCard;
use crate::state::{Acting, Activation};
use crate::vocabulary::{Action, OperativeId};
use crate::written::read_side;
use crate::{Event, event};

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

    /// An operative in the middle of its activation or counteraction.
    pub(super) fn acting(&mut self, who: OperativeId, section: &Section<'_>) -> Activation {
        let mut active = Activation::of(who);
        active.spent = section.number("spent").unwrap_or(0);
        if section.flag("counteracting").unwrap_or(false) {
            active.kind = Acting::Counteraction;
        }
        let action = |it: &str| Action::named(it).ok_or_else(|| format!("\"{it}\" is no action"));
        active.free = section.read("free", action);
        for name in section.texts("done").unwrap_or_default() {
            match action(name) {
                Ok(it) => active.done = active.done.with(it),
                Err(error) => self.faults.push(section.fault("done", error)),
            }
        }
        active
    }

    /// Changes of stats that last.
    pub(super) fn effects(&mut self, who: OperativeId, section: &Section<'_>) {
        if let Some(by) = section.number("apl_change") {
            let change = StatChange { stat: Stat::Apl, by, until: Until::EndOfBattle };
            let event = Event::StatChanged { whose: Whose::Operative(who), change };
            event::fold(self.table, &mut self.state, &event);
        }
        for text in section.texts("effects").unwrap_or_default() {
            match StatChange::read(text) {
                Some(change) => {
                    let event = Event::StatChanged { whose: Whose::Operative(who), change };
                    event::fold(self.table, &mut self.state, &event);
                }
                None => {
                    let known = "apl -1, move +1 until the end of the turning point, \
                                 apl +1 until the end of its next activation";
                    self.faults.push(section.fault("effects", format!("\"{text}\" is no effect; write {known}")));
                }
            }
        }
    }
}
