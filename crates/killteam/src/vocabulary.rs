//! The words of the game as types: operatives, markers, zones, actions, moments.

mod actions;
mod pieces;
mod questions;

use battle::{Seat, Side};

pub use actions::{Action, Actions};
pub use pieces::{Claim, Edge, Flank, Gear, Holder, Marker, Objective, Piece, Spot, Token, Zone};
pub use questions::{Answer, Occasion, OpQuestion, Part, Question};
pub use table::End;

use crate::approved_ops_2025::{CritOp, TacOp};
use crate::equipment::Loadout;
use crate::roster::Roster;
use crate::team_rules::TeamRule;

/// Kill Team, 2024 edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KillTeam;

/// One operative in this battle. Dealt out at set-up, never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OperativeId(pub(crate) u8);

impl OperativeId {
    /// Its place in the list of all operatives of the battle.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The most operatives in a battle: two sides of fourteen.
pub(crate) const MOST_OPERATIVES: usize = 28;

/// Who is allowed to see and shoot, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Order {
    /// No restriction.
    Engage,
    /// Harder to target, and holds back.
    #[default]
    Conceal,
}

/// A turning point, 1 to 4; 0 during set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TurningPoint(pub u8);

impl TurningPoint {
    /// True for the first one.
    pub fn is_first(self) -> bool {
        self.0 <= 1
    }
}

/// A moment at which a card may score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// As soon as this action has been performed by a side.
    Performed(Action),
    /// As soon as an enemy has been incapacitated.
    EnemyFalls,
    /// When turning point 2, 3 or 4 ends.
    EndOfTurningPointAfterFirst,
    /// The end of each turning point from one to another.
    EndOfTurningPoints(u8, u8),
    /// The end of this turning point and of each later one.
    EndOfTurningPointFrom(u8),
    /// The end of the battle.
    EndOfBattle,
}

/// A moment of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// Right after an action, in this turning point.
    Performed(Action, TurningPoint),
    /// Right after somebody was incapacitated, in this turning point.
    Incapacitated(TurningPoint),
    /// The end of this turning point.
    EndOfTurningPoint(TurningPoint),
    /// The end of the battle.
    EndOfBattle,
}

/// What scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// The crit op that both sides share.
    Crit(CritOp),
    /// A side's own tac op.
    Tac(TacOp),
    /// What both sides have for taking the other out.
    Kill,
    /// The bonus for the op that a side bet on.
    Primary,
}

/// A style of fighting that a team is good at; a tac op belongs to one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Archetype {
    /// Knowing where they are.
    Recon,
    /// Unseen.
    Infiltration,
    /// Holding ground.
    Security,
    /// Taking them out.
    SeekAndDestroy,
}

impl Archetype {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Recon, Self::Infiltration, Self::Security, Self::SeekAndDestroy];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Recon => "Recon",
            Self::Infiltration => "Infiltration",
            Self::Security => "Security",
            Self::SeekAndDestroy => "Seek & Destroy",
        }
    }
}

/// The three ops that a side can make its primary op.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PrimaryOp {
    /// The crit op.
    Crit,
    /// The tac op.
    Tac,
    /// The kill op.
    Kill,
}

impl PrimaryOp {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Crit, Self::Tac, Self::Kill];

    /// As players say it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crit => "crit op",
            Self::Tac => "tac op",
            Self::Kill => "kill op",
        }
    }
}

/// What a secret choice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// The tac op.
    TacOp,
    /// The primary op.
    PrimaryOp,
    /// The objective marker that the crit op lets both sides pick when the Gambit step opens.
    MarkerPick,
    /// The equipment.
    Equipment,
    /// The operatives that take the field.
    Operatives,
}

impl Slot {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::TacOp, Self::PrimaryOp, Self::MarkerPick, Self::Equipment, Self::Operatives];

    /// As players say it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TacOp => "tac op",
            Self::PrimaryOp => "primary op",
            Self::MarkerPick => "reboot marker",
            Self::Equipment => "equipment",
            Self::Operatives => "operatives",
        }
    }

    /// What somebody picks: "a tac op".
    pub(crate) const fn said(self) -> &'static str {
        match self {
            Self::TacOp => "a tac op",
            Self::PrimaryOp => "a primary op",
            Self::MarkerPick => "a marker for Reboot",
            Self::Equipment => "equipment",
            Self::Operatives => "operatives",
        }
    }
}

/// A secret choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Secret {
    /// The tac op.
    TacOp(TacOp),
    /// The primary op.
    PrimaryOp(PrimaryOp),
    /// The objective marker that the crit op lets both sides pick.
    MarkerPick(Objective),
    /// The equipment.
    Equipment(Loadout),
    /// The operatives that take the field.
    Operatives(Side, Roster),
}

/// A roll by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Roll {
    /// Which crit op is played: one of all of them.
    CritOp,
    /// One die each, before the battle.
    RollOff,
    /// One die each, at the start of this turning point.
    Initiative(TurningPoint),
    /// Dice of an attack.
    Attack(crate::attacks::AttackRoll),
    /// The die of one side once more, because of a card.
    InitiativeAgain(Side, TurningPoint),
    /// What a rule of a team does to this operative.
    Rule(TeamRule, OperativeId),
    /// The damage of mines to this operative.
    Mines(OperativeId),
    /// One die for each whom a stun grenade reaches, thrown by this operative.
    Stun(OperativeId),
    /// How many activations this smoke still lasts.
    Smoke(Marker),
    /// One die for each behind a breach point that this operative opened.
    Breach(OperativeId),
}

/// Yes, no or open, about Kill Team.
pub type Fact = battle::Fact<Question, Answer>;
/// How many facts hold.
pub type Count = battle::Count<Question, Answer>;
/// The clauses of an op.
pub type Clauses = battle::Clauses<Question, Answer>;
/// What the rules say, with reasons.
pub type Verdict = battle::Verdict<crate::Reason>;

/// In Kill Team a seat is a side.
pub fn seat_of(side: Side) -> Seat {
    Seat(side.0)
}
