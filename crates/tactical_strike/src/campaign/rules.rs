//! How unclear rules are read: what a club agrees on before its campaign begins.

use serde::{Deserialize, Serialize};

use super::casualties::CasualtyTable;
use crate::strike_force::OddDivisor;

/// How unclear rules are read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Whether upkeep is due in the first turn, when nobody has supply. D-15.
    pub first_turn_upkeep: bool,
    /// What decides the campaign. D-11.
    pub winner: WinnerBy,
    /// How long the initiative stays. CA-03.
    pub initiative: InitiativeMode,
    /// What a better grade costs. D-14.
    pub improve_cost: ImproveCost,
    /// How many grades a resource may rise in one mustering.
    pub improve_steps: u32,
    /// How many command points a force may spend in a mission. CP-04.
    pub command_cap: u32,
    /// How many command points a force gets at the start of a mission. CP-02.
    pub command_grant: u32,
    /// Among whom the points of missing players are divided. D-50.
    pub odd_divisor: OddDivisor,
    /// Which weapons the grade of Ammunition makes hot. D-26.
    pub gets_hot: GetsHot,
    /// What becomes of those who fell. D-12.
    pub casualties: CasualtyTable,
}

/// What decides a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinnerBy {
    /// Victory points, then campaign points.
    VictoryThenCampaign,
    /// Campaign points, then victory points.
    CampaignThenVictory,
}

/// How long the initiative stays with a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InitiativeMode {
    /// For the whole campaign.
    Fixed,
    /// For a turn; then everybody rolls again.
    Reroll,
    /// It changes sides every turn.
    Alternate,
}

/// What a better grade costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImproveCost {
    /// The upkeep of the grade it has, and that of each grade it rises to.
    UpkeepPlusTarget,
    /// The upkeep of each grade it rises to, and nothing for the one it had.
    TargetOnly,
    /// The upkeep of the grade it has, and so many points for each step.
    UpkeepPlus(u32),
}

/// Which weapons the grade of Ammunition makes hot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GetsHot {
    /// Those that get hot anyway, more often.
    Existing,
    /// Every weapon with a range.
    AllRanged,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            first_turn_upkeep: false,
            winner: WinnerBy::VictoryThenCampaign,
            initiative: InitiativeMode::Fixed,
            improve_cost: ImproveCost::UpkeepPlusTarget,
            improve_steps: 1,
            command_cap: 7,
            command_grant: 3,
            odd_divisor: OddDivisor::SmallerSide,
            gets_hot: GetsHot::Existing,
            casualties: CasualtyTable::default(),
        }
    }
}

/// Every key with what it may be, the usual value first.
pub const KEYS: [(&str, &str); 9] = [
    ("first_turn_upkeep", "false, true"),
    ("campaign_winner", "vp_then_kp, kp_then_vp"),
    ("initiative_mode", "fixed, reroll, alternate"),
    ("improve_cost", "upkeep_plus_target, target_only, or a number"),
    ("improve_max_steps", "1, or up to 4"),
    ("cp_cap", "7, or another number"),
    ("cp_mission_grant", "3, or another number"),
    ("odd_divisor", "smaller_side, all_players"),
    ("gets_hot_scope", "existing, all_ranged"),
];

/// No agreed number is larger.
const LARGEST: u32 = 1_000;

