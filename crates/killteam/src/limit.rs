//! Limits: what cards, counteractions, ploys and equipment do not allow.

use table::Length;

use crate::close_quarters::AccessPoint;
use crate::equipment::Item;
use crate::initiative::InitiativeCard;
use crate::team_rules::TeamRule;
use crate::tracking::Tracking;
use crate::vocabulary::{Action, Marker, OperativeId};

/// Why something that a side has at hand cannot be used, or not so. The sentences are in
/// `words::refusals`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Limit {
    // Initiative cards.
    /// The side does not hold this card.
    NoSuchCard(InitiativeCard),
    /// The own die was rolled again before.
    RerolledBefore,

    // Turns.
    /// A side with ready operatives activates one.
    StillReady,
    /// The other side has no ready operative either.
    NobodyToAnswer,
    /// Conceal does not counteract.
    ConcealedCounteraction(OperativeId),
    /// Once in a turning point.
    CounteractedBefore(OperativeId),
    /// Whoever interrupted from guard does not counteract in the same turning point.
    InterruptedBefore(OperativeId),
    /// An interrupt comes once in an enemy activation, after an action.
    NothingToInterrupt,
    /// Guard is no counteraction.
    NoGuardInCounteraction,
    /// A counteraction is an action of one action point.
    NotInCounteraction {
        /// Which.
        action: Action,
        /// What it costs.
        ap: u8,
    },
    /// Only this is left to do, for free.
    OnlyForFree(Option<Action>),
    /// The move is not over: a hatch comes into it, or it ends.
    MoveGoesOn,
    /// Rules for this moment come first, or what one of them granted.
    RulesFirst(Option<Action>),

    // Close quarters.
    /// Only a killzone of close quarters knows this action.
    OnlyCloseQuarters(Action),
    /// It is not on guard.
    NotOnGuard(OperativeId),
    /// From guard it is Shoot or Fight.
    NotFromGuard(Action),
    /// With an enemy in control range, that enemy is shot at.
    PointBlank(OperativeId),
    /// No open hatchway or door touches its base.
    NoHatchway(OperativeId),
    /// It is not near enough on the other side.
    NotBehindHatchway(OperativeId),
    /// The access point is not in control range.
    AccessOutOfReach(AccessPoint),
    /// An enemy has the open hatchway in its control range.
    EnemyAtAccess(AccessPoint, OperativeId),
    /// Somebody stands in the open hatchway.
    StandsInAccess(AccessPoint, OperativeId),
    /// The breach point is open already.
    OpenAlready(AccessPoint),
    /// No breaching charge is left.
    NoBreachingCharge,
    /// It has neither a weapon nor a datacard for a Quick Breach.
    CannotBreachQuickly(OperativeId),

    // Abilities.
    /// Farther away than it may be set up again.
    SetUpTooFar(Length),

    // Rules of teams.
    /// The team does not have it, or did not pick it.
    NotYourRule(TeamRule),
    /// Not at this moment.
    NotTheMoment(TeamRule),
    /// Not enough command points.
    NotEnoughCp {
        /// What it costs.
        needs: u8,
        /// What is left.
        left: u8,
    },
    /// Used up, for this turning point or for good.
    UsedBefore(TeamRule),
    /// It is used on somebody else, or on nobody.
    WrongTarget(TeamRule),
    /// No rule makes this action free now.
    PriceIsFixed(Action),
    /// The operative has lost no wounds.
    Unhurt(OperativeId),
    /// The action is not on this operative's datacard.
    NotItsAction(OperativeId),
    /// It is for another friendly operative.
    NeedsAFriend,
    /// Too far away.
    BeyondReach {
        /// Who.
        whom: OperativeId,
        /// How far it reaches.
        reach: Length,
    },
    /// Not visible.
    NotSeen(OperativeId),

    // What is tracked on a physical table.
    /// Too little is tracked for that.
    NotTracked(Tracking),
    /// So much is tracked already.
    TrackedAlready(Tracking),
    /// It has this many wounds left, so that it would be out.
    WoundsLeft {
        /// Who.
        who: OperativeId,
        /// How many it has left.
        left: u8,
    },
    /// It has lost no more than that.
    WoundsLost {
        /// Who.
        who: OperativeId,
        /// How many it has lost.
        lost: u8,
    },

    // Equipment.
    /// The cache of the own side is the only one that helps.
    NotYourCache,
    /// Used in this turning point.
    CacheUsed,
    /// Its side took no grenade of this kind.
    NoGrenadeTaken,
    /// No grenade of this kind is left.
    NoGrenade,
    /// It is for an enemy.
    NeedsAnEnemy,
    /// The place is too far away.
    PlaceBeyondReach(Length),
    /// The place cannot be seen.
    PlaceNotSeen,
    /// The operative does not stand at the inside of a portable barricade.
    NotConnected,
    /// It neither climbs, drops nor jumps with a barricade.
    StaysLevel,
    /// Nothing of this kind is left to put down.
    NothingLeft(Item),
    /// Not wholly in the own half.
    OutsideOwnHalf,
    /// A heavy barricade stands near the own drop zone.
    FarFromDropZone,
    /// Mines lie away from other markers.
    MinesNear(Marker),
    /// Other equipment stands too near.
    EquipmentNear(Item),
    /// A door is too near.
    DoorNear(Length),
    /// A ladder leans on high terrain.
    NothingToLeanOn,
    /// Not as many operatives as the team fields, or not those that have to be there.
    WrongRoster {
        /// How many it fields.
        most: usize,
    },
    /// More options than allowed.
    TooMuchEquipment {
        /// How many were picked.
        picked: u32,
        /// How many may be.
        most: u8,
    },
}

impl Limit {
    /// Why nobody throws another grenade of a kind of which a side had so many, if nobody does.
    pub(crate) fn of_grenades(had: u8, thrown: u8) -> Option<Self> {
        match had {
            0 => Some(Self::NoGrenadeTaken),
            _ if thrown >= had => Some(Self::NoGrenade),
            _ => None,
        }
    }
}
