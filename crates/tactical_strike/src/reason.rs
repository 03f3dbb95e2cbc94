//! Reasons: every way in which the rules of a battle say no. The sentences are in `words::refusals`.

use battle::Side;

use crate::ad_hoc_units::BaseType;
use crate::command_points::Grant;
use crate::vocabulary::{CombatantId, Phase};

/// A rule that says no.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "fields say what they are: who, how many, how many are needed")]
pub enum Reason {
    // The sequence of the battle.
    /// The battle is at another step.
    NotThisStep,
    /// Not a choice here.
    NotOffered,
    /// Nothing is proposed, or one's own side proposes it.
    NothingToAgreeTo,
    /// Nothing is sealed, or not everybody has sealed yet.
    NothingSealed,
    /// Somebody else's model.
    NotYours(CombatantId),
    /// It was removed before.
    Gone(CombatantId),
    /// It is not on the table.
    NotOnTheTable(CombatantId),
    /// Only in this phase.
    OnlyIn(Phase),
    /// It does not happen in this phase.
    NeverIn(Phase),
    /// Only in the own Movement phase.
    OnlyInOwnMovement,
    /// Only in this phase of the own turn; shots also while answering a charge.
    OnlyInOwn(Phase),
    /// Not by the side whose turn it is not.
    NotYourTurn,

    // Answers.
    /// A side without a scoring unit controls nothing.
    NobodyScores(Side),
    /// A side that controls something has a scoring unit there.
    SomebodyScores(Side),
    /// Each scoring unit is in one sector only.
    HoldsElsewhere { side: Side, units: usize },
    /// Only so many models can be there.
    FewerModels(usize),
    /// There are only so many enemy units.
    FewerUnits(usize),

    // Set-up.
    /// Somebody has that zone, or there is none.
    ZoneTaken,
    /// Not wholly in the own zone, or too near to another player's.
    OutsideZone,
    /// The marker is not wholly on the table.
    OffTheTable,
    /// The marker is too near to a table edge, in inches.
    NearEdge { needs: u8 },
    /// The marker is too near to another one.
    NearMarker,
    /// It is set up already.
    SetUpAlready(CombatantId),
    /// A side keeps somebody on the table.
    NobodyOnTheTable,
    /// It does not infiltrate.
    NotAnInfiltrator(CombatantId),
    /// It does not scout.
    NotAScout(CombatantId),
    /// Not as many places as models.
    WrongNumberOfPlaces { needs: usize, found: usize },
    /// Models on top of each other.
    Overlaps,
    /// The unit does not hang together.
    NotCoherent,
    /// Too near to an enemy, in inches.
    NearEnemy { needs: u8 },

    // Units.
    /// An Ad-Hoc Unit has at least two models.
    UnitTooSmall,
    /// An Ad-Hoc Unit has at most ten.
    UnitTooLarge { models: usize },
    /// Models of two players.
    TwoOwners,
    /// Two base types.
    TwoTypes(BaseType, BaseType),
    /// Two factions of one list.
    TwoFactions,
    /// Heroes and Leaders cannot be there.
    NoCharacters(BaseType),
    /// One model in two units.
    TwiceInAUnit(CombatantId),
    /// Not a Hero or Leader.
    NoCharacter(CombatantId),
    /// It runs.
    Runs(CombatantId),
    /// It does not run.
    Stays(CombatantId),
    /// It is on the ground.
    OnTheGround(CombatantId),
    /// It is locked in combat.
    IsLocked(CombatantId),
    /// It is in that unit already.
    SameUnit,
    /// It has to leave its unit first.
    LeaveFirst(CombatantId),
    /// It is alone already.
    AloneAlready(CombatantId),
    /// One split or merge a turn.
    ReorganisedAlready(CombatantId),
    /// It is not of this unit.
    NotOfThisUnit(CombatantId),
    /// Nobody is left to be divided.
    NothingToSplit,
    /// It came from reserve in this turn.
    JustArrived(CombatantId),
    /// It got out of a transport in this turn.
    JustGotOut(CombatantId),

