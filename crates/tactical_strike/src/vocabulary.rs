//! The words of a battle: models, phases, windows, rolls, questions and answers.

use battle::{Seat, Side};

use crate::missions::Mission;
use crate::points_of_interest::Find;

/// Tactical Strike Plus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TacticalStrike;

/// One model of one strike force, by its place on the table's list. A unit is spoken of by any of
/// its models, because units form, split and merge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CombatantId(pub u16);

impl CombatantId {
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A unit: a model alone, or an Ad-Hoc Unit. It keeps the name of its founder, whoever leaves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId {
    /// Its place on the list of units.
    pub number: u16,
    /// The first of its models when it was formed.
    pub founder: CombatantId,
}

impl UnitId {
    pub(crate) fn index(self) -> usize {
        usize::from(self.number)
    }
}

/// A kind of ranged weapon by its place on the table's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WeaponId(pub u16);

/// Where a model stands and which way it faces.
pub use table::Pose as Stand;

/// A phase of a player turn. The Assault phase is two: what happens in its halves differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Regrouping, then moves.
    Movement,
    /// Powers.
    Psychic,
    /// Shots, runs; tests at its end.
    Shooting,
    /// Charges and answers to them.
    Charge,
    /// Close combat.
    Fight,
}

impl Phase {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [Self::Movement, Self::Psychic, Self::Shooting, Self::Charge, Self::Fight];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Movement => "Movement",
            Self::Psychic => "Psychic",
            Self::Shooting => "Shooting",
            Self::Charge => "Charge",
            Self::Fight => "Fight",
        }
    }

    /// The phase of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()))
    }

    /// The one after it.
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Movement => Some(Self::Psychic),
            Self::Psychic => Some(Self::Shooting),
            Self::Shooting => Some(Self::Charge),
            Self::Charge => Some(Self::Fight),
            Self::Fight => None,
        }
    }
}

/// A moment when rules may act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// Models were removed.
    Removal,
    /// A phase of this side's turn ends.
    EndOfPhase(Side, Phase),
    /// This side's turn ends.
    EndOfTurn(Side),
    /// Every side has had its turn.
    EndOfGameTurn(u8),
    /// The mission ends.
    EndOfMission,
}

/// What gives victory points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// The mission.
    Mission(Mission),
    /// What was found at a Point of Interest.
    Find(Find),
}

/// What a secret choice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// Which models form Ad-Hoc Units.
    Units,
}

/// A secret choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Secret {
    /// The Ad-Hoc Units; everybody else is alone.
    Units(Vec<Vec<CombatantId>>),
}

/// Why a unit takes a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Test {
    /// A natural 1 with this weapon.
    Ammo(WeaponId),
    /// It was pinned down by fire.
    Pinning,
    /// It lost wounds to fire.
    Morale,
    /// A friend next to it fell or runs.
    Panic,
    /// It lost a close combat.
    CombatMorale,
    /// It touches something frightful.
    Fear,
    /// It runs and would like to stop.
    Regroup,
    /// It wants to answer a charge at full skill.
    ReactionFire,
}

/// A kind of dice that players roll for a model or unit, guided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thrown {
    /// A run.
    Run,
    /// Difficult terrain.
    Difficult,
    /// A charge.
    Charge,
    /// One shot to hit.
    Shot,
    /// A blast.
    Scatter,
    /// A template that answers a charge.
    Template,
    /// A save.
    Save,
    /// Feel No Pain.
    FeelNoPain,
}

impl Thrown {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Run,
        Self::Difficult,
        Self::Charge,
        Self::Shot,
        Self::Scatter,
        Self::Template,
        Self::Save,
        Self::FeelNoPain,
    ];

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Difficult => "difficult terrain",
            Self::Charge => "charge",
            Self::Shot => "shot",
            Self::Scatter => "blast",
            Self::Template => "template",
            Self::Save => "save",
            Self::FeelNoPain => "feel no pain",
        }
    }
}

/// A roll by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Roll {
    /// Which mission.
    Mission,
    /// Which map.
    Map,
    /// A die for each side: who deploys first.
    RollOff,
    /// A die for each seat: who claims a zone first, until all differ.
    Claims,
    /// How many markers a Supply Raid has.
    Markers,
    /// A die for each side: who places the first of them.
    MarkersOff,
    /// The scatter die of a Point of Interest.
    Scatter,
    /// Which way it scatters.
    ScatterBearing,
    /// How far it scatters.
    ScatterDistance,
    /// Whether it is night.
    Night,
    /// A die for each side: who says which infiltrators come first.
    InfiltratorsOff,
    /// Likewise for scouts.
    ScoutsOff,
    /// Whether the second side takes the first turn.
    Seize,
    /// Whether a unit comes from reserve.
    Reserve(CombatantId),
    /// What a Hero or Leader finds.
    Explore(CombatantId),
    /// How much a find gives.
    FindDice(Find),
    /// How many hits Unstable Ground deals to a unit.
    Ground(CombatantId),
    /// Deny the Witch.
    Deny(CombatantId),
    /// A unit's test.
    Test(CombatantId, Test),
    /// Dice that a player rolls for a model.
    Throw(CombatantId, Thrown),
    /// Which way a blast scatters.
    BlastBearing(CombatantId),
    /// A psychic test, where one is played.
    Psychic(CombatantId),
    /// How far a unit runs.
    FallBack(CombatantId),
    /// The winner's die of a sweeping advance, or the loser's: each rolls its own.
    Sweep(CombatantId),
    /// Supply for a controlled marker.
    Supply(Seat, u8),
    /// Whether there is a sixth turn.
    Length,
}

/// What can be controlled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// An objective marker, numbered from 1.
    Marker(u8),
    /// A Point of Interest, numbered from 1.
    Poi(u8),
    /// The deployment zone of a side, in Domination.
    Zone(Side),
    /// What belongs to no zone, in Domination.
    NoMansLand,
}

/// What a rule asks the witness. Models stand for the unit that they are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    /// Who controls it?
    Controls(Spot),
    /// Has this seat a scoring unit there?
    ScoresAt(Seat, Spot),
    /// How many models of this side are in an enemy zone and do not run?
    InEnemyZone(Side),
    /// To how many enemy units is this Hero the nearest of its side?
    NearestTo(CombatantId),
    /// Is every friend of this Hero at least 6 inches away?
    Alone(CombatantId),
    /// Is a model of this unit within 3 inches of a marker or Point of Interest?
    UnitAtObjective(CombatantId),
    /// Is this Hero itself?
    HeroAtObjective(CombatantId),
    /// Is the unit of this model locked in combat: does any of its models touch an enemy?
    Locked(CombatantId),
    /// Is a model of this unit within 12 inches of that Hero?
    InCommand(CombatantId, CombatantId),
    /// Is this single model within 3 inches of that unit?
    NearPanic(CombatantId, CombatantId),
    /// Is any single model of its side within 3 inches of this unit?
    AnyNearPanic(CombatantId),
    /// Is this character within 1 inch of that Point of Interest?
    AtPoi(CombatantId, u8),
    /// Does a model of this unit stand on that Point of Interest?
    OnPoi(CombatantId, u8),
    /// Was this model removed? The record always knows.
    Fell(CombatantId),
}

/// What the witness says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Yes or no.
    Is(bool),
    /// A side, or nobody.
    Side(Option<Side>),
    /// So many.
    Count(u16),
}

/// Yes, no or open, about a battle of Tactical Strike.
pub type Fact = battle::Fact<Question, Answer>;
/// What the rules say, with reasons.
pub type Verdict = battle::Verdict<crate::Reason>;