impl Rules {
    /// Sets a key to a value, both as people write them.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let known = KEYS.iter().find(|(it, _)| it.eq_ignore_ascii_case(&key.replace('-', "_")));
        let Some((key, values)) = known else {
            let keys: Vec<&str> = KEYS.iter().map(|(it, _)| *it).collect();
            return Err(format!("there is no setting \"{key}\"; known are {}", keys.join(", ")));
        };
        let refused = || format!("{key} is {values}, not \"{value}\"");
        let number = || value.parse::<u32>().ok().filter(|it| *it <= LARGEST).ok_or_else(refused);
        match (*key, value) {
            ("first_turn_upkeep", "true") => self.first_turn_upkeep = true,
            ("first_turn_upkeep", "false") => self.first_turn_upkeep = false,
            ("campaign_winner", "vp_then_kp") => self.winner = WinnerBy::VictoryThenCampaign,
            ("campaign_winner", "kp_then_vp") => self.winner = WinnerBy::CampaignThenVictory,
            ("initiative_mode", "fixed") => self.initiative = InitiativeMode::Fixed,
            ("initiative_mode", "reroll") => self.initiative = InitiativeMode::Reroll,
            ("initiative_mode", "alternate") => self.initiative = InitiativeMode::Alternate,
            ("improve_cost", "upkeep_plus_target") => self.improve_cost = ImproveCost::UpkeepPlusTarget,
            ("improve_cost", "target_only") => self.improve_cost = ImproveCost::TargetOnly,
            ("improve_cost", _) => self.improve_cost = ImproveCost::UpkeepPlus(number()?),
            ("improve_max_steps", _) => {
                self.improve_steps = number()?;
                if !(1..=4).contains(&self.improve_steps) {
                    return Err(refused());
                }
            }
            ("odd_divisor", "smaller_side") => self.odd_divisor = OddDivisor::SmallerSide,
            ("odd_divisor", "all_players") => self.odd_divisor = OddDivisor::AllPlayers,
            ("gets_hot_scope", "existing") => self.gets_hot = GetsHot::Existing,
            ("gets_hot_scope", "all_ranged") => self.gets_hot = GetsHot::AllRanged,
            ("cp_cap", _) => self.command_cap = number()?,
            ("cp_mission_grant", _) => self.command_grant = number()?,
            _ => return Err(refused()),
        }
        Ok(())
    }

    /// Every key with its value, as [`Rules::set`] reads them.
    pub fn settings(&self) -> [(&'static str, String); 9] {
        let winner = match self.winner {
            WinnerBy::VictoryThenCampaign => "vp_then_kp",
            WinnerBy::CampaignThenVictory => "kp_then_vp",
        };
        let initiative = match self.initiative {
            InitiativeMode::Fixed => "fixed",
            InitiativeMode::Reroll => "reroll",
            InitiativeMode::Alternate => "alternate",
        };
        let improve = match self.improve_cost {
            ImproveCost::UpkeepPlusTarget => "upkeep_plus_target".to_owned(),
            ImproveCost::TargetOnly => "target_only".to_owned(),
            ImproveCost::UpkeepPlus(points) => points.to_string(),
        };
        let odd_divisor = match self.odd_divisor {
            OddDivisor::SmallerSide => "smaller_side",
            OddDivisor::AllPlayers => "all_players",
        };
        let gets_hot = match self.gets_hot {
            GetsHot::Existing => "existing",
            GetsHot::AllRanged => "all_ranged",
        };
        [
            ("first_turn_upkeep", self.first_turn_upkeep.to_string()),
            ("campaign_winner", winner.to_owned()),
            ("initiative_mode", initiative.to_owned()),
            ("improve_cost", improve),
            ("improve_max_steps", self.improve_steps.to_string()),
            ("cp_cap", self.command_cap.to_string()),
            ("cp_mission_grant", self.command_grant.to_string()),
            ("odd_divisor", odd_divisor.to_owned()),
            ("gets_hot_scope", gets_hot.to_owned()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written() {
        let mut rules = Rules::default();
        for (key, value) in [
            ("first-turn-upkeep", "true"),
            ("campaign_winner", "kp_then_vp"),
            ("initiative_mode", "alternate"),
            ("improve_cost", "12"),
            ("improve_max_steps", "4"),
            ("cp_cap", "9"),
            ("cp_mission_grant", "0"),
            ("odd_divisor", "all_players"),
            ("gets_hot_scope", "all_ranged"),
        ] {
            rules.set(key, value).unwrap();
        }
        let mut again = Rules::default();
        for (key, value) in rules.settings() {
            again.set(key, &value).unwrap();
        }
        assert_eq!(again, rules);
        assert_eq!(rules.improve_cost, ImproveCost::UpkeepPlus(12));
    }

    #[test]
    fn a_slip_is_answered_with_what_there_is() {
        let mut rules = Rules::default();
        assert_eq!(rules.set("cp_cap", "many").unwrap_err(), "cp_cap is 7, or another number, not \"many\"");
        assert_eq!(rules.set("improve_max_steps", "5").unwrap_err(), "improve_max_steps is 1, or up to 4, not \"5\"");
        assert!(rules.set("dice", "6").unwrap_err().starts_with("there is no setting \"dice\"; known are first_turn"));
    }
}
