//! How rules are read where sources differ, as a set-up says it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::modelling::{EquipmentSizes, ModelHeights, VisibilitySamples};
use super::readings::{
    ClearScope, ClimbMinimum, ConcedeRule, CondensedEnvironment, DeployGroups, Inside, KillGrades, OpCaps,
    PiercingCombine, Presence, SweepAndClear,
};
use crate::approved_ops_2025::{CritOp, TacOp};
use crate::tracking::Tracking;

/// How rules are read where sources differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many turning points.
    pub turning_points: u8,
    /// Whether the least cost of climbing counts for each climb or once for the action.
    pub climb_minimum_scope: ClimbMinimum,
    /// Whether a Dash may jump.
    pub dash_can_jump: bool,
    /// What Initiate Transmission costs.
    pub initiate_transmission_ap: u8,
    /// The first turning point in which Download can be performed.
    pub download_first_tp: u8,
    /// The most that each kind of op gives in a battle.
    pub op_caps: OpCaps,
    /// From which Wounds stat on a victim is worth two Dominate tokens.
    pub dominate_double_wounds: u8,
    /// From which Wounds stat on a victim is worth two points of Route.
    pub route_double_wounds: u8,
    /// What enemies have to do at other markers with a device.
    pub plant_devices_other: Presence,
    /// Whether Retrieve is refused to an operative that carries a marker.
    pub retrieve_needs_free_hands: bool,
    /// From which turning point on a flank held twice gives two points.
    pub flank_double_from_tp: u8,
    /// How far inside the enemy half an operative contests a flank.
    pub flank_territory: Inside,
    /// Which print of Sweep & Clear.
    pub sweep_and_clear: SweepAndClear,
    /// Whether Dominate tokens count only on operatives in the killzone.
    pub dominate_needs_killzone: bool,
    /// Whether operatives that the kill op ignores cannot be envoys.
    pub envoy_excludes_ignored: bool,
    /// Whether an operative gives one Martyr token in the whole battle.
    pub martyrs_once_per_operative: bool,
    /// Whose Clear counts.
    pub clear_scope: ClearScope,
    /// The kill grades of teams that the printed table leaves out.
    pub kill_grade_extension: KillGrades,
    /// The most that an op gives in one turning point, by its name, where it is not what its card says.
    pub tp_caps: BTreeMap<String, u8>,
    /// Whether initiative cards are dealt and played.
    pub initiative_cards: bool,
    /// How operatives are split into three groups at set-up.
    pub deploy_groups: DeployGroups,
    /// How many equipment options a side may pick.
    pub max_equipment: u8,
    /// What Ammo Resupply costs.
    pub ammo_resupply_ap: u8,
    /// Whether the rules of close quarters hold although the map does not ask for them.
    pub close_quarters: bool,
    /// Where the environment is condensed.
    pub condensed_environment: CondensedEnvironment,
    /// Whether the success that an obscured target costs may be a die that Accurate kept.
    pub obscured_can_discard_accurate: bool,
    /// How Piercing and Piercing Crits go together.
    pub piercing_combine: PiercingCombine,
    /// Whether somebody of the side that laid mines is the killer of whom they take out.
    pub mines_have_killer: bool,
    /// What enemies must not do at the banner for its second point.
    pub banner_second_tier: Presence,
    /// What happens when a side concedes.
    pub concede_rule: ConcedeRule,
    /// Whether oval bases are taken for the circle around them.
    pub oval_as_circle: bool,
    /// How tall figures are.
    pub model_heights: ModelHeights,
    /// Which lines are drawn for sight.
    pub visibility_samples: VisibilitySamples,
    /// How large the terrain among the equipment is.
    pub equipment_sizes: EquipmentSizes,
    /// How much is tracked on a physical table, at the start.
    pub tracking: Tracking,
    /// The spacing, in inches, of the lattice on which places to move to are offered. It is no rule: any place that
    /// the rules allow may be chosen.
    pub lattice_inches: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            turning_points: 4,
            climb_minimum_scope: ClimbMinimum::Action,
            dash_can_jump: true,
            initiate_transmission_ap: 1,
            download_first_tp: 2,
            op_caps: OpCaps::default(),
            dominate_double_wounds: 12,
            route_double_wounds: 12,
            plant_devices_other: Presence::Control,
            retrieve_needs_free_hands: false,
            flank_double_from_tp: 3,
            flank_territory: Inside::Wholly,
            sweep_and_clear: SweepAndClear::Seed2025,
            dominate_needs_killzone: false,
            envoy_excludes_ignored: false,
            martyrs_once_per_operative: false,
            clear_scope: ClearScope::Own,
            kill_grade_extension: KillGrades::Formula,
            tp_caps: BTreeMap::new(),
            initiative_cards: true,
            deploy_groups: DeployGroups::Balanced,
            max_equipment: 4,
            ammo_resupply_ap: 0,
            close_quarters: false,
            condensed_environment: CondensedEnvironment::default(),
            obscured_can_discard_accurate: true,
            piercing_combine: PiercingCombine::Max,
            mines_have_killer: false,
            banner_second_tier: Presence::Contest,
            concede_rule: ConcedeRule::OpponentWins,
            oval_as_circle: false,
            model_heights: ModelHeights::default(),
            visibility_samples: VisibilitySamples::default(),
            equipment_sizes: EquipmentSizes::default(),
            tracking: Tracking::Phases,
            lattice_inches: 2,
        }
    }
}

