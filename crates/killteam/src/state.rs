//! The state of a battle: what everybody may know, small, flat and cheap to copy.

mod activation;
mod markers;

pub use activation::{Acting, ActionDice, Activation};
pub use battle::Declared;
pub use markers::MarkerState;
use markers::Markers;

use battle::{Answers, BySide, Digest, Side};
use table::Point;

use crate::approved_ops_2025::{CritOp, TacOp};
use crate::attacks::{Attack, Fallen};
use crate::changes::Changes;
use crate::close_quarters::Watch;
use crate::digest;
use crate::ground::Ground;
use crate::initiative::InitiativeRoll;
use crate::means::Means;
use crate::record::Record;
use crate::team_rules::TeamRule;
use crate::tracking::Tracking;
use crate::vocabulary::{
    Action, Answer, End, MOST_OPERATIVES, Marker, Objective, OperativeId, Order, PrimaryOp, Question, TurningPoint,
};
use crate::weapon::MOST_WEAPONS;

/// A battle of Kill Team as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// What happens now.
    pub phase: Phase,
    /// Which turning point.
    pub turning_point: TurningPoint,
    /// The crit op, once it is known.
    pub crit_op: Option<CritOp>,
    /// Who has initiative.
    pub initiative: Side,
    /// Which end of the map each side has.
    pub ends: BySide<End>,
    /// Command points.
    pub cp: BySide<u8>,
    /// What else each side has at hand.
    pub means: BySide<Means>,
    /// The tac ops, as far as they are public.
    pub tac_ops: BySide<Declared<TacOp>>,
    /// The primary ops, as far as they are public.
    pub primary_ops: BySide<Declared<PrimaryOp>>,
    /// Which sides have sealed the marker that they picked.
    pub pick_sealed: BySide<bool>,
    /// What has been scored.
    pub tally: BySide<Tally>,
    /// What rules remember.
    pub record: Record,
    /// What was answered in this window.
    pub answers: Answers<Question, Answer>,
    /// The attack in progress.
    pub attack: Option<Attack>,
    /// Who has just fallen while it retaliated, until it is removed.
    pub fallen: Option<Fallen>,
    /// Who used a heavy weapon in this activation or counteraction, and the one move that goes with it.
    pub heavy_used: Option<(OperativeId, Option<Action>)>,
    /// Terrain that the sides have put down.
    pub ground: Ground,
    /// What those on guard make of the activation in progress.
    pub watch: Watch,
    /// How much is tracked on a physical table.
    pub tracking: Tracking,
    operatives: [Operative; MOST_OPERATIVES],
    markers: Markers,
}

/// One operative as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Operative {
    /// Where it is, if that is known.
    pub at: Option<Point>,
    /// Its order.
    pub order: Order,
    /// True if it can still be activated in this turning point.
    pub ready: bool,
    /// True once it is out of the battle.
    pub out: bool,
    /// Wounds lost so far.
    pub wounds_lost: u8,
    /// What changes its APL now.
    pub apl: Changes,
    /// What changes its Move now.
    pub movement: Changes,
    /// True if it has counteracted in this turning point.
    pub counteracted: bool,
    /// True if it got fresh ammunition in this turning point: it may re-roll one attack die whenever it shoots.
    pub resupplied: bool,
    /// How often it used each of its limited weapons.
    pub uses: [u8; MOST_WEAPONS],
    /// True if it is on guard.
    pub on_guard: bool,
    /// True if it has interrupted from guard in this turning point.
    pub interrupted: bool,
}

/// Points of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Crit op, by turning point; the last is the end of the battle.
    pub crit: [u8; 5],
    /// Tac op, likewise.
    pub tac: [u8; 5],
    /// Kill op, likewise.
    pub kill: [u8; 5],
    /// Primary op.
    pub primary: u8,
}

impl Tally {
    /// Everything.
    pub fn total(&self) -> u16 {
        let ops = self.crit.iter().chain(&self.tac).chain(&self.kill);
        ops.map(|it| u16::from(*it)).sum::<u16>() + u16::from(self.primary)
    }
}

/// How far the placing of equipment has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlacingStep {
    /// Whose turn it is.
    pub turn: Side,
    /// How many items each side has left out, whichever they are.
    pub left_out: [u8; 2],
}

/// How far the Ready step has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadyStep {
    /// Whose turn it is to use a rule or pass.
    pub turn: Side,
    /// How many have passed.
    pub passes: u8,
    /// A rule that waits for its die.
    pub rolling: Option<(TeamRule, OperativeId)>,
    /// Smoke that waits for its die, before anything else.
    pub smoke: Option<Marker>,
}

