//! The record: what happened in this turn, a list per fact, each written by the events that mean it.
//! Rules read it; they never walk a log.

use battle::{Digest, Side};

use crate::vocabulary::{Cause, Phase, UnitId};

/// What a stratagem is called if nobody says which it was.
pub const UNNAMED_STRATAGEM: &str = "a stratagem";

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
    /// How many wounds they still cost; none once a loss of that unit has been reported. It only matters until then and is
    /// no part of the digest.
    pub due: u8,
    /// In which phase.
    pub phase: Phase,
    /// Who manifested the power.
    pub by: UnitId,
}

/// Why a unit counts as having moved in this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Motion {
    /// It made a move.
    Moved,
    /// It came onto the battlefield, and stays where it was set up.
    SetUp,
    /// It disembarked, and may still move.
    Disembarked,
    /// It is too large for its zone, and counts as having moved.
    Counted,
    /// It went aboard a transport, and stays there for the rest of the phase.
    Boarded,
}

impl Motion {
    /// As it is written.
    const fn name(self) -> &'static str {
        match self {
            Self::Moved => "moved",
            Self::SetUp => "set up",
            Self::Disembarked => "disembarked",
            Self::Counted => "counted",
            Self::Boarded => "boarded",
        }
    }
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
    /// Who got out of a wreck in this turn.
    escaped: Vec<UnitId>,
    motions: Vec<(UnitId, Motion)>,
    helps: Vec<Help>,
    /// Stratagems used in this phase, in small letters.
    used: Vec<(Side, String)>,
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

    /// True if this unit counts as having moved in this turn.
    pub fn counts_as_moved(&self, unit: UnitId) -> bool {
        self.motions.iter().any(|(it, _)| *it == unit)
    }

    /// True if this unit came onto the battlefield in this turn, and not out of a transport.
    pub fn was_set_up(&self, unit: UnitId) -> bool {
        self.motions.contains(&(unit, Motion::SetUp))
    }

    /// True if this unit left a transport in this turn.
    pub fn has_disembarked(&self, unit: UnitId) -> bool {
        self.motions.contains(&(unit, Motion::Disembarked))
    }

    /// True if this unit went aboard a transport in this turn.
    pub fn has_boarded(&self, unit: UnitId) -> bool {
        self.motions.contains(&(unit, Motion::Boarded))
    }

    /// True if this unit made a move in this turn.
    pub fn has_made_a_move(&self, unit: UnitId) -> bool {
        self.motions.contains(&(unit, Motion::Moved))
    }

    /// True if this unit makes no move in this turn any more.
    pub fn is_done_moving(&self, unit: UnitId) -> bool {
        self.motions.iter().any(|(it, motion)| *it == unit && *motion != Motion::Disembarked)
    }

    /// True if this unit got out of a wreck in this turn.
    pub fn escaped(&self, unit: UnitId) -> bool {
        self.escaped.contains(&unit)
    }

    /// Mortal wounds from psychic powers in this phase.
    pub fn mortal_wounds(&self, phase: Phase) -> impl Iterator<Item = &Mortal> {
        self.mortal.iter().filter(move |it| it.phase == phase)
    }

    /// True if a stratagem of this side affected that unit before something happened.
    pub fn helped_before(&self, side: Side, unit: UnitId, order: u16) -> bool {
        self.helps.iter().any(|it| it.side == side && it.on == unit && it.order < order)
    }

    /// True if this side has used a stratagem of this name in this phase.
    pub fn has_used(&self, side: Side, name: &str) -> bool {
        let name = name.trim().to_lowercase();
        self.used.iter().any(|(it, used)| *it == side && *used == name)
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

    pub(crate) fn note_motion(&mut self, unit: UnitId, motion: Motion) {
        if !self.motions.contains(&(unit, motion)) {
            self.motions.push((unit, motion));
        }
    }

    pub(crate) fn note_escape(&mut self, unit: UnitId) {
        self.escaped.push(unit);
    }

    /// Wounds that mortal wounds will cost this unit, before anything that it lost has been reported.
    pub(crate) fn wounds_due(&self, unit: UnitId) -> u16 {
        self.mortal.iter().filter(|it| it.unit == unit).map(|it| u16::from(it.due)).sum()
    }

    /// What a unit lost has been reported.
    pub(crate) fn settle_wounds(&mut self, unit: UnitId) {
        self.mortal.iter_mut().filter(|it| it.unit == unit).for_each(|it| it.due = 0);
    }

    pub(crate) fn note_mortal(&mut self, mortal: Mortal) {
        self.mortal.push(mortal);
    }

    pub(crate) fn note_help(&mut self, side: Side, on: UnitId) {
        let order = self.next_order();
        self.helps.push(Help { side, on, order });
    }

    /// A stratagem was used. One without a name could be any.
    pub(crate) fn note_use(&mut self, side: Side, name: &str) {
        let name = name.trim().to_lowercase();
        if !name.is_empty() && name != UNNAMED_STRATAGEM && !self.has_used(side, &name) {
            self.used.push((side, name));
        }
    }

    /// A new phase: every stratagem may be used again.
    pub(crate) fn begin_phase(&mut self) {
        self.used.clear();
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
        let by = |it: Option<UnitId>| it.map_or(0, |it| u16::from(it.0) + 1);
        let cause = |it: Cause| it.name();
        let mut text = |name: &str, value: String| digest.text(name, &value);
        let falls = self.falls.iter().map(|it| {
            let (phase, order) = (it.phase.name(), it.order);
            format!("{} {phase} {} {} {order};", it.unit.0, cause(it.cause), by(it.by))
        });
        text("falls", falls.collect());
        let losses = self.losses.iter().map(|it| {
            let (phase, warlord) = (it.phase.name(), u8::from(it.is_warlord));
            format!("{} {} {phase} {} {} {warlord};", it.unit.0, it.models, cause(it.cause), by(it.by))
        });
        text("losses", losses.collect());
        let hurts = self.hurts.iter().map(|it| {
            let (phase, lower, warlord) = (it.phase.name(), u8::from(it.is_lower), u8::from(it.is_warlord));
            format!("{} {phase} {} {} {lower} {warlord};", it.unit.0, cause(it.cause), by(it.by))
        });
        text("hurts", hurts.collect());
        let mortal =
            self.mortal.iter().map(|it| format!("{} {} {} {};", it.unit.0, it.count, it.phase.name(), it.by.0));
        text("mortal wounds", mortal.collect());
        text("charged", self.charged.iter().map(|it| format!("{};", it.0)).collect());
        text("escaped", self.escaped.iter().map(|it| format!("{};", it.0)).collect());
        text("motions", self.motions.iter().map(|(it, motion)| format!("{} {};", it.0, motion.name())).collect());
        text("helps", self.helps.iter().map(|it| format!("{} {} {};", it.side.0, it.on.0, it.order)).collect());
        text("used", self.used.iter().map(|(side, name)| format!("{} {name};", side.0)).collect());
        let markers = self.at_start_of_turn.iter().map(|it| format!("{};", it.map_or(0, |it| it.0 + 1)));
        text("markers at start of turn", markers.collect());
        digest.number("present", (self.present as i64) ^ ((self.present >> 64) as i64));
        let touches = self.touches.iter().map(|it| {
            let [a, b] = it.within;
            char::from(b'0' + u8::from(a) + 2 * u8::from(b) + 4 * u8::from(it.is_unknown))
        });
        let touches: String = touches.collect();
        digest.text("touches", if touches.bytes().all(|it| it == b'0') { "" } else { &touches });
    }
}

fn bit(unit: UnitId) -> u128 {
    1u128.checked_shl(u32::from(unit.0)).unwrap_or(0)
}
