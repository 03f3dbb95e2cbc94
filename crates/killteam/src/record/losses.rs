//! Losses: who was incapacitated, by whom, and what is still to be done before it is removed.

use battle::{BySide, Digest, Side};

use super::bit;
use crate::Event;
use crate::setup::Table;
use crate::vocabulary::OperativeId;

/// An operative that was incapacitated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loss {
    /// Who.
    pub who: OperativeId,
    /// Whose attack, rule or action did it, if it was an operative's.
    pub by: Option<OperativeId>,
}

/// What rules remember about losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Losses {
    /// How many of each side have fallen, as the kill op counts them.
    fallen: BySide<u8>,
    /// The newest loss.
    newest: Option<Loss>,
    /// True while rules about "is incapacitated" still look at the newest loss.
    unsettled: bool,
    /// Incapacitated and not yet removed.
    down: u32,
    /// Who has been incapacitated and is not back.
    fell: u32,
    /// Who is off the killzone and not incapacitated.
    aside: u32,
    /// Of the incapacitated, from whom intelligence is to be placed.
    owes_intelligence: u32,
}

impl Losses {
    /// How many operatives of this side have fallen, as the kill op counts them.
    pub fn fallen(&self, side: Side) -> u8 {
        self.fallen[side]
    }

    /// The newest loss.
    pub fn newest(&self) -> Option<Loss> {
        self.newest
    }

    /// The loss that rules still look at.
    pub(crate) fn unsettled(&self) -> Option<Loss> {
        self.newest.filter(|_| self.unsettled)
    }

    /// True if this operative is incapacitated and waits to be removed.
    pub fn is_down(&self, who: OperativeId) -> bool {
        self.down & bit(who) != 0
    }

    /// True if this operative is off the killzone although nobody has incapacitated it.
    pub fn is_aside(&self, who: OperativeId) -> bool {
        self.aside & bit(who) != 0
    }

    /// True if this operative has been incapacitated and is not back.
    pub fn has_fallen(&self, who: OperativeId) -> bool {
        self.fell & bit(who) != 0
    }

    /// Whoever is to be removed next.
    pub(crate) fn next_down(&self) -> Option<OperativeId> {
        (self.down != 0).then(|| OperativeId(self.down.trailing_zeros() as u8))
    }

    /// True if intelligence is to be placed beside this operative.
    pub(crate) fn owes_intelligence(&self, who: OperativeId) -> bool {
        self.owes_intelligence & bit(who) != 0
    }

    pub(super) fn note(&mut self, table: &Table, event: &Event) {
        match *event {
            Event::Incapacitated { who, by } => {
                self.newest = Some(Loss { who, by });
                self.unsettled = true;
                self.down |= bit(who);
                self.fell |= bit(who);
                self.count(table, who, u8::saturating_add);
            }
            Event::LossSettled(_) => self.unsettled = false,
            Event::IntelligenceDue(who) => self.owes_intelligence |= bit(who),
            Event::IntelligencePlaced { from, .. } => self.owes_intelligence &= !bit(from),
            Event::Out(who) => {
                self.down &= !bit(who);
                self.owes_intelligence &= !bit(who);
            }
            Event::SetAside(who) => self.aside |= bit(who),
            Event::Returned(who) if self.has_fallen(who) => {
                self.fell &= !bit(who);
                self.count(table, who, u8::saturating_sub);
            }
            // Whoever joins the battle for the first time, or was set aside, was no loss before.
            Event::Returned(who) => self.aside &= !bit(who),
            _ => {}
        }
    }

    fn count(&mut self, table: &Table, who: OperativeId, change: fn(u8, u8) -> u8) {
        if !table.card(who).ignored_for_kill_op {
            let side = table.side_of(who);
            self.fallen[side] = change(self.fallen[side], 1);
        }
    }

    /// For scenarios: so many of this side have fallen.
    pub(crate) fn set_fallen(&mut self, side: Side, number: u8) {
        self.fallen[side] = number;
    }

    /// For scenarios: this operative has fallen.
    pub(crate) fn set_has_fallen(&mut self, who: OperativeId) {
        self.fell |= bit(who);
    }

    pub(super) fn digest(&self, digest: &mut Digest) {
        for side in [Side::A, Side::B] {
            digest.number(format_args!("fallen {side}"), i64::from(self.fallen[side]));
        }
        let newest = self.newest.map_or(0, |it| i64::from(it.who.0) + 1);
        let by = self.newest.and_then(|it| it.by).map_or(0, |it| i64::from(it.0) + 1);
        digest.number("newest loss", newest);
        digest.number("newest loss by", by);
        digest.flag("unsettled loss", self.unsettled);
        digest.number("down", i64::from(self.down));
        digest.number("fell", i64::from(self.fell));
        digest.number("aside", i64::from(self.aside));
        digest.number("owes intelligence", i64::from(self.owes_intelligence));
    }
}
