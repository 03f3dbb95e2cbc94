//! What a force goes into a mission with: its pools, command points, grades and characters. This is what a campaign
//! gives to a battle; a [`BattleResult`](super::BattleResult) is what it gets back. CP-02 to CP-07, CA-31, CA-44, CA-45, MI-14 to MI-17.

use super::history::Engagement;
use super::{Advancement, Cause, Character, Force, ForceName, GetsHot, Grade, Mission, Plan, Rank, Resource, State};
use crate::strike_force::{Pools, Settings, Size, SmallerSide, StrikeForce};

/// What a force goes into a mission with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// Whose.
    pub force: ForceName,
    /// Set if its side is outnumbered.
    pub smaller_side: Option<SmallerSide>,
    /// What it may spend on its strike force.
    pub pools: Pools,
    /// How many Lead Elements it may take.
    pub lead_elements: u32,
    /// Command points from earlier missions.
    pub carried: u32,
    /// Command points that it gets at the start.
    pub granted: u32,
    /// Command points that it may spend in the mission.
    pub cap: u32,
    /// By how much gains of its Hero's role are multiplied.
    pub role_gains: u32,
    /// For Ammo Tests and weapons that get hot.
    pub ammunition: Grade,
    /// Which weapons get hot.
    pub gets_hot: GetsHot,
    /// For movement and combat.
    pub armour: Grade,
    /// Dice of objectives and points of interest that may be rolled again.
    pub objective_rerolls: usize,
    /// Who takes part, with ailments still on them.
    pub characters: Vec<Character>,
}

impl Terms {
    /// What a force goes into a mission with, if everybody comes who can.
    pub fn of(plan: &Plan, force: &Force, mission: &Engagement) -> Self {
        Self::without(plan, force, mission, &[])
    }

    /// What a force goes into a mission with while these stay at home.
    pub fn without(plan: &Plan, force: &Force, mission: &Engagement, at_home: &[String]) -> Self {
        let smaller_side = smaller_side(force.side, mission);
        let comes = |it: &&Character| it.takes_part() && !at_home.iter().any(|name| name == it.name());
        let taking_part: Vec<Character> = force.characters.iter().filter(comes).cloned().collect();
        let with = |advancement: &Advancement| taking_part.iter().filter(|it| it.has(advancement)).count();
        Self {
            force: force.name.clone(),
            smaller_side,
            pools: pools(plan, force, smaller_side),
            lead_elements: if smaller_side.is_some() { 2 } else { 1 },
            carried: force.command,
            granted: taking_part.iter().map(|it| brings(plan, it, smaller_side.is_some())).sum(),
            cap: plan.rules().command_cap + u32::try_from(with(&Advancement::CommandCap)).unwrap_or(u32::MAX),
            role_gains: if smaller_side.is_some() { 2 } else { 1 },
            ammunition: force.grade(Resource::Ammunition),
            gets_hot: plan.rules().gets_hot,
            armour: force.grade(Resource::Armour),
            objective_rerolls: with(&Advancement::ObjectiveReroll),
            characters: taking_part,
        }
    }

    /// The terms of everybody in this turn's missions, mission by mission.
    pub fn of_turn(plan: &Plan, state: &State) -> Vec<Vec<Self>> {
        let of = |mission: &Engagement| {
            let forces = mission.everybody().filter_map(|it| state.force(it));
            forces.map(|force| Self::of(plan, force, mission)).collect()
        };
        state.engagements().iter().map(of).collect()
    }
}

/// How a side is outnumbered in a mission, if it is.
pub(crate) fn smaller_side(side: Cause, mission: &Engagement) -> Option<SmallerSide> {
    let [players, against] = [side, side.other()].map(|it| u32::try_from(mission.count(it)).unwrap_or(u32::MAX));
    (players < against).then_some(SmallerSide { players, against })
}

/// Command points that a character brings at the start of a mission: a Hero those of the force.
fn brings(plan: &Plan, character: &Character, outnumbered: bool) -> u32 {
    let usual = match character.rank() {
        Rank::Hero => plan.rules().command_grant,
        Rank::Leader if outnumbered => 4,
        Rank::Leader => 2,
    };
    usual + u32::from(character.has(&Advancement::CommandGeneration))
}

fn pools(plan: &Plan, force: &Force, smaller_side: Option<SmallerSide>) -> Pools {
    Pools::of(&StrikeForce {
        name: force.name.to_string(),
        size: Size::Campaign { personnel: force.grade(Resource::Personnel), side: None },
        smaller_side,
        allegiance: None,
        settings: Settings { odd_divisor: plan.rules().odd_divisor, ..Settings::default() },
        provenances: Vec::new(),
        grand_strategy: Vec::new(),
        picks: Vec::new(),
    })
}

/// What removing a character is worth: victory points to the side, supply points to whoever did it. A returning
/// character's victory points count double, its supply does not. MI-73.
pub fn worth_of_removal(mission: Mission, character: &Character) -> (u32, u32) {
    let (victory, supply) = match (mission, character.rank()) {
        (Mission::Breakthrough | Mission::Clash, _) => (1, 2),
        (Mission::Decapitation, Rank::Hero) => (5, 20),
        (Mission::Decapitation, Rank::Leader) => (3, 10),
        (Mission::Domination | Mission::Extraction | Mission::SupplyRaid, _) => (0, 0),
    };
    (if character.recruit.returning { 2 * victory } else { victory }, supply)
}
