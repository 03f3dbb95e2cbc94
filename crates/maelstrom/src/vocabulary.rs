//! The words of the game as types: units, markers, zones, phases, moments, questions.

use battle::{Seat, Side};
pub use table::End;

use crate::objectives::{Category, Objective};

/// Maelstrom of War, the beta mission pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Maelstrom;

/// One unit in this battle: those of A first, then those of B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub(crate) u8);

impl UnitId {
    /// Its place in the list of all units of the battle.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// An objective marker by the territory that it lies in and the number that its player gave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Marker {
    /// Whose territory.
    pub of: Side,
    /// 1, 2 or 3.
    pub number: u8,
}

/// A quarter of the battlefield.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quarter {
    /// Low x, low y.
    LowerLeft,
    /// High x, low y.
    LowerRight,
    /// Low x, high y.
    UpperLeft,
    /// High x, high y.
    UpperRight,
}

impl Quarter {
    /// All four.
    pub const ALL: [Self; 4] = [Self::LowerLeft, Self::LowerRight, Self::UpperLeft, Self::UpperRight];
}

/// An area with a meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    /// A side's half of the battlefield.
    Territory(Side),
    /// Where a side deploys.
    Deployment(Side),
    /// A quarter of the battlefield.
    Quarter(Quarter),
}

/// The phases of a turn, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Command.
    Command,
    /// Movement.
    Movement,
    /// Psychic.
    Psychic,
    /// Shooting.
    Shooting,
    /// Charge.
    Charge,
    /// Fight.
    Fight,
    /// Morale.
    Morale,
}

impl Phase {
    /// All seven.
    pub const ALL: [Self; 7] =
        [Self::Command, Self::Movement, Self::Psychic, Self::Shooting, Self::Charge, Self::Fight, Self::Morale];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Command => "Command",
            Self::Movement => "Movement",
            Self::Psychic => "Psychic",
            Self::Shooting => "Shooting",
            Self::Charge => "Charge",
            Self::Fight => "Fight",
            Self::Morale => "Morale",
        }
    }

    /// The phase of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()))
    }

    /// The one after it; none after Morale.
    pub fn next(self) -> Option<Self> {
        Self::ALL.into_iter().find(|it| *it > self)
    }
}

/// How a model or unit was destroyed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// A ranged or melee attack.
    Attack,
    /// A psychic power.
    Psychic,
    /// Perils of the caster.
    Perils,
    /// Something blew up.
    Explosion,
    /// It fled.
    Morale,
    /// It was removed to restore coherency.
    Coherency,
    /// It did not get out of a transport, or out of combat.
    Escape,
    /// It did not arrive by the end of round 3.
    Timeout,
    /// Anything else.
    Other,
}

impl Cause {
    /// What can be reported.
    pub const REPORTED: [Self; 8] = [
        Self::Attack,
        Self::Psychic,
        Self::Perils,
        Self::Explosion,
        Self::Morale,
        Self::Coherency,
        Self::Escape,
        Self::Other,
    ];

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Psychic => "psychic",
            Self::Perils => "perils",
            Self::Explosion => "explosion",
            Self::Morale => "morale",
            Self::Coherency => "coherency",
            Self::Escape => "escape",
            Self::Timeout => "timeout",
            Self::Other => "other",
        }
    }
}

/// Where a model stands and which way it faces.
pub use table::Pose as Stand;

/// When an objective can be scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// At the end of every phase of either turn.
    EndOfPhase,
    /// At the end of one's own Psychic phase.
    EndOfOwnPsychicPhase,
    /// At the end of the Morale phase of either turn.
    EndOfMoralePhase,
    /// At the end of either turn.
    EndOfTurn,
    /// At the end of the battle round.
    EndOfRound,
}

/// A moment of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// A battle round begins.
    StartOfRound(u8),
    /// A turn begins.
    StartOfTurn(Side),
    /// A phase of this side's turn ends.
    EndOfPhase(Side, Phase),
    /// A turn ends.
    EndOfTurn(Side),
    /// A battle round ends.
    EndOfRound(u8),
    /// The battle ends.
    EndOfBattle,
}

