//! The record: what happened in this turn, a list per fact, each written by the events that mean it.
//! Rules read it; they never walk a log.

use battle::{Digest, Side};

use crate::vocabulary::{Cause, Phase, UnitId};

/// A unit that was destroyed in this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fall {
    /// Which.
    pub unit: UnitId,
    /// In which phase.
    pub phase: Phase,
    /// How.
    pub cause: Cause,
    /// Whose doing it was.
    pub by: Option<UnitId>,
    /// What came before what.
    pub order: u16,
}

impl Fall {
    /// The unit whose attack destroyed it.
    pub fn attacker(&self) -> Option<UnitId> {
        self.by.filter(|_| self.cause == Cause::Attack)
    }
}

/// Models that were destroyed in this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loss {
    /// Of which unit.
    pub unit: UnitId,
    /// How many.
    pub models: u8,
    /// In which phase.
    pub phase: Phase,
    /// How.
    pub cause: Cause,
    /// Whose doing it was.
    pub by: Option<UnitId>,
    /// True if the warlord was among them.
    pub is_warlord: bool,
}

/// Wounds that a unit lost in this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hurt {
    /// Which unit.
    pub unit: UnitId,
    /// In which phase.
    pub phase: Phase,
    /// How.
    pub cause: Cause,
    /// Whose doing it was.
    pub by: Option<UnitId>,
    /// True if a damage table went down a row.
    pub is_lower: bool,
    /// True if the warlord lost them.
    pub is_warlord: bool,
}

/// Mortal wounds from psychic powers in this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mortal {
    /// Who suffered.
    pub unit: UnitId,
    /// How many were allocated.
    pub count: u8,
    /// In which phase.
    pub phase: Phase,
    /// Who manifested the power.
    pub by: UnitId,
}

/// A stratagem used in this turn that affected a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Help {
    side: Side,
    on: UnitId,
    order: u16,
}

/// Where a unit has been in this turn, as far as the board knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Touch {
    /// In the territory of A, of B.
    within: [bool; 2],
    /// True if it was on the battlefield without the board knowing where.
    is_unknown: bool,
}

/// What has happened and still matters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    pub(crate) falls: Vec<Fall>,
    pub(crate) losses: Vec<Loss>,
    pub(crate) hurts: Vec<Hurt>,
    mortal: Vec<Mortal>,
    charged: Vec<UnitId>,
    helps: Vec<Help>,
    order: u16,
    present: u128,
    touches: Vec<Touch>,
    /// Who controlled each marker when the turn began, in the order of placement; nothing if no
    /// objective in play asks for it.
    pub(crate) at_start_of_turn: Vec<Option<Side>>,
}

impl Record {
    /// A new turn: nothing has happened in it.
    pub(crate) fn begin_turn(&mut self, units: usize) {
        let at_start_of_turn = std::mem::take(&mut self.at_start_of_turn);
        *self = Self { touches: vec![Touch::default(); units], at_start_of_turn, ..Self::default() };
    }

    /// True if this unit was on the battlefield at any moment of this turn.
    pub fn was_on_battlefield(&self, unit: UnitId) -> bool {
        self.present & bit(unit) != 0
    }

    /// True if this unit made a charge move or a Heroic Intervention in this turn.
    pub fn charged(&self, unit: UnitId) -> bool {
        self.charged.contains(&unit)
    }

    /// Mortal wounds from psychic powers in this phase.
    pub fn mortal_wounds(&self, phase: Phase) -> impl Iterator<Item = &Mortal> {
        self.mortal.iter().filter(move |it| it.phase == phase)
    }

    /// True if a stratagem of this side affected that unit before something happened.
    pub fn helped_before(&self, side: Side, unit: UnitId, order: u16) -> bool {
        self.helps.iter().any(|it| it.side == side && it.on == unit && it.order < order)
    }

    /// Whether a unit has been in the territory of a side in this turn, if the board knows.
    pub fn been_in(&self, unit: UnitId, side: Side) -> Option<bool> {
        let touch = self.touches.get(unit.index()).copied().unwrap_or_default();
        let [a, b] = touch.within;
        let within = if side == Side::A { a } else { b };
        if within || !touch.is_unknown { Some(within) } else { None }
    }

    pub(crate) fn next_order(&mut self) -> u16 {
        self.order = self.order.saturating_add(1);
        self.order
    }

    pub(crate) fn note_charge(&mut self, unit: UnitId) {
        if !self.charged.contains(&unit) {
            self.charged.push(unit);
        }
    }

    pub(crate) fn note_mortal(&mut self, mortal: Mortal) {
        self.mortal.push(mortal);
    }

    pub(crate) fn note_help(&mut self, side: Side, on: UnitId) {
        let order = self.next_order();
        self.helps.push(Help { side, on, order });
    }

    pub(crate) fn note_presence(&mut self, unit: UnitId) {
        self.present |= bit(unit);
    }

    /// The unit rests somewhere: in these territories, or nobody knows where.
    pub(crate) fn note_touch(&mut self, unit: UnitId, within: Option<[bool; 2]>) {
        let Some(touch) = self.touches.get_mut(unit.index()) else {
            return;
        };
        match within {
            Some([a, b]) => {
                let [was_a, was_b] = touch.within;
                touch.within = [was_a || a, was_b || b];
            }
            None => touch.is_unknown = true,
        }
    }

    pub(crate) fn digest(&self, digest: &mut Digest) {
        let list = |digest: &mut Digest, name: &str, text: String| {
            digest.text(name, if text == "[]" { "" } else { &text });
        };
        list(digest, "falls", format!("{:?}", self.falls));
        list(digest, "losses", format!("{:?}", self.losses));
        list(digest, "hurts", format!("{:?}", self.hurts));
        list(digest, "mortal wounds", format!("{:?}", self.mortal));
        list(digest, "charged", format!("{:?}", self.charged));
        list(digest, "helps", format!("{:?}", self.helps));
        list(digest, "markers at start of turn", format!("{:?}", self.at_start_of_turn));
        digest.number("present", (self.present as i64) ^ ((self.present >> 64) as i64));
        for (place, touch) in self.touches.iter().enumerate() {
            let [a, b] = touch.within;
            let bits = i64::from(a) | i64::from(b) << 1 | i64::from(touch.is_unknown) << 2;
            digest.number(&format!("touched by {place}"), bits);
        }
    }
}

fn bit(unit: UnitId) -> u128 {
    1u128.checked_shl(u32::from(unit.0)).unwrap_or(0)
}
