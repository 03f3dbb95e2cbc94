//! The steps of a battle, from the battle size to the last reveal.

use battle::Side;

use crate::objectives::{Category, Objective};
use crate::vocabulary::Phase;

/// What happens now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Step 1: agree on the battle size.
    Size,
    /// Step 2: both armies take the field.
    Muster,
    /// Step 3: agree on the mission or roll for it.
    Mission,
    /// The mission is rolled for.
    MissionRoll,
    /// Step 4: agree on the deployment map or roll for it.
    Map,
    /// The map is rolled for.
    MapRoll,
    /// Step 5: both read the briefing.
    Briefing,
    /// Step 6: agree on the battlefield.
    Battlefield,
    /// Step 7: roll off, then decide who defends.
    Roles,
    /// Step 8: place objective markers.
    Markers(Side),
    /// Step 9: the defender takes an end of the map.
    Ends,
    /// Step 9: this side numbers its markers.
    Numbers(Side),
    /// Step 10: select categories in secret.
    Categories,
    /// Step 11: declare reserves and transports in secret.
    Reserves,
    /// Step 12: this side sets up a unit.
    Deployment(Side),
    /// Step 12: roll off for the last units.
    LastUnits,
    /// Step 13: roll off, then decide who takes the first turn.
    FirstTurn,
    /// Step 14: this side resolves what it has before the battle.
    PreBattle(Side),
    /// Step 15: note the overriding category in secret.
    Overriding,
    /// A round begins: who gets a fourth objective?
    RoundStart,
    /// This side may use Fixed Determination.
    Determination(Side),
    /// This side generates an objective.
    Generation(Side, Draw),
    /// This side picks one of the other's objectives.
    Marking(Side),
    /// This side's turn begins: who controls what?
    TurnStart(Side),
    /// This side decides whether to play on alone.
    PlayOn(Side),
    /// A phase of a turn.
    Playing(Phase),
    /// A phase ends.
    PhaseEnd(Phase),
    /// A turn ends.
    TurnEnd,
    /// A round ends.
    RoundEnd,
    /// This side may use New Intel.
    Intel(Side),
    /// What is still sealed is opened.
    FinalReveal,
    /// Nothing more happens.
    Over,
}

/// How far the generation of an objective has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// The player picks the category.
    Pick,
    /// The category is rolled for.
    CategoryRoll,
    /// The objective is rolled for.
    ObjectiveRoll(Drawn),
    /// The player may change the roll.
    Change(Drawn),
    /// The player may replace an unachievable objective.
    Replace(Drawn),
}

/// A roll for an objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drawn {
    /// The category.
    pub category: Category,
    /// The die, or the row that is looked at; 0 before the roll.
    pub face: u8,
    /// Rows that have to be rolled again, a bit each.
    pub ruled_out: u8,
    /// Rows that were given up as unachievable, a bit each.
    pub given_up: u8,
    /// True if Fixed Determination brought it up again.
    pub is_carried: bool,
}

impl Drawn {
    /// A roll in this category, before it is made.
    pub fn new(category: Category) -> Self {
        Self { category, face: 0, ruled_out: 0, given_up: 0, is_carried: false }
    }

    /// True if this row has to be rolled again.
    pub fn has_ruled_out(self, row: u8) -> bool {
        self.ruled_out & (1 << row) != 0
    }

    /// True if this row was given up.
    pub fn has_given_up(self, row: u8) -> bool {
        self.given_up & (1 << row) != 0
    }

    /// The row that is looked at.
    pub fn objective(self) -> Option<Objective> {
        Objective::rolled(self.category, self.face)
    }
}
