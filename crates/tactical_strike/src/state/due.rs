//! What has to be rolled, asked or decided before anything else goes on.

use battle::Seat;

use crate::choice::Again;
use crate::leadership::Target;
use crate::points_of_interest::Find;
use crate::throws::Throw;
use crate::vocabulary::{CombatantId, Test, UnitId, WeaponId};

/// Something that comes before everything else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Due {
    /// A unit takes a test.
    Test(TestDue),
    /// How far a unit runs.
    FallBack(UnitId),
    /// The losers of a combat are run down, or get away.
    Sweep {
        /// Who lost.
        loser: UnitId,
        /// Who won.
        winner: UnitId,
        /// The winner's die, once it is rolled and kept.
        won: Option<u8>,
    },
    /// Single models next to this unit may panic.
    Panic(UnitId),
    /// A charged unit answers.
    React {
        /// Who is charged.
        target: UnitId,
        /// Who charges.
        charger: UnitId,
    },
    /// Whether a unit comes from reserve.
    Reserve(UnitId),
    /// A Hero or Leader explores.
    Explore {
        /// Who.
        by: CombatantId,
        /// What, numbered from 1.
        poi: u8,
        /// What the dice show, once they are rolled and kept.
        total: Option<u8>,
    },
    /// The dice of a find.
    FindDice {
        /// Which Point of Interest.
        poi: u8,
        /// What was found.
        find: Find,
        /// Who found it.
        seat: Seat,
    },
    /// Hits on whoever crosses Unstable Ground.
    Ground(UnitId),
    /// An enemy unit may deny a power.
    Deny {
        /// Who.
        unit: UnitId,
        /// Who used the power.
        caster: CombatantId,
        /// Which power.
        power: u8,
    },
    /// Dice that a player rolls for a model.
    Throw {
        /// For whom.
        model: CombatantId,
        /// What for.
        throw: Throw,
        /// The rule that made it again, if one did.
        again: Option<Again>,
    },
    /// Which way a blast scatters.
    BlastBearing {
        /// Whose.
        model: CombatantId,
        /// Of what.
        weapon: WeaponId,
        /// True if the firer sees the target.
        is_seen: bool,
        /// The scatter die and the distance, as they fell.
        dice: Vec<u8>,
        /// How far.
        inches: u8,
        /// What let all of it be rolled again, if anything did.
        again: Option<Again>,
    },
    /// A psychic test, where one is played.
    Psychic {
        /// Who uses the power.
        caster: CombatantId,
        /// Which.
        power: u8,
        /// On whom.
        on: Option<UnitId>,
    },
    /// Dice for supply from a marker.
    Supply {
        /// Whose.
        seat: Seat,
        /// The number of the marker.
        marker: u8,
    },
}

/// A test that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestDue {
    /// Who tests.
    pub unit: UnitId,
    /// Why.
    pub test: Test,
    /// What is added to the value, before Stubborn.
    pub modifier: i8,
    /// Which enemy units caused it.
    pub causes: Vec<UnitId>,
    /// What the dice are held against, once that was said.
    pub told: Option<Target>,
}

impl TestDue {
    /// A test at the value as it is, that nobody in particular caused.
    pub(crate) fn plain(unit: UnitId, test: Test) -> Self {
        Self { unit, test, modifier: 0, causes: Vec::new(), told: None }
    }
}
