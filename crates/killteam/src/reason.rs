//! Reasons: every way in which the rules of Kill Team say no.

use battle::Side;
use table::Length;

use crate::attacks::AttackReason;
use crate::limit::Limit;
use crate::sentence::Sentence;
use crate::vocabulary::{Action, Answer, Marker, Objective, OperativeId, Question, Token, TurningPoint};

/// How an op says no about an objective marker or an operative, in the file of that op. The holes are `{marker}` and `{other}` for the
/// numbers of markers, `{now}` for the turning point and `{rule}`; or `{who}`.
#[derive(Debug, PartialEq, Eq)]
pub struct No {
    /// What stands in the way, in a few words.
    pub headline: &'static str,
    /// What it needs.
    pub detail: Sentence,
}

impl No {
    /// The reason, about this marker.
    pub(crate) const fn at(&'static self, at: Objective) -> Reason {
        Reason::Op { no: self, at, other: None }
    }

    /// The reason, about this marker and another.
    pub(crate) const fn between(&'static self, at: Objective, other: Objective) -> Reason {
        Reason::Op { no: self, at, other: Some(other) }
    }

    /// The reason, about somebody: `{who}`.
    pub(crate) const fn of(&'static self, who: OperativeId) -> Reason {
        Reason::OpOfSomebody { no: self, who }
    }
}

/// A rule that says no. The sentences are in `words::refusals`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    // The sequence of the battle.
    /// The battle is at another step.
    NotThisStep,
    /// The operative belongs to the other side.
    NotYourOperative(OperativeId),
    /// It has been set up before.
    AlreadySetUp(OperativeId),
    /// It is not wholly in its drop zone.
    OutsideDropZone(OperativeId),
    /// It has been activated in this turning point.
    NotReady(OperativeId),
    /// It is out of the battle.
    OutOfBattle(OperativeId),
    /// Another operative is active.
    NotActive(OperativeId),
    /// This table does not know where things are, or knows it by itself.
    WrongKindOfTable,

    /// What a side has at hand does not allow it.
    Limit(Limit),

    // Answers that the record proves impossible.
    /// A side has nobody in the killzone.
    NobodyLeft(Side),
    /// A side has fewer operatives in the killzone.
    FewerLeft {
        /// Which.
        side: Side,
        /// So many.
        left: u8,
    },
    /// This was said before.
    SaidOtherwise(Question, Answer),
    /// Somebody else carries this marker.
    CarriedElsewhere(Marker),
    /// Nobody contests both of these markers.
    TooFarApart(Marker, Marker),

    // Actions.
    /// Not enough action points.
    NotEnoughAp {
        /// What it costs.
        needs: u8,
        /// What is left.
        left: u8,
    },
    /// Performed before in this activation.
    OncePerActivation(Action),
    /// Cannot go together in one activation.
    NotTogether(Action, Action),
    /// Not with this order.
    NeedsEngage,
    /// The aim does not fit the action.
    WrongAim(Action),
    /// The action belongs to an op that is not played.
    NotInThisBattle(Action),

    // Conditions of mission and marker actions.
    /// Begins with turning point 2.
    FirstTurningPoint,
    /// Begins with a later turning point than the others.
    TooEarly {
        /// With which.
        begins: TurningPoint,
    },
    /// An enemy is in control range.
    EnemyInControlRange,
    /// No enemy is in control range.
    NoEnemyInControlRange,
    /// The operative itself does not reach the marker.
    DoesNotContest(Marker),
    /// The side does not control the marker.
    DoesNotControl(Marker),
    /// Once in a battle.
    OncePerBattle,
    /// The place is not in control range.
    OutsideControlRange,
    /// The place is not wholly in the enemy's half.
    OutsideEnemyTerritory,
    /// The place is too near to a neutral edge.
    NearNeutralEdge,
    /// The place is not on the floor or on a surface one can stand on.
    NoFooting,
    /// What an op says about one of the objective markers.
    Op {
        /// What it says.
        no: &'static No,
        /// Of which.
        at: Objective,
        /// And of which besides.
        other: Option<Objective>,
    },
    /// No rule allows to pick this up.
    MayNotPickUp(Marker),
    /// It carries a marker already.
    HandsFull,
    /// It does not carry that.
    DoesNotCarry(Marker),
    /// The marker is not on the table.
    NotOnTable(Marker),

    /// The marker has such a token already.
    HasToken(Token, Marker),
    /// Not with an Engage order.
    NeedsConceal,
    /// The target has acted already.
    TargetNotReady(OperativeId),
    /// The target is one of their own.
    NotAnEnemy(OperativeId),
    /// The target cannot be seen.
    NotVisible(OperativeId),
    /// The target is too near.
    TooNear(OperativeId, Length),
    /// There is no token to take away there, or it gives nothing.
    NoToken,
    /// It is not out of the battle.
    NotOut(OperativeId),

    // Secrets and gambits.
    /// The op belongs to no archetype of the team.
    NotInArchetypes,
    /// The side holds another tac op.
    NotYourTacOp,
    /// It was revealed before, or never sealed.
    NothingSealed,
    /// The gambit was used, and named this one.
    GambitUsed(Option<OperativeId>),
    /// The side has named this marker for a claim before.
    ClaimedBefore(Objective),
    /// What an op says about an operative.
    OpOfSomebody {
        /// What it says.
        no: &'static No,
        /// Of whom.
        who: OperativeId,
    },
    /// Not a choice here.
    NotOffered,

    // Moves.
    /// Longer than allowed.
    TooFar {
        /// What it costs in whole inches.
        cost: i32,
        /// What is allowed.
        allowance: i32,
    },
    /// It hits something.
    Blocked(Obstacle),
    /// Comes too near to an enemy.
    EntersControlRange(OperativeId),
    /// Ends too near to an enemy.
    EndsInControlRange(OperativeId),
    /// Leaves an enemy that it had reached.
    LeavesControlRange(OperativeId),
    /// A charge ends beside an enemy.
    ReachesNoEnemy,
    /// No climbing.
    NoClimbing,
    /// No jumping.
    NoJumping,
    /// Nothing to climb within reach.
    NothingToClimb,
    /// A jump that is too long.
    JumpTooLong,
    /// Ends in the air or half over an edge.
    NoSupport,
    /// The path has no way-point.
    EmptyPath,

    /// An attack cannot be made like that.
    Attack(AttackReason),
}

/// What a move hits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// Another operative.
    Operative(OperativeId),
    /// A piece of terrain.
    Terrain(String),
    /// The edge of the killzone.
    Edge,
}
