//! Reasons: every way in which the rules of Maelstrom say no.

use battle::Side;
use table::Length;

use crate::army::Problem;
use crate::objectives::{Category, Objective};
use crate::stratagems::Ploy;
use crate::vocabulary::{Answer, Phase, Question, UnitId};

/// A rule that says no. The sentences are in `words::refusals`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    // The sequence of the battle.
    /// The battle is at another step.
    NotThisStep,
    /// Not a choice here.
    NotOffered,
    /// Nothing is proposed, or one's own proposal.
    NothingToAgreeTo,
    /// The army may not take the field.
    Muster(Problem),
    /// The battlefield is too small, or the map does not fit.
    Battlefield(String),

    // Markers.
    /// O1: not wholly within one territory.
    NotInATerritory,
    /// O2: within the deployment zone of that territory.
    InDeploymentZone,
    /// O3: too near to the edge.
    NearEdge {
        /// How far it is.
        gap: Length,
    },
    /// O4: too near to another marker.
    NearMarker {
        /// How far it is.
        gap: Length,
        /// What is needed.
        needs: Length,
    },
    /// O5: that territory has half of the markers.
    TerritoryFull,
    /// The numbers are not those of the markers in that territory.
    WrongNumbers,

    // Secrets.
    /// The three categories differ.
    SameCategory,
    /// Not one of the selected categories.
    NotSelected(Category),
    /// It was revealed before, or never sealed.
    NothingSealed,

    // Reserves.
    /// R1: more than half of the units.
    TooManyInReserve {
        /// How many.
        found: usize,
        /// How many may be.
        most: usize,
    },
    /// R2: not less than half of the points.
    TooManyPointsInReserve {
        /// Points away from the battlefield.
        found: u16,
        /// Points of the army.
        army: u16,
    },
    /// R3: no room, or not a passenger.
    CannotBoard(UnitId),
    /// R4: Fortifications stay.
    FortificationInReserve(UnitId),
    /// No ability lets it start somewhere else.
    NoSuchAbility(UnitId),
    /// It is named twice.
    NamedTwice(UnitId),

    // Units.
    /// The unit belongs to the other side.
    NotYourUnit(UnitId),
    /// It is not waiting to be set up.
    NotToDeploy(UnitId),
    /// These units are set up after all others.
    DeploysLast(UnitId),
    /// So many places are needed.
    WrongNumberOfPlaces {
        /// How many were given.
        found: usize,
        /// How many models are left.
        needs: usize,
    },
    /// Not wholly within the deployment zone.
    OutsideZone(UnitId),
    /// Too large for the zone, and not at the edge.
    NotAtEdge(UnitId),
    /// Off the battlefield.
    OffBattlefield(UnitId),
    /// On top of another model.
    Overlaps(UnitId),
    /// Not in coherency.
    NotCoherent(UnitId),
    /// On an objective marker.
    OnMarker(UnitId),
    /// On top of a terrain feature that does not hold it.
    OnTop(UnitId, String),
    /// Not wholly within 6 inches of one edge, or only of the enemy's.
    NotFromAnEdge(UnitId),
    /// In the enemy's deployment zone in round 2.
    InEnemyZone(UnitId),
    /// An enemy is too near to where it arrives.
    NearEnemy {
        /// Who arrives.
        unit: UnitId,
        /// How near the enemy is.
        gap: Length,
    },
    /// It left the battlefield in this turn.
    LeftThisTurn(UnitId),
    /// It got out of a wreck in this turn.
    GotOut(UnitId),
    /// In Engagement Range of an enemy.
    Engaged(UnitId),
    /// Too large for its deployment zone, so that it does little in round 1.
    Oversized(UnitId),

    /// It may be added during the battle, and is no part of the army before.
    NotInTheArmy(UnitId),
    /// It is part of the army, and not one that can be added.
    InTheArmy(UnitId),
    /// Not enough reinforcement points.
    NotEnoughPoints {
        /// What the unit costs.
        needs: u16,
        /// What is left.
        left: u16,
    },
    /// It has moved in this turn, or counts as having moved.
    HasMoved(UnitId),

    // Before the battle.
    /// Upgrades are bought while mustering.
    UpgradedAtMustering,
    /// Whoever starts elsewhere is declared with the reserves.
    DeclaredWithReserves,
    /// Abilities cost no command points.
    AbilityIsFree,
    /// An ability belongs to a unit.
    WhoseAbility,

    // Generation and stratagems.
    /// Begins with round 2.
    NotInFirstRound,
    /// Not among last round's unscored objectives.
    NotUnscored(Objective),
    /// Generated in this round.
    AlreadyGenerated(Objective),
    /// It has to be generated again if it comes up.
    RuledOut(Objective),
    /// All places are filled.
    NoPlaceLeft,
    /// Not enough command points.
    NotEnoughCp {
        /// What it costs.
        needs: u8,
        /// What is left.
        left: u8,
    },
    /// Used in this battle.
    OncePerBattle(Ploy),
    /// Used in this round.
    OncePerRound(Ploy),
    /// Used in this phase, by its name.
    OncePerPhase(String),
    /// Used in this round as often as the settings allow.
    UsedUp(Ploy),
    /// Nobody selects categories in this mission.
    NoCategories,
    /// Selected already.
    Selected(Category),
    /// After the fifth round it changes nothing.
    TooLate,
    /// There is no such row.
    NoSuchRow,
    /// A 1 was rolled for that category in this round.
    RolledAOne(Category),
    /// Not an objective that the other one holds.
    NotTheirObjective(Objective),
    /// Not in the same category, or given up before.
    NoReplacement(Objective),
    /// An objective from that category has been generated.
    CategoryDone(Category),

    // Answers.
    /// No model of that side could be in range of the marker.
    NobodyInRange(Side),
    /// The board sees that side in range, and nobody of the other could be.
    AloneInRange(Side),
    /// That side has fewer models than it would take.
    TooFewModels {
        /// Whose.
        side: Side,
        /// For so many markers.
        markers: usize,
    },
    /// That side has fewer units than it would take.
    TooFewUnits {
        /// Whose.
        side: Side,
        /// For so many quarters.
        quarters: usize,
    },
    /// Something else was answered with which this cannot be.
    AnsweredOtherwise(Question, Answer),

    // Reports.
    /// The unit is destroyed.
    Destroyed(UnitId),
    /// The unit is not on the battlefield.
    NotOnBattlefield(UnitId),
    /// It has fewer models or wounds.
    NotSoMany {
        /// How many were reported.
        found: u8,
        /// How many there are.
        left: u8,
    },
    /// An attack is made by an enemy unit.
    NoAttacker,
    /// Only PSYKER units manifest powers.
    NoPsyker(UnitId),
    /// That happens in another phase.
    NotInThisPhase(Phase),
    /// Never in round 1.
    NotBeforeRoundTwo,
    /// It is not waiting to arrive.
    NotWaiting(UnitId),
    /// One a round at the most.
    CpGained,
    /// Whoever conceded does nothing more.
    HasConceded(Side),
}