/// What scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// A tactical objective.
    Objective(Objective),
    /// The bonus for a painted army.
    Painted,
}

/// What a secret choice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// The categories of tactical objectives.
    Categories,
    /// Who starts in reserve, somewhere else or aboard a transport.
    Reserves,
    /// The category of Overriding Orders.
    Overriding,
}

/// A secret choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Secret {
    /// Alpha, Beta and Gamma.
    Categories([Category; 3]),
    /// Every unit that does not start on the battlefield.
    Reserves(Vec<(UnitId, Start)>),
    /// The category of Overriding Orders.
    Overriding(Category),
}

/// Where a unit starts if not on the battlefield.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// In Strategic Reserves.
    Reserves,
    /// In another place, by an ability of its own.
    Elsewhere,
    /// In another place, by a stratagem of so many command points.
    Bought(u8),
    /// Aboard a transport.
    Aboard(UnitId),
}

/// A roll by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Roll {
    /// One die: the mission.
    Mission,
    /// A D3: the deployment map.
    Map,
    /// One die each: who assigns attacker and defender.
    Roles,
    /// One die each: who sets up the last units first.
    LastUnits,
    /// One die each: who decides about the first turn.
    FirstTurn,
    /// Which category a side's next objective is from.
    Category(Side),
    /// A side's next objective.
    Objective(Side),
}

/// Against whom a unit must not be in Engagement Range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Foe {
    /// Any enemy unit.
    Any,
    /// Any enemy unit but AIRCRAFT.
    Grounded,
}

/// What a unit, never AIRCRAFT, is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Wholly within that zone.
    Within(Zone),
    /// Wholly within that zone, and out of Engagement Range of the foe.
    Free(Zone, Foe),
    /// A model of it within 6 inches of the centre.
    NearCentre,
}

/// What a rule asks the witness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    /// Who controls this marker?
    Controls(Marker),
    /// Are so many units of this side, AIRCRAFT left out, like that?
    Units(Side, u8, Standing),
    /// Is the warlord of this side within 6 inches of the centre?
    WarlordNearCentre(Side),
    /// Was any model of this unit within that side's territory in this turn?
    BeenIn(UnitId, Side),
    /// How many of something there are, which the record always knows.
    Counted(&'static str),
}

/// What the witness says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Yes or no.
    Is(bool),
    /// A side, or nobody.
    Side(Option<Side>),
    /// Who controls a marker, with the models that say so.
    Control {
        /// Who controls it.
        holder: Option<Side>,
        /// The models of A and B in range.
        models: [u8; 2],
        /// Whether one of them has Objective Secured.
        secured: [bool; 2],
    },
    /// So many.
    Count(u16),
}

/// Yes, no or open, about Maelstrom.
pub type Fact = battle::Fact<Question, Answer>;
/// How many facts hold.
pub type Count = battle::Count<Question, Answer>;
/// What the rules say, with reasons.
pub type Verdict = battle::Verdict<crate::Reason>;

/// In Maelstrom a seat is a side.
pub fn seat_of(side: Side) -> Seat {
    Seat(side.0)
}

/// The deployment maps of the pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeploymentMap {
    /// Strips along the long edges.
    DawnOfWar,
    /// Strips along the short edges.
    HammerAndAnvil,
    /// Opposite quarters without the middle.
    SearchAndDestroy,
}

impl DeploymentMap {
    /// All of them, by the roll that picks them.
    pub const ALL: [Self; 3] = [Self::DawnOfWar, Self::HammerAndAnvil, Self::SearchAndDestroy];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DawnOfWar => "Dawn of War",
            Self::HammerAndAnvil => "Hammer and Anvil",
            Self::SearchAndDestroy => "Search and Destroy",
        }
    }

    /// The map of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()))
    }
}
