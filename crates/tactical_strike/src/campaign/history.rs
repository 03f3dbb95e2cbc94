//! What happened turn by turn: the record that stays when balances have moved on. CA-53.

use battle::EntryNo;

use super::{Advancement, BattleResult, BothSides, Cause, Characteristic, Fate, ForceName, Grade, Resource};

/// What happened in a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnRecord {
    /// Its number.
    pub turn: u32,
    /// Who had the initiative.
    pub initiative: Option<Cause>,
    /// Who mustered, and how.
    pub musterings: Vec<Mustering>,
    /// Who advanced.
    pub advancements: Vec<Advanced>,
    /// New Leaders.
    pub recruits: Vec<(ForceName, String)>,
    /// Missions.
    pub engagements: Vec<Engagement>,
    /// Who had nobody to fight.
    pub byes: Vec<ForceName>,
    /// What became of those who fell.
    pub casualties: Vec<CasualtyRecord>,
    /// How things stood when it ended.
    pub after: Option<Totals>,
}

/// Upkeep of a force in a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mustering {
    /// Whose.
    pub force: ForceName,
    /// What was paid for.
    pub paid: Vec<Resource>,
    /// What rose, once for each grade.
    pub improved: Vec<Resource>,
    /// What dropped.
    pub dropped: Vec<Resource>,
    /// True if its player had said nothing by the end of the phase.
    pub by_default: bool,
}

/// An advancement of a character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advanced {
    /// Whose force.
    pub force: ForceName,
    /// Who.
    pub character: String,
    /// How.
    pub advancement: Advancement,
    /// True if it healed an injury.
    pub healed: bool,
}

/// A mission of a turn, from its challenge on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Engagement {
    /// The side that challenged.
    pub challenger: Cause,
    /// Who takes part; the first of each side are the challenger and the challenged.
    pub forces: BothSides<Vec<ForceName>>,
    /// What came of it, and the entry that told of it.
    pub result: Option<(EntryNo, BattleResult)>,
}

/// What became of somebody who fell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CasualtyRecord {
    /// Whose force.
    pub force: ForceName,
    /// Who.
    pub character: String,
    /// The roll.
    pub roll: u8,
    /// What it brought.
    pub fate: Fate,
    /// What suffered, if anything.
    pub injury: Option<Characteristic>,
}

/// Balances at the end of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Totals {
    /// Victory points.
    pub victory: BothSides<u32>,
    /// Campaign points.
    pub campaign: BothSides<u32>,
    /// Each force with its supply points, command points and grades.
    pub forces: Vec<(ForceName, u32, u32, [Grade; 3])>,
}

impl TurnRecord {
    pub(crate) fn new(turn: u32, initiative: Option<Cause>) -> Self {
        Self {
            turn,
            initiative,
            musterings: Vec::new(),
            advancements: Vec::new(),
            recruits: Vec::new(),
            engagements: Vec::new(),
            byes: Vec::new(),
            casualties: Vec::new(),
            after: None,
        }
    }
}

impl Engagement {
    /// True if this force takes part.
    pub fn has(&self, force: &ForceName) -> bool {
        self.everybody().any(|it| it == force)
    }

    /// Everybody who takes part, the challenging side first.
    pub fn everybody(&self) -> impl Iterator<Item = &ForceName> {
        self.forces.of(self.challenger).iter().chain(self.forces.of(self.challenger.other()))
    }

    /// The force that challenged.
    pub fn challenged_by(&self) -> Option<&ForceName> {
        self.forces.of(self.challenger).first()
    }

    /// How many a side has.
    pub fn count(&self, side: Cause) -> usize {
        self.forces.of(side).len()
    }

    /// By how many a side is outnumbered.
    pub fn deficit(&self, side: Cause) -> usize {
        self.count(side.other()).saturating_sub(self.count(side))
    }
}