/// What happens now, and how far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// One roll says which crit op is played.
    CritOpRoll,
    /// Roll-off before the battle.
    RollOff,
    /// The winner of the roll-off decides who has initiative during set-up.
    FirstInitiative {
        /// Who decides.
        winner: Side,
    },
    /// The side with initiative picks an end.
    DropZones,
    /// Sides that have more operatives than they field pick in secret.
    OperativePicks,
    /// Both sides pick their equipment in secret.
    EquipmentPicks,
    /// Both sides pick a tac op in secret.
    TacOps,
    /// Equipment is put down, item by item.
    Placing(PlacingStep),
    /// Operatives are set up, a third at a time.
    Deployment {
        /// Whose turn it is.
        turn: Side,
    },
    /// One die each.
    InitiativeRoll,
    /// Cards in turn change the dice.
    InitiativeCards(InitiativeRoll),
    /// Where nobody tracks dice: who has initiative, as it happened.
    InitiativeTold,
    /// The winner decides who has initiative.
    Initiative {
        /// Who decides.
        winner: Side,
    },
    /// The Ready step, where somebody has a rule for it.
    Ready(ReadyStep),
    /// The crit op lets both sides pick an objective marker in secret.
    MarkerPicks,
    /// The crit op lets both sides make a claim, one after the other.
    Claims {
        /// Whose turn it is.
        turn: Side,
    },
    /// Both sides pick their primary op in secret.
    PrimaryOps,
    /// Gambits in turn.
    Gambits {
        /// Whose turn it is.
        turn: Side,
        /// True if the other side has just passed.
        passed: bool,
    },
    /// Activations in turn.
    Firefight {
        /// Whose turn it is.
        turn: Side,
        /// The operative that is acting.
        active: Option<Activation>,
    },
    /// The turning point is over; what it scores is settled.
    EndOfTurningPoint,
    /// The battle is over; what its end scores is settled.
    EndOfBattle,
    /// What is still sealed is opened.
    FinalReveal,
    /// Nothing more.
    Over {
        /// Who conceded, if somebody did.
        conceded: Option<Side>,
    },
}

impl State {
    /// A battle before its first roll.
    pub fn new() -> Self {
        let mut ends = BySide::default();
        ends[Side::B] = End::B;
        Self {
            phase: Phase::RollOff,
            turning_point: TurningPoint(0),
            crit_op: None,
            initiative: Side::A,
            ends,
            cp: BySide::from_fn(|_| 2),
            means: BySide::default(),
            tac_ops: BySide::default(),
            primary_ops: BySide::default(),
            pick_sealed: BySide::default(),
            tally: BySide::default(),
            record: Record::default(),
            answers: Answers::default(),
            attack: None,
            fallen: None,
            heavy_used: None,
            ground: Ground::default(),
            watch: Watch::default(),
            tracking: Tracking::default(),
            operatives: [Operative::default(); MOST_OPERATIVES],
            markers: Markers::new(),
        }
    }

    /// An operative.
    pub fn operative(&self, who: OperativeId) -> &Operative {
        self.operatives.get(who.index()).expect("set-up dealt every id")
    }

    pub(crate) fn operative_mut(&mut self, who: OperativeId) -> &mut Operative {
        self.operatives.get_mut(who.index()).expect("set-up dealt every id")
    }

    /// A marker.
    pub fn marker(&self, marker: Marker) -> MarkerState {
        self.markers.get(marker)
    }

    pub(crate) fn set_marker(&mut self, marker: Marker, to: MarkerState) {
        self.markers.set(marker, to);
    }

    /// Whose objective marker this is: that of the side at its end of the map, and the centre nobody's.
    ///
    /// On a physical table nobody says who has which end. There the players number the markers so
    /// that 1 belongs to the first of them and 3 to the second.
    pub fn owner(&self, objective: Objective) -> Option<Side> {
        let end = match objective.number() {
            1 => End::A,
            3 => End::B,
            _ => return None,
        };
        [Side::A, Side::B].into_iter().find(|it| self.ends[*it] == end)
    }

    /// The markers that are on the table or carried.
    pub fn markers_in_play(&self) -> impl Iterator<Item = Marker> {
        self.markers.in_play().map(|(marker, _)| marker)
    }

    /// The same with how they stand.
    pub(crate) fn markers_as_they_stand(&self) -> impl Iterator<Item = (Marker, MarkerState)> {
        self.markers.in_play()
    }

