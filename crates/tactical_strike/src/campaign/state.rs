//! How a campaign stands. Only the fold writes here.

use super::history::{Engagement, TurnRecord};
use super::{BothSides, Cause, Character, ForceName, Grade, InitiativeMode, Plan, Posting, Resource, WinnerBy};

/// How a campaign stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The campaign turn, from 1; 0 while players gather.
    pub turn: u32,
    /// The phase of that turn.
    pub phase: Phase,
    /// Who has the initiative, once the dice have decided.
    pub initiative: Option<Cause>,
    /// Every force, in the order of joining.
    pub forces: Vec<Force>,
    /// Whose player organises each side.
    pub warmasters: BothSides<Option<ForceName>>,
    /// Victory points of the sides.
    pub victory: BothSides<u32>,
    /// Campaign points of the sides.
    pub campaign: BothSides<u32>,
    /// Whose challenge is due, or open, in the Conflict phase.
    pub challenging: Cause,
    /// What the open challenge waits for.
    pub asks: Option<Asks>,
    /// Everybody who fell and has not rolled yet.
    pub open_rolls: Vec<OpenRoll>,
    /// What happened turn by turn, the current one last.
    pub history: Vec<TurnRecord>,
    /// Every change of every balance.
    pub ledger: Vec<Posting>,
}

/// A phase of a campaign turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Before the first turn: forces join.
    Gathering,
    /// Upkeep, improvement, advancement and new Leaders.
    Mustering,
    /// Challenges and missions.
    Conflict,
    /// What came of them.
    Consolidation,
    /// All turns are played.
    Over,
}

/// A strike force in the campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Force {
    /// Its name.
    pub name: ForceName,
    /// Who plays it.
    pub player: String,
    /// Where it stands.
    pub side: Cause,
    /// Supply points that can be spent.
    pub supply: u32,
    /// Command points that it holds.
    pub command: u32,
    /// The grades of Ammunition, Armour and Personnel.
    pub grades: [Grade; 3],
    /// Its Hero and Leaders, the slain included.
    pub characters: Vec<Character>,
    /// True if it has mustered in this turn.
    pub mustered: bool,
}

/// What an open challenge waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// The challenged side accepts or adds a force.
    Answer,
    /// The challenging side adds a force too, or does not.
    Follow,
}

/// Somebody who fell and has not rolled yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenRoll {
    /// The campaign turn in which it happened.
    pub turn: u32,
    /// Whose force.
    pub force: ForceName,
    /// Who.
    pub character: String,
}

/// How a campaign ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A side has won.
    Won(Cause),
    /// Neither has.
    Draw,
}

impl Phase {
    /// Every one, in order.
    pub const ALL: [Self; 5] = [Self::Gathering, Self::Mustering, Self::Conflict, Self::Consolidation, Self::Over];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gathering => "Gathering",
            Self::Mustering => "Mustering",
            Self::Conflict => "Conflict",
            Self::Consolidation => "Consolidation",
            Self::Over => "the end",
        }
    }
}

impl Force {
    pub(crate) fn new(name: ForceName, player: String, side: Cause, characters: Vec<Character>) -> Self {
        let grades = [Grade::Plentiful; 3];
        Self { name, player, side, supply: 0, command: 0, grades, characters, mustered: false }
    }

    /// The grade of a resource.
    pub fn grade(&self, resource: Resource) -> Grade {
        let place = Resource::ALL.iter().position(|it| *it == resource).unwrap_or(0);
        self.grades.get(place).copied().unwrap_or(Grade::Nonexistent)
    }

    /// A character, by name.
    pub fn character(&self, name: &str) -> Option<&Character> {
        self.characters.iter().find(|it| it.name() == name)
    }

    /// Everybody who is not slain.
    pub fn living(&self) -> impl Iterator<Item = &Character> {
        self.characters.iter().filter(|it| !it.slain)
    }

    /// How many slain Leaders nobody has replaced.
    pub fn vacancies(&self) -> usize {
        let slain = self.characters.iter().filter(|it| it.slain).count();
        slain.saturating_sub(self.characters.iter().filter(|it| it.replaces_somebody).count())
    }
}

impl State {
    pub(crate) fn new() -> Self {
        Self {
            turn: 0,
            phase: Phase::Gathering,
            initiative: None,
            forces: Vec::new(),
            warmasters: BothSides::default(),
            victory: BothSides::default(),
            campaign: BothSides::default(),
            challenging: Cause::Loyalists,
            asks: None,
            open_rolls: Vec::new(),
            history: Vec::new(),
            ledger: Vec::new(),
        }
    }

    /// A force.
    pub fn force(&self, name: &ForceName) -> Option<&Force> {
        self.forces.iter().find(|it| it.name == *name)
    }

    pub(crate) fn force_mut(&mut self, name: &ForceName) -> Option<&mut Force> {
        self.forces.iter_mut().find(|it| it.name == *name)
    }

    /// The forces of a side.
    pub fn of_side(&self, side: Cause) -> impl Iterator<Item = &Force> {
        self.forces.iter().filter(move |it| it.side == side)
    }

    /// Missions of this turn.
    pub fn engagements(&self) -> &[Engagement] {
        self.history.last().map_or(&[], |it| &it.engagements)
    }

    /// The mission of this turn that a force is in, with its place.
    pub fn engagement_of(&self, force: &ForceName) -> Option<(usize, &Engagement)> {
        self.engagements().iter().enumerate().find(|(_, it)| it.has(force))
    }

    /// True if upkeep is due in this turn.
    pub fn upkeep_is_due(&self, plan: &Plan) -> bool {
        self.turn > 1 || plan.rules().first_turn_upkeep
    }

    /// True if everybody rolls before the turn goes on.
    pub fn initiative_is_open(&self, plan: &Plan) -> bool {
        match self.phase {
            Phase::Gathering => true,
            Phase::Mustering => self.initiative.is_none() && plan.rules().initiative == InitiativeMode::Reroll,
            Phase::Conflict | Phase::Consolidation | Phase::Over => false,
        }
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
        Some(first.ahead().or_else(|| second.ahead()).map_or(Outcome::Draw, Outcome::Won))
    }
}