impl Options {
    /// The rules as public copies of the pack had them in 2026, where they differ from the pack itself.
    pub fn public2026() -> Self {
        Self {
            climb_minimum_scope: ClimbMinimum::Climb,
            download_first_tp: 3,
            plant_devices_other: Presence::Contest,
            retrieve_needs_free_hands: true,
            flank_double_from_tp: 4,
            dominate_needs_killzone: true,
            envoy_excludes_ignored: true,
            martyrs_once_per_operative: true,
            sweep_and_clear: SweepAndClear::Public2026,
            ..Self::default()
        }
    }

    /// What is wrong with them, if anything is.
    pub fn fault(&self) -> Option<String> {
        if !(1..=4).contains(&self.turning_points) {
            return Some(format!("a battle has 1 to 4 turning points, not {}", self.turning_points));
        }
        if !(2..=4).contains(&self.download_first_tp) {
            return Some(format!("Download begins in turning point 2 to 4, not {}", self.download_first_tp));
        }
        if !(1..=6).contains(&self.lattice_inches) {
            return Some(format!("a lattice is 1 to 6 inches wide, not {}", self.lattice_inches));
        }
        let known = |name: &str| CritOp::named(name).is_some() || TacOp::named(name).is_some();
        let unknown = self.tp_caps.keys().find(|it| !known(it))?;
        Some(format!("there is no op \"{unknown}\" that a cap could be for"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_checked_and_told_what_is_wrong() {
        let wrong = |change: fn(&mut Options)| {
            let mut options = Options::public2026();
            change(&mut options);
            options.fault()
        };
        assert_eq!(wrong(|_| {}), None);
        assert_eq!(wrong(|it| it.tp_caps = [("loot".to_owned(), 3)].into()), None);
        for (change, expected) in [
            ((|it| it.turning_points = 5) as fn(&mut Options), "a battle has 1 to 4 turning points, not 5"),
            (|it| it.download_first_tp = 1, "Download begins in turning point 2 to 4, not 1"),
            (|it| it.lattice_inches = 0, "a lattice is 1 to 6 inches wide, not 0"),
            (
                |it| it.tp_caps = [("Looting".to_owned(), 3)].into(),
                "there is no op \"Looting\" that a cap could be for",
            ),
        ] {
            assert_eq!(wrong(change).as_deref(), Some(expected));
        }
    }
}