    /// The markers that this operative carries.
    pub fn carried_by(&self, who: OperativeId) -> impl Iterator<Item = Marker> {
        let carried = self.markers.in_play().filter(move |(_, it)| *it == MarkerState::Carried(who));
        carried.map(|(marker, _)| marker)
    }

    /// The activation in progress.
    pub fn active(&self) -> Option<Activation> {
        match self.phase {
            Phase::Firefight { active, .. } => active,
            _ => None,
        }
    }

    /// A rule lets the active operative perform an action for free.
    pub(crate) fn grant(&mut self, who: OperativeId, action: Action) {
        if let Phase::Firefight { active: Some(active), .. } = &mut self.phase
            && active.who == who
        {
            active.free = Some(action);
        }
    }

    pub(crate) fn digest(&self, digest: &mut Digest) {
        digest::phase(&self.phase, digest);
        digest.number("turning point", i64::from(self.turning_point.0));
        digest.text("crit op", self.crit_op.map_or("", |it| it.card().name));
        digest.number("initiative", i64::from(self.initiative.0));
        if self.tracking != Tracking::default() {
            digest.text("tracking", self.tracking.name());
        }
        for side in [Side::A, Side::B] {
            digest.flag(format_args!("end {side}"), self.ends[side] == End::B);
            digest.number(format_args!("cp {side}"), i64::from(self.cp[side]));
            self.means[side].digest(side, digest);
            digest.text(format_args!("tac op {side}"), digest::declared(self.tac_ops[side], |it| it.card().name));
            digest
                .text(format_args!("primary op {side}"), digest::declared(self.primary_ops[side], digest::primary_op));
            digest.flag(format_args!("reboot sealed {side}"), self.pick_sealed[side]);
            let tally = &self.tally[side];
            for (number, points) in tally.crit.iter().enumerate() {
                digest.number(format_args!("crit {side} {number}"), i64::from(*points));
            }
            for (number, points) in tally.tac.iter().enumerate() {
                digest.number(format_args!("tac {side} {number}"), i64::from(*points));
            }
            for (number, points) in tally.kill.iter().enumerate() {
                digest.number(format_args!("kill {side} {number}"), i64::from(*points));
            }
            digest.number(format_args!("primary {side}"), i64::from(tally.primary));
        }
        for (number, it) in self.operatives.iter().enumerate() {
            digest.text(format_args!("at {number}"), digest::place(it.at));
            digest.flag(format_args!("engage {number}"), it.order == Order::Engage);
            digest.flag(format_args!("ready {number}"), it.ready);
            digest.flag(format_args!("out {number}"), it.out);
            digest.number(format_args!("wounds lost {number}"), i64::from(it.wounds_lost));
            it.apl.digest(format_args!("apl change {number}"), digest);
            it.movement.digest(format_args!("move change {number}"), digest);
            digest.flag(format_args!("counteracted {number}"), it.counteracted);
            digest.flag(format_args!("resupplied {number}"), it.resupplied);
            digest.flag(format_args!("on guard {number}"), it.on_guard);
            digest.flag(format_args!("interrupted {number}"), it.interrupted);
            for (weapon, uses) in it.uses.iter().enumerate().filter(|(_, uses)| **uses > 0) {
                digest.number(format_args!("uses {number} {weapon}"), i64::from(*uses));
            }
        }
        for (number, marker) in self.markers.all().iter().enumerate() {
            let text = std::fmt::from_fn(|f| match marker {
                MarkerState::Nowhere => Ok(()),
                MarkerState::OnTable(at) => write!(f, "on table {}", digest::place(*at)),
                MarkerState::Carried(who) => write!(f, "carried by {}", who.0),
            });
            digest.text(format_args!("marker {number}"), text);
        }
        if let Some(attack) = &self.attack {
            attack.digest(digest);
        }
        if let Some(fallen) = &self.fallen {
            digest::fallen(fallen, digest);
        }
        if let Some(used) = self.heavy_used {
            digest::heavy_used(used, digest);
        }
        self.ground.digest(digest);
        self.watch.digest(digest);
        self.record.digest(digest);
        for (question, answer) in self.answers.iter() {
            digest::answered(*question, *answer, digest);
        }
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_belongs_to_the_side_at_its_end_and_the_centre_to_nobody() {
        let mut state = State::new();
        let owners = |state: &State| Objective::ALL.map(|it| state.owner(it));
        assert_eq!(owners(&state), [Some(Side::A), None, Some(Side::B)]);
        (state.ends[Side::A], state.ends[Side::B]) = (End::B, End::A);
        assert_eq!(owners(&state), [Some(Side::B), None, Some(Side::A)]);
    }

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 4096, "{} bytes", size_of::<State>());
    }
}
