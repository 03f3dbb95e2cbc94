//! Events: what happens in a battle, worded so that a bystander could have written it down. How they change the state
//! stands in `fold`.

mod fold;

use battle::{Row, Side};
use table::{Length, Point};

use crate::KillTeam;
use crate::approved_ops_2025::{CritOp, TacOp};
use crate::attacks::AttackEvent;
use crate::changes::{StatChange, Whose};
use crate::close_quarters::{AccessEvent, GuardEvent};
use crate::equipment::{GearEvent, Loadout};
use crate::ground::PlacedTerrain;
use crate::initiative::InitiativeEvent;
use crate::roster::Roster;
use crate::state::Phase;
use crate::team_rules::RuleEvent;
use crate::tracking::Tracking;
use crate::vocabulary::{
    Action, Answer, Claim, End, Flank, Holder, Marker, Objective, OperativeId, Order, PrimaryOp, Question, Slot, Spot,
    Token, TurningPoint, Window,
};

pub(crate) use fold::fold;

/// What happens in a battle of Kill Team.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A roll said which crit op is played.
    CritOpRolled(CritOp),
    /// Both sides rolled a die.
    RolledOff {
        /// The dice of A and B.
        faces: [u8; 2],
        /// Who won; nobody if the roll is repeated.
        winner: Option<Side>,
    },
    /// Something in a roll for initiative with cards.
    Initiative(InitiativeEvent),
    /// This side has initiative.
    InitiativeTaken(Side),
    /// This side has that end of the map.
    EndTaken {
        /// Who.
        side: Side,
        /// Which.
        end: End,
    },
    /// A secret choice was sealed.
    Sealed {
        /// Whose.
        side: Side,
        /// What it is about.
        slot: Slot,
    },
    /// It became public which operatives of a side take the field.
    Picked {
        /// Whose.
        side: Side,
        /// Who.
        roster: Roster,
    },
    /// A side's equipment became public.
    Equipped {
        /// Whose.
        side: Side,
        /// What.
        loadout: Loadout,
    },
    /// A marker of a side's equipment was put down.
    GearPlaced {
        /// Which.
        marker: Marker,
        /// Where.
        at: Spot,
    },
    /// Terrain of a side's equipment was put down.
    TerrainPlaced(PlacedTerrain),
    /// An operative was set up.
    SetUp {
        /// Who.
        who: OperativeId,
        /// Where.
        at: Point,
    },
    /// The battle goes on with this.
    Reached(Phase),
    /// A turning point began.
    Began(TurningPoint),
    /// A side gained command points.
    GainedCp {
        /// Who.
        side: Side,
        /// How many.
        cp: u8,
    },
    /// All operatives became ready.
    Readied,
    /// The marker that a side picked in secret was opened.
    MarkerPicked {
        /// Whose.
        side: Side,
        /// Which marker.
        objective: Objective,
    },
    /// This marker is inert in this turning point.
    MarkerInert {
        /// Which.
        objective: Objective,
    },
    /// This marker works again.
    Rebooted {
        /// Which.
        objective: Objective,
    },
    /// A side made its claim for this turning point.
    Claimed {
        /// Who.
        side: Side,
        /// What.
        claim: Claim,
    },
    /// A side passed in the Gambit step.
    Passed(Side),
    /// A side used the gambit of its tac op.
    GambitUsed {
        /// Who.
        side: Side,
        /// Of which.
        op: TacOp,
        /// Whom it named, if it names somebody.
        on: Option<OperativeId>,
    },
    /// An operative was activated.
    Activated {
        /// Who.
        who: OperativeId,
        /// With which order.
        order: Order,
    },
    /// An operative counteracts.
    CounteractionBegan(OperativeId),
    /// A counteraction is over.
    CounteractionEnded(OperativeId),
    /// Something happened with equipment in the battle.
    Gear(GearEvent),
    /// A stat changed.
    StatChanged {
        /// Whose.
        whose: Whose,
        /// How, and how long.
        change: StatChange,
    },
    /// An operative moved.
    Moved {
        /// Who.
        who: OperativeId,
        /// By which action.
        action: Action,
        /// From where.
        from: Point,
        /// To where.
        to: Point,
        /// How long the way was, to the micrometre.
        length: Length,
        /// How many whole inches that counted.
        cost: i32,
    },
    /// An operative performed an action.
    Performed {
        /// Who, if somebody said.
        who: OperativeId,
        /// For whom.
        side: Side,
        /// What.
        action: Action,
        /// What it cost.
        ap: u8,
        /// At which marker.
        on: Option<Marker>,
    },
    /// A marker was put down.
    MarkerPlaced {
        /// Which.
        marker: Marker,
        /// By whom.
        by: OperativeId,
        /// Where, if that is known.
        at: Spot,
    },
    /// A marker was picked up.
    MarkerTaken {
        /// Which.
        marker: Marker,
        /// By whom.
        by: OperativeId,
    },
    /// An activation ended.
    ActivationEnded(OperativeId),
    /// An operative lost wounds.
    Wounded {
        /// Who.
        who: OperativeId,
        /// How many; 0 if nobody counted.
        by: u8,
    },
    /// An operative was incapacitated; it is still on the table.
    Incapacitated {
        /// Who.
        who: OperativeId,
        /// Whose attack, rule or action did it, if it was an operative's.
        by: Option<OperativeId>,
    },
    /// Every rule about this loss has been applied; what is left is to remove the operative.
    LossSettled(OperativeId),
    /// Intelligence is to be placed beside this operative before it is removed.
    IntelligenceDue(OperativeId),
    /// Intelligence was placed beside this operative.
    IntelligencePlaced {
        /// Which marker.
        marker: Marker,
        /// Beside whom.
        from: OperativeId,
        /// Where, if that is known.
        at: Spot,
    },
    /// An operative regained wounds.
    Healed {
        /// Who.
        who: OperativeId,
        /// How many.
        by: u8,
    },
    /// Something happened within an attack.
    Attack(AttackEvent),
    /// Something about a rule of a team.
    Rule(RuleEvent),
    /// Something about operatives on guard.
    Guard(GuardEvent),
    /// Something about hatchways and breach points.
    Access(AccessEvent),
    /// An operative is out of the battle.
    Out(OperativeId),
    /// A rule of its team took an operative off the killzone; it is not incapacitated.
    SetAside(OperativeId),
    /// An operative that was out or set aside is back, by a rule of its team.
    Returned(OperativeId),
    /// A kill grade was lost again, and its point with it.
    KillPointLost(Side),
    /// A side's token was put somewhere.
    TokenGained {
        /// Whose token.
        side: Side,
        /// Which kind.
        token: Token,
        /// Where.
        on: Holder,
        /// By whose deed or loss.
        by: OperativeId,
    },
    /// A side took one of its tokens away to score.
    TokenRemoved {
        /// Whose token.
        side: Side,
        /// Which kind.
        token: Token,
        /// From where.
        from: Holder,
    },
    /// A side has decided which tokens it removes in this window.
    RemovalSettled(Side),
    /// An operative is monitored until the next Ready step.
    Monitored {
        /// Who.
        who: OperativeId,
        /// By whom.
        by: OperativeId,
    },
    /// At the end of this turning point this side held that flank.
    FlankHeld {
        /// Which.
        flank: Flank,
        /// Who, if anybody.
        by: Option<Side>,
    },
    /// A tac op became public.
    TacOpRevealed {
        /// Whose.
        side: Side,
        /// Which.
        op: TacOp,
    },
    /// A primary op became public.
    PrimaryRevealed {
        /// Whose.
        side: Side,
        /// Which.
        op: PrimaryOp,
    },
    /// A question was answered.
    Answered {
        /// What was asked.
        question: Question,
        /// What is so.
        answer: Answer,
    },
    /// A clause was settled.
    Awarded(Row<KillTeam>),
    /// A window closed.
    Closed(Window),
    /// A side gave up.
    Conceded(Side),
    /// From here on so much is tracked.
    Tracked(Tracking),
    /// A side has so many command points, as somebody says.
    CommandPoints {
        /// Who.
        side: Side,
        /// How many.
        cp: u8,
    },
}
