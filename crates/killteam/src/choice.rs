//! What players decide, and what they report from a physical table.

use battle::Side;
use table::{Bearing, Point};

use crate::approved_ops_2025::TacOp;
use crate::attacks::AttackChoice;
use crate::close_quarters::AccessPoint;
use crate::equipment::Item;
use crate::initiative::CardPlay;
use crate::team_rules::TeamRule;
use crate::tracking::{Note, Tracking};
use crate::vocabulary::{Action, Claim, End, Holder, Marker, OperativeId, Order};
use crate::way::Way;
use crate::weapon::WeaponNo;

/// An open choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// The winner of a roll-off gives initiative to this side.
    GiveInitiative(Side),
    /// Plays an initiative card.
    PlayCard(CardPlay),
    /// The side with initiative takes this end of the map.
    TakeEnd(End),
    /// Puts an item of equipment down.
    Place(Placement),
    /// Sets an operative up.
    SetUp {
        /// Who.
        who: OperativeId,
        /// Where.
        at: Point,
    },
    /// Makes a claim when the Gambit step opens.
    Claim(Claim),
    /// Uses the gambit of a tac op, which reveals it.
    Gambit {
        /// Of which.
        op: TacOp,
        /// Whom it names, if it names somebody.
        on: Option<OperativeId>,
    },
    /// Uses a rule of the team.
    Use {
        /// Which.
        rule: TeamRule,
        /// On whom, if somebody has to be chosen.
        on: Option<OperativeId>,
    },
    /// Passes: in the Gambit step, with initiative cards, or instead of counteracting or interrupting.
    Pass,
    /// Activates an operative with an order.
    Activate {
        /// Who.
        who: OperativeId,
        /// With which order.
        order: Order,
    },
    /// Counteracts with an operative.
    Counteract(OperativeId),
    /// Performs an action with the active operative.
    Perform {
        /// Who.
        who: OperativeId,
        /// What.
        action: Action,
        /// At what.
        target: Target,
    },
    /// Puts a marker down beside somebody who was taken out.
    PutDown {
        /// Which.
        marker: Marker,
        /// Where.
        at: Point,
    },
    /// Takes a token away to score.
    RemoveToken(Holder),
    /// Leaves the other tokens where they are.
    KeepTokens,
    /// On a physical table: shows the tac op, because what happens next counts for it.
    ShowTacOp,
    /// Decides something within an attack.
    Attack(AttackChoice),
    /// Ends the activation or counteraction.
    EndActivation,
    /// On a physical table: nobody is left to act in this turning point.
    EndFirefight,
    /// Gives the battle up.
    Concede,
}

/// An item of equipment and where it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// What.
    pub item: Item,
    /// Where its middle is.
    pub at: Point,
    /// Along which direction its long side lies.
    pub facing: Bearing,
}

/// What an action aims at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A marker.
    Marker(Marker),
    /// A place for a marker.
    Spot(Point),
    /// A marker that is carried, and a place for it.
    PutDown(Marker, Point),
    /// Another operative.
    Operative(OperativeId),
    /// A way: the points at which it turns, the last one its end.
    Path(Way),
    /// An operative, and the weapon that is used against it.
    Attack(OperativeId, WeaponNo),
    /// A hatchway or a breach point.
    Access(AccessPoint),
    /// Nothing in particular.
    Nothing,
}

/// What a player says has happened on a physical table. A claim: it is refused only if the record
/// alone proves it impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Report {
    /// An operative performed an action.
    Performed {
        /// Who.
        who: OperativeId,
        /// What.
        action: Action,
        /// At which marker.
        on: Option<Marker>,
    },
    /// An operative performed an action at another one.
    PerformedAt {
        /// Who.
        who: OperativeId,
        /// What.
        action: Action,
        /// At whom.
        target: OperativeId,
    },
    /// An operative lost wounds.
    Wounded(OperativeId),
    /// An operative is out of the battle.
    Out {
        /// Who.
        who: OperativeId,
        /// Who took it out, if it was an operative.
        by: Option<OperativeId>,
    },
    /// A rule of its team took an operative off the killzone; it is not incapacitated.
    SetAside(OperativeId),
    /// An operative that was out or set aside is back, by a rule of its team.
    Returned(OperativeId),
    /// From here on so much is tracked.
    Track(Tracking),
    /// Something that only a table which tracks the whole battle wants to know.
    Noted(Note),
}
