//! What players choose, propose and report.

use battle::Side;
use table::{Length, Point};

use crate::BattleSize;
use crate::missions::Mission;
use crate::objectives::{Category, Objective};
use crate::vocabulary::{Cause, DeploymentMap, End, Stand, UnitId};

/// What both players have to agree on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proposal {
    /// The battle size.
    Size(BattleSize),
    /// The mission.
    Mission(Mission),
    /// The deployment map.
    Map(DeploymentMap),
    /// The size of the battlefield, either side first: the pack prints both.
    Battlefield(Length, Length),
    /// To end the battle here.
    EndBattle,
}

impl Proposal {
    /// The same, with the long side of a battlefield first.
    #[must_use]
    pub fn long_side_first(self) -> Self {
        match self {
            Self::Battlefield(one, other) => Self::Battlefield(one.max(other), one.min(other)),
            other => other,
        }
    }
}

/// What is used before the battle. Each kind has its moment: upgrades while mustering, what puts units
/// elsewhere with the reserves, everything else last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A stratagem of no other kind.
    Stratagem,
    /// An ability of a unit.
    Ability,
    /// A stratagem that upgrades a unit.
    Upgrade,
    /// A stratagem that sets a unit up elsewhere.
    Elsewhere,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Stratagem, Self::Ability, Self::Upgrade, Self::Elsewhere];

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stratagem => "stratagem",
            Self::Ability => "ability",
            Self::Upgrade => "upgrade",
            Self::Elsewhere => "elsewhere",
        }
    }
}

/// What a seat decides openly.
#[derive(Debug, Clone, PartialEq)]
pub enum Choice {
    /// Proposes something.
    Propose(Proposal),
    /// Agrees to what the other one proposes.
    Agree,
    /// Lets the dice decide what is not agreed.
    LetDiceDecide,
    /// Takes the field with this army, or has read the briefing.
    Ready,
    /// Makes this side the defender.
    Defender(Side),
    /// Places an objective marker: there, or on a real table somewhere in that territory.
    PlaceMarker(Option<End>, Option<Point>),
    /// Takes this end of the map.
    TakeEnd(End),
    /// Numbers one's own markers, each by the order in which it was placed.
    Number(Vec<u8>),
    /// Sets up a unit; where is told only if the board is to know.
    Deploy(UnitId, Vec<Stand>),
    /// Makes this side take the first turn.
    FirstTurn(Side),
    /// Sets up everybody of one's own who is left, where only the players see it.
    DeployEverybody,
    /// Uses an ability or a stratagem before the battle that no rule here knows.
    Stratagem {
        /// Of which kind it is.
        kind: Kind,
        /// Its name.
        name: String,
        /// What it costs.
        cp: u8,
        /// The units that it affects.
        on: Vec<UnitId>,
    },
    /// Nothing more, here.
    Pass,
    /// Fixed Determination on this objective.
    Carry(Objective),
    /// Generates the next objective from this category.
    From(Category),
    /// Leaves the roll or the objective as it is.
    Keep,
    /// Quick Thinking, one up or one down.
    QuickThinking(bool),
    /// Standing Orders.
    StandingOrders,
    /// Takes another objective of the category for an unachievable one.
    Replace(Objective),
    /// Picks one of the opponent's objectives.
    Mark(Objective),
    /// Ends the phase.
    EndPhase,
    /// New Intel: this category for that one.
    NewIntel(Category, Category),
    /// Plays on although the other one has nothing left.
    PlayOn,
    /// Ends the battle where the other one has nothing left.
    EndNow,
    /// Gives up.
    Concede,
}

/// What a player says has happened on the table.
#[derive(Debug, Clone, PartialEq)]
pub enum Report {
    /// A unit stands there now: one place a model.
    Stands(UnitId, Vec<Stand>),
    /// Nobody keeps the unit on the board any longer.
    LostTrack(UnitId),
    /// A unit was destroyed to the last model.
    Destroyed(Hit),
    /// So many models of a unit were destroyed; the one of this number, if it matters which.
    ModelsLost(Hit, u8, Option<u8>),
    /// A model of a unit lost so many wounds; the one of this number, if it matters which.
    WoundsLost(Hit, u8, Option<u8>),
    /// A model of a unit regained so many wounds; the one of this number, if it matters which.
    Healed(UnitId, u8, Option<u8>),
    /// A unit suffered mortal wounds from a psychic power of that unit.
    MortalWounds {
        /// Who suffered.
        unit: UnitId,
        /// How many the power inflicted.
        count: u8,
        /// How many of them a rule of the unit's own cancelled.
        ignored: u8,
        /// Who manifested the power.
        by: UnitId,
    },
    /// A unit made a charge move or a Heroic Intervention.
    Charged(UnitId),
    /// A unit made a Normal Move, an Advance or fell back.
    Moved(UnitId),
    /// A unit tried to deny a psychic power of another one.
    Denied {
        /// Who tried.
        unit: UnitId,
        /// Whose power it was.
        of: UnitId,
    },
    /// A unit performed an action, or a psychic one.
    Acted {
        /// Who.
        unit: UnitId,
        /// True for a psychic action.
        is_psychic: bool,
    },
    /// A stratagem was used by this side, on those units.
    Used {
        /// By whom.
        side: Side,
        /// Its name.
        name: String,
        /// What it cost.
        cp: u8,
        /// The units that it affects, of either side.
        on: Vec<UnitId>,
    },
    /// A unit was added to its army for reinforcement points.
    Added(UnitId, Vec<Stand>),
    /// A unit arrived from reserve.
    Arrived(UnitId, Vec<Stand>),
    /// A unit boarded a transport.
    Boarded(UnitId, UnitId),
    /// A unit left its transport.
    Disembarked(UnitId, Vec<Stand>),
    /// A unit left the battlefield for Strategic Reserves.
    Left(UnitId),
    /// This side gained a command point beside the one of the Command phase.
    GainedCp(Side),
}

/// Who was hit, how, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// Who suffered.
    pub unit: UnitId,
    /// How.
    pub cause: Cause,
    /// Whose attack it was.
    pub by: Option<UnitId>,
}