    // Transports.
    /// It carries nobody.
    NoTransport(CombatantId),
    /// There is not enough room.
    NoRoom { places: u16, needs: u16 },
    /// Vehicles and monsters do not go aboard.
    CannotBoard(CombatantId),
    /// It has moved more than 6 inches.
    DroveTooFar(CombatantId),
    /// It moved more than 6 inches, and that was said.
    DroveBefore(CombatantId),
    /// It got in, or out, in this turn.
    InAndOut(CombatantId),
    /// Somebody got out of it in this turn.
    DoorsWereOpen(CombatantId),
    /// It is not aboard anything.
    NotAboard(CombatantId),

    // Points of Interest.
    /// There is no such Point of Interest.
    NoSuchPoi,
    /// Somebody explored it before.
    Explored,
    /// It has explored another point in this turn.
    ExploredOne(CombatantId),
    /// Too far away.
    NotAtPoi(CombatantId),
    /// That cannot be added.
    NoSuchAdjustment(i8),

    // Command points and powers.
    /// Not enough command points.
    NotEnoughCp { needs: u16, left: u16 },
    /// No more may be spent in this mission.
    CapReached { spent: u16, cap: u16, wants: u16 },
    /// More than a side may spend on seizing.
    TooMuchForSeizing,
    /// No Hero or Leader with it, and no Hero near enough.
    NobodyNear(CombatantId),
    /// One granted rule at a time.
    GrantedAlready(Grant),
    /// It knows no such power.
    NoSuchPower,
    /// It used that power in this turn.
    PowerUsed,
    /// A brotherhood without a Hero or Leader.
    NobodyLeads(CombatantId),
    /// The power is for the other side, or for one's own.
    WrongTarget,

    /// No rule makes this roll again, or it was made again before.
    NoReroll,

    // Fire and fights.
    /// Only shots of the side whose turn it is.
    NotTheirFire(CombatantId),
    /// In the Psychic phase only a witchfire is fire.
    NoWitchfire(CombatantId),
    /// Friends do not shoot or charge each other.
    Friends,
    /// More unsaved wounds than wounds.
    TooManyUnsaved,
    /// It carries no such weapon.
    NoSuchWeapon(CombatantId),
    /// That weapon is out of ammunition, and snap shots cause no test.
    OutAlready,
    /// That weapon was tested for in this attack.
    TestedForIt,
    /// It may not answer with Reaction Fire.
    CannotReact(Hindrance),
    /// It has used Reaction Fire in this turn and does not counter-attack.
    NoCounterAttack(CombatantId),
    /// Fearless, or too large, to go to ground.
    CannotGoToGround(CombatantId),
    /// Its kind never runs, or its rules or Armour forbid it.
    NeverRuns(CombatantId),
    /// A vehicle that does not walk never charges.
    NeverCharges(CombatantId),
    /// It scouted or infiltrated, and charges from its second turn on.
    ChargesLater(CombatantId),
    /// Difficult terrain does not slow its kind.
    NotSlowed(CombatantId),
    /// It has shot or run in this phase.
    ShotOrRan(CombatantId),
    /// Templates and blasts are not rolled to hit, and large guns fire no snap shots.
    NotRolledToHit,
    /// The weapon is no blast or template.
    NoBlast,
    /// The weapon does not take part in this.
    StaysSilent,
    /// It has no save against that.
    NoSave(CombatantId),
    /// A model takes its best save.
    NotTheBestSave(CombatantId),
    /// Dice that no die shows, too many of them, or none.
    WrongDice,
    /// It tests for something else, or not at all.
    NothingToTest(CombatantId),
    /// A model that never did so.
    NothingDone,
}

/// What keeps a unit from Reaction Fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// A weapon is out of ammunition.
    OutOfAmmo,
    /// It is on the ground.
    OnTheGround,
    /// It runs.
    Runs,
    /// Slow and Purposeful.
    SlowAndPurposeful,
    /// It is locked in combat.
    Locked,
    /// Its armour of a campaign is nonexistent.
    NoArmour,
}
