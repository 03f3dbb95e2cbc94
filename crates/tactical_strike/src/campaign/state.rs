//! How a campaign stands. Only the fold writes here.

use super::{ForceId, Grade, Plan, Resource, Side, WinnerBy};

/// How a campaign stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The campaign turn, from 1.
    pub turn: u32,
    /// The phase of that turn.
    pub phase: Phase,
    /// Who has the initiative, once the dice have decided.
    pub initiative: Option<Side>,
    /// Every force, in the order of the plan.
    pub forces: Vec<Force>,
    /// Victory points of the loyalists and of the traitors.
    pub victory: [u32; 2],
    /// Campaign points of the loyalists and of the traitors.
    pub campaign: [u32; 2],
    /// Every change of every balance.
    pub ledger: Vec<Row>,
    /// Missions of this turn that wait for the consolidation.
    pub(crate) results: Vec<Fought>,
}

/// The result of a mission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fought {
    pub(crate) entry: usize,
    pub(crate) victory: [u32; 2],
    pub(crate) supply: Vec<(ForceId, u32)>,
}

/// A phase of a campaign turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Upkeep and improvement.
    Mustering,
    /// Missions.
    Conflict,
    /// What came of them.
    Consolidation,
    /// All turns are played.
    Over,
}

/// A strike force in the campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Force {
    /// Supply points that can be spent.
    pub supply: u32,
    /// The grades of Ammunition, Armour and Personnel.
    pub grades: [Grade; 3],
    /// True if it has mustered in this turn.
    pub mustered: bool,
    /// True if it has fought in this turn.
    pub fought: bool,
}

/// A change of a balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The campaign turn.
    pub turn: u32,
    /// The phase.
    pub phase: Phase,
    /// Whose balance.
    pub owner: Owner,
    /// Of what.
    pub kind: Kind,
    /// By how much; a grade that rises goes up by one.
    pub delta: i64,
    /// The balance then.
    pub balance: i64,
    /// The entry that caused it.
    pub entry: usize,
}

/// Who has a balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// A force.
    Force(ForceId),
    /// A side.
    Side(Side),
}

/// What a balance counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Supply points.
    Supply,
    /// Victory points.
    Victory,
    /// Campaign points.
    Campaign,
    /// The grade of a resource, from 0 for Nonexistent to 4 for Abundant.
    Grade(Resource),
}

/// How a campaign ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A side has won.
    Won(Side),
    /// Neither has.
    Draw,
}

impl Phase {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mustering => "Mustering",
            Self::Conflict => "Conflict",
            Self::Consolidation => "Consolidation",
            Self::Over => "the end",
        }
    }
}

impl Force {
    /// The grade of a resource.
    pub fn grade(&self, resource: Resource) -> Grade {
        let place = Resource::ALL.iter().position(|it| *it == resource).unwrap_or(0);
        self.grades.get(place).copied().unwrap_or(Grade::Nonexistent)
    }
}

impl State {
    pub(crate) fn new(plan: &Plan) -> Self {
        let force = Force { supply: 0, grades: [Grade::Plentiful; 3], mustered: false, fought: false };
        Self {
            turn: 1,
            phase: Phase::Mustering,
            initiative: None,
            forces: plan.ids().map(|_| force.clone()).collect(),
            victory: [0; 2],
            campaign: [0; 2],
            ledger: Vec::new(),
            results: Vec::new(),
        }
    }

    /// A force.
    pub fn force(&self, id: ForceId) -> Option<&Force> {
        self.forces.get(id.place())
    }

    /// True if upkeep is due in this turn.
    pub fn upkeep_is_due(&self, plan: &Plan) -> bool {
        self.turn > 1 || plan.rules().first_turn_upkeep
    }

    /// Who won, once all turns are played.
    pub fn outcome(&self, plan: &Plan) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let (first, second) = match plan.rules().winner {
            WinnerBy::VictoryThenCampaign => (self.victory, self.campaign),
            WinnerBy::CampaignThenVictory => (self.campaign, self.victory),
        };
        let [loyalists, traitors] = [0, 1].map(|it: usize| (first.get(it), second.get(it)));
        Some(match loyalists.cmp(&traitors) {
            std::cmp::Ordering::Greater => Outcome::Won(Side::Loyalists),
            std::cmp::Ordering::Less => Outcome::Won(Side::Traitors),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }
}
